/* Tests when a file that others write is read, with a clock and notifications that the test controls. */
#include "app/document/file_digest.h"
#include "app/document/parts.h"
#include "held_time.h"
#include "model/base/clock.h"

#include <glib/gstdio.h>

/* Milliseconds without notifications. */
enum { REST = 200 };

/* --- Notifications --- */

static GFileMonitor *monitor; /* the last one requested; it sends no notifications by itself */

GFileMonitor *
g_file_monitor_file(GFile *file, GFileMonitorFlags flags, GCancellable *cancellable, GError **error)
{
    g_autoptr(GFile) nowhere = g_file_new_for_path("/proc/nowhere");
    g_set_object(&monitor, NULL);
    monitor = g_file_monitor(nowhere, flags, cancellable, error);
    g_assert_nonnull(monitor);
    return g_object_ref(monitor);
}

typedef struct {
    char *folder, *path;
    BillowFileWatch *watch;
    int told; /* number of reports */
    gboolean other;
} Place;

static void
count(Place *place, gboolean other)
{
    place->told++;
    place->other = other;
}

static void
write_file(const Place *place, const char *text)
{
    g_autoptr(GFile) file = g_file_new_for_path(place->path);
    g_assert_true(g_file_set_contents(place->path, text, -1, NULL));
    g_signal_emit_by_name(monitor, "changed", file, NULL, G_FILE_MONITOR_EVENT_CHANGED);
}

static void
set_up(Place *place, gconstpointer data)
{
    billow_clock_hold();
    place->folder = g_dir_make_tmp("billow-watch-XXXXXX", NULL);
    place->path = g_build_filename(place->folder, "cloth.billow", NULL);
    place->watch = billow_file_watch_new();
    g_signal_connect_swapped(place->watch, "changed", G_CALLBACK(count), place);
    g_assert_true(g_file_set_contents(place->path, "one", -1, NULL));
    g_autofree char *digest = billow_file_digest(place->path);
    billow_file_watch_follow(place->watch, place->path, digest);
}

static void
tear_down(Place *place, gconstpointer data)
{
    g_object_unref(place->watch);
    g_clear_object(&monitor);
    billow_clock_let_go();
    g_remove(place->path);
    g_assert_cmpint(g_rmdir(place->folder), ==, 0);
    g_free(place->path);
    g_free(place->folder);
}

/* It is read once when watching starts, in case a change was missed, and then only after notifications. */
static void
looked_at_once_it_is_followed(Place *place, gconstpointer data)
{
    const guint before = held_time_begun();
    held_time_turn(REST - 1);
    g_assert_cmpuint(held_time_begun(), ==, before);
    held_time_turn(1);
    g_assert_cmpuint(held_time_begun(), ==, before + 1);
    held_time_turn(1000 * REST);
    g_assert_cmpuint(held_time_begun(), ==, before + 1);
    g_assert_cmpint(place->told, ==, 0);
}

/* Continuous writing for a minute is one change. */
static void
looked_at_once_it_is_at_rest(Place *place, gconstpointer data)
{
    held_time_turn(REST);
    const guint before = held_time_begun();
    for (int i = 0; i < 60000 / (REST - 1); i++) {
        write_file(place, i % 2 ? "two" : "three");
        held_time_turn(REST - 1);
    }
    g_assert_cmpuint(held_time_begun(), ==, before);
    held_time_turn(1);
    g_assert_cmpuint(held_time_begun(), ==, before + 1);
    g_assert_cmpint(place->told, ==, 1);
    g_assert_true(place->other);
}

static void
not_looked_at_any_more(Place *place, gconstpointer data)
{
    held_time_turn(REST);
    const guint before = held_time_begun();
    write_file(place, "two");
    billow_file_watch_stop(place->watch);
    held_time_turn(1000 * REST);
    g_assert_cmpuint(held_time_begun(), ==, before);
    g_assert_cmpint(place->told, ==, 0);
}

static void
add(const char *path, void (*test)(Place *, gconstpointer))
{
    g_test_add(path, Place, NULL, set_up, test, tear_down);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    add("/file-watch-times/looked-at-once-it-is-followed", looked_at_once_it_is_followed);
    add("/file-watch-times/looked-at-once-it-is-at-rest", looked_at_once_it_is_at_rest);
    add("/file-watch-times/not-looked-at-any-more", not_looked_at_any_more);
    return g_test_run();
}
