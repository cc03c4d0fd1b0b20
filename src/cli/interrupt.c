#include "cli/interrupt.h"

#include "cli/commands.h"
#include "cli/complain.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

/* Stack size of the listener, small in case address space is limited, and seconds for the work to end. */
enum { STACK_BYTES = 256 << 10, PATIENCE = 30 };

struct BillowInterrupt {
    GCancellable *cancellable;
    pthread_t listener;
    gboolean listening;
    atomic_bool ending;
    sigset_t signals; /* including SIGUSR1, which wakes the listener so that it ends */
    sigset_t before;  /* signals that were blocked */
};

/* Signals that the program was started to ignore (nohup; a background job of a script) stay ignored. */
static void
add_signal(sigset_t *signals, int number)
{
    struct sigaction action;
    if (sigaction(number, NULL, &action) != 0 || action.sa_handler != SIG_IGN)
        sigaddset(signals, number);
}

/* Waits for signals in a thread, because a signal handler could not cancel safely. Ignores foreign
 * SIGUSR1. */
static void *
listen_for_signals(void *data)
{
    BillowInterrupt *interrupt = data;
    gint64 until = 0; /* end of the wait on the monotonic clock; 0: not waiting */
    while (!atomic_load(&interrupt->ending)) {
        const gint64 left = MAX(until - g_get_monotonic_time(), 0);
        const struct timespec time = {.tv_sec = left / G_USEC_PER_SEC,
                                      .tv_nsec = left % G_USEC_PER_SEC * 1000};
        const int number =
            until ? sigtimedwait(&interrupt->signals, NULL, &time) : sigwaitinfo(&interrupt->signals, NULL);
        if (number < 0 && errno == EAGAIN) {
            /* work that hangs, for example in an image or video library, ends as by SIGKILL: existing files
             * are complete; SIGALRM ends the program if printing the message hangs */
            alarm(PATIENCE);
            billow_cli_report(
                _("billow-cli: interrupted; the operation did not stop in time and was terminated"));
            _exit(BILLOW_EXIT_INTERRUPTED);
        }
        if (number <= 0 || number == SIGUSR1)
            continue;
        g_cancellable_cancel(interrupt->cancellable);
        until = until ? until : g_get_monotonic_time() + PATIENCE * G_USEC_PER_SEC;
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
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    /* fails if there are too many threads, or not enough address space for one */
    interrupt->listening =
        pthread_create(&interrupt->listener, &attributes, listen_for_signals, interrupt) == 0;
    pthread_attr_destroy(&attributes);
    if (!interrupt->listening)
        pthread_sigmask(SIG_SETMASK, &interrupt->before, NULL);
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
    if (interrupt->listening) {
        atomic_store(&interrupt->ending, TRUE);
        pthread_kill(interrupt->listener, SIGUSR1);
        pthread_join(interrupt->listener, NULL);
        pthread_sigmask(SIG_SETMASK, &interrupt->before, NULL);
    }
    g_object_unref(interrupt->cancellable);
    g_free(interrupt);
}
