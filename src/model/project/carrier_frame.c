#include "model/project/carrier_frame.h"

#include "model/project/mesh_of_motion.h"
#include "model/project/moving_body.h"

const BillowBlock *
billow_project_find_collider(const BillowProject *project, const char *id)
{
    return billow_project_find(project, BILLOW_BLOCK_COLLIDER, id);
}

const BillowBlock *
billow_project_find_motion(const BillowProject *project, const char *id)
{
    return billow_project_find(project, BILLOW_BLOCK_MOTION, id);
}

BillowCarrier
billow_project_carrier(const BillowProject *project, const BillowBinding *binding)
{
    BillowCarrier carrier = {.node = -1};
    if (!binding || !binding->rides)
        return carrier;
    carrier.block = billow_project_find_collider(project, binding->on);
    if (carrier.block)
        return carrier;
    carrier.block = billow_project_find_motion(project, binding->on);
    carrier.on_mesh = carrier.block && binding->on_mesh;
    carrier.spot = binding->spot;
    if (carrier.block && !carrier.on_mesh)
        carrier.node = billow_played_motion_node(billow_block_motion(carrier.block), binding->node);
    return carrier;
}

gboolean
billow_carrier_is_there(const BillowCarrier *carrier, const BillowBinding *binding)
{
    if (!carrier->block || carrier->block->kind != BILLOW_BLOCK_MOTION)
        return carrier->block != NULL;
    const BillowPlayedMotion *motion = billow_block_motion(carrier->block);
    if (carrier->on_mesh)
        return billow_mesh_of_motion_has(carrier->block, &carrier->spot);
    return carrier->node >= 0 || (motion->read && !binding->node && !motion->node);
}

gboolean
billow_carrier_turns(const BillowCarrier *carrier)
{
    if (carrier->block->kind != BILLOW_BLOCK_MOTION || carrier->node < 0)
        return TRUE;
    const BillowMotion *motion = billow_block_motion(carrier->block)->read->motion;
    const BillowQuaternion none = BILLOW_MOTION_PLACE_HOME.rotation;
    for (size_t frame = 0; frame < motion->n_frames; frame++) {
        const BillowQuaternion q = motion->places[frame * motion->n_nodes + (size_t) carrier->node].rotation;
        if (q.x != none.x || q.y != none.y || q.z != none.z || q.w != none.w)
            return TRUE;
    }
    return FALSE;
}

BillowCarrierFrame
billow_carrier_at(const BillowCarrier *carrier, double seconds)
{
    if (carrier->on_mesh)
        return billow_mesh_of_motion_at(carrier->block, &carrier->spot, seconds);
    return carrier->block->kind == BILLOW_BLOCK_MOTION
               ? billow_played_motion_frame_at(carrier->block, carrier->node, seconds)
               : billow_carrier_frame_at(carrier->block, seconds);
}

BillowCarrierFrame
billow_carrier_frame_at(const BillowBlock *collider, double seconds)
{
    const BillowCollider body = billow_moving_body_at(billow_block_body(collider), seconds);
    BillowCarrierFrame frame = {.place = body.position};
    billow_collider_axes(&body, frame.axis);
    return frame;
}

BillowVec3
billow_carrier_frame_leave(const BillowCarrierFrame *frame, BillowVec3 offset)
{
    const double parts[3] = {offset.x, offset.y, offset.z};
    BillowVec3 place = frame->place;
    for (int i = 0; i < 3; i++)
        place = billow_vec3_add(place, billow_vec3_scale(frame->axis[i], parts[i]));
    return place;
}
