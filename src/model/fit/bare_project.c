#include "model/fit/bare_project.h"

#include "model/base/text_hash.h"
#include "model/placing/scene_settle.h"

static void
mute_all(GPtrArray *blocks)
{
    for (guint i = 0; i < blocks->len; i++) {
        BillowBlock *muted = billow_block_copy(blocks->pdata[i]);
        muted->muted = TRUE;
        billow_block_unref(blocks->pdata[i]);
        blocks->pdata[i] = muted;
    }
}

BillowProject *
billow_run_bare_project(const BillowProject *project)
{
    g_autoptr(BillowProject) bare = billow_project_copy(project);
    bare->duration = billow_project_duration(project);
    bare->loop = FALSE;
    if (billow_cloth_is_instance(bare->cloth))
        billow_cloth_make_single(bare->cloth);
    bare->cloth->keep_lengths = TRUE;
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        const gboolean is_pose = kind == BILLOW_BLOCK_KEYFRAME || kind == BILLOW_BLOCK_TRANSITION;
        if (billow_kinds[kind]->layer && (billow_kinds[kind]->flags & BILLOW_KIND_OF_SCENE))
            mute_all(billow_project_track(bare, (BillowBlockKind) kind));
        else if (is_pose || billow_kinds[kind]->layer)
            billow_project_set_track(bare, (BillowBlockKind) kind, billow_blocks_new());
    }
    return billow_scene_settle(bare);
}

/* --- A range of keyframes --- */

static void
remove_named(GPtrArray *blocks, GHashTable *ids)
{
    for (guint i = blocks->len; i-- > 0;)
        if (g_hash_table_contains(ids, ((const BillowBlock *) blocks->pdata[i])->id))
            g_ptr_array_remove_index(blocks, i);
}

BillowProject *
billow_range_bare_project(const BillowProject *project, const BillowBakedRange *range)
{
    BillowProject *bare = billow_project_copy(project);
    GPtrArray *keyframes = billow_project_track(bare, BILLOW_BLOCK_KEYFRAME);
    g_autoptr(GHashTable) dropped = g_hash_table_new(billow_text_hash, g_str_equal);
    for (guint i = range->first + 1; i <= range->last; i++)
        g_hash_table_add(dropped, ((BillowBlock *) keyframes->pdata[i])->id);
    remove_named(billow_project_track(bare, BILLOW_BLOCK_TRANSITION), dropped);
    BillowBlock *first = billow_block_copy(keyframes->pdata[range->first]);
    first->duration = 0.0;
    billow_block_unref(keyframes->pdata[range->first]);
    keyframes->pdata[range->first] = first;
    g_ptr_array_remove_range(keyframes, range->first + 1, range->last - range->first);
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if (billow_kinds[kind]->layer)
            mute_all(billow_project_track(bare, (BillowBlockKind) kind));
    bare->loop = FALSE;
    return bare;
}

/* Puts the blocks of a track that the project has in the places of their muted copies. */
static void
put_back(GPtrArray *track, const GPtrArray *before)
{
    for (guint i = 0; i < before->len; i++) { /* what the fit adds comes after them */
        g_assert(g_str_equal(((BillowBlock *) track->pdata[i])->id, ((BillowBlock *) before->pdata[i])->id));
        billow_block_unref(track->pdata[i]);
        track->pdata[i] = billow_block_ref(before->pdata[i]);
    }
}

/* Gives the last keyframe the end and the transition of the one that it replaces. */
static void
end_as_before(BillowProject *project, const BillowProject *before, const BillowBlock *replaced,
              const char *id)
{
    GPtrArray *keyframes = billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
    const BillowBlock *leaving = billow_project_find(before, BILLOW_BLOCK_TRANSITION, replaced->id);
    guint index;
    BillowBlock *there = billow_project_find(project, BILLOW_BLOCK_KEYFRAME, id);
    BillowBlock *last = billow_block_copy(there);
    last->duration = billow_block_end(replaced) - last->start;
    g_ptr_array_find(keyframes, there, &index);
    billow_block_unref(there);
    keyframes->pdata[index] = last;
    if (leaving) {
        BillowBlock *transition = billow_block_copy(leaving);
        billow_block_set_id(transition, id);
        g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_TRANSITION), transition);
    }
}

BillowProject *
billow_range_replace(const BillowProject *project, const BillowBakedRange *range, const BillowFitted *fitted)
{
    g_autoptr(BillowProject) replaced = billow_project_copy(fitted->project);
    const GPtrArray *before = billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if (billow_kinds[kind]->layer)
            put_back(billow_project_track(replaced, (BillowBlockKind) kind),
                     billow_project_track(project, (BillowBlockKind) kind));
    if (!fitted->project->loop) {
        end_as_before(replaced, project, before->pdata[range->last],
                      fitted->keyframes->pdata[fitted->keyframes->len - 1]);
        replaced->loop = project->loop;
        replaced->duration = project->duration;
    }
    return billow_scene_settle(replaced);
}
