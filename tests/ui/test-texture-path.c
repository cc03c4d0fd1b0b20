/* Tests which texture a project may read: one in its folder, or one that the user has permitted. */
#include "app/common/texture_path.h"

#include "app/document/session_meshes.h"
#include "io/project/texture_permission.h"

#include <glib/gstdio.h>
#include <unistd.h>

/* Creates the parent folder. */
static char *
at(const char *name)
{
    char *path = g_build_filename(g_get_user_cache_dir(), name, NULL);
    g_autofree char *folder = g_path_get_dirname(path);
    g_assert_cmpint(g_mkdir_with_parents(folder, 0700), ==, 0);
    return path;
}

static void
check(const char *texture, const char *project, const char *readable, const char *refused)
{
    g_autofree char *left = NULL, *found = billow_texture_readable(texture, project, &left);
    g_assert_cmpstr(found, ==, readable);
    g_assert_cmpstr(left, ==, refused);
}

static void
of_the_folder(void)
{
    g_autofree char *project = at("work/a.billow"), *picture = at("work/pictures/in.png");
    check(NULL, project, NULL, NULL);
    check("pictures/in.png", project, picture, NULL);
    check("pictures/../pictures/in.png", project, picture, NULL);
    check(picture, project, picture, NULL);
    check("pictures/in.png", NULL, NULL, NULL);
}

static void
not_from_elsewhere(void)
{
    g_autofree char *project = at("work/a.billow"), *out = at("other/out.png"),
                    *near = at("workshop/near.png");
    g_autofree char *link = at("work/link.png");
    g_assert_true(g_file_set_contents(out, "", 0, NULL));
    g_assert_cmpint(symlink("../other/out.png", link), ==, 0);
    check("../other/out.png", project, NULL, out);
    check("../workshop/near.png", project, NULL, near);
    check(out, project, NULL, out);
    check(out, NULL, NULL, out);
    check("link.png", project, NULL, link);
}

static void
once_agreed_to(void)
{
    g_autofree char *project = at("work/a.billow"), *out = at("other/out.png");
    billow_texture_allow(out);
    check("../other/out.png", project, out, NULL);
    check(out, NULL, out, NULL);
}

/* A project that is saved elsewhere keeps its permissions, and gets no others. */
static void
taken_along(void)
{
    g_autofree char *from = at("work/a.billow"), *to = at("moved/a.billow"), *own = at("work/own.png"),
                    *out = at("other/left.png");
    g_autofree char *own_then = billow_texture_follow("own.png", from, to);
    g_autofree char *out_then = billow_texture_follow("../other/left.png", from, to);
    g_assert_cmpstr(own_then, ==, own);
    g_assert_cmpstr(out_then, ==, out);
    check("../work/own.png", to, own, NULL);
    check("../other/left.png", to, NULL, out);
}

static BillowProject *
new_project_with_mesh(const char *mesh)
{
    const BillowGrid grid = {2, 2, 1.0};
    BillowProject *project = billow_project_new("a", &grid);
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_COLLIDER, "body", "Body");
    billow_field_set_text(billow_body_look_fields, &billow_block_body(block)->look, mesh);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_COLLIDER), block);
    return project;
}

static const char *
mesh_of(const BillowProject *project)
{
    return billow_block_body(billow_project_track(project, BILLOW_BLOCK_COLLIDER)->pdata[0])->look.mesh;
}

static void
meshes_go_along(void)
{
    g_autofree char *from = at("work/m.billow"), *to = at("moved/far/m.billow"), *own = at("work/body.obj");
    g_autoptr(BillowProject) project = new_project_with_mesh("body.obj");
    g_autoptr(BillowProject) moved = billow_texture_move(project, from, to);
    g_assert_cmpstr(mesh_of(moved), ==, "../../work/body.obj");
    g_assert_cmpstr(mesh_of(project), ==, "body.obj");
    check(mesh_of(moved), to, own, NULL);
}

/* A copy on the clipboard names the file wherever it is pasted, and has no permission there. */
static void
meshes_of_a_copy_are_named_and_not_agreed_to(void)
{
    g_autofree char *from = at("work/m.billow"), *to = at("pasted/m.billow"), *own = at("work/copied.obj");
    g_assert_true(g_file_set_contents(own, "", 0, NULL));
    g_autoptr(BillowProject) project = new_project_with_mesh("copied.obj");
    billow_texture_name_meshes(project, from, NULL);
    g_assert_cmpstr(mesh_of(project), ==, own);
    billow_texture_name_meshes(project, NULL, to);
    g_assert_cmpstr(mesh_of(project), ==, "../work/copied.obj");
    check(mesh_of(project), to, NULL, own);
    billow_texture_name_meshes(project, to, from);
    g_assert_cmpstr(mesh_of(project), ==, "copied.obj");
}

/* For exports from a window. */
static void
what_may_not_be_read_is_left_out(void)
{
    g_autofree char *project = at("work/m.billow"), *out = at("other/unseen.obj");
    g_assert_true(g_file_set_contents(out, "", 0, NULL));
    g_autoptr(BillowProject) one = new_project_with_mesh("body.obj");
    g_autoptr(BillowProject) other = new_project_with_mesh("../other/unseen.obj");
    billow_cloth_set_texture(one->cloth, "../other/unseen.png");
    g_autoptr(BillowProject) safe = billow_texture_only_readable(one, project);
    g_autoptr(BillowProject) bare = billow_texture_only_readable(other, project);
    g_assert_cmpstr(mesh_of(safe), ==, "body.obj");
    g_assert_null(safe->cloth->texture);
    g_assert_null(mesh_of(bare));
    g_assert_cmpstr(mesh_of(other), ==, "../other/unseen.obj");
}

/* A folder whose name is not UTF-8 cannot be named in a path, but the file is outside the project. */
static void
odd_names_are_refused(void)
{
    g_autofree char *odd = at("caf\xe9/body.obj"), *own = at("caf\xe9/p.billow"),
                    *other = at("work/p.billow");
    g_autofree char *none = billow_texture_refusal(odd, own), *refusal = billow_texture_refusal(odd, other),
                    *of_new = billow_texture_refusal(odd, NULL);
    g_assert_null(none);
    g_assert_true(g_str_has_prefix(refusal, "“body.obj” cannot be used because "));
    g_assert_cmpstr(of_new, ==, refusal);
    g_assert_null(billow_texture_refusal(NULL, other));
}

/* The project can be written and read again, and is unchanged when it is moved back. */
static void
odd_names_are_not_taken_along(void)
{
    g_autofree char *from = at("caf\xe9/p.billow"), *to = at("work/p.billow");
    g_autoptr(BillowProject) project = new_project_with_mesh("body.obj");
    billow_cloth_set_texture(project->cloth, "own.png");
    const char *const ways[] = {to, NULL};
    for (gsize i = 0; i < G_N_ELEMENTS(ways); i++) {
        g_autoptr(BillowProject) moved = billow_texture_move(project, from, ways[i]);
        g_assert_cmpstr(moved->cloth->texture, ==, "own.png");
        g_assert_cmpstr(mesh_of(moved), ==, "body.obj");
        billow_texture_name_meshes(moved, from, ways[i]);
        g_assert_cmpstr(mesh_of(moved), ==, "body.obj");
    }
}

/* --- A session that is saved elsewhere --- */

/* Makes the session of a project in `path`, first without colliders, then with one with the mesh "body.obj",
 * then with the mesh renamed. */
static BillowSession *
new_edited_session(const char *path)
{
    g_autoptr(BillowProject) body = new_project_with_mesh("body.obj");
    g_autoptr(BillowProject) bare = new_project_with_mesh(NULL);
    g_autoptr(BillowProject) named = billow_project_copy(body);
    billow_cloth_set_texture(body->cloth, "own.png");
    billow_cloth_set_texture(named->cloth, "own.png");
    billow_project_set_name(named, "b");
    BillowSession *session = billow_session_new(bare);
    billow_session_open(session, bare, path);
    billow_session_edit(session, body, "Draw", NULL);
    billow_session_edit(session, named, "Name", NULL);
    return session;
}

static void
save_elsewhere(BillowSession *session, const char *path)
{
    g_autoptr(BillowProject) saved =
        billow_texture_move(billow_session_get_project(session), billow_session_get_path(session), path);
    billow_texture_move_session(session, saved, path);
}

static void
undoing_names_the_same_files(void)
{
    g_autofree char *from = at("work/h.billow"), *to = at("moved/far/h.billow");
    g_autoptr(BillowSession) session = new_edited_session(from);
    save_elsewhere(session, to);
    g_assert_cmpstr(billow_session_get_path(session), ==, to);
    g_assert_cmpstr(billow_session_get_undo_label(session), ==, "Name");
    g_assert_false(billow_session_get_modified(session));
    billow_session_undo(session);
    g_assert_true(billow_session_get_modified(session));
    g_assert_cmpstr(mesh_of(billow_session_get_project(session)), ==, "../../work/body.obj");
    g_assert_cmpstr(billow_session_get_project(session)->cloth->texture, ==, "../../work/own.png");
    billow_session_undo(session);
    g_assert_null(mesh_of(billow_session_get_project(session)));
    g_assert_false(billow_session_get_can_undo(session));
    billow_session_step(session, 2);
    g_assert_false(billow_session_get_modified(session));
}

static void
what_is_undone_can_be_redone_elsewhere(void)
{
    g_autofree char *from = at("work/r.billow"), *to = at("moved/far/r.billow");
    g_autoptr(BillowSession) session = new_edited_session(from);
    billow_session_step(session, -2);
    save_elsewhere(session, to);
    g_assert_false(billow_session_get_modified(session));
    g_assert_cmpstr(billow_session_get_redo_label(session), ==, "Draw");
    billow_session_redo(session);
    g_assert_cmpstr(mesh_of(billow_session_get_project(session)), ==, "../../work/body.obj");
}

static gboolean
is_seen(BillowSessionMeshes *meshes)
{
    return g_hash_table_size(billow_session_meshes_table(meshes)) == 1;
}

static void
check_is_seen(BillowSessionMeshes *meshes)
{
    g_assert_false(billow_session_meshes_any_refused(meshes));
    g_assert_true(is_seen(meshes));
}

/* The new names are never resolved in the old folder, where they might be other files, or forbidden ones. */
static void
meshes_are_seen_all_the_while(void)
{
    g_autofree char *from = at("work/s.billow"), *to = at("moved/far/s.billow"), *own = at("work/body.obj");
    g_assert_true(g_file_set_contents(own, "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", -1, NULL));
    g_autoptr(BillowSession) session = new_edited_session(from);
    BillowSessionMeshes *meshes = billow_session_meshes_of(session);
    while (!is_seen(meshes))
        g_main_context_iteration(NULL, TRUE);
    g_signal_connect(meshes, "changed", G_CALLBACK(check_is_seen), NULL);
    save_elsewhere(session, to);
    check_is_seen(meshes);
}

static void
nothing_noted_within_the_folder(void)
{
    g_autofree char *project = at("work/a.billow"), *copy = at("work/b.billow"),
                    *own = at("work/unnoted.png");
    g_autofree char *then = billow_texture_follow("unnoted.png", project, copy);
    g_assert_cmpstr(then, ==, own);
    g_assert_false(billow_texture_is_allowed(own));
}

int
main(int argc, char **argv)
{
    g_autofree char *home = g_dir_make_tmp("billow-consent-XXXXXX", NULL);
    g_setenv("XDG_STATE_HOME", home, TRUE);
    g_setenv("XDG_CACHE_HOME", home, TRUE);
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/texture-path/one-of-the-folder-may-be-read", of_the_folder);
    g_test_add_func("/texture-path/one-from-elsewhere-may-not", not_from_elsewhere);
    g_test_add_func("/texture-path/one-that-was-agreed-to-may", once_agreed_to);
    g_test_add_func("/texture-path/a-project-takes-along-what-it-may-read", taken_along);
    g_test_add_func("/texture-path/within-its-folder-nothing-is-noted", nothing_noted_within_the_folder);
    g_test_add_func("/texture-path/meshes-go-along", meshes_go_along);
    g_test_add_func("/texture-path/meshes-of-a-copy", meshes_of_a_copy_are_named_and_not_agreed_to);
    g_test_add_func("/texture-path/what-may-not-be-read-is-left-out", what_may_not_be_read_is_left_out);
    g_test_add_func("/texture-path/what-is-not-utf-8-is-refused", odd_names_are_refused);
    g_test_add_func("/texture-path/what-is-not-utf-8-keeps-its-name", odd_names_are_not_taken_along);
    g_test_add_func("/texture-path/undoing-names-the-same-files", undoing_names_the_same_files);
    g_test_add_func("/texture-path/what-is-undone-can-be-redone-elsewhere",
                    what_is_undone_can_be_redone_elsewhere);
    g_test_add_func("/texture-path/meshes-are-seen-all-the-while-a-project-is-saved-elsewhere",
                    meshes_are_seen_all_the_while);
    const int status = g_test_run();
    const char *const words[] = {"rm", "-r", home, NULL};
    g_assert_true(
        g_spawn_sync(NULL, (char **) words, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL, NULL));
    return status;
}
