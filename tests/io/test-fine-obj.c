/* Tests OBJ files of fine meshes: how points become vertices, and every error with its line. */
#include "io/project/fine_obj.h"

#include <glib/gstdio.h>

static char *folder;

static char *
write_text(const char *text)
{
    char *path = g_build_filename(folder, "fine.obj", NULL);
    g_assert_true(g_file_set_contents(path, text, -1, NULL));
    return path;
}

static BillowFineMesh *
read_text(const char *text)
{
    g_autofree char *path = write_text(text);
    g_autoptr(GError) error = NULL;
    BillowFineMesh *mesh = billow_fine_obj_read(path, "meshes/fine.obj", NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpstr(mesh->path, ==, "meshes/fine.obj");
    return mesh;
}

static void
is_refused(const char *text, const char *why)
{
    g_autofree char *path = write_text(text), *whole = g_strdup_printf("%s: %s", path, why);
    g_autoptr(GError) error = NULL;
    g_assert_null(billow_fine_obj_read(path, "fine.obj", NULL, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
    g_assert_cmpstr(error->message, ==, whole);
}

static void
has_corners(const BillowFineMesh *mesh, size_t face, int a, int b, int c, int d)
{
    const int32_t *corner = mesh->faces[face].corner;
    const int expected[] = {a, b, c, d};
    for (int k = 0; k < 4; k++)
        g_assert_cmpint(corner[k], ==, expected[k]);
}

#define SQUARE "v 0 0 0\nv 0 0 1\nv 1 0 1\nv 1 0 0\n"

static void
test_quads_and_triangles_stay(void)
{
    g_autoptr(BillowFineMesh) mesh = read_text(SQUARE "f 1 2 3 4\nf -4 -2 -1\n");
    g_assert_cmpuint(mesh->n_points, ==, 4);
    g_assert_cmpuint(mesh->n_vertices, ==, 4);
    g_assert_cmpuint(mesh->n_faces, ==, 2);
    has_corners(mesh, 0, 0, 1, 2, 3);
    has_corners(mesh, 1, 0, 2, 3, -1);
    g_assert_null(mesh->uv);
    g_assert_cmpfloat((double) mesh->normals[1], ==, 1.0);
}

static void
test_other_polygons_are_fans(void)
{
    g_autoptr(BillowFineMesh) mesh = read_text(SQUARE "v 0.5 0 -1\nf 1 2 3 4 5\n");
    g_assert_cmpuint(mesh->n_faces, ==, 3);
    has_corners(mesh, 0, 0, 1, 2, -1);
    has_corners(mesh, 2, 0, 3, 4, -1);
}

/* A point is a vertex of its own number, also if no face has it. Further pairs of texture coordinate and
 * normal follow. */
static void
test_points_are_the_first_vertices(void)
{
    g_autoptr(BillowFineMesh) mesh =
        read_text("v 9 9 9\n" SQUARE "vt 0.25 0.5\nvt 1\nvn 0 3 0\nvn 1 0 0\n"
                  "f 2/1/1 3/1/1 4/1/1\nf 2/2/1 4/1/1 5/1/1\nf 2/2/2 4/1/1 5/1/1\nf 2/1/1 3/1/1 5/1/1\n");
    g_assert_cmpuint(mesh->n_points, ==, 5);
    g_assert_cmpuint(mesh->n_vertices, ==, 7);
    has_corners(mesh, 0, 1, 2, 3, -1);
    has_corners(mesh, 1, 5, 3, 4, -1);
    has_corners(mesh, 2, 6, 3, 4, -1);
    has_corners(mesh, 3, 1, 2, 4, -1);
    for (size_t i = 5; i < 7; i++) {
        g_assert_cmpuint(mesh->point[i], ==, 1);
        g_assert_cmpfloat((double) mesh->uv[2 * i], ==, 1.0);
        g_assert_cmpfloat((double) mesh->uv[2 * i + 1], ==, 0.0);
    }
    g_assert_cmpfloat((double) mesh->uv[2], ==, 0.25);
    g_assert_cmpfloat((double) mesh->normals[3 + 1], ==, 1.0);
    g_assert_cmpfloat((double) mesh->normals[3 * 6], ==, 1.0);
}

static void
test_digest_is_of_the_content(void)
{
    g_autoptr(BillowFineMesh) one = read_text(SQUARE "f 1 2 3\n");
    g_autoptr(BillowFineMesh) same = read_text("# another text\n" SQUARE "f 1// 2// 3//\n");
    g_autoptr(BillowFineMesh) other = read_text(SQUARE "f 1 2 4\n");
    g_assert_true(billow_fine_mesh_equal(one, same));
    g_assert_false(billow_fine_mesh_equal(one, other));
}

static void
test_what_is_wrong_is_told(void)
{
    is_refused("v 0 0\n", "line 1: found 2 numbers, expected 3");
    is_refused("v 0 2e9 0\n", "line 1: found 2e+09, expected a number from -1e+09 to 1e+09");
    is_refused(SQUARE "vt x\n", "line 5: found “x”, expected a number");
    is_refused(SQUARE "f 1 2\n", "line 5: a face must have at least three corners");
    is_refused(SQUARE "f 1 2 5\n", "line 5: found point 5 in a face, but the file has 4 points");
    is_refused(SQUARE "f 1/1 2 3\n", "line 5: found texture coordinate 1 in a face, but the file has 0");
    is_refused(SQUARE, "the file has no faces (f): nothing would be visible");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    folder = g_dir_make_tmp("billow-fine-obj-XXXXXX", NULL);
    g_assert_nonnull(folder);
    g_test_add_func("/fine-obj/quads-and-triangles-stay", test_quads_and_triangles_stay);
    g_test_add_func("/fine-obj/other-polygons-are-fans", test_other_polygons_are_fans);
    g_test_add_func("/fine-obj/points-are-the-first-vertices", test_points_are_the_first_vertices);
    g_test_add_func("/fine-obj/digest-is-of-the-content", test_digest_is_of_the_content);
    g_test_add_func("/fine-obj/what-is-wrong-is-told", test_what_is_wrong_is_told);
    const int status = g_test_run();
    g_autofree char *path = g_build_filename(folder, "fine.obj", NULL);
    g_remove(path);
    g_rmdir(folder);
    g_free(folder);
    return status;
}
