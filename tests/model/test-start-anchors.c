/* Tests that a new cloth hangs as requested and is not stretched. */
#include "model/placing/start_anchors.h"

#include "core/base/outline.h"
#include "model/edits/edits.h"
#include "model/placing/outline_presets.h"

#include <math.h>

static const BillowGrid grids[] = {{2, 2, 1.0},   {41, 31, 0.05}, {200, 5, 0.01},
                                   {5, 200, 0.3}, {2, 1, 0.5},    {40, 1, 0.1}};

static BillowProject *
new_project(const BillowGrid *grid, BillowStart start)
{
    BillowProject *project = billow_project_new("p", grid);
    project->duration = 5.0;
    billow_start_anchors(project, start);
    return project;
}

static const BillowBlock *
keyframe_of(const BillowProject *project)
{
    g_assert_cmpuint(billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->len, ==, 1);
    return billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[0];
}

static void
test_not_at_all(void)
{
    g_autoptr(BillowProject) project = new_project(&grids[1], BILLOW_START_EMPTY);
    g_assert_cmpuint(billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->len, ==, 0);
}

/* Checks that no two anchors are farther apart than the cloth between them, measured along its edges. */
static void
check_reach(const BillowGrid *grid, const BillowKeyframe *keyframe)
{
    for (size_t i = 0; i < keyframe->n_anchors; i++)
        for (size_t k = 0; k < i; k++) {
            const BillowAnchor *a = &keyframe->anchors[i], *b = &keyframe->anchors[k];
            const double cloth = grid->spacing * hypot(a->column - b->column, a->row - b->row);
            g_assert_cmpfloat(billow_vec3_distance(a->position, b->position), <=, cloth * (1.0 + 1e-12));
        }
}

static void
test_within_reach_and_above_ground(void)
{
    for (size_t i = 0; i < G_N_ELEMENTS(grids); i++)
        for (int start = BILLOW_START_EMPTY + 1; start < BILLOW_N_STARTS; start++) {
            g_autoptr(BillowProject) project = new_project(&grids[i], (BillowStart) start);
            const BillowBlock *block = keyframe_of(project);
            const BillowKeyframe *keyframe = billow_block_keyframe(block);
            g_assert_cmpfloat(block->duration, ==, 5.0);
            check_reach(&grids[i], keyframe);
            for (size_t k = 0; k < keyframe->n_anchors; k++)
                g_assert_cmpfloat(keyframe->anchors[k].position.y, >, 0.25);
        }
}

/* Of every outline that can be chosen. */
static void
test_within_outline(void)
{
    for (int preset = 1; billow_outline_presets[preset + 1].word; preset++) {
        size_t n;
        BillowOutlineLoop *loops = billow_outline_preset_loops(preset, &grids[1], &n);
        g_autoptr(BillowProject) plain = billow_project_new("p", &grids[1]);
        for (int start = BILLOW_START_EMPTY + 1; start < BILLOW_N_STARTS; start++) {
            g_auto(BillowEdit) edit = billow_edit_set_outline(plain, loops, n);
            const BillowGrid *grid = &edit.project->cloth->grid;
            billow_start_anchors(edit.project, (BillowStart) start);
            const BillowKeyframe *keyframe = billow_block_keyframe(keyframe_of(edit.project));
            g_assert_cmpuint(keyframe->n_anchors, >=, 2);
            check_reach(grid, keyframe);
            for (size_t k = 0; k < keyframe->n_anchors; k++)
                g_assert_true(
                    billow_grid_can_hold(grid, keyframe->anchors[k].column, keyframe->anchors[k].row));
        }
        billow_outline_loops_free(loops, n);
    }
}

static void
test_anchors(void)
{
    static const size_t numbers[] = {
        [BILLOW_START_TOP_CORNERS] = 2, [BILLOW_START_TOP_EDGE] = 33, [BILLOW_START_CORNERS] = 4};
    for (int start = BILLOW_START_TOP_CORNERS; start < BILLOW_N_STARTS; start++) {
        g_autoptr(BillowProject) project = new_project(&grids[1], (BillowStart) start);
        const BillowKeyframe *keyframe = billow_block_keyframe(keyframe_of(project));
        g_assert_cmpuint(keyframe->n_anchors, ==, numbers[start]);
        g_assert_cmpint(keyframe->anchors[0].column, ==, 0);
        g_assert_cmpint(keyframe->anchors[0].row, ==, 0);
        g_assert_cmpint(keyframe->anchors[keyframe->n_anchors - 1].column, ==, 40);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/start-hang/not-at-all-is-no-keyframe", test_not_at_all);
    g_test_add_func("/start-hang/holds-what-it-says", test_anchors);
    g_test_add_func("/start-hang/holds-the-cloth-within-its-outline", test_within_outline);
    g_test_add_func("/start-hang/anchors-are-within-reach-and-above-the-ground",
                    test_within_reach_and_above_ground);
    return g_test_run();
}
