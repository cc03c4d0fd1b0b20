/* The physics of a scene of several cloths. */
#include "model/simulation/simulation.h"

#include <math.h>
#include <string.h>

enum { RATE = 24 };

/* --- Scenes --- */

static BillowBlock *
new_keyframe(const char *id, const BillowAnchor *anchors, size_t n)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    block->duration = 1.0;
    billow_block_set_anchors(block, anchors, n);
    return block;
}

/* Returns a cloth of this grid that hangs from its upper corners, which are at `left` and `right`. */
static BillowCloth *
new_cloth(const char *id, const BillowGrid *grid, BillowVec3 left, BillowVec3 right)
{
    const BillowAnchor anchors[] = {{0, 0, left}, {grid->columns - 1, 0, right}};
    BillowCloth *cloth = billow_cloth_new(grid);
    billow_cloth_set_id(cloth, id);
    g_ptr_array_add(cloth->tracks[BILLOW_BLOCK_KEYFRAME], new_keyframe(id, anchors, 2));
    return cloth;
}

static BillowProject *
new_scene(BillowCloth *first, BillowCloth *second)
{
    BillowProject *project = billow_project_new("scene", &first->grid);
    project->frame_rate = RATE;
    project->duration = 2.0;
    billow_project_replace_cloth(project, 0, first);
    if (second)
        billow_project_append_cloth(project, second);
    project->cloth = project->cloths->pdata[0];
    return project;
}

static BillowSimulation *
new_simulation(BillowProject *project, BillowWorkers *workers)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    return billow_simulation_new(animation, workers);
}

static void
go_to(BillowSimulation *simulation, int frame)
{
    while (billow_simulation_frame(simulation) < frame)
        g_assert_true(billow_simulation_next(simulation, NULL));
}

static void
assert_same(const BillowSimulatedCloth *a, const BillowSimulatedCloth *b)
{
    const size_t bytes = billow_grid_count(billow_simulated_cloth_grid(a)) * sizeof(double);
    const BillowPoints *x = billow_simulated_cloth_positions(a), *y = billow_simulated_cloth_positions(b);
    g_assert_cmpmem(x->x, bytes, y->x, bytes);
    g_assert_cmpmem(x->y, bytes, y->y, bytes);
    g_assert_cmpmem(x->z, bytes, y->z, bytes);
}

static const BillowGrid WIDE = {9, 7, 0.1}, NARROW = {6, 8, 0.08};

static BillowCloth *
wide_cloth(void)
{
    return new_cloth("wide", &WIDE, (BillowVec3){-0.35, 1.5, 0.0}, (BillowVec3){0.35, 1.5, 0.0});
}

static BillowCloth *
narrow_cloth(void)
{
    return new_cloth("narrow", &NARROW, (BillowVec3){-0.15, 1.5, 1.0}, (BillowVec3){0.15, 1.3, 1.0});
}

/* --- Cloths that do not meet --- */

static void
cloths_apart_move_as_each_alone(void)
{
    g_autoptr(BillowProject) both = new_scene(wide_cloth(), narrow_cloth()),
                             wide = new_scene(wide_cloth(), NULL), narrow = new_scene(narrow_cloth(), NULL);
    g_autoptr(BillowSimulation) together = new_simulation(both, NULL), first = new_simulation(wide, NULL),
                                second = new_simulation(narrow, NULL);
    go_to(together, 13);
    go_to(first, 13);
    go_to(second, 13);
    g_assert_cmpuint(billow_simulation_count(together), ==, 2);
    assert_same(billow_simulation_cloth(together, 0), billow_simulation_cloth(first, 0));
    assert_same(billow_simulation_cloth(together, 1), billow_simulation_cloth(second, 0));
}

static void
the_active_cloth_does_not_matter(void)
{
    g_autoptr(BillowProject) first = new_scene(wide_cloth(), narrow_cloth()),
                             second = billow_project_activate(first, 1);
    g_autoptr(BillowSimulation) a = new_simulation(first, NULL), b = new_simulation(second, NULL);
    go_to(a, 5);
    go_to(b, 5);
    assert_same(billow_simulation_cloth(a, 0), billow_simulation_cloth(b, 0));
    assert_same(billow_simulation_cloth(a, 1), billow_simulation_cloth(b, 1));
    g_assert_true(billow_simulation_positions(b) ==
                  billow_simulated_cloth_positions(billow_simulation_cloth(b, 1)));
    g_assert_cmpint(billow_simulation_first_difference(first, second), ==, 0);
}

static void
muted_cloths_are_not_simulated(void)
{
    g_autoptr(BillowProject) project = new_scene(wide_cloth(), narrow_cloth());
    ((BillowCloth *) project->cloths->pdata[1])->muted = TRUE;
    g_autoptr(BillowSimulation) simulation = new_simulation(project, NULL);
    g_assert_nonnull(billow_simulation_cloth(simulation, 0));
    g_assert_null(billow_simulation_cloth(simulation, 1));
    g_autoptr(BillowProject) unmuted = new_scene(wide_cloth(), narrow_cloth());
    g_assert_cmpint(billow_simulation_first_difference(project, unmuted), ==, 1);
}

static void
an_edit_of_another_cloth_changes_the_simulation(void)
{
    g_autoptr(BillowProject) a = new_scene(wide_cloth(), narrow_cloth()),
                             b = new_scene(wide_cloth(), narrow_cloth());
    g_assert_cmpint(billow_simulation_first_difference(a, b), ==, 0);
    ((BillowCloth *) b->cloths->pdata[1])->material.density *= 2.0;
    g_assert_cmpint(billow_simulation_first_difference(a, b), ==, 1);
}

/* --- States --- */

static void
a_saved_scene_continues_with_the_same_bits(void)
{
    g_autoptr(BillowProject) project = new_scene(wide_cloth(), narrow_cloth());
    g_autoptr(BillowSimulation) whole = new_simulation(project, NULL), later = new_simulation(project, NULL);
    go_to(whole, 6);
    g_autoptr(GBytes) state = billow_simulation_save(whole);
    go_to(whole, 12);
    billow_simulation_restore(later, state);
    g_assert_cmpint(billow_simulation_frame(later), ==, 6);
    go_to(later, 12);
    assert_same(billow_simulation_cloth(whole, 0), billow_simulation_cloth(later, 0));
    assert_same(billow_simulation_cloth(whole, 1), billow_simulation_cloth(later, 1));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/scene-physics/cloths-apart-move-as-each-alone", cloths_apart_move_as_each_alone);
    g_test_add_func("/scene-physics/the-active-cloth-does-not-matter", the_active_cloth_does_not_matter);
    g_test_add_func("/scene-physics/muted-cloths-are-not-simulated", muted_cloths_are_not_simulated);
    g_test_add_func("/scene-physics/an-edit-of-another-cloth-changes-the-simulation",
                    an_edit_of_another_cloth_changes_the_simulation);
    g_test_add_func("/scene-physics/a-saved-scene-continues-with-the-same-bits",
                    a_saved_scene_continues_with_the_same_bits);
    return g_test_run();
}
