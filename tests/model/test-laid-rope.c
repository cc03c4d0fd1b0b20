/* Tests that ropes without anchors are let down on colliders, and which are not. */
#include "../laid_shapes.h"
#include "core/drape/coarse_pose.h"
#include "model/animation/animation.h"
#include "model/animation/rest_obstacle.h"
#include "model/live/live_drape.h"
#include "physics/colliders/body.h"

#include <math.h>

enum { COLUMNS = 61 };

static const BillowGrid ROPE = {COLUMNS, 1, 0.02, .radius = 0.01};

static const double THICK = 0.01;

static char *
said_of(const BillowProject *project, const BillowRestShape *shape)
{
    return billow_rest_obstacle_text(project, test_laid_block(project), &shape->report);
}

/* It lies, with its lengths to 1e-4, and no point is nearer to a collider than the rope is thick. */
static void
assert_lies(const BillowProject *project, const BillowRestShape *shape)
{
    const GPtrArray *colliders = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    g_autofree char *said = said_of(project, shape);
    g_assert_null(said);
    g_assert_true(shape->report.laid);
    g_assert_true(shape->report.converged);
    for (int column = 0; column < shape->grid.columns; column++) {
        if (column > 0)
            g_assert_cmpfloat_with_epsilon(billow_vec3_distance(test_laid_point(shape, column - 1, 0),
                                                                test_laid_point(shape, column, 0)),
                                           shape->grid.spacing, 1e-4 * shape->grid.spacing);
        for (guint k = 0; k < colliders->len; k++)
            g_assert_cmpfloat(billow_collider_distance(billow_block_collider(colliders->pdata[k]),
                                                       test_laid_point(shape, column, 0), NULL),
                              >, THICK - 1e-5);
    }
}

/* The height of its points over a floor. */
static double
lying_height(const BillowProject *project)
{
    return THICK +
           billow_block_collider(billow_project_track(project, BILLOW_BLOCK_COLLIDER)->pdata[0])->margin;
}

static void
test_on_floor(void)
{
    g_autoptr(BillowProject) project = test_laid_project(&ROPE, NULL, 0);
    test_laid_collider(project, BILLOW_COLLIDER_PLANE, billow_vec3(0.0, -0.4, 0.0));
    g_autoptr(BillowRestShape) shape = test_laid_rest(project);
    assert_lies(project, shape);
    for (int column = 0; column < COLUMNS; column++) {
        const BillowVec3 flat = billow_grid_flat(&ROPE, column, 0);
        g_assert_cmpfloat(billow_vec3_distance(test_laid_point(shape, column, 0),
                                               billow_vec3(flat.x, -0.4 + lying_height(project), flat.z)),
                          <, 1e-4);
    }
}

/* The rope is 0.1 m off the middle of a box, over whose edges it hangs by 0.2 m and 0.4 m: friction holds it. */
static BillowProject *
over_box(const BillowGrid *grid, double friction, double thickness)
{
    BillowProject *project = test_laid_project(grid, NULL, 0);
    BillowCollider *box =
        test_laid_collider(project, BILLOW_COLLIDER_BOX, billow_vec3(0.1, 0.7 - 0.5 * thickness, 0.0));
    box->size = billow_vec3(0.6, thickness, 0.5);
    box->friction = friction;
    test_laid_collider(project, BILLOW_COLLIDER_PLANE, billow_vec3(0.0, 0.0, 0.0));
    return project;
}

/* On the box, points are where they were let down, but for the way around the edge; what hangs is `upright` within so many meters. */
static void
assert_hangs_over_box(const BillowRestShape *shape, double upright)
{
    const double edge = 0.4 + THICK + shape->grid.spacing;
    for (int column = 0; column < shape->grid.columns; column++) {
        const BillowVec3 p = test_laid_point(shape, column, 0),
                         flat = billow_grid_flat(&shape->grid, column, 0);
        g_assert_cmpfloat(fabs(p.z), <, 1e-6);
        if (fabs(flat.x - 0.1) < 0.28) {
            g_assert_cmpfloat_with_epsilon(p.x, flat.x, 0.02);
            g_assert_cmpfloat_with_epsilon(p.y, 0.7 + THICK + 0.005, 0.002);
        }
        if (flat.x - 0.1 > 0.4 || flat.x - 0.1 < -0.4)
            g_assert_cmpfloat_with_epsilon(fabs(p.x - 0.1), edge - 0.1, upright);
    }
}

static void
test_over_box(void)
{
    static const BillowGrid coarse = {16, 1, 0.08, .radius = 0.01}, fine = {241, 1, 0.005, .radius = 0.01};
    const BillowGrid *grids[] = {&ROPE, &fine};
    for (size_t k = 0; k < G_N_ELEMENTS(grids); k++) {
        g_autoptr(BillowProject) project = over_box(grids[k], 0.5, 0.3);
        g_autoptr(BillowRestShape) shape = test_laid_rest(project);
        assert_lies(project, shape);
        assert_hangs_over_box(shape, 0.02);
    }
    g_autoptr(BillowProject) project = over_box(&coarse, 0.5, 0.3);
    g_autoptr(BillowRestShape) shape = test_laid_rest(project);
    assert_lies(project, shape);
}

/* An end of 0.55 m draws the rope off the box, over whose other edge only 0.05 m hang, unless friction holds it: with mu
 * 0.5, what hangs counts 2.2 times less on top (Euler and Eytelwein), where 0.6 m can hold 0.3 m. */
static void
test_without_friction(void)
{
    for (int k = 0; k < 2; k++) {
        const gboolean smooth = k == 0;
        g_autoptr(BillowProject) project = over_box(&ROPE, smooth ? 0.0 : 0.5, 0.3);
        BillowCollider *box =
            billow_block_collider(billow_project_track(project, BILLOW_BLOCK_COLLIDER)->pdata[0]);
        box->position.x = 0.25;
        g_autoptr(BillowRestShape) shape = test_laid_rest(project);
        assert_lies(project, shape);
        const double top = (double) shape->y[COLUMNS - 10];
        g_assert_true(smooth ? top < 0.1 : top > 0.7);
    }
}

/* Its edges do not pass through a shelf of 3 mm, either. */
static void
test_over_shelf(void)
{
    g_autoptr(BillowProject) project = over_box(&ROPE, 0.5, 0.003);
    g_autoptr(BillowRestShape) shape = test_laid_rest(project);
    assert_lies(project, shape);
    assert_hangs_over_box(shape, 0.05);
}

static void
set_pose(BillowProject *project, BillowVec3 first, BillowVec3 last)
{
    BillowCoarsePose *pose = billow_coarse_pose_new(2, 2);
    for (int k = 0; k < 4; k++) {
        const BillowVec3 place = k % 2 == 0 ? first : last;
        pose->points[3 * k] = (float) place.x;
        pose->points[3 * k + 1] = (float) place.y;
        pose->points[3 * k + 2] = (float) place.z;
    }
    billow_keyframe_set_hang(test_laid_keyframe(project), pose);
    billow_coarse_pose_free(pose);
}

/* It is below its pose, along it. */
static void
test_pose(void)
{
    g_autoptr(BillowProject) project = test_laid_project(&ROPE, NULL, 0);
    test_laid_collider(project, BILLOW_COLLIDER_PLANE, billow_vec3(0.0, 0.0, 0.0));
    set_pose(project, billow_vec3(0.7, 1.2, 0.1), billow_vec3(0.7, 0.8, 1.3));
    g_autoptr(BillowRestShape) shape = test_laid_rest(project);
    assert_lies(project, shape);
    for (int column = 0; column < COLUMNS; column++) {
        const BillowVec3 place = {0.7, lying_height(project), 0.1 + ROPE.spacing * column};
        g_assert_cmpfloat(billow_vec3_distance(test_laid_point(shape, column, 0), place), <, 1e-4);
    }
}

/* A rope whose only anchor is taken away in the editor falls where it hung, not to the middle of the world. */
static void
test_unpinned(void)
{
    const BillowAnchor anchor = {COLUMNS / 2, 0, {1.5, 0.9, -0.7}};
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowProject) pinned = test_laid_project(&ROPE, NULL, 0),
                             unpinned = test_laid_project(&ROPE, NULL, 0);
    test_laid_collider(pinned, BILLOW_COLLIDER_PLANE, billow_vec3(0.0, 0.0, 0.0));
    test_laid_collider(unpinned, BILLOW_COLLIDER_PLANE, billow_vec3(0.0, 0.0, 0.0));
    billow_block_set_anchors(billow_project_track(pinned, BILLOW_BLOCK_KEYFRAME)->pdata[0], &anchor, 1);
    BillowLiveDrape *drape = billow_live_drape_new(cache);
    billow_live_drape_set_edited(drape, TRUE);
    billow_live_drape_step(drape, pinned, FALSE, NULL, NULL);
    billow_live_drape_step(drape, unpinned, TRUE, NULL, NULL);
    g_autoptr(BillowProject) settled = billow_live_drape_settle(drape, NULL, NULL);
    g_assert_true(billow_live_drape_is_settled(drape));
    g_autoptr(BillowRestShape) shape = test_laid_rest(settled);
    assert_lies(settled, shape);
    const BillowVec3 middle =
        billow_vec3_mix(test_laid_point(shape, 0, 0), test_laid_point(shape, COLUMNS - 1, 0), 0.5);
    g_assert_cmpfloat(hypot(middle.x - 1.5, middle.z + 0.7), <, 0.01);
    billow_live_drape_free(drape);
}

/* A bent rope comes down as it is: its shape is the one that it has where nothing is below. */
static void
test_bends(void)
{
    g_autoptr(BillowProject) project = test_laid_project(&ROPE, NULL, 0),
                             floating = test_laid_project(&ROPE, NULL, 0);
    test_laid_collider(project, BILLOW_COLLIDER_PLANE, billow_vec3(0.0, -1.0, 0.0));
    const BillowBend bend = {.column = 20, .span = 0.3, .angle = 150.0, .azimuth = 30.0};
    billow_keyframe_set_bends(test_laid_keyframe(project), &bend, NULL, 1);
    billow_keyframe_set_bends(test_laid_keyframe(floating), &bend, NULL, 1);
    g_autoptr(BillowRestShape) shape = test_laid_rest(project), other = test_laid_rest(floating);
    assert_lies(project, shape);
    double lowest = INFINITY;
    for (int column = 0; column < COLUMNS; column++) {
        const BillowVec3 by =
            billow_vec3_sub(test_laid_point(shape, column, 0), test_laid_point(other, column, 0));
        g_assert_cmpfloat(fabs(by.x) + fabs(by.z), <, 1e-6);
        g_assert_cmpfloat_with_epsilon(by.y, (double) (shape->y[0] - other->y[0]), 1e-6);
        lowest = fmin(lowest, (double) shape->y[column]);
    }
    g_assert_cmpfloat_with_epsilon(lowest, -1.0 + lying_height(project), 1e-4);
}

/* It stays straight at height 0, and this is told as it is of cloth. */
static void
assert_told(const BillowProject *project)
{
    g_autoptr(BillowRestShape) shape = test_laid_rest(project);
    g_autofree char *said = said_of(project, shape);
    g_assert_false(shape->report.laid);
    g_assert_nonnull(said);
    g_assert_true(g_str_has_prefix(said, "Nothing is below the cloth, which has no anchors"));
    for (int column = 0; column < COLUMNS; column++)
        g_assert_cmpfloat(
            billow_vec3_distance(test_laid_point(shape, column, 0), billow_grid_flat(&ROPE, column, 0)), <,
            1e-6);
}

static void
test_nothing_below(void)
{
    g_autoptr(BillowProject) none = test_laid_project(&ROPE, NULL, 0),
                             beside = test_laid_project(&ROPE, NULL, 0),
                             slides_off = test_laid_project(&ROPE, NULL, 0);
    assert_told(none);
    test_laid_collider(beside, BILLOW_COLLIDER_SPHERE, billow_vec3(0.0, -3.0, 5.0));
    assert_told(beside);
    BillowCollider *ball =
        test_laid_collider(slides_off, BILLOW_COLLIDER_SPHERE, billow_vec3(0.0, -1.0, 0.2));
    ball->radius = 0.25;
    assert_told(slides_off);
}

/* Without the key it stays straight, as old files have it, and nothing is said. */
static void
test_not_laid(void)
{
    g_autoptr(BillowProject) project = test_laid_project(&ROPE, NULL, 0);
    test_laid_collider(project, BILLOW_COLLIDER_PLANE, billow_vec3(0.0, -0.4, 0.0));
    test_laid_keyframe(project)->laid = FALSE;
    g_autoptr(BillowRestShape) shape = test_laid_rest(project);
    g_autofree char *said = said_of(project, shape);
    g_assert_false(shape->report.laid);
    g_assert_null(said);
    for (int column = 0; column < COLUMNS; column++)
        g_assert_cmpfloat(fabs((double) shape->y[column]), ==, 0.0);
}

int
main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/laid-rope/lies-on-floor", test_on_floor);
    g_test_add_func("/laid-rope/friction-holds-it-on-box", test_over_box);
    g_test_add_func("/laid-rope/slides-off-without-friction", test_without_friction);
    g_test_add_func("/laid-rope/does-not-pass-through-shelf", test_over_shelf);
    g_test_add_func("/laid-rope/lies-below-its-pose", test_pose);
    g_test_add_func("/laid-rope/falls-where-it-hung", test_unpinned);
    g_test_add_func("/laid-rope/keeps-its-bends", test_bends);
    g_test_add_func("/laid-rope/is-told-where-nothing-is-below", test_nothing_below);
    g_test_add_func("/laid-rope/stays-straight-without-the-key", test_not_laid);
    return g_test_run();
}
