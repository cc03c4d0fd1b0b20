#include "model/project/loop_start.h"

#include <math.h>

static gboolean
moves_along(int kind)
{
    return billow_kind_has(kind, BILLOW_KIND_TIMED) && !billow_kind_has(kind, BILLOW_KIND_OF_SCENE);
}

/* Returns a time, in the same place of the round that begins at 0. */
static double
in_first_round(double seconds, double round)
{
    return seconds - round * floor(seconds / round);
}

typedef double (*StartOf)(const BillowProject *project, const BillowBlock *block);

static void
move_blocks(BillowProject *project, StartOf start_of)
{
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        const GPtrArray *track = moves_along(kind) ? billow_project_track(project, kind) : NULL;
        if (!track)
            continue;
        GPtrArray *moved = billow_blocks_new();
        for (guint i = 0; i < track->len; i++) {
            BillowBlock *block = billow_block_copy(track->pdata[i]);
            block->start = start_of(project, block);
            g_ptr_array_add(moved, block);
        }
        billow_project_set_track(project, kind, moved);
    }
}

static double
removed_start(const BillowProject *project, const BillowBlock *block)
{
    const double start = block->start - project->cloth->loop_start;
    const double near = 0.5 / project->frame_rate;
    return start < -near ? in_first_round(start, project->duration) : fmax(start, 0.0);
}

static double
restored_start(const BillowProject *project, const BillowBlock *block)
{
    return block->start + project->cloth->loop_start;
}

static double
folded_start(const BillowProject *project, const BillowBlock *block)
{
    if (billow_kinds[block->kind]->layer)
        return in_first_round(block->start, project->duration);
    const double later = project->cloth->loop_start;
    return block->start - project->duration * floor(later / project->duration);
}

static int
compare_starts(gconstpointer a, gconstpointer b)
{
    const BillowBlock *const *one = a, *const *other = b;
    return ((*one)->start > (*other)->start) - ((*one)->start < (*other)->start);
}

void
billow_loop_start_remove(BillowProject *project)
{
    if (!(project->cloth->loop_start > 0.0))
        return;
    move_blocks(project, removed_start);
    g_ptr_array_sort(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), compare_starts);
}

void
billow_loop_start_restore(BillowProject *project)
{
    if (project->cloth->loop_start > 0.0)
        move_blocks(project, restored_start);
}

void
billow_loop_start_fold(BillowProject *project)
{
    if (project->cloth->loop_start > 0.0)
        move_blocks(project, folded_start);
}

/* Returns whether the loop of the cloth begins later than that of the scene. */
static gboolean
begins_later(const BillowProject *played)
{
    return played->loop && played->cloth->loop_start > 0.0;
}

double
billow_loop_played_time(const BillowProject *played, double seconds)
{
    return begins_later(played) && seconds >= played->duration ? in_first_round(seconds, played->duration)
                                                               : seconds;
}

double
billow_loop_layer_time(const BillowProject *played, const BillowBlock *block, double seconds)
{
    return begins_later(played) && moves_along(block->kind) && seconds < block->start
               ? seconds + played->duration
               : seconds;
}
