/* The size of the viewport, its camera, and framing. */
#include "widgets/viewport/private.h"

#include "gl/ground.h"

BillowImageSize
billow_viewport_size(BillowViewport *self)
{
    GtkWidget *widget = GTK_WIDGET(self);
    return (BillowImageSize){MAX(gtk_widget_get_width(widget), 1), MAX(gtk_widget_get_height(widget), 1)};
}

void
billow_viewport_camera_moved(BillowViewport *self)
{
    self->framed = false;
    g_signal_emit_by_name(self, "camera-changed");
    billow_viewport_redraw(self);
}

/* --- Framing --- */

void
billow_viewport_extend(BillowVec3 *low, BillowVec3 *high, BillowVec3 place)
{
    *low = billow_vec3_min(*low, place);
    *high = billow_vec3_max(*high, place);
}

static void
extend_by_mesh(BillowVec3 *low, BillowVec3 *high, const BillowMesh *mesh)
{
    BillowVec3 mesh_low, mesh_high;
    if (!mesh)
        return;
    billow_mesh_bounds(mesh, &mesh_low, &mesh_high);
    billow_viewport_extend(low, high, mesh_low);
    billow_viewport_extend(low, high, mesh_high);
}

/* Extends the bounds by what the tools show. Returns false if they are still empty. */
static bool
extend_by_tools(BillowViewport *self, bool selected, BillowVec3 *low, BillowVec3 *high)
{
    for (const BillowTool *const *tool = billow_tools; *tool; tool++) {
        const BillowMarkedPoints points = billow_viewport_points(self, *tool);
        if ((*tool)->extend)
            (*tool)->extend(self, selected, low, high);
        for (size_t i = 0; i < points.n && !(*tool)->marks_on_top; i++)
            if (!selected || points.at[i].selected)
                billow_viewport_extend(low, high, points.at[i].place);
    }
    return billow_vec3_is_finite(*low) && billow_vec3_is_finite(*high);
}

static const BillowVec3 lowest = {INFINITY, INFINITY, INFINITY}, highest = {-INFINITY, -INFINITY, -INFINITY};

/* Returns the bounds of everything shown, or if there is nothing one meter around and above the origin. */
static void
get_bounds(BillowViewport *self, BillowVec3 *low, BillowVec3 *high)
{
    *low = lowest;
    *high = highest;
    extend_by_mesh(low, high, self->mesh);
    extend_by_mesh(low, high, self->ghost);
    for (guint i = 0; i < self->others->len; i++)
        extend_by_mesh(low, high, ((const BillowOtherCloth *) self->others->pdata[i])->drawn.mesh);
    billow_viewport_extend_by_curves(self, low, high);
    if (!extend_by_tools(self, false, low, high)) {
        *low = billow_vec3(-1.0, 0.0, -1.0);
        *high = billow_vec3(1.0, 1.0, 1.0);
    }
}

/* Frames in the height that is not covered, by a smaller field of view, then moves it below the cover. */
static void
frame_below_cover(BillowViewport *self, BillowVec3 low, BillowVec3 high)
{
    BillowCamera *camera = &self->camera;
    const BillowImageSize size = billow_viewport_size(self);
    const double covered = fmin(self->covered_top, 0.5 * size.height);
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
    get_bounds(self, &low, &high);
    frame_below_cover(self, low, high);
    self->framing_due = false;
    self->framed = true;
    g_signal_emit_by_name(self, "camera-changed");
}

void
billow_viewport_frame_all(BillowViewport *self)
{
    self->framing_due = gtk_widget_get_width(GTK_WIDGET(self)) == 0;
    if (!self->framing_due)
        billow_viewport_frame_now(self);
    billow_viewport_redraw(self);
}

void
billow_viewport_frame_cloth(BillowViewport *self)
{
    BillowVec3 low = lowest, high = highest;
    if (self->options.cloth && self->look != BILLOW_CLOTH_HIDDEN)
        extend_by_mesh(&low, &high, self->mesh);
    extend_by_mesh(&low, &high, self->ghost);
    if (gtk_widget_get_width(GTK_WIDGET(self)) == 0 || !billow_vec3_is_finite(low)) {
        billow_viewport_frame_all(self);
        return;
    }
    frame_below_cover(self, low, high);
    billow_viewport_camera_moved(self);
}

/* Least size that is framed around a selected point, as a share of everything's diagonal. */
static const double around_point = 0.15;

void
billow_viewport_frame_selected(BillowViewport *self)
{
    BillowVec3 low = lowest, high = highest, all_low, all_high;
    if (gtk_widget_get_width(GTK_WIDGET(self)) == 0 || !extend_by_tools(self, true, &low, &high)) {
        billow_viewport_frame_all(self);
        return;
    }
    get_bounds(self, &all_low, &all_high);
    const double least = around_point * billow_vec3_distance(all_low, all_high);
    const double room = fmax(0.5 * (least - billow_vec3_distance(low, high)), 0.0);
    const BillowVec3 aside = {room, room, room};
    frame_below_cover(self, billow_vec3_sub(low, aside), billow_vec3_add(high, aside));
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

/* --- Snapping and rounding places --- */

double *
billow_viewport_coordinate(BillowVec3 *place, int axis)
{
    return axis == 0 ? &place->x : axis == 1 ? &place->y : &place->z;
}

BillowVec3
billow_viewport_snapped(BillowViewport *self, BillowVec3 from, BillowVec3 to)
{
    const BillowGizmo there = billow_gizmo_at(&self->camera, billow_viewport_size(self), from, false);
    const double spacing = billow_ground_spacing(billow_gizmo_pixel(&there));
    for (int axis = 0; axis < 3; axis++) {
        double *moved = billow_viewport_coordinate(&to, axis);
        if (*moved != *billow_viewport_coordinate(&from, axis))
            *moved = round(*moved / spacing) * spacing;
    }
    return to;
}

double
billow_viewport_shortened(double moved, double from, double pixel)
{
    if (moved == from)
        return from;
    double per_metre = pow(10.0, ceil(1.0 - log10(pixel)));
    return round(moved * per_metre) / per_metre;
}

BillowVec3
billow_viewport_short_place(BillowVec3 moved, BillowVec3 from, double pixel)
{
    return billow_vec3(billow_viewport_shortened(moved.x, from.x, pixel),
                       billow_viewport_shortened(moved.y, from.y, pixel),
                       billow_viewport_shortened(moved.z, from.z, pixel));
}
