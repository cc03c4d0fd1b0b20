/* Solid bodies in the viewport, and what they are drawn as. */
#include "widgets/viewport/private.h"

#include "gl/collider_shape.h"

static const double edge_radius = 8.0; /* around an edge of a plane's square, logical pixels */

static void
clear_figure(gpointer figure)
{
    billow_body_mesh_unref(((BillowFigure *) figure)->mesh);
}

GArray *
billow_viewport_new_figures(void)
{
    GArray *figures = g_array_new(FALSE, FALSE, sizeof(BillowFigure));
    g_array_set_clear_func(figures, clear_figure);
    return figures;
}

const BillowFigure *
billow_viewport_figure(const BillowViewport *self, guint i)
{
    return self->show_mesh && i < self->figures->len ? &g_array_index(self->figures, BillowFigure, i) : NULL;
}

void
billow_viewport_set_colliders(BillowViewport *self, const BillowCollider *colliders, size_t n)
{
    if (n == 0 && self->colliders->len == 0)
        return;
    g_array_set_size(self->colliders, 0);
    if (n > 0)
        g_array_append_vals(self->colliders, colliders, (guint) n);
    if (self->selected_collider >= (int) n)
        self->selected_collider = -1;
    const bool held =
        self->gesture == BILLOW_GESTURE_MOVE_COLLIDER || self->gesture == BILLOW_GESTURE_TURN_COLLIDER;
    if (held && self->dragged >= (int) n)
        self->gesture = BILLOW_GESTURE_NONE;
    if (self->hovered_collider >= (int) n)
        self->hovered_collider = -1;
    self->stale.colliders = true;
    billow_viewport_redraw(self);
}

size_t
billow_viewport_count_colliders(BillowViewport *self)
{
    return self->colliders->len;
}

/* Bytes of padding aside, whether both are drawn alike. */
static bool
is_alike(const BillowFigure *a, const BillowFigure *b)
{
    return a->mesh == b->mesh && a->place.scale == b->place.scale &&
           billow_vec3_equal(a->place.position, b->place.position) &&
           billow_vec3_equal(a->place.rotation, b->place.rotation);
}

static bool
are_alike(const GArray *now, const BillowFigure *figures, size_t n)
{
    bool alike = now->len == n;
    for (guint i = 0; alike && i < n; i++)
        alike = is_alike(&g_array_index(now, BillowFigure, i), &figures[i]);
    return alike;
}

void
billow_viewport_set_figures(BillowViewport *self, const BillowFigure *figures, size_t n)
{
    if (are_alike(self->figures, figures, n))
        return;
    g_autoptr(GArray) old =
        g_steal_pointer(&self->figures); /* its meshes go once those that stay are referenced */
    self->figures = billow_viewport_new_figures();
    for (size_t i = 0; i < n; i++) {
        const BillowFigure figure = {figures[i].mesh ? billow_body_mesh_ref(figures[i].mesh) : NULL,
                                     figures[i].place};
        g_array_append_val(self->figures, figure);
    }
    self->stale.colliders = true;
    billow_viewport_redraw(self);
}

void
billow_viewport_set_selected_collider(BillowViewport *self, int index)
{
    int selected = index >= 0 && index < (int) self->colliders->len ? index : -1;
    if (selected == self->selected_collider)
        return;
    self->selected_collider = selected;
    self->stale.colliders = true;
    billow_viewport_redraw(self);
}

static const BillowCollider *
bodies(BillowViewport *self)
{
    return (const BillowCollider *) (void *) self->colliders->data;
}

/* Pixels between a point and the segment from a to b. */
static double
from_segment(double x, double y, const double a[2], const double b[2])
{
    double dx = b[0] - a[0], dy = b[1] - a[1], length = dx * dx + dy * dy;
    double along = length > 0.0 ? ((x - a[0]) * dx + (y - a[1]) * dy) / length : 0.0;
    along = CLAMP(along, 0.0, 1.0);
    return hypot(a[0] + along * dx - x, a[1] + along * dy - y);
}

/* Pixels between a point and the edges of a plane's square, those apart that run past the eye. */
static double
from_edges(BillowViewport *self, const BillowCollider *plane, double x, double y)
{
    BillowVec3 corners[4];
    double places[4][2], nearest = INFINITY;
    bool seen[4];
    billow_collider_shape_plane_corners(plane, corners);
    for (int i = 0; i < 4; i++)
        seen[i] = billow_viewport_project(self, corners[i], &places[i][0], &places[i][1]);
    for (int i = 0; i < 4; i++)
        if (seen[i] && seen[(i + 1) % 4])
            nearest = fmin(nearest, from_segment(x, y, places[i], places[(i + 1) % 4]));
    return nearest;
}

/* One for each body, or NULL while none is drawn as a mesh. */
static const BillowFigure *
figures(BillowViewport *self)
{
    const bool drawn = self->show_mesh && self->figures->len == self->colliders->len;
    return drawn ? (const BillowFigure *) (void *) self->figures->data : NULL;
}

static bool
is_endless(BillowViewport *self, guint i)
{
    const BillowFigure *figure = billow_viewport_figure(self, i);
    return billow_shapes[bodies(self)[i].shape]->is_endless && !(figure && figure->mesh);
}

int
billow_viewport_collider_at(BillowViewport *self, double x, double y)
{
    BillowRay ray = billow_camera_ray(&self->camera, billow_viewport_size(self), x, y);
    int found = billow_collider_shape_pick(bodies(self), figures(self), self->colliders->len, &ray);
    double nearest = edge_radius;
    if (found >= 0)
        return found;
    for (guint i = 0; i < self->colliders->len; i++) {
        const BillowCollider *body = &bodies(self)[i];
        double away = is_endless(self, i) ? from_edges(self, body, x, y) : INFINITY;
        if (away < nearest) {
            nearest = away;
            found = (int) i;
        }
    }
    return found;
}

int
billow_viewport_plane_at(BillowViewport *self, double x, double y)
{
    BillowRay ray = billow_camera_ray(&self->camera, billow_viewport_size(self), x, y);
    return billow_collider_shape_pick_plane(bodies(self), self->colliders->len, &ray);
}

void
billow_viewport_give_bodies(BillowViewport *self, BillowRenderer *renderer)
{
    billow_renderer_set_figures(renderer, (const BillowFigure *) (void *) self->figures->data,
                                self->show_mesh ? self->figures->len : 0);
    billow_renderer_set_colliders(renderer, bodies(self), self->colliders->len, self->hovered_collider,
                                  self->selected_collider);
}
