/* Moves, turns and scales the selected anchors together, by the gizmo's handles or by keys: a key begins, an
 * axis and a number may follow, Enter keeps the result. With nothing selected, a key begins with all anchors. */
#include "widgets/viewport/tools/group.h"
#include "widgets/viewport/tools/anchors.h"

G_DEFINE_ENUM_TYPE(BillowPivot, billow_pivot, G_DEFINE_ENUM_VALUE(BILLOW_PIVOT_CENTER, "center"),
                   G_DEFINE_ENUM_VALUE(BILLOW_PIVOT_LAST, "last"),
                   G_DEFINE_ENUM_VALUE(BILLOW_PIVOT_ORIGIN, "origin"))

extern const BillowTool billow_tool_group;

static BillowGroup *
group_of(BillowViewport *self)
{
    return billow_viewport_tool(self, &billow_tool_group)->own;
}

/* Only Maya's keys show some of the handles. */
static void
reset_handles(BillowViewport *self)
{
    if (self->navigation != BILLOW_NAVIGATION_MAYA)
        group_of(self)->handles = -1;
}

static void
init(BillowViewport *self)
{
    group_of(self)->handles = -1;
    g_signal_connect(self, "notify::navigation", G_CALLBACK(reset_handles), NULL);
}

/* --- The gizmo --- */

static BillowVec3
current_pivot(BillowViewport *self)
{
    BillowVec3 sum = {0.0, 0.0, 0.0};
    if (self->pivot == BILLOW_PIVOT_ORIGIN)
        return sum;
    if (self->pivot == BILLOW_PIVOT_LAST) {
        const int last = billow_viewport_last_picked(self);
        const bool there = billow_viewport_is_anchor_selected(self, last);
        return billow_viewport_get_anchor(self, there ? last : billow_viewport_get_selected_anchor(self));
    }
    const BillowMarkedPoints anchors = billow_viewport_anchors(self);
    for (size_t i = 0; i < anchors.n; i++)
        if (anchors.at[i].selected)
            sum = billow_vec3_add(sum, anchors.at[i].place);
    return billow_vec3_scale(sum, 1.0 / MAX(billow_viewport_count_selected(self), 1));
}

static bool
gizmo(BillowViewport *self, BillowGizmo *gizmo)
{
    const guint n = billow_viewport_count_selected(self);
    const int handles = group_of(self)->handles;
    if (!billow_viewport_can_group(self) || n == 0)
        return false;
    /* turning one anchor about itself would not move it */
    const bool about = n > 1 || self->pivot == BILLOW_PIVOT_ORIGIN;
    *gizmo = billow_gizmo_at(&self->camera, billow_viewport_size(self), current_pivot(self),
                             about && (handles < 0 || handles == BILLOW_TRANSFORM_TURN));
    gizmo->moves = handles < 0 || handles == BILLOW_TRANSFORM_MOVE;
    if (about && (handles < 0 || handles == BILLOW_TRANSFORM_SCALE))
        billow_gizmo_set_scales(gizmo);
    return true;
}

static BillowGrip
grip(BillowViewport *self)
{
    const BillowGroup *group = group_of(self);
    return group->axis < 0 || group->across ? BILLOW_GRIP_NONE
                                            : (BillowGrip) (3 * (int) group->transform.kind + group->axis);
}

/* --- Lifecycle of a transform --- */

static void
apply(BillowViewport *self)
{
    BillowGroup *group = group_of(self);
    billow_group_find_amount(self, group);
    const BillowMarkedPoints anchors = billow_viewport_anchors(self);
    for (size_t i = 0; i < anchors.n; i++)
        if (anchors.at[i].selected)
            anchors.at[i].place = billow_transform_apply(&group->transform, anchors.at[i].place_before);
    g_autofree char *text = billow_group_text(group);
    billow_viewport_set_readout(self, text);
    billow_viewport_tell_transformed(self, group->transform.kind, FALSE);
}

/* There must be a gizmo. The pointer starts at the press. */
static void
start(BillowViewport *self, BillowTransformKind kind, int axis, const BillowPress *press)
{
    BillowGroup *group = group_of(self);
    *group = (BillowGroup){.handles = group->handles,
                           .held = press->button != 0,
                           .unseen = press->button == 0 && !self->pointer.over,
                           .axis = axis,
                           .state = press->state,
                           .from_x = press->x,
                           .from_y = press->y,
                           .x = press->x,
                           .y = press->y};
    gizmo(self, &group->gizmo);
    group->transform = (BillowTransform){.kind = kind, .pivot = group->gizmo.middle};
    billow_viewport_remember_anchors(self);
    apply(self);
}

static bool
claim(BillowViewport *self, const BillowPress *press)
{
    return billow_viewport_can_group(self) && billow_viewport_pressed_grip(self, press) != BILLOW_GRIP_NONE;
}

static void
begin(BillowViewport *self, const BillowPress *press)
{
    const BillowGrip held = billow_viewport_pressed_grip(self, press);
    start(self,
          billow_grip_turns(held)   ? BILLOW_TRANSFORM_TURN
          : billow_grip_sizes(held) ? BILLOW_TRANSFORM_SCALE
                                    : BILLOW_TRANSFORM_MOVE,
          billow_grip_axis(held), press);
}

static void
move(BillowViewport *self, const BillowPress *press)
{
    BillowGroup *group = group_of(self);
    if (group->unseen) {
        group->from_x = group->x = press->x;
        group->from_y = group->y = press->y;
        group->unseen = false;
    }
    billow_group_point(group, press->x, press->y);
    group->state = press->state;
    apply(self);
}

static void
keep(BillowViewport *self)
{
    billow_viewport_tell_transformed(self, group_of(self)->transform.kind, TRUE);
}

static void
cancel(BillowViewport *self)
{
    billow_viewport_restore_anchors(self);
    keep(self);
}

/* A click on a handle selects the anchor behind it. */
static void
end(BillowViewport *self, const BillowPress *press)
{
    if (press->way >= BILLOW_CLICK_SLACK) {
        keep(self);
        return;
    }
    cancel(self);
    const int anchor = billow_viewport_point_at(self, &billow_tool_anchor, press->from_x, press->from_y);
    if (anchor < 0)
        return;
    billow_viewport_set_selected_anchor(self, -1);
    billow_viewport_press_anchor(self, anchor, 0);
}

/* --- Keys --- */

/* The keys that begin a transform, and Maya's keys that choose the handles. */
static const guint beginnings[] = {[BILLOW_TRANSFORM_MOVE] = GDK_KEY_g,
                                   [BILLOW_TRANSFORM_TURN] = GDK_KEY_r,
                                   [BILLOW_TRANSFORM_SCALE] = GDK_KEY_s};
static const guint maya_handles[] = {GDK_KEY_q, GDK_KEY_w, GDK_KEY_e, GDK_KEY_r}; /* all; then one per kind */

/* Also cancels a running transform. */
static bool
begin_by_key(BillowViewport *self, guint key, GdkModifierType state)
{
    const BillowPress here = {.x = self->pointer.x, .y = self->pointer.y, .state = state};
    BillowGizmo there;
    for (size_t i = 0; i < G_N_ELEMENTS(beginnings); i++)
        if (beginnings[i] == key) {
            if (self->active)
                billow_viewport_finish(self, false);
            if (billow_viewport_count_selected(self) == 0)
                billow_viewport_select_all(self);
            if (gizmo(self, &there)) {
                self->active = &billow_tool_group;
                start(self, (BillowTransformKind) i, -1, &here);
            }
            return true;
        }
    return false;
}

static bool
shortcut(BillowViewport *self, guint key, GdkModifierType modifiers)
{
    if (!billow_viewport_can_group(self) || modifiers != 0)
        return false;
    for (size_t i = 0; self->navigation == BILLOW_NAVIGATION_MAYA && i < G_N_ELEMENTS(maya_handles); i++)
        if (maya_handles[i] == key) {
            group_of(self)->handles = (int) i - 1;
            billow_viewport_redraw(self);
            return true;
        }
    return begin_by_key(self, key, modifiers);
}

/* Ctrl toggles snapping, Shift scales along all axes. A modifier's own event lacks it in its state. */
static bool
handle_modifier(BillowGroup *group, guint key, bool down)
{
    const GdkModifierType modifier = key == GDK_KEY_Control_L || key == GDK_KEY_Control_R ? GDK_CONTROL_MASK
                                     : key == GDK_KEY_Shift_L || key == GDK_KEY_Shift_R   ? GDK_SHIFT_MASK
                                                                                          : 0;
    group->state = down ? group->state | modifier : group->state & ~modifier;
    return modifier != 0;
}

/* X, Y, Z choose an axis, with Shift the other two; again undoes it. A grabbed handle keeps its axis. */
static bool
handle_axis_key(BillowGroup *group, guint key, bool across)
{
    if (group->held || key < GDK_KEY_x || key > GDK_KEY_z)
        return false;
    const int axis = (int) (key - GDK_KEY_x);
    const bool back = group->axis == axis && group->across == across;
    group->axis = back ? -1 : axis;
    group->across = across && !back;
    return true;
}

static void
press_key(BillowViewport *self, guint key, GdkModifierType state, bool down)
{
    BillowGroup *group = group_of(self);
    const gunichar character = key == GDK_KEY_BackSpace ? '\b' : gdk_keyval_to_unicode(key);
    if (handle_modifier(group, key, down) ||
        (down && (handle_axis_key(group, key, (state & GDK_SHIFT_MASK) != 0) ||
                  billow_typed_number_take(&group->typed, character))))
        apply(self);
    else if (down && !group->held)
        begin_by_key(self, key, state);
}

const BillowTool billow_tool_group = {
    .gestures = "anchors-handles",
    .shortcuts =
        "anchors-move anchors-turn anchors-scale anchors-axis anchors-number anchors-keep anchors-back "
        "anchors-maya",
    .state_size = sizeof(BillowGroup),
    .init = init,
    .claim = claim,
    .begin = begin,
    .move = move,
    .end = end,
    .cancel = cancel,
    .grabs = true,
    .shortcut = shortcut,
    .key = press_key,
    .keep = keep,
    .gizmo = gizmo,
    .grip = grip,
    .places_anchors = true,
};
