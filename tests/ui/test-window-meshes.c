/* Tests display meshes and fine meshes in the main window: chosen, placed, switched off, broken, and from elsewhere. */
#include "story.h"

#include "app/document/session_meshes.h"
#include "app/inspector/sections.h"
#include "io/project/texture_permission.h"
#include "model/edits/edits.h"

#include <glib/gstdio.h>
#include <string.h>

static const char PROJECT[] = "coarse-four-points.billow";

/* An upright board of one meter. */
static const char BOARD[] = "v -50 0 0\nv 50 0 0\nv 50 100 0\nv -50 100 0\nf 1 2 3 4\n";

static char *
write_mesh(const char *folder, const char *name, const char *text)
{
    char *path = g_build_filename(folder, name, NULL);
    g_assert_cmpint(g_mkdir_with_parents(folder, 0700), ==, 0);
    g_assert_true(g_file_set_contents(path, text, -1, NULL));
    return path;
}

static const BillowBodyLook *
show_ball(Story *story)
{
    const GPtrArray *colliders =
        billow_project_track(billow_session_get_project(story->session), BILLOW_BLOCK_COLLIDER);
    g_assert_cmpuint(colliders->len, ==, 1);
    return &billow_block_body(colliders->pdata[0])->look;
}

static void
add_ball(Story *story)
{
    story_rest(story);
    g_assert_true(gtk_widget_activate_action(GTK_WIDGET(story->window), "win.add-sphere", NULL));
    story_settle(story);
    story_rest(story);
}

/* Returns the first one below `widget`, visible or not. */
static GtkWidget *
find_named(GtkWidget *widget, const char *name)
{
    GtkWidget *found = g_str_equal(gtk_widget_get_name(widget), name) ? widget : NULL;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child && !found;
         child = gtk_widget_get_next_sibling(child))
        found = find_named(child, name);
    return found;
}

static GtkWidget *
part(Story *story, const char *name)
{
    return find_named(hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_INSPECTOR_LOOK), name);
}

static void
choose(Story *story, const char *file)
{
    GtkWidget *look = hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_INSPECTOR_LOOK);
    billow_inspector_look_choose(BILLOW_INSPECTOR_LOOK(look), file);
    hands_settle();
}

/* For a wait until the viewport's image differs from `before`, or equals it. */
typedef struct {
    Story *story;
    GdkPixbuf *before;
} Look;

static gboolean
looks_different(gpointer data)
{
    const Look *look = data;
    g_autoptr(GdkPixbuf) now = story_look(story_viewport(look->story));
    return story_difference(now, look->before) > 0.01;
}

static gboolean
looks_same(gpointer data)
{
    const Look *look = data;
    g_autoptr(GdkPixbuf) now = story_look(story_viewport(look->story));
    return story_difference(now, look->before) < 0.002;
}

/* The path is relative to the project's folder, and each step can be undone. */
static void
choose_and_place(Story *story)
{
    g_autofree char *file = write_mesh(story->folder, "board.obj", BOARD);
    add_ball(story);
    g_autoptr(GdkPixbuf) ball = story_look(story_viewport(story));
    g_assert_false(gtk_widget_get_mapped(part(story, "mesh-scale")));
    choose(story, file);
    g_assert_cmpstr(show_ball(story)->mesh, ==, "board.obj");
    hands_wait_until(looks_different, &(Look){story, ball});
    gtk_widget_grab_focus(story_control(story, "mesh-scale"));
    hands_settle();
    hands_enter(story_control(story, "mesh-scale"), "0.005");
    g_assert_cmpfloat(show_ball(story)->place.scale, ==, 0.005);
    gtk_widget_grab_focus(story_control(story, "mesh-position-y"));
    hands_settle();
    hands_enter(story_control(story, "mesh-position-y"), "-0.2");
    g_assert_cmpfloat(show_ball(story)->place.position.y, ==, -0.2);
    story_rest(story);
    story_picture("body-mesh");
    hands_act("key ctrl+z");
    hands_act("key ctrl+z");
    g_assert_cmpfloat(show_ball(story)->place.scale, ==, 1.0);
    g_assert_cmpstr(show_ball(story)->mesh, ==, "board.obj");
    hands_act("key ctrl+z");
    g_assert_null(show_ball(story)->mesh);
    hands_wait_until(looks_same, &(Look){story, ball});
}

/* The switch only affects the view; the project is unchanged. */
static void
switch_to_simple_shapes(Story *story)
{
    g_autofree char *file = write_mesh(story->folder, "board.obj", BOARD);
    add_ball(story);
    g_autoptr(GdkPixbuf) ball = story_look(story_viewport(story));
    choose(story, file);
    hands_wait_until(looks_different, &(Look){story, ball});
    g_autoptr(BillowProject) project = billow_project_ref(billow_session_get_project(story->session));
    story_rest(story);
    hands_act("key shift+o");
    hands_wait_until(looks_same, &(Look){story, ball});
    hands_act("key shift+o");
    hands_wait_until(looks_different, &(Look){story, ball});
    g_assert_true(billow_session_get_project(story->session) == project);
}

static void
clear_by_keyboard(Story *story)
{
    g_autofree char *file = write_mesh(story->folder, "board.obj", BOARD);
    add_ball(story);
    choose(story, file);
    gtk_widget_grab_focus(story_control(story, "no-mesh"));
    hands_settle();
    hands_act("key space");
    g_assert_null(show_ball(story)->mesh);
    g_assert_false(gtk_widget_get_sensitive(story_control(story, "no-mesh")));
    hands_act("key ctrl+z");
    g_assert_cmpstr(show_ball(story)->mesh, ==, "board.obj");
}

static gboolean
shows_problem(gpointer label)
{
    return gtk_widget_get_mapped(label) && *gtk_label_get_text(label) != '\0';
}

/* A broken or missing mesh is reported in a line, nothing is lost, and the simple shape is shown. */
static void
broken_files_are_told_of(Story *story)
{
    g_autofree char *file = write_mesh(story->folder, "broken.obj", "v 0 0 0\nv 1 0\n");
    add_ball(story);
    g_autoptr(GdkPixbuf) ball = story_look(story_viewport(story));
    GtkWidget *problem = part(story, "mesh-problem");
    g_assert_false(gtk_widget_get_mapped(problem));
    choose(story, file);
    hands_wait_until(shows_problem, problem);
    g_assert_nonnull(strstr(gtk_label_get_text(GTK_LABEL(problem)), "broken.obj: line 2: found 2 numbers"));
    g_assert_cmpstr(show_ball(story)->mesh, ==, "broken.obj");
    gtk_widget_grab_focus(story_control(story, "mesh-scale"));
    story_picture("body-mesh-broken");
    hands_wait_until(looks_same, &(Look){story, ball});
    g_assert_true(g_file_set_contents(file, BOARD, -1, NULL));
    choose(story, file); /* repaired, and chosen again */
    hands_wait_until(looks_different, &(Look){story, ball});
    g_assert_false(gtk_widget_get_mapped(problem));
}

static gboolean
is_asked(gpointer data)
{
    GtkWidget *bar = story_message_bar(data);
    return bar && hands_find_action(bar, "win.show-picture");
}

static gboolean
is_read(gpointer data)
{
    Story *story = data;
    return g_hash_table_size(billow_session_meshes_table(billow_session_meshes_of(story->session))) == 1;
}

/* As with the cloth's texture, nothing of it is read until the user permits it. */
static void
from_elsewhere_is_asked_about(Story *story)
{
    g_autofree char *file = write_mesh(g_get_user_cache_dir(), "elsewhere.obj", BOARD);
    add_ball(story);
    const BillowBlock *ball =
        billow_project_track(billow_session_get_project(story->session), BILLOW_BLOCK_COLLIDER)->pdata[0];
    g_autoptr(BillowBlock) drawn = billow_block_copy(ball);
    BillowBlockRef ref = {ball->kind, ball->id};
    billow_field_set_text(billow_body_look_fields, &billow_block_body(drawn)->look, file);
    g_auto(BillowEdit) edit = billow_edit_set_block(billow_session_get_project(story->session), &ref, drawn);
    billow_session_edit(story->session, edit.project, "Draw", NULL);
    hands_wait_until(is_asked, story);
    g_assert_false(is_read(story));
    story_picture("body-mesh-elsewhere");
    hands_click(hands_find_action(story_message_bar(story), "win.show-picture"));
    hands_wait_until(is_read, story);
    hands_settle();
    g_assert_null(story_message_bar(story));
}

/* The project could not be read again. Projects in such a folder name their own files like others. */
static void
odd_names_are_refused(Story *story)
{
    g_autofree char *folder = g_build_filename(story->folder, "caf\xe9", NULL);
    g_autofree char *file = write_mesh(folder, "board.obj", BOARD), *own = NULL, *text = NULL;
    gsize length;
    add_ball(story);
    choose(story, file);
    g_assert_null(show_ball(story)->mesh);
    g_assert_false(billow_texture_is_allowed(file));
    hands_find_text(story_message_bar(story),
                    "“board.obj” cannot be used because its path is not valid UTF-8: "
                    "rename the file or its folder.");
    story_picture("body-mesh-odd-name");

    own = g_build_filename(folder, "own.billow", NULL);
    g_assert_true(g_file_get_contents(billow_session_get_path(story->session), &text, &length, NULL));
    g_assert_true(g_file_set_contents(own, text, (gssize) length, NULL));
    hands_act("key ctrl+z");
    story_open(story, own);
    add_ball(story);
    choose(story, file);
    hands_wait_until(is_read, story);
    g_assert_cmpstr(show_ball(story)->mesh, ==, "board.obj");
    hands_act("key ctrl+z ctrl+z");
}

/* --- Fine meshes --- */

/* A square of 0.8 m over the middle of the cloth, in centimeters. */
static const char SQUARE[] = "v -40 5 -40\nv -40 5 40\nv 40 5 40\nv 40 5 -40\nf 1 2 3 4\n";

static const BillowCloth *
cloth_of(Story *story)
{
    return billow_session_get_project(story->session)->cloth;
}

static GtkWidget *
fine_part(Story *story, const char *name)
{
    GtkWidget *part = hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_INSPECTOR_FINE_MESH);
    return name ? find_named(part, name) : part;
}

static gboolean
has_fine_mesh(gpointer story)
{
    return cloth_of(story)->grid.fine != NULL;
}

static gboolean
tells_distance(gpointer label)
{
    return strstr(gtk_label_get_text(label), "away from the flat cloth") != NULL;
}

/* It is drawn instead of the grid, and what is wrong with it is told. Each step can be undone. */
static void
cloth_carries_a_fine_mesh(Story *story)
{
    g_autofree char *file = write_mesh(story->folder, "square.obj", SQUARE);
    story_rest(story);
    g_autoptr(GdkPixbuf) grid = story_look(story_viewport(story));
    GtkWidget *problem = fine_part(story, "deform-problem");
    billow_inspector_fine_mesh_choose(BILLOW_INSPECTOR_FINE_MESH(fine_part(story, NULL)), file);
    g_assert_cmpstr(cloth_of(story)->deform, ==, "square.obj");
    hands_wait_until(has_fine_mesh, story);
    hands_wait_until(tells_distance, problem);
    gtk_widget_grab_focus(story_control(story, "deform-scale"));
    hands_settle();
    hands_enter(story_control(story, "deform-scale"), "0.01");
    g_assert_cmpfloat(cloth_of(story)->deform_scale, ==, 0.01);
    g_assert_cmpfloat(cloth_of(story)->grid.fine_scale, ==, 0.01);
    g_assert_cmpstr(gtk_label_get_text(GTK_LABEL(problem)), ==, "");
    hands_wait_until(looks_different, &(Look){story, grid});
    story_rest(story);
    story_picture("fine-mesh");
    hands_act("key ctrl+z");
    g_assert_cmpfloat(cloth_of(story)->grid.fine_scale, ==, 1.0);
    hands_act("key ctrl+z");
    g_assert_null(cloth_of(story)->deform);
    g_assert_null(cloth_of(story)->grid.fine);
    hands_wait_until(looks_same, &(Look){story, grid});
    hands_act("key ctrl+shift+z");
    g_assert_cmpstr(cloth_of(story)->deform, ==, "square.obj");
    hands_wait_until(has_fine_mesh, story);
    gtk_widget_grab_focus(story_control(story, "no-deform"));
    hands_settle();
    hands_act("key space");
    g_assert_null(cloth_of(story)->deform);
}

/* As with display meshes, nothing of it is read until the user permits it. */
static void
fine_mesh_from_elsewhere_is_asked_about(Story *story)
{
    g_autofree char *file = write_mesh(g_get_user_cache_dir(), "elsewhere-fine.obj", SQUARE);
    g_autofree char *question = g_strdup_printf(
        "A fine mesh is outside the project folder and will not be loaded without your permission: %s", file);
    const BillowProject *project = billow_session_get_project(story->session);
    g_autoptr(BillowProject) wanted = billow_project_copy(project);
    wanted->cloth->deform = g_strdup(file);
    wanted->cloth->deform_scale = 0.01;
    g_auto(BillowEdit) edit = billow_edit_set_project(project, wanted);
    billow_session_edit(story->session, edit.project, "Carry", NULL);
    hands_wait_until(is_asked, story);
    hands_find_text(story_message_bar(story), question);
    g_assert_false(has_fine_mesh(story));
    hands_click(hands_find_action(story_message_bar(story), "win.show-picture"));
    hands_wait_until(has_fine_mesh, story);
    hands_settle();
    g_assert_null(story_message_bar(story));
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    story_add("/window/meshes/one-is-chosen-and-placed", PROJECT, choose_and_place);
    story_add("/window/meshes/the-view-switches-to-simple-shapes", PROJECT, switch_to_simple_shapes);
    story_add("/window/meshes/one-is-cleared-by-keyboard", PROJECT, clear_by_keyboard);
    story_add("/window/meshes/broken-files-are-told-of", PROJECT, broken_files_are_told_of);
    story_add("/window/meshes/one-from-elsewhere-is-asked-about", PROJECT, from_elsewhere_is_asked_about);
    story_add("/window/meshes/one-that-is-not-utf-8-is-refused", PROJECT, odd_names_are_refused);
    story_add("/window/meshes/cloth-carries-a-fine-mesh", PROJECT, cloth_carries_a_fine_mesh);
    story_add("/window/meshes/fine-mesh-from-elsewhere-is-asked-about", PROJECT,
              fine_mesh_from_elsewhere_is_asked_about);
    return story_run_all();
}
