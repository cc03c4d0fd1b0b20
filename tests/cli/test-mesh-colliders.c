/* Tests colliders whose shape is the mesh of a file: what counts of it, and what is told if it cannot be read. */
#include "harness.h"

#include <string.h>

static const char PROJECT[] =
    "{\"format\": \"billow\", \"version\": 1, \"name\": \"p\", \"frame_rate\": 24, \"duration\": 1, "
    "\"cloth\": {\"columns\": 9, \"rows\": 9, \"spacing\": 0.05}, "
    "\"keyframes\": [{\"id\": \"a\", \"start\": 0, \"duration\": 1, \"laid\": true, \"anchors\": []}], "
    "\"scene\": {\"colliders\": [{\"id\": \"stone\", \"shape\": \"mesh\", \"mesh\": \"stone.obj\", "
    "\"in_fake\": true%s}]}}";

static void
write_project(const Place *place, const char *more)
{
    g_autofree char *text = g_strdup_printf(PROJECT, more);
    place_write(place, "p.billow", text);
}

/* An octahedron, so high. */
static void
write_stone(const Place *place, double height)
{
    g_autofree char *text =
        g_strdup_printf("v 0.2 0 0\nv 0 0 -0.2\nv -0.2 0 0\nv 0 0 0.2\nv 0 %g 0\nv 0 -0.1 0\n"
                        "f 1 2 5\nf 2 3 5\nf 3 4 5\nf 4 1 5\nf 2 1 6\nf 3 2 6\nf 4 3 6\nf 1 4 6\n",
                        height);
    place_write(place, "stone.obj", text);
}

static double
highest(const Place *place, const char *name)
{
    g_autoptr(GArray) points = read_obj_numbers(place, name, "v ", 3);
    double most = -G_MAXDOUBLE;
    for (guint i = 1; i < points->len; i += 3)
        most = MAX(most, g_array_index(points, double, i));
    return most;
}

static void
content_of_the_file_counts(Place *place, gconstpointer data)
{
    write_project(place, "");
    write_stone(place, 0.1);
    assert_run(place, 0, "billow-cli export p.billow -o out --frames 1 --progress none");
    g_assert_cmpfloat(highest(place, "out/p.0001.obj"), >, 0.1);
    g_assert_cmpfloat(highest(place, "out/p.0001.obj"), <, 0.15);
    write_stone(place, 0.3);
    assert_run(place, 1, "billow-cli verify p.billow out --frames 1");
    assert_run(place, 0, "billow-cli export p.billow -o out --frames 1 --progress none");
    g_assert_cmpfloat(highest(place, "out/p.0001.obj"), >, 0.3);
    assert_run(place, 0, "billow-cli verify p.billow out --frames 1");
}

static void
what_cannot_be_read_is_told_and_not_exported(Place *place, gconstpointer data)
{
    write_project(place, "");
    g_auto(Outcome) check = run(place, "billow-cli check p.billow");
    g_assert_cmpint(check.status, ==, 0);
    g_assert_nonnull(
        strstr(check.out, "scene.colliders[0].mesh: warning: the cloth does not meet this collider"));
    for (int physics = 0; physics < 2; physics++) {
        g_auto(Outcome) outcome = run(place, "billow-cli %s p.billow -o out --frames 1 --progress none",
                                      physics ? "simulate" : "export");
        g_assert_cmpint(outcome.status, ==, 3);
        g_assert_nonnull(strstr(outcome.err, "collider “stone” has not been read"));
        g_assert_cmpuint(place_count(place, "out", ".obj"), ==, 0);
    }
    write_project(place, ", \"muted\": true");
    assert_run(place, 0, "billow-cli export p.billow -o out --frames 1 --progress none");
}

/* One more triangle than may be. */
static void
large_mesh_is_refused_with_a_sentence(Place *place, gconstpointer data)
{
    g_autoptr(GString) text = g_string_new("v 0 0 0\nv 1 0 0\nv 1 1 0\n");
    for (int i = 0; i <= 200000; i++)
        g_string_append(text, "f 1 2 3\n");
    place_write(place, "stone.obj", text->str);
    write_project(place, "");
    g_auto(Outcome) check = run(place, "billow-cli check p.billow");
    g_assert_nonnull(strstr(check.out, "found 200001 triangles, expected at most 200000"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    add_place_test("/mesh-colliders/content-of-the-file-counts", NULL, content_of_the_file_counts);
    add_place_test("/mesh-colliders/what-cannot-be-read-is-told-and-not-exported", NULL,
                   what_cannot_be_read_is_told_and_not_exported);
    add_place_test("/mesh-colliders/large-mesh-is-refused-with-a-sentence", NULL,
                   large_mesh_is_refused_with_a_sentence);
    return g_test_run();
}
