/* Turns Ctrl-C, a request to terminate and a closed terminal into a cancellable. */
#pragma once

#include <gio/gio.h>

typedef struct BillowInterrupt BillowInterrupt;

/* From now on SIGINT, SIGTERM and SIGHUP cancel instead of ending the program, unless ignored before, and
 * SIGUSR1 does nothing. If the work then takes more than 30 s to end, the program exits with
 * BILLOW_EXIT_INTERRUPTED. If no thread can be started, signals still end the program. Call it before other
 * threads are started. */
BillowInterrupt *billow_interrupt_new(void);

/* Returns the cancellable, which a signal cancels. Transfer none. */
GCancellable *billow_interrupt_cancellable(BillowInterrupt *interrupt);

/* Stops listening and restores the previous behavior of the signals. */
void billow_interrupt_free(BillowInterrupt *interrupt);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowInterrupt, billow_interrupt_free)
