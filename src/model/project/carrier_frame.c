#include "model/project/carrier_frame.h"

#include "model/project/moving_body.h"

const BillowBlock *
billow_project_find_collider(const BillowProject *project, const char *id)
{
    const GPtrArray *colliders = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    for (guint i = 0; i < colliders->len; i++)
        if (g_str_equal(((const BillowBlock *) colliders->pdata[i])->id, id))
            return colliders->pdata[i];
    return NULL;
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
