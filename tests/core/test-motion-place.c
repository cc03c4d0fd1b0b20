#include "core/motion/place.h"

#include <glib.h>

static void
is_at(BillowVec3 place, double x, double y, double z, double within)
{
    g_assert_cmpfloat(billow_vec3_distance(place, billow_vec3(x, y, z)), <=, within);
}

static BillowQuaternion
turn(double x, double y, double z, double degrees)
{
    const double half = degrees * G_PI / 360.0;
    return (BillowQuaternion){x * sin(half), y * sin(half), z * sin(half), cos(half)};
}

static void
a_quarter_about_the_vertical_takes_x_to_minus_z(void)
{
    const BillowQuaternion quarter = turn(0.0, 1.0, 0.0, 90.0);
    is_at(billow_quaternion_apply(quarter, billow_vec3(1.0, 2.0, 3.0)), 3.0, 2.0, -1.0, 2e-15);
    const BillowQuaternion two = billow_quaternion_multiply(turn(1.0, 0.0, 0.0, 90.0), quarter);
    /* (1, 0, 0) goes to (0, 0, -1), and then, about x, to (0, 1, 0) */
    is_at(billow_quaternion_apply(two, billow_vec3(1.0, 0.0, 0.0)), 0.0, 1.0, 0.0, 2e-15);
}

static void
axes_give_the_turn_that_made_them(void)
{
    for (int i = 0; i < 200; i++) {
        const double u = g_test_rand_double_range(-1.0, 1.0), around = g_test_rand_double_range(0.0, 6.3);
        const double r = sqrt(1.0 - u * u);
        const BillowQuaternion q =
            turn(r * cos(around), u, r * sin(around), i < 3 ? 180.0 : g_test_rand_double_range(0.0, 360.0));
        const BillowVec3 x = billow_quaternion_apply(q, billow_vec3(1.0, 0.0, 0.0));
        const BillowVec3 y = billow_quaternion_apply(q, billow_vec3(0.0, 1.0, 0.0));
        const BillowVec3 z = billow_quaternion_apply(q, billow_vec3(0.0, 0.0, 1.0));
        const BillowQuaternion found = billow_quaternion_of_axes(x, y, z);
        const double cosine = q.x * found.x + q.y * found.y + q.z * found.z + q.w * found.w;
        g_assert_cmpfloat_with_epsilon(fabs(cosine), 1.0, 1e-14);
    }
}

static void
a_turn_is_mixed_evenly_on_the_shorter_way(void)
{
    const BillowQuaternion from = turn(0.0, 0.0, 1.0, 10.0), to = turn(0.0, 0.0, 1.0, 130.0);
    for (int sign = -1; sign <= 1; sign += 2) {
        const BillowQuaternion same = {sign * to.x, sign * to.y, sign * to.z, sign * to.w};
        for (double t = 0.0; t <= 1.0; t += 0.125) {
            const BillowVec3 x =
                billow_quaternion_apply(billow_quaternion_mix(from, same, t), billow_vec3(1.0, 0.0, 0.0));
            const double angle = (10.0 + 120.0 * t) * G_PI / 180.0;
            is_at(x, cos(angle), sin(angle), 0.0, 2e-15);
        }
        g_assert_cmpfloat(billow_quaternion_mix(from, same, 1.0).w, ==, same.w);
    }
    const BillowQuaternion near = billow_quaternion_mix(from, turn(0.0, 0.0, 1.0, 10.0 + 1e-7), 0.5);
    g_assert_cmpfloat_with_epsilon(near.z, sin((5.0 + 2.5e-8) * G_PI / 180.0), 1e-15);
}

static void
what_is_found_in_a_place_is_there(void)
{
    const BillowMotionPlace place = {{1.0, -2.0, 0.5}, turn(0.6, 0.8, 0.0, 77.0)};
    const BillowVec3 own = billow_motion_place_find(&place, billow_vec3(3.0, 4.0, 5.0));
    is_at(billow_motion_place_apply(&place, own), 3.0, 4.0, 5.0, 1e-14);
    is_at(billow_motion_place_apply(&BILLOW_MOTION_PLACE_HOME, own), own.x, own.y, own.z, 0.0);
}

/* R S with R a turn and S symmetric and positive: R is the polar rotation, whatever S is. */
static void
scale_and_shear_are_taken_out_of_a_matrix(void)
{
    const BillowQuaternion q = turn(0.48, 0.6, 0.64, 101.0);
    const double stretch[3][3] = {{2.0, 0.7, 0.1}, {0.7, 1.0, -0.2}, {0.1, -0.2, 30.0}};
    for (int sign = -1; sign <= 1; sign += 2) {
        double matrix[12] = {[3] = 4.0, [7] = 5.0, [11] = 6.0};
        for (int k = 0; k < 3; k++) {
            const BillowVec3 column = billow_quaternion_apply(
                q, billow_vec3(sign * stretch[0][k], sign * stretch[1][k], sign * stretch[2][k]));
            matrix[k] = column.x;
            matrix[4 + k] = column.y;
            matrix[8 + k] = column.z;
        }
        BillowMotionPlace place;
        g_assert_true(billow_motion_place_of_matrix(matrix, &place));
        is_at(place.position, 4.0, 5.0, 6.0, 0.0);
        const double cosine =
            q.x * place.rotation.x + q.y * place.rotation.y + q.z * place.rotation.z + q.w * place.rotation.w;
        g_assert_cmpfloat_with_epsilon(fabs(cosine), 1.0, 1e-14);
    }
}

static void
a_flat_or_endless_matrix_has_no_turn(void)
{
    BillowMotionPlace place = {{9.0, 9.0, 9.0}, {0.0, 1.0, 0.0, 0.0}};
    const double flat[12] = {1.0, 0.0, 1.0, 4.0, 0.0, 1.0, 1.0, 5.0, 0.0, 0.0, 0.0, 6.0};
    g_assert_false(billow_motion_place_of_matrix(flat, &place));
    is_at(place.position, 4.0, 5.0, 6.0, 0.0);
    g_assert_cmpfloat(place.rotation.y, ==, 1.0);
    const double nothing[12] = {0};
    g_assert_false(billow_motion_place_of_matrix(nothing, &place));
    const double endless[12] = {NAN, 0.0, 0.0, NAN, 0.0, INFINITY, 0.0, 1.0, 0.0, 0.0, 1.0, 1.0};
    place.position.x = 7.0;
    g_assert_false(billow_motion_place_of_matrix(endless, &place));
    g_assert_cmpfloat(place.position.x, ==, 7.0);
    g_assert_cmpfloat(billow_quaternion_unit((BillowQuaternion){NAN, 0.0, 0.0, 0.0}).w, ==, 1.0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/motion-place/quarter-turn", a_quarter_about_the_vertical_takes_x_to_minus_z);
    g_test_add_func("/motion-place/axes", axes_give_the_turn_that_made_them);
    g_test_add_func("/motion-place/even-and-shorter-way", a_turn_is_mixed_evenly_on_the_shorter_way);
    g_test_add_func("/motion-place/found-is-there", what_is_found_in_a_place_is_there);
    g_test_add_func("/motion-place/no-scale-or-shear", scale_and_shear_are_taken_out_of_a_matrix);
    g_test_add_func("/motion-place/no-turn", a_flat_or_endless_matrix_has_no_turn);
    return g_test_run();
}
