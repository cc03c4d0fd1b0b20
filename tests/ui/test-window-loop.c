/* Makes a flag that loops, remaps time, and uses the problem frames on the ruler, in the main window. */
#include "story.h"

#include "app/window/form_dialog.h"
#include "model/project/time_remap.h"
#include "widgets/timeline/problems.h"
#include "widgets/timeline/view.h"

#include <string.h>

static const char PROJECT[] = "coarse-four-points.billow";

static void
use_dark(gboolean dark)
{
    g_object_set(gtk_settings_get_default(), "gtk-application-prefer-dark-theme", dark, NULL);
    hands_settle();
}

static gboolean
is_menu_open(gpointer window)
{
    GtkPopover *menu = gtk_menu_button_get_popover(GTK_MENU_BUTTON(hands_find_name(window, "menu_button")));
    return menu && gtk_widget_get_mapped(GTK_WIDGET(menu));
}

static GtkWidget *
ask_flag(Story *story)
{
    story_rest(story);
    hands_act("key F10");
    hands_wait_until(is_menu_open, story->window);
    hands_act("key d");
    hands_act("key i");
    hands_act("key f");
    return story_dialog(BILLOW_TYPE_FORM_DIALOG);
}

static guint
count(Story *story, BillowBlockKind kind)
{
    return billow_project_track(billow_session_get_project(story->session), kind)->len;
}

static void
type_over(GtkWidget *entry, const char *text)
{
    hands_click(entry);
    hands_act("key ctrl+a");
    hands_type(text);
}

static gboolean
is_looped(gpointer story)
{
    return billow_session_get_project(((Story *) story)->session)->loop;
}

/* Enter in an entry activates the default button, which is released a little later. */
static void
make_flag(Story *story)
{
    const guint waves = count(story, BILLOW_BLOCK_WAVE);
    g_assert_cmpuint(count(story, BILLOW_BLOCK_COLLIDER), ==, 0);
    GtkWidget *dialog = ask_flag(story);
    type_over(hands_find_name(dialog, "speed"), "6");
    type_over(hands_find_name(dialog, "size"), "4.8");
    hands_find_text(dialog,
                    "This replaces everything on the timeline, and scales the cloth. You can undo it.");
    g_assert_cmpstr(gtk_label_get_text(GTK_LABEL(hands_find_name(dialog, "speed-words"))), ==,
                    "Moderate breeze (4)");
    story_picture("flag-dialog");
    type_over(hands_find_name(dialog, "seconds"), "4");
    hands_act("key Return");
    hands_wait_until(is_looped, story);
    const BillowProject *project = billow_session_get_project(story->session);
    const BillowBlock *first = billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[0];
    g_assert_cmpint(billow_block_keyframe(first)->wind.source, ==, BILLOW_WIND_OF_SCENE);
    g_assert_cmpfloat(project->physics.wind.speed, ==, 6.0);
    g_assert_cmpfloat_with_epsilon(project->cloth->grid.spacing * (project->cloth->grid.columns - 1), 4.8,
                                   1e-12);
    g_assert_cmpuint(billow_block_keyframe(first)->n_anchors, ==, (guint) project->cloth->grid.rows);
    g_assert_cmpfloat(project->duration, ==, 4.0);
    story_settle(story);
    story_picture("flag");
    use_dark(TRUE);
    story_picture("flag-dark");
    use_dark(FALSE);
    story_rest(story);
    hands_act("key ctrl+z");
    g_assert_false(billow_session_get_project(story->session)->loop);
    g_assert_cmpuint(count(story, BILLOW_BLOCK_COLLIDER), ==, 0);
    g_assert_cmpuint(count(story, BILLOW_BLOCK_WAVE), ==, waves);
}

static void
cancel_flag(Story *story)
{
    BillowProject *before = billow_session_get_project(story->session);
    hands_find_name(ask_flag(story), "make");
    hands_act("key Escape"); /* in a field in which nothing is typed */
    g_assert_null(hands_window_of_type(BILLOW_TYPE_FORM_DIALOG));
    g_assert_true(billow_session_get_project(story->session) == before);
}

/* Tests the switch in the inspector, and the way back that it adds, which is an ordinary transition. */
static void
switch_loop(Story *story)
{
    hands_click(story_control(story, "loop"));
    g_assert_true(billow_session_get_project(story->session)->loop);
    GtkWidget *note = story_control(story, "loop-note");
    g_assert_nonnull(strstr(gtk_label_get_text(GTK_LABEL(note)), "repeats frame 1."));
    story_settle(story);
    story_picture("loop");
    g_assert_nonnull(strstr(gtk_label_get_text(GTK_LABEL(note)), "returns to the first keyframe"));
    hands_click(story_block(story, BILLOW_BLOCK_TRANSITION, "released"));
    gtk_drop_down_set_selected(GTK_DROP_DOWN(story_control(story, "curve")), BILLOW_CURVE_EASE_IN_OUT);
    story_settle(story);
    story_picture("loop-way-back");
    g_assert_cmpint(billow_block_easing(story_find(story, BILLOW_BLOCK_TRANSITION, "released"))->curve, ==,
                    BILLOW_CURVE_EASE_IN_OUT);
}

/* --- Problem frames --- */

static gboolean
is_bar(GtkWidget *widget, gconstpointer data)
{
    return BILLOW_IS_TIMELINE_PROBLEMS(widget);
}

static GtkWidget *
bar_of(Story *story)
{
    return hands_find(GTK_WIDGET(story->window), is_bar, NULL);
}

static gboolean
is_searched(gpointer story)
{
    GtkWidget *bar = bar_of(story);
    const GArray *marks = bar ? billow_timeline_problems_get(BILLOW_TIMELINE_PROBLEMS(bar)) : NULL;
    for (guint i = 0; marks && i < marks->len; i++)
        if (!g_array_index(marks, BillowProblemFrame, i).known)
            return FALSE;
    return marks != NULL;
}

/* Returns the last range of more than one frame. */
static BillowFrameStretch
find_stretch(const GArray *marks)
{
    BillowFrameStretch stretch = {0};
    for (int frame = 1; frame <= (int) marks->len; frame++)
        if (billow_problem_frames_stretch(marks, BILLOW_MARK_LIMIT, frame, &stretch) &&
            stretch.last > stretch.first)
            frame = stretch.last;
    g_assert_cmpint(stretch.last, >, stretch.first);
    return stretch;
}

static void
click_frame(Story *story, int frame)
{
    GtkWidget *bar = bar_of(story);
    const BillowTimeView view = billow_timeline_view(story->session);
    const BillowProject *project = billow_session_get_project(story->session);
    const double left = billow_time_view_x(&view, billow_project_frame_time(project, frame));
    const double right = billow_time_view_x(&view, billow_project_frame_time(project, frame + 1));
    hands_click_at(bar, 0.5 * (left + right), 0.5 * gtk_widget_get_height(bar));
}

static void
show_marks(Story *story)
{
    story_rest(story);
    g_assert_null(bar_of(story));
    hands_act("key shift+s");
    hands_wait_until(is_searched, story);
}

static void
go_to_mark(Story *story)
{
    show_marks(story);
    const BillowFrameStretch stretch =
        find_stretch(billow_timeline_problems_get(BILLOW_TIMELINE_PROBLEMS(bar_of(story))));
    click_frame(story, stretch.worst == stretch.first ? stretch.last : stretch.first);
    g_assert_cmpint(billow_session_get_frame(story->session), ==, stretch.worst);
    story_settle(story);
    story_picture("marks");
    use_dark(TRUE);
    story_picture("marks-dark");
    use_dark(FALSE);
    story_rest(story);
    hands_act("key shift+s");
    g_assert_null(bar_of(story));
}

/* From the start, n goes to the next problem until the last one, and back. */
static void
step_through_marks(Story *story)
{
    show_marks(story);
    const GArray *marks = billow_timeline_problems_get(BILLOW_TIMELINE_PROBLEMS(bar_of(story)));
    int frame = 1, next, steps = 0;
    while ((next = billow_problem_frames_next(marks, BILLOW_MARK_LIMIT, frame, 1)) > 0) {
        hands_act("key n");
        g_assert_cmpint(billow_session_get_frame(story->session), ==, next);
        frame = next;
        steps++;
    }
    g_assert_cmpint(steps, >=, 1);
    hands_act("key n");
    g_assert_cmpint(billow_session_get_frame(story->session), ==, frame);
    g_assert_nonnull(story_message_bar(story));
    hands_act("key End");
    hands_act("key shift+n");
    g_assert_cmpint(billow_session_get_frame(story->session), ==, frame);
}

static guint
count_over(GtkWidget *bar, double limit)
{
    const GArray *marks = billow_timeline_problems_get(BILLOW_TIMELINE_PROBLEMS(bar));
    guint n = 0;
    for (guint i = 0; i < marks->len; i++)
        n += billow_problem_frame_is_set(&g_array_index(marks, BillowProblemFrame, i), limit) ? 1 : 0;
    return n;
}

/* Chooses View, Mark Strain, Over 1 %. */
static void
mark_more(Story *story)
{
    show_marks(story);
    GtkWidget *bar = bar_of(story);
    g_assert_cmpuint(count_over(bar, 0.01), >, count_over(bar, BILLOW_MARK_LIMIT));
    story_settle(story);
    g_autoptr(GdkPixbuf) before = story_look(bar);
    hands_act("key F10");
    hands_wait_until(is_menu_open, story->window);
    hands_act("key v");
    hands_act("key m");
    story_picture("marks-limit");
    hands_act("key 1");
    story_rest(story);
    story_settle(story);
    g_autoptr(GdkPixbuf) after = story_look(bar);
    g_assert_cmpfloat(story_difference(before, after), >, 0.0);
    story_picture("marks-more");
}

/* Returns the cloth as it is seen in a frame. Transfer full. */
static BillowMesh *
cloth_in(Story *story, int frame)
{
    billow_session_set_frame(story->session, frame);
    story_settle(story);
    return billow_mesh_ref((BillowMesh *) story_mesh(story));
}

static gboolean
same_cloth(const BillowMesh *a, const BillowMesh *b)
{
    const size_t bytes = billow_grid_count(&a->grid) * sizeof(float);
    return memcmp(a->x, b->x, bytes) == 0 && memcmp(a->y, b->y, bytes) == 0 && memcmp(a->z, b->z, bytes) == 0;
}

static const BillowBlock *
only_remap(Story *story)
{
    g_assert_cmpuint(count(story, BILLOW_BLOCK_REMAP), ==, 1);
    return billow_project_track(billow_session_get_project(story->session), BILLOW_BLOCK_REMAP)->pdata[0];
}

/* A block of time is there with a key, its ready curves show other frames, and its number has a graph. */
static void
turn_time_around(Story *story)
{
    story_rest(story);
    BillowMesh *first = cloth_in(story, 2), *fifth = cloth_in(story, 6);
    billow_session_set_frame(story->session, 1);
    hands_act("key ctrl+shift+r");
    const int last = (int) (only_remap(story)->duration * 24.0 + 0.5) + 1;
    g_assert_nonnull(story_block(story, BILLOW_BLOCK_REMAP, only_remap(story)->id));
    g_assert_true(gtk_widget_get_mapped(story_control(story, "key-graph")));
    hands_click(story_control(story, "remap-reverse"));
    BillowMesh *turned = cloth_in(story, last - 1), *apart = cloth_in(story, 2);
    g_assert_true(same_cloth(turned, first));
    g_assert_false(same_cloth(apart, first));
    story_picture("time-remap");
    use_dark(TRUE);
    story_picture("time-remap-dark");
    use_dark(FALSE);
    hands_click(story_control(story, "remap-slow"));
    BillowMesh *slow = cloth_in(story, 11);
    g_assert_true(same_cloth(slow, fifth));
    hands_click(story_control(story, "remap-hold"));
    hands_enter(story_control(story, "time"), "50");
    g_assert_cmpfloat(((const BillowTimeRemap *) only_remap(story)->payload)->time, ==, 0.5);
    for (int steps = 0; steps < 5; steps++) /* hold, its time, slow motion, reverse and the block */
        billow_session_undo(story->session);
    g_assert_cmpuint(count(story, BILLOW_BLOCK_REMAP), ==, 0);
    BillowMesh *const all[] = {first, fifth, turned, apart, slow};
    for (size_t i = 0; i < G_N_ELEMENTS(all); i++)
        billow_mesh_unref(all[i]);
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    story_add("/window-loop/a-flag-is-one-step", PROJECT, make_flag);
    story_add("/window-loop/cancelling-keeps-everything", PROJECT, cancel_flag);
    story_add("/window-loop/the-way-back-is-a-transition", "coarse-canopy.billow", switch_loop);
    story_add("/window-loop/time-is-turned-around", "coarse-canopy.billow", turn_time_around);
    story_add("/window-loop/a-click-on-a-mark-goes-to-its-worst-frame", "coarse-canopy.billow", go_to_mark);
    story_add("/window-loop/keys-go-from-mark-to-mark", "coarse-canopy.billow", step_through_marks);
    story_add("/window-loop/a-lower-limit-marks-more", "coarse-canopy.billow", mark_more);
    return story_run_all();
}
