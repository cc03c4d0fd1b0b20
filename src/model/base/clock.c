#include "model/base/clock.h"

/* The time of the stopped clock, as if the machine had been on for an hour, milliseconds. */
enum { FIRST = 3600000 };

static int held; /* atomic: the time of the stopped clock, milliseconds; 0: the clock runs */

/* A source that never becomes ready but can be removed like any other. */
typedef struct {
    GSource source;
    int interval, due; /* milliseconds */
    GSourceFunc function;
    gpointer data;
} Timer;

static GPtrArray *timers; /* of the stopped clock, in the order in which they were added */

gint64
billow_clock_now(void)
{
    const int shown = g_atomic_int_get(&held);
    return shown > 0 ? (gint64) shown * G_TIME_SPAN_MILLISECOND : g_get_monotonic_time();
}

void
billow_clock_sleep(guint milliseconds)
{
    if (g_atomic_int_get(&held) > 0)
        g_atomic_int_add(&held, (int) milliseconds);
    else
        g_usleep((gulong) milliseconds * G_TIME_SPAN_MILLISECOND);
}

static gboolean
never_ready(GSource *source, GSourceFunc function, gpointer data)
{
    return G_SOURCE_CONTINUE;
}

static guint
add_timer(guint milliseconds, GSourceFunc function, gpointer data)
{
    static GSourceFuncs functions = {.dispatch = never_ready};
    GSource *source = g_source_new(&functions, sizeof(Timer));
    Timer *timer = (Timer *) source;
    timer->interval = (int) milliseconds;
    timer->due = g_atomic_int_get(&held) + timer->interval;
    timer->function = function;
    timer->data = data;
    g_ptr_array_add(timers, source);
    return g_source_attach(source, NULL);
}

guint
billow_clock_add(guint milliseconds, GSourceFunc function, gpointer data)
{
    return g_atomic_int_get(&held) > 0 ? add_timer(milliseconds, function, data)
                                       : g_timeout_add(milliseconds, function, data);
}

/* --- For tests --- */

static void
free_timer(gpointer source)
{
    g_source_destroy(source);
    g_source_unref(source);
}

void
billow_clock_hold(void)
{
    g_return_if_fail(!timers);
    timers = g_ptr_array_new_with_free_func(free_timer);
    g_atomic_int_set(&held, FIRST);
}

void
billow_clock_let_go(void)
{
    g_clear_pointer(&timers, g_ptr_array_unref);
    g_atomic_int_set(&held, 0);
}

/* Returns the timer that is due first, by `end`, or NULL. */
static Timer *
next_timer(int end)
{
    Timer *next = NULL;
    for (guint i = timers->len; i-- > 0;) {
        Timer *timer = timers->pdata[i];
        if (g_source_is_destroyed(&timer->source))
            g_ptr_array_remove_index(timers, i);
        else if (timer->due <= end && (!next || timer->due <= next->due))
            next = timer;
    }
    return next;
}

static void
run_timer(Timer *timer)
{
    GSource *source = g_source_ref(&timer->source);
    if (!timer->function(timer->data))
        g_source_destroy(source);
    timer->due = g_atomic_int_get(&held) + timer->interval;
    g_source_unref(source);
}

void
billow_clock_turn(guint milliseconds)
{
    g_return_if_fail(timers);
    const int end = g_atomic_int_get(&held) + (int) milliseconds;
    for (Timer *next; (next = next_timer(end));) {
        g_atomic_int_set(&held, MAX(next->due, g_atomic_int_get(&held)));
        run_timer(next);
    }
    g_atomic_int_set(&held, MAX(end, g_atomic_int_get(&held)));
}
