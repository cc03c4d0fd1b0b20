/* Tests the bends and the coil of a keyframe's rope: what they change, what they reject, and that they are
 * kept. */
#include "model/animation/evaluation.h"
#include "model/animation/rest_key.h"
#include "model/edits/edits.h"
#include "model/edits/scale.h"
#include "model/live/session.h"
#include "model/project/carried_anchors.h"
#include "model/simulation/simulation.h"

#include <math.h>

static const BillowGrid ROPE = {61, 1, 0.05, .radius = 0.01};

static const BillowBend BENDS[] = {{10, 0.5, 70.0, 20.0}, {30, 1.0, 360.0, 100.0}};

static BillowProject *
new_project(const BillowGrid *grid, const BillowBend *bends, size_t n, BillowCoil coil)
{
    BillowProject *project = billow_project_new("rope", grid);
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, "posed", "posed");
    billow_block_set_anchors(block, &(BillowAnchor){0, 0, {0.5, 3.0, -0.2}}, 1);
    billow_keyframe_set_bends(billow_block_keyframe(block), bends, NULL, n);
    billow_block_keyframe(block)->coil = coil;
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

static BillowMesh *
frame(const BillowProject *project)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowProject) own = billow_project_copy(project);
    g_autoptr(BillowAnimation) animation = billow_animation_new(own, cache);
    BillowMesh *mesh = billow_mesh_new(&own->cloth->grid);
    billow_animation_evaluate(animation, 0.0, TRUE, NULL, mesh);
    return mesh;
}

static const BillowCoil NONE = {0.0, 0.0};

/* Another column, span, angle or azimuth gives another shape, and so do another radius and pitch. */
static void
each_value_makes_another_shape(void)
{
    const BillowBend all[] = {{10, 0.5, 70.0, 20.0},
                              {11, 0.5, 70.0, 20.0},
                              {10, 0.6, 70.0, 20.0},
                              {10, 0.5, 71.0, 20.0},
                              {10, 0.5, 70.0, 21.0}};
    const BillowCoil coils[] = {{0.1, 0.2}, {0.11, 0.2}, {0.1, 0.21}, {0.0, 0.0}};
    g_autoptr(BillowProject) project = new_project(&ROPE, all, 1, coils[0]);
    for (size_t i = 1; i < 9; i++) {
        g_autoptr(BillowProject) other = i < 5   ? new_project(&ROPE, &all[i], 1, coils[0])
                                         : i < 8 ? new_project(&ROPE, all, 1, coils[i - 4])
                                                 : new_project(&ROPE, NULL, 0, coils[0]);
        g_assert_false(billow_rest_are_alike(project, block_of(project), other, block_of(other)));
        g_assert_false(billow_block_equal(block_of(project), block_of(other)));
        g_assert_cmpint(billow_simulation_first_difference(project, other), ==, 1);
    }
}

static BillowEditOutcome
outcome_of(const BillowGrid *grid, const BillowBend *bends, size_t n, BillowCoil coil)
{
    g_autoptr(BillowProject) project = new_project(grid, NULL, 0, NONE),
                             wanted = new_project(grid, bends, n, coil);
    const BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, block_of(project)->id};
    g_auto(BillowEdit) edit = billow_edit_set_block(project, &ref, block_of(wanted));
    return edit.outcome;
}

static void
an_edit_refuses_what_does_not_fit(void)
{
    const BillowBend bad[] = {{61, 0.5, 70.0, 20.0},
                              {-1, 0.5, 70.0, 20.0},
                              {10, -0.5, 70.0, 20.0},
                              {10, 0.5, 3601.0, 20.0},
                              {10, 0.5, NAN, 20.0}};
    const BillowCoil bad_coils[] = {{-0.1, 0.2}, {0.1, 0.0}, {0.1, NAN}};
    const BillowGrid cloth = {61, 2, 0.05};
    BillowBend many[BILLOW_MAX_BENDS + 1];
    for (size_t i = 0; i < G_N_ELEMENTS(many); i++)
        many[i] = BENDS[0];
    g_assert_cmpint(outcome_of(&ROPE, BENDS, 2, (BillowCoil){0.1, 0.2}), ==, BILLOW_EDIT_DONE);
    for (size_t i = 0; i < G_N_ELEMENTS(bad); i++)
        g_assert_cmpint(outcome_of(&ROPE, &bad[i], 1, NONE), ==, BILLOW_EDIT_BAD_BENDS);
    for (size_t i = 0; i < G_N_ELEMENTS(bad_coils); i++)
        g_assert_cmpint(outcome_of(&ROPE, NULL, 0, bad_coils[i]), ==, BILLOW_EDIT_BAD_BENDS);
    g_assert_cmpint(outcome_of(&ROPE, many, BILLOW_MAX_BENDS, NONE), ==, BILLOW_EDIT_DONE);
    g_assert_cmpint(outcome_of(&ROPE, many, BILLOW_MAX_BENDS + 1, NONE), ==, BILLOW_EDIT_BAD_BENDS);
    g_assert_cmpint(outcome_of(&cloth, BENDS, 1, NONE), ==, BILLOW_EDIT_BAD_BENDS);
    g_assert_cmpint(outcome_of(&cloth, NULL, 0, (BillowCoil){0.1, 0.2}), ==, BILLOW_EDIT_BAD_BENDS);
}

/* With twice the points, the bends are where they were, and so is the rope; as a cloth it has none. */
static void
another_grid_keeps_it(void)
{
    const BillowGrid fine = {121, 1, 0.025, .radius = 0.01}, cloth = {61, 11, 0.05};
    g_autoptr(BillowProject) project = new_project(&ROPE, BENDS, 2, NONE);
    g_autoptr(BillowProject) finer = billow_edit_take(billow_edit_set_grid(project, &fine), NULL);
    g_assert_cmpint(keyframe_of(finer)->bends[0].column, ==, 20);
    BillowMesh *few = frame(project), *many = frame(finer);
    for (size_t i = 0; i < 61; i++)
        g_assert_cmpfloat(billow_vec3_distance(billow_mesh_point(few, i), billow_mesh_point(many, 2 * i)), <,
                          0.005);
    g_autoptr(BillowProject) wide = billow_edit_take(billow_edit_set_grid(project, &cloth), NULL);
    g_assert_cmpuint(keyframe_of(wide)->n_bends, ==, 0);
    billow_mesh_unref(few);
    billow_mesh_unref(many);
}

/* Twice as large, each point is twice as far from the origin; turned, each point is turned. */
static void
it_is_scaled_and_turned(void)
{
    const BillowCoil coils[] = {NONE, {0.1, 0.2}};
    for (size_t k = 0; k < G_N_ELEMENTS(coils); k++) {
        g_autoptr(BillowProject) project = new_project(&ROPE, BENDS, 2, coils[k]);
        g_autoptr(BillowProject) large = billow_edit_take(billow_edit_scale(project, 2.0), NULL);
        BillowMesh *now = frame(project), *scaled = frame(large);
        billow_keyframe_turn(keyframe_of(project), 40.0);
        BillowMesh *turned = frame(project);
        for (size_t i = 0; i < 61; i++) {
            const BillowVec3 place = billow_mesh_point(now, i);
            g_assert_cmpfloat(
                billow_vec3_distance(billow_vec3_scale(place, 2.0), billow_mesh_point(scaled, i)), <, 1e-5);
            if (k == 0)
                g_assert_cmpfloat(
                    billow_vec3_distance(billow_vec3_turned(place, 40.0), billow_mesh_point(turned, i)), <,
                    1e-5);
        }
        billow_mesh_unref(now);
        billow_mesh_unref(scaled);
        billow_mesh_unref(turned);
    }
}

/* What hangs on a bent rope hangs where it is bent to. */
static void
it_carries_what_hangs_on_it(void)
{
    const BillowGrid flag = {5, 5, 0.05};
    g_autoptr(BillowProject) rope = new_project(&ROPE, BENDS, 1, NONE);
    billow_cloth_set_id(rope->cloth, "rope");
    billow_project_append_cloth(rope, billow_cloth_new(&flag));
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, "hung", "hung");
    billow_block_set_anchors(block, &(BillowAnchor){0, 0, {0.0, 0.0, 0.0}}, 1);
    billow_keyframe_bind(billow_block_keyframe(block), 0, &(BillowBinding){"rope", {60, 0}, {0.0, 0.0, 0.0}});
    g_ptr_array_add(billow_project_track(rope, BILLOW_BLOCK_KEYFRAME), block);
    g_autoptr(BillowProject) carried = billow_project_carry_anchors(rope);
    g_autoptr(BillowProject) own = billow_project_activate(carried, 0);
    BillowMesh *mesh = frame(own);
    const BillowCloth *hung = carried->cloths->pdata[1];
    const BillowBlock *there = hung->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0];
    const BillowAnchor *anchor = &billow_block_keyframe(there)->anchors[0];
    g_assert_cmpfloat(billow_vec3_distance(anchor->position, billow_mesh_point(mesh, 60)), <, 1e-6);
    g_assert_cmpfloat(anchor->position.x, >, 1.5); /* it would hang at 0.5 */
    billow_mesh_unref(mesh);
}

static void
it_is_undone(void)
{
    g_autoptr(BillowProject) project = new_project(&ROPE, BENDS, 2, (BillowCoil){0.1, 0.2}),
                             wanted = new_project(&ROPE, BENDS, 1, NONE);
    g_autoptr(BillowSession) session = billow_session_new(project);
    const BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, block_of(project)->id};
    g_auto(BillowEdit) edit = billow_edit_set_block(project, &ref, block_of(wanted));
    billow_session_edit(session, edit.project, "Remove Bend", NULL);
    g_assert_cmpuint(keyframe_of(billow_session_get_project(session))->n_bends, ==, 1);
    billow_session_undo(session);
    g_assert_true(billow_project_equal(billow_session_get_project(session), project));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/bends/each-value-makes-another-shape", each_value_makes_another_shape);
    g_test_add_func("/bends/an-edit-refuses-what-does-not-fit", an_edit_refuses_what_does_not_fit);
    g_test_add_func("/bends/another-grid-keeps-it", another_grid_keeps_it);
    g_test_add_func("/bends/it-is-scaled-and-turned", it_is_scaled_and_turned);
    g_test_add_func("/bends/it-carries-what-hangs-on-it", it_carries_what_hangs_on_it);
    g_test_add_func("/bends/it-is-undone", it_is_undone);
    return g_test_run();
}
