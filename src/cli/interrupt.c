#include "cli/interrupt.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

/* What the listener takes of the address space, where a limit leaves little. */
enum { STACK_BYTES = 256 << 10 };

struct BillowInterrupt {
    GCancellable *cancellable;
    pthread_t listener;
    gboolean listening;
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

/* FALSE: there are too many threads, or too little address space for one. */
static gboolean
start_listener(BillowInterrupt *interrupt)
{
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    const int failed = pthread_create(&interrupt->listener, &attributes, listen_for_signals, interrupt);
    pthread_attr_destroy(&attributes);
    return !failed;
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
    interrupt->listening = start_listener(interrupt);
    if (!interrupt->listening)
        pthread_sigmask(SIG_SETMASK, &interrupt->before, NULL);
    return interrupt;
}

static void
stop_listener(BillowInterrupt *interrupt)
{
    atomic_store(&interrupt->ending, TRUE);
    pthread_kill(interrupt->listener, SIGUSR1);
    pthread_join(interrupt->listener, NULL);
    pthread_sigmask(SIG_SETMASK, &interrupt->before, NULL);
}

GCancellable *
billow_interrupt_cancellable(BillowInterrupt *interrupt)
{
    return interrupt->cancellable;
}

void
billow_interrupt_free(BillowInterrupt *interrupt)
{
    if (interrupt->listening)
        stop_listener(interrupt);
    g_object_unref(interrupt->cancellable);
    g_free(interrupt);
}
