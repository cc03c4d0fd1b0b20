/* Tests motions that assimp reads: GLB, glTF, FBX, Collada and BVH, against closed forms. */
#include "motions.h"

/* A file with z up has its own z along the world's y. */
static BillowQuaternion
z_up(void)
{
    return (BillowQuaternion){.x = -sqrt(0.5), .w = sqrt(0.5)};
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
/* --- Beside other threads --- */

/* Allocates all the time, as the threads of a window do. */
static gpointer
allocate(gpointer stop)
{
    for (unsigned seed = 1; !g_atomic_int_get((gint *) stop); seed = seed * 1664525u + 1013904223u) {
        GString *text = g_string_sized_new(seed % 4096);
        g_autoptr(GArray) array = g_array_sized_new(FALSE, FALSE, 1, seed % 65536);
        g_string_append(text, g_dgettext("gtk40", "Cancel"));
        g_string_free(text, TRUE);
    }
    return NULL;
}

static void
threads_that_allocate_do_not_stop_it(void)
{
    enum { THREADS = 4, TIMES = 50 };
    gint stop = 0;
    GThread *threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        threads[i] = g_thread_new("allocates", allocate, &stop);
    for (int i = 0; i < TIMES; i++) {
        g_autoptr(BillowMotion) motion = read_with("arm.glb", NULL, NULL);
        g_assert_cmpuint(motion->n_frames, ==, FRAMES);
    }
    g_atomic_int_set(&stop, 1);
    for (int i = 0; i < THREADS; i++)
        g_thread_join(threads[i]);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    make_folder();
    g_test_add_data_func("/motion-scene/glb", "arm.glb", a_skin_follows_its_joints);
    g_test_add_data_func("/motion-scene/gltf-with-buffer", "arm.gltf", a_skin_follows_its_joints);
    g_test_add_func("/motion-scene/ntsc", a_rate_of_ntsc_is_found);
    g_test_add_func("/motion-scene/other-rate", another_rate_has_frames_between_the_keys);
    g_test_add_func("/motion-scene/no-weights", what_has_no_weights_follows_its_node);
    g_test_add_func("/motion-scene/two-skins", two_skins_follow_their_own_weights);
    g_test_add_func("/motion-scene/animation-by-name", an_animation_is_chosen_by_name);
    g_test_add_func("/motion-scene/scale", a_scale_moves_but_does_not_shear);
    g_test_add_func("/motion-scene/morph", morph_targets_are_weighed);
    g_test_add_func("/motion-scene/bvh", a_bvh_has_nodes_and_no_unit);
    g_test_add_func("/motion-scene/collada", collada_tells_unit_and_axis);
    g_test_add_func("/motion-scene/fbx", fbx_tells_unit_and_axis);
    g_test_add_func("/motion-scene/question", a_question_names_both_sizes);
    g_test_add_func("/motion-scene/refusals-of-scenes", what_assimp_reads_is_refused_with_a_sentence);
    g_test_add_func("/motion-scene/buffer-outside", a_buffer_outside_the_folder_is_not_read);
    g_test_add_func("/motion-scene/cancelled", a_cancelled_reader_stops);
    g_test_add_func("/motion-scene/beside-threads", threads_that_allocate_do_not_stop_it);
    const int status = g_test_run();
    remove_folder();
    return status;
}
