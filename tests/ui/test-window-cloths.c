/* Works on a scene of several cloths, by hand. */
#include "story.h"

#include "app/stage/other_cloths.h"
#include "app/window/dialogs.h"
#include "widgets/viewport/viewport.h"

static const char FOUR_POINTS[] = "coarse-four-points.billow";

static BillowProject *
project_of(Story *story)
{
    return billow_session_get_project(story->session);
}

static guint
active(Story *story)
{
    return billow_project_active(project_of(story));
}

static gboolean
dialog_is_gone(gpointer nothing)
{
    return hands_window_of_type(BILLOW_TYPE_NEW_CLOTH_DIALOG) == NULL;
}

/* The view shows the active cloth of the session. */
static gboolean
shows_active(gpointer data)
{
    Story *story = data;
    const BillowMesh *mesh = billow_viewport_get_mesh(BILLOW_VIEWPORT(story_viewport(story)));
    return mesh && billow_grid_equal(&mesh->grid, &project_of(story)->cloth->grid);
}

/* Adds a cloth by keys: its name, and Enter. */
static void
add_cloth(Story *story)
{
    story_rest(story);
    hands_act("key ctrl+alt+n");
    GtkWidget *dialog = story_dialog(BILLOW_TYPE_NEW_CLOTH_DIALOG);
    story_picture("add-cloth");
    hands_type("Towel");
    hands_act("key Return");
    hands_wait_until(dialog_is_gone, dialog);
    hands_wait_until(shows_active, story);
}

static void
add_by_keys_and_undo(Story *story)
{
    g_autoptr(BillowProject) before = billow_project_ref(project_of(story));
    add_cloth(story);
    g_assert_cmpuint(project_of(story)->cloths->len, ==, 2);
    g_assert_cmpstr(project_of(story)->cloth->name, ==, "Towel");
    const GPtrArray *keyframes = billow_project_track(project_of(story), BILLOW_BLOCK_KEYFRAME);
    g_assert_cmpuint(keyframes->len, ==, 1);
    g_assert_cmpfloat(billow_block_end(keyframes->pdata[0]), ==, 4.0); /* as long as the project */
    story_picture("two-cloths");
    hands_act("key ctrl+z");
    g_assert_true(billow_project_equal(project_of(story), before));
    hands_wait_until(shows_active, story);
    hands_act("key ctrl+shift+z");
    g_assert_cmpuint(project_of(story)->cloths->len, ==, 2);
}

/* Returns a place on the other cloth where nothing is in front of it, as a person would look for one. */
static gboolean
find_other(Story *story, double *x, double *y)
{
    GtkWidget *view = story_viewport(story);
    for (*y = 90.0; *y < gtk_widget_get_height(view) - 40.0; *y += 10.0)
        for (*x = 20.0; *x < gtk_widget_get_width(view) - 20.0; *x += 10.0)
            if (billow_viewport_find_other(BILLOW_VIEWPORT(view), *x, *y) >= 0)
                return TRUE;
    return FALSE;
}

static void
click_on_a_cloth(Story *story)
{
    add_cloth(story);
    hands_act("key shift+f"); /* frame all */
    story_settle(story);
    double x, y;
    g_assert_cmpuint(active(story), ==, 1);
    g_assert_true(find_other(story, &x, &y));
    hands_click_at(story_viewport(story), x + 6.0, y + 6.0);
    g_assert_cmpuint(active(story), ==, 0);
    hands_wait_until(shows_active, story);
    g_assert_nonnull(story_block(story, BILLOW_BLOCK_KEYFRAME, "hung"));
    g_assert_false(billow_session_get_undo_label(story->session) &&
                   g_str_equal(billow_session_get_undo_label(story->session), "Activate"));
    story_picture("first-again");
}

/* A rope hangs from both ends beside the cloth, without a row to be set. */
static void
add_a_rope(Story *story)
{
    story_rest(story);
    gtk_widget_activate_action(story_viewport(story), "win.add-rope", NULL);
    GtkWidget *dialog = story_dialog(BILLOW_TYPE_NEW_CLOTH_DIALOG);
    g_assert_cmpstr(gtk_window_get_title(GTK_WINDOW(dialog)), ==, "Add Rope");
    g_assert_nonnull(hands_find_text(dialog, "Length (m)"));
    g_assert_nonnull(hands_find_text(dialog, "Radius (cm)"));
    story_picture("add-rope");
    hands_act("key Return");
    hands_wait_until(dialog_is_gone, dialog);
    hands_wait_until(shows_active, story);
    const BillowCloth *rope = project_of(story)->cloth;
    g_assert_true(billow_grid_is_rope(&rope->grid));
    g_assert_cmpstr(rope->name, ==, "Rope");
    const BillowBlock *keyframe = rope->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0];
    g_assert_cmpuint(billow_block_keyframe(keyframe)->n_anchors, ==, 2);
    g_assert_cmpstr(billow_session_get_undo_label(story->session), ==, "Add Rope");
    hands_act("key ctrl+z");
    g_assert_cmpuint(project_of(story)->cloths->len, ==, 1);
}

static void
go_through_by_keys(Story *story)
{
    add_cloth(story);
    hands_act("key ctrl+Next");
    g_assert_cmpuint(active(story), ==, 0);
    hands_act("key ctrl+Prior");
    g_assert_cmpuint(active(story), ==, 1);
    hands_act("key ctrl+shift+d");
    g_assert_cmpuint(project_of(story)->cloths->len, ==, 3);
    g_assert_cmpstr(billow_cloth_title(project_of(story)->cloth), ==, "Towel 2");
}

/* Edits of a block change the active cloth alone, and undo makes the cloth active that it changes. */
static void
edit_one_and_undo(Story *story)
{
    add_cloth(story);
    const BillowCloth *first = project_of(story)->cloths->pdata[0];
    hands_act("key ctrl+shift+w"); /* add a wave */
    g_assert_cmpuint(billow_project_track(project_of(story), BILLOW_BLOCK_WAVE)->len, ==, 1);
    g_assert_true(project_of(story)->cloths->pdata[0] == first);
    hands_act("key ctrl+Next ctrl+z");
    g_assert_cmpuint(active(story), ==, 1);
    g_assert_cmpuint(billow_project_track(project_of(story), BILLOW_BLOCK_WAVE)->len, ==, 0);
}

static void
menu_chooses_mutes_and_deletes(Story *story)
{
    add_cloth(story);
    GtkWidget *button = hands_find_name(GTK_WIDGET(story->window), "cloth-menu");
    hands_click(button);
    hands_click(hands_find_text(button, "Mute or Unmute Cloth"));
    g_assert_true(project_of(story)->cloth->muted);
    hands_click(button);
    story_picture("cloth-menu");
    hands_click(hands_find_text(button, "Delete Cloth"));
    g_assert_cmpuint(project_of(story)->cloths->len, ==, 1);
    hands_act("key ctrl+z");
    g_assert_cmpuint(project_of(story)->cloths->len, ==, 2);
    g_assert_true(project_of(story)->cloth->muted);
}

static const BillowCloth *
cloth_at(Story *story, guint index)
{
    return project_of(story)->cloths->pdata[index];
}

/* The start of the first wave of a cloth. */
static double
wave_start(const BillowCloth *cloth)
{
    return ((const BillowBlock *) cloth->tracks[BILLOW_BLOCK_WAVE]->pdata[0])->start;
}

static gboolean
message_is_shown(gpointer data)
{
    return story_message_bar(data) != NULL;
}

/* An instance follows its source, is moved and colored on its own, refuses edits of its blocks, and is untied. */
static void
instance_follows_until_it_is_single(Story *story)
{
    story_rest(story);
    hands_act("key ctrl+shift+w"); /* add a wave */
    const guint n = cloth_at(story, 0)->tracks[BILLOW_BLOCK_WAVE]->len;
    hands_act("key ctrl+alt+d");
    hands_wait_until(shows_active, story);
    g_assert_cmpuint(active(story), ==, 1);
    g_assert_cmpstr(cloth_at(story, 1)->instance.of, ==, "cloth");
    g_assert_cmpfloat(cloth_at(story, 1)->instance.position.x, >, 0.5);
    g_assert_cmpuint(cloth_at(story, 1)->tracks[BILLOW_BLOCK_WAVE]->len, ==, n);
    hands_act("key Escape"); /* the inspector shows the cloth */
    hands_enter(story_control(story, "instance-time"), "1");
    g_assert_cmpfloat(cloth_at(story, 1)->instance.time, ==, 1.0);
    g_assert_cmpfloat(wave_start(cloth_at(story, 1)), ==, wave_start(cloth_at(story, 0)) + 1.0);
    g_assert_cmpint(cloth_at(story, 1)->instance.own_look, ==, 0);
    story_picture("instance");
    /* its blocks are those of the source */
    g_autoptr(BillowProject) before = billow_project_ref(project_of(story));
    hands_act("key ctrl+shift+w");
    hands_wait_until(message_is_shown, story);
    g_assert_true(project_of(story) == before);
    hands_find_text(story_message_bar(story), "Make Single");
    story_picture("instance-refuses");
    hands_act("key ctrl+Prior");
    g_assert_cmpuint(active(story), ==, 0);
    hands_act("key ctrl+shift+w");
    g_assert_cmpuint(cloth_at(story, 1)->tracks[BILLOW_BLOCK_WAVE]->len, ==, n + 1);
    hands_act("key ctrl+z ctrl+Next");
    g_assert_cmpuint(cloth_at(story, 1)->tracks[BILLOW_BLOCK_WAVE]->len, ==, n);
    hands_act("key Escape");
    hands_scroll_to(story_control(story, "make-single"));
    story_picture("instance-top");
    hands_click(story_control(story, "make-single"));
    g_assert_false(billow_cloth_is_instance(cloth_at(story, 1)));
    g_assert_cmpfloat(wave_start(cloth_at(story, 1)), ==, wave_start(cloth_at(story, 0)) + 1.0);
    hands_act("key ctrl+shift+w");
    g_assert_cmpuint(cloth_at(story, 1)->tracks[BILLOW_BLOCK_WAVE]->len, ==, n + 1);
    g_assert_cmpuint(cloth_at(story, 0)->tracks[BILLOW_BLOCK_WAVE]->len, ==, n);
    hands_act("key ctrl+z ctrl+z");
    g_assert_true(billow_cloth_is_instance(cloth_at(story, 1)));
}

/* An anchor that is dragged in the view takes the whole instance along, and its source stays. */
static void
drag_an_instance(Story *story)
{
    story_rest(story);
    hands_act("key ctrl+alt+d");
    hands_wait_until(shows_active, story);
    story_settle(story);
    GtkWidget *view = story_viewport(story);
    const BillowCloth *source = cloth_at(story, 0);
    const BillowVec3 before = cloth_at(story, 1)->instance.position;
    double x, y;
    g_assert_true(billow_viewport_project(BILLOW_VIEWPORT(view),
                                          billow_viewport_get_anchor(BILLOW_VIEWPORT(view), 0), &x, &y));
    hands_drag(view, x, y, x + 20.0, y - 50.0);
    const BillowVec3 after = cloth_at(story, 1)->instance.position;
    g_assert_cmpfloat(after.y, >, before.y + 0.05);
    g_assert_true(cloth_at(story, 0) == source);
    story_settle(story);
    story_picture("instance-dragged");
    hands_act("key ctrl+z");
    g_assert_true(billow_vec3_equal(cloth_at(story, 1)->instance.position, before));
}

/* Ready animations are made of blocks, which an instance has from its source. */
static void
ready_animation_leaves_an_instance_alone(Story *story)
{
    story_rest(story);
    hands_act("key ctrl+alt+d");
    hands_wait_until(shows_active, story);
    g_autoptr(BillowProject) before = billow_project_ref(project_of(story));
    gtk_widget_activate_action(story_viewport(story), "win.ready-flag", NULL);
    hands_wait_until(message_is_shown, story);
    hands_find_text(story_message_bar(story), "Make Single");
    g_assert_true(project_of(story) == before);
}

static gboolean
question_is_there(gpointer nothing)
{
    return hands_window_of_type(GTK_TYPE_MESSAGE_DIALOG) != NULL;
}

static gboolean
question_is_gone(gpointer nothing)
{
    return !question_is_there(nothing);
}

/* Deleting a cloth with instances asks what becomes of them, and is undone exactly. */
static void
source_asks_before_it_goes(Story *story)
{
    story_rest(story);
    hands_act("key ctrl+alt+d");
    hands_act("key ctrl+alt+d");
    hands_act("key ctrl+Next");
    g_assert_cmpuint(active(story), ==, 0);
    g_autoptr(BillowProject) before = billow_project_ref(project_of(story));
    GtkWidget *button = hands_find_name(GTK_WIDGET(story->window), "cloth-menu");
    hands_click(button);
    hands_click(hands_find_text(button, "Delete Cloth"));
    hands_wait_until(question_is_there, NULL);
    story_picture("delete-source");
    hands_act("key Escape");
    hands_wait_until(question_is_gone, NULL);
    g_assert_true(project_of(story) == before);
    hands_click(button);
    hands_click(hands_find_text(button, "Delete Cloth"));
    hands_wait_until(question_is_there, NULL);
    hands_act("key Return"); /* make single */
    hands_wait_until(question_is_gone, NULL);
    g_assert_cmpuint(project_of(story)->cloths->len, ==, 2);
    g_assert_false(billow_cloth_is_instance(cloth_at(story, 0)));
    g_assert_false(billow_cloth_is_instance(cloth_at(story, 1)));
    hands_act("key ctrl+z");
    g_assert_true(billow_project_equal(project_of(story), before));
}

static void
rename_in_the_inspector(Story *story)
{
    story_rest(story);
    hands_enter(story_control(story, "cloth-name"), "Canopy");
    g_assert_cmpstr(project_of(story)->cloth->name, ==, "Canopy");
    hands_find_text(hands_find_name(GTK_WIDGET(story->window), "cloth-menu"), "Canopy");
    hands_act("key ctrl+z");
    g_assert_cmpstr(project_of(story)->cloth->name, ==, "");
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    story_add("/window-cloths/add-by-keys-and-undo", FOUR_POINTS, add_by_keys_and_undo);
    story_add("/window-cloths/add-a-rope", FOUR_POINTS, add_a_rope);
    story_add("/window-cloths/click-on-a-cloth", FOUR_POINTS, click_on_a_cloth);
    story_add("/window-cloths/go-through-by-keys", FOUR_POINTS, go_through_by_keys);
    story_add("/window-cloths/edit-one-and-undo", FOUR_POINTS, edit_one_and_undo);
    story_add("/window-cloths/menu-chooses-mutes-and-deletes", FOUR_POINTS, menu_chooses_mutes_and_deletes);
    story_add("/window-cloths/instance-follows-until-it-is-single", FOUR_POINTS,
              instance_follows_until_it_is_single);
    story_add("/window-cloths/drag-an-instance", FOUR_POINTS, drag_an_instance);
    story_add("/window-cloths/ready-animation-leaves-an-instance-alone", FOUR_POINTS,
              ready_animation_leaves_an_instance_alone);
    story_add("/window-cloths/source-asks-before-it-goes", FOUR_POINTS, source_asks_before_it_goes);
    story_add("/window-cloths/rename-in-the-inspector", FOUR_POINTS, rename_in_the_inspector);
    return story_run_all();
}
