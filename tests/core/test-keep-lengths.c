#include "core/base/mesh.h"
#include "core/cloth/keep_lengths.h"
#include "core/cloth/strain.h"

#include <glib.h>

static const BillowGrid GRID = {24, 19, 0.1};
static const BillowGrid LARGE = {121, 97, 0.02};

/* --- Cloths --- */

typedef BillowVec3 (*Shape)(const BillowGrid *grid, int column, int row, double amount);

static BillowMesh *
new_cloth(const BillowGrid *grid, Shape shape, double amount)
{
    BillowMesh *mesh = billow_mesh_new(grid);
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            const size_t i = billow_grid_index(grid, column, row);
            const BillowVec3 place = shape(grid, column, row, amount);
            mesh->x[i] = (float) place.x;
            mesh->y[i] = (float) place.y;
            mesh->z[i] = (float) place.z;
        }
    return mesh;
}

/* Hangs from its first row, turned about it by `angle` radians. */
static BillowVec3
turned(const BillowGrid *grid, int column, int row, double angle)
{
    const double down = row * grid->spacing;
    return billow_vec3(column * grid->spacing, -down * cos(angle), down * sin(angle));
}

/* Flat, and `wide` times as wide. */
static BillowVec3
widened(const BillowGrid *grid, int column, int row, double wide)
{
    return billow_vec3(wide * column * grid->spacing, 0.0, row * grid->spacing);
}

/* Flat, with a wave across that grows from the first column to the height `high` at the last. */
static BillowVec3
waved(const BillowGrid *grid, int column, int row, double high)
{
    const double share = (double) column / (grid->columns - 1);
    return billow_vec3(column * grid->spacing, high * share * sin(0.6 * column + 0.2 * row),
                       row * grid->spacing);
}

/* All points of the first column in one place, all others in another. */
static BillowVec3
collapsed(const BillowGrid *grid, int column, int row, double amount)
{
    return billow_vec3(column == 0 ? 0.0 : amount, 0.0, 0.0);
}

/* --- How the cloth is pinned --- */

static float *
pin_row(const BillowGrid *grid, float how)
{
    float *hold = g_new0(float, billow_grid_count(grid));
    for (int column = 0; column < grid->columns; column++)
        hold[column] = how;
    return hold;
}

static float *
pin_columns(const BillowGrid *grid, gboolean both)
{
    float *hold = g_new0(float, billow_grid_count(grid));
    for (int row = 0; row < grid->rows; row++) {
        hold[billow_grid_index(grid, 0, row)] = 1.0f;
        hold[billow_grid_index(grid, grid->columns - 1, row)] = both ? 1.0f : 0.0f;
    }
    return hold;
}

/* Returns the pose between `from` and `to` after its lengths are restored. */
static BillowMesh *
keep_between(const BillowMesh *from, const BillowMesh *to, float e, const float *hold, BillowWorkers *workers)
{
    BillowMesh *pose = billow_mesh_new(&from->grid);
    const float *const from_axes[3] = {from->x, from->y, from->z}, *const to_axes[3] = {to->x, to->y, to->z};
    float *const axes[3] = {pose->x, pose->y, pose->z};
    for (int axis = 0; axis < 3; axis++)
        for (size_t i = 0; i < billow_grid_count(&from->grid); i++)
            axes[axis][i] = (1.0f - e) * from_axes[axis][i] + e * to_axes[axis][i];
    BillowKeepLengths *keep = billow_keep_lengths_new(&from->grid, hold);
    billow_keep_lengths_run(keep, from_axes, to_axes, e, true, NULL, workers, axes);
    billow_keep_lengths_free(keep);
    return pose;
}

/* Restores the lengths of `rest` in `pose`. */
static void
keep_pose(BillowMesh *pose, const BillowMesh *rest, const float *hold)
{
    const float *const rest_axes[3] = {rest->x, rest->y, rest->z};
    float *const axes[3] = {pose->x, pose->y, pose->z};
    BillowKeepLengths *keep = billow_keep_lengths_new(&pose->grid, hold);
    billow_keep_lengths_run(keep, rest_axes, rest_axes, 0.0f, false, NULL, NULL, axes);
    billow_keep_lengths_free(keep);
}

/* A ball behind the hanging cloth, which is pressed into it by `deep`. */
static const double BALL_RADIUS = 0.5;

static double
distance_of_ball(const void *data, BillowVec3 point, double share, BillowVec3 *normal)
{
    const double deep = *(const double *) data;
    const BillowVec3 way = billow_vec3_sub(point, billow_vec3(1.15, -0.9, deep - BALL_RADIUS));
    const double length = billow_vec3_length(way);
    *normal = length > 0.0 ? billow_vec3_scale(way, 1.0 / length) : billow_vec3(0.0, 0.0, 1.0);
    return length - BALL_RADIUS - share * 0.01;
}

/* How far is looked for the ball at most. */
static double farthest_look;

static double
distance_within_ball(const void *data, BillowVec3 point, double share, double most, BillowVec3 *normal)
{
    farthest_look = fmax(farthest_look, most);
    return distance_of_ball(data, point, share, normal);
}

/* --- Measurements --- */

static BillowVec3
place(const BillowMesh *mesh, size_t i)
{
    return billow_vec3((double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]);
}

static BillowStrain
strain_of(const BillowMesh *mesh)
{
    const size_t count = billow_grid_count(&mesh->grid);
    BillowPoints points = billow_points_new(count);
    billow_points_read(&points, count, mesh->x, mesh->y, mesh->z);
    const BillowStrain strain = billow_strain_measure(&mesh->grid, &points);
    billow_points_free(&points);
    return strain;
}

static void
assert_same(const BillowMesh *a, const BillowMesh *b)
{
    const size_t bytes = billow_grid_count(&a->grid) * sizeof(float);
    g_assert_cmpmem(a->x, bytes, b->x, bytes);
    g_assert_cmpmem(a->y, bytes, b->y, bytes);
    g_assert_cmpmem(a->z, bytes, b->z, bytes);
}

static void
assert_finite(const BillowMesh *mesh)
{
    for (size_t i = 0; i < billow_grid_count(&mesh->grid); i++)
        g_assert_true(isfinite(mesh->x[i]) && isfinite(mesh->y[i]) && isfinite(mesh->z[i]));
}

/* --- Properties --- */

static void
keyframes_stay(void)
{
    BillowMesh *from = new_cloth(&GRID, turned, 0.0), *to = new_cloth(&GRID, turned, G_PI / 2.0);
    float *hold = pin_row(&GRID, 1.0f);
    BillowMesh *first = keep_between(from, to, 0.0f, hold, NULL),
               *last = keep_between(from, to, 1.0f, hold, NULL);
    assert_same(first, from);
    assert_same(last, to);
    billow_mesh_unref(from);
    billow_mesh_unref(to);
    billow_mesh_unref(first);
    billow_mesh_unref(last);
    g_free(hold);
}

/* The lengths of a keyframe whose edges differ from the spacing are restored as well. */
static void
strained_keyframes_stay(void)
{
    BillowMesh *from = new_cloth(&GRID, widened, 1.02), *to = new_cloth(&GRID, turned, 1.0);
    float *hold = pin_row(&GRID, 1.0f);
    BillowMesh *first = keep_between(from, to, 0.0f, hold, NULL);
    assert_same(first, from);
    billow_mesh_unref(from);
    billow_mesh_unref(to);
    billow_mesh_unref(first);
    g_free(hold);
}

static void
turning_cloth_keeps_its_lengths(void)
{
    BillowMesh *from = new_cloth(&GRID, turned, 0.0);
    float *hold = pin_row(&GRID, 1.0f);
    for (int degrees = 30; degrees <= 150; degrees += 30) {
        BillowMesh *to = new_cloth(&GRID, turned, degrees * G_PI / 180.0);
        for (float e = 0.25f; e < 1.0f; e += 0.25f) {
            BillowMesh *pose = keep_between(from, to, e, hold, NULL);
            const BillowStrain strain = strain_of(pose);
            g_assert_cmpfloat(strain.p99, <, 0.01);
            g_assert_cmpfloat(strain.max, <, 0.03);
            billow_mesh_unref(pose);
        }
        billow_mesh_unref(to);
    }
    billow_mesh_unref(from);
    g_free(hold);
}

/* Halfway, the cloth is turned by half the angle. */
static void
turning_cloth_is_turned(void)
{
    BillowMesh *from = new_cloth(&GRID, turned, 0.0), *to = new_cloth(&GRID, turned, G_PI / 2.0);
    BillowMesh *expected = new_cloth(&GRID, turned, G_PI / 4.0);
    float *hold = pin_row(&GRID, 1.0f);
    BillowMesh *pose = keep_between(from, to, 0.5f, hold, NULL);
    for (size_t i = 0; i < billow_grid_count(&GRID); i++)
        g_assert_cmpfloat(billow_vec3_distance(place(pose, i), place(expected, i)), <, 0.01);
    billow_mesh_unref(from);
    billow_mesh_unref(to);
    billow_mesh_unref(expected);
    billow_mesh_unref(pose);
    g_free(hold);
}

static void
wide_cloth_is_drawn_together(void)
{
    BillowMesh *rest = new_cloth(&GRID, widened, 1.0), *pose = new_cloth(&GRID, widened, 1.3);
    float *hold = pin_columns(&GRID, FALSE);
    keep_pose(pose, rest, hold);
    for (size_t i = 0; i < billow_grid_count(&GRID); i++)
        g_assert_cmpfloat(billow_vec3_distance(place(pose, i), place(rest, i)), <, 0.01);
    billow_mesh_unref(rest);
    billow_mesh_unref(pose);
    g_free(hold);
}

static void
waves_keep_the_lengths(void)
{
    BillowMesh *rest = new_cloth(&GRID, waved, 0.0), *pose = new_cloth(&GRID, waved, 0.15);
    float *hold = pin_columns(&GRID, FALSE);
    g_assert_cmpfloat(strain_of(pose).p99, >, 0.1);
    keep_pose(pose, rest, hold);
    const BillowStrain strain = strain_of(pose);
    g_assert_cmpfloat(strain.p99, <, 0.01);
    g_assert_cmpfloat(strain.max, <, 0.03);
    billow_mesh_unref(rest);
    billow_mesh_unref(pose);
    g_free(hold);
}

/* A rest shape that is stretched by 2 % becomes one that is by 0.3 %, if that is the limit; one within it stays. */
static void
lengths_are_limited(void)
{
    static const double WIDE[] = {1.02, 1.002};
    float *hold = pin_columns(&GRID, FALSE);
    for (int within = 0; within < 2; within++) {
        BillowMesh *rest = new_cloth(&GRID, widened, WIDE[within]),
                   *pose = new_cloth(&GRID, widened, WIDE[within]);
        const float *const rest_axes[3] = {rest->x, rest->y, rest->z};
        float *const axes[3] = {pose->x, pose->y, pose->z};
        BillowKeepLengths *keep = billow_keep_lengths_new(&GRID, hold);
        billow_keep_lengths_limit(keep, &GRID, 0.003);
        billow_keep_lengths_run(keep, rest_axes, rest_axes, 0.0f, FALSE, NULL, NULL, axes);
        billow_keep_lengths_free(keep);
        g_assert_cmpfloat_with_epsilon(strain_of(pose).p99, within ? 0.002 : 0.003, 1e-4);
        if (within)
            assert_same(pose, rest);
        billow_mesh_unref(rest);
        billow_mesh_unref(pose);
    }
    g_free(hold);
}

static void
held_points_stay(void)
{
    BillowMesh *rest = new_cloth(&GRID, waved, 0.0), *pose = new_cloth(&GRID, waved, 0.15),
               *before = new_cloth(&GRID, waved, 0.15);
    float *hold = pin_columns(&GRID, TRUE);
    keep_pose(pose, rest, hold);
    for (size_t i = 0; i < billow_grid_count(&GRID); i++)
        if (hold[i] > 0.0f) {
            g_assert_cmpfloat(pose->x[i], ==, before->x[i]);
            g_assert_cmpfloat(pose->y[i], ==, before->y[i]);
            g_assert_cmpfloat(pose->z[i], ==, before->z[i]);
        }
    billow_mesh_unref(rest);
    billow_mesh_unref(pose);
    billow_mesh_unref(before);
    g_free(hold);
}

/* Returns the distance of the nearest point from the ball, without the margin. */
static double
nearest(const BillowMesh *mesh, const double *deep)
{
    double least = INFINITY;
    for (size_t i = 0; i < billow_grid_count(&mesh->grid); i++) {
        BillowVec3 normal;
        least = fmin(least, distance_of_ball(deep, place(mesh, i), 0.0, &normal));
    }
    return least;
}

/* Restores the lengths of `rest` in `pose` and keeps it out of a ball. */
static void
keep_out_of(const BillowObstacles *ball, BillowMesh *pose, const BillowMesh *rest, const float *hold)
{
    const float *const rest_axes[3] = {rest->x, rest->y, rest->z};
    BillowKeepLengths *keep = billow_keep_lengths_new(&GRID, hold);
    billow_keep_lengths_run(keep, rest_axes, rest_axes, 0.0f, false, ball, NULL,
                            (float *const[]){pose->x, pose->y, pose->z});
    billow_keep_lengths_free(keep);
}

static void
what_is_kept_out_keeps_its_lengths(void)
{
    BillowMesh *rest = new_cloth(&GRID, turned, 0.0);
    float *hold = pin_row(&GRID, 1.0f);
    for (double deep = 0.05; deep < 0.35; deep += 0.05) {
        const BillowObstacles ball = {.distance = distance_of_ball, .bodies = &deep, .thick_bodies = &deep};
        BillowMesh *pose = new_cloth(&GRID, turned, 0.0);
        keep_out_of(&ball, pose, rest, hold);
        const BillowStrain strain = strain_of(pose);
        g_assert_cmpfloat(strain.p99, <, 0.01);
        g_assert_cmpfloat(strain.max, <, 0.03);
        g_assert_cmpfloat(nearest(pose, &deep), >, 0.0);
        billow_mesh_unref(pose);
    }
    billow_mesh_unref(rest);
    g_free(hold);
}

static void
what_is_outside_and_at_rest_stays(void)
{
    const double deep = -0.01;
    const BillowObstacles ball = {.distance = distance_of_ball, .bodies = &deep, .thick_bodies = &deep};
    BillowMesh *rest = new_cloth(&GRID, turned, 0.0), *pose = new_cloth(&GRID, turned, 0.0);
    float *hold = pin_row(&GRID, 1.0f);
    keep_out_of(&ball, pose, rest, hold);
    assert_same(pose, rest);
    billow_mesh_unref(rest);
    billow_mesh_unref(pose);
    g_free(hold);
}

/* What is farther from the cloth than a few spacings is none of its business, and changes nothing. */
static void
looks_end_near_the_cloth(void)
{
    const double deep = 0.1;
    BillowObstacles ball = {.distance = distance_of_ball, .bodies = &deep, .thick_bodies = &deep};
    BillowMesh *rest = new_cloth(&GRID, turned, 0.0), *pose = new_cloth(&GRID, turned, 0.0),
               *same = new_cloth(&GRID, turned, 0.0);
    float *hold = pin_row(&GRID, 1.0f);
    keep_out_of(&ball, pose, rest, hold);
    ball.distance_within = distance_within_ball;
    keep_out_of(&ball, same, rest, hold);
    assert_same(same, pose);
    g_assert_true(farthest_look > 0.0 && farthest_look < 5.0 * GRID.spacing);
    billow_mesh_unref(pose);
    billow_mesh_unref(same);
    billow_mesh_unref(rest);
    g_free(hold);
}

static double
farthest(const BillowMesh *a, const BillowMesh *b)
{
    double most = 0.0;
    for (size_t i = 0; i < billow_grid_count(&a->grid); i++)
        most = fmax(most, billow_vec3_distance(place(a, i), place(b, i)));
    return most;
}

/* Unpins a point gradually. */
static void
letting_go_is_continuous(void)
{
    enum { STEPS = 100 };
    BillowMesh *from = new_cloth(&GRID, turned, 0.0), *to = new_cloth(&GRID, turned, 0.8), *last = NULL;
    for (int step = 0; step <= STEPS; step++) {
        float *hold = pin_row(&GRID, 1.0f);
        hold[billow_grid_count(&GRID) - 1] = 1.0f - (float) step / STEPS;
        BillowMesh *pose = keep_between(from, to, 0.5f, hold, NULL);
        if (last)
            g_assert_cmpfloat(farthest(pose, last), <, 0.02);
        billow_mesh_unref(last);
        last = pose;
        g_free(hold);
    }
    billow_mesh_unref(last);
    billow_mesh_unref(from);
    billow_mesh_unref(to);
}

/* Returns how far any point deviates from a steady motion between the shapes in so many steps. */
static double
jerkiness(const BillowMesh *from, const BillowMesh *to, const float *hold, int steps)
{
    BillowMesh *before = NULL, *here = NULL;
    double most = 0.0;
    for (int step = 0; step <= steps; step++) {
        BillowMesh *next = keep_between(from, to, (float) step / (float) steps, hold, NULL);
        for (size_t i = 0; before && i < billow_grid_count(&from->grid); i++) {
            const BillowVec3 middle = billow_vec3_mix(place(before, i), place(next, i), 0.5);
            most = fmax(most, 2.0 * billow_vec3_distance(middle, place(here, i)));
        }
        billow_mesh_unref(before);
        before = here;
        here = next;
    }
    billow_mesh_unref(before);
    billow_mesh_unref(here);
    return most;
}

static void
motion_is_continuous(void)
{
    BillowMesh *from = new_cloth(&GRID, turned, 0.0), *to = new_cloth(&GRID, turned, 2.5);
    float *hold = pin_row(&GRID, 1.0f);
    g_assert_cmpfloat(jerkiness(from, to, hold, 24), >, 8.0 * jerkiness(from, to, hold, 240));
    billow_mesh_unref(from);
    billow_mesh_unref(to);
    g_free(hold);
}

static void
threads_make_no_difference(void)
{
    static const int threads[] = {1, 2, 5};
    BillowMesh *from = new_cloth(&LARGE, turned, 0.0), *to = new_cloth(&LARGE, waved, 0.15);
    float *hold = pin_row(&LARGE, 1.0f);
    hold[LARGE.columns / 2] = 0.3f;
    BillowMesh *alone = keep_between(from, to, 0.4f, hold, NULL);
    for (size_t k = 0; k < G_N_ELEMENTS(threads); k++) {
        BillowWorkers *workers = billow_workers_new(threads[k]);
        BillowMesh *shared = keep_between(from, to, 0.4f, hold, workers);
        assert_same(shared, alone);
        billow_mesh_unref(shared);
        billow_workers_free(workers);
    }
    billow_mesh_unref(from);
    billow_mesh_unref(to);
    billow_mesh_unref(alone);
    g_free(hold);
}

/* A solver that was used for something else gives the same result as a new one. */
static void
former_runs_make_no_difference(void)
{
    BillowMesh *rest = new_cloth(&GRID, waved, 0.0), *first = new_cloth(&GRID, waved, 0.15),
               *again = new_cloth(&GRID, waved, 0.15), *other = new_cloth(&GRID, widened, 2.0);
    float *hold = pin_columns(&GRID, FALSE);
    const float *const rest_axes[3] = {rest->x, rest->y, rest->z};
    float *const other_axes[3] = {other->x, other->y, other->z}, *const axes[3] = {again->x, again->y,
                                                                                   again->z};
    BillowKeepLengths *keep = billow_keep_lengths_new(&GRID, hold);
    billow_keep_lengths_run(keep, rest_axes, rest_axes, 0.0f, false, NULL, NULL, other_axes);
    billow_keep_lengths_run(keep, rest_axes, rest_axes, 0.0f, false, NULL, NULL, axes);
    keep_pose(first, rest, hold);
    assert_same(again, first);
    billow_keep_lengths_free(keep);
    billow_mesh_unref(rest);
    billow_mesh_unref(first);
    billow_mesh_unref(again);
    billow_mesh_unref(other);
    g_free(hold);
}

/* Pinned farther apart than the cloth reaches: the strain is distributed. */
static void
taut_cloth_is_finite(void)
{
    BillowMesh *rest = new_cloth(&GRID, widened, 1.0), *pose = new_cloth(&GRID, widened, 3.0);
    float *hold = pin_columns(&GRID, TRUE);
    keep_pose(pose, rest, hold);
    assert_finite(pose);
    g_assert_cmpfloat(strain_of(pose).max, <, 2.2);
    billow_mesh_unref(rest);
    billow_mesh_unref(pose);
    g_free(hold);
}

static void
cloth_without_extent_is_finite(void)
{
    BillowMesh *rest = new_cloth(&GRID, widened, 1.0), *point = new_cloth(&GRID, collapsed, 0.0),
               *line = new_cloth(&GRID, collapsed, 1.0);
    float *hold = pin_columns(&GRID, FALSE);
    keep_pose(point, rest, hold);
    assert_finite(point);
    keep_pose(line, point, hold);
    assert_finite(line);
    keep_pose(line, rest, hold);
    assert_finite(line);
    billow_mesh_unref(rest);
    billow_mesh_unref(point);
    billow_mesh_unref(line);
    g_free(hold);
}

static double
random_place(double most)
{
    return g_test_rand_double() < 0.1 ? 0.0 : g_test_rand_double_range(-most, most);
}

static BillowVec3
scattered(const BillowGrid *grid, int column, int row, double most)
{
    return billow_vec3(random_place(most), random_place(most), random_place(most));
}

/* Works up to the largest numbers that a file can contain. */
static void
any_pose_is_finite(void)
{
    for (int k = 0; k < 200; k++) {
        const BillowGrid grid = {g_test_rand_int_range(2, 24), g_test_rand_int_range(2, 24), 1.0};
        const double size = pow(10.0, g_test_rand_double_range(-9.0, 9.0));
        BillowMesh *from = new_cloth(&grid, scattered, size), *to = new_cloth(&grid, scattered, size),
                   *pose = new_cloth(&grid, scattered, g_test_rand_bit() ? size : 1e9);
        float *hold = g_new0(float, billow_grid_count(&grid));
        for (size_t i = 0; i < billow_grid_count(&grid); i++)
            hold[i] = (float) fmax(0.0, g_test_rand_double_range(-1.0, 1.0));
        BillowKeepLengths *keep = billow_keep_lengths_new(&grid, hold);
        const float *const from_axes[3] = {from->x, from->y, from->z}, *const to_axes[3] = {to->x, to->y,
                                                                                            to->z};
        float *const axes[3] = {pose->x, pose->y, pose->z};
        billow_keep_lengths_run(keep, from_axes, to_axes, (float) g_test_rand_double_range(-1.0, 2.0),
                                g_test_rand_bit(), NULL, NULL, axes);
        assert_finite(pose);
        billow_keep_lengths_free(keep);
        billow_mesh_unref(from);
        billow_mesh_unref(to);
        billow_mesh_unref(pose);
        g_free(hold);
    }
}

/* Without anchors the cloth contracts about its center. */
static void
loose_cloth_stays_in_place(void)
{
    BillowMesh *rest = new_cloth(&GRID, widened, 1.0), *pose = new_cloth(&GRID, widened, 1.2);
    float *hold = pin_row(&GRID, 0.0f);
    keep_pose(pose, rest, hold);
    const double middle = 0.6 * (GRID.columns - 1) * GRID.spacing,
                 half = 0.5 * (GRID.columns - 1) * GRID.spacing;
    g_assert_cmpfloat_with_epsilon(pose->x[0], middle - half, 0.01);
    g_assert_cmpfloat_with_epsilon(pose->x[GRID.columns - 1], middle + half, 0.01);
    billow_mesh_unref(rest);
    billow_mesh_unref(pose);
    g_free(hold);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/keep-lengths/keyframes-stay", keyframes_stay);
    g_test_add_func("/keep-lengths/strained-keyframes-stay", strained_keyframes_stay);
    g_test_add_func("/keep-lengths/turning-cloth-keeps-its-lengths", turning_cloth_keeps_its_lengths);
    g_test_add_func("/keep-lengths/turning-cloth-is-turned", turning_cloth_is_turned);
    g_test_add_func("/keep-lengths/wide-cloth-is-drawn-together", wide_cloth_is_drawn_together);
    g_test_add_func("/keep-lengths/waves-keep-the-lengths", waves_keep_the_lengths);
    g_test_add_func("/keep-lengths/lengths-are-limited", lengths_are_limited);
    g_test_add_func("/keep-lengths/held-points-stay", held_points_stay);
    g_test_add_func("/keep-lengths/what-is-kept-out-keeps-its-lengths", what_is_kept_out_keeps_its_lengths);
    g_test_add_func("/keep-lengths/what-is-outside-and-at-rest-stays", what_is_outside_and_at_rest_stays);
    g_test_add_func("/keep-lengths/looks-end-near-the-cloth", looks_end_near_the_cloth);
    g_test_add_func("/keep-lengths/letting-go-is-continuous", letting_go_is_continuous);
    g_test_add_func("/keep-lengths/motion-is-continuous", motion_is_continuous);
    g_test_add_func("/keep-lengths/threads-make-no-difference", threads_make_no_difference);
    g_test_add_func("/keep-lengths/former-runs-make-no-difference", former_runs_make_no_difference);
    g_test_add_func("/keep-lengths/taut-cloth-is-finite", taut_cloth_is_finite);
    g_test_add_func("/keep-lengths/cloth-without-extent-is-finite", cloth_without_extent_is_finite);
    g_test_add_func("/keep-lengths/any-pose-is-finite", any_pose_is_finite);
    g_test_add_func("/keep-lengths/loose-cloth-stays-in-place", loose_cloth_stays_in_place);
    return g_test_run();
}
