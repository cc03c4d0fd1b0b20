#include "cli/interrupt.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

struct BillowInterrupt {
    GCancellable *cancellable;
    pthread_t listener;
    atomic_bool ending;
    sigset_t signals; /* SIGUSR1 among them, which wakes the listener for its end */
    sigset_t before;  /* that were blocked */
};

/* One that the program was started to ignore (nohup; a job in the background of a script) stays ignored. */
static void
add_signal(sigset_t *signals, int number)
{
    struct sigaction action;
    if (sigaction(number, NULL, &action) != 0 || action.sa_handler != SIG_IGN)
        sigaddset(signals, number);
}

/* A signal handler could not cancel safely; a thread that waits for the signals can. A SIGUSR1 of others means nothing
 * to it. */
static void *
listen_for_signals(void *data)
{
    BillowInterrupt *interrupt = data;
    while (!atomic_load(&interrupt->ending)) {
        int number;
        if (sigwait(&interrupt->signals, &number) == 0 && number != SIGUSR1)
            g_cancellable_cancel(interrupt->cancellable);
    }
    return NULL;
}

BillowInterrupt *
billow_interrupt_new(void)
{
    BillowInterrupt *interrupt = g_new(BillowInterrupt, 1);
    interrupt->cancellable = g_cancellable_new();
    atomic_init(&interrupt->ending, FALSE);
    sigemptyset(&interrupt->signals);
    add_signal(&interrupt->signals, SIGINT);
    add_signal(&interrupt->signals, SIGTERM);
    add_signal(&interrupt->signals, SIGHUP);
    sigaddset(&interrupt->signals, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &interrupt->signals, &interrupt->before);
    int failed = pthread_create(&interrupt->listener, NULL, listen_for_signals, interrupt);
    g_assert(!failed);
    return interrupt;
}

GCancellable *
billow_interrupt_cancellable(BillowInterrupt *interrupt)
{
    return interrupt->cancellable;
}

void
billow_interrupt_free(BillowInterrupt *interrupt)
{
    atomic_store(&interrupt->ending, TRUE);
    pthread_kill(interrupt->listener, SIGUSR1);
    pthread_join(interrupt->listener, NULL);
    pthread_sigmask(SIG_SETMASK, &interrupt->before, NULL);
    g_object_unref(interrupt->cancellable);
    g_free(interrupt);
}
