/* What the viewport tells: its signals. */
#include "widgets/viewport/private.h"

enum {
    ANCHOR_MOVED,
    ANCHOR_HOVERED,
    ANCHORS_SELECTED,
    ANCHORS_TRANSFORMED,
    HANDLE_MOVED,
    CLICKED,
    CONSTRAINT_PRESSED,
    CONSTRAINT_MOVED,
    COLLIDER_PRESSED,
    COLLIDER_MOVED,
    BRUSHED,
    PULLED,
    COLLIDER_TURNED,
    COLLIDER_SIZED,
    CAMERA_CHANGED,
    DRAWN,
    N_SIGNALS
};

static guint signals[N_SIGNALS];

static guint
install_signal(GType type, const char *name, guint n_parameters, const GType *parameters)
{
    return g_signal_newv(name, type, G_SIGNAL_RUN_LAST, NULL, NULL, NULL, NULL, G_TYPE_NONE, n_parameters,
                         (GType *) parameters);
}

void
billow_viewport_install_signals(GType type)
{
    const GType moved[] = {G_TYPE_INT, G_TYPE_DOUBLE, G_TYPE_DOUBLE, G_TYPE_DOUBLE, G_TYPE_BOOLEAN};
    signals[ANCHOR_MOVED] = install_signal(type, "anchor-moved", G_N_ELEMENTS(moved), moved);
    signals[ANCHOR_HOVERED] = install_signal(type, "anchor-hovered", 1, moved);
    signals[ANCHORS_SELECTED] = install_signal(type, "anchors-selected", 0, NULL);
    const GType transformed[] = {G_TYPE_INT, G_TYPE_BOOLEAN};
    signals[ANCHORS_TRANSFORMED] =
        install_signal(type, "anchors-transformed", G_N_ELEMENTS(transformed), transformed);
    signals[HANDLE_MOVED] = install_signal(type, "handle-moved", G_N_ELEMENTS(moved) - 1, moved + 1);
    signals[CLICKED] =
        g_signal_newv("clicked", type, G_SIGNAL_RUN_LAST, NULL, g_signal_accumulator_true_handled, NULL, NULL,
                      G_TYPE_BOOLEAN, 2, (GType *) moved + 1);
    signals[CONSTRAINT_PRESSED] = install_signal(type, "constraint-pressed", 1, moved);
    const GType to_point[] = {G_TYPE_INT, G_TYPE_INT};
    signals[CONSTRAINT_MOVED] = install_signal(type, "constraint-moved", G_N_ELEMENTS(to_point), to_point);
    signals[COLLIDER_PRESSED] = install_signal(type, "collider-pressed", 1, moved);
    signals[COLLIDER_MOVED] = install_signal(type, "collider-moved", G_N_ELEMENTS(moved), moved);
    const GType brushed[] = {G_TYPE_INT, G_TYPE_DOUBLE, G_TYPE_DOUBLE, G_TYPE_UINT};
    signals[BRUSHED] = install_signal(type, "brushed", G_N_ELEMENTS(brushed), brushed);
    const GType pulled[] = {G_TYPE_INT, G_TYPE_DOUBLE, G_TYPE_DOUBLE, G_TYPE_DOUBLE};
    signals[PULLED] = install_signal(type, "pulled", G_N_ELEMENTS(pulled), pulled);
    signals[COLLIDER_TURNED] = install_signal(type, "collider-turned", G_N_ELEMENTS(moved), moved);
    const GType sized[] = {G_TYPE_INT, G_TYPE_INT, G_TYPE_DOUBLE, G_TYPE_BOOLEAN};
    signals[COLLIDER_SIZED] = install_signal(type, "collider-sized", G_N_ELEMENTS(sized), sized);
    signals[CAMERA_CHANGED] = install_signal(type, "camera-changed", 0, NULL);
    signals[DRAWN] = install_signal(type, "drawn", 0, NULL);
}

void
billow_viewport_emit_moved(BillowViewport *self, int index, gboolean final)
{
    BillowVec3 place = g_array_index(self->anchors, BillowVec3, index);
    g_signal_emit(self, signals[ANCHOR_MOVED], 0, index, place.x, place.y, place.z, final);
}

void
billow_viewport_emit_hovered(BillowViewport *self)
{
    g_signal_emit(self, signals[ANCHOR_HOVERED], 0, self->hovered);
}

void
billow_viewport_emit_selected(BillowViewport *self)
{
    g_signal_emit(self, signals[ANCHORS_SELECTED], 0);
}

void
billow_viewport_emit_transformed(BillowViewport *self, BillowTransformKind kind, gboolean final)
{
    g_signal_emit(self, signals[ANCHORS_TRANSFORMED], 0, (int) kind, final);
}

void
billow_viewport_emit_handle_moved(BillowViewport *self, gboolean final)
{
    BillowVec3 place = g_array_index(self->handle, BillowVec3, 0);
    g_signal_emit(self, signals[HANDLE_MOVED], 0, place.x, place.y, place.z, final);
}

gboolean
billow_viewport_emit_clicked(BillowViewport *self, double x, double y)
{
    gboolean taken = FALSE;
    g_signal_emit(self, signals[CLICKED], 0, x, y, &taken);
    return taken;
}

void
billow_viewport_emit_constraint_pressed(BillowViewport *self, int index)
{
    g_signal_emit(self, signals[CONSTRAINT_PRESSED], 0, index);
}

void
billow_viewport_emit_constraint_moved(BillowViewport *self, int index, int point)
{
    g_signal_emit(self, signals[CONSTRAINT_MOVED], 0, index, point);
}

void
billow_viewport_emit_collider_pressed(BillowViewport *self, int index)
{
    g_signal_emit(self, signals[COLLIDER_PRESSED], 0, index);
}

void
billow_viewport_emit_collider_moved(BillowViewport *self, int index, gboolean final)
{
    BillowVec3 place = g_array_index(self->colliders, BillowCollider, index).position;
    g_signal_emit(self, signals[COLLIDER_MOVED], 0, index, place.x, place.y, place.z, final);
}

void
billow_viewport_emit_brushed(BillowViewport *self, BillowBrushStage stage, double x, double y,
                             GdkModifierType state)
{
    g_signal_emit(self, signals[BRUSHED], 0, stage, x, y, state);
}

void
billow_viewport_emit_pulled(BillowViewport *self, BillowBrushStage stage, BillowVec3 place)
{
    g_signal_emit(self, signals[PULLED], 0, stage, place.x, place.y, place.z);
}

void
billow_viewport_emit_collider_turned(BillowViewport *self, int index, gboolean final)
{
    BillowVec3 angles = g_array_index(self->colliders, BillowCollider, index).rotation;
    g_signal_emit(self, signals[COLLIDER_TURNED], 0, index, angles.x, angles.y, angles.z, final);
}

void
billow_viewport_emit_collider_sized(BillowViewport *self, double half, gboolean final)
{
    g_signal_emit(self, signals[COLLIDER_SIZED], 0, self->dragged, billow_grip_axis(self->grip), half, final);
}

void
billow_viewport_emit_camera_changed(BillowViewport *self)
{
    g_signal_emit(self, signals[CAMERA_CHANGED], 0);
}

void
billow_viewport_set_readout(BillowViewport *self, const char *readout)
{
    if (g_strcmp0(readout, self->readout) == 0)
        return;
    g_free(self->readout);
    self->readout = g_strdup(readout);
    g_object_notify(G_OBJECT(self), "readout");
}
