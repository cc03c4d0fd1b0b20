/* Computes how far the selected anchors move, turn or scale: by the pointer or a typed number. */
#include "widgets/controls/number.h"
#include "widgets/viewport/tools/group.h"

#include <glib/gi18n.h>

static const double turn_step = 0.5, coarse_turn_step = 15.0;   /* degrees; the second when it snaps */
static const double scale_step = 0.01, coarse_scale_step = 0.1; /* of a factor, likewise */
/* Sine of the angle to the line of sight below which a plane is seen edge-on. */
static const double end_on_sine = 0.15;
static const double farthest = 1e6; /* meters, and also the largest factor */
/* Least distance in pixels from the pivot at which the pointer scales. */
static const double least_arm = 10.0;

static BillowVec3
along(int axis, double by)
{
    BillowVec3 way = {0.0, 0.0, 0.0};
    *billow_viewport_coordinate(&way, axis) = by;
    return way;
}

static bool
snaps(BillowViewport *self, const BillowGroup *group)
{
    return self->snapping != ((group->state & GDK_CONTROL_MASK) != 0);
}

/* --- Moving --- */

static BillowVec3
on_screen(const BillowGroup *group)
{
    const BillowGizmo *gizmo = &group->gizmo;
    const BillowVec3 pivot = group->transform.pivot;
    return billow_vec3_sub(billow_camera_drag(&gizmo->camera, gizmo->size, BILLOW_DRAG_SCREEN, pivot,
                                              group->from_x, group->from_y, group->x, group->y),
                           pivot);
}

/* Returns where a pixel's ray meets the plane through the pivot perpendicular to the axis, from the pivot. */
static BillowVec3
meet_plane(const BillowGroup *group, double x, double y)
{
    const BillowGizmo *gizmo = &group->gizmo;
    BillowRay ray = billow_camera_ray(&gizmo->camera, gizmo->size, x, y);
    const BillowVec3 away = billow_vec3_sub(ray.origin, group->transform.pivot);
    const BillowVec3 axis = along(group->axis, 1.0);
    const double t = -billow_vec3_dot(away, axis) / billow_vec3_dot(ray.direction, axis);
    return billow_vec3_add(away, billow_vec3_scale(ray.direction, t));
}

/* Returns the movement in the plane perpendicular to the axis, or, edge-on, its part of that on the
 * screen. */
static BillowVec3
in_plane(const BillowGroup *group)
{
    const BillowVec3 axis = along(group->axis, 1.0);
    const bool end_on = fabs(billow_vec3_dot(billow_gizmo_to_eye(&group->gizmo), axis)) < end_on_sine;
    BillowVec3 by = end_on ? on_screen(group)
                           : billow_vec3_sub(meet_plane(group, group->x, group->y),
                                             meet_plane(group, group->from_x, group->from_y));
    *billow_viewport_coordinate(&by, group->axis) = 0.0;
    return by;
}

static BillowVec3
moved_by_pointer(BillowViewport *self, const BillowGroup *group)
{
    const BillowVec3 pivot = group->transform.pivot;
    const BillowGrip arrow = (BillowGrip) (BILLOW_GRIP_MOVE_X + group->axis);
    const BillowVec3 by = group->axis < 0 ? on_screen(group)
                          : group->across
                              ? in_plane(group)
                              : along(group->axis, billow_gizmo_move(&group->gizmo, arrow, group->from_x,
                                                                     group->from_y, group->x, group->y));
    if (snaps(self, group))
        return billow_vec3_sub(billow_viewport_snapped(self, pivot, billow_vec3_add(pivot, by)), pivot);
    return billow_viewport_short_place(by, (BillowVec3){0.0, 0.0, 0.0}, billow_gizmo_pixel(&group->gizmo));
}

/* --- Turning and scaling --- */

/* Returns where the pivot is in the view, or the view's middle if it is not in front of the camera. */
static void
find_pivot(const BillowGroup *group, double *x, double *y)
{
    const BillowGizmo *gizmo = &group->gizmo;
    if (billow_camera_project(&gizmo->camera, gizmo->size, group->transform.pivot, x, y))
        return;
    *x = 0.5 * gizmo->size.width;
    *y = 0.5 * gizmo->size.height;
}

/* Also adds to the turn: about a grabbed ring's axis, or else counterclockwise about the pivot. */
void
billow_group_point(BillowGroup *group, double x, double y)
{
    if (group->transform.kind == BILLOW_TRANSFORM_TURN && group->held) {
        group->turned += billow_gizmo_turn(&group->gizmo, (BillowGrip) (BILLOW_GRIP_TURN_X + group->axis),
                                           group->x, group->y, x, y);
    } else if (group->transform.kind == BILLOW_TRANSFORM_TURN) {
        double pivot_x, pivot_y;
        find_pivot(group, &pivot_x, &pivot_y);
        const double from = atan2(pivot_y - group->y, group->x - pivot_x),
                     to = atan2(pivot_y - y, x - pivot_x);
        group->turned += remainder(to - from, 2.0 * G_PI) * 180.0 / G_PI;
    }
    group->x = x;
    group->y = y;
}

static double
degrees_by_pointer(BillowViewport *self, const BillowGroup *group)
{
    const bool away = billow_vec3_dot(group->transform.axis, billow_gizmo_to_eye(&group->gizmo)) < 0.0;
    const double step = snaps(self, group) ? coarse_turn_step : turn_step;
    return step * round((away && !group->held ? -1.0 : 1.0) * group->turned / step);
}

static double
factor_by_pointer(BillowViewport *self, const BillowGroup *group)
{
    const double step = snaps(self, group) ? coarse_scale_step : scale_step;
    double x, y, factor;
    find_pivot(group, &x, &y);
    if (group->held)
        factor = billow_gizmo_scale(&group->gizmo, (BillowGrip) (BILLOW_GRIP_SIZE_X + group->axis),
                                    group->from_x, group->from_y, group->x, group->y);
    else
        factor =
            hypot(group->x - x, group->y - y) / fmax(hypot(group->from_x - x, group->from_y - y), least_arm);
    return step * round(factor / step);
}

/* A square dragged with Shift scales along all axes. */
static bool
scales_all(const BillowGroup *group)
{
    return group->axis < 0 || (group->held && (group->state & GDK_SHIFT_MASK));
}

static BillowVec3
factors(const BillowGroup *group, double factor)
{
    BillowVec3 by = {1.0, 1.0, 1.0};
    if (scales_all(group))
        return billow_vec3(factor, factor, factor);
    for (int axis = 0; axis < 3; axis++)
        if ((axis == group->axis) != group->across)
            *billow_viewport_coordinate(&by, axis) = factor;
    return by;
}

/* Returns the axis of a typed distance: the first of those chosen. */
static int
typed_axis(const BillowGroup *group)
{
    if (group->across)
        return group->axis == 0 ? 1 : 0;
    return MAX(group->axis, 0);
}

/* A typed number takes precedence over the pointer. */
void
billow_group_find_amount(BillowViewport *self, BillowGroup *group)
{
    BillowTransform *transform = &group->transform;
    double typed;
    const bool is_typed = billow_typed_number_get(&group->typed, &typed);
    if (is_typed)
        typed = CLAMP(typed, -farthest, farthest);
    if (transform->kind == BILLOW_TRANSFORM_MOVE) {
        transform->by = is_typed ? along(typed_axis(group), typed) : moved_by_pointer(self, group);
    } else if (transform->kind == BILLOW_TRANSFORM_TURN) {
        transform->axis = group->axis >= 0 ? along(group->axis, 1.0) : billow_gizmo_to_eye(&group->gizmo);
        transform->degrees = is_typed ? typed : degrees_by_pointer(self, group);
    } else {
        transform->by = factors(group, is_typed ? typed : factor_by_pointer(self, group));
    }
}

/* --- Description --- */

/* Without an axis; along or about X, Y, Z; along the two axes other than X, Y, Z. */
static const char *const names[BILLOW_N_TRANSFORMS][7] = {
    {N_("Move"), N_("Move along X"), N_("Move along Y"), N_("Move along Z"), N_("Move along Y and Z"),
     N_("Move along X and Z"), N_("Move along X and Y")},
    {N_("Turn"), N_("Turn about X"), N_("Turn about Y"), N_("Turn about Z"), N_("Turn about X"),
     N_("Turn about Y"), N_("Turn about Z")},
    {N_("Scale"), N_("Scale along X"), N_("Scale along Y"), N_("Scale along Z"), N_("Scale along Y and Z"),
     N_("Scale along X and Z"), N_("Scale along X and Y")},
};

/* Returns the typed number, or else for a move one number for each axis that it moves along. */
static char *
number_text(const BillowGroup *group)
{
    BillowVec3 by = group->transform.by;
    g_autofree char *typed = billow_typed_number_text(&group->typed);
    if (*typed)
        return g_steal_pointer(&typed);
    if (group->transform.kind == BILLOW_TRANSFORM_TURN)
        return billow_number_text(group->transform.degrees);
    if (group->transform.kind == BILLOW_TRANSFORM_SCALE)
        return billow_number_text(*billow_viewport_coordinate(&by, typed_axis(group)));
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    for (int axis = 0; axis < 3; axis++)
        if (group->axis < 0 || (axis == group->axis) != group->across)
            g_ptr_array_add(texts, billow_number_text(*billow_viewport_coordinate(&by, axis)));
    g_ptr_array_add(texts, NULL);
    return g_strjoinv(" · ", (char **) texts->pdata);
}

/* A typed distance has one axis. */
static const char *
name(const BillowGroup *group)
{
    const BillowTransformKind kind = group->transform.kind;
    const bool typed = *group->typed.text || group->typed.minus;
    int row = 1 + group->axis + (group->across ? 3 : 0);
    if (kind == BILLOW_TRANSFORM_MOVE && typed)
        row = 1 + typed_axis(group);
    else if (group->axis < 0 || (kind == BILLOW_TRANSFORM_SCALE && scales_all(group)))
        row = 0;
    return _(names[kind][row]);
}

char *
billow_group_text(const BillowGroup *group)
{
    g_autofree char *number = number_text(group);
    switch (group->transform.kind) {
    case BILLOW_TRANSFORM_TURN:
        return g_strdup_printf(_("%s: %s°"), name(group), number);
    case BILLOW_TRANSFORM_SCALE:
        return g_strdup_printf(_("%s: %s times"), name(group), number);
    default:
        return g_strdup_printf(_("%s: %s m"), name(group), number);
    }
}
