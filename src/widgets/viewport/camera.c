/* How the viewport is looked into: its size, its camera, and the framing of all there is. */
#include "widgets/viewport/private.h"

#include "gl/collider_shape.h"

BillowPictureSize
billow_viewport_size(BillowViewport *self)
{
    GtkWidget *widget = GTK_WIDGET(self);
    return (BillowPictureSize){MAX(gtk_widget_get_width(widget), 1), MAX(gtk_widget_get_height(widget), 1)};
}

void
billow_viewport_camera_moved(BillowViewport *self)
{
    self->framed = false;
    billow_viewport_emit_camera_changed(self);
    billow_viewport_redraw(self);
}

/* --- Framing --- */

static void
extend(BillowVec3 *low, BillowVec3 *high, BillowVec3 a)
{
    *low = billow_vec3(fmin(low->x, a.x), fmin(low->y, a.y), fmin(low->z, a.z));
    *high = billow_vec3(fmax(high->x, a.x), fmax(high->y, a.y), fmax(high->z, a.z));
}

static void
extend_by_all(BillowVec3 *low, BillowVec3 *high, const GArray *points)
{
    for (guint i = 0; i < points->len; i++)
        extend(low, high, g_array_index(points, BillowVec3, i));
}

static void
extend_by_mesh(BillowVec3 *low, BillowVec3 *high, const BillowMesh *mesh)
{
    BillowVec3 mesh_low, mesh_high;
    if (!mesh)
        return;
    billow_mesh_bounds(mesh, &mesh_low, &mesh_high);
    extend(low, high, mesh_low);
    extend(low, high, mesh_high);
}

static void
extend_by_bodies(BillowVec3 *low, BillowVec3 *high, const BillowViewport *self)
{
    for (guint i = 0; i < self->colliders->len; i++)
        billow_collider_shape_extend_bounds(&g_array_index(self->colliders, BillowCollider, i),
                                            billow_viewport_figure(self, i), low, high);
}

/* Bounds of all there is to see; a metre each way around the origin when there is nothing. */
static void
get_bounds(BillowViewport *self, BillowVec3 *low, BillowVec3 *high)
{
    *low = billow_vec3(INFINITY, INFINITY, INFINITY);
    *high = billow_vec3(-INFINITY, -INFINITY, -INFINITY);
    extend_by_mesh(low, high, self->mesh);
    extend_by_mesh(low, high, self->ghost);
    extend_by_all(low, high, self->anchors);
    extend_by_all(low, high, self->constraints);
    extend_by_all(low, high, self->curves.points);
    extend_by_bodies(low, high, self);
    if (!billow_vec3_is_finite(*low) || !billow_vec3_is_finite(*high)) {
        *low = billow_vec3(-1.0, 0.0, -1.0);
        *high = billow_vec3(1.0, 1.0, 1.0);
    }
}

/* Framed in the middle as if the picture had just the height that is not covered (its opening is as much smaller), and
 * then moved below what covers it. */
static void
frame_below_cover(BillowCamera *camera, BillowVec3 low, BillowVec3 high, BillowPictureSize size,
                  double covered)
{
    const double fov = camera->fov, height = size.height - covered;
    camera->fov = 2.0 * atan(tan(0.5 * fov) * height / size.height);
    billow_camera_frame_bounds(camera, low, high, size.width / height);
    camera->fov = fov;
    billow_camera_pan(camera, size, 0.0, 0.5 * covered);
}

void
billow_viewport_frame_now(BillowViewport *self)
{
    BillowVec3 low, high;
    BillowPictureSize size = billow_viewport_size(self);
    get_bounds(self, &low, &high);
    frame_below_cover(&self->camera, low, high, size, fmin(self->covered_top, 0.5 * size.height));
    self->framing_due = false;
    self->framed = true;
    billow_viewport_emit_camera_changed(self);
}

void
billow_viewport_frame_all(BillowViewport *self)
{
    self->framing_due = gtk_widget_get_width(GTK_WIDGET(self)) == 0;
    if (!self->framing_due)
        billow_viewport_frame_now(self);
    billow_viewport_redraw(self);
}

/* Bounds of what is highlighted. False: nothing is. */
static bool
get_selected_bounds(BillowViewport *self, BillowVec3 *low, BillowVec3 *high)
{
    *low = billow_vec3(INFINITY, INFINITY, INFINITY);
    *high = billow_vec3(-INFINITY, -INFINITY, -INFINITY);
    for (guint i = 0; i < self->anchors->len; i++)
        if (g_array_index(self->selected, gboolean, i))
            extend(low, high, g_array_index(self->anchors, BillowVec3, i));
    if (self->selected_constraint >= 0 && self->selected_constraint < (int) self->constraints->len)
        extend(low, high, g_array_index(self->constraints, BillowVec3, self->selected_constraint));
    if (self->selected_collider >= 0)
        billow_collider_shape_extend_bounds(
            &g_array_index(self->colliders, BillowCollider, self->selected_collider),
            billow_viewport_figure(self, (guint) self->selected_collider), low, high);
    return billow_vec3_is_finite(*low) && billow_vec3_is_finite(*high);
}

void
billow_viewport_frame_cloth(BillowViewport *self)
{
    BillowVec3 low = {INFINITY, INFINITY, INFINITY}, high = {-INFINITY, -INFINITY, -INFINITY};
    BillowPictureSize size = billow_viewport_size(self);
    if (self->options.cloth && self->look != BILLOW_CLOTH_HIDDEN)
        extend_by_mesh(&low, &high, self->mesh);
    extend_by_mesh(&low, &high, self->ghost);
    if (gtk_widget_get_width(GTK_WIDGET(self)) == 0 || !billow_vec3_is_finite(low)) {
        billow_viewport_frame_all(self);
        return;
    }
    frame_below_cover(&self->camera, low, high, size, fmin(self->covered_top, 0.5 * size.height));
    billow_viewport_camera_moved(self);
}

/* Of the cloth, a marked point shows its surroundings. */
static const double around_point = 0.15;

void
billow_viewport_frame_selected(BillowViewport *self)
{
    BillowVec3 low, high, all_low, all_high;
    BillowPictureSize size = billow_viewport_size(self);
    if (gtk_widget_get_width(GTK_WIDGET(self)) == 0 || !get_selected_bounds(self, &low, &high)) {
        billow_viewport_frame_all(self);
        return;
    }
    get_bounds(self, &all_low, &all_high);
    const double least = around_point * billow_vec3_distance(all_low, all_high);
    const double room = fmax(0.5 * (least - billow_vec3_distance(low, high)), 0.0);
    const BillowVec3 aside = {room, room, room};
    frame_below_cover(&self->camera, billow_vec3_sub(low, aside), billow_vec3_add(high, aside), size,
                      fmin(self->covered_top, 0.5 * size.height));
    billow_viewport_camera_moved(self);
}

void
billow_viewport_set_covered_top(BillowViewport *self, double pixels)
{
    if (pixels == self->covered_top)
        return;
    self->covered_top = pixels;
    if (self->framed)
        billow_viewport_frame_all(self);
}

void
billow_viewport_look(BillowViewport *self, BillowView view)
{
    billow_camera_look(&self->camera, view);
    billow_viewport_frame_all(self);
}

BillowCamera
billow_viewport_get_camera(BillowViewport *self)
{
    return self->camera;
}

void
billow_viewport_set_camera(BillowViewport *self, const BillowCamera *camera)
{
    const bool other_projection = camera->orthographic != self->camera.orthographic;
    self->camera = *camera;
    self->framing_due = self->framed = false;
    if (other_projection)
        g_object_notify(G_OBJECT(self), "orthographic");
    billow_viewport_redraw(self);
}

gboolean
billow_viewport_project(BillowViewport *self, BillowVec3 point, double *x, double *y)
{
    return billow_camera_project(&self->camera, billow_viewport_size(self), point, x, y);
}

double
billow_viewport_shortened(double moved, double from, double pixel)
{
    if (moved == from)
        return from;
    double per_metre = pow(10.0, ceil(1.0 - log10(pixel)));
    return round(moved * per_metre) / per_metre;
}
