/* Tests which keyframes are laid on colliders, where their cloth lies, and what they tell. */
#include "model/animation/animation.h"
#include "model/animation/evaluation.h"
#include "model/animation/rest_diagnostics.h"
#include "model/animation/rest_key.h"
#include "model/edits/edits.h"
#include "model/edits/project_shift.h"
#include "model/live/live_drape.h"
#include "physics/colliders/collider.h"

#include <string.h>

static const BillowGrid GRID = {25, 21, 0.06};

static BillowBlock *
add_collider(BillowProject *project, BillowColliderShape shape, BillowVec3 position)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_COLLIDER, "table", "Table");
    BillowCollider *collider = billow_block_collider(block);
    *collider = billow_collider_default();
    collider->shape = shape;
    collider->position = position;
    collider->size = billow_vec3(0.9, 0.7, 0.6);
    collider->in_fake = TRUE;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_COLLIDER), block);
    return block;
}

static BillowBlock *
keyframe_of(const BillowProject *project)
{
    return billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[0];
}

/* A cloth with `n` anchors, its middle at `place`; over a box whose top is at 0.7 m, if there is a table. */
static BillowProject *
cloth(gboolean table, size_t n, BillowVec3 place)
{
    BillowProject *project = billow_project_new("laid", &GRID);
    if (table)
        add_collider(project, BILLOW_COLLIDER_BOX, billow_vec3(0.0, 0.35, 0.0));
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, "k", "k");
    const BillowAnchor anchor = {12, 10, place};
    billow_block_set_anchors(block, &anchor, n);
    billow_block_keyframe(block)->laid = TRUE;
    block->duration = 1.0;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
    return project;
}

/* The same over the table, with anchors where the flat cloth that is laid on its top has them, and `last` moved by so much. */
static BillowProject *
cloth_pinned_at(const int (*points)[2], size_t n, BillowVec3 last)
{
    BillowProject *project = cloth(TRUE, 0, billow_vec3(0.0, 0.0, 0.0));
    BillowAnchor anchors[8];
    for (size_t k = 0; k < n; k++)
        anchors[k] = (BillowAnchor){points[k][0], points[k][1],
                                    billow_vec3_add(billow_grid_flat(&GRID, points[k][0], points[k][1]),
                                                    billow_vec3(0.0, 0.71, 0.0))};
    anchors[n - 1].position = billow_vec3_add(anchors[n - 1].position, last);
    billow_block_set_anchors(keyframe_of(project), anchors, n);
    return project;
}

static BillowRestShape *
rest_of(const BillowProject *project)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    return billow_rest_cache_get(cache, project, keyframe_of(project), NULL, NULL);
}

static BillowVec3
point_of(const BillowRestShape *shape, int column, int row)
{
    const size_t i = billow_grid_index(&shape->grid, column, row);
    return billow_vec3((double) shape->x[i], (double) shape->y[i], (double) shape->z[i]);
}

/* What is a cell inside of the table's edges is to be where it is let down, and what is outside to hang. */
static void
assert_lies_on_table(const BillowRestShape *shape, BillowVec3 middle)
{
    for (int row = 0; row < GRID.rows; row++)
        for (int column = 0; column < GRID.columns; column++) {
            const BillowVec3 flat = billow_vec3_add(middle, billow_grid_flat(&GRID, column, row)),
                             place = point_of(shape, column, row);
            if (fabs(flat.x) < 0.39 && fabs(flat.z) < 0.24) {
                g_assert_cmpfloat(hypot(place.x - flat.x, place.z - flat.z), <, 0.02);
                g_assert_cmpfloat(fabs(place.y - 0.705), <, 0.02);
            }
        }
    g_assert_cmpfloat(point_of(shape, 0, 10).y, <, 0.6);
    g_assert_cmpfloat(point_of(shape, 24, 10).y, <, 0.6);
    g_assert_cmpfloat(shape->report.strain.p99, <, 0.01);
    g_assert_cmpfloat(shape->report.strain.max, <, 0.03);
}

static void
test_anchor_on_table(void)
{
    g_autoptr(BillowProject) project = cloth(TRUE, 1, billow_vec3(0.05, 0.71, -0.04));
    g_autoptr(BillowRestShape) shape = rest_of(project);
    g_assert_true(shape->report.laid);
    assert_lies_on_table(shape, billow_vec3(0.05, 0.0, -0.04));
}

/* Two neighbors at one side of the table, off its middle, or three: without friction the cloth slides off. */
static void
test_several_anchors_on_table(void)
{
    static const int points[][2] = {{6, 8}, {6, 9}, {7, 9}};
    for (size_t n = 2; n <= 3; n++) {
        g_autoptr(BillowProject) project = cloth_pinned_at(points, n, billow_vec3(0.0, 0.0, 0.0));
        g_autoptr(BillowRestShape) shape = rest_of(project);
        g_assert_true(shape->report.laid);
        assert_lies_on_table(shape, billow_vec3(0.0, 0.0, 0.0));
        billow_block_keyframe(keyframe_of(project))->laid = FALSE;
        g_autoptr(BillowRestShape) hung = rest_of(project);
        g_assert_cmpfloat(billow_rest_shape_distance(shape, hung), >, 0.02);
    }
}

/* A corner that is lifted takes what is beside it along, and the cloth beyond lies where it was laid. */
static void
test_lifted_corner(void)
{
    static const int points[][2] = {{8, 8}, {8, 12}, {24, 20}};
    g_autoptr(BillowProject) project = cloth_pinned_at(points, 3, billow_vec3(-0.03, 0.15, -0.02));
    g_autoptr(BillowRestShape) shape = rest_of(project);
    g_assert_true(shape->report.laid);
    for (int column = 6; column < 10; column++) {
        const BillowVec3 flat = billow_grid_flat(&GRID, column, 8), place = point_of(shape, column, 8);
        g_assert_cmpfloat(hypot(place.x - flat.x, place.z - flat.z), <, 0.02);
        g_assert_cmpfloat(fabs(place.y - 0.705), <, 0.02);
    }
    g_assert_cmpfloat(shape->report.strain.max, <, 0.03);
}

static void
test_no_anchors(void)
{
    g_autoptr(BillowProject) project = cloth(TRUE, 0, billow_vec3(0.0, 0.0, 0.0));
    g_autoptr(BillowRestShape) shape = rest_of(project);
    g_assert_true(shape->report.laid);
    assert_lies_on_table(shape, billow_vec3(0.0, 0.0, 0.0));
}

/* The pose of cloth without anchors is where it is let down from. */
static void
test_pose_places_cloth(void)
{
    g_autoptr(BillowProject) project = cloth(TRUE, 0, billow_vec3(0.0, 0.0, 0.0));
    BillowCoarsePose *pose = billow_coarse_pose_new(2, 2);
    for (int k = 0; k < 4; k++) {
        const BillowVec3 flat = billow_grid_flat(&GRID, k % 2 * (GRID.columns - 1), k / 2 * (GRID.rows - 1));
        pose->points[3 * k] = (float) (flat.x + 0.06);
        pose->points[3 * k + 1] = 1.3f;
        pose->points[3 * k + 2] = (float) (flat.z - 0.03);
    }
    billow_keyframe_set_hang(billow_block_keyframe(keyframe_of(project)), pose);
    billow_coarse_pose_free(pose);
    g_autoptr(BillowRestShape) shape = rest_of(project);
    assert_lies_on_table(shape, billow_vec3(0.06, 0.0, -0.03));
}

static void
test_free_cloth_falls_to_floor(void)
{
    g_autoptr(BillowProject) project = cloth(FALSE, 0, billow_vec3(0.0, 0.0, 0.0));
    add_collider(project, BILLOW_COLLIDER_PLANE, billow_vec3(0.0, -1.0, 0.0));
    g_autoptr(BillowRestShape) shape = rest_of(project);
    for (int column = 0; column < GRID.columns; column++) {
        const BillowVec3 flat = billow_grid_flat(&GRID, column, 3), place = point_of(shape, column, 3);
        g_assert_cmpfloat(billow_vec3_distance(place, billow_vec3(flat.x, -0.995, flat.z)), <, 1e-3);
    }
}

/* --- What is not laid --- */

static gboolean
same_bits(const BillowRestShape *a, const BillowRestShape *b)
{
    const size_t bytes = billow_grid_count(&GRID) * sizeof(float);
    return memcmp(a->x, b->x, bytes) == 0 && memcmp(a->y, b->y, bytes) == 0 && memcmp(a->z, b->z, bytes) == 0;
}

static void
test_hung_cloth_is_as_before(void)
{
    g_autoptr(BillowProject) project = cloth(TRUE, 1, billow_vec3(0.05, 0.9, -0.04));
    g_autoptr(BillowRestShape) laid = rest_of(project);
    billow_block_keyframe(keyframe_of(project))->laid = FALSE;
    g_autoptr(BillowRestShape) hung = rest_of(project);
    g_assert_false(laid->report.laid);
    g_assert_true(same_bits(laid, hung));
}

/* Held up by one of them, or too far apart to lie, cloth hangs. */
static void
test_cloth_that_several_anchors_hold_hangs(void)
{
    static const int points[][2] = {{6, 8}, {16, 9}};
    static const BillowVec3 last[] = {{0.0, 0.8, 0.0}, {0.1, 0.0, 0.0}};
    for (size_t k = 0; k < G_N_ELEMENTS(last); k++) {
        g_autoptr(BillowProject) project = cloth_pinned_at(points, 2, last[k]);
        g_autoptr(BillowRestShape) laid = rest_of(project);
        billow_block_keyframe(keyframe_of(project))->laid = FALSE;
        g_autoptr(BillowRestShape) hung = rest_of(project);
        g_assert_false(laid->report.laid);
        g_assert_true(same_bits(laid, hung));
    }
}

static void
test_off_lies_flat(void)
{
    g_autoptr(BillowProject) project = cloth(TRUE, 0, billow_vec3(0.0, 0.0, 0.0));
    billow_block_keyframe(keyframe_of(project))->laid = FALSE;
    g_autoptr(BillowRestShape) shape = rest_of(project);
    for (int column = 0; column < GRID.columns; column++) {
        const BillowVec3 flat = billow_grid_flat(&GRID, column, 3);
        g_assert_cmpfloat(billow_vec3_distance(point_of(shape, column, 3), flat), <, 1e-6);
    }
}

static void
test_decides_the_shape(void)
{
    g_autoptr(BillowProject) laid = cloth(TRUE, 1, billow_vec3(0.0, 0.71, 0.0));
    g_autoptr(BillowProject) hung = cloth(TRUE, 1, billow_vec3(0.0, 0.71, 0.0));
    billow_block_keyframe(keyframe_of(hung))->laid = FALSE;
    g_assert_false(billow_rest_are_alike(laid, keyframe_of(laid), hung, keyframe_of(hung)));
}

static void
test_new_keyframes_are_laid(void)
{
    g_autoptr(BillowProject) project = cloth(TRUE, 0, billow_vec3(0.0, 0.0, 0.0));
    g_autoptr(BillowBlock) block = billow_edit_default_block(project, BILLOW_BLOCK_KEYFRAME, 2.0);
    g_assert_true(billow_block_keyframe(block)->laid);
}

/* --- Threads and places --- */

static void
test_any_number_of_threads(void)
{
    static const BillowAnchor anchor = {12, 10, {0.0, 0.71, 0.0}};
    g_autoptr(BillowProject) project = cloth(TRUE, 1, anchor.position);
    g_autoptr(BillowFakeBodies) bodies = billow_fake_bodies_new(project, 0.0, FALSE);
    const BillowLaying lay = billow_fake_bodies_lay(bodies, billow_vec3(0.0, 1.0, 0.0));
    BillowDrapeSettings hang = billow_drape_settings_default();
    hang.obstacles = billow_fake_bodies_obstacles(bodies);
    hang.lay = &lay;
    BillowRestShape *shapes[2];
    for (int k = 0; k < 2; k++) {
        BillowWorkers *workers = billow_workers_new(k == 0 ? 1 : 3);
        BillowRestSolver *solver = billow_rest_solver_new(workers);
        shapes[k] = billow_rest_solver_run(solver, &GRID, &anchor, 1, &hang, NULL, NULL, NULL);
        billow_rest_solver_free(solver);
        billow_workers_free(workers);
    }
    g_assert_true(same_bits(shapes[0], shapes[1]));
    billow_rest_shape_unref(shapes[0]);
    billow_rest_shape_unref(shapes[1]);
}

/* Exports with an origin move the project. */
static void
test_moves_along(void)
{
    const BillowVec3 by = {2.0, 0.0, -4.0};
    g_autoptr(BillowProject) project = cloth(TRUE, 0, billow_vec3(0.0, 0.0, 0.0));
    g_autoptr(BillowProject) moved = billow_project_shift(project, by);
    g_autoptr(BillowRestShape) shape = rest_of(moved);
    g_assert_true(shape->report.laid);
    const BillowVec3 middle = point_of(shape, 12, 10);
    g_assert_cmpfloat(hypot(middle.x - by.x, middle.z - by.z), <, 0.02);
    g_assert_cmpfloat(fabs(middle.y - 0.705), <, 0.02);
}

/* --- What is told --- */

static char *
told(const BillowProject *project)
{
    g_autoptr(BillowRestShape) shape = rest_of(project);
    g_autoptr(GPtrArray) remarks = billow_shape_diagnostics(project, keyframe_of(project), shape, NULL, NULL);
    return g_strdup(remarks->len > 0 ? ((const BillowDiagnostic *) remarks->pdata[0])->text : "");
}

static void
test_nothing_below_is_told(void)
{
    g_autoptr(BillowProject) project = cloth(FALSE, 0, billow_vec3(0.0, 0.0, 0.0));
    g_autofree char *nothing = told(project);
    g_assert_nonnull(strstr(nothing, "Nothing is below the cloth"));
    add_collider(project, BILLOW_COLLIDER_BOX, billow_vec3(5.0, -1.0, 0.0));
    g_autofree char *beside = told(project);
    g_assert_nonnull(strstr(beside, "Nothing is below the cloth"));
    add_collider(project, BILLOW_COLLIDER_BOX, billow_vec3(0.0, -1.0, 0.0));
    g_autofree char *below = told(project);
    g_assert_cmpstr(below, ==, "");
}

static void
test_flat_cloth_in_a_collider_is_told(void)
{
    g_autoptr(BillowProject) project = cloth(TRUE, 0, billow_vec3(0.0, 0.0, 0.0));
    billow_block_keyframe(keyframe_of(project))->laid = FALSE;
    g_autofree char *touching = told(project);
    g_assert_cmpstr(touching, ==, "");
    billow_block_collider(billow_project_track(project, BILLOW_BLOCK_COLLIDER)->pdata[0])->position.y = 0.2;
    g_autofree char *inside = told(project);
    g_assert_nonnull(strstr(inside, "lies flat inside the collider “Table”"));
}

/* --- A pose from elsewhere --- */

/* The pose goes along with an anchor that is typed down from where the cloth hung, into the table. */
static void
test_anchor_moved_down_to_table(void)
{
    for (int laid = 0; laid < 2; laid++) {
        g_autoptr(BillowProject) project = cloth(FALSE, 1, billow_vec3(0.0, 2.1, 0.0));
        BillowBlock *block = keyframe_of(project), *table;
        g_autoptr(BillowRestShape) above = rest_of(project);
        BillowCoarsePose *pose = billow_coarse_pose_sample(&GRID, above->x, above->y, above->z);
        billow_keyframe_set_hang(billow_block_keyframe(block), pose);
        billow_coarse_pose_free(pose);
        const BillowAnchor anchor = {12, 10, billow_vec3(0.0, 0.72, 0.0)};
        billow_block_set_anchors(block, &anchor, 1);
        billow_block_keyframe(block)->laid = laid;
        table = add_collider(project, BILLOW_COLLIDER_CYLINDER, billow_vec3(0.0, 0.35, 0.0));
        billow_block_collider(table)->radius = 0.5;
        billow_block_collider(table)->length = 0.7;
        g_autoptr(BillowRestShape) shape = rest_of(project);
        g_test_message("laid %d: %g", laid, shape->report.strain.max);
        g_assert_cmpfloat(shape->report.strain.max, <, 0.03);
    }
}

/* --- In the editor --- */

static double
farthest(const BillowMesh *mesh, const BillowRestShape *shape)
{
    double most = 0.0;
    for (size_t i = 0; i < billow_grid_count(&GRID); i++)
        most = fmax(most, billow_vec3_distance(
                              billow_vec3((double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]),
                              billow_vec3((double) shape->x[i], (double) shape->y[i], (double) shape->z[i])));
    return most;
}

/* Shows the project until the cloth is still. */
static void
show(BillowLiveDrape *drape, BillowProject *project, gboolean goes_on)
{
    do
        g_assert_true(billow_live_drape_step(drape, project, goes_on, NULL, NULL));
    while (billow_live_drape_is_moving(drape));
}

static void
test_goes_along_with_its_anchor(void)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    BillowLiveDrape *drape = billow_live_drape_new(cache);
    billow_live_drape_set_edited(drape, TRUE);
    g_autoptr(BillowProject) project = cloth(TRUE, 1, billow_vec3(0.0, 0.71, 0.0));
    show(drape, project, FALSE);
    for (int step = 1; step <= 5; step++) {
        g_autoptr(BillowProject) moved = cloth(TRUE, 1, billow_vec3(0.01 * step, 0.71, 0.0));
        BillowRestShape *before = billow_rest_shape_ref(billow_live_drape_get_shape(drape));
        g_assert_true(billow_live_drape_step(drape, moved, TRUE, NULL, NULL));
        g_assert_cmpfloat(farthest(billow_live_drape_get_mesh(drape), before), <, 0.1);
        billow_rest_shape_unref(before);
    }
    g_autoptr(BillowProject) settled = billow_live_drape_settle(drape, NULL, NULL);
    g_assert_null(billow_block_keyframe(keyframe_of(settled))->hang);
    g_autoptr(BillowRestShape) shape = rest_of(settled);
    g_assert_true(same_bits(shape, billow_live_drape_get_shape(drape)));
    assert_lies_on_table(shape, billow_vec3(0.05, 0.0, 0.0));
    billow_live_drape_free(drape);
}

static void
test_goes_along_with_one_of_its_anchors(void)
{
    static const int points[][2] = {{8, 8}, {15, 11}};
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    BillowLiveDrape *drape = billow_live_drape_new(cache);
    billow_live_drape_set_edited(drape, TRUE);
    g_autoptr(BillowProject) project = cloth_pinned_at(points, 2, billow_vec3(0.0, 0.0, 0.0));
    show(drape, project, FALSE);
    for (int step = 1; step <= 10; step++) {
        g_autoptr(BillowProject) moved =
            cloth_pinned_at(points, 2, billow_vec3(-0.005 * step, 0.01 * step, 0.0));
        BillowRestShape *before = billow_rest_shape_ref(billow_live_drape_get_shape(drape));
        g_assert_true(billow_live_drape_step(drape, moved, TRUE, NULL, NULL));
        g_assert_cmpfloat(farthest(billow_live_drape_get_mesh(drape), before), <, 0.1);
        billow_rest_shape_unref(before);
    }
    g_autoptr(BillowProject) settled = billow_live_drape_settle(drape, NULL, NULL);
    g_autoptr(BillowRestShape) shape = rest_of(settled);
    g_assert_true(shape->report.laid);
    g_assert_true(same_bits(shape, billow_live_drape_get_shape(drape)));
    billow_live_drape_free(drape);
}

static void
test_unpinned_cloth_stays(void)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    BillowLiveDrape *drape = billow_live_drape_new(cache);
    billow_live_drape_set_edited(drape, TRUE);
    g_autoptr(BillowProject) pinned = cloth(TRUE, 1, billow_vec3(0.06, 0.71, 0.03));
    g_autoptr(BillowProject) unpinned = cloth(TRUE, 0, billow_vec3(0.0, 0.0, 0.0));
    show(drape, pinned, FALSE);
    show(drape, unpinned, TRUE);
    g_autoptr(BillowProject) settled = billow_live_drape_settle(drape, NULL, NULL);
    g_assert_nonnull(billow_block_keyframe(keyframe_of(settled))->hang);
    g_autoptr(BillowRestShape) shape = rest_of(settled);
    assert_lies_on_table(shape, billow_vec3(0.06, 0.0, 0.03));
    g_autoptr(BillowProject) again = billow_live_drape_settle(drape, NULL, NULL);
    g_assert_true(again == settled);
    billow_live_drape_free(drape);
}

/* --- Falling --- */

/* The cloth is held by its corners 0.5 m above the table until 0.5 s, and falls on it within 0.5 s. */
static BillowProject *
falling_cloth(void)
{
    BillowProject *project = cloth(TRUE, 1, billow_vec3(0.0, 0.705, 0.0));
    keyframe_of(project)->start = 1.0;
    BillowAnchor corners[4];
    for (int k = 0; k < 4; k++) {
        const int column = k % 2 * (GRID.columns - 1), row = k / 2 * (GRID.rows - 1);
        corners[k] = (BillowAnchor){
            column, row, billow_vec3_add(billow_grid_flat(&GRID, column, row), billow_vec3(0.0, 1.4, 0.0))};
    }
    BillowBlock *held = billow_block_new(BILLOW_BLOCK_KEYFRAME, "held", "Held"),
                *move = billow_block_new(BILLOW_BLOCK_TRANSITION, "held", "");
    held->duration = 0.5;
    billow_block_set_anchors(held, corners, 4);
    g_ptr_array_insert(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), 0, held);
    billow_block_move(move)->easing.curve = BILLOW_CURVE_POWER_IN;
    billow_block_move(move)->path.kind = BILLOW_PATH_FALL;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_TRANSITION), move);
    project->cloth->keep_lengths = project->cloth->keep_angles = TRUE;
    return project;
}

static int
compare_strains(gconstpointer a, gconstpointer b)
{
    const double p = *(const double *) a, q = *(const double *) b;
    return (p > q) - (p < q);
}

static BillowVec3
vertex_of(const BillowMesh *mesh, int column, int row)
{
    const size_t i = billow_grid_index(&GRID, column, row);
    return billow_vec3((double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]);
}

/* Returns the strain that 99 of 100 edges do not exceed. */
static double
strain_of(const BillowMesh *mesh)
{
    double strains[2 * 25 * 21];
    size_t n = 0;
    for (int row = 0; row < GRID.rows; row++)
        for (int column = 0; column < GRID.columns; column++) {
            const BillowVec3 place = vertex_of(mesh, column, row);
            if (column + 1 < GRID.columns)
                strains[n++] =
                    fabs(billow_vec3_distance(place, vertex_of(mesh, column + 1, row)) / GRID.spacing - 1.0);
            if (row + 1 < GRID.rows)
                strains[n++] =
                    fabs(billow_vec3_distance(place, vertex_of(mesh, column, row + 1)) / GRID.spacing - 1.0);
        }
    qsort(strains, n, sizeof *strains, compare_strains);
    return strains[n * 99 / 100];
}

static void
assert_above_table(const BillowMesh *mesh)
{
    for (int row = 0; row < GRID.rows; row++)
        for (int column = 0; column < GRID.columns; column++) {
            const BillowVec3 place = vertex_of(mesh, column, row);
            g_assert_true(fabs(place.x) > 0.44 || fabs(place.z) > 0.29 || place.y > 0.69);
        }
}

/* In any order of frames. What has landed lies still. */
static void
test_falling_cloth_keeps_its_lengths(void)
{
    g_autoptr(BillowProject) project = falling_cloth();
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    gboolean falls = FALSE, lies = FALSE;
    for (int n = 0; n < 23; n++) {
        const double t = 0.49 + 0.0231 * (n * 9 % 23);
        BillowMesh *mesh = billow_mesh_new(&GRID);
        billow_animation_evaluate(animation, t, FALSE, NULL, mesh);
        g_assert_cmpfloat(strain_of(mesh), <, 0.01);
        assert_above_table(mesh);
        const double middle = vertex_of(mesh, 12, 10).y, corner = vertex_of(mesh, 0, 0).y;
        falls |= middle > 0.8;
        if (corner < 0.7) { /* the corners hang below the table's top */
            g_assert_cmpfloat_with_epsilon(middle, 0.705, 0.02);
            lies = TRUE;
        }
        billow_mesh_unref(mesh);
    }
    g_assert_true(falls && lies);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/laid/anchor-on-table", test_anchor_on_table);
    g_test_add_func("/laid/several-anchors-on-table", test_several_anchors_on_table);
    g_test_add_func("/laid/lifted-corner", test_lifted_corner);
    g_test_add_func("/laid/cloth-that-several-anchors-hold-hangs",
                    test_cloth_that_several_anchors_hold_hangs);
    g_test_add_func("/laid/goes-along-with-one-of-its-anchors", test_goes_along_with_one_of_its_anchors);
    g_test_add_func("/laid/no-anchors", test_no_anchors);
    g_test_add_func("/laid/pose-places-cloth", test_pose_places_cloth);
    g_test_add_func("/laid/free-cloth-falls-to-floor", test_free_cloth_falls_to_floor);
    g_test_add_func("/laid/hung-cloth-is-as-before", test_hung_cloth_is_as_before);
    g_test_add_func("/laid/off-lies-flat", test_off_lies_flat);
    g_test_add_func("/laid/decides-the-shape", test_decides_the_shape);
    g_test_add_func("/laid/new-keyframes-are-laid", test_new_keyframes_are_laid);
    g_test_add_func("/laid/any-number-of-threads", test_any_number_of_threads);
    g_test_add_func("/laid/moves-along", test_moves_along);
    g_test_add_func("/laid/nothing-below-is-told", test_nothing_below_is_told);
    g_test_add_func("/laid/flat-cloth-in-a-collider-is-told", test_flat_cloth_in_a_collider_is_told);
    g_test_add_func("/laid/anchor-moved-down-to-table", test_anchor_moved_down_to_table);
    g_test_add_func("/laid/goes-along-with-its-anchor", test_goes_along_with_its_anchor);
    g_test_add_func("/laid/unpinned-cloth-stays", test_unpinned_cloth_stays);
    g_test_add_func("/laid/falling-cloth-keeps-its-lengths", test_falling_cloth_keeps_its_lengths);
    return g_test_run();
}
