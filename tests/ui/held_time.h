/* Advances a stopped clock together with the work on threads that its timers start, so that a test sees the
 * complete result. */
#pragma once

#include <glib.h>

/* Advances the stopped clock (model/base/clock.h). Returns when all work on threads that was started by then
 * has ended, including work started by it. */
void held_time_turn(guint milliseconds);

/* Returns the number of tasks that were started on threads. */
guint held_time_begun(void);
