/* The clock behind every delay that the program promises: a change is autosaved after two seconds, a file is
 * read once it has been unchanged for 200 ms. Tests can stop it and advance it by hand. */
#pragma once

#include <glib.h>

/* Returns a monotonic time in microseconds, with an unspecified origin. Any thread. */
gint64 billow_clock_now(void);

/* Calls `function` from the main loop every `milliseconds`, until it returns G_SOURCE_REMOVE or the source is
 * removed with g_source_remove() by the returned id. Main thread only. */
guint billow_clock_add(guint milliseconds, GSourceFunc function, gpointer data);

/* Waits for `milliseconds`. A stopped clock instead advances by that time at once, without calling any timer.
 * Any thread. */
void billow_clock_sleep(guint milliseconds);

/* --- For tests --- */

/* Stops the clock: timers that are added from now on are only called by billow_clock_turn(). Main thread
 * only, like the functions below. */
void billow_clock_hold(void);

/* Advances the stopped clock and calls the timers that fall due on the way, one after another, each at its
 * own time. */
void billow_clock_turn(guint milliseconds);

/* Restarts the clock; timers that were added while it was stopped are not called any more. */
void billow_clock_let_go(void);
