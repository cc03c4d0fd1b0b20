/* Tests the creases of a keyframe: what they change, what they reject, and that they are kept. */
#include "core/cloth/strain.h"
#include "model/animation/rest_cache.h"
#include "model/animation/rest_key.h"
#include "model/edits/edits.h"
#include "model/live/session.h"
#include "model/simulation/simulation.h"

#include <string.h>

static const BillowGrid GRID = {33, 33, 0.05};

static const BillowCrease DOWN = {16, 0, 16, 32, 60.0, 0.8, 1, 60.0};

/* Pinned at its corners, with `n` creases. */
static BillowProject *
new_project(const BillowCrease *creases, size_t n)
{
    BillowProject *project = billow_project_new("ironed", &GRID);
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, "hung", "hung");
    const BillowAnchor anchors[] = {{0, 0, {-0.72, 1.5, -0.72}},
                                    {32, 0, {0.72, 1.5, -0.72}},
                                    {0, 32, {-0.72, 1.5, 0.72}},
                                    {32, 32, {0.72, 1.5, 0.72}}};
    billow_block_set_anchors(block, anchors, 4);
    billow_keyframe_set_creases(billow_block_keyframe(block), creases, NULL, n);
    block->duration = 1.0;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
    return project;
}

static BillowBlock *
block_of(const BillowProject *project)
{
    return g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), 0);
}

static BillowKeyframe *
keyframe_of(const BillowProject *project)
{
    return billow_block_keyframe(block_of(project));
}

static BillowRestShape *
shape_of(const BillowProject *project)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    return billow_rest_cache_get(cache, project, block_of(project), NULL, NULL);
}

static gboolean
have_same_bytes(const BillowProject *a, const BillowProject *b)
{
    BillowRestShape *p = shape_of(a), *q = shape_of(b);
    const size_t size = billow_grid_count(&GRID) * sizeof(float);
    const gboolean same =
        memcmp(p->x, q->x, size) == 0 && memcmp(p->y, q->y, size) == 0 && memcmp(p->z, q->z, size) == 0;
    billow_rest_shape_unref(p);
    billow_rest_shape_unref(q);
    return same;
}

/* Another angle, sharpness, end, number or spread gives another shape. */
static void
each_value_makes_another_shape(void)
{
    const BillowCrease all[] = {{16, 0, 16, 32, 60.0, 0.8, 3, 60.0}, {16, 0, 16, 32, -60.0, 0.8, 3, 60.0},
                                {16, 0, 16, 32, 60.0, 0.5, 3, 60.0}, {16, 0, 16, 20, 60.0, 0.8, 3, 60.0},
                                {16, 0, 16, 32, 60.0, 0.8, 4, 60.0}, {16, 0, 16, 32, 60.0, 0.8, 3, 75.0},
                                {10, 10, 16, 32, 60.0, 0.8, 3, 60.0}};
    g_autoptr(BillowProject) project = new_project(&all[0], 1), plain = new_project(NULL, 0);
    g_assert_false(billow_rest_are_alike(project, block_of(project), plain, block_of(plain)));
    for (size_t i = 1; i < G_N_ELEMENTS(all); i++) {
        g_autoptr(BillowProject) other = new_project(&all[i], 1);
        g_assert_false(billow_rest_are_alike(project, block_of(project), other, block_of(other)));
        g_assert_false(billow_block_equal(block_of(project), block_of(other)));
        g_assert_cmpint(billow_simulation_first_difference(project, other), ==, 1);
    }
}

static void
one_that_is_not_sharp_changes_nothing(void)
{
    BillowCrease dull = DOWN;
    dull.sharpness = 0.0;
    g_autoptr(BillowProject) plain = new_project(NULL, 0), with_it = new_project(&dull, 1),
                             creased = new_project(&DOWN, 1);
    g_assert_true(have_same_bytes(plain, with_it));
    g_assert_false(have_same_bytes(plain, creased));
}

static void
shape_keeps_its_lengths(void)
{
    const BillowCrease both[] = {DOWN, {0, 16, 32, 16, -70.0, 1.0, 1, 60.0}};
    g_autoptr(BillowProject) project = new_project(both, 2);
    BillowRestShape *shape = shape_of(project);
    g_assert_true(billow_strain_is_small(&shape->report.strain));
    g_assert_true(shape->report.converged);
    billow_rest_shape_unref(shape);
}

static BillowEditOutcome
outcome_of(const BillowProject *project, const BillowCrease *creases, size_t n)
{
    const BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, block_of(project)->id};
    g_autoptr(BillowBlock) changed = billow_block_copy(block_of(project));
    billow_keyframe_set_creases(billow_block_keyframe(changed), creases, NULL, n);
    g_auto(BillowEdit) edit = billow_edit_set_block(project, &ref, changed);
    return edit.outcome;
}

static void
an_edit_refuses_what_does_not_fit(void)
{
    g_autoptr(BillowProject) project = new_project(NULL, 0);
    const BillowCrease bad[] = {{16, 0, 33, 0, 60.0, 0.5, 1, 60.0},  {16, -1, 16, 32, 60.0, 0.5, 1, 60.0},
                                {16, 4, 16, 4, 60.0, 0.5, 1, 60.0},  {16, 0, 16, 32, 181.0, 0.5, 1, 60.0},
                                {16, 0, 16, 32, 60.0, 1.1, 1, 60.0}, {16, 0, 16, 32, 60.0, 0.5, 0, 60.0},
                                {16, 0, 16, 32, NAN, 0.5, 1, 60.0},  {16, 0, 16, 32, 60.0, 0.5, 2, 361.0}};
    g_assert_cmpint(outcome_of(project, &DOWN, 1), ==, BILLOW_EDIT_DONE);
    for (size_t i = 0; i < G_N_ELEMENTS(bad); i++)
        g_assert_cmpint(outcome_of(project, &bad[i], 1), ==, BILLOW_EDIT_BAD_CREASES);
}

static void
another_grid_keeps_it(void)
{
    const BillowGrid fine = {65, 65, 0.025}, tiny = {2, 2, 1.6};
    const BillowCrease both[] = {DOWN, {14, 14, 17, 17, 30.0, 0.5, 1, 60.0}};
    g_autoptr(BillowProject) project = new_project(both, 2);
    g_autoptr(BillowProject) finer = billow_edit_take(billow_edit_set_grid(project, &fine), NULL);
    g_assert_cmpuint(keyframe_of(finer)->n_creases, ==, 2);
    g_assert_cmpint(keyframe_of(finer)->creases[0].from_column, ==, 32);
    g_assert_cmpint(keyframe_of(finer)->creases[0].to_row, ==, 64);
    g_autoptr(BillowProject) coarser = billow_edit_take(billow_edit_set_grid(project, &tiny), NULL);
    g_assert_true(billow_keyframe_creases_fit(keyframe_of(coarser), &tiny));
}

static void
it_is_undone(void)
{
    g_autoptr(BillowProject) project = new_project(&DOWN, 1);
    g_autoptr(BillowSession) session = billow_session_new(project);
    const BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, block_of(project)->id};
    g_autoptr(BillowBlock) changed = billow_block_copy(block_of(project));
    billow_keyframe_set_creases(billow_block_keyframe(changed), NULL, NULL, 0);
    g_auto(BillowEdit) edit = billow_edit_set_block(project, &ref, changed);
    billow_session_edit(session, edit.project, "Remove Crease", NULL);
    g_assert_cmpuint(keyframe_of(billow_session_get_project(session))->n_creases, ==, 0);
    billow_session_undo(session);
    g_assert_true(billow_project_equal(billow_session_get_project(session), project));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/creases/each-value-makes-another-shape", each_value_makes_another_shape);
    g_test_add_func("/creases/one-that-is-not-sharp-changes-nothing", one_that_is_not_sharp_changes_nothing);
    g_test_add_func("/creases/shape-keeps-its-lengths", shape_keeps_its_lengths);
    g_test_add_func("/creases/an-edit-refuses-what-does-not-fit", an_edit_refuses_what_does_not_fit);
    g_test_add_func("/creases/another-grid-keeps-it", another_grid_keeps_it);
    g_test_add_func("/creases/it-is-undone", it_is_undone);
    return g_test_run();
}
