/* What the fields of a block show, where that is not what is stored. */
#include "app/inspector/sections.h"
#include "model/project/scene_wind.h"

BillowBlock *
billow_block_as_shown(BillowSession *session, const BillowBlock *block)
{
    BillowBlock *copy = billow_block_copy(block);
    if (block->kind == BILLOW_BLOCK_COLLIDER)
        *billow_block_collider(copy) =
            billow_moving_body_at(billow_block_body(block), billow_session_get_time(session));
    if (block->kind == BILLOW_BLOCK_KEYFRAME)
        billow_block_keyframe(copy)->wind =
            billow_keyframe_wind_shown(billow_session_get_project(session), billow_block_keyframe(block));
    return copy;
}

static void
keep_place(BillowSession *session, const BillowBlock *block, BillowBlock *changed)
{
    const double now = billow_session_get_time(session);
    const BillowCollider stood = billow_moving_body_at(billow_block_body(block), now),
                         stands = *billow_block_collider(changed);
    billow_block_collider(changed)->position = billow_block_collider(block)->position;
    billow_block_collider(changed)->rotation = billow_block_collider(block)->rotation;
    if (!billow_vec3_equal(stood.position, stands.position) ||
        !billow_vec3_equal(stood.rotation, stands.rotation))
        billow_moving_body_place(billow_block_body(changed), now,
                                 billow_project_half_frame(billow_session_get_project(session)),
                                 stands.position, stands.rotation);
}

void
billow_block_store_shown(BillowSession *session, const BillowBlock *block, BillowBlock *changed)
{
    if (block->kind == BILLOW_BLOCK_COLLIDER)
        keep_place(session, block, changed);
    if (block->kind == BILLOW_BLOCK_KEYFRAME)
        billow_block_keyframe(changed)->wind =
            billow_keyframe_wind_typed(billow_session_get_project(session), billow_block_keyframe(block),
                                       &billow_block_keyframe(changed)->wind);
}
