#include "core/motion/motion.h"

#include "core/motion/play.h"

#include "motions.h"

static void
a_frame_has_its_own_places_to_the_bit(void)
{
    g_autoptr(BillowMotion) motion = make_spinning();
    float points[12];
    for (size_t i = 0; i < SPINNING_FRAMES; i++) {
        /* the time of a frame by another sum, which rounds otherwise */
        const double seconds = (double) i * (1.0 / SPINNING_RATE);
        const BillowMotionPlace place = billow_motion_place_at(motion, 0, seconds);
        g_assert_cmpmem(&place, sizeof place, &motion->places[2 * i], sizeof place);
        billow_motion_points_at(motion, seconds, points);
        g_assert_cmpmem(points, sizeof points, &motion->positions[12 * i], sizeof points);
    }
}

static void
between_frames_places_and_points_are_interpolated(void)
{
    g_autoptr(BillowMotion) motion = make_spinning();
    for (double frame = 0.25; frame < SPINNING_FRAMES - 1; frame += 0.5) {
        const BillowMotionPlace place = billow_motion_place_at(motion, 0, frame / SPINNING_RATE);
        const double half = spinning_angle(frame) / 2.0;
        g_assert_cmpfloat_with_epsilon(place.position.y, 0.01 * frame, 1e-12);
        g_assert_cmpfloat_with_epsilon(fabs(place.rotation.y * sin(half) + place.rotation.w * cos(half)), 1.0,
                                       1e-12);
    }
    float points[12];
    billow_motion_points_at(motion, 0.25 / SPINNING_RATE, points);
    g_assert_cmpfloat_with_epsilon((double) points[3], 2.0 * (0.75 + 0.25 * cos(spinning_angle(1.0))), 1e-6);
    const BillowVec3 point = billow_motion_point_at(motion, 1, 0.25 / SPINNING_RATE);
    g_assert_cmpfloat_with_epsilon(point.x, (double) points[3], 1e-6);
    g_assert_cmpfloat_with_epsilon(point.y, 0.0025, 1e-8);
}

static void
before_and_after_the_ends_are_held(void)
{
    g_autoptr(BillowMotion) motion = make_spinning();
    g_assert_cmpfloat(billow_motion_place_at(motion, 0, -100.0).position.y, ==, 0.0);
    g_assert_cmpfloat(billow_motion_place_at(motion, 0, 100.0).position.y, ==, 0.01 * 48);
    g_assert_cmpfloat(billow_motion_place_at(motion, 0, 1e300).position.y, ==, 0.01 * 48);
    g_assert_cmpfloat(billow_motion_duration(motion), ==, 2.0);
}

static void
nodes_are_found_by_name(void)
{
    g_autoptr(BillowMotion) motion = make_spinning();
    g_assert_cmpint(billow_motion_find(motion, "spin"), ==, 0);
    g_assert_cmpint(billow_motion_find(motion, "still"), ==, 1);
    g_assert_cmpint(billow_motion_find(motion, "stil"), ==, -1);
    g_assert_cmpint(billow_motion_find(motion, ""), ==, -1);
}

static void
the_box_holds_all_frames(void)
{
    g_autoptr(BillowMotion) motion = make_spinning();
    /* corners at distance 2 pass both axes; the top one rises to 2 + 0.48 */
    g_assert_cmpfloat_with_epsilon(motion->low.x, -2.0, 1e-6);
    g_assert_cmpfloat_with_epsilon(motion->high.x, 2.0, 1e-6);
    g_assert_cmpfloat_with_epsilon(motion->low.y, 0.0, 1e-6);
    g_assert_cmpfloat_with_epsilon(motion->high.y, 2.48, 1e-6);
    BillowMotion parts = {.rate = 1.0, .n_frames = 2, .n_nodes = 1};
    parts.nodes = billow_allocate(1, sizeof *parts.nodes);
    parts.nodes[0] = (BillowMotionNode){billow_duplicate_text("a"), -1};
    parts.places = billow_allocate(2, sizeof *parts.places);
    parts.places[0].position = billow_vec3(3.0, 0.0, -1.0);
    parts.places[1].position = billow_vec3(-3.0, 5.0, 0.0);
    g_autoptr(BillowMotion) bare = billow_motion_new(&parts);
    g_assert_cmpfloat(bare->low.x, ==, -3.0);
    g_assert_cmpfloat(bare->high.y, ==, 5.0);
    g_assert_cmpfloat(bare->low.z, ==, -1.0);
}

static void
bytes_are_counted_without_overflow(void)
{
    g_assert_cmpuint(billow_motion_bytes(250, 20, 10000), ==, 250 * (20 * 7 * 8 + 10000 * 12));
    g_assert_cmpuint(billow_motion_bytes(SIZE_MAX, 2, 0), ==, SIZE_MAX);
    g_assert_cmpuint(billow_motion_bytes(1, SIZE_MAX / 4, 0), ==, SIZE_MAX);
    g_assert_cmpuint(billow_motion_bytes(1, 0, SIZE_MAX / 4), ==, SIZE_MAX);
}

static void
a_motion_starts_and_plays_faster_as_told(void)
{
    g_autoptr(BillowMotion) motion = make_spinning();
    const BillowMotionPlay twice = {.start = 1.0, .speed = 2.0};
    g_assert_cmpfloat(billow_motion_play_at(motion, &twice, 0.5), ==, 0.0);
    g_assert_cmpfloat(billow_motion_play_at(motion, &twice, 1.0), ==, 0.0);
    g_assert_cmpfloat(billow_motion_play_at(motion, &twice, 1.5), ==, 1.0);
    g_assert_cmpfloat(billow_motion_play_at(motion, &twice, 2.0), ==, 2.0);
    g_assert_cmpfloat(billow_motion_play_at(motion, &twice, 9.0), ==, 2.0);
    g_assert_cmpfloat(billow_motion_play_length(motion, &twice), ==, 1.0);
}

/* Frame rates and speeds in odd ratios to those of the motion, and starts that no double holds. */
static void
a_loop_closes_to_the_bit(void)
{
    g_autoptr(BillowMotion) motion = make_spinning();
    static const double rates[] = {24.0, 25.0, 30.0, 60.0, 240.0};
    static const double starts[] = {0.0, 0.1, -0.7, 3.3};
    static const int speeds[][2] = {{1, 1}, {2, 1}, {1, 3}, {4, 5}};
    for (size_t r = 0; r < G_N_ELEMENTS(rates); r++)
        for (size_t s = 0; s < G_N_ELEMENTS(starts); s++)
            for (size_t f = 0; f < G_N_ELEMENTS(speeds); f++) {
                const BillowMotionPlay play = {starts[s], (double) speeds[f][0] / speeds[f][1], true};
                const int round = (int) lrint(2.0 * rates[r]) * speeds[f][1];
                for (int frame = -200; frame < 200; frame += 7) {
                    const double now = frame / rates[r];
                    const double later = (frame + round) / rates[r],
                                 much_later = (frame + 50 * round) / rates[r];
                    const double at = billow_motion_play_at(motion, &play, now);
                    g_assert_cmpfloat(billow_motion_play_at(motion, &play, later), ==, at);
                    g_assert_cmpfloat(billow_motion_play_at(motion, &play, much_later), ==, at);
                    g_assert_true(at >= 0.0 && at < 2.0 && !signbit(at));
                }
            }
    const BillowMotionPlay play = {0.1, 1.0, true};
    g_assert_cmpfloat(billow_motion_play_at(motion, &play, 0.1 + 2.0), ==, 0.0);
    g_assert_cmpfloat(billow_motion_play_at(motion, &play, 0.1 - 2.0), ==, 0.0);
}

static void
it_lives_as_long_as_its_last_reference(void)
{
    BillowMotion *motion = make_spinning();
    g_autoptr(BillowMotion) other = billow_motion_ref(motion);
    billow_motion_unref(motion);
    g_assert_cmpstr(other->nodes[1].name, ==, "still");
    billow_motion_unref(NULL);
    BillowMotion parts = {0};
    billow_motion_parts_clear(&parts);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/motion/frame-is-exact", a_frame_has_its_own_places_to_the_bit);
    g_test_add_func("/motion/between-frames", between_frames_places_and_points_are_interpolated);
    g_test_add_func("/motion/ends-are-held", before_and_after_the_ends_are_held);
    g_test_add_func("/motion/names", nodes_are_found_by_name);
    g_test_add_func("/motion/box", the_box_holds_all_frames);
    g_test_add_func("/motion/bytes", bytes_are_counted_without_overflow);
    g_test_add_func("/motion/start-and-speed", a_motion_starts_and_plays_faster_as_told);
    g_test_add_func("/motion/loop-closes", a_loop_closes_to_the_bit);
    g_test_add_func("/motion/references", it_lives_as_long_as_its_last_reference);
    return g_test_run();
}
