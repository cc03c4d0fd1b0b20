/* Benchmarks how responsive the main window is: how long the main loop is blocked, and how fast frames follow
 * one another while an anchor is dragged. Drawing, which is done in software here, is measured separately. */
#include "ui/story.h"

#include "app/keyframe_editor/keyframe_editor.h"
#include "app/transfer/export_dialog.h"
#include "widgets/picker/grid_picker.h"
#include "widgets/viewport/viewport.h"

#include <stdlib.h>
#include <time.h>

/* --- Watching the main loop --- */

/* Returns the main thread's processor time in milliseconds, which the machine's load does not change. */
static double
worked(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return 1e3 * (double) time.tv_sec + 1e-6 * (double) time.tv_nsec;
}

typedef struct {
    GPtrArray *clocks;        /* of all windows, whose painting does not count */
    BillowViewport *viewport; /* or NULL */
    double last, paint_began; /* milliseconds of work, like all that follow */
    double painted;           /* since the last beat */
    double longest;           /* longest time between beats, without painting */
    double longest_paint;
    GArray *draws, *intervals; /* doubles, milliseconds */
    gint64 drawn_at;           /* monotonic, microseconds */
    guint beat;
} Watch;

static gboolean
on_beat(gpointer data)
{
    Watch *watch = data;
    const double now = worked();
    watch->longest = MAX(watch->longest, now - watch->last - watch->painted);
    watch->last = now;
    watch->painted = 0.0;
    return G_SOURCE_CONTINUE;
}

static void
on_laid_out(GdkFrameClock *clock, Watch *watch)
{
    watch->paint_began = worked();
}

static void
on_painted(GdkFrameClock *clock, Watch *watch)
{
    if (watch->paint_began == 0.0)
        return;
    const double took = worked() - watch->paint_began;
    watch->painted += took;
    watch->longest_paint = MAX(watch->longest_paint, took);
    watch->paint_began = 0.0;
}

static void
on_drawn(BillowViewport *viewport, Watch *watch)
{
    const gint64 now = g_get_monotonic_time();
    const double draw = billow_viewport_get_last_draw_ms(viewport);
    const double interval = 1e-3 * (double) (now - watch->drawn_at);
    g_array_append_val(watch->draws, draw);
    if (watch->drawn_at > 0)
        g_array_append_val(watch->intervals, interval);
    watch->drawn_at = now;
}

/* Called before a frame is painted, in several phases, as there may be nothing to lay out or to animate. */
static void
watch_window(GtkWidget *window, Watch *watch)
{
    GdkFrameClock *clock = gtk_widget_get_frame_clock(window);
    static const char *const before[] = {"before-paint", "update", "layout"};
    for (size_t i = 0; i < G_N_ELEMENTS(before); i++)
        g_signal_connect_after(clock, before[i], G_CALLBACK(on_laid_out), watch);
    g_signal_connect(clock, "after-paint", G_CALLBACK(on_painted), watch);
    g_ptr_array_add(watch->clocks, g_object_ref(clock));
}

/* Called for each window that is opened meanwhile. */
static void
on_window(GListModel *windows, guint position, guint removed, guint added, Watch *watch)
{
    for (guint i = position; i < position + added; i++) {
        g_autoptr(GtkWidget) window = g_list_model_get_item(windows, i);
        g_signal_connect(window, "realize", G_CALLBACK(watch_window), watch);
    }
}

/* Starts to watch the main loop, the painting of open windows, and the drawing of `viewport` (NULL: none). */
static Watch *
watch_begin(BillowViewport *viewport)
{
    Watch *watch = g_new0(Watch, 1);
    GListModel *windows = gtk_window_get_toplevels();
    watch->clocks = g_ptr_array_new_with_free_func(g_object_unref);
    watch->viewport = viewport;
    watch->draws = g_array_new(FALSE, FALSE, sizeof(double));
    watch->intervals = g_array_new(FALSE, FALSE, sizeof(double));
    for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
        g_autoptr(GtkWidget) window = g_list_model_get_item(windows, i);
        if (gtk_widget_get_mapped(window))
            watch_window(window, watch);
    }
    g_signal_connect(windows, "items-changed", G_CALLBACK(on_window), watch);
    if (viewport) {
        billow_viewport_set_measuring(viewport, TRUE);
        g_signal_connect(viewport, "drawn", G_CALLBACK(on_drawn), watch);
    }
    watch->last = worked();
    watch->beat = g_timeout_add_full(G_PRIORITY_HIGH, 1, on_beat, watch, NULL);
    return watch;
}

static int
compare(const void *a, const void *b)
{
    const double x = *(const double *) a, y = *(const double *) b;
    return (x > y) - (x < y);
}

static void
print_times(const char *name, GArray *times)
{
    if (times->len == 0)
        return;
    double sum = 0.0;
    const double *values = (const double *) (void *) times->data;
    qsort(times->data, times->len, sizeof(double), compare);
    for (guint i = 0; i < times->len; i++)
        sum += values[i];
    g_test_message("%s: %u, mean %.1f ms, p95 %.1f ms, max %.1f ms", name, times->len, sum / times->len,
                   values[(times->len - 1) * 95 / 100], values[times->len - 1]);
}

/* Stops watching and prints the results. */
static void
watch_end(Watch *watch, const char *name)
{
    GListModel *windows = gtk_window_get_toplevels();
    g_source_remove(watch->beat);
    g_signal_handlers_disconnect_by_data(windows, watch);
    for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
        g_autoptr(GtkWidget) window = g_list_model_get_item(windows, i);
        g_signal_handlers_disconnect_by_data(window, watch);
    }
    for (guint i = 0; i < watch->clocks->len; i++)
        g_signal_handlers_disconnect_by_data(watch->clocks->pdata[i], watch);
    if (watch->viewport) {
        g_signal_handlers_disconnect_by_data(watch->viewport, watch);
        billow_viewport_set_measuring(watch->viewport, FALSE);
    }
    g_test_message("%s: main loop works for at most %.1f ms, painting the window for at most %.1f ms", name,
                   watch->longest, watch->longest_paint);
    g_autofree char *draws = g_strconcat(name, ", drawing", NULL);
    g_autofree char *intervals = g_strconcat(name, ", from frame to frame", NULL);
    print_times(draws, watch->draws);
    print_times(intervals, watch->intervals);
    g_ptr_array_unref(watch->clocks);
    g_array_unref(watch->draws);
    g_array_unref(watch->intervals);
    g_free(watch);
}

/* --- Opening --- */

static void
open_large(Story *story)
{
    g_autofree char *path = g_build_filename(story->folder, "marquee.billow", NULL);
    story_rest(story);
    hands_let_pass(300);
    Watch *watch = watch_begin(NULL);
    story_open(story, path); /* opens in a new window */
    watch_end(watch, "opening 128 x 128");
    g_assert_cmpint(story_mesh(story)->grid.columns, ==, 128);
}

/* --- Playing --- */

/* Opens a cloth of 64 x 64 points. */
static void
set_64(Story *story)
{
    const BillowGrid grid = {64, 64, 0.04};
    g_autoptr(BillowProject) edited =
        billow_edit_take(billow_edit_set_grid(billow_session_get_project(story->session), &grid), NULL);
    billow_session_edit(story->session, edited, "64", NULL);
    story_settle(story);
}

/* Counts the project's frames that are drawn, each once. */
typedef struct {
    BillowSession *session;
    int last, count;
} Shown;

static void
on_shown(BillowViewport *viewport, Shown *shown)
{
    const int frame = billow_session_get_frame(shown->session);
    shown->count += frame != shown->last;
    shown->last = frame;
}

/* Starts to count a second after playback starts. */
static void
play_for_a_while(Story *story, gboolean keep_lengths)
{
    enum { MILLISECONDS = 3000 };
    g_autoptr(BillowProject) project = billow_project_copy(billow_session_get_project(story->session));
    project->cloth->keep_lengths = keep_lengths;
    billow_session_edit(story->session, project, "lengths", NULL);
    story_settle(story);
    story_rest(story);
    GtkWidget *viewport = story_viewport(story);
    Shown shown = {story->session, 0, 0};
    hands_act("key space");
    hands_let_pass(1000);
    g_assert_true(billow_session_get_playing(story->session));
    g_signal_connect(viewport, "drawn", G_CALLBACK(on_shown), &shown);
    const gint64 start = g_get_monotonic_time();
    hands_let_pass(MILLISECONDS);
    const double seconds = 1e-6 * (double) (g_get_monotonic_time() - start);
    g_signal_handlers_disconnect_by_data(viewport, &shown);
    hands_act("key space");
    g_test_message("playing 64 x 64, lengths %s: %d frames shown in %.2f s, %.1f of %g a second",
                   keep_lengths ? "kept" : "not kept", shown.count, seconds, shown.count / seconds,
                   project->frame_rate);
    g_assert_cmpint(shown.count, >, 0);
}

/* Includes drawing in software; the difference between the runs is the cost of keeping lengths. */
static void
play(Story *story)
{
    set_64(story);
    play_for_a_while(story, FALSE);
    play_for_a_while(story, TRUE);
}

/* --- Dragging --- */

static gboolean
has_ended(gpointer data)
{
    return *(gboolean *) data;
}

static void
on_hands_gone(GPid pid, int status, gpointer ended)
{
    g_spawn_close_pid(pid);
    *(gboolean *) ended = TRUE;
}

/* Drags along a wave in 60 steps per second while the main loop runs, which hands.h would block. */
static void
drag_smoothly(GtkWidget *widget, double x, double y)
{
    enum { STEPS = 60 };
    const GdkRectangle place = hands_place_of(widget);
    g_autoptr(GString) line = g_string_new("xdotool mousedown 1");
    for (int i = 1; i <= STEPS; i++)
        g_string_append_printf(line, " mousemove %d %d sleep 0.016", place.x + (int) (x + i),
                               place.y + (int) (y - 40 * sin(i * G_PI / STEPS)));
    g_string_append(line, " mouseup 1");
    g_auto(GStrv) words = g_strsplit(line->str, " ", -1);
    GPid pid;
    gboolean ended = FALSE;
    hands_point_at(widget, x, y);
    g_assert_true(g_spawn_async(NULL, words, NULL, G_SPAWN_SEARCH_PATH | G_SPAWN_DO_NOT_REAP_CHILD, NULL,
                                NULL, &pid, NULL));
    g_child_watch_add(pid, on_hands_gone, &ended);
    hands_wait_until(has_ended, &ended);
}

static BillowVec3
first_anchor(Story *story)
{
    return billow_block_keyframe(story_find(story, BILLOW_BLOCK_KEYFRAME, "hung"))->anchors[0].position;
}

static void
drag_in_step(Story *story, int step, const char *name)
{
    set_64(story);
    hands_click(story_block(story, BILLOW_BLOCK_KEYFRAME, "hung"));
    hands_act("key Return");
    hands_let_pass(200);
    for (int i = 1; i < step; i++) {
        hands_act("key alt+Right");
        hands_let_pass(600);
    }
    GtkWidget *viewport = story_viewport(story);
    double x, y;
    g_assert_true(billow_viewport_project(BILLOW_VIEWPORT(viewport), first_anchor(story), &x, &y));
    hands_point_at(viewport, x, y);
    hands_let_pass(300);
    Watch *watch = watch_begin(BILLOW_VIEWPORT(viewport));
    const guint64 frames = billow_viewport_get_frames_drawn(BILLOW_VIEWPORT(viewport));
    drag_smoothly(viewport, x, y);
    g_assert_cmpint(billow_viewport_get_selected_anchor(BILLOW_VIEWPORT(viewport)), ==, 0);
    g_assert_cmpuint(billow_viewport_get_frames_drawn(BILLOW_VIEWPORT(viewport)), >, frames + 5);
    watch_end(watch, name);
}

static void
drag_curves(Story *story)
{
    drag_in_step(story, 2, "dragging an anchor of 64 x 64, step 2");
}

static void
drag_cloth(Story *story)
{
    drag_in_step(story, 3, "dragging an anchor of 64 x 64, step 3");
}

/* --- Scrubbing --- */

typedef struct {
    double began, painted; /* when painting began, and how much it took, in milliseconds of work */
} Painting;

static void
on_paint_begins(GdkFrameClock *clock, Painting *painting)
{
    painting->began = worked();
}

static void
on_paint_ends(GdkFrameClock *clock, Painting *painting)
{
    painting->painted += worked() - painting->began;
}

static void
show_frame(Story *story, int frame)
{
    BillowViewport *viewport = BILLOW_VIEWPORT(story_viewport(story));
    BillowPreview *preview = billow_workspace_get_preview(billow_window_get_workspace(story->window));
    const guint64 before = billow_viewport_get_frames_drawn(viewport);
    billow_session_set_frame(story->session, frame);
    while (billow_preview_get_shown_frame(preview) != frame ||
           billow_viewport_get_frames_drawn(viewport) == before)
        g_main_context_iteration(NULL, TRUE);
}

/* Splits the main thread's work for a frame of 128 x 128 points into painting (software GL) and the rest. */
static void
scrub(Story *story)
{
    GdkFrameClock *clock = gtk_widget_get_frame_clock(GTK_WIDGET(story->window));
    g_autoptr(GArray) own = g_array_new(FALSE, FALSE, sizeof(double));
    g_autoptr(GArray) painted = g_array_new(FALSE, FALSE, sizeof(double));
    Painting painting = {0};
    g_signal_connect(clock, "before-paint", G_CALLBACK(on_paint_begins), &painting);
    g_signal_connect(clock, "after-paint", G_CALLBACK(on_paint_ends), &painting);
    story_rest(story);
    for (int i = 0; i < 60; i++) {
        const double before = worked();
        painting.painted = 0.0;
        show_frame(story, 2 + 7 * i % 100);
        const double rest = worked() - before - painting.painted;
        g_array_append_val(own, rest);
        g_array_append_val(painted, painting.painted);
    }
    g_signal_handlers_disconnect_by_data(clock, &painting);
    print_times("scrubbing 128 x 128, worked beside painting", own);
    print_times("scrubbing 128 x 128, worked painting", painted);
}

/* --- Exporting --- */

static void
export_large(Story *story)
{
    hands_enter(story_control(story, "frame-rate"), "240");
    story_rest(story);
    hands_act("key ctrl+e");
    GtkWidget *dialog = story_dialog(BILLOW_TYPE_EXPORT_DIALOG);
    hands_click(hands_find_name(dialog, "export"));
    g_assert_true(billow_export_dialog_is_running(BILLOW_EXPORT_DIALOG(dialog)));
    Watch *watch = watch_begin(NULL);
    hands_let_pass(1500);
    watch_end(watch, "exporting 128 x 128");
    g_assert_true(billow_export_dialog_is_running(BILLOW_EXPORT_DIALOG(dialog)));
    hands_click(hands_find_name(dialog, "cancel"));
    hands_let_pass(300);
    g_assert_false(billow_export_dialog_is_running(BILLOW_EXPORT_DIALOG(dialog)));
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    story_add("/window-time/opening-a-large-cloth", "canopy.billow", open_large);
    story_add("/window-time/playing", "canopy.billow", play);
    story_add("/window-time/dragging-curves", "four-points.billow", drag_curves);
    story_add("/window-time/dragging-cloth", "four-points.billow", drag_cloth);
    story_add("/window-time/scrubbing", "marquee.billow", scrub);
    story_add("/window-time/exporting", "marquee.billow", export_large);
    return story_run_all();
}
