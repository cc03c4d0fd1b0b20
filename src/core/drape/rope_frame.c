#include "core/drape/rope_frame.h"

#include "core/base/rope_normals.h"

BillowRopeFrame
billow_rope_frame_new(BillowVec3 along)
{
    BillowRopeFrame frame = {{0.0, -1.0, 0.0}, {1.0, 0.0, 0.0}};
    billow_rope_frame_turn(&frame, along);
    return frame;
}

void
billow_rope_frame_turn(BillowRopeFrame *frame, BillowVec3 along)
{
    frame->across = billow_rope_carry_normal(frame->across, frame->along, along);
    frame->along = along;
}

void
billow_rope_frame_bend(BillowRopeFrame *frame, double to_0, double to_90)
{
    const double angle = hypot(to_0, to_90), cosine = angle > 0.0 ? to_0 / angle : 1.0,
                 sine = angle > 0.0 ? to_90 / angle : 0.0;
    const BillowVec3 side = billow_rope_frame_out(frame, 0.0, cosine, sine),
                     axis = billow_rope_frame_out(frame, 0.0, -sine, cosine),
                     turned =
                         billow_rope_frame_out(frame, -sin(angle), cosine * cos(angle), sine * cos(angle));
    frame->along =
        billow_vec3_add(billow_vec3_scale(frame->along, cos(angle)), billow_vec3_scale(side, sin(angle)));
    frame->across = billow_vec3_sub(billow_vec3_scale(turned, cosine), billow_vec3_scale(axis, sine));
}

BillowVec3
billow_rope_frame_out(const BillowRopeFrame *frame, double a, double b, double c)
{
    const BillowVec3 third = billow_vec3_cross(frame->along, frame->across);
    return billow_vec3_add(
        billow_vec3_add(billow_vec3_scale(frame->along, a), billow_vec3_scale(frame->across, b)),
        billow_vec3_scale(third, c));
}

BillowVec3
billow_rope_frame_in(const BillowRopeFrame *frame, BillowVec3 v)
{
    return billow_vec3(billow_vec3_dot(frame->along, v), billow_vec3_dot(frame->across, v),
                       billow_vec3_dot(billow_vec3_cross(frame->along, frame->across), v));
}
