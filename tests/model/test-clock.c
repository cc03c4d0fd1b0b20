/* Tests a stopped clock: what is called, when, and in which order. */
#include "model/base/clock.h"

typedef struct {
    GString *calls; /* a letter per call */
    GArray *times;  /* of gint64: the time of each call, in milliseconds since the clock was stopped */
    gint64 first;
    guint removed;
} Record;

typedef struct {
    Record *record;
    char letter;
    int times; /* the maximum number of calls */
} Timer;

static void
set_up(Record *record, gconstpointer data)
{
    billow_clock_hold();
    *record = (Record){g_string_new(NULL), g_array_new(FALSE, FALSE, sizeof(gint64)), billow_clock_now(), 0};
}

static void
tear_down(Record *record, gconstpointer data)
{
    billow_clock_let_go();
    g_string_free(record->calls, TRUE);
    g_array_unref(record->times);
}

static gboolean
note(gpointer data)
{
    Timer *timer = data;
    const gint64 time = (billow_clock_now() - timer->record->first) / G_TIME_SPAN_MILLISECOND;
    g_string_append_c(timer->record->calls, timer->letter);
    g_array_append_val(timer->record->times, time);
    return --timer->times > 0;
}

static void
assert_times(const Record *record, const gint64 *times, guint n)
{
    g_assert_cmpuint(record->times->len, ==, n);
    for (guint i = 0; i < n; i++)
        g_assert_cmpint(g_array_index(record->times, gint64, i), ==, times[i]);
}

static void
test_each_at_its_moment(Record *record, gconstpointer data)
{
    Timer a = {record, 'a', 3}, b = {record, 'b', 1}, c = {record, 'c', 1};
    static const gint64 expected[] = {100, 200, 200, 250, 300};
    billow_clock_add(100, note, &a);
    billow_clock_add(200, note, &b);
    billow_clock_add(250, note, &c);
    billow_clock_turn(99);
    g_assert_cmpstr(record->calls->str, ==, "");
    billow_clock_turn(1);
    g_assert_cmpstr(record->calls->str, ==, "a");
    billow_clock_turn(900);
    g_assert_cmpstr(record->calls->str, ==, "aabca");
    assert_times(record, expected, G_N_ELEMENTS(expected));
    g_assert_cmpint(billow_clock_now() - record->first, ==, 1000 * G_TIME_SPAN_MILLISECOND);
}

/* The main loop does not call the timers of a stopped clock. */
static void
test_only_turns_count(Record *record, gconstpointer data)
{
    Timer a = {record, 'a', 1};
    billow_clock_add(0, note, &a);
    while (g_main_context_iteration(NULL, FALSE))
        ;
    g_assert_cmpstr(record->calls->str, ==, "");
    billow_clock_turn(0);
    g_assert_cmpstr(record->calls->str, ==, "a");
}

static void
test_removed(Record *record, gconstpointer data)
{
    Timer a = {record, 'a', 9}, b = {record, 'b', 9};
    guint first = billow_clock_add(100, note, &a);
    billow_clock_add(100, note, &b);
    billow_clock_turn(100);
    g_clear_handle_id(&first, g_source_remove);
    billow_clock_turn(200);
    g_assert_cmpstr(record->calls->str, ==, "abbb");
}

static gboolean
remove_other(gpointer data)
{
    Record *record = data;
    g_clear_handle_id(&record->removed, g_source_remove);
    return G_SOURCE_REMOVE;
}

static gboolean
remove_itself(gpointer data)
{
    Record *record = data;
    g_string_append_c(record->calls, 'i');
    g_clear_handle_id(&record->removed, g_source_remove);
    return G_SOURCE_CONTINUE; /* has no effect any more */
}

/* A timer is removed by another that is due at the same time, or by itself. */
static void
test_removed_while_it_turns(Record *record, gconstpointer data)
{
    Timer a = {record, 'a', 9};
    billow_clock_add(100, remove_other, record);
    record->removed = billow_clock_add(100, note, &a);
    billow_clock_turn(1000);
    g_assert_cmpstr(record->calls->str, ==, "");
    record->removed = billow_clock_add(100, remove_itself, record);
    billow_clock_turn(1000);
    g_assert_cmpstr(record->calls->str, ==, "i");
}

static gboolean
add_another(gpointer data)
{
    static Timer another;
    another = (Timer){data, 'n', 1};
    billow_clock_add(100, note, &another);
    return G_SOURCE_REMOVE;
}

static void
test_added_while_it_turns(Record *record, gconstpointer data)
{
    static const gint64 expected[] = {150};
    billow_clock_add(50, add_another, record);
    billow_clock_turn(150);
    assert_times(record, expected, 1);
}

static void
test_sleep(Record *record, gconstpointer data)
{
    Timer a = {record, 'a', 1};
    static const gint64 expected[] = {60000};
    billow_clock_add(100, note, &a);
    billow_clock_sleep(60000);
    g_assert_cmpint(billow_clock_now() - record->first, ==, 60000 * G_TIME_SPAN_MILLISECOND);
    g_assert_cmpstr(record->calls->str, ==, "");
    billow_clock_turn(0); /* although it is overdue */
    assert_times(record, expected, 1);
}

static gboolean
quit(gpointer loop)
{
    g_main_loop_quit(loop);
    return G_SOURCE_REMOVE;
}

/* After it is released, the clock is the system's. */
static void
test_runs(void)
{
    g_autoptr(GMainLoop) loop = g_main_loop_new(NULL, FALSE);
    const gint64 before = billow_clock_now();
    billow_clock_add(1, quit, loop);
    g_main_loop_run(loop);
    billow_clock_sleep(1);
    g_assert_cmpint(billow_clock_now() - before, >=, 2 * G_TIME_SPAN_MILLISECOND);
    g_assert_cmpint(ABS(billow_clock_now() - g_get_monotonic_time()), <, G_TIME_SPAN_HOUR);
}

static void
add(const char *path, void (*test)(Record *, gconstpointer))
{
    g_test_add(path, Record, NULL, set_up, test, tear_down);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    add("/clock/calls-each-at-its-moment", test_each_at_its_moment);
    add("/clock/calls-nothing-but-when-it-is-turned", test_only_turns_count);
    add("/clock/what-is-removed-is-not-called", test_removed);
    add("/clock/what-is-removed-meanwhile-is-not-called", test_removed_while_it_turns);
    add("/clock/what-is-added-meanwhile-is-called", test_added_while_it_turns);
    add("/clock/sleep-is-over-at-once", test_sleep);
    g_test_add_func("/clock/runs-when-nobody-holds-it", test_runs);
    return g_test_run();
}
