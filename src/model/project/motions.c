#include "model/project/motions.h"

#include "model/base/text_hash.h"
#include "model/project/carried_anchors.h"

static const GPtrArray *
track_of(const BillowProject *project)
{
    return billow_project_track(project, BILLOW_BLOCK_MOTION);
}

/* Returns what a motion is to play, NULL: nothing. `motions` NULL: what it has, if it is still that. */
static BillowReadMotion *
read_for(const BillowPlayedMotion *motion, GHashTable *motions)
{
    g_autofree char *source = billow_played_motion_source(motion);
    BillowReadMotion *has = motion->read && g_str_equal(motion->read->source, source) ? motion->read : NULL;
    BillowReadMotion *given = motions ? g_hash_table_lookup(motions, source) : NULL;
    return given && !billow_read_motion_equal(given, has) ? given : has;
}

/* Returns a motion as it is to play, NULL: it is. Transfer full. */
static BillowBlock *
settled_motion(const BillowBlock *block, GHashTable *motions)
{
    const BillowPlayedMotion *motion = billow_block_motion(block);
    BillowReadMotion *read = read_for(motion, motions);
    g_autoptr(BillowBlock) copy = billow_block_copy(block);
    billow_played_motion_give(billow_block_motion(copy), read);
    copy->duration = billow_played_motion_length(billow_block_motion(copy));
    return read == motion->read && copy->duration == block->duration ? NULL : g_steal_pointer(&copy);
}

/* Returns a collider that moves with its motion, NULL: it does. Transfer full. */
static BillowBlock *
settled_body(const BillowProject *project, const BillowBlock *block)
{
    const BillowMovingBody *body = billow_block_body(block);
    const BillowBlock *motion =
        body->ride.motion ? billow_project_find(project, BILLOW_BLOCK_MOTION, body->ride.motion) : NULL;
    if (body->ride.motion && !motion) { /* it stays where it was */
        BillowBlock *left = billow_block_copy(block);
        billow_moving_body_stop(billow_block_body(left), 0.0);
        return left;
    }
    g_autoptr(BillowStagedMotion) staged =
        motion ? billow_played_motion_stage(billow_block_motion(motion), motion->start) : NULL;
    const int node = staged ? billow_played_motion_node(billow_block_motion(motion), body->ride.node) : -1;
    if (billow_staged_motion_equal(staged, body->staged) && (node == body->node || !staged))
        return NULL;
    BillowBlock *copy = billow_block_copy(block);
    billow_moving_body_stage(billow_block_body(copy), staged, node);
    return copy;
}

/* Puts `settled` (transfer full) in the place of a block of the scene, in a copy of `project`, which `*changed` becomes
 * with the first. */
static void
replace(BillowProject *project, BillowProject **changed, guint index, BillowBlock *settled)
{
    if (!*changed)
        *changed = billow_project_copy(project);
    GPtrArray *track = billow_project_track(*changed, settled->kind);
    billow_block_unref(track->pdata[index]);
    track->pdata[index] = settled;
}

static BillowProject *
give(BillowProject *project, GHashTable *motions)
{
    g_autoptr(BillowProject) changed = NULL;
    const guint n = track_of(project)->len;
    for (guint i = 0; i < n; i++) {
        BillowBlock *settled = settled_motion(track_of(project)->pdata[i], motions);
        if (settled)
            replace(project, &changed, i, settled);
    }
    const guint n_bodies = billow_project_track(project, BILLOW_BLOCK_COLLIDER)->len;
    for (guint i = 0; i < n_bodies; i++) {
        const BillowProject *settled = changed ? changed : project;
        BillowBlock *body =
            settled_body(settled, billow_project_track(settled, BILLOW_BLOCK_COLLIDER)->pdata[i]);
        if (body)
            replace(project, &changed, i, body);
    }
    return changed ? g_steal_pointer(&changed) : billow_project_ref(project);
}

BillowProject *
billow_project_give_motions(BillowProject *project, GHashTable *motions)
{
    g_autoptr(BillowProject) given = give(project, motions);
    return given == project ? billow_project_ref(project) : billow_project_carry_anchors(given);
}

BillowProject *
billow_project_settle_motions(BillowProject *project)
{
    return give(project, NULL);
}

static gboolean
cloth_rides(const BillowCloth *cloth, const char *id)
{
    const GPtrArray *keyframes = cloth->tracks[BILLOW_BLOCK_KEYFRAME];
    for (guint i = 0; i < keyframes->len; i++) {
        const BillowKeyframe *keyframe = billow_block_keyframe(keyframes->pdata[i]);
        for (size_t k = 0; keyframe->bindings && k < keyframe->n_anchors; k++)
            if (keyframe->bindings[k].rides && g_strcmp0(keyframe->bindings[k].on, id) == 0)
                return TRUE;
    }
    return FALSE;
}

static gboolean
carries_any(const BillowProject *project, const BillowBlock *motion)
{
    const GPtrArray *colliders = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    for (guint i = 0; i < project->cloths->len; i++)
        if (cloth_rides(project->cloths->pdata[i], motion->id))
            return TRUE;
    for (guint i = 0; i < colliders->len; i++) {
        const BillowBlock *block = colliders->pdata[i];
        if (!block->muted && g_strcmp0(billow_block_body(block)->ride.motion, motion->id) == 0)
            return TRUE;
    }
    return FALSE;
}

const BillowBlock *
billow_project_missing_motion(const BillowProject *project)
{
    for (guint i = 0; i < track_of(project)->len; i++) {
        const BillowBlock *block = track_of(project)->pdata[i];
        if (!billow_block_motion(block)->read && carries_any(project, block))
            return block;
    }
    return NULL;
}

void
billow_project_rename_motions(BillowProject *project, char *(*rename)(const char *file, gpointer data),
                              gpointer data)
{
    GPtrArray *track = billow_project_track(project, BILLOW_BLOCK_MOTION);
    for (guint i = 0; i < track->len; i++) {
        BillowBlock *block = track->pdata[i];
        const char *file = billow_block_motion(block)->file;
        g_autofree char *name = file ? rename(file, data) : NULL;
        if (!name || g_str_equal(name, file))
            continue;
        BillowBlock *renamed = billow_block_copy(block);
        BillowPlayedMotion *motion = billow_block_motion(renamed);
        billow_field_set_text(billow_played_motion_fields, motion, name);
        if (motion->read) { /* it is what has been read, by another name */
            g_autofree char *source = billow_played_motion_source(motion);
            g_autoptr(BillowReadMotion) named =
                billow_read_motion_new(billow_motion_ref(motion->read->motion), source, motion->read->digest);
            billow_played_motion_give(motion, named);
        }
        track->pdata[i] = renamed;
        billow_block_unref(block);
    }
}
