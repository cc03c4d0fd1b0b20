/* Tests the timeline in a window, with real pointer and key events. */
#include "hands.h"
#include "widgets/timeline/block.h"
#include "widgets/timeline/parts.h"
#include "widgets/timeline/problems.h"
#include "widgets/timeline/timeline.h"
#include "widgets/timeline/track.h"

#include <math.h>

typedef struct {
    BillowSession *session;
    GtkWidget *window, *timeline;
    int n_edit_keyframe;
} Fixture;

static void
add(BillowProject *project, BillowBlockKind kind, const char *id, const char *name, double start,
    double duration)
{
    BillowBlock *block = billow_block_new(kind, id, name);
    block->start = start;
    block->duration = duration;
    g_ptr_array_add(billow_project_track(project, kind), block);
}

static BillowProject *
new_project(void)
{
    BillowGrid grid = {.columns = 11, .rows = 11, .spacing = 0.1};
    BillowProject *project = billow_project_new("Test", &grid);
    add(project, BILLOW_BLOCK_KEYFRAME, "hung", "Hung by five points", 0.0, 1.0);
    add(project, BILLOW_BLOCK_KEYFRAME, "free", "Let go", 2.0, 1.0);
    add(project, BILLOW_BLOCK_WAVE, "gust", "Gust", 1.0, 2.0);
    add(project, BILLOW_BLOCK_WAVE, "ripple", "Ripple", 2.0, 2.0);
    add(project, BILLOW_BLOCK_SWAY, "sway", "Sway", 0.0, 6.0);
    return project;
}

static void
count_activation(GSimpleAction *action, GVariant *parameter, gpointer count)
{
    ++*(int *) count;
}

static void
set_up_with(Fixture *fixture, BillowProject *project)
{
    fixture->session = billow_session_new(project);
    fixture->timeline = billow_timeline_new(fixture->session);
    g_autoptr(GSimpleActionGroup) actions = g_simple_action_group_new();
    g_autoptr(GSimpleAction) edit = g_simple_action_new("edit-keyframe", NULL);
    g_signal_connect(edit, "activate", G_CALLBACK(count_activation), &fixture->n_edit_keyframe);
    g_action_map_add_action(G_ACTION_MAP(actions), G_ACTION(edit));
    gtk_widget_insert_action_group(fixture->timeline, "win", G_ACTION_GROUP(actions));
    fixture->window = hands_show(fixture->timeline, 900, 320);
}

static void
set_up(Fixture *fixture, gconstpointer data)
{
    g_autoptr(BillowProject) project = new_project();
    set_up_with(fixture, project);
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    gtk_window_destroy(GTK_WINDOW(fixture->window));
    hands_settle();
    g_assert_finalize_object(fixture->session);
}

static GtkWidget *
find_by_type(GtkWidget *root, GType type, int *skip)
{
    if (G_TYPE_CHECK_INSTANCE_TYPE(root, type) && (*skip)-- == 0)
        return root;
    for (GtkWidget *child = gtk_widget_get_first_child(root); child;
         child = gtk_widget_get_next_sibling(child)) {
        GtkWidget *found = find_by_type(child, type, skip);
        if (found)
            return found;
    }
    return NULL;
}

static GtkWidget *
track_of(Fixture *fixture, BillowBlockKind kind)
{
    GtkWidget *track;
    for (int i = 0; (track = find_by_type(fixture->timeline, BILLOW_TYPE_TIMELINE_TRACK, &(int){i})); i++)
        if (billow_timeline_track_get_kind(BILLOW_TIMELINE_TRACK(track)) == kind)
            return track;
    return NULL;
}

static GtkWidget *
ruler_of(Fixture *fixture)
{
    return find_by_type(fixture->timeline, BILLOW_TYPE_TIMELINE_RULER, &(int){0});
}

static GtkWidget *
block_of(Fixture *fixture, BillowBlockKind kind, const char *id)
{
    GtkWidget *child = gtk_widget_get_first_child(track_of(fixture, kind));
    for (; child; child = gtk_widget_get_next_sibling(child))
        if (BILLOW_IS_TIMELINE_BLOCK(child) && gtk_widget_get_visible(child) &&
            g_str_equal(billow_timeline_block_get_id(BILLOW_TIMELINE_BLOCK(child)), id))
            return child;
    return NULL;
}

/* Puts the pointer on `widget`. Without a window manager the window is in the screen's corner. */
static void
point_at(Fixture *fixture, GtkWidget *widget, double x, double y)
{
    double left = 0, top = 0, window_x = 0, window_y = 0;
    gtk_widget_translate_coordinates(widget, fixture->window, x, y, &left, &top);
    gtk_native_get_surface_transform(GTK_NATIVE(fixture->window), &window_x, &window_y);
    hands_act("mousemove %.0f %.0f", left + window_x, top + window_y);
}

static double
x_of(Fixture *fixture, double seconds)
{
    BillowTimeView view = billow_timeline_view(fixture->session);
    return billow_time_view_x(&view, seconds);
}

static const BillowBlock *
find(Fixture *fixture, BillowBlockKind kind, const char *id)
{
    return billow_project_find(billow_session_get_project(fixture->session), kind, id);
}

static gboolean
is_laid_out(gpointer widget)
{
    return gtk_widget_get_mapped(widget) && gtk_widget_get_width(widget) > 0;
}

static void
test_fits(Fixture *fixture, gconstpointer data)
{
    double width = gtk_widget_get_width(ruler_of(fixture));
    g_assert_cmpfloat(width, >, 400);
    g_assert_cmpfloat_with_epsilon(x_of(fixture, 6.0), width - BILLOW_TIME_END_ROOM, 0.5);
    g_assert_cmpfloat(x_of(fixture, 0.0), ==, BILLOW_TIME_INSET);
}

static gboolean
is_fitted_to(Fixture *fixture, double end)
{
    const double width = gtk_widget_get_width(ruler_of(fixture));
    return fabs(x_of(fixture, end) - (width - BILLOW_TIME_END_ROOM)) < 0.5;
}

static gboolean
is_fitted_to_9_s(gpointer fixture)
{
    return is_fitted_to(fixture, 9.0);
}

static gboolean
is_wide_and_fitted(gpointer fixture)
{
    return gtk_widget_get_width(ruler_of(fixture)) > 900 && is_fitted_to(fixture, 9.0);
}

static void
lengthen(Fixture *fixture, double duration)
{
    g_autoptr(BillowProject) longer = billow_project_copy(billow_session_get_project(fixture->session));
    longer->duration = duration;
    billow_session_edit(fixture->session, longer, "Lengthen", NULL);
}

static void
test_stays_fitted(Fixture *fixture, gconstpointer data)
{
    lengthen(fixture, 9.0);
    hands_wait_until(is_fitted_to_9_s, fixture);
    hands_resize_window(fixture->window, 1200, 320);
    hands_wait_until(is_wide_and_fitted, fixture);
    billow_timeline_zoom_in(BILLOW_TIMELINE(fixture->timeline));
    const double scale = billow_session_get_time_scale(fixture->session);
    lengthen(fixture, 12.0);
    hands_settle();
    hands_settle();
    g_assert_cmpfloat(billow_session_get_time_scale(fixture->session), ==, scale);
}

static void
test_scrub(Fixture *fixture, gconstpointer data)
{
    GtkWidget *ruler = ruler_of(fixture);
    point_at(fixture, ruler, x_of(fixture, 1.0), 20);
    hands_act("mousedown 1");
    g_assert_cmpint(billow_session_get_frame(fixture->session), ==, 25);
    point_at(fixture, ruler, x_of(fixture, 2.5), 20);
    g_assert_cmpint(billow_session_get_frame(fixture->session), ==, 61);
    hands_act("mouseup 1");
}

static void
drag_ruler(Fixture *fixture, double from, double to)
{
    GtkWidget *ruler = ruler_of(fixture);
    point_at(fixture, ruler, x_of(fixture, from), 20);
    hands_act("mousedown 1");
    point_at(fixture, ruler, x_of(fixture, 0.5 * (from + to)), 20);
    point_at(fixture, ruler, x_of(fixture, to), 20);
    hands_act("mouseup 1");
}

/* Frames are 1/24 s: 1 s is frame 25, 2 s frame 49. */
static void
test_range(Fixture *fixture, gconstpointer data)
{
    int first, last;
    billow_timeline_begin_range(BILLOW_TIMELINE(fixture->timeline));
    drag_ruler(fixture, 2.0, 1.0);
    g_assert_true(billow_session_get_range(fixture->session, &first, &last));
    g_assert_cmpint(first, ==, 25);
    g_assert_cmpint(last, ==, 49);
    g_assert_cmpint(billow_session_get_frame(fixture->session), ==, 1);
    drag_ruler(fixture, 2.0, 2.5); /* begin_range() was for one drag; this one scrubs */
    g_assert_cmpint(billow_session_get_frame(fixture->session), ==, 61);
    hands_act("keydown shift");
    drag_ruler(fixture, 3.0, 4.0);
    hands_act("keyup shift");
    billow_session_get_range(fixture->session, &first, &last);
    g_assert_cmpint(first, ==, 73);
    g_assert_cmpint(last, ==, 97);
    billow_timeline_begin_range(BILLOW_TIMELINE(fixture->timeline));
    point_at(fixture, ruler_of(fixture), x_of(fixture, 5.0), 20);
    hands_act("click 1");
    g_assert_false(billow_session_get_range(fixture->session, &first, &last));
}

static void
test_middle_drag_pans(Fixture *fixture, gconstpointer data)
{
    GtkWidget *waves = track_of(fixture, BILLOW_BLOCK_WAVE);
    const BillowTimeView view = {1.0, 400.0};
    billow_timeline_set_view(fixture->session, &view, gtk_widget_get_width(waves));
    hands_settle();
    point_at(fixture, waves, 300, 15);
    hands_act("mousedown 2");
    point_at(fixture, waves, 250, 15);
    point_at(fixture, waves, 200, 15);
    hands_act("mouseup 2");
    g_assert_cmpfloat_with_epsilon(billow_session_get_time_offset(fixture->session), 1.25, 1e-9);
    g_assert_false(billow_session_get_can_undo(fixture->session));
}

static void
test_selection_and_all_fit(Fixture *fixture, gconstpointer data)
{
    const BillowBlockRef ripple = {BILLOW_BLOCK_WAVE, (char *) "ripple"}; /* from 2 s to 4 s */
    const double width = gtk_widget_get_width(ruler_of(fixture));
    billow_session_select(fixture->session, &ripple);
    billow_timeline_zoom_selection(BILLOW_TIMELINE(fixture->timeline));
    g_assert_cmpfloat(x_of(fixture, 2.0), >, BILLOW_TIME_INSET);
    g_assert_cmpfloat(x_of(fixture, 4.0) - x_of(fixture, 2.0), >, 0.75 * width);
    billow_timeline_zoom_fit(BILLOW_TIMELINE(fixture->timeline));
    g_assert_true(is_fitted_to(fixture, 6.0));
}

static void
press_gust(Fixture *fixture)
{
    point_at(fixture, track_of(fixture, BILLOW_BLOCK_WAVE), x_of(fixture, 1.5), 15);
    hands_act("mousedown 1");
}

static void
move_to(Fixture *fixture, double seconds)
{
    GtkWidget *waves = track_of(fixture, BILLOW_BLOCK_WAVE);
    point_at(fixture, waves, x_of(fixture, seconds - 0.1), 15);
    point_at(fixture, waves, x_of(fixture, seconds), 15);
}

static void
test_select(Fixture *fixture, gconstpointer data)
{
    press_gust(fixture);
    hands_act("mouseup 1");
    g_assert_cmpstr(billow_session_get_active(fixture->session)->id, ==, "gust");
    gtk_test_accessible_assert_state(block_of(fixture, BILLOW_BLOCK_WAVE, "gust"),
                                     GTK_ACCESSIBLE_STATE_SELECTED, TRUE);
    g_assert_false(billow_session_get_can_undo(fixture->session));
    point_at(fixture, track_of(fixture, BILLOW_BLOCK_WAVE), x_of(fixture, 5.5), 15);
    hands_act("click 1");
    g_assert_null(billow_session_get_active(fixture->session));
    g_assert_cmpint(billow_session_get_frame(fixture->session), ==, 133); /* the frame at that place */
}

static guint
count_selected(Fixture *fixture)
{
    return billow_block_set_count(billow_session_get_selection(fixture->session));
}

static gboolean
has_selected(Fixture *fixture, BillowBlockKind kind, const char *id)
{
    return billow_block_set_has(billow_session_get_selection(fixture->session), kind, id);
}

static void
click_block(Fixture *fixture, BillowBlockKind kind, const char *id)
{
    GtkWidget *block = block_of(fixture, kind, id);
    point_at(fixture, block, gtk_widget_get_width(block) / 2.0, gtk_widget_get_height(block) / 2.0);
    hands_act("click 1");
}

/* Ctrl toggles a block, Shift selects all up to it, and a plain click deselects the others. */
static void
test_select_several(Fixture *fixture, gconstpointer data)
{
    click_block(fixture, BILLOW_BLOCK_WAVE, "gust");
    hands_act("keydown ctrl");
    click_block(fixture, BILLOW_BLOCK_SWAY, "sway");
    click_block(fixture, BILLOW_BLOCK_KEYFRAME, "free");
    g_assert_cmpuint(count_selected(fixture), ==, 3);
    click_block(fixture, BILLOW_BLOCK_SWAY, "sway");
    hands_act("keyup ctrl");
    g_assert_cmpuint(count_selected(fixture), ==, 2);
    gtk_test_accessible_assert_state(block_of(fixture, BILLOW_BLOCK_WAVE, "gust"),
                                     GTK_ACCESSIBLE_STATE_SELECTED, TRUE);
    gtk_test_accessible_assert_state(block_of(fixture, BILLOW_BLOCK_SWAY, "sway"),
                                     GTK_ACCESSIBLE_STATE_SELECTED, FALSE);
    click_block(fixture, BILLOW_BLOCK_KEYFRAME, "hung");
    g_assert_cmpuint(count_selected(fixture), ==, 1);
    hands_act("keydown shift");
    click_block(fixture, BILLOW_BLOCK_KEYFRAME, "free");
    hands_act("keyup shift");
    g_assert_cmpuint(count_selected(fixture), ==, 2);
    g_assert_true(has_selected(fixture, BILLOW_BLOCK_KEYFRAME, "hung"));
    g_assert_cmpstr(billow_session_get_active(fixture->session)->id, ==, "free");
    g_assert_false(billow_session_get_can_undo(fixture->session));
}

static void
test_drag_several(Fixture *fixture, gconstpointer data)
{
    click_block(fixture, BILLOW_BLOCK_SWAY, "sway");
    hands_act("keydown ctrl");
    click_block(fixture, BILLOW_BLOCK_WAVE, "ripple");
    hands_act("keyup ctrl");
    GtkWidget *waves = track_of(fixture, BILLOW_BLOCK_WAVE);
    point_at(fixture, waves, x_of(fixture, 3.5), 45);
    hands_act("mousedown 1");
    point_at(fixture, waves, x_of(fixture, 3.9), 45);
    point_at(fixture, waves, x_of(fixture, 4.5), 45);
    hands_act("mouseup 1");
    g_assert_cmpfloat_with_epsilon(find(fixture, BILLOW_BLOCK_WAVE, "ripple")->start, 3.0, 1e-9);
    g_assert_cmpfloat_with_epsilon(find(fixture, BILLOW_BLOCK_SWAY, "sway")->start, 1.0, 1e-9);
    g_assert_cmpuint(count_selected(fixture), ==, 2);
    billow_session_undo(fixture->session);
    g_assert_cmpfloat(find(fixture, BILLOW_BLOCK_SWAY, "sway")->start, ==, 0.0);
    g_assert_false(billow_session_get_can_undo(fixture->session));
}

/* Drags from the ground of the keyframes, right of 4 s, to the sway: over the end of "ripple" in the
 * second lane of the waves. */
static void
begin_box(Fixture *fixture)
{
    GtkWidget *keyframes = track_of(fixture, BILLOW_BLOCK_KEYFRAME);
    GtkWidget *sways = track_of(fixture, BILLOW_BLOCK_SWAY);
    point_at(fixture, keyframes, x_of(fixture, 5.0), 15);
    hands_act("mousedown 1");
    point_at(fixture, keyframes, x_of(fixture, 4.5), 20);
    point_at(fixture, sways, x_of(fixture, 3.5), 15);
}

static void
test_box(Fixture *fixture, gconstpointer data)
{
    click_block(fixture, BILLOW_BLOCK_WAVE, "gust");
    begin_box(fixture);
    g_assert_cmpuint(count_selected(fixture), ==, 2);
    g_assert_true(has_selected(fixture, BILLOW_BLOCK_WAVE, "ripple"));
    g_assert_true(has_selected(fixture, BILLOW_BLOCK_SWAY, "sway"));
    hands_act("key Escape");
    g_assert_cmpuint(count_selected(fixture), ==, 1);
    g_assert_true(has_selected(fixture, BILLOW_BLOCK_WAVE, "gust"));
    hands_act("mouseup 1");
    g_assert_true(has_selected(fixture, BILLOW_BLOCK_WAVE, "gust"));
    hands_act("keydown shift");
    begin_box(fixture);
    hands_act("mouseup 1");
    hands_act("keyup shift");
    g_assert_cmpuint(count_selected(fixture), ==, 3);
    begin_box(fixture);
    hands_act("mouseup 1");
    g_assert_cmpuint(count_selected(fixture), ==, 2);
    g_assert_cmpint(billow_session_get_frame(fixture->session), ==, 1);
    g_assert_false(billow_session_get_can_undo(fixture->session));
}

/* A box may begin on the ground below the tracks, and nothing is selected by a click there. */
static void
test_box_from_below(Fixture *fixture, gconstpointer data)
{
    GtkWidget *sways = track_of(fixture, BILLOW_BLOCK_SWAY);
    const double below = gtk_widget_get_height(sways) + 10;
    point_at(fixture, sways, x_of(fixture, 5.0), below);
    hands_act("mousedown 1");
    point_at(fixture, sways, x_of(fixture, 4.5), below - 5);
    point_at(fixture, sways, x_of(fixture, 3.5), 15);
    hands_act("mouseup 1");
    g_assert_cmpuint(count_selected(fixture), ==, 1);
    g_assert_true(has_selected(fixture, BILLOW_BLOCK_SWAY, "sway"));
    point_at(fixture, sways, x_of(fixture, 5.0), below);
    hands_act("click 1");
    g_assert_cmpuint(count_selected(fixture), ==, 0);
}

static void
test_select_all(Fixture *fixture, gconstpointer data)
{
    billow_timeline_select_all(BILLOW_TIMELINE(fixture->timeline), BILLOW_BLOCK_WAVE);
    g_assert_cmpuint(count_selected(fixture), ==, 2);
    billow_timeline_select_all(BILLOW_TIMELINE(fixture->timeline), BILLOW_N_BLOCK_KINDS);
    g_assert_cmpuint(count_selected(fixture), ==, 6); /* one transition */
    g_assert_cmpint(billow_session_get_active(fixture->session)->kind, ==, BILLOW_BLOCK_WAVE);
}

static void
test_drag(Fixture *fixture, gconstpointer data)
{
    press_gust(fixture);
    move_to(fixture, 4.5);
    g_assert_cmpfloat_with_epsilon(find(fixture, BILLOW_BLOCK_WAVE, "gust")->start, 4.0, 1e-9);
    hands_act("mouseup 1");
    g_assert_cmpfloat_with_epsilon(find(fixture, BILLOW_BLOCK_WAVE, "gust")->start, 4.0, 1e-9);
    g_assert_cmpfloat_with_epsilon(find(fixture, BILLOW_BLOCK_WAVE, "gust")->duration, 2.0, 1e-9);
    billow_session_undo(fixture->session);
    g_assert_false(billow_session_get_can_undo(fixture->session));
}

static double
guide_of(Fixture *fixture)
{
    return billow_timeline_playhead_get_guide(
        BILLOW_TIMELINE_PLAYHEAD(find_by_type(fixture->timeline, BILLOW_TYPE_TIMELINE_PLAYHEAD, &(int){0})));
}

/* "Let go" begins at 2 s. "gust" begins at 1 s and is pressed half a second later. */
static void
test_snapping(Fixture *fixture, gconstpointer data)
{
    const double near = 2.5 + 4.0 / billow_session_get_time_scale(fixture->session);
    press_gust(fixture);
    move_to(fixture, near);
    g_assert_cmpfloat(find(fixture, BILLOW_BLOCK_WAVE, "gust")->start, ==, 2.0);
    g_assert_cmpfloat(guide_of(fixture), ==, 2.0);
    move_to(fixture, 2.5 + 0.3);
    g_assert_true(isnan(guide_of(fixture)));
    hands_act("keydown alt");
    move_to(fixture, near);
    g_assert_cmpfloat(fabs(find(fixture, BILLOW_BLOCK_WAVE, "gust")->start - 2.0), >, 0.01);
    g_assert_true(isnan(guide_of(fixture)));
    hands_act("keyup alt");
    billow_session_set_snapping(fixture->session, FALSE);
    move_to(fixture, near + 0.001);
    g_assert_cmpfloat(fabs(find(fixture, BILLOW_BLOCK_WAVE, "gust")->start - 2.0), >, 0.01);
    billow_session_set_snapping(fixture->session, TRUE);
    move_to(fixture, near);
    g_assert_cmpfloat(guide_of(fixture), ==, 2.0);
    hands_act("mouseup 1");
    g_assert_true(isnan(guide_of(fixture)));
}

static void
add_marker(Fixture *fixture, const char *id, double time)
{
    g_autoptr(BillowBlock) marker = billow_block_new(BILLOW_BLOCK_MARKER, id, id);
    marker->start = time;
    g_auto(BillowEdit) edit = billow_edit_add_block(billow_session_get_project(fixture->session), marker);
    billow_session_edit(fixture->session, edit.project, "Add Marker", NULL);
    hands_settle();
}

/* Noise, recordings, nudges, folds and time remaps. */
static void
test_rare_layers(Fixture *fixture, gconstpointer data)
{
    static const BillowBlockKind rare[] = {BILLOW_BLOCK_NOISE, BILLOW_BLOCK_RECORDING, BILLOW_BLOCK_NUDGE,
                                           BILLOW_BLOCK_FOLD, BILLOW_BLOCK_REMAP};
    for (size_t i = 0; i < G_N_ELEMENTS(rare); i++) {
        g_assert_false(gtk_widget_get_mapped(track_of(fixture, rare[i])));
        BillowProject *project = billow_session_get_project(fixture->session);
        g_autoptr(BillowBlock) block = billow_edit_default_block(project, rare[i], 1.0);
        g_auto(BillowEdit) edit = billow_edit_add_block(project, block);
        billow_session_edit(fixture->session, edit.project, "Add Block", NULL);
        hands_wait_until(is_laid_out, track_of(fixture, rare[i]));
        billow_session_undo(fixture->session);
        hands_settle();
        g_assert_false(gtk_widget_get_mapped(track_of(fixture, rare[i])));
    }
}

static void
test_markers(Fixture *fixture, gconstpointer data)
{
    g_assert_false(gtk_widget_get_mapped(track_of(fixture, BILLOW_BLOCK_MARKER)));
    add_marker(fixture, "now", 3.5);
    hands_wait_until(is_laid_out, track_of(fixture, BILLOW_BLOCK_MARKER));
    GtkWidget *track = track_of(fixture, BILLOW_BLOCK_MARKER),
              *now = block_of(fixture, BILLOW_BLOCK_MARKER, "now");
    gtk_test_accessible_assert_property(now, GTK_ACCESSIBLE_PROPERTY_LABEL, "Marker now");
    gtk_test_accessible_assert_property(now, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "at 3.5 s");
    point_at(fixture, track, x_of(fixture, 3.5) + 10, 15); /* on its flag */
    hands_act("mousedown 1");
    point_at(fixture, track, x_of(fixture, 4.5) + 10, 15);
    point_at(fixture, track, x_of(fixture, 5.0) + 10, 15);
    hands_act("mouseup 1");
    g_assert_cmpfloat_with_epsilon(find(fixture, BILLOW_BLOCK_MARKER, "now")->start, 5.0, 1e-9);
    g_assert_cmpfloat(find(fixture, BILLOW_BLOCK_MARKER, "now")->duration, ==, 0.0);
    press_gust(fixture); /* others snap to the marker; "gust" is grabbed half a second after its start */
    move_to(fixture, 5.5 + 4.0 / billow_session_get_time_scale(fixture->session));
    hands_act("mouseup 1");
    g_assert_cmpfloat(find(fixture, BILLOW_BLOCK_WAVE, "gust")->start, ==, 5.0);
}

static void
test_escape(Fixture *fixture, gconstpointer data)
{
    press_gust(fixture);
    move_to(fixture, 4.0);
    g_assert_true(billow_session_get_can_undo(fixture->session));
    hands_act("key Escape");
    move_to(fixture, 3.0);
    hands_act("mouseup 1");
    g_assert_cmpfloat(find(fixture, BILLOW_BLOCK_WAVE, "gust")->start, ==, 1.0);
    g_assert_false(billow_session_get_can_undo(fixture->session));
}

static const char *
shape_of(GtkWidget *widget)
{
    GdkCursor *cursor = gtk_widget_get_cursor(widget);
    return cursor ? gdk_cursor_get_name(cursor) : NULL;
}

/* The gust is from 1 to 3 s. */
static void
test_pointer_shapes(Fixture *fixture, gconstpointer data)
{
    GtkWidget *waves = track_of(fixture, BILLOW_BLOCK_WAVE);
    point_at(fixture, waves, x_of(fixture, 3.0) - 2, 25);
    g_assert_cmpstr(shape_of(waves), ==, "ew-resize");
    point_at(fixture, waves, x_of(fixture, 1.5), 20);
    g_assert_cmpstr(shape_of(waves), ==, NULL);
    press_gust(fixture);
    g_assert_cmpstr(shape_of(waves), ==, NULL);
    move_to(fixture, 2.5);
    g_assert_cmpstr(shape_of(waves), ==, "grabbing");
    hands_act("key Escape");
    g_assert_cmpstr(shape_of(waves), ==, NULL);
    hands_act("mouseup 1");
    point_at(fixture, waves, x_of(fixture, 3.0) - 2, 25);
    hands_act("mousedown 1");
    move_to(fixture, 3.5);
    g_assert_cmpstr(shape_of(waves), ==, "ew-resize");
    hands_act("mouseup 1");
    point_at(fixture, waves, x_of(fixture, 1.5), 20);
    g_assert_cmpstr(shape_of(waves), ==, NULL);
    hands_act("mousedown 2");
    g_assert_cmpstr(shape_of(fixture->timeline), ==, "grabbing");
    hands_act("mouseup 2");
    g_assert_cmpstr(shape_of(fixture->timeline), ==, NULL);
}

/* Closing during a drag leaves the block where it is. */
static void
test_closing(Fixture *fixture, gconstpointer data)
{
    g_autoptr(BillowSession) session = g_object_ref(fixture->session);
    press_gust(fixture);
    move_to(fixture, 3.0);
    gtk_window_set_child(GTK_WINDOW(fixture->window), NULL);
    hands_act("mouseup 1");
    g_assert_true(billow_session_get_can_undo(session));
    billow_session_undo(session);
    g_assert_false(billow_session_get_can_undo(session));
}

static void
test_resize(Fixture *fixture, gconstpointer data)
{
    GtkWidget *waves = track_of(fixture, BILLOW_BLOCK_WAVE);
    point_at(fixture, waves, x_of(fixture, 3.0) - 2, 15);
    hands_act("mousedown 1");
    point_at(fixture, waves, x_of(fixture, 4.5) - 2, 15);
    hands_act("mouseup 1");
    g_assert_cmpfloat(find(fixture, BILLOW_BLOCK_WAVE, "gust")->start, ==, 1.0);
    g_assert_cmpfloat_with_epsilon(find(fixture, BILLOW_BLOCK_WAVE, "gust")->duration, 3.5, 1e-9);
}

static void
test_copy(Fixture *fixture, gconstpointer data)
{
    hands_act("keydown ctrl");
    press_gust(fixture);
    move_to(fixture, 4.5);
    hands_act("mouseup 1");
    hands_act("keyup ctrl");
    g_assert_cmpint(
        billow_project_track(billow_session_get_project(fixture->session), BILLOW_BLOCK_WAVE)->len, ==, 3);
    g_assert_cmpfloat(find(fixture, BILLOW_BLOCK_WAVE, "gust")->start, ==, 1.0);
}

static gboolean
has_scrolled(gpointer session)
{
    return billow_session_get_time_offset(session) > 0.2;
}

static void
test_drag_scrolls(Fixture *fixture, gconstpointer data)
{
    GtkWidget *waves = track_of(fixture, BILLOW_BLOCK_WAVE);
    BillowTimeView view = {0.0, 400.0};
    billow_timeline_set_view(fixture->session, &view, gtk_widget_get_width(waves));
    hands_settle();
    press_gust(fixture);
    point_at(fixture, waves, gtk_widget_get_width(waves) + 20, 15);
    hands_wait_until(has_scrolled, fixture->session);
    hands_act("mouseup 1");
    double offset = billow_session_get_time_offset(fixture->session);
    g_assert_cmpfloat(find(fixture, BILLOW_BLOCK_WAVE, "gust")->start, >, 1.0 + 0.5 * offset);
    hands_let_pass(200);
    g_assert_cmpfloat(billow_session_get_time_offset(fixture->session), ==, offset);
}

static gboolean
has_scrolled_far(gpointer session)
{
    return billow_session_get_time_offset(session) > 1.4;
}

/* Drags from the ground right of "hung", which goes out of view as the tracks scroll, over "free". */
static void
test_box_scrolls(Fixture *fixture, gconstpointer data)
{
    GtkWidget *keyframes = track_of(fixture, BILLOW_BLOCK_KEYFRAME);
    const int width = gtk_widget_get_width(keyframes);
    const BillowTimeView view = {0.0, 400.0};
    billow_timeline_set_view(fixture->session, &view, width);
    hands_settle();
    point_at(fixture, keyframes, x_of(fixture, 1.2), 15);
    hands_act("mousedown 1");
    point_at(fixture, keyframes, x_of(fixture, 1.3), 20);
    point_at(fixture, keyframes, width + 20, 20);
    hands_wait_until(has_scrolled_far, fixture->session);
    hands_act("mouseup 1");
    g_assert_true(has_selected(fixture, BILLOW_BLOCK_KEYFRAME, "free"));
    g_assert_cmpuint(count_selected(fixture), ==, 1);
    const double offset = billow_session_get_time_offset(fixture->session);
    hands_let_pass(200);
    g_assert_cmpfloat(billow_session_get_time_offset(fixture->session), ==, offset);
}

static gboolean
has_tooltip(GtkWidget *widget)
{
    g_autoptr(GtkTooltip) tooltip = g_object_new(GTK_TYPE_TOOLTIP, NULL);
    gboolean shown = FALSE;
    g_signal_emit_by_name(widget, "query-tooltip", 5, 5, FALSE, tooltip, &shown);
    return shown;
}

static void
test_menu_is_not_covered(Fixture *fixture, gconstpointer data)
{
    GtkWidget *gust = block_of(fixture, BILLOW_BLOCK_WAVE, "gust");
    g_assert_true(has_tooltip(gust));
    point_at(fixture, track_of(fixture, BILLOW_BLOCK_WAVE), x_of(fixture, 1.5), 15);
    hands_act("click 3");
    hands_settle();
    g_assert_false(has_tooltip(gust));
    gtk_popover_popdown(GTK_POPOVER(hands_find_type(fixture->window, GTK_TYPE_POPOVER_MENU)));
    hands_settle();
    g_assert_true(has_tooltip(gust));
}

static void
test_double_click(Fixture *fixture, gconstpointer data)
{
    point_at(fixture, track_of(fixture, BILLOW_BLOCK_KEYFRAME), x_of(fixture, 0.5), 15);
    hands_double_click();
    g_assert_cmpint(fixture->n_edit_keyframe, ==, 1);
}

static void
test_keys(Fixture *fixture, gconstpointer data)
{
    g_assert_true(gtk_widget_grab_focus(block_of(fixture, BILLOW_BLOCK_WAVE, "gust")));
    hands_act("key alt+Right");
    g_assert_cmpfloat_with_epsilon(find(fixture, BILLOW_BLOCK_WAVE, "gust")->start, 25.0 / 24.0, 1e-9);
    g_assert_true(has_selected(fixture, BILLOW_BLOCK_WAVE, "gust"));
    billow_session_select(fixture->session, NULL);
    hands_act("key alt+shift+Left");
    g_assert_cmpfloat_with_epsilon(find(fixture, BILLOW_BLOCK_WAVE, "gust")->duration, 47.0 / 24.0, 1e-9);
    hands_act("key Right");
    g_assert_true(gtk_widget_has_focus(block_of(fixture, BILLOW_BLOCK_WAVE, "ripple")));
    hands_act("key Return");
    g_assert_cmpstr(billow_session_get_active(fixture->session)->id, ==, "ripple");
    hands_act("key Left");
    g_assert_true(gtk_widget_has_focus(block_of(fixture, BILLOW_BLOCK_WAVE, "gust")));
    hands_act("key ctrl+Return");
    g_assert_cmpuint(count_selected(fixture), ==, 2);
    hands_act("key ctrl+Return");
    g_assert_cmpuint(count_selected(fixture), ==, 1);
}

static void
test_zoom(Fixture *fixture, gconstpointer data)
{
    GtkWidget *waves = track_of(fixture, BILLOW_BLOCK_WAVE);
    double x = round(x_of(fixture, 2.0)), scale = billow_session_get_time_scale(fixture->session);
    BillowTimeView before = billow_timeline_view(fixture->session);
    point_at(fixture, waves, x, 15);
    hands_act("keydown ctrl");
    for (int i = 0; i < 4; i++)
        hands_act("click 4");
    hands_act("keyup ctrl");
    g_assert_cmpfloat(billow_session_get_time_scale(fixture->session), >, 2.0 * scale);
    g_assert_cmpfloat_with_epsilon(x_of(fixture, billow_time_view_seconds(&before, x)), x, 1.0);
    double offset = billow_session_get_time_offset(fixture->session);
    hands_act("click 5");
    g_assert_cmpfloat(billow_session_get_time_offset(fixture->session), >, offset);
    billow_timeline_zoom_fit(BILLOW_TIMELINE(fixture->timeline));
    g_assert_cmpfloat_with_epsilon(billow_session_get_time_scale(fixture->session), scale, 1e-9);
}

static void
test_follows(Fixture *fixture, gconstpointer data)
{
    for (int i = 0; i < 12; i++)
        billow_timeline_zoom_in(BILLOW_TIMELINE(fixture->timeline));
    billow_session_set_playing(fixture->session, TRUE);
    billow_session_advance(fixture->session, 100.0);
    billow_session_advance(fixture->session, 104.0);
    double x = x_of(fixture, billow_session_get_time(fixture->session));
    g_assert_cmpfloat(billow_session_get_time(fixture->session), >, 3.0);
    g_assert_cmpfloat(x, >=, 0.0);
    g_assert_cmpfloat(x, <=, gtk_widget_get_width(ruler_of(fixture)));
}

static void
assert_seen(Fixture *fixture, double margin)
{
    double x = x_of(fixture, billow_session_get_time(fixture->session));
    g_assert_cmpfloat(x, >=, margin);
    g_assert_cmpfloat(x, <=, gtk_widget_get_width(ruler_of(fixture)) - margin);
}

/* The view follows the playhead when it jumps, too. If that is in view, nothing scrolls. */
static void
test_follows_jumps(Fixture *fixture, gconstpointer data)
{
    const double margin = 0.05 * gtk_widget_get_width(ruler_of(fixture));
    for (int i = 0; i < 8; i++)
        billow_timeline_zoom_in(BILLOW_TIMELINE(fixture->timeline));
    billow_session_set_frame(fixture->session, 100);
    assert_seen(fixture, margin);
    const double offset = billow_session_get_time_offset(fixture->session);
    billow_session_set_frame(fixture->session, 99);
    g_assert_cmpfloat(billow_session_get_time_offset(fixture->session), ==, offset);
    for (int frame = 98; frame >= 20; frame--) {
        billow_session_set_frame(fixture->session, frame);
        assert_seen(fixture, 0.0);
    }
    billow_session_set_frame(fixture->session, 144);
    assert_seen(fixture, margin);
    billow_session_set_frame(fixture->session, 1);
    g_assert_cmpfloat(billow_session_get_time_offset(fixture->session), ==, 0.0);
}

/* While the user drags the scrollbar, the view does not follow the playhead; afterwards it does. */
static void
test_scrollbar_is_free(Fixture *fixture, gconstpointer data)
{
    GtkWidget *scrollbar = NULL; /* the visible one: the tracks' own horizontal one is hidden */
    for (int n = 0; !scrollbar || !gtk_widget_get_mapped(scrollbar) ||
                    gtk_orientable_get_orientation(GTK_ORIENTABLE(scrollbar)) != GTK_ORIENTATION_HORIZONTAL;
         n++)
        scrollbar = find_by_type(fixture->timeline, GTK_TYPE_SCROLLBAR, &(int){n});
    for (int i = 0; i < 8; i++)
        billow_timeline_zoom_in(BILLOW_TIMELINE(fixture->timeline));
    hands_settle();
    const double height = gtk_widget_get_height(scrollbar);
    point_at(fixture, scrollbar, 30, height / 2);
    hands_act("mousedown 1");
    point_at(fixture, scrollbar, 200, height / 2);
    point_at(fixture, scrollbar, 320, height / 2);
    const double offset = billow_session_get_time_offset(fixture->session);
    g_assert_cmpfloat(offset, >, 0.5);
    billow_session_set_frame(fixture->session, 2);
    g_assert_cmpfloat(billow_session_get_time_offset(fixture->session), ==, offset);
    hands_act("mouseup 1");
    billow_session_set_frame(fixture->session, 3);
    assert_seen(fixture, 0.0);
}

static void
test_accessible(Fixture *fixture, gconstpointer data)
{
    GtkWidget *block = block_of(fixture, BILLOW_BLOCK_KEYFRAME, "hung");
    gtk_test_accessible_assert_role(block, GTK_ACCESSIBLE_ROLE_LIST_ITEM);
    gtk_test_accessible_assert_property(block, GTK_ACCESSIBLE_PROPERTY_LABEL, "Keyframe Hung by five points");
    gtk_test_accessible_assert_property(block, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                        "from 0 s to 1 s, 1 s long");
    billow_session_set_time_unit(fixture->session, BILLOW_TIME_FRAMES);
    hands_settle();
    gtk_test_accessible_assert_property(block, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                        "from frame 1 to frame 25, 24 frames long");
    gtk_test_accessible_assert_property(block_of(fixture, BILLOW_BLOCK_SWAY, "sway"),
                                        GTK_ACCESSIBLE_PROPERTY_LABEL, "Sway");
    gtk_test_accessible_assert_property(track_of(fixture, BILLOW_BLOCK_WAVE), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                        "Waves");
}

/* --- Physics --- */

static GtkWidget *
bar_of(Fixture *fixture)
{
    return find_by_type(fixture->timeline, BILLOW_TYPE_TIMELINE_SIMULATED, &(int){0});
}

static void
test_simulated(Fixture *fixture, gconstpointer data)
{
    GtkWidget *bar = bar_of(fixture), *ruler = ruler_of(fixture);
    int height = gtk_widget_get_height(ruler);
    g_assert_false(gtk_widget_get_visible(bar));
    billow_timeline_set_simulated(BILLOW_TIMELINE(fixture->timeline), 57, 144);
    hands_wait_until(is_laid_out, bar);
    g_assert_cmpint(gtk_widget_get_height(ruler), ==, height); /* showing the bar moves nothing */
    g_assert_cmpint(gtk_widget_get_width(bar), ==, gtk_widget_get_width(ruler));
    g_assert_cmpstr(gtk_widget_get_tooltip_text(bar), ==, "Simulated to frame 57 of 144");
    gtk_test_accessible_assert_property(bar, GTK_ACCESSIBLE_PROPERTY_LABEL, "Simulated to frame 57 of 144");
    gtk_test_accessible_assert_property(bar, GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, 57.0);
    billow_timeline_set_simulated(BILLOW_TIMELINE(fixture->timeline), 0, 0);
    g_assert_false(gtk_widget_get_visible(bar));
}

/* Frames 1 to 36 of 144 take 1.5 of 6 seconds. */
static void
test_simulated_spans(Fixture *fixture, gconstpointer data)
{
    billow_timeline_set_simulated(BILLOW_TIMELINE(fixture->timeline), 36, 144);
    hands_wait_until(is_laid_out, bar_of(fixture));
    GtkWidget *bar = bar_of(fixture);
    GtkSnapshot *snapshot = gtk_snapshot_new();
    GTK_WIDGET_GET_CLASS(bar)->snapshot(bar, snapshot);
    g_autoptr(GskRenderNode) node = gtk_snapshot_free_to_node(snapshot);
    g_assert_cmpuint(gsk_container_node_get_n_children(node), ==, 2);
    graphene_rect_t filled, hollow;
    gsk_render_node_get_bounds(gsk_container_node_get_child(node, 0), &filled);
    gsk_render_node_get_bounds(gsk_container_node_get_child(node, 1), &hollow);
    g_assert_cmpfloat_with_epsilon(filled.origin.x, BILLOW_TIME_INSET, 1.0);
    g_assert_cmpfloat_with_epsilon(hollow.origin.x, x_of(fixture, 1.5), 1.0);
    g_assert_cmpfloat_with_epsilon(hollow.origin.x + hollow.size.width, x_of(fixture, 6.0), 1.0);
}

static void
test_simulated_scrubs(Fixture *fixture, gconstpointer data)
{
    billow_timeline_set_simulated(BILLOW_TIMELINE(fixture->timeline), 144, 144);
    hands_wait_until(is_laid_out, bar_of(fixture));
    point_at(fixture, bar_of(fixture), x_of(fixture, 2.5), 2);
    hands_act("click 1");
    g_assert_cmpint(billow_session_get_frame(fixture->session), ==, 61);
}

/* --- Problem frames --- */

static GtkWidget *
marks_of(Fixture *fixture)
{
    return find_by_type(fixture->timeline, BILLOW_TYPE_TIMELINE_PROBLEMS, &(int){0});
}

/* Of 144 frames, 13 has an edge that is too long, in 37 the cloth crosses itself, in 61 it is inside a
 * collider, and 85 has all of these. */
static void
set_marks(Fixture *fixture)
{
    g_autoptr(GArray) marks = g_array_new(FALSE, TRUE, sizeof(BillowProblemFrame));
    g_array_set_size(marks, 144);
    g_array_index(marks, BillowProblemFrame, 12) = (BillowProblemFrame){TRUE, 0.2, -0.01, 0, 0.0};
    g_array_index(marks, BillowProblemFrame, 36) = (BillowProblemFrame){TRUE, 0.01, 0.0, 7, 0.0};
    g_array_index(marks, BillowProblemFrame, 60) = (BillowProblemFrame){TRUE, 0.0, 0.0, 0, 0.025};
    g_array_index(marks, BillowProblemFrame, 84) = (BillowProblemFrame){TRUE, 0.0, -0.2, 3, 0.01};
    billow_timeline_set_problems(BILLOW_TIMELINE(fixture->timeline), marks, BILLOW_MARK_LIMIT);
    hands_wait_until(is_laid_out, marks_of(fixture));
}

/* Checks what is drawn at a frame. A strain of 20 % is past the end of the color ramp, which is yellow. */
static void
assert_part(GskRenderNode *part, Fixture *fixture, const char *color, int frame)
{
    GdkRGBA wanted;
    graphene_rect_t place;
    if (color)
        wanted = billow_timeline_color(fixture->timeline, color);
    else
        gdk_rgba_parse(&wanted, "#fde725");
    const GdkRGBA *drawn = gsk_color_node_get_color(part);
    g_assert_cmpfloat_with_epsilon(drawn->red, wanted.red, 0.01);
    g_assert_cmpfloat_with_epsilon(drawn->green, wanted.green, 0.01);
    g_assert_cmpfloat_with_epsilon(drawn->blue, wanted.blue, 0.01);
    gsk_render_node_get_bounds(part, &place);
    g_assert_cmpfloat_with_epsilon(place.origin.x, x_of(fixture, (frame - 1) / 24.0), 1.0);
}

static void
test_mark_colors(Fixture *fixture, gconstpointer data)
{
    set_marks(fixture);
    GtkWidget *bar = marks_of(fixture);
    GtkSnapshot *snapshot = gtk_snapshot_new();
    GTK_WIDGET_GET_CLASS(bar)->snapshot(bar, snapshot);
    g_autoptr(GskRenderNode) node = gtk_snapshot_free_to_node(snapshot);
    static const struct {
        const char *color; /* NULL: end of the ramp */
        int frame;
    } parts[] = {{NULL, 13}, {"timeline_crossing", 37}, {"timeline_inside", 61},
                 {NULL, 85}, {"timeline_crossing", 85}, {"timeline_inside", 85}};
    g_assert_cmpuint(gsk_container_node_get_n_children(node), ==, G_N_ELEMENTS(parts));
    for (guint i = 0; i < G_N_ELEMENTS(parts); i++)
        assert_part(gsk_container_node_get_child(node, i), fixture, parts[i].color, parts[i].frame);
}

static void
test_mark_words(Fixture *fixture, gconstpointer data)
{
    static const struct {
        int frame;
        const char *words;
    } told[] = {{13, "Edges up to 1.0 % too short and 20.0 % too long"},
                {37, "Up to 7 triangles pass through others"},
                {61, "Up to 2.5 cm inside a collider"}};
    set_marks(fixture);
    BillowTimelineProblems *bar = BILLOW_TIMELINE_PROBLEMS(marks_of(fixture));
    g_autofree char *all = billow_timeline_problems_words(bar, 85);
    g_auto(GStrv) lines = g_strsplit(all, "\n", -1);
    g_assert_cmpuint(g_strv_length(lines), ==, 4);
    for (size_t i = 0; i < G_N_ELEMENTS(told); i++) {
        g_autofree char *words = billow_timeline_problems_words(bar, told[i].frame);
        g_assert_true(g_str_has_suffix(words, told[i].words));
        g_assert_true(pango_parse_markup(words, -1, 0, NULL, NULL, NULL, NULL));
    }
    g_assert_null(billow_timeline_problems_words(bar, 14));
}

static void
set_up_scene(Fixture *fixture, gconstpointer data)
{
    g_autoptr(BillowProject) project = new_project();
    add(project, BILLOW_BLOCK_COLLIDER, "ball", "Ball", 0.0, 0.0);
    set_up_with(fixture, project);
}

/* A collider is not on the timeline, but it can be selected and deselected. */
static void
test_collider(Fixture *fixture, gconstpointer data)
{
    g_autoptr(BillowBlockRef) ball = billow_block_ref_new(BILLOW_BLOCK_COLLIDER, "ball");
    press_gust(fixture);
    hands_act("mouseup 1");
    billow_session_select(fixture->session, ball);
    hands_settle();
    g_assert_cmpstr(billow_session_get_active(fixture->session)->id, ==, "ball");
    gtk_test_accessible_assert_state(block_of(fixture, BILLOW_BLOCK_WAVE, "gust"),
                                     GTK_ACCESSIBLE_STATE_SELECTED, FALSE);
    press_gust(fixture);
    move_to(fixture, 4.5);
    hands_act("mouseup 1");
    g_assert_cmpfloat_with_epsilon(find(fixture, BILLOW_BLOCK_WAVE, "gust")->start, 4.0, 1e-9);
    g_assert_nonnull(find(fixture, BILLOW_BLOCK_COLLIDER, "ball"));
    g_assert_cmpstr(billow_session_get_active(fixture->session)->id, ==, "gust");
}

static void
set_up_keys(Fixture *fixture, gconstpointer data)
{
    static const BillowVec3 place = {0.0, 1.0, 0.0};
    const BillowGrid grid = {.columns = 11, .rows = 11, .spacing = 0.1};
    g_autoptr(BillowProject) project = billow_project_new("Test", &grid);
    add(project, BILLOW_BLOCK_SWAY, "sway", "Sway", 0.0, 6.0);
    add(project, BILLOW_BLOCK_COLLIDER, "still", "Still", 0.0, 0.0);
    add(project, BILLOW_BLOCK_COLLIDER, "ball", "Ball", 0.0, 0.0);
    BillowMovingBody *body = billow_block_body(billow_project_find(project, BILLOW_BLOCK_COLLIDER, "ball"));
    for (int k = 0; k < 3; k++)
        billow_moving_body_set_key(body, 1.0 + k, 0.0, place, place);
    set_up_with(fixture, project);
}

static double
key_time(Fixture *fixture, size_t key)
{
    return billow_block_body(find(fixture, BILLOW_BLOCK_COLLIDER, "ball"))->keys[key].time;
}

/* Drags from a time on the lower edge of the ball's bar to another one. */
static void
drag_keys(Fixture *fixture, double from, double to)
{
    GtkWidget *track = track_of(fixture, BILLOW_BLOCK_COLLIDER),
              *ball = block_of(fixture, BILLOW_BLOCK_COLLIDER, "ball");
    const GdkRectangle place = *billow_timeline_block_get_place(BILLOW_TIMELINE_BLOCK(ball));
    const double y = place.y + place.height - 4;
    point_at(fixture, track, x_of(fixture, from), y);
    hands_act("mousedown 1");
    point_at(fixture, track, x_of(fixture, 0.5 * (from + to)), y);
    point_at(fixture, track, x_of(fixture, to), y);
    hands_act("mouseup 1");
    hands_settle();
}

/* Only colliders with keys are on the track. A diamond is one of its keys, the rest of the bar all of them. */
static void
test_keys_of_colliders(Fixture *fixture, gconstpointer data)
{
    hands_wait_until(is_laid_out, track_of(fixture, BILLOW_BLOCK_COLLIDER));
    g_assert_null(block_of(fixture, BILLOW_BLOCK_COLLIDER, "still"));
    drag_keys(fixture, 2.0, 2.5);
    g_assert_cmpfloat_with_epsilon(key_time(fixture, 1), 2.5, 1e-9);
    g_assert_cmpfloat_with_epsilon(key_time(fixture, 0), 1.0, 1e-9);
    g_assert_cmpfloat_with_epsilon(key_time(fixture, 2), 3.0, 1e-9);
    g_assert_cmpstr(billow_session_get_active(fixture->session)->id, ==, "ball");
    drag_keys(fixture, 1.5, 3.0);
    for (int k = 0; k < 3; k++)
        g_assert_cmpfloat_with_epsilon(key_time(fixture, k), ((const double[]){2.5, 4.0, 4.5})[k], 1e-9);
    drag_keys(fixture, 4.0, 6.0); /* stops a frame before the next one */
    g_assert_cmpfloat_with_epsilon(key_time(fixture, 1), 4.5 - 1.0 / 24.0, 1e-9);
    for (int steps = 0; steps < 3; steps++)
        billow_session_undo(fixture->session);
    g_assert_false(billow_session_get_can_undo(fixture->session));
    g_assert_cmpfloat_with_epsilon(key_time(fixture, 1), 2.0, 1e-9);
}

/* Their track is there while there are some. Each lasts as long as the animation; a click selects it, and a drag moves
 * nothing. */
static void
test_constraints(Fixture *fixture, gconstpointer data)
{
    g_assert_false(gtk_widget_get_mapped(track_of(fixture, BILLOW_BLOCK_CONSTRAINT)));
    g_autoptr(BillowProject) project = billow_project_copy(billow_session_get_project(fixture->session));
    add(project, BILLOW_BLOCK_CONSTRAINT, "rail", "Rail", 0.0, 0.0);
    billow_session_edit(fixture->session, project, "Add", NULL);
    hands_settle();
    GtkWidget *track = track_of(fixture, BILLOW_BLOCK_CONSTRAINT);
    hands_wait_until(is_laid_out, track);
    GtkWidget *rail = block_of(fixture, BILLOW_BLOCK_CONSTRAINT, "rail");
    const GdkRectangle place = *billow_timeline_block_get_place(BILLOW_TIMELINE_BLOCK(rail));
    g_assert_cmpfloat_with_epsilon(place.x, x_of(fixture, 0.0), 2.0);
    g_assert_cmpfloat_with_epsilon(place.x + place.width, x_of(fixture, billow_project_duration(project)),
                                   2.0);
    const double y = place.y + 0.5 * place.height;
    point_at(fixture, track, x_of(fixture, 2.0), y);
    hands_act("mousedown 1");
    point_at(fixture, track, x_of(fixture, 3.0), y);
    hands_act("mouseup 1");
    hands_settle();
    g_assert_true(billow_session_get_project(fixture->session) == project);
    g_assert_cmpstr(billow_session_get_active(fixture->session)->id, ==, "rail");
    billow_session_undo(fixture->session);
    hands_settle();
    g_assert_false(gtk_widget_get_mapped(track_of(fixture, BILLOW_BLOCK_CONSTRAINT)));
}

/* Counts the visible block widgets. Widgets of blocks that went out of view stay hidden, to be reused. */
static int
count_blocks(GtkWidget *track)
{
    int n = 0;
    for (GtkWidget *child = gtk_widget_get_first_child(track); child;
         child = gtk_widget_get_next_sibling(child))
        n += BILLOW_IS_TIMELINE_BLOCK(child) && gtk_widget_get_visible(child);
    return n;
}

static void
set_up_many(Fixture *fixture, gconstpointer data)
{
    g_autoptr(BillowProject) project = new_project();
    for (int i = 0; i < 10000; i++) {
        g_autofree char *id = g_strdup_printf("w%d", i);
        add(project, BILLOW_BLOCK_WAVE, id, id, 6.0 + i, 0.9);
    }
    set_up_with(fixture, project);
}

static gboolean
has_w5000(gpointer fixture)
{
    return block_of(fixture, BILLOW_BLOCK_WAVE, "w5000") != NULL;
}

static void
test_many(Fixture *fixture, gconstpointer data)
{
    GtkWidget *waves = track_of(fixture, BILLOW_BLOCK_WAVE);
    int width = gtk_widget_get_width(waves);
    g_assert_cmpint(count_blocks(waves), >, 0);
    g_assert_cmpint(count_blocks(waves), <=, 2 * (width / 8 + 10)); /* two lanes */

    BillowTimeView view = {5000.0, 50.0};
    billow_timeline_set_view(fixture->session, &view, width);
    hands_wait_until(has_w5000, fixture);
    g_assert_null(block_of(fixture, BILLOW_BLOCK_WAVE, "w4000"));
    g_assert_cmpint(count_blocks(waves), <=, width / 50 + 6);

    BillowBlockRef hidden = {BILLOW_BLOCK_WAVE, (char *) "w9000"};
    billow_session_select(fixture->session, &hidden);
    g_assert_true(billow_timeline_track_focus_block(BILLOW_TIMELINE_TRACK(waves), "w9000", TRUE));
    g_assert_true(gtk_widget_has_focus(block_of(fixture, BILLOW_BLOCK_WAVE, "w9000")));
}

static void
set_up_lanes(Fixture *fixture, gconstpointer data)
{
    g_autoptr(BillowProject) project = new_project();
    for (int i = 0; i < 20; i++) {
        g_autofree char *id = g_strdup_printf("w%02d", i);
        add(project, BILLOW_BLOCK_WAVE, id, id, 0.1 * i, 4.0);
    }
    set_up_with(fixture, project);
}

/* Returns whether the whole widget is visible in the window. */
static gboolean
is_in_window(Fixture *fixture, GtkWidget *widget)
{
    graphene_rect_t bounds;
    g_assert_true(gtk_widget_compute_bounds(widget, fixture->timeline, &bounds));
    return bounds.origin.y >= gtk_widget_get_height(ruler_of(fixture)) &&
           bounds.origin.y + bounds.size.height <= gtk_widget_get_height(fixture->timeline);
}

static gboolean
last_lane_is_seen(gpointer data)
{
    Fixture *fixture = data;
    GtkWidget *focused = gtk_window_get_focus(GTK_WINDOW(fixture->window));
    GtkWidget *last = block_of(fixture, BILLOW_BLOCK_WAVE, "w19");
    return BILLOW_IS_TIMELINE_BLOCK(focused) && is_in_window(fixture, focused) && last &&
           is_in_window(fixture, last);
}

static gboolean
sways_are_seen(gpointer fixture)
{
    return is_in_window(fixture, track_of(fixture, BILLOW_BLOCK_SWAY));
}

static void
test_lanes(Fixture *fixture, gconstpointer data)
{
    g_assert_null(block_of(fixture, BILLOW_BLOCK_WAVE, "w19"));
    g_assert_true(gtk_widget_grab_focus(block_of(fixture, BILLOW_BLOCK_WAVE, "w00")));
    for (int i = 0; i < 21; i++)
        gtk_widget_child_focus(track_of(fixture, BILLOW_BLOCK_WAVE), GTK_DIR_RIGHT);
    hands_wait_until(last_lane_is_seen, fixture);

    GtkWidget *sways = track_of(fixture, BILLOW_BLOCK_SWAY);
    g_assert_true(gtk_widget_child_focus(gtk_widget_get_parent(sways), GTK_DIR_TAB_FORWARD));
    hands_wait_until(sways_are_seen, fixture);
}

static gboolean
sways_are_above_the_scrollbar(gpointer data)
{
    Fixture *fixture = data;
    GtkWidget *sways = track_of(fixture, BILLOW_BLOCK_SWAY);
    GtkWidget *bar = gtk_widget_get_last_child(gtk_widget_get_first_child(fixture->timeline));
    double x = 0, bottom = 0, top = 0;
    gtk_widget_translate_coordinates(sways, fixture->timeline, 0, gtk_widget_get_height(sways), &x, &bottom);
    gtk_widget_translate_coordinates(bar, fixture->timeline, 0, 0, &x, &top);
    return bottom <= top;
}

/* The last track can be scrolled wholly into view, including its margin. */
static void
test_last_track_is_whole(Fixture *fixture, gconstpointer data)
{
    BillowTimelineTrack *sways = BILLOW_TIMELINE_TRACK(track_of(fixture, BILLOW_BLOCK_SWAY));
    g_assert_false(sways_are_above_the_scrollbar(fixture));
    billow_timeline_track_focus_block(sways, "sway", TRUE);
    hands_wait_until(sways_are_above_the_scrollbar, fixture);
}

static void
add_test(const char *path, void (*test)(Fixture *, gconstpointer))
{
    g_test_add(path, Fixture, NULL, set_up, test, tear_down);
}

static void
on_css_error(GtkCssProvider *provider, GtkCssSection *section, const GError *error)
{
    g_autofree char *where = gtk_css_section_to_string(section);
    g_error("%s: %s", where, error->message);
}

/* Loads ui/timeline.css, whose path is BILLOW_TIMELINE_CSS. */
static void
load_css(void)
{
    g_autoptr(GtkCssProvider) provider = gtk_css_provider_new();
    g_signal_connect(provider, "parsing-error", G_CALLBACK(on_css_error), NULL);
    gtk_css_provider_load_from_path(provider, BILLOW_TIMELINE_CSS);
    gtk_style_context_add_provider_for_display(gdk_display_get_default(), GTK_STYLE_PROVIDER(provider),
                                               GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
}

int
main(int argc, char **argv)
{
    g_setenv("GTK_A11Y", "test", TRUE);
    gtk_test_init(&argc, &argv, NULL);
    load_css();
    add_test("/timeline/fits-the-animation-at-first", test_fits);
    add_test("/timeline/stays-fitted-until-one-zooms", test_stays_fitted);
    add_test("/timeline/dragging-on-the-ruler-scrubs", test_scrub);
    add_test("/timeline/click-selects-and-click-on-nothing-clears", test_select);
    add_test("/timeline/ctrl-and-shift-select-several", test_select_several);
    add_test("/timeline/a-drag-moves-all-that-is-selected", test_drag_several);
    add_test("/timeline/a-box-selects-what-it-touches", test_box);
    add_test("/timeline/all-of-a-track-or-of-all-are-selected", test_select_all);
    add_test("/timeline/drag-moves-a-block-in-one-step", test_drag);
    add_test("/timeline/the-pointer-shows-what-a-drag-does", test_pointer_shapes);
    add_test("/timeline/a-drag-ends-with-its-timeline", test_closing);
    add_test("/timeline/a-drag-snaps-with-a-guide-unless-it-is-free", test_snapping);
    add_test("/timeline/markers-have-a-track-and-are-snapped-to", test_markers);
    add_test("/timeline/rare-layers-have-a-track-while-there-are-some", test_rare_layers);
    add_test("/timeline/a-drag-on-the-ruler-says-what-is-played", test_range);
    add_test("/timeline/middle-drag-pans", test_middle_drag_pans);
    add_test("/timeline/all-and-the-selection-can-be-fitted", test_selection_and_all_fit);
    add_test("/timeline/escape-cancels-a-drag", test_escape);
    add_test("/timeline/dragging-an-edge-resizes", test_resize);
    add_test("/timeline/ctrl-drag-copies", test_copy);
    add_test("/timeline/dragging-beyond-the-edge-scrolls", test_drag_scrolls);
    add_test("/timeline/a-box-may-begin-below-the-tracks", test_box_from_below);
    add_test("/timeline/a-box-drawn-beyond-the-edge-scrolls", test_box_scrolls);
    add_test("/timeline/a-menu-is-not-covered-by-a-tooltip", test_menu_is_not_covered);
    add_test("/timeline/double-click-edits-a-keyframe", test_double_click);
    add_test("/timeline/keys-walk-select-and-nudge", test_keys);
    add_test("/timeline/ctrl-scroll-zooms-around-the-pointer", test_zoom);
    add_test("/timeline/view-follows-the-playhead", test_follows);
    add_test("/timeline/view-follows-the-playhead-that-jumps-and-steps", test_follows_jumps);
    add_test("/timeline/scrollbar-is-free-while-it-is-dragged", test_scrollbar_is_free);
    add_test("/timeline/blocks-have-role-name-and-description", test_accessible);
    add_test("/timeline/bar-says-how-far-the-physics-is", test_simulated);
    add_test("/timeline/bar-is-filled-to-the-end-of-the-last-simulated-frame", test_simulated_spans);
    add_test("/timeline/click-on-the-bar-scrubs", test_simulated_scrubs);
    add_test("/timeline/marks-are-in-their-colours", test_mark_colors);
    add_test("/timeline/marks-say-what-is-wrong-and-how-much", test_mark_words);
    g_test_add("/timeline/a-selected-collider-upsets-nothing", Fixture, NULL, set_up_scene, test_collider,
               tear_down);
    g_test_add("/timeline/keys-of-colliders-are-dragged", Fixture, NULL, set_up_keys, test_keys_of_colliders,
               tear_down);
    g_test_add("/timeline/constraints-have-a-track", Fixture, NULL, set_up_keys, test_constraints, tear_down);
    g_test_add("/timeline/ten-thousand-blocks-make-few-widgets", Fixture, NULL, set_up_many, test_many,
               tear_down);
    g_test_add("/timeline/focus-scrolls-down-the-lanes", Fixture, NULL, set_up_lanes, test_lanes, tear_down);
    g_test_add("/timeline/the-last-track-is-above-the-scrollbar", Fixture, NULL, set_up_lanes,
               test_last_track_is_whole, tear_down);
    return g_test_run();
}
