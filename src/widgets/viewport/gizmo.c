/* The handles of the selected body, or anchors, in the viewport. */
#include "widgets/viewport/private.h"

#include "physics/colliders/shape.h"

static const double turn_step = 0.5, coarse_turn_step = 15.0; /* degrees; the second with Ctrl */

/* A body is made smaller to so much of what it was, in one drag. */
static const double least_share = 0.02;

static BillowCollider *
selected_body(BillowViewport *self)
{
    return self->editable_colliders && self->selected_collider >= 0
               ? &g_array_index(self->colliders, BillowCollider, self->selected_collider)
               : NULL;
}

gboolean
billow_viewport_get_gizmo(BillowViewport *self, BillowGizmo *gizmo)
{
    const BillowCollider *body = selected_body(self);
    if (!body)
        return billow_viewport_get_group_gizmo(self, gizmo);
    *gizmo = billow_gizmo_at(&self->camera, billow_viewport_size(self), body->position,
                             billow_shapes[body->shape]->members & BILLOW_SHAPE_ROTATION);
    BillowVec3 axes[3];
    billow_collider_axes(body, axes);
    billow_gizmo_set_sizes(gizmo, axes, billow_shape_halves(body));
    return TRUE;
}

/* What stands out: the handle that is held, or that of the axis which keys have chosen, or the one under the pointer. */
static BillowGrip
grip_in_use(BillowViewport *self)
{
    const BillowGroup *group = &self->group;
    if (group->runs)
        return group->axis < 0 || group->across
                   ? BILLOW_GRIP_NONE
                   : (BillowGrip) (3 * (int) group->transform.kind + group->axis);
    const gboolean held = self->gesture == BILLOW_GESTURE_MOVE_COLLIDER ||
                          self->gesture == BILLOW_GESTURE_TURN_COLLIDER ||
                          self->gesture == BILLOW_GESTURE_SIZE_COLLIDER;
    return held ? self->grip : self->hovered_grip;
}

void
billow_viewport_give_gizmo(BillowViewport *self, BillowRenderer *renderer)
{
    BillowGizmo gizmo;
    const gboolean shown = billow_viewport_get_gizmo(self, &gizmo);
    billow_renderer_set_gizmo(renderer, shown ? &gizmo : NULL, grip_in_use(self));
}

BillowGrip
billow_viewport_grip_at(BillowViewport *self, double x, double y)
{
    BillowGizmo gizmo;
    return billow_viewport_get_gizmo(self, &gizmo) ? billow_gizmo_grip(&gizmo, x, y) : BILLOW_GRIP_NONE;
}

BillowVec3
billow_viewport_move_by_grip(BillowViewport *self, double x, double y)
{
    double way = billow_gizmo_move(&self->held_gizmo, self->grip, self->press_x, self->press_y, x, y);
    BillowVec3 to = self->dragged_from;
    double *const coordinates[] = {&to.x, &to.y, &to.z};
    *coordinates[billow_grip_axis(self->grip)] += way;
    return to;
}

double
billow_viewport_half_by_grip(BillowViewport *self, double x, double y)
{
    const double half = self->held_gizmo.halves[billow_grip_axis(self->grip)];
    const double way = billow_gizmo_move(&self->held_gizmo, self->grip, self->press_x, self->press_y, x, y);
    return fmax(half + way, least_share * half);
}

static double
short_angle(double degrees)
{
    return round(degrees * 100.0) / 100.0;
}

BillowVec3
billow_viewport_turn_by_grip(BillowViewport *self, double dx, double dy, gboolean coarse)
{
    const double step = coarse ? coarse_turn_step : turn_step;
    self->turned += billow_gizmo_turn(&self->held_gizmo, self->grip, self->last_x - dx, self->last_y - dy,
                                      self->last_x, self->last_y);
    const double degrees = step * round(self->turned / step);
    if (degrees == 0.0)
        return self->dragged_rotation;
    BillowVec3 to = billow_collider_turned(self->dragged_rotation, billow_grip_axis(self->grip), degrees);
    return billow_vec3(short_angle(to.x), short_angle(to.y), short_angle(to.z));
}
