/* Benchmarks the timeline with a thousand blocks. Measures our own work per frame, in milliseconds of the
 * main thread's processor time: the edit or the change of view, measuring and allocating, and the snapshot,
 * but not the rendering by GSK. */
#include "widgets/timeline/drag.h"
#include "widgets/timeline/timeline.h"
#include "widgets/timeline/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { KEYFRAMES = 250, WAVES = 250, SWAYS = 250, FRAMES = 60 };

typedef struct {
    BillowSession *session;
    GtkWidget *window, *timeline;
    double began, took; /* milliseconds, for the frame that is being made */
    gboolean made;
} Bench;

static double
now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return 1e3 * (double) now.tv_sec + 1e-6 * (double) now.tv_nsec;
}

static void
add(BillowProject *project, BillowBlockKind kind, int number, double start, double duration)
{
    g_autofree char *id = g_strdup_printf("%s-%d", billow_kinds[kind]->word, number);
    BillowBlock *block = billow_block_new(kind, id, id);
    block->start = start;
    block->duration = duration;
    if (billow_kind_has(kind, BILLOW_KIND_FADES))
        block->fade_in = block->fade_out = 0.25 * duration;
    g_ptr_array_add(billow_project_track(project, kind), block);
}

/* Makes a project with a keyframe every two seconds, transitions, and overlapping waves and sways. */
static BillowProject *
new_project(void)
{
    const BillowGrid grid = {.columns = 11, .rows = 11, .spacing = 0.1};
    BillowProject *project = billow_project_new("Thousand", &grid);
    for (int i = 0; i < KEYFRAMES; i++)
        add(project, BILLOW_BLOCK_KEYFRAME, i, 2.0 * i, 1.0);
    for (int i = 0; i < WAVES; i++)
        add(project, BILLOW_BLOCK_WAVE, i, 2.0 * i, 4.0);
    for (int i = 0; i < SWAYS; i++)
        add(project, BILLOW_BLOCK_SWAY, i, 2.0 * i, 5.0);
    return project;
}

/* --- A frame --- */

static void
on_before_paint(GdkFrameClock *clock, Bench *bench)
{
    bench->began = now_ms();
}

/* Takes the snapshot once everything is allocated, for the paint phase. */
static void
on_layout(GdkFrameClock *clock, Bench *bench)
{
    GtkSnapshot *snapshot = gtk_snapshot_new();
    gtk_widget_snapshot_child(bench->window, bench->timeline, snapshot);
    bench->took = now_ms() - bench->began;
    GskRenderNode *node = gtk_snapshot_free_to_node(snapshot);
    g_clear_pointer(&node, gsk_render_node_unref);
    bench->made = TRUE;
}

/* Returns the time that the next frame takes. */
static double
frame_ms(Bench *bench)
{
    bench->made = FALSE;
    gtk_widget_queue_allocate(bench->timeline); /* lays out each frame, although the size stays */
    while (!bench->made)
        g_main_context_iteration(NULL, TRUE);
    return bench->took;
}

static int
compare(const void *a, const void *b)
{
    const double x = *(const double *) a, y = *(const double *) b;
    return (x > y) - (x < y);
}

/* Calls a function FRAMES times, with a frame after each call. */
static void
measure(Bench *bench, const char *name, void (*act)(Bench *bench, int n))
{
    double times[FRAMES];
    for (int n = 0; n < FRAMES; n++) {
        const double began = now_ms();
        act(bench, n);
        const double acted = now_ms() - began;
        times[n] = acted + frame_ms(bench);
    }
    qsort(times, FRAMES, sizeof *times, compare);
    printf("{\"name\":\"timeline/"
           "%s\",\"n\":%d,\"runs\":%d,\"median_ms\":%.3f,\"p95_ms\":%.3f,\"max_ms\":%.3f}\n",
           name, KEYFRAMES + KEYFRAMES - 1 + WAVES + SWAYS, FRAMES, times[FRAMES / 2],
           times[FRAMES * 95 / 100], times[FRAMES - 1]);
    fflush(stdout);
}

/* --- Operations --- */

static void
rest(Bench *bench, int n)
{
}

static void
select_all(Bench *bench, int n)
{
    if (n % 2)
        billow_session_select(bench->session, NULL);
    else
        billow_timeline_select_all(BILLOW_TIMELINE(bench->timeline), BILLOW_N_BLOCK_KINDS);
}

static BillowTimelineDrag *dragged;

static void
drag(Bench *bench, int n)
{
    billow_timeline_drag_move(dragged, 1.0 + 0.1 * n, FALSE);
}

static void
undo_redo(Bench *bench, int n)
{
    if (n % 2)
        billow_session_redo(bench->session);
    else
        billow_session_undo(bench->session);
}

static void
zoom(Bench *bench, int n)
{
    if (n % 30 < 15)
        billow_timeline_zoom_in(BILLOW_TIMELINE(bench->timeline));
    else
        billow_timeline_zoom_out(BILLOW_TIMELINE(bench->timeline));
}

static void
scroll(Bench *bench, int n)
{
    const BillowTimeView view = {3.0 * n, 30.0};
    billow_timeline_set_view(bench->session, &view, gtk_widget_get_width(bench->timeline));
}

static void
measure_drag(Bench *bench)
{
    BillowBlock *first =
        bench->session
            ? billow_project_track(billow_session_get_project(bench->session), BILLOW_BLOCK_WAVE)->pdata[0]
            : NULL;
    const BillowTimelineItem item = {.block = first, .start = first->start, .end = billow_block_end(first)};
    billow_timeline_select_all(BILLOW_TIMELINE(bench->timeline), BILLOW_N_BLOCK_KINDS);
    dragged = billow_timeline_drag_new(bench->session, &item, BILLOW_BLOCK_PART_BODY, 1.0, FALSE);
    measure(bench, "drag-all", drag);
    billow_timeline_drag_finish(dragged);
    measure(bench, "undo-and-redo", undo_redo);
}

static void
load_css(void)
{
    g_autoptr(GtkCssProvider) provider = gtk_css_provider_new();
    gtk_css_provider_load_from_path(provider, BILLOW_TIMELINE_CSS);
    gtk_style_context_add_provider_for_display(gdk_display_get_default(), GTK_STYLE_PROVIDER(provider),
                                               GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
}

int
main(int argc, char **argv)
{
    gtk_init();
    load_css();
    g_autoptr(BillowProject) project = new_project();
    Bench bench = {.session = billow_session_new(project)};
    bench.timeline = billow_timeline_new(bench.session);
    bench.window = gtk_window_new();
    gtk_window_set_default_size(GTK_WINDOW(bench.window), 1400, 360);
    gtk_window_set_child(GTK_WINDOW(bench.window), bench.timeline);
    gtk_window_present(GTK_WINDOW(bench.window));
    GdkFrameClock *clock = gtk_widget_get_frame_clock(bench.window);
    g_signal_connect(clock, "before-paint", G_CALLBACK(on_before_paint), &bench);
    g_signal_connect_after(clock, "layout", G_CALLBACK(on_layout), &bench);
    measure(&bench, "rest", rest);
    measure(&bench, "select-all", select_all);
    measure_drag(&bench);
    measure(&bench, "zoom", zoom);
    measure(&bench, "scroll", scroll);
    gtk_window_destroy(GTK_WINDOW(bench.window));
    g_object_unref(bench.session);
    return 0;
}
