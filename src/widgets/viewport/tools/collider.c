/* Colliders: their places and figures; dragging one, and turning and resizing it by its handles. */
#include "widgets/viewport/tools/anchors.h"

#include "gl/collider_shape.h"
#include "physics/colliders/shape.h"
#include "physics/colliders/solid.h"

static const double edge_radius = 8.0; /* around an edge of a plane's square, logical pixels */
static const double turn_step = 0.5, coarse_turn_step = 15.0; /* degrees; the second with Ctrl */

/* The least share of its size to which one drag can shrink a collider. */
static const double least_share = 0.02;

typedef struct {
    GArray *colliders; /* of BillowCollider; references their meshes */
    GArray *figures;   /* of BillowFigure: how they are drawn if show_mesh; references the meshes */
    int selected;
    BillowGrip grip;     /* by which the dragged collider is held; or NONE */
    BillowVec3 rotation; /* of the dragged collider, when the drag began */
    BillowGizmo gizmo;   /* likewise */
    double turned;       /* degrees, in this drag */
    double sized;        /* half a size, in this drag; meters */
} Bodies;

extern const BillowTool billow_tool_body, billow_tool_body_grip;

static Bodies *
bodies_of(const BillowViewport *self)
{
    return billow_viewport_tool(self, &billow_tool_body)->own;
}

static BillowCollider *
body(BillowViewport *self, int index)
{
    return &g_array_index(bodies_of(self)->colliders, BillowCollider, index);
}

static void
clear_figure(gpointer figure)
{
    billow_body_mesh_unref(((BillowFigure *) figure)->mesh);
}

static void
clear_collider(gpointer collider)
{
    billow_solid_unref(((BillowCollider *) collider)->solid);
}

static void
init(BillowViewport *self)
{
    Bodies *bodies = bodies_of(self);
    bodies->colliders = g_array_new(FALSE, FALSE, sizeof(BillowCollider));
    bodies->figures = g_array_new(FALSE, FALSE, sizeof(BillowFigure));
    g_array_set_clear_func(bodies->colliders, clear_collider);
    g_array_set_clear_func(bodies->figures, clear_figure);
    bodies->selected = -1;
}

static void
clear(BillowViewport *self)
{
    g_array_unref(bodies_of(self)->colliders);
    g_array_unref(bodies_of(self)->figures);
}

static void
bodies_changed(BillowViewport *self)
{
    self->stale.colliders = true;
    billow_viewport_redraw(self);
}

/* --- Setting colliders --- */

void
billow_viewport_set_colliders(BillowViewport *self, const BillowCollider *colliders, size_t n)
{
    Bodies *bodies = bodies_of(self);
    const BillowTool *tool = self->active;
    int *hovered = &billow_viewport_tool(self, &billow_tool_body)->hovered;
    if (n == 0 && bodies->colliders->len == 0)
        return;
    for (size_t i = 0; i < n; i++) /* before the old references are released */
        billow_solid_ref(colliders[i].solid);
    g_array_set_size(bodies->colliders, 0);
    if (n > 0)
        g_array_append_vals(bodies->colliders, colliders, (guint) n);
    if (bodies->selected >= (int) n)
        bodies->selected = -1;
    if ((tool == &billow_tool_body || tool == &billow_tool_body_grip) && self->press.index >= (int) n)
        billow_viewport_drop(self);
    if (*hovered >= (int) n)
        *hovered = -1;
    bodies_changed(self);
}

size_t
billow_viewport_count_colliders(BillowViewport *self)
{
    return bodies_of(self)->colliders->len;
}

void
billow_viewport_set_figures(BillowViewport *self, const BillowFigure *figures, size_t n)
{
    Bodies *bodies = bodies_of(self);
    bool alike = bodies->figures->len == n;
    for (guint i = 0; alike && i < n; i++) { /* not memcmp(): there is padding */
        const BillowFigure *a = &g_array_index(bodies->figures, BillowFigure, i), *b = &figures[i];
        alike = a->mesh == b->mesh && a->place.scale == b->place.scale &&
                billow_vec3_equal(a->place.position, b->place.position) &&
                billow_vec3_equal(a->place.rotation, b->place.rotation);
    }
    if (alike)
        return;
    for (size_t i = 0; i < n; i++) /* before the old references are released */
        if (figures[i].mesh)
            billow_body_mesh_ref(figures[i].mesh);
    g_array_set_size(bodies->figures, 0);
    if (n > 0)
        g_array_append_vals(bodies->figures, figures, (guint) n);
    bodies_changed(self);
}

const BillowFigure *
billow_viewport_figure(const BillowViewport *self, guint i)
{
    const GArray *figures = bodies_of(self)->figures, *colliders = bodies_of(self)->colliders;
    const bool is_shape = i < colliders->len && g_array_index(colliders, BillowCollider, i).solid;
    return (self->show_mesh || is_shape) && i < figures->len ? &g_array_index(figures, BillowFigure, i)
                                                             : NULL;
}

/* Returns what is drawn of the figures: those of colliders that are meshes in any case. Borrows the meshes. */
static GArray *
shown_figures(const BillowViewport *self)
{
    const guint n = bodies_of(self)->figures->len;
    GArray *shown = g_array_sized_new(FALSE, FALSE, sizeof(BillowFigure), n);
    for (guint i = 0; i < n; i++) {
        const BillowFigure *figure = billow_viewport_figure(self, i), none = {0};
        g_array_append_vals(shown, figure ? figure : &none, 1);
    }
    return shown;
}

void
billow_viewport_set_selected_collider(BillowViewport *self, int index)
{
    Bodies *bodies = bodies_of(self);
    int selected = index >= 0 && index < (int) bodies->colliders->len ? index : -1;
    if (selected == bodies->selected)
        return;
    bodies->selected = selected;
    bodies_changed(self);
}

/* --- Hit testing --- */

/* Returns the distance in pixels between a point and the segment from a to b. */
static double
from_segment(double x, double y, const double a[2], const double b[2])
{
    double dx = b[0] - a[0], dy = b[1] - a[1], length = dx * dx + dy * dy;
    double along = length > 0.0 ? ((x - a[0]) * dx + (y - a[1]) * dy) / length : 0.0;
    along = CLAMP(along, 0.0, 1.0);
    return hypot(a[0] + along * dx - x, a[1] + along * dy - y);
}

/* Returns the pixels from a point to the edges of a plane's square, those in front of the camera. */
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

/* Returns whether a click on a plane may select it: the floor would be in the way of everything else. */
static bool
can_be_clicked(BillowViewport *self, int plane)
{
    return plane == bodies_of(self)->selected || !billow_shape_is_floor(body(self, plane));
}

static int
at(BillowViewport *self, double x, double y)
{
    const GArray *colliders = bodies_of(self)->colliders;
    g_autoptr(GArray) figures = shown_figures(self);
    const BillowRay ray = billow_camera_ray(&self->camera, billow_viewport_size(self), x, y);
    const bool drawn = figures->len == colliders->len;
    if (!self->editable_colliders)
        return -1;
    int found = billow_collider_shape_pick((const BillowCollider *) (void *) colliders->data,
                                           drawn ? (const BillowFigure *) (void *) figures->data : NULL,
                                           colliders->len, &ray);
    double nearest = edge_radius;
    if (found >= 0)
        return found;
    for (guint i = 0; i < colliders->len; i++) {
        const BillowCollider *plane = body(self, (int) i);
        const BillowFigure *figure = billow_viewport_figure(self, i);
        const bool is_endless = billow_shapes[plane->shape]->is_endless && !(figure && figure->mesh);
        const double away =
            is_endless && can_be_clicked(self, (int) i) ? from_edges(self, plane, x, y) : INFINITY;
        if (away < nearest) {
            nearest = away;
            found = (int) i;
        }
    }
    return found;
}

int
billow_viewport_find_collider(BillowViewport *self, double x, double y)
{
    return at(self, x, y);
}

/* --- Dragging the collider or one of its handles --- */

static BillowVec3 *
place(BillowViewport *self)
{
    return &body(self, self->press.index)->position;
}

static void
begin(BillowViewport *self, const BillowPress *press)
{
    bodies_of(self)->grip = BILLOW_GRIP_NONE;
    billow_viewport_set_selected_collider(self, press->index);
    g_signal_emit_by_name(self, "collider-pressed", press->index);
}

static bool
gizmo(BillowViewport *self, BillowGizmo *gizmo)
{
    if (!self->editable_colliders || bodies_of(self)->selected < 0)
        return false;
    const BillowCollider *selected = body(self, bodies_of(self)->selected);
    BillowVec3 axes[3];
    *gizmo = billow_gizmo_at(&self->camera, billow_viewport_size(self), selected->position,
                             billow_shapes[selected->shape]->members & BILLOW_SHAPE_ROTATION);
    billow_collider_axes(selected, axes);
    billow_gizmo_set_sizes(gizmo, axes, billow_shape_halves(selected));
    return true;
}

static BillowGrip
grip(BillowViewport *self)
{
    return bodies_of(self)->grip;
}

static bool
claim_grip(BillowViewport *self, const BillowPress *press)
{
    bodies_of(self)->grip = billow_viewport_pressed_grip(self, press);
    return grip(self) != BILLOW_GRIP_NONE && !billow_viewport_can_group(self);
}

static void
begin_grip(BillowViewport *self, const BillowPress *press)
{
    Bodies *bodies = bodies_of(self);
    gizmo(self, &bodies->gizmo);
    self->press.index = bodies->selected;
    bodies->rotation = body(self, bodies->selected)->rotation;
    bodies->turned = 0.0;
    bodies->sized = bodies->gizmo.halves[billow_grip_axis(bodies->grip)];
    billow_viewport_redraw(self);
}

static void
tell(BillowViewport *self, gboolean final)
{
    const Bodies *bodies = bodies_of(self);
    if (billow_grip_sizes(bodies->grip)) {
        g_signal_emit_by_name(self, "collider-sized", self->press.index, billow_grip_axis(bodies->grip),
                              bodies->sized, final);
        return;
    }
    const bool turns = billow_grip_turns(bodies->grip);
    const BillowCollider *now = body(self, self->press.index);
    const BillowVec3 value = turns ? now->rotation : now->position;
    self->stale.colliders = true;
    g_signal_emit_by_name(self, turns ? "collider-turned" : "collider-moved", self->press.index, value.x,
                          value.y, value.z, final);
}

static BillowVec3
rotation_by_grip(Bodies *bodies, const BillowPress *press)
{
    const double step = press->state & GDK_CONTROL_MASK ? coarse_turn_step : turn_step;
    bodies->turned += billow_gizmo_turn(&bodies->gizmo, bodies->grip, press->x - press->dx,
                                        press->y - press->dy, press->x, press->y);
    const double degrees = step * round(bodies->turned / step);
    if (degrees == 0.0)
        return bodies->rotation;
    const BillowVec3 to = billow_collider_turned(bodies->rotation, billow_grip_axis(bodies->grip), degrees);
    return billow_vec3(round(to.x * 100.0) / 100.0, round(to.y * 100.0) / 100.0, round(to.z * 100.0) / 100.0);
}

static void
move_grip(BillowViewport *self, const BillowPress *press)
{
    Bodies *bodies = bodies_of(self);
    const double pixel = self->camera.distance / MAX(billow_viewport_size(self).height, 1);
    const int axis = billow_grip_axis(bodies->grip);
    if (billow_grip_turns(bodies->grip)) {
        body(self, press->index)->rotation = rotation_by_grip(bodies, press);
    } else {
        const double way =
            billow_gizmo_move(&bodies->gizmo, bodies->grip, press->from_x, press->from_y, press->x, press->y);
        const double half = bodies->gizmo.halves[axis];
        BillowVec3 to = press->place;
        *billow_viewport_coordinate(&to, axis) += way;
        if (billow_grip_sizes(bodies->grip))
            bodies->sized = billow_viewport_shortened(fmax(half + way, least_share * half), half, pixel);
        else
            *place(self) = billow_viewport_short_place(to, press->place, pixel);
    }
    tell(self, FALSE);
    billow_viewport_redraw(self);
}

static void
cancel_grip(BillowViewport *self)
{
    Bodies *bodies = bodies_of(self);
    *place(self) = self->press.place;
    body(self, self->press.index)->rotation = bodies->rotation;
    bodies->sized = bodies->gizmo.halves[billow_grip_axis(bodies->grip)];
}

/* A click inside the square of a plane selects it. */
static void
beside(BillowViewport *self, const BillowPress *press)
{
    const GArray *colliders = bodies_of(self)->colliders;
    if (!self->editable_colliders)
        return;
    const BillowRay ray =
        billow_camera_ray(&self->camera, billow_viewport_size(self), press->from_x, press->from_y);
    int plane = billow_collider_shape_pick_plane((const BillowCollider *) (void *) colliders->data,
                                                 colliders->len, &ray);
    if (plane >= 0 && !can_be_clicked(self, plane))
        plane = -1;
    billow_viewport_set_selected_collider(self, plane);
    g_signal_emit_by_name(self, "collider-pressed", plane);
}

/* --- Drawing --- */

static void
give(BillowViewport *self, BillowRenderer *renderer)
{
    Bodies *bodies = bodies_of(self);
    if (!self->stale.colliders)
        return;
    g_autoptr(GArray) figures = shown_figures(self);
    billow_renderer_set_figures(renderer, (const BillowFigure *) (void *) figures->data, figures->len);
    billow_renderer_set_colliders(renderer, (const BillowCollider *) (void *) bodies->colliders->data,
                                  bodies->colliders->len,
                                  billow_viewport_tool(self, &billow_tool_body)->hovered, bodies->selected);
}

static void
extend(BillowViewport *self, bool selected, BillowVec3 *low, BillowVec3 *high)
{
    for (int i = 0; i < (int) bodies_of(self)->colliders->len; i++)
        if (!selected || i == bodies_of(self)->selected)
            billow_collider_shape_extend_bounds(body(self, i), billow_viewport_figure(self, (guint) i), low,
                                                high);
}

const BillowTool billow_tool_body_grip = {
    .gestures = "view-turn view-size",
    .grabs = true,
    .claim = claim_grip,
    .begin = begin_grip,
    .move = move_grip,
    .cancel = cancel_grip,
    .place = place,
    .tell = tell,
    .gizmo = gizmo,
    .grip = grip,
};

const BillowTool billow_tool_body = {
    .gestures = "view-drag",
    .signals = "collider-pressed:i collider-moved:idddb collider-turned:idddb collider-sized:iidb",
    .state_size = sizeof(Bodies),
    .init = init,
    .clear = clear,
    .at = at,
    .grabs = true,
    .begin = begin,
    .move = billow_viewport_drag_place,
    .beside = beside,
    .place = place,
    .tell = tell,
    .give = give,
    .extend = extend,
    .grip = grip,
};
