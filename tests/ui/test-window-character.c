/* Imports characters of other programs in the main window, and hangs a cape on one. */
#include "jobs.h"

#include "app/keyframe_editor/keyframe_editor.h"
#include "app/transfer/character_dialog.h"
#include "app/window/dialogs.h"
#include "io/motion/read.h"
#include "model/animation/evaluation.h"
#include "widgets/picker/grid_picker.h"

#include <math.h>
#include <string.h>

static const char PROJECT[] = "coarse-four-points.billow";

static char *
walker_path(void)
{
    return g_build_filename(g_getenv("BILLOW_SAMPLES"), "motions", "walker.glb", NULL);
}

static const GPtrArray *
colliders(Story *story)
{
    return billow_project_track(billow_session_get_project(story->session), BILLOW_BLOCK_COLLIDER);
}

/* --- The dialog --- */

/* Opens the file chooser by its shortcut and types the path: two actions. */
static GtkWidget *
choose(const char *path)
{
    jobs_press("ctrl+alt+i");
    story_choose_file(path);
    jobs_actions++;
    return story_dialog(BILLOW_TYPE_CHARACTER_DIALOG);
}

static gboolean
is_read(gpointer dialog)
{
    return gtk_widget_is_sensitive(hands_find_name(dialog, "character-import"));
}

static gboolean
is_closed(gpointer nothing)
{
    return hands_window_of_type(BILLOW_TYPE_CHARACTER_DIALOG) == NULL;
}

static const char *
text_of(GtkWidget *dialog, const char *name)
{
    return gtk_label_get_text(GTK_LABEL(hands_find_name(dialog, name)));
}

static gboolean
has_name(GtkWidget *widget, gconstpointer name)
{
    return g_str_equal(gtk_widget_get_name(widget), name);
}

static gboolean
is_shown(GtkWidget *dialog, const char *name)
{
    return hands_find(dialog, has_name, name) != NULL;
}

static gboolean
has_played(gpointer dialog)
{
    return gtk_range_get_value(GTK_RANGE(hands_find_name(dialog, "preview-time"))) > 0.5;
}

static gboolean
has_problem(gpointer dialog)
{
    return is_shown(dialog, "character-problem");
}

/* --- Stories --- */

/* The walker has 20 nodes, 145 frames at 24 a second, and lasts longer than the cloth; all that it brings is one step. */
static void
import_a_walker(Story *story)
{
    BillowProject *before = billow_session_get_project(story->session);
    g_autofree char *path = walker_path();
    const guint had = colliders(story)->len;
    GtkWidget *dialog = choose(path);
    hands_wait_until(is_read, dialog);
    g_assert_nonnull(strstr(text_of(dialog, "character-facts"), "20 nodes"));
    g_assert_nonnull(strstr(text_of(dialog, "character-facts"), "145 frames, 24 a second: 6 s"));
    g_assert_false(is_shown(dialog, "character-question"));
    jobs_click(hands_find_name(dialog, "preview-play"));
    hands_wait_until(has_played, dialog);
    jobs_click(hands_find_name(dialog, "preview-play"));
    story_snapshot("character-1-dialog");
    jobs_click(hands_find_name(dialog, "preview-capsules"));
    story_snapshot("character-2-capsules");
    jobs_click(hands_find_name(dialog, "character-import"));
    hands_wait_until(is_closed, NULL);
    story_settle(story);
    story_picture("character-3-imported");
    g_assert_cmpuint(colliders(story)->len, >, had + 10);
    g_assert_cmpfloat_with_epsilon(billow_project_duration(billow_session_get_project(story->session)), 6.0,
                                   1e-9);
    story_rest(story);
    hands_act("key ctrl+z");
    g_assert_true(billow_session_get_project(story->session) == before);
}

/* A figure in centimeters whose file does not tell so: 178 of its units tall. */
static char *
write_tall(Story *story)
{
    char *path = g_build_filename(story->folder, "tall.bvh", NULL);
    const char text[] = "HIERARCHY\nROOT Hips\n{\n OFFSET 0 0 0\n"
                        " CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
                        " JOINT Spine\n {\n  OFFSET 0 100 0\n  CHANNELS 3 Zrotation Xrotation Yrotation\n"
                        "  End Site\n  {\n   OFFSET 0 78 0\n  }\n }\n}\n"
                        "MOTION\nFrames: 2\nFrame Time: 0.5\n"
                        "0 0 0 0 0 0 0 0 0\n30 0 0 0 0 0 0 0 0\n";
    g_assert_true(g_file_set_contents(path, text, -1, NULL));
    return path;
}

static gboolean
is_not_asked(gpointer dialog)
{
    return is_read(dialog) && !is_shown(dialog, "character-question");
}

static void
ask_for_the_unit(Story *story)
{
    g_autofree char *path = write_tall(story);
    GtkWidget *dialog = choose(path);
    hands_wait_until(is_read, dialog);
    g_assert_cmpstr(text_of(dialog, "character-question"), ==,
                    "It is 178 m tall. In centimeters it would be 1.78 m.");
    story_snapshot("character-4-question");
    jobs_click(hands_find_name(dialog, "character-use"));
    hands_wait_until(is_not_asked, dialog);
    g_assert_nonnull(strstr(text_of(dialog, "character-facts"), "\n1.78 m tall"));
    g_assert_cmpuint(gtk_drop_down_get_selected(GTK_DROP_DOWN(hands_find_name(dialog, "unit"))), ==, 1);
    g_assert_true(gtk_window_get_focus(GTK_WINDOW(dialog)) == hands_find_name(dialog, "character-import"));
    hands_act("key Return");
    hands_wait_until(is_closed, NULL);
    const BillowBlock *last = colliders(story)->pdata[colliders(story)->len - 1];
    g_assert_cmpfloat_with_epsilon(billow_block_collider(last)->length, 0.78, 1e-6);
    g_assert_cmpfloat_with_epsilon(billow_block_collider(last)->radius, 0.2 * 0.78, 1e-6);
}

static void
tell_what_is_wrong(Story *story)
{
    BillowProject *before = billow_session_get_project(story->session);
    g_autofree char *path = g_build_filename(story->folder, "bad.csv", NULL);
    g_assert_true(g_file_set_contents(path, "frame,name,x,y,z\n1,Hips,0,one,0\n", -1, NULL));
    GtkWidget *dialog = choose(path);
    hands_wait_until(has_problem, dialog);
    g_assert_nonnull(strstr(text_of(dialog, "character-problem"), "line 2"));
    g_assert_false(is_read(dialog));
    story_snapshot("character-5-problem");
    hands_act("key Escape");
    g_assert_true(is_closed(NULL));
    g_assert_true(billow_session_get_project(story->session) == before);
}

/* Closing the dialog while it reads leaves everything as it is. */
static void
cancel_at_once(Story *story)
{
    BillowProject *before = billow_session_get_project(story->session);
    g_autofree char *path = walker_path();
    GtkWidget *dialog = billow_character_dialog_new(GTK_WINDOW(story->window), path, story->session);
    gtk_window_present(GTK_WINDOW(dialog));
    g_object_add_weak_pointer(G_OBJECT(dialog), (gpointer *) &dialog);
    gtk_window_close(GTK_WINDOW(dialog));
    while (dialog)
        g_main_context_iteration(NULL, TRUE);
    g_assert_true(billow_session_get_project(story->session) == before);
}

/* --- A cape on a walker --- */

static gboolean
has_picked(gpointer picker)
{
    return billow_grid_picker_get_n_picked(picker) > 0;
}

/* Types a coordinate of the selected anchors: one action. */
static void
enter(Story *story, const char *axis, const char *text)
{
    jobs_actions++;
    hands_enter(jobs_part(story, axis), text);
}

/* In every frame of the walk, both corners are where they are on the spine in the first one. */
static void
rides_on_the_spine(Story *story, const char *path)
{
    BillowProject *project = billow_session_get_project(story->session);
    BillowMotion *motion = billow_motion_read(path, NULL, NULL, NULL, NULL);
    const int spine = billow_motion_find(motion, "Spine");
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    BillowMesh *mesh = billow_mesh_new(&project->cloth->grid);
    const size_t corners[] = {0, (size_t) project->cloth->grid.columns - 1};
    BillowVec3 first[2] = {{0.0, 1.52, -0.13}, {0.0, 1.52, -0.13}};
    for (int frame = 0; frame < 144; frame += 11) {
        const double seconds = frame / 24.0;
        const BillowMotionPlace place = billow_motion_place_at(motion, spine, seconds);
        billow_animation_evaluate(animation, seconds, FALSE, NULL, mesh);
        for (int i = 0; i < 2; i++) {
            const BillowVec3 at = billow_mesh_point(mesh, corners[i]);
            if (frame == 0)
                g_assert_cmpfloat(hypot(at.y - first[i].y, at.z - first[i].z), <, 1e-5);
            first[i] = frame == 0 ? billow_motion_place_find(&place, at) : first[i];
            g_assert_cmpfloat(billow_vec3_distance(billow_motion_place_apply(&place, first[i]), at), <, 1e-5);
        }
    }
    billow_mesh_unref(mesh);
    billow_motion_unref(motion);
}

/* A cloth 0.8 m wide, its upper edge in pleats behind the shoulders, hung on the bone between spine and neck. */
static void
dress_a_walker(Story *story)
{
    g_autofree char *path = walker_path();
    jobs_actions = 0;
    jobs_press("ctrl+n");
    GtkWidget *dialog = story_dialog(BILLOW_TYPE_NEW_CLOTH_DIALOG);
    jobs_type_into(hands_find_name(dialog, "width"), "0.8");
    story_settle(story);
    dialog = choose(path);
    hands_wait_until(is_read, dialog);
    jobs_press("Return");
    hands_wait_until(is_closed, NULL);
    story_settle(story);
    jobs_press("ctrl+k");
    jobs_press("alt+n");
    hands_wait_until(has_picked, hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_GRID_PICKER));
    jobs_press("alt+Right");
    GtkWidget *editor = hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_KEYFRAME_EDITOR);
    hands_wait_until(hands_is_laid_out, hands_find_type(editor, BILLOW_TYPE_VIEWPORT));
    story_settle(story);
    jobs_press("ctrl+a");
    enter(story, "y", "1.52");
    enter(story, "z", "-0.13");
    GtkWidget *choice = jobs_part(story, "carrier");
    hands_scroll_to(choice);
    jobs_click(choice);
    jobs_click(hands_find_text(choice, "Spine (Walk, stop and turn)"));
    story_picture("character-6-cape-hung");
    jobs_press("ctrl+shift+Return");
    story_settle(story);
    jobs_see(story, "character-7-cape");
    g_assert_cmpint(jobs_actions, <=, 14);
    rides_on_the_spine(story, path);
    billow_session_set_frame(story->session, 40);
    jobs_see(story, "character-8-cape-walks");
}

/* --- A cloth on the walker's skin --- */

/* A towel beside a walker that walks since one second before its keyframe. */
static const char BESIDE[] =
    "{ \"format\": \"billow\", \"version\": 1, \"frame_rate\": 24, \"duration\": 4,\n"
    "\"cloth\": { \"columns\": 9, \"rows\": 9, \"spacing\": 0.05 },\n"
    "\"motions\": [{ \"id\": \"walk\", \"name\": \"Walk\", \"file\": \"walker.glb\" }],\n"
    "\"keyframes\": [{ \"id\": \"held\", \"start\": 1, \"duration\": 3, \"anchors\": [\n"
    "{ \"column\": 0, \"row\": 0, \"position\": [0.45, 1.6, 0.8] },\n"
    "{ \"column\": 8, \"row\": 0, \"position\": [0.45, 1.6, 0.4] }] }] }\n";

static const BillowKeyframe *
held(Story *story)
{
    return billow_block_keyframe(story_find(story, BILLOW_BLOCK_KEYFRAME, "held"));
}

static void
open_beside(Story *story)
{
    g_autofree char *walker = walker_path(), *copy = g_build_filename(story->folder, "walker.glb", NULL),
                    *path = g_build_filename(story->folder, "beside.billow", NULL);
    g_autoptr(GFile) from = g_file_new_for_path(walker), to = g_file_new_for_path(copy);
    g_assert_true(g_file_copy(from, to, G_FILE_COPY_OVERWRITE, NULL, NULL, NULL, NULL));
    g_assert_true(g_file_set_contents(path, BESIDE, -1, NULL));
    story_open(story, path);
    story_settle(story);
}

/* Opens the keyframe in the second step of the editor, and returns its view. */
static BillowViewport *
open_held(Story *story)
{
    const BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, (char *) "held"};
    billow_session_select(story->session, &ref);
    story_rest(story);
    hands_act("key Return");
    hands_settle();
    hands_click(jobs_part(story, "next"));
    GtkWidget *editor = hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_KEYFRAME_EDITOR);
    GtkWidget *viewport = hands_find_type(editor, BILLOW_TYPE_VIEWPORT);
    hands_wait_until(hands_is_laid_out, viewport);
    story_settle(story);
    return BILLOW_VIEWPORT(viewport);
}

/* Returns where a triangle of the file has these shares, and a lift of 0, in a frame. */
static BillowVec3
place_in(const BillowMotion *motion, const BillowMotionSpot *spot, size_t frame)
{
    BillowVec3 sum = {0.0, 0.0, 0.0};
    for (size_t k = 0; k < 3; k++) {
        const float *p =
            &motion->positions[3 * (frame * motion->n_points + motion->triangles[3 * spot->triangle + k])];
        sum = billow_vec3_add(sum, billow_vec3_scale(billow_vec3((double) p[0], (double) p[1], (double) p[2]),
                                                     spot->weights[k]));
    }
    return sum;
}

/* In every fifth frame, anchor number `anchor`, at a corner of the cloth, is on its triangle. */
static void
rides_on_its_triangle(Story *story, size_t anchor)
{
    const BillowBinding *binding = billow_keyframe_binding(held(story), anchor);
    g_assert_cmpstr(binding->on, ==, "walk");
    g_assert_true(binding->rides && binding->on_mesh);
    g_autofree char *path = walker_path();
    BillowMotion *motion = billow_motion_read(path, NULL, NULL, NULL, NULL);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation =
        billow_animation_new(billow_session_get_project(story->session), cache);
    BillowMesh *mesh = billow_mesh_new(&billow_animation_project(animation)->cloth->grid);
    for (size_t frame = 24; frame < 96; frame += 5) {
        billow_animation_evaluate(animation, (double) frame / 24.0, FALSE, NULL, mesh);
        const BillowVec3 at = billow_mesh_point(mesh, anchor == 0 ? 0 : 8);
        g_assert_cmpfloat(billow_vec3_distance(at, place_in(motion, &binding->spot, frame)), <, 1e-6);
    }
    billow_mesh_unref(mesh);
    billow_motion_unref(motion);
}

static gboolean
hangs(gpointer choice)
{
    return gtk_drop_down_get_selected(GTK_DROP_DOWN(choice)) != 0;
}

/* The anchor is dropped on the head, which is nearer to the eye than the neck in it: it hangs where the pointer was, on the
 * skin. */
static void
drop_on_the_skin(Story *story)
{
    open_beside(story);
    BillowProject *before = billow_session_get_project(story->session);
    BillowViewport *viewport = open_held(story);
    g_autofree char *path = walker_path();
    BillowMotion *motion = billow_motion_read(path, NULL, NULL, NULL, NULL);
    const int head = billow_motion_find(motion, "Head");
    const BillowVec3 neck = motion->places[24 * motion->n_nodes + (size_t) head].position;
    billow_motion_unref(motion);
    double x, y, to_x, to_y;
    g_assert_true(billow_viewport_project(viewport, billow_viewport_get_anchor(viewport, 0), &x, &y));
    g_assert_true(billow_viewport_project(viewport, neck, &to_x, &to_y));
    hands_drag(GTK_WIDGET(viewport), x, y, to_x, to_y);
    hands_wait_until(hangs, jobs_part(story, "carrier"));
    story_settle(story);
    story_picture("character-9-dropped");
    g_assert_true(billow_viewport_project(viewport, billow_viewport_get_anchor(viewport, 0), &x, &y));
    g_assert_cmpfloat(hypot(x - to_x, y - to_y), <, 3.0);
    hands_act("key ctrl+shift+Return");
    story_settle(story);
    rides_on_its_triangle(story, 0);
    g_assert_null(billow_keyframe_binding(held(story), 1));
    hands_act("key ctrl+z");
    g_assert_true(billow_session_get_project(story->session) == before);
}

/* Walks down an open list, wherever it has the focus, to the row with this text. */
static void
walk_down_to(Story *story, GtkWidget *list, const char *text)
{
    GtkWidget *title = hands_find_text(list, text);
    for (int i = 0; i < 20; i++) {
        GtkWidget *focus = gtk_root_get_focus(GTK_ROOT(story->window));
        if (focus && gtk_widget_is_ancestor(title, focus))
            return;
        hands_act("key Down");
        hands_settle();
    }
    g_error("No key leads to %s", text);
}

/* Without the pointer: both anchors hang on the nearest places of the mesh, which is chosen from the list by keys. */
static void
hang_on_the_skin_by_keys(Story *story)
{
    open_beside(story);
    BillowProject *before = billow_session_get_project(story->session);
    BillowViewport *viewport = open_held(story);
    gtk_widget_grab_focus(GTK_WIDGET(viewport));
    hands_act("key ctrl+a");
    GtkWidget *choice = jobs_part(story, "carrier");
    jobs_walk_to(choice);
    hands_act("key space");
    hands_settle();
    walk_down_to(story, choice, "Mesh (Walk)");
    hands_act("key Return");
    hands_wait_until(hangs, choice);
    story_settle(story);
    story_picture("character-10-hung-by-keys");
    hands_act("key ctrl+shift+Return");
    story_settle(story);
    rides_on_its_triangle(story, 0);
    rides_on_its_triangle(story, 1);
    hands_act("key ctrl+z");
    g_assert_true(billow_session_get_project(story->session) == before);
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    story_add("/window-character/a-walker-is-one-step", PROJECT, import_a_walker);
    story_add("/window-character/the-unit-is-asked", PROJECT, ask_for_the_unit);
    story_add("/window-character/what-is-wrong-is-told", PROJECT, tell_what_is_wrong);
    story_add("/window-character/closing-cancels", PROJECT, cancel_at_once);
    story_add("/window-character/a-cape-on-a-walker", NULL, dress_a_walker);
    story_add("/window-character/an-anchor-is-dropped-on-the-skin", PROJECT, drop_on_the_skin);
    story_add("/window-character/anchors-hang-on-the-skin-by-keys", PROJECT, hang_on_the_skin_by_keys);
    return story_run_all();
}
