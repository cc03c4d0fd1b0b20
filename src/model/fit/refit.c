#include "model/fit/refit.h"

#include "model/placing/scene_settle.h"

static GPtrArray *
keyframes_of(const BillowProject *project)
{
    return billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
}

/* Shapes are shared by all projects that have them. */
static gboolean
has_shape_of(const BillowProject *fitted, const BillowBlock *keyframe)
{
    const GBytes *shape = billow_block_keyframe(keyframe)->shape;
    const GPtrArray *among = keyframes_of(fitted);
    for (guint i = 0; shape && i < among->len; i++)
        if (billow_block_keyframe(among->pdata[i])->shape == shape)
            return TRUE;
    return FALSE;
}

gboolean
billow_refit_has_fitted(const BillowProject *fitted, const BillowProject *now)
{
    const GPtrArray *keyframes = keyframes_of(now);
    for (guint i = 0; i < keyframes->len; i++)
        if (has_shape_of(fitted, keyframes->pdata[i]))
            return TRUE;
    return FALSE;
}

gboolean
billow_refit_is_new_range(const BillowProject *fitted, const BillowProject *now,
                          const BillowBakedRange *range)
{
    for (guint i = range->first; i <= range->last; i++)
        if (!has_shape_of(fitted, keyframes_of(now)->pdata[i]))
            return TRUE;
    return FALSE;
}

static GPtrArray *
copy_of(const GPtrArray *blocks)
{
    GPtrArray *copy = billow_blocks_new();
    for (guint i = 0; i < blocks->len; i++)
        g_ptr_array_add(copy, billow_block_ref(blocks->pdata[i]));
    return copy;
}

/* The fit muted layers of the scene. Those that were heard before are heard again. */
static void
unmute(BillowProject *again, const BillowProject *source, BillowBlockKind kind)
{
    GPtrArray *track = billow_project_track(again, kind);
    for (guint i = 0; i < track->len; i++) {
        const BillowBlock *block = track->pdata[i];
        const BillowBlock *before = billow_project_find(source, kind, block->id);
        if (!before || before->muted)
            continue;
        BillowBlock *heard = billow_block_copy(block);
        heard->muted = FALSE;
        billow_block_unref(track->pdata[i]);
        track->pdata[i] = heard;
    }
}

BillowProject *
billow_refit_source(const BillowProject *source, const BillowProject *fitted, const BillowProject *now)
{
    if (!billow_grid_equal(&source->cloth->grid, &now->cloth->grid))
        return NULL;
    g_autoptr(BillowProject) again = billow_project_copy(now);
    again->cloth->keep_lengths = source->cloth->keep_lengths;
    if (now->loop == fitted->loop)
        again->loop = source->loop;
    if (now->duration == fitted->duration)
        again->duration = source->duration;
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        const gboolean is_pose = kind == BILLOW_BLOCK_KEYFRAME || kind == BILLOW_BLOCK_TRANSITION;
        if (billow_kinds[kind]->layer && (billow_kinds[kind]->flags & BILLOW_KIND_OF_SCENE))
            unmute(again, source, (BillowBlockKind) kind);
        else if (is_pose || billow_kinds[kind]->layer)
            billow_project_set_track(again, (BillowBlockKind) kind,
                                     copy_of(billow_project_track(source, (BillowBlockKind) kind)));
    }
    return billow_scene_settle(again);
}
