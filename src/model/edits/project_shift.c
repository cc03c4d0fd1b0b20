#include "model/edits/project_shift.h"

#include "model/edits/private.h"
#include "model/placing/placement.h"

/* Moves the blocks of the active cloth, or those of the scene, in place. */
static void
shift_blocks(BillowProject *own, gboolean of_scene, BillowVec3 by)
{
    const BillowPlacement placement = {1.0, 0.0, by};
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        GPtrArray *track = billow_project_track(own, kind);
        const gboolean moves =
            billow_kind_has(kind, BILLOW_KIND_OF_SCENE) == of_scene && billow_kinds[kind]->shift;
        for (guint i = 0; moves && i < track->len; i++)
            billow_edit_replace(track, i, billow_placement_of_block(own, track->pdata[i], &placement));
    }
}

/* Gives the active cloth a flat keyframe to be moved if it has none that counts. */
static void
lay_flat(BillowProject *own)
{
    g_autofree char *id = billow_edit_unique_id(own, "flat");
    BillowBlock *flat = billow_flat_keyframe(own->cloth, id);
    if (flat)
        g_ptr_array_insert(billow_project_track(own, BILLOW_BLOCK_KEYFRAME), 0, flat);
}

BillowProject *
billow_project_shift(BillowProject *project, BillowVec3 by)
{
    if (by.x == 0.0 && by.y == 0.0 && by.z == 0.0)
        return billow_project_ref(project);
    BillowProject *shifted = billow_project_copy(project);
    billow_project_own_cloths(shifted);
    for (guint i = 0; i < shifted->cloths->len; i++) {
        shifted->cloth = shifted->cloths->pdata[i];
        lay_flat(shifted);
        shift_blocks(shifted, FALSE, by); /* of laid cloth by the colliders that have not moved yet */
    }
    shifted->cloth = shifted->cloths->pdata[billow_project_active(project)];
    shift_blocks(shifted, TRUE, by);
    return shifted;
}
