#include "truth/moved.h"

#include "model/project/block.h"
#include "truth/measure.h"

TruthSet
truth_slack_random(int columns, int rows, int number)
{
    TruthSet set = {.grid = {columns, rows, 1.6 / (MAX(columns, rows) - 1)},
                    .hang = billow_drape_settings_default()};
    g_snprintf(set.name, sizeof set.name, "slack-%dx%d-%d", columns, rows, number);
    guint64 state = 7919 + (guint64) number;
    while (set.n_anchors < 5) {
        const int column = (int) ((0.5 + 0.5 * truth_random(&state)) * columns),
                  row = (int) ((0.5 + 0.5 * truth_random(&state)) * rows);
        const BillowVec3 flat = billow_grid_flat(&set.grid, column, row),
                         place = {0.55 * flat.x, 0.3 * truth_random(&state), 0.55 * flat.z};
        if (truth_set_is_slack(&set, column, row, place))
            truth_set_hold(&set, column, row, place);
    }
    return set;
}

static BillowBlock *
add_block(BillowProject *project, BillowBlockKind kind, const char *id)
{
    BillowBlock *block = billow_block_new(kind, id, "");
    block->duration = project->duration;
    g_ptr_array_add(billow_project_track(project, kind), block);
    return block;
}

static void
add_wave(BillowProject *project, int number, double times)
{
    BillowBlock *block = add_block(project, BILLOW_BLOCK_WAVE, "wave");
    BillowWave *wave = billow_block_payload(block, BILLOW_BLOCK_WAVE);
    billow_wave_suggest(wave, &project->cloth->grid);
    wave->amplitude *= times;
    wave->axis = (BillowWaveAxis) (number % 3);
    wave->direction = 37.0 * number;
    block->fade_in = 0.5;
}

static void
add_sway(BillowProject *project, int number, double times)
{
    BillowBlock *block = add_block(project, BILLOW_BLOCK_SWAY, "sway");
    BillowSway *sway = billow_block_payload(block, BILLOW_BLOCK_SWAY);
    billow_sway_suggest(sway, &project->cloth->grid);
    sway->amplitude *= times;
    sway->motion = (BillowSwayMotion) (number % 2);
    sway->direction = 71.0 * number;
    block->fade_in = 0.5;
}

BillowProject *
truth_moved_random(int columns, int rows, int number, double times)
{
    TruthSet set = truth_slack_random(columns, rows, number);
    BillowProject *project = billow_project_new(set.name, &set.grid);
    project->cloth->keep_lengths = TRUE;
    project->duration = 2.0;
    BillowBlock *held = add_block(project, BILLOW_BLOCK_KEYFRAME, "held");
    billow_block_set_anchors(held, set.anchors, set.n_anchors);
    add_wave(project, number, times);
    add_sway(project, number, times);
    truth_set_free(&set);
    return project;
}
