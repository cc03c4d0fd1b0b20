/* The clock that the program goes by where a time is promised: a change is kept after two seconds, a file is looked at once it has been at rest for
 * 200 ms. A test can hold it, and then time passes only as it is turned on. */
#pragma once

#include <glib.h>

/* Microseconds, rising; since when is not said. Any thread. */
gint64 billow_clock_now(void);

/* Has the main loop call `function` every so many milliseconds, until it returns G_SOURCE_REMOVE or the source is removed, by the id that is
 * returned (g_source_remove()). Main thread only. */
guint billow_clock_add(guint milliseconds, GSourceFunc function, gpointer data);

/* Waits. Of a held clock so much time has passed then, at once, and nothing is called. Any thread. */
void billow_clock_sleep(guint milliseconds);

/* --- For tests --- */

/* Holds the clock: what is added from now on is called by billow_clock_turn() alone. Main thread only, as what follows. */
void billow_clock_hold(void);

/* Turns a held clock on, and calls what falls due meanwhile, each at its moment, one after another. */
void billow_clock_turn(guint milliseconds);

/* Lets it run again; what was added meanwhile is not called any more. */
void billow_clock_let_go(void);
