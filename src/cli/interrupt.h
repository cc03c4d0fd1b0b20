/* Ctrl-C, a request to end, and a terminal that is closed, as a cancellable. */
#pragma once

#include <gio/gio.h>

typedef struct BillowInterrupt BillowInterrupt;

/* From now on SIGINT, SIGTERM and SIGHUP cancel instead of ending the program, unless they were ignored, and SIGUSR1 does nothing. What
 * does not end within 30 s of that is broken off: the program ends with BILLOW_EXIT_INTERRUPTED. Where no thread can be started signals go on to
 * end the program. Call it before other threads are started. */
BillowInterrupt *billow_interrupt_new(void);

/* Cancelled once a signal has come; transfer none. */
GCancellable *billow_interrupt_cancellable(BillowInterrupt *interrupt);

/* Stops listening: signals do what they did before. */
void billow_interrupt_free(BillowInterrupt *interrupt);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowInterrupt, billow_interrupt_free)
