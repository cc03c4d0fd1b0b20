#include "model/edits/character.h"

#include "model/edits/bones.h"
#include "model/edits/private.h"

#include <math.h>

/* What a time may be over a frame by rounding, in frames. */
static const double SAME_FRAME = 1e-6;

/* Returns a copy of the project that lasts until the motion ends. Transfer full. */
static BillowProject *
extended(const BillowProject *project, const BillowBlock *motion)
{
    BillowProject *copy = billow_project_copy(project);
    const double end = motion->start + billow_played_motion_length(billow_block_motion(motion));
    if (copy->duration > 0.0 && copy->duration < end)
        copy->duration =
            fmin(ceil(end * copy->frame_rate - SAME_FRAME) / copy->frame_rate, BILLOW_MAX_DURATION);
    return copy;
}

BillowEdit
billow_edit_add_character(const BillowProject *project, const BillowBlock *motion, gboolean bones)
{
    g_autoptr(BillowProject) longer = extended(project, motion);
    g_autoptr(BillowBlock) timed = billow_block_copy(motion);
    timed->duration = billow_played_motion_length(billow_block_motion(motion));
    BillowEdit edit = billow_edit_add_block(longer, timed);
    if (!edit.project || !bones)
        return edit;
    const GPtrArray *track = billow_project_track(edit.project, BILLOW_BLOCK_MOTION);
    BillowEdit with =
        billow_edit_ride_bones(edit.project, ((const BillowBlock *) track->pdata[track->len - 1])->id);
    billow_edit_clear(&edit);
    return with;
}

BillowEdit
billow_edit_add_skin(const BillowProject *project, const char *motion)
{
    const BillowBlock *block = billow_project_find(project, BILLOW_BLOCK_MOTION, motion);
    const BillowReadMotion *read = block ? billow_block_motion(block)->read : NULL;
    if (!read || read->motion->n_triangles == 0)
        return billow_edit_refuse(block ? BILLOW_EDIT_NOTHING_CHANGED : BILLOW_EDIT_NO_BLOCK);
    g_autofree char *id = g_strconcat(block->id, "-skin", NULL);
    g_autoptr(BillowBlock) skin = billow_block_new(BILLOW_BLOCK_COLLIDER, id, block->name);
    BillowMovingBody *body = billow_block_body(skin);
    body->collider = billow_collider_default();
    body->collider.shape = BILLOW_COLLIDER_MESH;
    body->collider.is_floor = FALSE;
    body->collider.in_fake = TRUE;
    body->collider.pushes = TRUE;
    billow_field_set_text(billow_body_ride_fields, &body->ride, motion);
    body->ride.skin = TRUE;
    return billow_edit_add_block(project, skin);
}
