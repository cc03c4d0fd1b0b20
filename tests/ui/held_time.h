/* Advances a stopped clock and the work on threads that its timers start, for complete results. */
#pragma once

#include <glib.h>

/* Advances the stopped clock (model/base/clock.h), and returns once all work on threads has ended, also what
 * that has started. */
void held_time_turn(guint milliseconds);

/* Returns the number of tasks that were started on threads. */
guint held_time_begun(void);
