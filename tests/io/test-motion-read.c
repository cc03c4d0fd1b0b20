/* Tests motions of other programs: tests/io/motions, made by make_motions.py, against their closed forms. */
#include "io/motion/read.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

enum { FRAMES = 25 };

static BillowMotion *
read_with(const char *name, const BillowMotionOptions *options, BillowMotionFacts *facts)
{
    g_autofree char *path = g_test_build_filename(G_TEST_DIST, "motions", name, NULL);
    g_autoptr(GError) error = NULL;
    BillowMotion *motion = billow_motion_read(path, options, NULL, facts, &error);
    g_assert_no_error(error);
    return motion;
}

static double
angle_of(int frame)
{
    return 0.5 * G_PI * frame / (FRAMES - 1);
}

static void
is_at(BillowVec3 place, double x, double y, double z)
{
    g_assert_cmpfloat(billow_vec3_distance(place, billow_vec3(x, y, z)), <=, 1e-6);
}

/* Arm is at (1, 0.5, 0), turned about z, and Tip 2 m along its y. `axes` maps the file's own axes to the
 * world's. */
static void
arm_turns(const BillowMotion *motion, BillowQuaternion axes)
{
    const int arm = billow_motion_find(motion, "Arm"), tip = billow_motion_find(motion, "Tip");
    g_assert_cmpint(arm, >=, 0);
    g_assert_cmpint(tip, >=, 0);
    g_assert_cmpuint(motion->n_frames, ==, FRAMES);
    for (int i = 0; i < FRAMES; i++) {
        const BillowMotionPlace *places = &motion->places[(size_t) i * motion->n_nodes];
        const double a = angle_of(i);
        is_at(places[arm].position, 1.0, 0.5, 0.0);
        is_at(places[tip].position, 1.0 - 2.0 * sin(a), 0.5 + 2.0 * cos(a), 0.0);
        const BillowQuaternion turn =
            billow_quaternion_multiply((BillowQuaternion){.z = sin(a / 2.0), .w = cos(a / 2.0)}, axes);
        const BillowQuaternion q = places[arm].rotation;
        g_assert_cmpfloat_with_epsilon(fabs(turn.x * q.x + turn.y * q.y + turn.z * q.z + turn.w * q.w), 1.0,
                                       1e-10);
    }
}

static const BillowQuaternion SAME = {.w = 1.0};

/* A file with z up has its own z along the world's y. */
static BillowQuaternion
z_up(void)
{
    return (BillowQuaternion){.x = -sqrt(0.5), .w = sqrt(0.5)};
}

static BillowVec3
point_of(const BillowMotion *motion, int frame, size_t point)
{
    const float *at = &motion->positions[3 * ((size_t) frame * motion->n_points + point)];
    return billow_vec3((double) at[0], (double) at[1], (double) at[2]);
}

/* Some point of the mesh is there: readers may reorder them. */
static void
has_point(const BillowMotion *motion, int frame, double x, double y, double z)
{
    double least = INFINITY;
    for (size_t i = 0; i < motion->n_points; i++)
        least = fmin(least, billow_vec3_distance(point_of(motion, frame, i), billow_vec3(x, y, z)));
    g_assert_cmpfloat(least, <=, 1e-6);
}

/* The points on Base, at Tip, halfway, and the one without weights, which follows its own node. */
static void
skin_follows(const BillowMotion *motion)
{
    g_assert_cmpuint(motion->n_triangles, ==, 2);
    g_assert_cmpuint(motion->n_points, ==, 4);
    for (int i = 0; i < FRAMES; i++) {
        const double s = sin(angle_of(i)), c = cos(angle_of(i));
        has_point(motion, i, 1.0, 0.5, 0.0);
        has_point(motion, i, 1.0 - 2.0 * s, 0.5 + 2.0 * c, 0.0);
        has_point(motion, i, 1.0 - 0.5 * s, 1.0 + 0.5 * c, 0.25);
        has_point(motion, i, 2.0, 0.0, 3.0);
    }
}

static void
a_skin_follows_its_joints(gconstpointer data)
{
    BillowMotionFacts facts;
    g_autoptr(BillowMotion) motion = read_with(data, NULL, &facts);
    arm_turns(motion, SAME);
    skin_follows(motion);
    g_assert_cmpfloat(motion->rate, ==, 24.0);
    g_assert_true(facts.unit_is_told && facts.up_is_told && facts.rate_is_told);
    g_assert_cmpstr(motion->name, ==, "Turn");
    g_assert_nonnull(motion->coordinates);
    for (size_t i = 0; i < motion->n_points; i++) /* the point at Tip is at (1, 0) of the texture */
        if (billow_vec3_distance(point_of(motion, 0, i), billow_vec3(1.0, 2.5, 0.0)) < 1e-6)
            g_assert_cmpfloat((double) motion->coordinates[2 * i], ==, 1.0);
    const int tip = billow_motion_find(motion, "Tip"), arm = billow_motion_find(motion, "Arm");
    g_assert_cmpint(motion->nodes[tip].parent, ==, arm);
}

static void
a_rate_of_ntsc_is_found(void)
{
    g_autoptr(BillowMotion) motion = read_with("arm-ntsc.glb", NULL, NULL);
    arm_turns(motion, SAME);
    g_assert_cmpfloat_with_epsilon(motion->rate, 30000.0 / 1001.0, 1e-9);
}

static void
another_rate_has_frames_between_the_keys(void)
{
    const BillowMotionOptions options = {.rate = 48.0};
    g_autoptr(BillowMotion) motion = read_with("arm.glb", &options, NULL);
    g_assert_cmpuint(motion->n_frames, ==, 2 * FRAMES - 1);
    const int tip = billow_motion_find(motion, "Tip");
    const double a = angle_of(1) / 2.0;
    is_at(motion->places[motion->n_nodes + (size_t) tip].position, 1.0 - 2.0 * sin(a), 0.5 + 2.0 * cos(a),
          0.0);
}

static void
what_has_no_weights_follows_its_node(void)
{
    g_autoptr(BillowMotion) motion = read_with("no-weights.glb", NULL, NULL);
    arm_turns(motion, SAME);
    for (int i = 0; i < FRAMES; i += 8) {
        has_point(motion, i, 1.0, 0.5, 3.0);
        has_point(motion, i, 1.0, 2.5, 3.0);
    }
}

/* In the second skin the first point is on Arm, and weights that add up to 2 count as 1. Both nodes are
 * called Skin. */
static void
two_skins_follow_their_own_weights(void)
{
    BillowMotionFacts facts;
    g_autoptr(BillowMotion) motion = read_with("two-skins.glb", NULL, &facts);
    arm_turns(motion, SAME);
    g_assert_cmpuint(facts.n_clips, ==, 2);
    g_assert_cmpstr(motion->name, ==, "Turn");
    g_assert_cmpuint(motion->n_points, ==, 8);
    g_assert_cmpuint(motion->n_triangles, ==, 4);
    for (int i = 0; i < FRAMES; i++) {
        const double s = sin(angle_of(i)), c = cos(angle_of(i));
        has_point(motion, i, 1.0 - 2.0 * s, 0.5 + 2.0 * c, 0.0);
        has_point(motion, i, 1.0, 2.5, 0.0);
        has_point(motion, i, 1.0 - s, 0.5 + c, 0.25);
        has_point(motion, i, 1.0 + c + 0.5 * s, 0.5 + s - 0.5 * c, 0.0);
    }
    g_assert_cmpint(billow_motion_find(motion, "Skin"), >=, 0);
    g_assert_cmpint(billow_motion_find(motion, "Skin 2"), >=, 0);
}

static void
an_animation_is_chosen_by_name(void)
{
    const BillowMotionOptions rest = {.clip = "Rest"}, none = {.clip = "Run"};
    g_autoptr(BillowMotion) motion = read_with("two-skins.glb", &rest, NULL);
    is_at(
        motion->places[motion->n_nodes * (motion->n_frames - 1) + (size_t) billow_motion_find(motion, "Tip")]
            .position,
        1.0, 2.5, 0.0);
    g_autofree char *path = g_test_build_filename(G_TEST_DIST, "motions", "two-skins.glb", NULL);
    g_autoptr(GError) error = NULL;
    g_assert_null(billow_motion_read(path, &none, NULL, NULL, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
    g_assert_true(
        g_str_has_suffix(error->message, "the file has no animation “Run”; it has: “Rest”, “Turn”"));
}

/* diag(-2, 4, 0.5) R(a) maps the offset (0, 2, 0) of Tip; the placement of each node stays rigid. */
static void
a_scale_moves_but_does_not_shear(void)
{
    g_autoptr(BillowMotion) motion = read_with("scaled.glb", NULL, NULL);
    const int tip = billow_motion_find(motion, "Tip");
    for (int i = 0; i < FRAMES; i++) {
        const double s = sin(angle_of(i)), c = cos(angle_of(i));
        const BillowMotionPlace *place = &motion->places[(size_t) i * motion->n_nodes + (size_t) tip];
        is_at(place->position, 1.0 + 4.0 * s, 0.5 + 8.0 * c, 0.0);
        const BillowQuaternion q = place->rotation;
        g_assert_cmpfloat_with_epsilon(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w, 1.0, 1e-12);
    }
}

static void
morph_targets_are_weighed(void)
{
    g_autoptr(BillowMotion) motion = read_with("morph.glb", NULL, NULL);
    g_assert_cmpuint(motion->n_frames, ==, FRAMES);
    for (int i = 0; i < FRAMES; i++) {
        has_point(motion, i, 1.0, 2.5, 2.0 * i / 24.0);
        has_point(motion, i, 1.0, 0.5, 0.0);
    }
}

static void
a_bvh_has_nodes_and_no_unit(void)
{
    BillowMotionFacts facts;
    g_autoptr(BillowMotion) meters = read_with("meters.bvh", NULL, &facts);
    arm_turns(meters, SAME);
    g_assert_cmpfloat_with_epsilon(meters->rate, 120.0, 1e-4);
    g_assert_cmpuint(meters->n_points, ==, 0);
    g_assert_false(facts.unit_is_told);
    g_assert_true(facts.rate_is_told);
    const BillowMotionOptions options = {.unit = 0.01};
    g_autoptr(BillowMotion) centimeters = read_with("centimeters.bvh", &options, &facts);
    arm_turns(centimeters, SAME);
    g_assert_true(facts.unit_is_told);
}

static void
collada_tells_unit_and_axis(void)
{
    BillowMotionFacts facts;
    g_autoptr(BillowMotion) inches = read_with("inches.dae", NULL, &facts);
    arm_turns(inches, SAME);
    g_assert_cmpfloat_with_epsilon(facts.unit, 0.0254, 1e-7);
    has_point(inches, 12, 1.0, 2.5, 3.0);
    g_autoptr(BillowMotion) turned = read_with("z-up.dae", NULL, &facts);
    arm_turns(turned, z_up());
    g_assert_cmpint(facts.up, ==, BILLOW_MOTION_UP_Z);
    g_assert_cmpfloat_with_epsilon(facts.unit, 0.01, 1e-7);
    has_point(turned, 12, 1.0, 1.5, 3.25);
    /* told otherwise, it is ten times as large */
    const BillowMotionOptions options = {.unit = 0.1};
    g_autoptr(BillowMotion) large = read_with("z-up.dae", &options, NULL);
    has_point(large, 12, 10.0, 15.0, 32.5);
}

/* The skin of these hangs on Arm as a whole. */
static void
fbx_tells_unit_and_axis(void)
{
    BillowMotionFacts facts;
    g_autoptr(BillowMotion) centimeters = read_with("centimeters.fbx", NULL, &facts);
    arm_turns(centimeters, SAME);
    g_assert_cmpfloat_with_epsilon(facts.unit, 0.01, 1e-9);
    g_autoptr(BillowMotion) inches = read_with("z-up-inches.fbx", NULL, &facts);
    arm_turns(inches, z_up());
    g_assert_cmpfloat_with_epsilon(facts.unit, 0.0254, 1e-7);
    g_assert_cmpint(facts.up, ==, BILLOW_MOTION_UP_Z);
    for (int i = 0; i < FRAMES; i++) {
        const double s = sin(angle_of(i)), c = cos(angle_of(i));
        has_point(inches, i, 1.0 - s, 0.5 + c, 0.25);
        has_point(centimeters, i, 1.0 + c, 0.5 + s, 0.0);
    }
}

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

static void
a_question_names_both_sizes(void)
{
    BillowMotionFacts facts;
    double unit = 0.0;
    g_autofree char *words = NULL, *other = NULL;
    g_autoptr(BillowMotion) large = read_with("centimeters.bvh", NULL, &facts);
    g_assert_true(billow_motion_suggest_unit(large, &facts, &unit, &words));
    g_assert_cmpfloat(unit, ==, 0.01);
    g_assert_cmpstr(words, ==, "It is 210 m tall. In centimeters it would be 2.1 m.");
    const BillowMotionOptions options = {.unit = 0.0001};
    g_autoptr(BillowMotion) small = read_with("arm.glb", &options, &facts);
    g_assert_true(billow_motion_suggest_unit(small, &facts, &unit, &other));
    g_assert_cmpfloat(unit, ==, 1.0);
    g_assert_cmpstr(other, ==, "It is 0.00025 m tall. In meters it would be 2.5 m.");
    g_autoptr(BillowMotion) right = read_with("arm.glb", NULL, &facts);
    g_assert_false(billow_motion_suggest_unit(right, &facts, &unit, NULL));
}

/* --- Refusals --- */

static char *folder;

static void
is_refused(const char *name, const char *text, gssize length, const char *why)
{
    g_autofree char *path = g_build_filename(folder, name, NULL),
                    *whole = g_strdup_printf("%s: %s", path, why);
    g_assert_true(g_file_set_contents(path, text, length, NULL));
    g_autoptr(GError) error = NULL;
    g_assert_null(billow_motion_read(path, NULL, NULL, NULL, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
    g_assert_cmpstr(error->message, ==, whole);
    g_remove(path);
}

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

#ifdef BILLOW_ASSIMP
static void
what_assimp_reads_is_refused_with_a_sentence(void)
{
    static const char *const names[] = {"a.glb", "a.gltf", "a.fbx", "a.dae", "a.bvh"};
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        is_refused(names[i], "", 0, "the file is not what its name says");
        is_refused(names[i], "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", -1,
                   "the file is not what its name says");
    }
    g_autofree char *whole = g_test_build_filename(G_TEST_DIST, "motions", "arm.glb", NULL), *bytes = NULL;
    gsize length;
    g_assert_true(g_file_get_contents(whole, &bytes, &length, NULL));
    for (gsize cut = 8; cut < length; cut += length / 7) { /* never a crash, always a sentence */
        g_autofree char *path = g_build_filename(folder, "cut.glb", NULL);
        g_assert_true(g_file_set_contents(path, bytes, (gssize) cut, NULL));
        g_autoptr(GError) error = NULL;
        g_assert_null(billow_motion_read(path, NULL, NULL, NULL, &error));
        g_assert_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
    }
}

static void
a_buffer_outside_the_folder_is_not_read(void)
{
    g_autofree char *below = g_build_filename(folder, "below", NULL),
                    *path = g_build_filename(below, "a.gltf", NULL),
                    *buffer = g_build_filename(folder, "no-motion.bin", NULL);
    g_autofree char *text = NULL, *bytes = NULL;
    g_autofree char *source = g_test_build_filename(G_TEST_DIST, "motions", "outside.gltf", NULL),
                    *data = g_test_build_filename(G_TEST_DIST, "motions", "arm data.bin", NULL);
    gsize length;
    g_assert_true(g_file_get_contents(source, &text, NULL, NULL));
    g_assert_true(g_file_get_contents(data, &bytes, &length, NULL));
    g_mkdir(below, 0700);
    g_assert_true(g_file_set_contents(path, text, -1, NULL));
    g_assert_true(g_file_set_contents(buffer, bytes, (gssize) length, NULL));
    g_autoptr(GError) error = NULL;
    g_assert_null(billow_motion_read(path, NULL, NULL, NULL, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
    g_remove(path);
    g_rmdir(below);
}

static void
a_cancelled_reader_stops(void)
{
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_cancellable_cancel(cancellable);
    g_autofree char *path = g_test_build_filename(G_TEST_DIST, "motions", "arm.glb", NULL);
    g_autoptr(GError) error = NULL;
    g_assert_null(billow_motion_read(path, NULL, cancellable, NULL, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}
#else
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

static void
add_tests_of_assimp(void)
{
#ifdef BILLOW_ASSIMP
    g_test_add_data_func("/motion-read/glb", "arm.glb", a_skin_follows_its_joints);
    g_test_add_data_func("/motion-read/gltf-with-buffer", "arm.gltf", a_skin_follows_its_joints);
    g_test_add_func("/motion-read/ntsc", a_rate_of_ntsc_is_found);
    g_test_add_func("/motion-read/other-rate", another_rate_has_frames_between_the_keys);
    g_test_add_func("/motion-read/no-weights", what_has_no_weights_follows_its_node);
    g_test_add_func("/motion-read/two-skins", two_skins_follow_their_own_weights);
    g_test_add_func("/motion-read/animation-by-name", an_animation_is_chosen_by_name);
    g_test_add_func("/motion-read/scale", a_scale_moves_but_does_not_shear);
    g_test_add_func("/motion-read/morph", morph_targets_are_weighed);
    g_test_add_func("/motion-read/bvh", a_bvh_has_nodes_and_no_unit);
    g_test_add_func("/motion-read/collada", collada_tells_unit_and_axis);
    g_test_add_func("/motion-read/fbx", fbx_tells_unit_and_axis);
    g_test_add_func("/motion-read/question", a_question_names_both_sizes);
    g_test_add_func("/motion-read/refusals-of-scenes", what_assimp_reads_is_refused_with_a_sentence);
    g_test_add_func("/motion-read/buffer-outside", a_buffer_outside_the_folder_is_not_read);
    g_test_add_func("/motion-read/cancelled", a_cancelled_reader_stops);
#else
    g_test_add_func("/motion-read/without-assimp", without_assimp_its_files_are_refused);
#endif
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    folder = g_dir_make_tmp("billow-motion-XXXXXX", NULL);
    add_tests_of_assimp();
    g_test_add_func("/motion-read/csv", a_csv_has_places_and_turns);
    g_test_add_func("/motion-read/axis", an_axis_that_is_given_turns_all);
    g_test_add_data_func("/motion-read/obj-sequence", "arm.###.obj", a_sequence_or_cache_moves_a_mesh);
    g_test_add_data_func("/motion-read/mdd", "cache.mdd", a_sequence_or_cache_moves_a_mesh);
    g_test_add_data_func("/motion-read/pc2", "points.pc2", a_sequence_or_cache_moves_a_mesh);
    g_test_add_func("/motion-read/refusals-of-csv", a_csv_is_refused_with_its_line);
    g_test_add_func("/motion-read/without-end", a_file_without_end_is_refused);
    g_test_add_func("/motion-read/refusals", other_files_are_refused_with_a_sentence);
    const int status = g_test_run();
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    for (const char *name; (name = g_dir_read_name(dir));) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        g_remove(path);
    }
    g_rmdir(folder);
    g_free(folder);
    return status;
}
