/* Tests that tubes are let down on colliders: where they lie, that their layers stay apart, and which tubes hang. */
#include "../crossings.h"
#include "../laid_shapes.h"
#include "core/base/points.h"
#include "core/drape/coarse_pose.h"
#include "model/animation/animation.h"
#include "physics/colliders/collider.h"

#include <math.h>
#include <string.h>

enum { AROUND = 40, ALONG = 14 };

static const BillowGrid SLEEVE = {AROUND + 1, ALONG + 1, 0.03, .closed = BILLOW_CLOSED_COLUMNS},
                        TURNED = {ALONG + 1, AROUND + 1, 0.03, .closed = BILLOW_CLOSED_ROWS};

static const double TOP = 0.7;

/* A tube with these anchors, over a box whose top is at TOP, or a ball that reaches as high. */
static BillowProject *
tube(const BillowGrid *grid, BillowColliderShape shape, const BillowAnchor *anchors, size_t n)
{
    BillowProject *project = test_laid_project(grid, anchors, n);
    BillowCollider *collider = test_laid_collider(project, shape, billow_vec3(0.0, 0.5 * TOP, 0.0));
    collider->size = billow_vec3(1.2, TOP, 1.0);
    collider->radius = 0.5 * TOP;
    return project;
}

/* It does not pass through itself, keeps its lengths, and both points of the seam are one. */
static void
assert_sound(const BillowRestShape *shape)
{
    g_assert_true(shape->report.laid);
    g_assert_cmpuint(test_crossing_triangles(&shape->grid, shape->x, shape->y, shape->z), ==, 0);
    g_assert_cmpfloat(shape->report.strain.p99, <, 0.01);
    g_assert_cmpfloat(shape->report.strain.max, <, 0.03);
    for (int row = 0; row < shape->grid.rows && shape->grid.closed == BILLOW_CLOSED_COLUMNS; row++)
        g_assert_true(billow_vec3_equal(test_laid_point(shape, 0, row), test_laid_point(shape, AROUND, row)));
}

/* Both layers are level, at most two spacings above the table. Halves of the tube are as wide as they are long around, but
 * for the folds; lengths along it are as they were let down. */
static void
assert_lies_flat(const BillowRestShape *shape, BillowVec3 middle, BillowVec3 across, BillowVec3 along,
                 int below)
{
    const double spacing = shape->grid.spacing, quarter = 0.25 * AROUND * spacing;
    double most = 0.0;
    for (int row = 0; row <= ALONG; row++)
        for (int k = 0; k < AROUND; k++) {
            const BillowVec3 p = billow_vec3_sub(test_laid_point(shape, (below + k) % AROUND, row), middle);
            const double c = billow_vec3_dot(p, across), away = k <= AROUND / 2 ? k : k - AROUND,
                         flat = fabs(away) < 0.25 * AROUND
                                    ? away * spacing
                                    : copysign(0.5 * AROUND * spacing, away) - away * spacing;
            g_assert_cmpfloat(p.y, >, -1e-4);
            g_assert_cmpfloat(p.y, <, 2.0 * spacing);
            g_assert_cmpfloat_with_epsilon(billow_vec3_dot(p, along), (row - 0.5 * ALONG) * spacing, spacing);
            g_assert_cmpfloat_with_epsilon(c, flat, 2.0 * spacing);
            most = fmax(most, fabs(c));
        }
    g_assert_cmpfloat(most, >, quarter - 1.5 * spacing);
    g_assert_cmpfloat(test_laid_point(shape, below, ALONG / 2).y, <,
                      test_laid_point(shape, (below + AROUND / 2) % AROUND, ALONG / 2).y);
}

static void
test_on_table(void)
{
    g_autoptr(BillowProject) project = tube(&SLEEVE, BILLOW_COLLIDER_BOX, NULL, 0);
    g_autoptr(BillowRestShape) shape = test_laid_rest(project);
    assert_sound(shape);
    assert_lies_flat(shape, billow_vec3(0.0, TOP, 0.0), billow_vec3(1.0, 0.0, 0.0),
                     billow_vec3(0.0, 0.0, 1.0), 0);
}

/* Rows and columns are exchanged, and nothing else. */
static void
test_closed_rows(void)
{
    g_autoptr(BillowProject) project = tube(&SLEEVE, BILLOW_COLLIDER_BOX, NULL, 0),
                             other = tube(&TURNED, BILLOW_COLLIDER_BOX, NULL, 0);
    g_autoptr(BillowRestShape) shape = test_laid_rest(project), turned = test_laid_rest(other);
    for (int row = 0; row <= ALONG; row++)
        for (int column = 0; column <= AROUND; column++)
            g_assert_cmpfloat(billow_vec3_distance(test_laid_point(shape, column, row),
                                                   test_laid_point(turned, row, column)),
                              <, 1e-6);
}

/* Its pose lies at an angle, with column 13 below. */
static void
test_pose(void)
{
    enum { BELOW = 13, POSE_ROWS = 3 };
    g_autoptr(BillowProject) project = tube(&SLEEVE, BILLOW_COLLIDER_BOX, NULL, 0);
    const BillowVec3 middle = {0.05, 1.4, -0.04}, along = {sin(0.6), 0.0, cos(0.6)},
                     across = {cos(0.6), 0.0, -sin(0.6)};
    const double radius = 0.19;
    BillowCoarsePose *pose = billow_coarse_pose_new(AROUND + 1, POSE_ROWS);
    for (int row = 0; row < POSE_ROWS; row++)
        for (int column = 0; column <= AROUND; column++) {
            const double angle = 2.0 * G_PI * (column - BELOW) / AROUND, way = 0.2 * (row - 1);
            float *to = &pose->points[3 * (row * (AROUND + 1) + column)];
            to[0] = (float) (middle.x + way * along.x + radius * sin(angle) * across.x);
            to[1] = (float) (middle.y - radius * cos(angle));
            to[2] = (float) (middle.z + way * along.z + radius * sin(angle) * across.z);
        }
    billow_keyframe_set_hang(test_laid_keyframe(project), pose);
    billow_coarse_pose_free(pose);
    g_autoptr(BillowRestShape) shape = test_laid_rest(project);
    assert_sound(shape);
    assert_lies_flat(shape, billow_vec3(middle.x, TOP, middle.z), across, along, BELOW);
}

/* Wherever its only anchor is, that is where it is, in the lower layer. */
static void
test_one_anchor(void)
{
    const BillowAnchor anchor = {7, 3, {0.1, TOP + 0.01, -0.05}};
    g_autoptr(BillowProject) project = tube(&SLEEVE, BILLOW_COLLIDER_BOX, &anchor, 1);
    g_autoptr(BillowRestShape) shape = test_laid_rest(project);
    assert_sound(shape);
    g_assert_cmpfloat(billow_vec3_distance(test_laid_point(shape, 7, 3), anchor.position), <, 1e-6);
    const double to_middle = (0.5 * ALONG - anchor.row) * SLEEVE.spacing;
    assert_lies_flat(shape, billow_vec3(0.1, TOP, to_middle - 0.05), billow_vec3(1.0, 0.0, 0.0),
                     billow_vec3(0.0, 0.0, 1.0), 7);
}

/* All of it is outside the ball, and it hangs over on all sides. */
static void
test_on_ball(void)
{
    g_autoptr(BillowProject) project = tube(&SLEEVE, BILLOW_COLLIDER_SPHERE, NULL, 0);
    g_autoptr(BillowRestShape) shape = test_laid_rest(project);
    assert_sound(shape);
    const BillowVec3 center = {0.0, 0.5 * TOP, 0.0};
    for (int row = 0; row <= ALONG; row++)
        for (int column = 0; column < AROUND; column++)
            g_assert_cmpfloat(billow_vec3_distance(test_laid_point(shape, column, row), center), >,
                              0.5 * TOP - 1e-4);
    g_assert_cmpfloat(test_laid_point(shape, 0, ALONG / 2).y, >, TOP - 0.02);
    for (int row = 0; row <= ALONG; row += ALONG) /* the corners of what lies there, and their middle below */
        for (int column = 0; column < AROUND; column += AROUND / 4)
            g_assert_true(column == AROUND / 2 || test_laid_point(shape, column, row).y < TOP - 0.02);
}

/* Both edges of a lying tube are pinned where it has them, at an angle of 0.6, and so is a point of its lower layer: the
 * columns around are as they would be without anchors, turned by the angle. */
static void
test_several_anchors(void)
{
    enum { N = 3, BELOW = 6 };
    const BillowVec3 along = {sin(0.6), 0.0, cos(0.6)}, across = {cos(0.6), 0.0, -sin(0.6)},
                     middle = {0.04, TOP, -0.03};
    const struct {
        int column, row;
    } pinned[N] = {{BELOW - 5, 2}, {BELOW + 6, 3}, {BELOW, ALONG - 1}};
    BillowAnchor anchors[N], turned[N];
    for (int k = 0; k < N; k++) {
        const double x = SLEEVE.spacing * (pinned[k].column - BELOW),
                     z = SLEEVE.spacing * (pinned[k].row - 0.5 * ALONG);
        const BillowVec3 place =
            billow_vec3_add(billow_vec3_add(middle, billow_vec3(0.0, 0.006, 0.0)),
                            billow_vec3_add(billow_vec3_scale(across, x), billow_vec3_scale(along, z)));
        anchors[k] = (BillowAnchor){pinned[k].column, pinned[k].row, place};
        turned[k] = (BillowAnchor){pinned[k].row, pinned[k].column, place};
    }
    g_autoptr(BillowProject) project = tube(&SLEEVE, BILLOW_COLLIDER_BOX, anchors, N),
                             other = tube(&TURNED, BILLOW_COLLIDER_BOX, turned, N);
    g_autoptr(BillowRestShape) shape = test_laid_rest(project), exchanged = test_laid_rest(other);
    assert_sound(shape);
    assert_lies_flat(shape, middle, across, along, BELOW);
    for (int k = 0; k < N; k++)
        g_assert_cmpfloat(billow_vec3_distance(test_laid_point(shape, anchors[k].column, anchors[k].row),
                                               anchors[k].position),
                          <, 1e-6);
    for (int row = 0; row <= ALONG; row++)
        for (int column = 0; column <= AROUND; column++)
            g_assert_cmpfloat(billow_vec3_distance(test_laid_point(shape, column, row),
                                                   test_laid_point(exchanged, row, column)),
                              <, 1e-6);
}

/* As flat cloth does: its anchors do not fit a tube that lies, or none is on the table, or they are all around its end. */
static void
assert_hangs(const BillowAnchor *anchors, size_t n)
{
    g_autoptr(BillowProject) project = tube(&SLEEVE, BILLOW_COLLIDER_BOX, anchors, n);
    g_autoptr(BillowRestShape) laid = test_laid_rest(project);
    test_laid_keyframe(project)->laid = FALSE;
    g_autoptr(BillowRestShape) hung = test_laid_rest(project);
    g_assert_false(laid->report.laid);
    const size_t bytes = billow_grid_count(&SLEEVE) * sizeof(float);
    g_assert_true(memcmp(laid->x, hung->x, bytes) == 0 && memcmp(laid->y, hung->y, bytes) == 0 &&
                  memcmp(laid->z, hung->z, bytes) == 0);
}

static void
test_several_anchors_hang(void)
{
    BillowAnchor anchors[8];
    for (int k = 0; k < 8; k++)
        anchors[k] =
            (BillowAnchor){5 * k, 0, {0.15 * cos(0.25 * G_PI * k), TOP + 0.6, 0.15 * sin(0.25 * G_PI * k)}};
    assert_hangs(anchors, 8);
    for (int k = 0; k < 8; k++)
        anchors[k].position.y = TOP + 0.01;
    assert_hangs(anchors, 8);
    anchors[1] = (BillowAnchor){5, ALONG, {0.0, TOP + 0.3, 0.2}};
    assert_hangs(anchors, 2);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/laid-tubes/on-table", test_on_table);
    g_test_add_func("/laid-tubes/closed-rows-lie-as-closed-columns", test_closed_rows);
    g_test_add_func("/laid-tubes/pose-places-tube", test_pose);
    g_test_add_func("/laid-tubes/one-anchor-on-table", test_one_anchor);
    g_test_add_func("/laid-tubes/on-ball", test_on_ball);
    g_test_add_func("/laid-tubes/several-anchors-on-table", test_several_anchors);
    g_test_add_func("/laid-tubes/several-anchors-hang", test_several_anchors_hang);
    return g_test_run();
}
