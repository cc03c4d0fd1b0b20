/* Tests the main window: the open project is displayed, played and edited. */
#include "story.h"

#include "app/inspector/inspector.h"
#include "widgets/timeline/parts.h"
#include "widgets/timeline/transport.h"
#include "widgets/timeline/view.h"
#include "widgets/viewport/viewport.h"

static const char CANOPY[] = "coarse-canopy.billow";

/* --- Opening --- */

static void
open_sample(Story *story)
{
    const struct {
        BillowBlockKind kind;
        const char *id;
    } blocks[] = {{BILLOW_BLOCK_KEYFRAME, "hung"},
                  {BILLOW_BLOCK_KEYFRAME, "released"},
                  {BILLOW_BLOCK_TRANSITION, "hung"},
                  {BILLOW_BLOCK_WAVE, "bounce"},
                  {BILLOW_BLOCK_WAVE, "breeze"}};
    story_rest(story);
    story_picture("canopy");
    g_assert_cmpstr(gtk_window_get_title(GTK_WINDOW(story->window)), ==, "Canopy – Billow");
    for (size_t i = 0; i < G_N_ELEMENTS(blocks); i++)
        g_assert_nonnull(story_block(story, blocks[i].kind, blocks[i].id));
    GtkWidget *viewport = story_viewport(story);
    g_assert_null(billow_viewport_get_problem(BILLOW_VIEWPORT(viewport)));
    g_autoptr(GdkPixbuf) with = story_look(viewport);
    g_object_set(viewport, "show-cloth", FALSE, NULL);
    g_autoptr(GdkPixbuf) without = story_look(viewport);
    g_assert_cmpfloat(story_difference(with, without), >, 0.05);
}

/* --- Time --- */

static double
ruler_x(Story *story, int frame)
{
    const BillowTimeView view = billow_timeline_view(story->session);
    return billow_time_view_x(&view,
                              billow_project_frame_time(billow_session_get_project(story->session), frame));
}

static void
scrub(Story *story)
{
    GtkWidget *ruler = hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_TIMELINE_RULER);
    GtkWidget *viewport = story_viewport(story);
    const int middle = gtk_widget_get_height(ruler) / 2;
    g_autoptr(GdkPixbuf) before = story_look(viewport);
    hands_drag(ruler, ruler_x(story, 10), middle, ruler_x(story, 43), middle);
    g_assert_cmpint(billow_session_get_frame(story->session), ==, 43);
    story_settle(story);
    g_autoptr(GdkPixbuf) after = story_look(viewport);
    g_assert_cmpfloat(story_difference(before, after), >, 0.02);
    hands_find_text(GTK_WIDGET(story->window), "00:01.750");
    story_picture("canopy-scrubbed");
    hands_drag(ruler, ruler_x(story, 43), middle, ruler_x(story, 1), middle);
    story_settle(story);
    g_autoptr(GdkPixbuf) back = story_look(viewport);
    g_assert_cmpfloat(story_difference(before, back), <, 0.008);
}

static gboolean
has_come_far(gpointer session)
{
    return billow_session_get_frame(session) > 12;
}

static gboolean
has_begun_again(gpointer session)
{
    return billow_session_get_frame(session) < 72;
}

static void
play(Story *story)
{
    story_rest(story);
    hands_act("key space");
    g_assert_true(billow_session_get_playing(story->session));
    hands_wait_until(has_come_far, story->session);
    story_snapshot("canopy-playing");
    hands_act("key space");
    g_assert_false(billow_session_get_playing(story->session));
    const int frame = billow_session_get_frame(story->session);
    hands_let_pass(200);
    g_assert_cmpint(billow_session_get_frame(story->session), ==, frame);
}

static void
step(Story *story)
{
    const int count = billow_project_frame_count(billow_session_get_project(story->session));
    story_rest(story);
    hands_act("key Right Right Right Left");
    g_assert_cmpint(billow_session_get_frame(story->session), ==, 3);
    hands_act("key End");
    g_assert_cmpint(billow_session_get_frame(story->session), ==, count);
    hands_act("key Right");
    g_assert_cmpint(billow_session_get_frame(story->session), ==, count);
    hands_act("key Home");
    g_assert_cmpint(billow_session_get_frame(story->session), ==, 1);
}

/* Wherever the focus was: in the view, on a block, in the frame field. */
static void
step_from_anywhere(Story *story)
{
    GtkWidget *viewport = story_viewport(story);
    hands_click_at(viewport, 40, 200);
    const double yaw = billow_viewport_get_camera(BILLOW_VIEWPORT(viewport)).yaw;
    hands_act("key Right Right shift+Right");
    g_assert_cmpint(billow_session_get_frame(story->session), ==, 13);
    hands_act("key shift+Left Home");
    g_assert_cmpint(billow_session_get_frame(story->session), ==, 1);
    g_assert_cmpfloat(billow_viewport_get_camera(BILLOW_VIEWPORT(viewport)).yaw, ==, yaw);
    const BillowBlock *released = story_find(story, BILLOW_BLOCK_KEYFRAME, "released");
    const int frame = billow_project_frame_at(billow_session_get_project(story->session), released->start);
    gtk_widget_grab_focus(story_block(story, BILLOW_BLOCK_KEYFRAME, "hung"));
    hands_act("key Down");
    g_assert_cmpint(billow_session_get_frame(story->session), ==, frame);
    hands_act("key Up Up");
    g_assert_cmpint(billow_session_get_frame(story->session), ==, 1);
    GtkWidget *field = hands_find_type(hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_TRANSPORT),
                                       GTK_TYPE_SPIN_BUTTON);
    hands_enter(field, "7f");
    hands_act("key Right");
    g_assert_cmpint(billow_session_get_frame(story->session), ==, 8);
}

static void
count_notice(BillowSession *session, GParamSpec *pspec, int *count)
{
    ++*count;
}

/* Playback has started and ended. */
static gboolean
has_played(gpointer n_notices)
{
    return *(int *) n_notices >= 2;
}

static void
loop(Story *story)
{
    int n_notices = 0;
    story_rest(story);
    hands_act("key End Left Left Left Left space");
    hands_wait_until(has_begun_again, story->session);
    g_assert_true(billow_session_get_playing(story->session));
    hands_act("key space l");
    g_assert_false(billow_session_get_loop(story->session));
    g_signal_connect(story->session, "notify::playing", G_CALLBACK(count_notice), &n_notices);
    hands_act("key End Left Left Left Left space");
    hands_wait_until(has_played, &n_notices);
    g_signal_handlers_disconnect_by_data(story->session, &n_notices);
    g_assert_false(billow_session_get_playing(story->session));
    g_assert_cmpint(billow_session_get_frame(story->session), ==,
                    billow_project_frame_count(billow_session_get_project(story->session)));
}

static void
type_plain_keys(Story *story)
{
    hands_click(story_block(story, BILLOW_BLOCK_WAVE, "breeze"));
    hands_act("key Home");
    hands_enter(story_control(story, "name"), "Low 137 wag");
    g_assert_cmpstr(story_find(story, BILLOW_BLOCK_WAVE, "breeze")->name, ==, "Low 137 wag");
    hands_click_at(story_control(story, "amplitude"), 20, 10);
    hands_act("key ctrl+a");
    hands_act("type 0.0375");
    hands_act("key Left Left Delete 1");
    g_assert_false(billow_session_get_playing(story->session));
    g_assert_true(billow_session_get_loop(story->session));
    g_assert_cmpint(billow_session_get_frame(story->session), ==, 1);
    g_assert_nonnull(story_find(story, BILLOW_BLOCK_WAVE, "breeze"));
}

/* Enter and Escape in a field give the keys to the view; Escape discards what is being typed. The next Escape
 * deselects the block. */
static void
take_back(Story *story)
{
    hands_click(story_block(story, BILLOW_BLOCK_WAVE, "breeze"));
    GtkWidget *window = GTK_WIDGET(story->window), *amplitude = story_control(story, "amplitude");
    g_autofree char *was = g_strdup(gtk_editable_get_text(GTK_EDITABLE(amplitude)));
    hands_click_at(amplitude, 20, 10);
    hands_act("key ctrl+a");
    hands_act("type 7.25");
    g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(amplitude)), ==, "7.25");
    hands_act("key Escape");
    g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(amplitude)), ==, was);
    g_assert_false(billow_session_get_can_undo(story->session));
    g_assert_true(gtk_window_get_focus(GTK_WINDOW(window)) == story_viewport(story));
    hands_enter(story_control(story, "wavelength"), was);
    g_assert_true(gtk_window_get_focus(GTK_WINDOW(window)) == story_viewport(story));
    hands_act("key ctrl+z");
    g_assert_nonnull(billow_session_get_active(story->session));

    GtkWidget *name = story_control(story, "name");
    hands_click_at(name, 20, 10);
    hands_act("key ctrl+a");
    hands_act("type Gale");
    g_assert_cmpstr(story_find(story, BILLOW_BLOCK_WAVE, "breeze")->name, ==, "Gale");
    hands_act("key Escape");
    g_assert_cmpstr(story_find(story, BILLOW_BLOCK_WAVE, "breeze")->name, ==, "Breeze");
    g_assert_true(gtk_window_get_focus(GTK_WINDOW(window)) == story_viewport(story));
    g_assert_false(billow_session_get_can_undo(story->session));
    hands_act("key Escape");
    g_assert_null(billow_session_get_active(story->session));
}

/* A click on the ground below the tracks leaves the field, too. */
static void
leave_by_ground(Story *story)
{
    GtkWidget *duration = story_control(story, "duration");
    GtkWidget *box = hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_TIMELINE_BOX);
    hands_click_at(duration, 20, 10);
    g_assert_true(GTK_IS_EDITABLE(gtk_window_get_focus(GTK_WINDOW(story->window))));
    hands_click_at(box, gtk_widget_get_width(box) / 2.0, gtk_widget_get_height(box) - 5.0);
    g_assert_true(gtk_window_get_focus(GTK_WINDOW(story->window)) == story_viewport(story));
    hands_act("key ctrl+a");
    g_assert_cmpuint(billow_block_set_count(billow_session_get_selection(story->session)), >, 1);
}

/* What was entered stays, and the next Escape applies to the selection. */
static void
keep_entered_name(Story *story)
{
    hands_click(story_block(story, BILLOW_BLOCK_WAVE, "breeze"));
    hands_click_at(story_control(story, "name"), 20, 10);
    hands_act("key ctrl+a");
    hands_act("type Gale");
    hands_act("key Return");
    hands_act("key Escape");
    hands_act("key Escape");
    g_assert_cmpstr(story_find(story, BILLOW_BLOCK_WAVE, "breeze")->name, ==, "Gale");
    g_assert_null(billow_session_get_active(story->session));
    g_assert_true(billow_session_get_can_undo(story->session));
}

/* Closes a window without asking, as at the end of a session. Typed text is still applied. */
static void
go_while_typing(Story *story)
{
    g_autoptr(BillowSession) session = g_object_ref(story->session);
    GtkWidget *duration = story_control(story, "duration");
    gtk_widget_grab_focus(duration);
    hands_act("key ctrl+a");
    hands_type("7");
    gtk_window_destroy(GTK_WINDOW(story->window));
    g_assert_cmpfloat(billow_session_get_project(session)->duration, ==, 7.0);
}

/* --- Curves --- */

static BillowEasing
easing_of(Story *story, const char *id)
{
    return *billow_block_easing(story_find(story, BILLOW_BLOCK_TRANSITION, id));
}

static void
drag_handle(Story *story, const char *name, double dx, double dy)
{
    GtkWidget *handle = story_control(story, name);
    const double x = 0.5 * gtk_widget_get_width(handle), y = 0.5 * gtk_widget_get_height(handle);
    hands_drag(handle, x, y, x + dx, y + dy);
}

static void
picture_curve(Story *story, const char *theme)
{
    g_autofree char *name = g_strconcat(theme, "-curve", NULL);
    g_assert_true(gtk_widget_activate_action(GTK_WIDGET(story->window), "app.appearance", "s", theme));
    story_settle(story);
    story_picture(name);
}

static gboolean
is_in_list(gpointer window)
{
    GtkWidget *focus = gtk_window_get_focus(window);
    return focus && gtk_widget_get_ancestor(focus, GTK_TYPE_POPOVER);
}

/* A curve is chosen, changed by its handles, shown on the timeline, and undone drag by drag. */
static void
draw_curve(Story *story)
{
    hands_click(story_block(story, BILLOW_BLOCK_TRANSITION, "hung"));
    hands_click(story_control(story, "curve"));
    hands_wait_until(is_in_list, story->window);
    hands_act("key End");
    hands_act("key Up");
    hands_act("key Return");
    g_assert_cmpint(easing_of(story, "hung").curve, ==, BILLOW_CURVE_BEZIER);
    const BillowEasing chosen = easing_of(story, "hung");
    g_autoptr(GdkPixbuf) before = story_look(story_block(story, BILLOW_BLOCK_TRANSITION, "hung"));
    drag_handle(story, "handle-1", 60.0, 60.0);
    const BillowEasing first = easing_of(story, "hung");
    g_assert_cmpfloat(first.x1, >, chosen.x1 + 0.1);
    g_assert_cmpfloat(first.y1, <, chosen.y1 - 0.1);
    g_assert_cmpfloat(first.x2, ==, chosen.x2);
    drag_handle(story, "handle-2", -20.0, -40.0);
    g_assert_cmpfloat(easing_of(story, "hung").y2, >, chosen.y2 + 0.1);
    g_autoptr(GdkPixbuf) after = story_look(story_block(story, BILLOW_BLOCK_TRANSITION, "hung"));
    g_assert_cmpfloat(story_difference(before, after), >, 0.005);
    g_assert_cmpstr(billow_session_get_undo_label(story->session), ==, "Draw Curve");
    picture_curve(story, "light");
    picture_curve(story, "dark");
    g_assert_true(gtk_widget_activate_action(GTK_WIDGET(story->window), "app.appearance", "s", "system"));
    hands_act("key Left Left");
    hands_act("key ctrl+z");
    hands_act("key ctrl+z");
    const BillowEasing back = easing_of(story, "hung");
    g_assert_true(billow_easing_equal(&back, &first));
    hands_act("key ctrl+z");
    const BillowEasing start = easing_of(story, "hung");
    g_assert_true(billow_easing_equal(&start, &chosen));
    hands_enter(story_control(story, "y1"), "1.25");
    g_assert_cmpfloat(easing_of(story, "hung").y1, ==, 1.25);
}

/* --- Blocks --- */

static const char *
selected_id(Story *story)
{
    const BillowBlockRef *selected = billow_session_get_active(story->session);
    return selected ? selected->id : NULL;
}

static void
add_wave(Story *story)
{
    GtkWidget *window = GTK_WIDGET(story->window);
    g_autoptr(BillowProject) before = billow_project_ref(billow_session_get_project(story->session));
    hands_click(hands_find_action(window, "win.add-wave"));
    g_autofree char *id = g_strdup(selected_id(story));
    g_assert_nonnull(id);
    g_assert_cmpuint(billow_project_track(billow_session_get_project(story->session), BILLOW_BLOCK_WAVE)->len,
                     ==, billow_project_track(before, BILLOW_BLOCK_WAVE)->len + 1);
    g_assert_nonnull(story_block(story, BILLOW_BLOCK_WAVE, id));
    const BillowBlock *wave = story_find(story, BILLOW_BLOCK_WAVE, id);
    g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(story_control(story, "name"))), ==, wave->name);
    hands_enter(story_control(story, "amplitude"), "0.123");
    g_assert_cmpfloat(billow_block_wave(story_find(story, BILLOW_BLOCK_WAVE, id))->amplitude, ==, 0.123);
    story_settle(story);
    story_picture("wave-added");
    hands_act("key ctrl+z");
    g_assert_cmpfloat(billow_block_wave(story_find(story, BILLOW_BLOCK_WAVE, id))->amplitude, !=, 0.123);
    hands_act("key ctrl+z");
    g_assert_true(billow_project_equal(billow_session_get_project(story->session), before));
    g_assert_null(story_block(story, BILLOW_BLOCK_WAVE, id));
    hands_act("key ctrl+shift+z");
    hands_act("key ctrl+shift+z");
    g_assert_cmpfloat(billow_block_wave(story_find(story, BILLOW_BLOCK_WAVE, id))->amplitude, ==, 0.123);
}

/* Undoes one step by key and returns whether the project is as before. */
static void
undo_to(Story *story, const BillowProject *before)
{
    g_assert_false(billow_project_equal(billow_session_get_project(story->session), before));
    hands_act("key ctrl+z");
    g_assert_true(billow_project_equal(billow_session_get_project(story->session), before));
}

static void
move_and_resize(Story *story)
{
    g_autoptr(BillowProject) before = billow_project_ref(billow_session_get_project(story->session));
    const double pixels = billow_session_get_time_scale(story->session); /* per second */
    GtkWidget *bounce = story_block(story, BILLOW_BLOCK_WAVE, "bounce");
    const double width = gtk_widget_get_width(bounce), middle = gtk_widget_get_height(bounce) / 2.0;
    hands_drag(bounce, width / 2, middle, width / 2 + pixels / 2, middle);
    g_assert_cmpfloat_with_epsilon(story_find(story, BILLOW_BLOCK_WAVE, "bounce")->start, 2.5, 1e-9);
    g_assert_cmpfloat(story_find(story, BILLOW_BLOCK_WAVE, "bounce")->duration, ==, 2.5);
    g_assert_cmpstr(selected_id(story), ==, "bounce");
    story_rest(story);
    story_picture("block-moved");
    undo_to(story, before);

    bounce = story_block(story, BILLOW_BLOCK_WAVE, "bounce");
    hands_drag(bounce, width - 2, middle, width - 2 + pixels / 2, middle);
    g_assert_cmpfloat(story_find(story, BILLOW_BLOCK_WAVE, "bounce")->start, ==, 2.0);
    g_assert_cmpfloat_with_epsilon(story_find(story, BILLOW_BLOCK_WAVE, "bounce")->duration, 3.0, 1e-9);
    undo_to(story, before);
}

static void
duplicate_and_delete(Story *story)
{
    g_autoptr(BillowProject) before = billow_project_ref(billow_session_get_project(story->session));
    hands_click(story_block(story, BILLOW_BLOCK_WAVE, "bounce"));
    hands_act("key ctrl+d");
    g_assert_cmpuint(billow_project_track(billow_session_get_project(story->session), BILLOW_BLOCK_WAVE)->len,
                     ==, billow_project_track(before, BILLOW_BLOCK_WAVE)->len + 1);
    g_assert_cmpstr(selected_id(story), !=, "bounce");
    g_assert_nonnull(story_block(story, BILLOW_BLOCK_WAVE, selected_id(story)));
    undo_to(story, before);

    hands_click(story_block(story, BILLOW_BLOCK_KEYFRAME, "released"));
    hands_act("key Delete");
    g_assert_null(story_find(story, BILLOW_BLOCK_KEYFRAME, "released"));
    g_assert_null(story_block(story, BILLOW_BLOCK_KEYFRAME, "released"));
    g_assert_null(selected_id(story));
    undo_to(story, before);
    g_assert_nonnull(story_block(story, BILLOW_BLOCK_KEYFRAME, "released"));
}

/* --- Several blocks --- */

static guint
count_selected(Story *story)
{
    return billow_block_set_count(billow_session_get_selection(story->session));
}

/* The keys move the copy; the original stays. */
static void
copy_keyframe(Story *story)
{
    g_autoptr(BillowProject) before = billow_project_ref(billow_session_get_project(story->session));
    hands_click(story_block(story, BILLOW_BLOCK_KEYFRAME, "hung"));
    hands_act("key ctrl+d");
    g_autofree char *id = g_strdup(selected_id(story));
    const double start = story_find(story, BILLOW_BLOCK_KEYFRAME, id)->start;
    g_assert_cmpfloat(start, >=, billow_block_end(story_find(story, BILLOW_BLOCK_KEYFRAME, "hung")));
    g_assert_true(g_str_has_suffix(story_find(story, BILLOW_BLOCK_KEYFRAME, id)->name, " 2"));
    g_assert_nonnull(story_block(story, BILLOW_BLOCK_TRANSITION, id)); /* not swallowed */
    g_assert_true(gtk_widget_has_focus(story_block(story, BILLOW_BLOCK_KEYFRAME, id)));
    hands_act("key alt+Right");
    g_assert_cmpfloat_with_epsilon(story_find(story, BILLOW_BLOCK_KEYFRAME, id)->start, start + 1.0 / 24.0,
                                   1e-9);
    g_assert_cmpfloat(story_find(story, BILLOW_BLOCK_KEYFRAME, "hung")->start, ==, 0.0);
    hands_act("key ctrl+z");
    undo_to(story, before);
}

static gboolean
has_pasted(gpointer story)
{
    return g_strcmp0(selected_id(story), "bounce") != 0;
}

/* In text fields the clipboard is used for text. */
static void
copy_and_paste(Story *story)
{
    g_autoptr(BillowProject) before = billow_project_ref(billow_session_get_project(story->session));
    hands_click(story_block(story, BILLOW_BLOCK_WAVE, "bounce"));
    hands_act("key ctrl+c");
    hands_click_at(story_control(story, "name"), 20, 10);
    hands_act("key ctrl+a");
    g_assert_cmpuint(count_selected(story), ==, 1);
    hands_act("key Escape");
    billow_session_set_frame(story->session, 13);
    hands_act("key ctrl+v");
    hands_wait_until(has_pasted, story);
    g_assert_cmpfloat_with_epsilon(story_find(story, BILLOW_BLOCK_WAVE, selected_id(story))->start, 0.5,
                                   1e-9);
    undo_to(story, before);
    hands_click(story_block(story, BILLOW_BLOCK_WAVE, "bounce"));
    hands_act("key ctrl+x");
    g_assert_null(story_find(story, BILLOW_BLOCK_WAVE, "bounce"));
    undo_to(story, before);
}

static void
split_and_remove_all(Story *story)
{
    g_autoptr(BillowProject) before = billow_project_ref(billow_session_get_project(story->session));
    billow_session_set_frame(story->session, 73); /* at 3 s */
    hands_click(story_block(story, BILLOW_BLOCK_WAVE, "bounce"));
    hands_act("key s");
    g_assert_cmpfloat(billow_block_end(story_find(story, BILLOW_BLOCK_WAVE, "bounce")), ==, 3.0);
    g_assert_cmpfloat(story_find(story, BILLOW_BLOCK_WAVE, selected_id(story))->start, ==, 3.0);
    undo_to(story, before);
    story_rest(story);
    hands_act("key ctrl+a");
    g_assert_cmpuint(count_selected(story), ==, 5);
    story_picture("several-selected");
    hands_act("key alt+Right");
    g_assert_cmpfloat_with_epsilon(story_find(story, BILLOW_BLOCK_WAVE, "bounce")->start, 2.0 + 1.0 / 24.0,
                                   1e-9);
    undo_to(story, before);
    hands_act("key Delete");
    g_assert_cmpuint(
        billow_project_track(billow_session_get_project(story->session), BILLOW_BLOCK_KEYFRAME)->len, ==, 0);
    g_assert_cmpuint(count_selected(story), ==, 0);
    undo_to(story, before);
}

static void
edit_blocks(Story *story)
{
    duplicate_and_delete(story);
    copy_keyframe(story);
    copy_and_paste(story);
    split_and_remove_all(story);
}

/* --- Updates --- */

static void
count(BillowWindow *window, int *n)
{
    (*n)++;
}

/* An edit updates title and actions once, whatever it changes; a frame of the animation does not. */
static void
update_once(Story *story)
{
    int n = 0;
    GtkWidget *wave = story_block(story, BILLOW_BLOCK_WAVE, "bounce");
    hands_click(wave);
    hands_settle();
    g_signal_connect(story->window, "updated", G_CALLBACK(count), &n);
    hands_act("key alt+Right");
    g_assert_cmpstr(billow_session_get_undo_label(story->session), ==, "Move Wave");
    g_assert_cmpint(n, ==, 1);
    hands_act("key m");
    g_assert_cmpint(n, ==, 2);
    hands_act("key ctrl+z");
    g_assert_cmpint(n, ==, 3);
    const int frame = billow_session_get_frame(story->session);
    hands_act("key Right Right Right");
    g_assert_cmpint(billow_session_get_frame(story->session), ==, frame + 3);
    g_assert_cmpint(n, ==, 3);
}

/* --- Right-to-left layout --- */

static double
left_of(GtkWidget *widget, GtkWidget *window)
{
    double x, y;
    g_assert_true(gtk_widget_translate_coordinates(widget, window, 0, 0, &x, &y));
    return x;
}

static void
press_after(Story *story, const char *keys, int frame)
{
    hands_act("key %s", keys);
    g_assert_cmpint(billow_session_get_frame(story->session), ==, frame);
}

/* Time still runs left to right, and the pointer hits what is shown; the window's parts are mirrored. */
static void
read_from_the_right(Story *story)
{
    GtkWidget *window = GTK_WIDGET(story->window);
    GtkWidget *ruler = hands_find_type(window, BILLOW_TYPE_TIMELINE_RULER);
    GtkWidget *inspector = hands_find_type(window, BILLOW_TYPE_INSPECTOR);
    GtkWidget *play = hands_find_action(window, "win.play"),
              *next = hands_find_action(window, "win.next-frame");
    g_assert_cmpfloat(left_of(inspector, window), >, left_of(story_viewport(story), window));
    gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL);
    story_rest(story);
    story_picture("right-to-left");
    g_assert_cmpfloat(left_of(inspector, window), <, left_of(story_viewport(story), window));
    g_assert_cmpfloat(left_of(play, window), <, left_of(next, window));
    GtkWidget *early = story_block(story, BILLOW_BLOCK_KEYFRAME, "hung"),
              *late = story_block(story, BILLOW_BLOCK_KEYFRAME, "released");
    g_assert_cmpfloat(left_of(early, window), >=, left_of(ruler, window));
    g_assert_cmpfloat(left_of(late, window), >, left_of(early, window) + gtk_widget_get_width(early) - 1);
    const double middle = 0.5 * gtk_widget_get_height(ruler);
    hands_click_at(ruler, ruler_x(story, 43), middle);
    g_assert_cmpint(billow_session_get_frame(story->session), ==, 43);
    hands_drag(ruler, ruler_x(story, 43), middle, ruler_x(story, 20), middle);
    g_assert_cmpint(billow_session_get_frame(story->session), ==, 20);
    hands_click(late);
    g_assert_cmpstr(selected_id(story), ==, "released");
    hands_click(early);
    g_assert_cmpstr(selected_id(story), ==, "hung");
    story_rest(story);
    press_after(story, "Right", 21);
    press_after(story, "Left Left", 19);
    gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR);
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    story_add("/window/opens-a-sample", "canopy.billow", open_sample);
    story_add("/window/dragging-on-the-ruler-scrubs", CANOPY, scrub);
    story_add("/window/space-plays-and-pauses", CANOPY, play);
    story_add("/window/arrows-home-and-end-move-the-playhead", CANOPY, step);
    story_add("/window/frames-are-stepped-from-anywhere", CANOPY, step_from_anywhere);
    story_add("/window/playing-loops-unless-told-not-to", CANOPY, loop);
    story_add("/window/typing-does-not-play-or-step", CANOPY, type_plain_keys);
    story_add("/window/escape-takes-back-what-is-typed", CANOPY, take_back);
    story_add("/window/click-below-the-tracks-leaves-the-field", CANOPY, leave_by_ground);
    story_add("/window/escape-keeps-what-was-entered", CANOPY, keep_entered_name);
    story_add("/window/one-that-goes-takes-what-is-typed", CANOPY, go_while_typing);
    story_add("/window/a-curve-is-drawn", CANOPY, draw_curve);
    story_add("/window/wave-is-added-changed-and-undone", CANOPY, add_wave);
    story_add("/window/blocks-are-moved-and-resized", "canopy.billow", move_and_resize);
    story_add("/window/blocks-are-duplicated-pasted-split-and-deleted", "canopy.billow", edit_blocks);
    story_add("/window/title-and-actions-follow-an-edit-once", CANOPY, update_once);
    story_add("/window/time-runs-from-left-to-right-in-every-language", CANOPY, read_from_the_right);
    return story_run_all();
}
