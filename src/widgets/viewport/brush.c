/* A round brush at the pointer: where it is on the cloth, and its ring. */
#include "widgets/viewport/private.h"

#include "core/base/mesh_hit.h"

/* Points a side of the cloth that are looked at. */
enum { LOOKED_AT = 129 };

void
billow_viewport_set_brush(BillowViewport *self, double radius)
{
    if (radius == self->brush)
        return;
    self->brush = radius;
    gtk_widget_set_cursor_from_name(GTK_WIDGET(self), radius > 0.0 ? "crosshair" : NULL);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

gboolean
billow_viewport_find_cloth(BillowViewport *self, double x, double y, BillowVec3 *place, double *pixel)
{
    const BillowPictureSize size = billow_viewport_size(self);
    const BillowRay ray = billow_camera_ray(&self->camera, size, x, y);
    double distance;
    if (!self->mesh || self->look == BILLOW_CLOTH_HIDDEN || !self->options.cloth ||
        !billow_mesh_hit(self->mesh, LOOKED_AT, ray.origin, ray.direction, &distance))
        return FALSE;
    *place = billow_vec3_add(ray.origin, billow_vec3_scale(ray.direction, distance));
    BillowVec3 right, up, forward;
    double beside_x, beside_y;
    billow_camera_axes(&self->camera, &right, &up, &forward);
    const double length = 1e-3 * self->camera.distance;
    const BillowVec3 beside = billow_vec3_add(*place, billow_vec3_scale(right, length));
    if (!billow_camera_project(&self->camera, size, beside, &beside_x, &beside_y))
        return FALSE;
    *pixel = length / MAX(hypot(beside_x - x, beside_y - y), 1e-9);
    return TRUE;
}

static void
append_ring(GtkSnapshot *snapshot, double x, double y, double radius, GdkRGBA color)
{
    const float side = (float) (2.0 * radius);
    const graphene_rect_t box = GRAPHENE_RECT_INIT((float) (x - radius), (float) (y - radius), side, side);
    const float width[] = {1.0f, 1.0f, 1.0f, 1.0f};
    const GdkRGBA colors[] = {color, color, color, color};
    GskRoundedRect ring;
    gsk_rounded_rect_init_from_rect(&ring, &box, (float) radius);
    gtk_snapshot_append_border(snapshot, &ring, width, colors);
}

/* Light within dark: seen over both. */
void
billow_viewport_draw_brush(BillowViewport *self, GtkSnapshot *snapshot)
{
    if (self->brush <= 0.0 || !self->pointed)
        return;
    append_ring(snapshot, self->pointer_x, self->pointer_y, self->brush + 1.0, (GdkRGBA){0, 0, 0, 0.7f});
    append_ring(snapshot, self->pointer_x, self->pointer_y, self->brush, (GdkRGBA){1, 1, 1, 0.95f});
}
