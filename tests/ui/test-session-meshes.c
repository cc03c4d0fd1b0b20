/* Tests the display meshes of a session's project: they are read when named, and changes are notified. */
#include "app/document/session_meshes.h"
#include "model/project/solids.h"

#include <glib/gstdio.h>

typedef struct {
    BillowSession *session;
    BillowSessionMeshes *meshes;
    char *folder, *path, *mesh;
    guint changes;
} Fixture;

static void
count(Fixture *fixture)
{
    fixture->changes++;
}

static void
set_up(Fixture *fixture, gconstpointer data)
{
    const BillowGrid grid = {2, 2, 1.0};
    g_autoptr(BillowProject) project = billow_project_new("a", &grid);
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_COLLIDER, "body", "Body");
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_COLLIDER), block);
    fixture->folder = g_dir_make_tmp("billow-meshes-XXXXXX", NULL);
    fixture->path = g_build_filename(fixture->folder, "a.billow", NULL);
    fixture->mesh = g_build_filename(fixture->folder, "board.obj", NULL);
    g_assert_true(g_file_set_contents(fixture->mesh, "v 0 0 0\nv 1 0 0\nv 1 1 0\nf 1 2 3\n", -1, NULL));
    fixture->session = billow_session_new(project);
    billow_session_mark_saved(fixture->session, project, fixture->path);
    fixture->meshes = billow_session_meshes_of(fixture->session);
    g_signal_connect_swapped(fixture->meshes, "changed", G_CALLBACK(count), fixture);
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    g_assert_finalize_object(fixture->session);
    g_unlink(fixture->mesh);
    g_assert_cmpint(g_rmdir(fixture->folder), ==, 0);
    g_free(fixture->folder);
    g_free(fixture->path);
    g_free(fixture->mesh);
}

static void
rename_project(Fixture *fixture, const char *name)
{
    g_autoptr(BillowProject) project = billow_project_copy(billow_session_get_project(fixture->session));
    billow_project_set_name(project, name);
    billow_session_edit(fixture->session, project, "Name", NULL);
}

static void
draw_as(Fixture *fixture, const char *mesh)
{
    g_autoptr(BillowProject) project = billow_project_copy(billow_session_get_project(fixture->session));
    GPtrArray *bodies = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    BillowBlock *body = billow_block_copy(bodies->pdata[0]);
    billow_field_set_text(billow_body_look_fields, &billow_block_body(body)->look, mesh);
    g_ptr_array_remove_index(bodies, 0);
    g_ptr_array_add(bodies, body);
    billow_session_edit(fixture->session, project, "Draw", NULL);
}

static void
wait_until_read(Fixture *fixture)
{
    while (g_hash_table_size(billow_session_meshes_table(fixture->meshes)) == 0)
        g_main_context_iteration(NULL, TRUE);
}

static void
none(Fixture *fixture, gconstpointer data)
{
    rename_project(fixture, "b");
    billow_session_undo(fixture->session);
    g_assert_cmpuint(fixture->changes, ==, 0);
}

static void
other_edits(Fixture *fixture, gconstpointer data)
{
    draw_as(fixture, "board.obj");
    rename_project(fixture, "b");
    g_assert_cmpuint(fixture->changes, ==, 1); /* it is named, and being read */
    wait_until_read(fixture);
    g_assert_cmpuint(fixture->changes, ==, 2);
    rename_project(fixture, "c");
    billow_session_undo(fixture->session);
    g_assert_cmpuint(fixture->changes, ==, 2);
}

static void
each_change(Fixture *fixture, gconstpointer data)
{
    g_autofree char *elsewhere = g_build_filename(fixture->folder, "below", "a.billow", NULL);
    draw_as(fixture, "board.obj");
    wait_until_read(fixture);
    fixture->changes = 0;
    billow_session_meshes_forget(fixture->meshes, fixture->mesh);
    g_assert_cmpuint(fixture->changes, ==, 1);
    wait_until_read(fixture);
    g_assert_cmpuint(fixture->changes, ==, 2);
    billow_session_mark_saved(fixture->session, billow_session_get_project(fixture->session), elsewhere);
    g_assert_cmpuint(fixture->changes, ==, 3); /* the path leads to another file */
    draw_as(fixture, fixture->mesh);
    g_assert_true(billow_session_meshes_is_refused(fixture->meshes, fixture->mesh));
    g_assert_cmpuint(fixture->changes, ==, 4);
    draw_as(fixture, NULL);
    g_assert_cmpuint(fixture->changes, ==, 5);
}

static void
become_mesh(Fixture *fixture)
{
    g_autoptr(BillowProject) project = billow_project_copy(billow_session_get_project(fixture->session));
    GPtrArray *bodies = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    BillowBlock *body = billow_block_copy(bodies->pdata[0]);
    billow_block_collider(body)->shape = BILLOW_COLLIDER_MESH;
    g_ptr_array_remove_index(bodies, 0);
    g_ptr_array_add(bodies, body);
    billow_session_edit(fixture->session, project, "Shape", NULL);
}

static const BillowSolid *
solid_of(Fixture *fixture)
{
    const BillowProject *project = billow_session_get_project(fixture->session);
    return billow_block_collider(billow_project_find(project, BILLOW_BLOCK_COLLIDER, "body"))->solid;
}

static void
wait_for_solid(Fixture *fixture)
{
    while (!solid_of(fixture))
        g_main_context_iteration(NULL, TRUE);
}

/* What undo and redo show has it, too, and is not modified by it. */
static void
met(Fixture *fixture, gconstpointer data)
{
    draw_as(fixture, "board.obj");
    wait_until_read(fixture);
    g_assert_null(solid_of(fixture));
    become_mesh(fixture);
    wait_for_solid(fixture);
    g_assert_cmpstr(solid_of(fixture)->path, ==, "board.obj");
    billow_session_mark_saved(fixture->session, billow_session_get_project(fixture->session), fixture->path);
    g_assert_false(billow_session_get_modified(fixture->session));
    billow_session_undo(fixture->session);
    g_assert_null(solid_of(fixture));
    billow_session_redo(fixture->session);
    g_assert_nonnull(solid_of(fixture));
    g_assert_false(billow_session_get_modified(fixture->session));

    g_assert_true(g_file_set_contents(fixture->mesh, "v 0 0 0\nv 1 0 0\nv 1 2 0\nf 1 2 3\n", -1, NULL));
    g_autofree char *digest = g_strdup(solid_of(fixture)->digest);
    billow_session_meshes_forget(fixture->meshes, fixture->mesh);
    while (g_str_equal(solid_of(fixture)->digest, digest))
        g_main_context_iteration(NULL, TRUE);
    draw_as(fixture, "gone.obj");
    g_assert_null(solid_of(fixture));
    while (!billow_session_meshes_problem(fixture->meshes, "gone.obj"))
        g_main_context_iteration(NULL, TRUE);
}

#define ADD(path, test) g_test_add("/session-meshes/" path, Fixture, NULL, set_up, test, tear_down)

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("without-any-edits-tell-of-none", none);
    ADD("edits-of-something-else-tell-of-none", other_edits);
    ADD("each-change-of-them-is-told", each_change);
    ADD("cloth-meets-what-has-been-read", met);
    return g_test_run();
}
