/* The clock behind every delay that the program promises: autosaving two seconds after a change, reading a
 * file that has not changed for 200 ms. Tests can stop and advance it. */
#pragma once

#include <glib.h>

/* Returns a monotonic time in microseconds, with an unspecified origin. Any thread. */
gint64 billow_clock_now(void);

/* Calls `function` from the main loop every `milliseconds`, until it returns G_SOURCE_REMOVE or
 * g_source_remove() gets the returned id. Main thread only. */
guint billow_clock_add(guint milliseconds, GSourceFunc function, gpointer data);

/* Waits for `milliseconds`. A stopped clock advances by them at once, without calling timers. Any thread. */
void billow_clock_sleep(guint milliseconds);

/* --- For tests --- */

/* Stops the clock: only billow_clock_turn() calls timers that are added from now on. Main thread only. */
void billow_clock_hold(void);

/* Advances the stopped clock and calls the timers that become due, one after another, each at its time. */
void billow_clock_turn(guint milliseconds);

/* Restarts the clock; timers that were added while it was stopped are dropped. */
void billow_clock_let_go(void);
