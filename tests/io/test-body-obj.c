/* Tests OBJ files of display meshes: every form of faces, and every error with its line. */
#include "io/project/body_obj.h"

#include "io/project/body_files.h"
#include "io/project/file.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>

static char *folder;

static char *
write_text(const char *text)
{
    char *path = g_build_filename(folder, "body.obj", NULL);
    g_assert_true(g_file_set_contents(path, text, -1, NULL));
    return path;
}

static BillowBodyMesh *
read_text(const char *text)
{
    g_autofree char *path = write_text(text);
    g_autoptr(GError) error = NULL;
    BillowBodyMesh *mesh = billow_body_obj_read(path, NULL, &error);
    g_assert_no_error(error);
    return mesh;
}

static void
is_refused(const char *text, const char *why)
{
    g_autofree char *path = write_text(text), *whole = g_strdup_printf("%s: %s", path, why);
    g_autoptr(GError) error = NULL;
    g_assert_null(billow_body_obj_read(path, NULL, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
    g_assert_cmpstr(error->message, ==, whole);
}

/* Asserts that corner k of triangle i is at this position. */
static void
is_at(const BillowBodyMesh *mesh, size_t i, size_t k, double x, double y, double z)
{
    const float *at = &mesh->positions[3 * mesh->triangles[3 * i + k]];
    g_assert_cmpfloat((double) at[0], ==, x);
    g_assert_cmpfloat((double) at[1], ==, y);
    g_assert_cmpfloat((double) at[2], ==, z);
}

static void
points(const BillowBodyMesh *mesh, size_t i, size_t k, double x, double y, double z)
{
    const float *normal = &mesh->normals[3 * mesh->triangles[3 * i + k]];
    g_assert_cmpfloat_with_epsilon((double) normal[0], x, 1e-6);
    g_assert_cmpfloat_with_epsilon((double) normal[1], y, 1e-6);
    g_assert_cmpfloat_with_epsilon((double) normal[2], z, 1e-6);
}

#define SQUARE "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n"

static void
a_polygon_is_a_fan(void)
{
    g_autoptr(BillowBodyMesh) mesh = read_text(SQUARE "f 1 2 3 4\n");
    g_assert_cmpuint(mesh->n_triangles, ==, 2);
    g_assert_cmpuint(mesh->n_points, ==, 4);
    is_at(mesh, 0, 0, 0, 0, 0);
    is_at(mesh, 0, 2, 1, 1, 0);
    is_at(mesh, 1, 1, 1, 1, 0);
    is_at(mesh, 1, 2, 0, 1, 0);
    points(mesh, 1, 2, 0, 0, 1);
}

static void
all_forms_of_corners_tell_the_same(void)
{
    static const char *const faces[] = {"f 1 2 3",
                                        "f 1/1 2/1 3/1",
                                        "f 1//1 2//1 3//1",
                                        "f 1/1/1 2/1/1 3/1/1",
                                        "f -4 -3 -2",
                                        "f -4/-1 -3/-1 -2/1",
                                        "f -4//-1 2//1 -2//-1",
                                        "f 1/ 2// 3/1/",
                                        "f 1 \\\n2 3 # and no more",
                                        "f\t1  2\t3 "};
    for (gsize i = 0; i < G_N_ELEMENTS(faces); i++) {
        g_autofree char *text = g_strdup_printf(
            "mtllib a.mtl\no it\n" SQUARE "vt 0 0\nvn 0 0 2\ng a\ns 1\n%s\nl 1 2\n", faces[i]);
        g_autoptr(BillowBodyMesh) mesh = read_text(text);
        g_assert_cmpuint(mesh->n_triangles, ==, 1);
        is_at(mesh, 0, 0, 0, 0, 0);
        is_at(mesh, 0, 1, 1, 0, 0);
        is_at(mesh, 0, 2, 1, 1, 0);
        points(mesh, 0, 0, 0, 0, 1);
    }
}

static void
faces_may_stand_before_their_points(void)
{
    g_autoptr(BillowBodyMesh) mesh = read_text("f 1//1 2//1 3//1\n" SQUARE "vn 0 1 0\n");
    is_at(mesh, 0, 2, 1, 1, 0);
    points(mesh, 0, 2, 0, 1, 0);
}

/* A point with two normals becomes two vertices, so that edges stay sharp; others are shared. */
static void
an_edge_with_two_normals_stays_sharp(void)
{
    g_autoptr(BillowBodyMesh) mesh = read_text(
        SQUARE "v 0 0 1\nv 1 0 1\nvn 0 0 -1\nvn 0 -1 0\nf 1//1 4//1 3//1 2//1\nf 1//2 2//2 6//2 5//2\n");
    g_assert_cmpuint(mesh->n_points, ==, 8);
    g_assert_cmpuint(mesh->n_triangles, ==, 4);
    points(mesh, 0, 0, 0, 0, -1);
    points(mesh, 2, 0, 0, -1, 0);
}

/* Without normals a fold of 90° is shaded smoothly, with the direction halfway between both sides. */
static void
without_normals_an_edge_is_smooth(void)
{
    g_autoptr(BillowBodyMesh) mesh =
        read_text(SQUARE "v 0 0 1\nv 1 0 1\nf 1 4 3\nf 1 3 2\nf 1 2 6\nf 1 6 5\n");
    g_assert_cmpuint(mesh->n_points, ==, 6);
    points(mesh, 0, 0, 0, -sqrt(0.5), -sqrt(0.5));
    points(mesh, 0, 1, 0, 0, -1);
}

static void
what_is_wrong_is_told_with_its_line(void)
{
    is_refused("", "the file has no faces (f): nothing would be visible");
    is_refused(SQUARE, "the file has no faces (f): nothing would be visible");
    is_refused("v 0 0\n", "line 1: found 2 numbers, expected 3");
    is_refused("v 0 0 x\n", "line 1: found “x”, expected a number");
    is_refused("v 0 0 nan\n", "line 1: found “nan”, expected a number");
    is_refused("\nv 0 0 2e9\n", "line 2: found 2e+09, expected a number from -1e+09 to 1e+09");
    is_refused("v 0 0 0\nvn 0 -1e10 0\n", "line 2: found -1e+10, expected a number from -1e+09 to 1e+09");
    is_refused(SQUARE "f 1 2\n", "line 5: a face must have at least three corners");
    is_refused(SQUARE "f 1 2 5\n", "line 5: found point 5 in a face, but the file has 4 points");
    is_refused(SQUARE "vt 0 0\nf 1 2/2 3\n",
               "line 6: found texture coordinate 2 in a face, but the file has 1");
    is_refused("f 1 2 3//3\n" SQUARE "vn 0 0 1\n", "line 1: found normal 3 in a face, but the file has 1");
    static const char *const corners[] = {"0", "-5", "x", "1/x", "1//x", "1//-1", "1/1/1/1", "99999999999"};
    for (gsize i = 0; i < G_N_ELEMENTS(corners); i++) {
        g_autofree char *text = g_strdup_printf(SQUARE "f 1 2 %s\n", corners[i]);
        g_autofree char *why = g_strdup_printf("line 5: found “%s”, expected the number of a point: 1 is the "
                                               "first, -1 the last one before this line",
                                               corners[i]);
        is_refused(text, why);
    }
}

static char *
repeated(const char *before, const char *line, int n)
{
    GString *text = g_string_new(before);
    for (int i = 0; i < n; i++)
        g_string_append(text, line);
    return g_string_free(text, FALSE);
}

static void
limits_are_allowed_and_no_more(void)
{
    g_autofree char *most = repeated("f 1 2 3\n", "v 0 0 0\n", BILLOW_MAX_BODY_POINTS);
    g_autoptr(BillowBodyMesh) mesh = read_text(most);
    g_assert_cmpuint(mesh->n_points, ==, 3);
    g_autofree char *over = g_strconcat(most, "v 0 0 0\n", NULL);
    is_refused(over, "line 1000002: the file has more than 1000000 points, the maximum for a display mesh");
    g_autofree char *faces = repeated(SQUARE, "f 1 2 3\n", BILLOW_MAX_BODY_TRIANGLES - 1);
    g_autofree char *whole = g_strconcat(faces, "f 1 2 4\n", NULL),
                    *quad = g_strconcat(faces, "f 1 2 3 4\n", NULL);
    g_autoptr(BillowBodyMesh) other = read_text(whole);
    g_assert_cmpuint(other->n_triangles, ==, BILLOW_MAX_BODY_TRIANGLES);
    is_refused(quad,
               "line 1000004: the file has more than 1000000 triangles, the maximum for a display mesh");
}

/* Comments count towards the limit too, because reading them takes time. */
static void
a_file_without_end_is_refused_once_it_is_too_long(void)
{
    g_autofree char *path = write_text("f 1 2 3\n" SQUARE),
                    *block = repeated("", "# nothing here\n", 1 << 16);
    FILE *file = g_fopen(path, "a");
    const gsize length = strlen(block);
    for (gsize written = 0; written <= (gsize) BILLOW_MAX_BODY_MEGABYTES << 20; written += length)
        g_assert_cmpuint(fwrite(block, 1, length, file), ==, length);
    g_assert_cmpint(fclose(file), ==, 0);
    g_autoptr(GError) error = NULL;
    g_assert_null(billow_body_obj_read(path, NULL, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
    g_assert_nonnull(
        strstr(error->message, "the file is larger than 128 MB, the maximum for a display mesh"));
}

static void
a_pipe_is_refused_and_not_waited_for(void)
{
    g_autofree char *path = g_build_filename(folder, "pipe.obj", NULL);
    g_assert_cmpint(mkfifo(path, 0600), ==, 0);
    g_autoptr(GError) error = NULL;
    g_assert_null(billow_body_obj_read(path, NULL, &error));
    g_assert_nonnull(error);
    g_assert_nonnull(strstr(error->message, path));
    g_clear_error(&error);
    g_assert_null(billow_body_obj_read(folder, NULL, &error));
    g_assert_nonnull(error);
    g_clear_error(&error);
    g_autofree char *missing = g_build_filename(folder, "missing.obj", NULL);
    g_assert_null(billow_body_obj_read(missing, NULL, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

static void
reading_can_be_cancelled(void)
{
    g_autofree char *path = write_text(SQUARE "f 1 2 3\n");
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_autoptr(GError) error = NULL;
    g_cancellable_cancel(cancellable);
    g_assert_null(billow_body_obj_read(path, cancellable, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
remove_folder(void)
{
    static const char *const names[] = {"body.obj", "pipe.obj"};
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *path = g_build_filename(folder, names[i], NULL);
        g_remove(path);
    }
    g_rmdir(folder);
    g_free(folder);
}

/* Writes a triangle followed by comments, up to this size. */
static void
write_long(const char *name, gsize bytes)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autoptr(GString) text = g_string_new("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    while (text->len < bytes)
        g_string_append(text, "# nothing\n");
    g_string_truncate(text, bytes);
    g_assert_true(g_file_set_contents(path, text->str, (gssize) text->len, NULL));
}

/* Meshes are read in the order of their colliders while the limit lasts: the second exceeds it, the last uses
 * the rest to the byte, the missing one uses none. */
static void
what_is_read_unasked_is_bounded(void)
{
    static const char text[] =
        "{\"format\":\"billow\",\"version\":1,\"cloth\":{\"columns\":5,\"rows\":5,\"spacing\":0.1},"
        "\"scene\":{\"colliders\":[{\"mesh\":\"first.obj\"},{\"mesh\":\"second.obj\"},{\"mesh\":\"missing."
        "obj\"},"
        "{\"mesh\":\"last.obj\"}]}}";
    const gsize most = (gsize) BILLOW_UNASKED_MESH_MEGABYTES << 20;
    guint n_too_large;
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    g_autoptr(BillowProject) project = billow_project_parse(text, strlen(text), "p", NULL, problems);
    write_long("first.obj", most - 1000);
    write_long("second.obj", 1001);
    write_long("last.obj", 1000);
    g_autoptr(GHashTable) meshes = billow_body_files_read_unasked(project, folder, &n_too_large);
    g_assert_cmpuint(n_too_large, ==, 1);
    g_assert_cmpuint(g_hash_table_size(meshes), ==, 2);
    g_assert_true(g_hash_table_contains(meshes, "first.obj"));
    g_assert_true(g_hash_table_contains(meshes, "last.obj"));
    g_autoptr(GHashTable) asked = billow_body_files_read(project, folder);
    g_assert_cmpuint(g_hash_table_size(asked), ==, 3);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    folder = g_dir_make_tmp("billow-body-XXXXXX", NULL);
    g_test_add_func("/body-obj/polygon-is-a-fan", a_polygon_is_a_fan);
    g_test_add_func("/body-obj/all-forms", all_forms_of_corners_tell_the_same);
    g_test_add_func("/body-obj/faces-first", faces_may_stand_before_their_points);
    g_test_add_func("/body-obj/sharp-edge", an_edge_with_two_normals_stays_sharp);
    g_test_add_func("/body-obj/smooth-edge", without_normals_an_edge_is_smooth);
    g_test_add_func("/body-obj/refusals", what_is_wrong_is_told_with_its_line);
    g_test_add_func("/body-obj/limits", limits_are_allowed_and_no_more);
    g_test_add_func("/body-obj/too-long", a_file_without_end_is_refused_once_it_is_too_long);
    g_test_add_func("/body-obj/regular-files-alone", a_pipe_is_refused_and_not_waited_for);
    g_test_add_func("/body-obj/cancelled", reading_can_be_cancelled);
    g_test_add_func("/body-obj/read-unasked", what_is_read_unasked_is_bounded);
    const int result = g_test_run();
    remove_folder();
    return result;
}
