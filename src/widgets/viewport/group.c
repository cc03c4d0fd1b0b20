/* The selected anchors are moved, turned and scaled together, by the gizmo's handles or by keys (viewport/group_keys.c). */
#include "widgets/viewport/private.h"

#include "gl/ground.h"
#include "widgets/controls/number.h"

#include <glib/gi18n.h>

static const double turn_step = 0.5, coarse_turn_step = 15.0;   /* degrees; the second when it snaps */
static const double scale_step = 0.01, coarse_scale_step = 0.1; /* of a factor, likewise */
static const double end_on_sine =
    0.15; /* of the angle between a plane and the way to the eye, below which it is seen end on */
static const double farthest = 1e6;   /* metres, and times */
static const double least_arm = 10.0; /* pixels from the pivot, from which the pointer scales */

G_DEFINE_ENUM_TYPE(BillowPivot, billow_pivot, G_DEFINE_ENUM_VALUE(BILLOW_PIVOT_CENTER, "center"),
                   G_DEFINE_ENUM_VALUE(BILLOW_PIVOT_LAST, "last"),
                   G_DEFINE_ENUM_VALUE(BILLOW_PIVOT_ORIGIN, "origin"))

/* --- The pivot and the gizmo --- */

static BillowVec3
anchor(BillowViewport *self, guint index)
{
    return g_array_index(self->anchors, BillowVec3, index);
}

static BillowVec3
selected_center(BillowViewport *self)
{
    BillowVec3 sum = {0.0, 0.0, 0.0};
    guint n = 0;
    for (guint i = 0; i < self->selected->len; i++)
        if (g_array_index(self->selected, gboolean, i)) {
            sum = billow_vec3_add(sum, anchor(self, i));
            n++;
        }
    return billow_vec3_scale(sum, 1.0 / MAX(n, 1));
}

static BillowVec3
pivot_now(BillowViewport *self)
{
    if (self->pivot == BILLOW_PIVOT_ORIGIN)
        return billow_vec3(0.0, 0.0, 0.0);
    if (self->pivot == BILLOW_PIVOT_CENTER)
        return selected_center(self);
    const int last = billow_viewport_is_anchor_selected(self, self->last_picked)
                         ? self->last_picked
                         : billow_viewport_get_selected_anchor(self);
    return anchor(self, (guint) last);
}

gboolean
billow_viewport_get_group_gizmo(BillowViewport *self, BillowGizmo *gizmo)
{
    const guint n = billow_viewport_count_selected(self);
    if (!billow_viewport_can_group(self) || n == 0)
        return FALSE;
    const gboolean about = n > 1 || self->pivot == BILLOW_PIVOT_ORIGIN; /* one about itself stays as it is */
    const BillowHandles handles = self->handles;
    *gizmo = billow_gizmo_at(&self->camera, billow_viewport_size(self), pivot_now(self),
                             about && (handles == BILLOW_HANDLES_ALL || handles == BILLOW_HANDLES_TURN));
    gizmo->moves = handles == BILLOW_HANDLES_ALL || handles == BILLOW_HANDLES_MOVE;
    if (about && (handles == BILLOW_HANDLES_ALL || handles == BILLOW_HANDLES_SCALE))
        billow_gizmo_set_scales(gizmo);
    return TRUE;
}

/* --- How far --- */

static double *
coordinate(BillowVec3 *place, int axis)
{
    return axis == 0 ? &place->x : axis == 1 ? &place->y : &place->z;
}

static BillowVec3
along(int axis, double by)
{
    BillowVec3 way = {0.0, 0.0, 0.0};
    *coordinate(&way, axis) = by;
    return way;
}

static gboolean
snaps(BillowViewport *self)
{
    return self->snapping != ((self->group.state & GDK_CONTROL_MASK) != 0);
}

BillowVec3
billow_viewport_snapped(BillowViewport *self, BillowVec3 from, BillowVec3 to)
{
    const BillowGizmo there = billow_gizmo_at(&self->camera, billow_viewport_size(self), from, false);
    const double spacing = billow_ground_spacing(billow_gizmo_pixel(&there));
    for (int axis = 0; axis < 3; axis++) {
        double *moved = coordinate(&to, axis);
        if (*moved != *coordinate(&from, axis))
            *moved = round(*moved / spacing) * spacing;
    }
    return to;
}

static BillowVec3
on_screen(const BillowGroup *group)
{
    const BillowGizmo *gizmo = &group->gizmo;
    const BillowVec3 pivot = group->transform.pivot;
    return billow_vec3_sub(billow_camera_drag(&gizmo->camera, gizmo->size, BILLOW_DRAG_SCREEN, pivot,
                                              group->from_x, group->from_y, group->x, group->y),
                           pivot);
}

/* From the pivot to where the ray of a pixel meets the plane through it across the axis. */
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

/* Where the plane is seen end on, the part of the way on the screen that is in it. */
static BillowVec3
in_plane(const BillowGroup *group)
{
    const BillowVec3 axis = along(group->axis, 1.0);
    const gboolean end_on = fabs(billow_vec3_dot(billow_gizmo_to_eye(&group->gizmo), axis)) < end_on_sine;
    BillowVec3 by = end_on ? on_screen(group)
                           : billow_vec3_sub(meet_plane(group, group->x, group->y),
                                             meet_plane(group, group->from_x, group->from_y));
    *coordinate(&by, group->axis) = 0.0;
    return by;
}

static BillowVec3
along_axis(const BillowGroup *group)
{
    return along(group->axis,
                 billow_gizmo_move(&group->gizmo, (BillowGrip) (BILLOW_GRIP_MOVE_X + group->axis),
                                   group->from_x, group->from_y, group->x, group->y));
}

static BillowVec3
moved_by_pointer(BillowViewport *self)
{
    const BillowGroup *group = &self->group;
    const BillowVec3 pivot = group->transform.pivot;
    const BillowVec3 by = group->axis < 0 ? on_screen(group)
                          : group->across ? in_plane(group)
                                          : along_axis(group);
    if (snaps(self))
        return billow_vec3_sub(billow_viewport_snapped(self, pivot, billow_vec3_add(pivot, by)), pivot);
    const double pixel = billow_gizmo_pixel(&group->gizmo);
    return billow_vec3(billow_viewport_shortened(by.x, 0.0, pixel),
                       billow_viewport_shortened(by.y, 0.0, pixel),
                       billow_viewport_shortened(by.z, 0.0, pixel));
}

/* Where the pivot is in the picture; its middle, when that is not before the eye. */
static void
find_pivot(const BillowGroup *group, double *x, double *y)
{
    const BillowGizmo *gizmo = &group->gizmo;
    if (billow_camera_project(&gizmo->camera, gizmo->size, group->transform.pivot, x, y))
        return;
    *x = 0.5 * gizmo->size.width;
    *y = 0.5 * gizmo->size.height;
}

/* Anticlockwise around the pivot in the picture; degrees. */
static double
turned_in_picture(const BillowGroup *group, double from_x, double from_y, double to_x, double to_y)
{
    double x, y;
    find_pivot(group, &x, &y);
    const double from = atan2(y - from_y, from_x - x), to = atan2(y - to_y, to_x - x);
    return remainder(to - from, 2.0 * G_PI) * 180.0 / G_PI;
}

static double
degrees_by_pointer(BillowViewport *self)
{
    const BillowGroup *group = &self->group;
    const gboolean away = billow_vec3_dot(group->transform.axis, billow_gizmo_to_eye(&group->gizmo)) < 0.0;
    const double step = snaps(self) ? coarse_turn_step : turn_step;
    return step * round((away && !group->held ? -1.0 : 1.0) * group->turned / step);
}

static double
factor_by_pointer(BillowViewport *self)
{
    const BillowGroup *group = &self->group;
    double x, y, factor;
    find_pivot(group, &x, &y);
    if (group->held)
        factor = billow_gizmo_scale(&group->gizmo, (BillowGrip) (BILLOW_GRIP_SIZE_X + group->axis),
                                    group->from_x, group->from_y, group->x, group->y);
    else
        factor =
            hypot(group->x - x, group->y - y) / fmax(hypot(group->from_x - x, group->from_y - y), least_arm);
    const double step = snaps(self) ? coarse_scale_step : scale_step;
    return step * round(factor / step);
}

/* A square that is pulled with Shift scales along all axes. */
static gboolean
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
            *coordinate(&by, axis) = factor;
    return by;
}

/* The axis of a way that is typed: the first that there is. */
static int
typed_axis(const BillowGroup *group)
{
    if (group->across)
        return group->axis == 0 ? 1 : 0;
    return MAX(group->axis, 0);
}

/* What is typed counts before the pointer. */
static void
find_amount(BillowViewport *self)
{
    BillowGroup *group = &self->group;
    BillowTransform *transform = &group->transform;
    double typed;
    const gboolean is_typed = billow_typed_number_get(&group->typed, &typed);
    if (is_typed)
        typed = CLAMP(typed, -farthest, farthest);
    if (transform->kind == BILLOW_TRANSFORM_MOVE) {
        transform->by = is_typed ? along(typed_axis(group), typed) : moved_by_pointer(self);
    } else if (transform->kind == BILLOW_TRANSFORM_TURN) {
        transform->axis = group->axis >= 0 ? along(group->axis, 1.0) : billow_gizmo_to_eye(&group->gizmo);
        transform->degrees = is_typed ? typed : degrees_by_pointer(self);
    } else {
        transform->by = factors(group, is_typed ? typed : factor_by_pointer(self));
    }
}

/* --- The readout --- */

/* What is done: without an axis; along or about X, Y, Z; across them. */
static const char *const names[BILLOW_N_TRANSFORMS][7] = {
    {N_("Move"), N_("Move along X"), N_("Move along Y"), N_("Move along Z"), N_("Move along Y and Z"),
     N_("Move along X and Z"), N_("Move along X and Y")},
    {N_("Turn"), N_("Turn about X"), N_("Turn about Y"), N_("Turn about Z"), N_("Turn about X"),
     N_("Turn about Y"), N_("Turn about Z")},
    {N_("Scale"), N_("Scale along X"), N_("Scale along Y"), N_("Scale along Z"), N_("Scale along Y and Z"),
     N_("Scale along X and Z"), N_("Scale along X and Y")},
};

static char *
with_unit(BillowTransformKind kind, const char *name, const char *number)
{
    switch (kind) {
    case BILLOW_TRANSFORM_TURN:
        return g_strdup_printf(_("%s: %s°"), name, number);
    case BILLOW_TRANSFORM_SCALE:
        return g_strdup_printf(_("%s: %s times"), name, number);
    default:
        return g_strdup_printf(_("%s: %s m"), name, number);
    }
}

/* Those of a way: along its axis, or along the others. */
static char *
way_text(const BillowGroup *group)
{
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    BillowVec3 by = group->transform.by;
    for (int axis = 0; axis < 3; axis++)
        if (group->axis < 0 || (axis == group->axis) != group->across)
            g_ptr_array_add(texts, billow_number_text(*coordinate(&by, axis)));
    g_ptr_array_add(texts, NULL);
    return g_strjoinv(" · ", (char **) texts->pdata);
}

static char *
numbers(const BillowGroup *group)
{
    BillowVec3 by = group->transform.by;
    switch (group->transform.kind) {
    case BILLOW_TRANSFORM_TURN:
        return billow_number_text(group->transform.degrees);
    case BILLOW_TRANSFORM_SCALE:
        return billow_number_text(*coordinate(&by, typed_axis(group)));
    default:
        return way_text(group);
    }
}

static char *
number_text(const BillowGroup *group)
{
    g_autofree char *typed = billow_typed_number_text(&group->typed);
    return *typed ? g_steal_pointer(&typed) : numbers(group);
}

/* Which of the names; a way that is typed has one axis. */
static int
told_name(const BillowGroup *group)
{
    const BillowTransformKind kind = group->transform.kind;
    const gboolean typed = *group->typed.text || group->typed.minus;
    if (kind == BILLOW_TRANSFORM_MOVE && typed)
        return 1 + typed_axis(group);
    if (group->axis < 0 || (kind == BILLOW_TRANSFORM_SCALE && scales_all(group)))
        return 0;
    return 1 + group->axis + (group->across ? 3 : 0);
}

static void
read_out(BillowViewport *self)
{
    const BillowGroup *group = &self->group;
    const BillowTransformKind kind = group->transform.kind;
    g_autofree char *number = number_text(group);
    g_autofree char *text = with_unit(kind, _(names[kind][told_name(group)]), number);
    billow_viewport_set_readout(self, text);
}

/* --- From its beginning to its end --- */

static void
show(BillowViewport *self, gboolean final)
{
    self->stale.marks = true;
    billow_viewport_emit_transformed(self, self->group.transform.kind, final);
    billow_viewport_redraw(self);
}

void
billow_viewport_apply_group(BillowViewport *self)
{
    find_amount(self);
    for (guint i = 0; i < self->anchors->len; i++)
        if (g_array_index(self->selected, gboolean, i))
            g_array_index(self->anchors, BillowVec3, i) = billow_transform_apply(
                &self->group.transform, g_array_index(self->group.from, BillowVec3, i));
    read_out(self);
    show(self, FALSE);
}

gboolean
billow_viewport_begin_group(BillowViewport *self, BillowTransformKind kind, int axis, gboolean held,
                            GdkModifierType state)
{
    BillowGroup *group = &self->group;
    BillowGizmo gizmo;
    if (!billow_viewport_get_group_gizmo(self, &gizmo))
        return FALSE;
    GArray *from = group->from;
    g_array_set_size(from, 0);
    g_array_append_vals(from, self->anchors->data, self->anchors->len);
    *group = (BillowGroup){.runs = true,
                           .held = held,
                           .axis = axis,
                           .state = state,
                           .transform = {.kind = kind, .pivot = gizmo.middle},
                           .gizmo = gizmo,
                           .from = from,
                           .unseen = !held && !self->pointed};
    group->from_x = group->x = held ? self->press_x : self->pointer_x;
    group->from_y = group->y = held ? self->press_y : self->pointer_y;
    billow_viewport_apply_group(self);
    return TRUE;
}

void
billow_viewport_follow_group(BillowViewport *self, double x, double y, GdkModifierType state)
{
    BillowGroup *group = &self->group;
    if (group->unseen) {
        group->from_x = group->x = x;
        group->from_y = group->y = y;
        group->unseen = false;
    }
    if (group->transform.kind == BILLOW_TRANSFORM_TURN)
        group->turned +=
            group->held ? billow_gizmo_turn(&group->gizmo, (BillowGrip) (BILLOW_GRIP_TURN_X + group->axis),
                                            group->x, group->y, x, y)
                        : turned_in_picture(group, group->x, group->y, x, y);
    group->x = x;
    group->y = y;
    group->state = state;
    billow_viewport_apply_group(self);
}

gboolean
billow_viewport_end_group(BillowViewport *self, gboolean keep)
{
    BillowGroup *group = &self->group;
    if (!group->runs)
        return FALSE;
    for (guint i = 0; !keep && i < self->anchors->len; i++)
        g_array_index(self->anchors, BillowVec3, i) = g_array_index(group->from, BillowVec3, i);
    group->runs = false;
    billow_viewport_set_readout(self, NULL);
    show(self, TRUE);
    return TRUE;
}
