/* Compares the cloth of a draft with that of the animation. */
#include "app/keyframe_editor/draft.h"

#include "app/document/shape_memory.h"

#include <glib/gi18n.h>

/* Data of a draft. */
static const char COMPARED_KEY[] = "billow-compared-keyframes", SNAP_KEY[] = "billow-snap";

/* What a draft is compared with. */
typedef struct {
    BillowRestCache *cache;
    BillowProject *animation;
    BillowBlock *own;    /* the keyframe as it is in the animation, or NULL */
    BillowBlock *before; /* the one before it, also around a loop, or NULL */
} Compared;

static void
free_compared(gpointer data)
{
    Compared *compared = data;
    billow_rest_cache_unref(compared->cache);
    billow_project_unref(compared->animation);
    if (compared->own)
        billow_block_unref(compared->own);
    if (compared->before)
        billow_block_unref(compared->before);
    g_free(compared);
}

static void
free_snap(gpointer snap)
{
    billow_snap_free(snap);
}

/* Returns the last unmuted keyframe that begins before `own`, or by `seconds`; or NULL. */
static BillowBlock *
keyframe_before(const BillowProject *project, const BillowBlock *own, double seconds)
{
    const GPtrArray *keyframes = billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
    BillowBlock *before = NULL;
    for (guint i = 0; i < keyframes->len; i++) {
        BillowBlock *block = keyframes->pdata[i];
        const gboolean earlier = own ? block->start < own->start : block->start <= seconds;
        if (earlier && !block->muted && (!before || block->start > before->start))
            before = block;
    }
    return before;
}

void
billow_draft_compare(BillowSession *draft, BillowSession *session, const BillowBlockRef *ref)
{
    Compared *compared = g_new0(Compared, 1);
    compared->cache = billow_shape_memory_new_cache(FALSE);
    compared->animation = billow_project_ref(billow_session_get_project(session));
    compared->own = ref ? billow_edit_block(compared->animation, ref) : NULL;
    BillowBlock *before =
        keyframe_before(compared->animation, compared->own, billow_session_get_time(session));
    if (!before)
        before = billow_snap_way_back(compared->animation);
    compared->before = before ? billow_block_ref(before) : NULL;
    g_object_set_data_full(G_OBJECT(draft), COMPARED_KEY, compared, free_compared);
    BillowCoarsePose *pose = compared->own ? billow_session_seen_pose(session, compared->own) : NULL;
    if (pose)
        billow_draft_see(draft, compared->own, pose);
    billow_draft_look_away(draft);
    billow_coarse_pose_free(pose);
}

/* Returns the snap between a keyframe of the animation and the draft's, whose shape is `shape`; NULL: there is none, or
 * the other shape is not in memory. */
static BillowSnap *
snap_from(const Compared *compared, const BillowBlock *from, const BillowBlock *keyframe,
          const BillowRestShape *shape)
{
    g_autoptr(BillowRestShape) other =
        from && !billow_grid_is_rope(&shape->grid)
            ? billow_rest_cache_peek(compared->cache, compared->animation, from)
            : NULL;
    return other && billow_grid_equal(&other->grid, &shape->grid)
               ? billow_snap_between(from, other, keyframe, shape)
               : NULL;
}

/* Returns whether the draft's keyframe hangs near the pose that keeps the folds. */
static gboolean
is_kept(const BillowKeyframe *keyframe, const BillowSnap *snap)
{
    return keyframe->hang && billow_coarse_pose_equal(keyframe->hang, snap->pose);
}

char *
billow_draft_look_for_snap(BillowSession *draft, const BillowBlock *keyframe, const BillowRestShape *shape)
{
    const Compared *compared = g_object_get_data(G_OBJECT(draft), COMPARED_KEY);
    BillowSnap *snap = NULL;
    if (compared) {
        /* an edited keyframe hangs near the pose that it has come out in */
        g_autoptr(BillowBlock) free = billow_block_copy(keyframe);
        billow_keyframe_set_hang(billow_block_keyframe(free), NULL);
        snap = snap_from(compared, compared->own, free, shape);
        if (snap)
            g_clear_pointer(&snap->from, g_free);
        else
            snap = snap_from(compared, compared->before, keyframe, shape);
    }
    if (snap && is_kept(billow_block_keyframe(keyframe), snap))
        g_clear_pointer(&snap, billow_snap_free);
    g_object_set_data_full(G_OBJECT(draft), SNAP_KEY, snap, free_snap);
    return snap ? billow_snap_words(snap, compared->animation, billow_session_get_project(draft)) : NULL;
}

void
billow_draft_keep_folds(BillowSession *draft)
{
    const BillowSnap *snap = g_object_get_data(G_OBJECT(draft), SNAP_KEY);
    if (!snap)
        return;
    g_autoptr(BillowBlock) hung = billow_block_copy(billow_draft_keyframe(draft));
    billow_keyframe_set_hang(billow_block_keyframe(hung), snap->pose);
    billow_draft_restore(draft, hung, _("Keep the Folds"), NULL);
}
