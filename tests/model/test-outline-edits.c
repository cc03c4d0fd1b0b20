/* Edits of outlines, and what keeps to them. */
#include "core/base/outline.h"
#include "core/cloth/edge_strain.h"
#include "model/animation/animation.h"
#include "model/edits/differences.h"
#include "model/edits/edits.h"
#include "model/placing/anchor_presets.h"
#include "model/placing/outline_presets.h"
#include "model/simulation/simulation.h"

#include <glib.h>
#include <math.h>

static const BillowGrid GRID = {41, 33, 0.05};

enum { ROUND = 1 };

static int
n_presets(void)
{
    int n = 0;
    while (billow_outline_presets[n].word)
        n++;
    return n;
}

static BillowEdit
set_preset(const BillowProject *project, int preset)
{
    size_t n;
    BillowOutlineLoop *loops = billow_outline_preset_loops(preset, &project->cloth->grid, &n);
    BillowEdit edit = billow_edit_set_outline(project, loops, n);
    billow_outline_loops_free(loops, n);
    return edit;
}

static BillowProject *
with_preset(const BillowProject *project, int preset)
{
    BillowProject *made = billow_edit_take(set_preset(project, preset), NULL);
    g_assert_nonnull(made);
    return made;
}

static void
add_keyframe(BillowProject *project, const BillowAnchor *anchors, size_t n)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, "hung", "Hung");
    block->duration = 1.0;
    billow_block_set_anchors(block, anchors, n);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
}

static double
area_of(const BillowGrid *grid)
{
    double sum = 0.0;
    for (size_t i = 0; i < billow_grid_count(grid); i++)
        sum += grid->outline->share[i];
    return sum * grid->spacing * grid->spacing;
}

static void
test_presets(void)
{
    const BillowGrid grids[] = {GRID, {65, 65, 0.02}, {30, 80, 0.01}, {16, 12, 1.0}, {129, 17, 0.1}};
    for (size_t g = 0; g < G_N_ELEMENTS(grids); g++) {
        g_autoptr(BillowProject) project = billow_project_new("presets", &grids[g]);
        g_assert_cmpint(billow_outline_preset_of(&project->cloth->grid), ==, 0);
        for (int preset = 1; preset < n_presets() - 1; preset++) {
            g_autoptr(BillowProject) made = with_preset(project, preset);
            g_assert_cmpint(billow_outline_preset_of(&made->cloth->grid), ==, preset);
            g_autoptr(BillowProject) back = with_preset(made, 0);
            g_assert_true(billow_project_equal(back, project));
        }
    }
}

static void
test_answers(void)
{
    g_autoptr(BillowProject) project = billow_project_new("answers", &GRID);
    g_auto(BillowEdit) same = set_preset(project, 0);
    g_assert_cmpint(same.outcome, ==, BILLOW_EDIT_NOTHING_CHANGED);
    const BillowOutlineLoop away = {.center = {20, 16}, .radius = 17};
    g_auto(BillowEdit) bad = billow_edit_set_outline(project, &away, 1);
    g_assert_cmpint(bad.outcome, ==, BILLOW_EDIT_BAD_OUTLINE);
    g_assert_cmpint(bad.fault, ==, BILLOW_OUTLINE_BEYOND_GRID);
    add_keyframe(project, &(BillowAnchor){0, 0, {0, 1, 0}}, 1);
    g_auto(BillowEdit) outside = set_preset(project, ROUND);
    g_assert_cmpint(outside.outcome, ==, BILLOW_EDIT_OUTSIDE);
    g_assert_cmpstr(outside.name, ==, "Hung");
    g_assert_null(outside.project);
}

static void
test_anchors_stay_within(void)
{
    g_autoptr(BillowProject) empty = billow_project_new("anchors", &GRID);
    g_autoptr(BillowProject) project = with_preset(empty, ROUND);
    add_keyframe(project, &(BillowAnchor){20, 0, {0, 1, 0}}, 1);
    const BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, "hung"};
    g_autoptr(BillowBlock) own = billow_edit_block(project, &ref), block = billow_block_copy(own);
    billow_block_set_anchors(block, &(BillowAnchor){0, 0, {0, 1, 0}}, 1);
    g_auto(BillowEdit) edit = billow_edit_set_block(project, &ref, block);
    g_assert_cmpint(edit.outcome, ==, BILLOW_EDIT_BAD_ANCHORS);
    for (int kind = 0; kind < BILLOW_N_ANCHOR_PRESETS; kind++) {
        billow_anchor_preset_apply((BillowAnchorPresetKind) kind, &project->cloth->grid, 1, 8,
                                   billow_block_keyframe(block));
        g_assert_cmpuint(billow_block_keyframe(block)->n_anchors, >, 0);
        g_assert_true(billow_keyframe_fits(billow_block_keyframe(block), &project->cloth->grid));
    }
}

static void
test_regrid(void)
{
    /* the outline goes along: its area stays to 0.5 % at another resolution, and anchors are within it */
    g_autoptr(BillowProject) empty = billow_project_new("regrid", &GRID);
    for (int preset = 1; preset < n_presets() - 1; preset++) {
        g_autoptr(BillowProject) project = with_preset(empty, preset);
        const double area = area_of(&project->cloth->grid);
        int column = 31, row = 3;
        billow_grid_go_within(&project->cloth->grid, &column, &row);
        add_keyframe(project, &(BillowAnchor){column, row, {0, 1, 0}}, 1);
        const BillowGrid fine = {81, 65, 0.025};
        g_auto(BillowEdit) edit = billow_edit_set_grid(project, &fine);
        g_assert_nonnull(edit.project);
        const BillowGrid *grid = &edit.project->cloth->grid;
        g_assert_cmpfloat_with_epsilon(area_of(grid), area, 0.005 * area);
        g_assert_cmpint(billow_outline_preset_of(grid), ==, preset);
        const BillowBlock *block = billow_project_track(edit.project, BILLOW_BLOCK_KEYFRAME)->pdata[0];
        g_assert_true(billow_keyframe_fits(billow_block_keyframe(block), grid));
    }
    g_autoptr(BillowProject) ring = with_preset(empty, n_presets() - 2);
    g_auto(BillowEdit) coarse = billow_edit_set_grid(ring, &(BillowGrid){5, 5, 0.5});
    g_assert_cmpint(coarse.outcome, ==, BILLOW_EDIT_DONE);
    g_auto(BillowEdit) coarsest = billow_edit_set_grid(ring, &(BillowGrid){2, 2, 2.0});
    g_assert_cmpint(coarsest.outcome, ==, BILLOW_EDIT_BAD_OUTLINE);
    g_assert_cmpint(coarsest.fault, ==, BILLOW_OUTLINE_TOO_SMALL);
}

static void
test_differences(void)
{
    g_autoptr(BillowProject) project = billow_project_new("differences", &GRID);
    g_autoptr(BillowProject) other = with_preset(project, ROUND);
    g_assert_false(billow_project_equal(project, other));
    g_autoptr(GPtrArray) lines = billow_project_differences(project, other);
    g_assert_cmpuint(lines->len, ==, 1);
    g_assert_nonnull(strstr(lines->pdata[0], "outline"));
    g_assert_cmpint(billow_simulation_first_difference(project, other), ==, 1);
}

/* Returns the longest strain of a frame within the outline. */
static double
strain_of(const BillowMesh *mesh)
{
    const BillowEdgeStrain strain = billow_edge_strain(&mesh->grid, mesh->x, mesh->y, mesh->z, NULL);
    return fmax(strain.longest, -strain.shortest);
}

static void
test_frames(void)
{
    /* fake and physics keep the lengths of a round cloth that hangs from its rim, and agree on how low it hangs */
    const BillowGrid grid = {33, 33, 0.05};
    g_autoptr(BillowProject) empty = billow_project_new("frames", &grid);
    g_autoptr(BillowProject) project = with_preset(empty, ROUND);
    const BillowAnchor anchors[] = {
        {0, 16, {-0.6, 1, 0}}, {32, 16, {0.6, 1, 0}}, {16, 0, {0, 1, -0.6}}, {16, 32, {0, 1, 0.6}}};
    add_keyframe(project, anchors, 4);
    project->cloth->keep_lengths = TRUE;
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    BillowAnimation *animation = billow_animation_new(project, cache);
    BillowMesh *fake = billow_mesh_new(&project->cloth->grid), *real = billow_mesh_new(&project->cloth->grid);
    billow_animation_evaluate(animation, 0.5, TRUE, NULL, fake);
    g_assert_cmpfloat(strain_of(fake), <, 0.02);
    BillowSimulation *simulation = billow_simulation_new(animation, NULL);
    BillowSimulationFrame report;
    for (int frame = 2; frame <= 12; frame++)
        g_assert_true(billow_simulation_next(simulation, &report));
    billow_simulation_write(simulation, NULL, real);
    g_assert_cmpfloat(strain_of(real), <, 0.05);
    double away = 0.0;
    for (size_t i = 0; i < billow_grid_count(&grid); i++)
        if (billow_grid_has_point(&project->cloth->grid, i))
            away = fmax(away, billow_vec3_distance(billow_mesh_point(fake, i), billow_mesh_point(real, i)));
    g_test_message("strain of the fake %.4f, of physics %.4f; up to %.3f m apart", strain_of(fake),
                   strain_of(real), away);
    g_assert_cmpfloat(away, <, 0.1);
    billow_simulation_free(simulation);
    billow_mesh_unref(fake);
    billow_mesh_unref(real);
    billow_animation_unref(animation);
}

int
main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/outline-edits/presets-fit-any-grid", test_presets);
    g_test_add_func("/outline-edits/answers", test_answers);
    g_test_add_func("/outline-edits/anchors-stay-within", test_anchors_stay_within);
    g_test_add_func("/outline-edits/goes-along-with-the-grid", test_regrid);
    g_test_add_func("/outline-edits/differences-name-it", test_differences);
    g_test_add_func("/outline-edits/frames-keep-lengths", test_frames);
    return g_test_run();
}
