#include "model/fit/baked_run.h"

#include <math.h>

/* Keyframes; and a share of the time between two of them. */
enum { LEAST = 3 };
static const double EVEN = 1e-3;

static guint
count_chosen(const GPtrArray *keyframes, const BillowBlockSet *chosen)
{
    guint n = 0;
    for (guint i = 0; chosen && i < keyframes->len; i++)
        n += billow_block_set_has(chosen, BILLOW_BLOCK_KEYFRAME,
                                  ((const BillowBlock *) keyframes->pdata[i])->id);
    return n;
}

static gboolean
is_usable(const BillowBlock *keyframe, const BillowBlockSet *chosen)
{
    return !keyframe->muted && billow_block_keyframe(keyframe)->shape &&
           (!chosen || billow_block_set_has(chosen, BILLOW_BLOCK_KEYFRAME, keyframe->id));
}

/* Returns the last keyframe of the series that begins at number `first`, which is usable. */
static guint
last_of_series(const GPtrArray *keyframes, guint first, const BillowBlockSet *chosen)
{
    guint last = first;
    double apart = 0.0;
    for (guint i = first + 1; i < keyframes->len && is_usable(keyframes->pdata[i], chosen); i++) {
        const BillowBlock *before = keyframes->pdata[i - 1], *here = keyframes->pdata[i];
        if (i == first + 1)
            apart = here->start - before->start;
        if (!(apart > 0.0) || fabs(here->start - before->start - apart) > EVEN * apart)
            break;
        last = i;
    }
    return last;
}

gboolean
billow_baked_range_find(const BillowProject *project, const BillowBlockSet *chosen, BillowBakedRange *range)
{
    const GPtrArray *keyframes = billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
    const BillowBlockSet *among = count_chosen(keyframes, chosen) > 1 ? chosen : NULL;
    guint most = LEAST - 1;
    for (guint i = 0; i < keyframes->len;) {
        if (!is_usable(keyframes->pdata[i], among)) {
            i++;
            continue;
        }
        const guint last = last_of_series(keyframes, i, among);
        if (last - i + 1 > most) {
            most = last - i + 1;
            *range = (BillowBakedRange){i, last};
        }
        i = last > i ? last : i + 1; /* the last one may begin a series of another spacing */
    }
    return most >= LEAST;
}

BillowRun *
billow_run_of_keyframes(const BillowProject *project, const BillowBakedRange *range)
{
    const GPtrArray *keyframes = billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
    BillowRun *run = billow_run_new(&project->cloth->grid);
    for (guint i = range->first; i <= range->last; i++) {
        const BillowBlock *block = keyframes->pdata[i];
        const BillowKeyframe *keyframe = billow_block_keyframe(block);
        g_autoptr(GArray) anchors = g_array_new(FALSE, FALSE, sizeof(BillowAnchor));
        g_array_append_vals(anchors, keyframe->anchors, (guint) keyframe->n_anchors);
        billow_run_add(run, block->start, keyframe->shape, anchors);
    }
    return run;
}
