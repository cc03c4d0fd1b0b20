/* Tests how often an export renames its frames and writes the list of them, with a clock that the test
 * controls and frames that take a given time. */
#include "io/formats/formats.h"
#include "io/sequence/writing.h"
#include "model/base/clock.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

/* --- Recording --- */

static gint64 began;
static guint list_takes;  /* milliseconds */
static GArray *frames_at; /* of gint64, milliseconds: when each frame was renamed */
static GArray *lists_at;  /* ... and when each list was written */

static void
note(GArray *times)
{
    const gint64 now = (billow_clock_now() - began) / G_TIME_SPAN_MILLISECOND;
    g_array_append_val(times, now);
}

int
rename(const char *from, const char *to)
{
    if (g_str_has_suffix(to, ".obj"))
        note(frames_at);
    if (g_str_has_suffix(to, ".json")) {
        billow_clock_sleep(list_takes);
        note(lists_at);
    }
    return (int) syscall(SYS_rename, from, to);
}

/* --- Writing --- */

enum { FRAMES = 40 };

typedef struct {
    BillowFrameSource source;
    guint takes; /* milliseconds per frame */
} Slow;

static gboolean
make(BillowFrameSource *source, int frame, gboolean normals, BillowMesh *mesh, GError **error)
{
    billow_clock_sleep(((Slow *) source)->takes);
    return TRUE;
}

static void
remove_folder(const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    for (const char *name; (name = g_dir_read_name(dir));) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        g_assert_cmpint(g_unlink(path), ==, 0);
    }
    g_assert_cmpint(g_rmdir(folder), ==, 0);
}

/* Exports frames one after another, each in `takes` milliseconds. */
static void export(guint takes)
{
    const BillowGrid grid = {2, 2, 1.0};
    g_autoptr(BillowProject) project = billow_project_new("Slow", &grid);
    g_autoptr(GArray) frames = g_array_new(FALSE, FALSE, sizeof(int));
    g_autofree char *folder = g_dir_make_tmp("billow-times-XXXXXX", NULL);
    g_auto(BillowSequenceSettings) settings = {0};
    for (int frame = 1; frame <= FRAMES; frame++)
        g_array_append_val(frames, frame);
    billow_sequence_settings_init(&settings, billow_formats[0]);
    settings.jobs = 1;
    const BillowSequence sequence = {
        .project = project, .settings = &settings, .frames = frames, .folder = folder};
    Slow slow = {{.make = make}, takes};
    BillowSequenceReport report;
    g_autoptr(GError) error = NULL;
    began = billow_clock_now();
    g_assert_true(billow_sequence_write(&sequence, &slow.source, NULL, NULL, NULL, &report, &error));
    g_assert_no_error(error);
    remove_folder(folder);
}

static void
set_up(GArray **unused, gconstpointer data)
{
    billow_clock_hold();
    list_takes = 0;
    frames_at = g_array_new(FALSE, FALSE, sizeof(gint64));
    lists_at = g_array_new(FALSE, FALSE, sizeof(gint64));
}

static void
tear_down(GArray **unused, gconstpointer data)
{
    g_clear_pointer(&frames_at, g_array_unref);
    g_clear_pointer(&lists_at, g_array_unref);
    billow_clock_let_go();
}

static gint64
at(const GArray *times, guint i)
{
    g_assert_cmpuint(i, <, times->len);
    return g_array_index(times, gint64, i);
}

/* --- Frames --- */

/* Fast frames are renamed sixteen at a time; of forty, eight are left for the end. */
static void
quick_frames_wait_for_each_other(GArray **unused, gconstpointer data)
{
    export(1);
    g_assert_cmpuint(frames_at->len, ==, FRAMES);
    for (guint i = 0; i < FRAMES; i++)
        g_assert_cmpint(at(frames_at, i), ==, MIN(i / 16 * 16 + 16, FRAMES));
}

/* A frame that takes 100 ms waits for two others, after which more than a quarter of a second has passed. */
static void
frames_wait_a_quarter_of_a_second(GArray **unused, gconstpointer data)
{
    export(100);
    for (guint i = 0; i < FRAMES; i++)
        g_assert_cmpint(at(frames_at, i), ==, 100 * MIN(i / 3 * 3 + 3, FRAMES));
}

static void
slow_frames_wait_for_none(GArray **unused, gconstpointer data)
{
    export(251);
    for (guint i = 0; i < FRAMES; i++)
        g_assert_cmpint(at(frames_at, i), ==, 251 * (i + 1));
}

/* --- The list --- */

/* The list is written before the first frame, then with the first frame more than two seconds after the
 * previous list, and at the end. */
static void
list_is_written_every_two_seconds(GArray **unused, gconstpointer data)
{
    export(900);
    g_assert_cmpuint(lists_at->len, ==, 1 + FRAMES / 3 + 1);
    for (guint i = 0; i <= FRAMES / 3; i++)
        g_assert_cmpint(at(lists_at, i), ==, i * 2700);
    g_assert_cmpint(at(lists_at, FRAMES / 3 + 1), ==, FRAMES * 900);
}

/* At most a twentieth of the time is spent on it: a list that takes 0.5 s is written again after 10 s. */
static void
slow_list_is_written_less_often(GArray **unused, gconstpointer data)
{
    list_takes = 500;
    export(900);
    g_assert_cmpint(at(lists_at, 0), ==, 500);
    for (guint i = 1; i + 1 < lists_at->len; i++) {
        const gint64 pause = at(lists_at, i) - at(lists_at, i - 1) - list_takes;
        g_assert_cmpint(pause, >, 20 * list_takes);
        g_assert_cmpint(pause, <=, 20 * list_takes + 900);
    }
    g_assert_cmpuint(lists_at->len, ==, 1 + FRAMES / 12 + 1);
}

static void
add(const char *path, void (*test)(GArray **, gconstpointer))
{
    g_test_add(path, GArray *, NULL, set_up, test, tear_down);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    add("/sequence-times/quick-frames-wait-for-each-other", quick_frames_wait_for_each_other);
    add("/sequence-times/frames-wait-a-quarter-of-a-second", frames_wait_a_quarter_of_a_second);
    add("/sequence-times/slow-frames-wait-for-none", slow_frames_wait_for_none);
    add("/sequence-times/list-is-written-every-two-seconds", list_is_written_every_two_seconds);
    add("/sequence-times/slow-list-is-written-less-often", slow_list_is_written_less_often);
    return g_test_run();
}
