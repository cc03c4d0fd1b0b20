/* Tests colliders in the fake, with two whose distances have closed forms: a ball and a floor. */
#include "core/cloth/keep_out.h"
#include "core/cloth/pits.h"

#include <glib.h>
#include <string.h>

/* A ball of `radius` around the origin, and a floor below the height `floor`, each with a margin. */
typedef struct {
    double radius, floor, margin;
} Bodies;

static double
distance(const void *data, BillowVec3 point, double share, BillowVec3 *normal)
{
    const Bodies *bodies = data;
    double length = billow_vec3_length(point), ball = length - bodies->radius,
           level = point.y - bodies->floor;
    *normal = ball > level   ? billow_vec3(0.0, 1.0, 0.0)
              : length > 0.0 ? billow_vec3_scale(point, 1.0 / length)
                             : billow_vec3(1.0, 0.0, 0.0);
    return fmin(ball, level) - share * bodies->margin;
}

static const Bodies BALL_OVER_FLOOR = {1.0, -1.5, 0.01};
static const BillowObstacles OBSTACLES = {
    .distance = distance, .bodies = &BALL_OVER_FLOOR, .thick_bodies = &BALL_OVER_FLOOR};

static void
assert_near(BillowVec3 a, BillowVec3 b, double most)
{
    g_assert_cmpfloat(billow_vec3_distance(a, b), <, most);
}

static void
what_is_inside_comes_out_along_the_normal(void)
{
    const BillowVec3 inside = {0.3, 0.4, 0.0}, below = {3.0, -7.0, 1.0}, outside = {0.0, 1.02, 0.0};
    assert_near(billow_obstacles_outside(&OBSTACLES, 1.0, inside), billow_vec3(0.606, 0.808, 0.0), 1e-12);
    assert_near(billow_obstacles_outside(&OBSTACLES, 0.5, inside), billow_vec3(0.603, 0.804, 0.0), 1e-12);
    assert_near(billow_obstacles_outside(&OBSTACLES, 1.0, below), billow_vec3(3.0, -1.49, 1.0), 1e-12);
    g_assert_true(billow_vec3_equal(billow_obstacles_outside(&OBSTACLES, 1.0, outside), outside));
}

static void
way_meets_the_first_body(void)
{
    BillowVec3 place;
    g_assert_true(
        billow_obstacles_meet(&OBSTACLES, billow_vec3(0.0, 5.0, 0.0), billow_vec3(0.0, -5.0, 0.0), &place));
    assert_near(place, billow_vec3(0.0, 1.01, 0.0), 1e-4);
    g_assert_true(
        billow_obstacles_meet(&OBSTACLES, billow_vec3(2.0, 5.0, 0.0), billow_vec3(2.0, -5.0, 0.0), &place));
    assert_near(place, billow_vec3(2.0, -1.49, 0.0), 1e-4);
    g_assert_false(
        billow_obstacles_meet(&OBSTACLES, billow_vec3(2.0, 5.0, 0.0), billow_vec3(2.0, 0.0, 0.0), &place));
    g_assert_false(
        billow_obstacles_meet(&OBSTACLES, billow_vec3(2.0, 5.0, 0.0), billow_vec3(2.0, 5.0, 0.0), &place));
}

/* Through the ball, past it to the floor, and away. */
static void
point_that_slides_stays_on_its_side(void)
{
    const BillowVec3 above = {0.0, 1.11, 0.0}, beside = {2.0, 0.0, 0.0}, away = {0.3, 4.0, -0.1};
    assert_near(billow_obstacles_slide(&OBSTACLES, above, billow_vec3(0.2, -1.2, 0.0)),
                billow_vec3(0.2, 1.01, 0.0), 1e-12);
    assert_near(billow_obstacles_slide(&OBSTACLES, beside, billow_vec3(2.0, -5.0, 0.0)),
                billow_vec3(2.0, -1.49, 0.0), 1e-4);
    g_assert_true(billow_vec3_equal(billow_obstacles_slide(&OBSTACLES, above, away), away));
}

static void
what_is_under_a_body_is_put_on_top(void)
{
    const BillowVec3 under = {0.6, -0.9, 0.0}, beside = {1.5, -0.5, 0.0};
    assert_near(billow_obstacles_drop(&OBSTACLES, under, 3.0),
                billow_vec3(0.6, sqrt(1.01 * 1.01 - 0.36), 0.0), 1e-4);
    g_assert_true(billow_vec3_equal(billow_obstacles_drop(&OBSTACLES, beside, 3.0), beside));
}

/* A free cord is straight. One that is laid over the ball and then on the floor is never inside them and no
 * longer than its length. */
static void
cord_is_laid_over_bodies(void)
{
    const BillowVec3 top = {0.0, 1.01, 0.0}, heading = {2.0, 0.0, 0.0};
    BillowVec3 aside = billow_obstacles_lay(&OBSTACLES, billow_vec3(2.0, 3.0, 0.0), heading, 0.75, 1.0);
    assert_near(aside, billow_vec3(2.8, 2.4, 0.0), 1e-9);
    for (double length = 0.1; length < 6.0; length += 0.1) {
        BillowVec3 end = billow_obstacles_lay(&OBSTACLES, top, heading, 4.0, length);
        g_assert_cmpfloat(billow_obstacles_distance(&OBSTACLES, end, NULL), >, -1e-9);
        g_assert_cmpfloat(billow_vec3_distance(end, top), <, 1.1 * length);
        g_assert_cmpfloat(fabs(end.z), <, 1e-12);
        g_assert_cmpfloat(end.x, >, 0.0);
    }
    g_assert_cmpfloat_with_epsilon(billow_obstacles_lay(&OBSTACLES, top, heading, 4.0, 6.0).y, -1.49, 0.05);
}

/* Down the side of the ball: the cord leaves it and continues straight. */
static void
cord_leaves_a_body(void)
{
    const BillowVec3 side = {1.01, 0.0, 0.0}, heading = {1.0, 0.0, 0.0};
    const double down = 1.0 / sqrt(2.0);
    assert_near(billow_obstacles_lay(&OBSTACLES, side, heading, 1.0, 1.0),
                billow_vec3(1.01 + down, -down, 0.0), 1e-9);
}

/* Two half-spaces whose planes pass through the z axis. The deeper penetration is reported. */
typedef struct {
    BillowVec3 normal[2];
} Wedge;

static double
wedge_distance(const void *data, BillowVec3 point, double share, BillowVec3 *normal)
{
    const Wedge *wedge = data;
    const double first = billow_vec3_dot(point, wedge->normal[0]),
                 second = billow_vec3_dot(point, wedge->normal[1]);
    *normal = wedge->normal[first < second ? 0 : 1];
    return fmin(first, second);
}

static BillowVec3
at_angle(double degrees)
{
    const double angle = degrees * M_PI / 180.0;
    return billow_vec3(cos(angle), sin(angle), 0.0);
}

/* Pushes the point out of the first to its plane, then along that to where the planes meet: the axis. */
static void
way_out_of_a_wedge_ends_at_its_edge(void)
{
    for (double between = 92.0; between < 170.0; between += 2.0) {
        const Wedge wedge = {{at_angle(0.0), at_angle(between)}};
        const BillowObstacles obstacles = {
            .distance = wedge_distance, .bodies = &wedge, .thick_bodies = &wedge};
        const BillowVec3 middle = billow_vec3_add(wedge.normal[0], wedge.normal[1]);
        BillowVec3 inside = billow_vec3_scale(middle, -0.3 / billow_vec3_length(middle));
        inside = billow_vec3_add(inside, billow_vec3(-0.01, 0.0, 2.0)); /* deeper in the first half-space */
        assert_near(billow_obstacles_outside(&obstacles, 1.0, inside), billow_vec3(0.0, 0.0, 2.0), 1e-12);
    }
}

/* --- Frames --- */

static const BillowGrid GRID = {21, 17, 0.1};

static BillowMesh *
cloth_at(double height, double high)
{
    BillowMesh *mesh = billow_mesh_new(&GRID);
    for (int row = 0; row < GRID.rows; row++)
        for (int column = 0; column < GRID.columns; column++) {
            size_t i = billow_grid_index(&GRID, column, row);
            BillowVec3 flat = billow_grid_flat(&GRID, column, row);
            mesh->x[i] = (float) flat.x;
            mesh->y[i] = (float) (height + high * sin(1.3 * column + 0.7 * row));
            mesh->z[i] = (float) flat.z;
        }
    return mesh;
}

static BillowVec3
place_in(const BillowMesh *mesh, size_t i)
{
    return billow_vec3((double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]);
}

/* Returns the distance of the nearest point, or center of a triangle (with both ways of cutting the quads),
 * from the colliders without margin. */
static double
nearest(const BillowMesh *mesh)
{
    const Bodies bare = {BALL_OVER_FLOOR.radius, BALL_OVER_FLOOR.floor, 0.0};
    const BillowObstacles obstacles = {.distance = distance, .bodies = &bare, .thick_bodies = &bare};
    double least = INFINITY;
    for (int row = 0; row + 1 < GRID.rows; row++)
        for (int column = 0; column + 1 < GRID.columns; column++) {
            const size_t a = billow_grid_index(&GRID, column, row), c = a + (size_t) GRID.columns,
                         corners[4] = {a, a + 1, c, c + 1};
            for (int left_out = 0; left_out < 4; left_out++) {
                BillowVec3 sum = {0.0, 0.0, 0.0};
                for (int k = 0; k < 4; k++) {
                    BillowVec3 place = place_in(mesh, corners[k]);
                    least = fmin(least, billow_obstacles_distance(&obstacles, place, NULL));
                    if (k != left_out)
                        sum = billow_vec3_add(sum, place);
                }
                least = fmin(least,
                             billow_obstacles_distance(&obstacles, billow_vec3_scale(sum, 1.0 / 3.0), NULL));
            }
        }
    return least;
}

/* A level cloth above the ball is sent to its lower half in one move. */
static void
check_side(double height)
{
    BillowObstacles sided = OBSTACLES;
    sided.sided = true;
    BillowKeepOut *out = billow_keep_out_new(&sided, &GRID, NULL, NULL);
    const size_t count = billow_grid_count(&GRID);
    BillowPoints points = billow_points_new(count);
    BillowMesh *above = cloth_at(height, 0.0), *below = cloth_at(-0.5, 0.0);
    billow_points_read(&points, count, above->x, above->y, above->z);
    g_assert_false(billow_keep_out_push(out, 0, &points));
    billow_points_read(&points, count, below->x, below->y, below->z);
    billow_keep_out_push(out, 0, &points);
    for (size_t i = 0; i < count; i++) {
        const BillowVec3 place = billow_points_get(&points, i);
        g_assert_cmpfloat(billow_vec3_length(place), >, 1.0);
        if (hypot(place.x, place.z) < 0.9)
            g_assert_cmpfloat(place.y, >, 0.0);
    }
    billow_points_free(&points);
    billow_keep_out_free(out);
    billow_mesh_unref(above);
    billow_mesh_unref(below);
}

static void
sided_cloth_stays_on_its_side(void)
{
    check_side(1.1);
}

/* At first, it is only known that nothing is near it. */
static void
sided_cloth_from_afar_stays_on_its_side(void)
{
    check_side(4.0);
}

static void
threads_change_nothing(void)
{
    const BillowGrid grid = {49, 41, 0.06};
    const size_t count = billow_grid_count(&grid), bytes = count * sizeof(double);
    BillowPoints points[2];
    for (int k = 0; k < 2; k++) {
        BillowWorkers *workers = billow_workers_new(k == 0 ? 1 : 3);
        BillowKeepOut *out = billow_keep_out_new(&OBSTACLES, &grid, NULL, workers);
        points[k] = billow_points_new(count);
        for (double height = 1.5; height > -1.0; height -= 0.3) {
            for (size_t i = 0; i < count; i++)
                billow_points_set(&points[k], i,
                                  billow_vec3(0.06 * (double) (i % 49) - 1.4,
                                              height + 0.05 * sin(0.7 * (double) i),
                                              0.06 * (double) (i / 49) - 1.2));
            billow_keep_out_push(out, BILLOW_KEEP_OUT_ROUNDS, &points[k]);
        }
        billow_keep_out_free(out);
        billow_workers_free(workers);
    }
    g_assert_cmpmem(points[0].x, bytes, points[1].x, bytes);
    g_assert_cmpmem(points[0].y, bytes, points[1].y, bytes);
    g_assert_cmpmem(points[0].z, bytes, points[1].z, bytes);
    billow_points_free(&points[0]);
    billow_points_free(&points[1]);
}

static void
frame_comes_out_with_its_triangles(void)
{
    for (double height = 1.2; height > -2.0; height -= 0.1) {
        BillowMesh *mesh = cloth_at(height, 0.15);
        billow_obstacles_push_out(&OBSTACLES, NULL, mesh);
        g_assert_cmpfloat(nearest(mesh), >, 0.0);
        billow_mesh_unref(mesh);
    }
}

static gboolean
are_same(const BillowMesh *a, const BillowMesh *b)
{
    const size_t bytes = billow_grid_count(&GRID) * sizeof(float);
    return !memcmp(a->x, b->x, bytes) && !memcmp(a->y, b->y, bytes) && !memcmp(a->z, b->z, bytes);
}

static void
frame_outside_stays_to_the_bit(void)
{
    BillowMesh *mesh = cloth_at(1.02, 0.01), *before = cloth_at(1.02, 0.01);
    g_assert_false(billow_obstacles_push_out(&OBSTACLES, NULL, mesh));
    g_assert_true(are_same(mesh, before));
    billow_mesh_unref(mesh);
    billow_mesh_unref(before);
}

static void
frame_that_came_out_stays(void)
{
    BillowMesh *mesh = cloth_at(0.6, 0.0), *once = billow_mesh_new(&GRID);
    const size_t bytes = billow_grid_count(&GRID) * sizeof(float);
    g_assert_true(billow_obstacles_push_out(&OBSTACLES, NULL, mesh));
    memcpy(once->x, mesh->x, bytes);
    memcpy(once->y, mesh->y, bytes);
    memcpy(once->z, mesh->z, bytes);
    billow_obstacles_push_out(&OBSTACLES, NULL, mesh);
    for (size_t i = 0; i < billow_grid_count(&GRID); i++)
        assert_near(place_in(mesh, i), place_in(once, i), 1e-5);
    billow_mesh_unref(mesh);
    billow_mesh_unref(once);
}

static void
held_points_stay(void)
{
    const size_t held[] = {billow_grid_index(&GRID, 10, 8), billow_grid_index(&GRID, 3, 2)};
    BillowMesh *mesh = cloth_at(0.5, 0.0), *before = cloth_at(0.5, 0.0);
    g_autofree unsigned char *mask = g_malloc0(billow_grid_count(&GRID));
    mask[held[0]] = mask[held[1]] = 1;
    billow_obstacles_push_out(&OBSTACLES, mask, mesh);
    for (int k = 0; k < 2; k++)
        g_assert_true(billow_vec3_equal(place_in(mesh, held[k]), place_in(before, held[k])));
    g_assert_false(are_same(mesh, before));
    billow_mesh_unref(mesh);
    billow_mesh_unref(before);
}

/* Tells as little as it may. */
static double
distance_within(const void *data, BillowVec3 point, double share, double most, BillowVec3 *normal)
{
    const double found = distance(data, point, share, normal);
    if (found <= most)
        return found;
    *normal = billow_vec3(NAN, NAN, NAN);
    return INFINITY;
}

/* Moves cloth through the ball, in rounds, and lets it out. */
static BillowMesh *
cloth_that_was_pushed(const BillowObstacles *obstacles)
{
    BillowKeepOut *out = billow_keep_out_new(obstacles, &GRID, NULL, NULL);
    BillowPoints points = billow_points_new(billow_grid_count(&GRID));
    BillowMesh *mesh = NULL;
    for (int k = 0; k < 6; k++) {
        billow_mesh_unref(mesh);
        mesh = cloth_at(1.2 - 0.2 * k, 0.1);
        billow_points_read(&points, billow_grid_count(&GRID), mesh->x, mesh->y, mesh->z);
        billow_keep_out_push(out, k % 2 ? 1 : BILLOW_KEEP_OUT_ROUNDS, &points);
    }
    billow_points_write(&points, billow_grid_count(&GRID), mesh->x, mesh->y, mesh->z);
    billow_points_free(&points);
    billow_keep_out_free(out);
    return mesh;
}

/* Pushes, on a side and not, with a pit around an anchor in the ball and without. */
static void
searches_within_a_distance_change_nothing(void)
{
    const BillowVec3 deep = {0.2, 0.5, 0.1};
    for (int k = 0; k < 4; k++) {
        BillowObstacles world = OBSTACLES;
        BillowMesh *mesh[2];
        for (int limited = 0; limited < 2; limited++) {
            BillowPits pits;
            world.distance_within = limited ? distance_within : NULL;
            billow_pits_init(&pits, &world, GRID.spacing, &deep, k / 2);
            pits.obstacles.sided = k % 2;
            mesh[limited] = cloth_that_was_pushed(&pits.obstacles);
            billow_pits_clear(&pits);
        }
        BillowMesh *untouched = cloth_at(0.2, 0.1);
        g_assert_true(are_same(mesh[0], mesh[1]));
        g_assert_false(are_same(mesh[0], untouched));
        billow_mesh_unref(mesh[0]);
        billow_mesh_unref(mesh[1]);
        billow_mesh_unref(untouched);
    }
}

/* Returns the largest second difference of a point while the cloth sinks onto the ball at `fps` frames per
 * second. It sinks from above, so that the nearest side of the ball never changes. */
static double
largest_jerk(int fps)
{
    BillowMesh *frames[3] = {NULL, NULL, NULL};
    double most = 0.0;
    for (int f = 0; f <= fps; f++) {
        BillowMesh *mesh = cloth_at(1.1 - 0.5 * f / fps, 0.02);
        billow_obstacles_push_out(&OBSTACLES, NULL, mesh);
        billow_mesh_unref(frames[0]);
        frames[0] = frames[1];
        frames[1] = frames[2];
        frames[2] = mesh;
        for (size_t i = 0; frames[0] && i < billow_grid_count(&GRID); i++) {
            BillowVec3 ends = billow_vec3_add(place_in(frames[0], i), place_in(frames[2], i));
            BillowVec3 twice = billow_vec3_scale(place_in(frames[1], i), 2.0);
            most = fmax(most, billow_vec3_distance(ends, twice));
        }
    }
    for (int k = 0; k < 3; k++)
        billow_mesh_unref(frames[k]);
    return most;
}

/* Contact may change a point's speed abruptly, but not its position. */
static void
frames_are_continuous(void)
{
    g_assert_cmpfloat(largest_jerk(240), <, largest_jerk(24) / 8.0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/obstacles/what-is-inside-comes-out-along-the-normal",
                    what_is_inside_comes_out_along_the_normal);
    g_test_add_func("/obstacles/way-meets-the-first-body", way_meets_the_first_body);
    g_test_add_func("/obstacles/point-that-slides-stays-on-its-side", point_that_slides_stays_on_its_side);
    g_test_add_func("/obstacles/what-is-under-a-body-is-put-on-top", what_is_under_a_body_is_put_on_top);
    g_test_add_func("/obstacles/cord-is-laid-over-bodies", cord_is_laid_over_bodies);
    g_test_add_func("/obstacles/cord-leaves-a-body", cord_leaves_a_body);
    g_test_add_func("/obstacles/way-out-of-a-wedge-ends-at-its-edge", way_out_of_a_wedge_ends_at_its_edge);
    g_test_add_func("/obstacles/frame-comes-out-with-its-triangles", frame_comes_out_with_its_triangles);
    g_test_add_func("/obstacles/frame-outside-stays-to-the-bit", frame_outside_stays_to_the_bit);
    g_test_add_func("/obstacles/frame-that-came-out-stays", frame_that_came_out_stays);
    g_test_add_func("/obstacles/held-points-stay", held_points_stay);
    g_test_add_func("/obstacles/searches-within-a-distance-change-nothing",
                    searches_within_a_distance_change_nothing);
    g_test_add_func("/obstacles/frames-are-continuous", frames_are_continuous);
    g_test_add_func("/obstacles/sided-cloth-stays-on-its-side", sided_cloth_stays_on_its_side);
    g_test_add_func("/obstacles/sided-cloth-from-afar-stays-on-its-side",
                    sided_cloth_from_afar_stays_on_its_side);
    g_test_add_func("/obstacles/threads-change-nothing", threads_change_nothing);
    return g_test_run();
}
