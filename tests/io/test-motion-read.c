/* Tests motions that Billow reads itself: CSV, numbered OBJ files and caches. */
#include "motions.h"

static void
a_csv_has_places_and_turns(void)
{
    g_autoptr(BillowMotion) turns = read_with("turns.csv", NULL, NULL);
    arm_turns(turns, SAME);
    const BillowMotionOptions options = {.unit = 0.001, .rate = 50.0};
    BillowMotionFacts facts;
    g_autoptr(BillowMotion) places = read_with("places.csv", &options, &facts);
    g_assert_cmpfloat(places->rate, ==, 50.0);
    is_at(billow_motion_place_at(places, billow_motion_find(places, "Tip"), 24.0 / 50.0).position, -1.0, 0.5,
          0.0);
}

/* In these the points are where those of arm.glb are, in the same order. */
static void
a_sequence_or_cache_moves_a_mesh(gconstpointer data)
{
    BillowMotionFacts facts;
    g_autoptr(BillowMotion) motion = read_with(data, NULL, &facts);
    g_assert_cmpuint(motion->n_frames, ==, FRAMES);
    skin_follows(motion);
    g_assert_cmpuint(motion->n_nodes, ==, 0);
    g_assert_cmpfloat(motion->rate, ==, g_str_has_suffix(data, ".mdd") ? 25.0 : 30.0);
    g_assert_cmpuint(motion->triangles[3], ==, 0);
    g_assert_cmpuint(motion->triangles[4], ==, 2);
}

static void
an_axis_that_is_given_turns_all(void)
{
    const BillowMotionOptions options = {.up = BILLOW_MOTION_UP_X};
    g_autoptr(BillowMotion) motion = read_with("turns.csv", &options, NULL);
    /* x is up: (x, y, z) is at (-y, x, z) */
    is_at(billow_motion_place_at(motion, 0, 0.0).position, -0.5, 1.0, 0.0);
    const BillowMotionPlace tip = billow_motion_place_at(motion, 1, 0.0);
    is_at(billow_motion_place_apply(&tip, billow_vec3(1.0, 0.0, 0.0)), -2.5, 2.0, 0.0);
}

/* --- Refusals --- */

#define HEAD "frame,name,x,y,z\n"

static void
a_csv_is_refused_with_its_line(void)
{
    is_refused("a.csv", "", -1, "the file has no places");
    is_refused("a.csv", HEAD, -1, "the file has no places");
    is_refused("a.csv", "x,y,z\n", -1,
               "line 1: the first line must be “frame,name,x,y,z” or “frame,name,x,y,z,qw,qx,qy,qz”");
    is_refused("a.csv", HEAD "1,a,0,0\n", -1, "line 2: found 4 values, expected 5");
    is_refused("a.csv", HEAD "1,a,0,0,0,1\n", -1, "line 2: found 6 values, expected 5");
    is_refused("a.csv", HEAD "\n1,a,0,x,0\n", -1,
               "line 3: found “x”, expected a number from -1e+09 to 1e+09");
    is_refused("a.csv", HEAD "1,a,0,1e10,0\n", -1,
               "line 2: found “1e10”, expected a number from -1e+09 to 1e+09");
    is_refused("a.csv", HEAD "1,a,0,nan,0\n", -1,
               "line 2: found “nan”, expected a number from -1e+09 to 1e+09");
    is_refused("a.csv", HEAD "1.5,a,0,0,0\n", -1,
               "line 2: found “1.5”, expected the whole number of a frame");
    is_refused("a.csv", HEAD "1,,0,0,0\n", -1, "line 2: the name must be text in UTF-8");
    is_refused("a.csv", HEAD "1,a,0,0,0\n1,a,1,0,0\n", -1, "line 3: frame 1 of “a” is in line 2 too");
    is_refused("a.csv", HEAD "1,a,0,0,0\n3,a,1,0,0\n", -1, "“a” has no place in frame 2");
    is_refused("a.csv", HEAD "1,a,0,0,0\n200000,a,1,0,0\n", -1,
               "the motion has 200000 frames, the maximum is 100000");
    is_refused("a.csv", "frame,name,x,y,z,qw,qx,qy,qz\n1,a,0,0,0,0,0,0,0\n", -1,
               "line 2: the quaternion must not be zero");
}

/* Empty lines count towards the limit too, because reading them takes time. */
static void
a_file_without_end_is_refused(void)
{
    g_autofree char *path = g_build_filename(folder, "a.csv", NULL), *block = g_malloc(1 << 20);
    memset(block, '\n', 1 << 20);
    FILE *file = g_fopen(path, "w");
    fputs(HEAD, file);
    for (int i = 0; i <= BILLOW_MAX_MOTION_MEGABYTES; i++)
        g_assert_cmpuint(fwrite(block, 1, 1 << 20, file), ==, 1 << 20);
    g_assert_cmpint(fclose(file), ==, 0);
    g_autoptr(GError) error = NULL;
    g_assert_null(billow_motion_read(path, NULL, NULL, NULL, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
    g_assert_true(g_str_has_suffix(error->message, "the file is larger than 256 MB, the maximum"));
    g_remove(path);
}

static void
other_files_are_refused_with_a_sentence(void)
{
    is_refused("a.txt", "", -1,
               "the name does not end in .glb, .gltf, .fbx, .dae, .bvh, .csv, .mdd, .pc2 or .obj");
    is_refused("a.obj", "v 0 0 0\n", -1, "the file has no faces (f)");
    is_refused("a.obj", "v 0 0 0\nf 1 1 2\n", -1, "found point 2 in a face, but the file has 1 points");
    g_autofree char *one = g_build_filename(folder, "b.1.obj", NULL),
                    *two = g_build_filename(folder, "b.2.obj", NULL);
    g_autofree char *both = g_build_filename(folder, "b.#.obj", NULL), *why = g_strconcat(two, ": ", NULL);
    g_assert_true(g_file_set_contents(one, "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", -1, NULL));
    g_assert_true(g_file_set_contents(two, "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 3 2\n", -1, NULL));
    g_autoptr(GError) error = NULL;
    g_assert_null(billow_motion_read(both, NULL, NULL, NULL, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
    g_assert_true(g_str_has_prefix(error->message, why));
    g_assert_nonnull(strstr(error->message, "the faces differ from those of the first file"));
}

#ifndef BILLOW_ASSIMP
static void
without_assimp_its_files_are_refused(void)
{
    g_autofree char *path = g_test_build_filename(G_TEST_DIST, "motions", "arm.glb", NULL);
    g_autoptr(GError) error = NULL;
    g_assert_null(billow_motion_read(path, NULL, NULL, NULL, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
    g_assert_nonnull(strstr(error->message, "libassimp-dev"));
}
#endif

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    make_folder();
#ifndef BILLOW_ASSIMP
    g_test_add_func("/motion-read/without-assimp", without_assimp_its_files_are_refused);
#endif
    g_test_add_func("/motion-read/csv", a_csv_has_places_and_turns);
    g_test_add_func("/motion-read/axis", an_axis_that_is_given_turns_all);
    g_test_add_data_func("/motion-read/obj-sequence", "arm.###.obj", a_sequence_or_cache_moves_a_mesh);
    g_test_add_data_func("/motion-read/mdd", "cache.mdd", a_sequence_or_cache_moves_a_mesh);
    g_test_add_data_func("/motion-read/pc2", "points.pc2", a_sequence_or_cache_moves_a_mesh);
    g_test_add_func("/motion-read/refusals-of-csv", a_csv_is_refused_with_its_line);
    g_test_add_func("/motion-read/without-end", a_file_without_end_is_refused);
    g_test_add_func("/motion-read/refusals", other_files_are_refused_with_a_sentence);
    const int status = g_test_run();
    remove_folder();
    return status;
}
