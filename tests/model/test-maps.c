/* Edits of what is painted on a cloth, and what depends on it. */
#include "core/base/shrink.h"
#include "model/animation/rest_key.h"
#include "model/edits/cloths.h"
#include "model/edits/differences.h"
#include "model/edits/edits.h"
#include "model/placing/instances.h"
#include "model/simulation/initial_cloth.h"

#include <glib.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowPaint, billow_paint_free)

static const BillowGrid GRID = {9, 7, 0.1};

static BillowProject *
new_project(void)
{
    BillowProject *project = billow_project_new("Hem", &GRID);
    const BillowAnchor anchors[] = {{0, 0, {-0.3, 0.0, 0.0}}, {8, 0, {0.3, 0.0, 0.0}}};
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, "hung", "Hung");
    block->duration = 1.0;
    billow_block_set_anchors(block, anchors, 2);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
    return project;
}

/* Paints the last row. */
static BillowEdit
paint_hem(const BillowProject *project, double factor)
{
    g_autoptr(BillowPaint) paint = billow_paint_for(&project->cloth->grid);
    for (int i = 0; i < paint->columns * (paint->rows - 1); i++)
        paint->values[i] = 0;
    return billow_edit_set_map(project, BILLOW_MAP_DENSITY, &(BillowMap){factor, paint});
}

static BillowProject *
with_hem(const BillowProject *project, double factor)
{
    BillowProject *made = billow_edit_take(paint_hem(project, factor), NULL);
    g_assert_nonnull(made);
    return made;
}

static void
map_is_painted_and_removed(void)
{
    g_autoptr(BillowProject) plain = new_project();
    g_autoptr(BillowProject) heavy = with_hem(plain, 10.0);
    g_assert_null(plain->cloth->maps);
    g_assert_false(billow_project_equal(plain, heavy));
    g_auto(BillowEdit) same = paint_hem(heavy, 10.0);
    g_assert_cmpint(same.outcome, ==, BILLOW_EDIT_NOTHING_CHANGED);
    g_autoptr(BillowProject) again =
        billow_edit_take(billow_edit_set_map(heavy, BILLOW_MAP_DENSITY, NULL), NULL);
    g_assert_true(billow_project_equal(plain, again));
}

static void
factor_out_of_bounds_is_refused(void)
{
    g_autoptr(BillowProject) plain = new_project();
    g_auto(BillowEdit) light = paint_hem(plain, 0.001);
    g_auto(BillowEdit) heavy = paint_hem(plain, 101.0);
    g_assert_null(light.project);
    g_assert_null(heavy.project);
    g_assert_cmpint(heavy.outcome, !=, BILLOW_EDIT_NOTHING_CHANGED);
}

static void
differences_name_the_map(void)
{
    g_autoptr(BillowProject) plain = new_project();
    g_autoptr(BillowProject) heavy = with_hem(plain, 10.0);
    g_autoptr(GPtrArray) lines = billow_project_differences(plain, heavy);
    g_assert_cmpuint(lines->len, ==, 1);
    g_assert_cmpstr(lines->pdata[0], ==, "Project: “Painted density” changed");
}

static void
another_map_is_another_rest_shape(void)
{
    g_autoptr(BillowProject) plain = new_project();
    g_autoptr(BillowProject) heavy = with_hem(plain, 10.0);
    g_autoptr(BillowProject) heavier = with_hem(plain, 11.0);
    g_autoptr(BillowProject) again = with_hem(plain, 10.0);
    const BillowBlock *hung = billow_project_track(plain, BILLOW_BLOCK_KEYFRAME)->pdata[0];
    g_assert_false(billow_rest_are_alike(plain, hung, heavy, hung));
    g_assert_false(billow_rest_are_alike(heavier, hung, heavy, hung));
    g_assert_true(billow_rest_are_alike(again, hung, heavy, hung));
}

static void
another_weft_is_another_rest_shape(void)
{
    g_autoptr(BillowProject) plain = new_project();
    g_autoptr(BillowProject) stiff = billow_project_copy(plain);
    stiff->cloth->material.weft_bending_length = 2.0 * stiff->cloth->material.bending_length;
    const BillowBlock *hung = billow_project_track(plain, BILLOW_BLOCK_KEYFRAME)->pdata[0];
    g_assert_false(billow_rest_are_alike(plain, hung, stiff, hung));
    stiff->cloth->material.weft_bending_length = stiff->cloth->material.bending_length;
    g_assert_true(billow_rest_are_alike(plain, hung, stiff, hung));
}

/* The map is of the whole cloth, so it stays where it is on a finer grid. A rope has none. */
static void
map_follows_the_grid(void)
{
    g_autoptr(BillowProject) plain = new_project();
    g_autoptr(BillowProject) heavy = with_hem(plain, 10.0);
    g_autoptr(BillowProject) finer =
        billow_edit_take(billow_edit_set_grid(heavy, &(BillowGrid){17, 13, 0.05}), NULL);
    g_autofree float *factors =
        billow_cloth_maps_factors(finer->cloth->maps, BILLOW_MAP_DENSITY, &finer->cloth->grid);
    g_assert_cmpfloat((double) factors[billow_grid_index(&finer->cloth->grid, 3, 12)], ==, 10.0);
    g_assert_cmpfloat_with_epsilon((double) factors[billow_grid_index(&finer->cloth->grid, 3, 11)], 5.5,
                                   1e-5);
    g_assert_cmpfloat((double) factors[billow_grid_index(&finer->cloth->grid, 3, 10)], ==, 1.0);
    g_autoptr(BillowProject) rope =
        billow_edit_take(billow_edit_set_grid(heavy, &(BillowGrid){17, 1, 0.05}), NULL);
    g_assert_null(rope->cloth->maps);
    g_auto(BillowEdit) edit = paint_hem(rope, 10.0);
    g_assert_null(edit.project);
}

/* The net of the simulation weighs as much as the painted cloth: 8 x 6 cells, and half a row of them nine times more
 * on top. */
static void
simulation_has_the_painted_masses(void)
{
    g_autoptr(BillowProject) plain = new_project();
    g_autoptr(BillowProject) heavy = with_hem(plain, 10.0);
    BillowRestCache *cache = billow_rest_cache_new(0);
    BillowAnimation *animation = billow_animation_new(heavy, cache);
    BillowDynamics *dynamics = billow_simulation_new_flat(animation, 0.0, &heavy->physics, NULL);
    const BillowNet *net = billow_dynamics_net(dynamics);
    double mass = 0.0;
    for (size_t i = 0; i < net->count; i++)
        mass += net->mass[i];
    const double cell = 0.01 * heavy->cloth->material.density;
    g_assert_cmpfloat_with_epsilon(mass / cell, 48.0 + 9.0 * 4.0, 1e-4);
    billow_dynamics_free(dynamics);
    billow_animation_unref(animation);
    billow_rest_cache_unref(cache);
}

/* --- Shrinkage --- */

static BillowProject *
with_waist(const BillowProject *project, BillowMapKind kind, double factor, BillowShrinks threads)
{
    g_autoptr(BillowPaint) paint = billow_paint_for(&project->cloth->grid);
    for (int i = paint->columns; i < paint->columns * paint->rows; i++)
        paint->values[i] = 0;
    BillowProject *made =
        billow_edit_take(billow_edit_set_map(project, kind, &(BillowMap){factor, paint, threads}), NULL);
    g_assert_nonnull(made);
    return made;
}

static BillowProject *
gathered(const BillowProject *project)
{
    return with_waist(project, BILLOW_MAP_SHRINK, 0.5, BILLOW_SHRINKS_WEFT);
}

/* Returns how long the first edge of a row is. */
static double
edge_of_row(const BillowProject *project, int row)
{
    const BillowGrid *grid = &project->cloth->grid;
    return billow_grid_edge_length(grid, false, billow_grid_index(grid, 0, row));
}

/* What is painted shortens the edges of the cloth's grid, whatever is done to the grid, and of its instances. */
static void
shrinkage_is_that_of_the_grid(void)
{
    g_autoptr(BillowProject) plain = new_project();
    g_assert_null(plain->cloth->grid.shrink);
    g_autoptr(BillowProject) waist = gathered(plain);
    g_assert_cmpfloat(edge_of_row(waist, 0), ==, 0.05);
    g_assert_cmpfloat(edge_of_row(waist, 1), ==, 0.1);
    g_assert_null(plain->cloth->grid.shrink);
    g_autoptr(BillowProject) finer =
        billow_edit_take(billow_edit_set_grid(waist, &(BillowGrid){17, 13, 0.05}), NULL);
    g_assert_cmpfloat(edge_of_row(finer, 0), ==, 0.025);
    g_assert_cmpfloat_with_epsilon(edge_of_row(finer, 1), 0.0375, 1e-9);
    g_assert_cmpfloat(edge_of_row(finer, 2), ==, 0.05);
    g_autoptr(BillowProject) two = billow_edit_take(billow_edit_add_instance(waist), NULL);
    g_autoptr(BillowProject) settled = billow_instances_settle(two);
    const BillowCloth *copy = settled->cloths->pdata[1];
    g_assert_true(billow_shrink_equal(copy->grid.shrink, waist->cloth->grid.shrink));
    g_autoptr(BillowProject) again =
        billow_edit_take(billow_edit_set_map(waist, BILLOW_MAP_SHRINK, NULL), NULL);
    g_assert_null(again->cloth->grid.shrink);
    g_assert_true(billow_project_equal(plain, again));
    g_autoptr(BillowProject) rope =
        billow_edit_take(billow_edit_set_grid(waist, &(BillowGrid){17, 1, 0.05}), NULL);
    g_assert_null(rope->cloth->grid.shrink);
}

static void
shrinkage_has_its_own_bounds(void)
{
    g_autoptr(BillowProject) plain = new_project();
    g_autoptr(BillowPaint) paint = billow_paint_for(&plain->cloth->grid);
    g_auto(BillowEdit) short_one = billow_edit_set_map(plain, BILLOW_MAP_SHRINK, &(BillowMap){0.19, paint});
    g_auto(BillowEdit) long_one = billow_edit_set_map(plain, BILLOW_MAP_SHRINK, &(BillowMap){2.1, paint});
    g_assert_null(short_one.project);
    g_assert_null(long_one.project);
}

static void
other_threads_are_another_rest_shape(void)
{
    g_autoptr(BillowProject) plain = new_project();
    g_autoptr(BillowProject) weft = gathered(plain);
    g_autoptr(BillowProject) both = with_waist(plain, BILLOW_MAP_SHRINK, 0.5, BILLOW_SHRINKS_BOTH);
    g_autoptr(BillowProject) again = gathered(plain);
    const BillowBlock *hung = billow_project_track(plain, BILLOW_BLOCK_KEYFRAME)->pdata[0];
    g_assert_false(billow_rest_are_alike(plain, hung, weft, hung));
    g_assert_false(billow_rest_are_alike(both, hung, weft, hung));
    g_assert_true(billow_rest_are_alike(again, hung, weft, hung));
    g_assert_false(billow_project_equal(both, weft));
    g_autoptr(GPtrArray) lines = billow_project_differences(both, weft);
    g_assert_cmpuint(lines->len, ==, 1);
    g_assert_cmpstr(lines->pdata[0], ==, "Project: “Painted shrinkage” changed");
}

/* Gathered cloth keeps its mass; its springs are shorter. */
static void
simulation_has_the_painted_lengths(void)
{
    g_autoptr(BillowProject) plain = new_project();
    g_autoptr(BillowProject) waist = gathered(plain);
    BillowRestCache *cache = billow_rest_cache_new(0);
    BillowAnimation *animation = billow_animation_new(waist, cache);
    BillowDynamics *dynamics = billow_simulation_new_flat(animation, 0.0, &waist->physics, NULL);
    const BillowNet *net = billow_dynamics_net(dynamics);
    const BillowSprings *east = &net->springs[BILLOW_SPRING_EAST],
                        *south = &net->springs[BILLOW_SPRING_SOUTH];
    double mass = 0.0;
    for (size_t i = 0; i < net->count; i++)
        mass += net->mass[i];
    g_assert_cmpfloat_with_epsilon(mass / (0.01 * waist->cloth->material.density), 48.0, 1e-4);
    g_assert_cmpfloat(billow_spring_rest(east, 0), ==, 0.05);
    g_assert_cmpfloat(billow_spring_rest(east, 9), ==, 0.1);
    g_assert_cmpfloat(billow_spring_rest(south, 0), ==, 0.1);
    billow_dynamics_free(dynamics);
    billow_animation_unref(animation);
    billow_rest_cache_unref(cache);
}

/* Pleats of shrunk cloth are laid of its shorter edges. */
static void
pleats_have_the_painted_lengths(void)
{
    g_autoptr(BillowProject) plain = new_project();
    g_autoptr(BillowProject) waist = gathered(plain);
    BillowFold fold = {.to_column = 8, .pleats = {.number = 2}};
    BillowAnchor anchors[] = {{0, 0, {-0.15, 0.0, 0.0}}, {8, 0, {0.15, 0.0, 0.0}}};
    BillowKeyframe keyframe = {.anchors = anchors, .n_anchors = 2, .folds = &fold, .n_folds = 1};
    g_autoptr(GArray) held = billow_keyframe_held(&keyframe, &waist->cloth->grid);
    g_assert_cmpuint(held->len, ==, 9);
    const BillowAnchor *pins = billow_held_anchors(held);
    for (int column = 1; column < 7; column++)
        g_assert_cmpfloat_with_epsilon(
            billow_vec3_distance(pins[1 + column].position, pins[2 + column].position), 0.05, 1e-9);
}

/* Lays a cloth on a table of a friction, beside its middle: more of it hangs down on one side. */
static BillowRestShape *
lay_on_table(double friction, double factor)
{
    const BillowGrid grid = {25, 21, 0.06};
    g_autoptr(BillowPaint) paint = billow_paint_for(&grid);
    g_autoptr(BillowProject) project = billow_project_new("laid", &grid);
    BillowBlock *table = billow_block_new(BILLOW_BLOCK_COLLIDER, "table", "Table"),
                *laid = billow_block_new(BILLOW_BLOCK_KEYFRAME, "laid", "Laid");
    BillowCollider *collider = billow_block_collider(table);
    *collider = billow_collider_default();
    collider->shape = BILLOW_COLLIDER_BOX;
    collider->position = billow_vec3(0.25, 0.35, 0.0);
    collider->size = billow_vec3(0.9, 0.7, 0.6);
    collider->friction = friction;
    collider->in_fake = TRUE;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_COLLIDER), table);
    const BillowAnchor anchor = {22, 10, {0.6, 0.71, 0.0}};
    billow_block_set_anchors(laid, &anchor, 1);
    billow_block_keyframe(laid)->laid = TRUE;
    laid->duration = 1.0;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), laid);
    billow_cloth_set_map(project->cloth, BILLOW_MAP_FRICTION, &(BillowMap){factor, paint});
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    return billow_rest_cache_get(cache, project, laid, NULL, NULL);
}

/* An eighth of a friction that is painted is an eighth of the collider's friction, to the bit. */
static void
rest_shape_has_the_painted_friction(void)
{
    BillowRestShape *rough = lay_on_table(0.5, 1.0), *painted = lay_on_table(0.5, 0.125),
                    *smooth = lay_on_table(0.0625, 1.0);
    const size_t bytes = billow_grid_count(&rough->grid) * sizeof(float);
    g_test_message("%g of the size apart", billow_rest_shape_distance(rough, smooth));
    g_assert_cmpmem(painted->x, bytes, smooth->x, bytes);
    g_assert_cmpmem(painted->y, bytes, smooth->y, bytes);
    g_assert_cmpfloat(billow_rest_shape_distance(rough, smooth), >, 0.005);
    billow_rest_shape_unref(rough);
    billow_rest_shape_unref(painted);
    billow_rest_shape_unref(smooth);
}

/* What is painted on a cloth is on its instances, too. */
static void
instances_are_painted_alike(void)
{
    g_autoptr(BillowProject) plain = new_project();
    g_autoptr(BillowProject) two = billow_edit_take(billow_edit_add_instance(plain), NULL);
    g_assert_nonnull(two);
    g_autoptr(BillowProject) source = billow_project_activate(two, 0);
    g_autoptr(BillowProject) heavy = with_hem(source, 10.0);
    g_autoptr(BillowProject) painted = billow_instances_settle(heavy);
    const BillowCloth *first = painted->cloths->pdata[0], *second = painted->cloths->pdata[1];
    g_assert_nonnull(first->maps);
    g_assert_true(billow_cloth_maps_equal(first->maps, second->maps));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/maps/map-is-painted-and-removed", map_is_painted_and_removed);
    g_test_add_func("/maps/factor-out-of-bounds-is-refused", factor_out_of_bounds_is_refused);
    g_test_add_func("/maps/differences-name-the-map", differences_name_the_map);
    g_test_add_func("/maps/another-map-is-another-rest-shape", another_map_is_another_rest_shape);
    g_test_add_func("/maps/another-weft-is-another-rest-shape", another_weft_is_another_rest_shape);
    g_test_add_func("/maps/map-follows-the-grid", map_follows_the_grid);
    g_test_add_func("/maps/simulation-has-the-painted-masses", simulation_has_the_painted_masses);
    g_test_add_func("/maps/rest-shape-has-the-painted-friction", rest_shape_has_the_painted_friction);
    g_test_add_func("/maps/instances-are-painted-alike", instances_are_painted_alike);
    g_test_add_func("/maps/shrinkage-is-that-of-the-grid", shrinkage_is_that_of_the_grid);
    g_test_add_func("/maps/shrinkage-has-its-own-bounds", shrinkage_has_its_own_bounds);
    g_test_add_func("/maps/other-threads-are-another-rest-shape", other_threads_are_another_rest_shape);
    g_test_add_func("/maps/simulation-has-the-painted-lengths", simulation_has_the_painted_lengths);
    g_test_add_func("/maps/pleats-have-the-painted-lengths", pleats_have_the_painted_lengths);
    return g_test_run();
}
