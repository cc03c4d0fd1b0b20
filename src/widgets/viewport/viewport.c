#include "widgets/viewport/private.h"

#include <glib/gi18n.h>

G_DEFINE_FINAL_TYPE(BillowViewport, billow_viewport, GTK_TYPE_WIDGET)

enum { PROP_NAVIGATION = 1, PROP_PIVOT, PROP_READOUT, PROP_DRAWING, PROP_SWITCHES };

/* Properties that are on or off, and the actions that turn them. */
static const struct {
    const char *name, *action;
    bool standard;
    size_t offset; /* of a bool in BillowViewport */
} switches[] = {
    {"show-cloth", "viewport.show-cloth", true, offsetof(BillowViewport, options.cloth)},
    {"wireframe", "viewport.wireframe", false, offsetof(BillowViewport, options.wireframe)},
    {"show-grid", "viewport.show-grid", true, offsetof(BillowViewport, options.ground)},
    {"show-anchors", "viewport.show-anchors", true, offsetof(BillowViewport, options.anchors)},
    {"show-crossings", "viewport.show-crossings", false, offsetof(BillowViewport, options.crossings)},
    {"show-mesh", "viewport.show-mesh", true, offsetof(BillowViewport, show_mesh)},
    {"smooth-edges", NULL, true, offsetof(BillowViewport, smooth_edges)},
    {"editable-anchors", NULL, false, offsetof(BillowViewport, editable)},
    {"editable-colliders", NULL, false, offsetof(BillowViewport, editable_colliders)},
    {"pullable", NULL, false, offsetof(BillowViewport, pullable)},
    {"orthographic", "viewport.orthographic", false, offsetof(BillowViewport, camera.orthographic)},
    {"several-anchors", NULL, false, offsetof(BillowViewport, several)},
    {"snapping", "viewport.snapping", false, offsetof(BillowViewport, snapping)},
};

GtkWidget *
billow_viewport_new(void)
{
    return g_object_new(BILLOW_TYPE_VIEWPORT, NULL);
}

/* --- Properties --- */

static bool *
find_switch(BillowViewport *self, guint id)
{
    return &G_STRUCT_MEMBER(bool, self, switches[id - PROP_SWITCHES].offset);
}

static void
get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
    BillowViewport *self = BILLOW_VIEWPORT(object);
    if (id == PROP_NAVIGATION)
        g_value_set_enum(value, (int) self->navigation);
    else if (id == PROP_PIVOT)
        g_value_set_enum(value, (int) self->pivot);
    else if (id == PROP_READOUT)
        g_value_set_string(value, self->readout);
    else if (id == PROP_DRAWING)
        g_value_set_boolean(value, self->drawing);
    else
        g_value_set_boolean(value, *find_switch(self, id));
}

static void
set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
    BillowViewport *self = BILLOW_VIEWPORT(object);
    if (id == PROP_DRAWING) {
        billow_viewport_set_drawing(self, g_value_get_boolean(value));
        return;
    }
    if (id == PROP_NAVIGATION) {
        self->navigation = (BillowNavigation) g_value_get_enum(value);
    } else if (id == PROP_PIVOT) {
        self->pivot = (BillowPivot) g_value_get_enum(value);
    } else {
        bool *wanted = find_switch(self, id);
        if (*wanted == g_value_get_boolean(value))
            return;
        *wanted = g_value_get_boolean(value);
        self->stale.colliders |= wanted == &self->show_mesh;
    }
    if (self->navigation != BILLOW_NAVIGATION_MAYA)
        self->handles = BILLOW_HANDLES_ALL;
    g_object_notify_by_pspec(object, spec);
    if (id >= PROP_SWITCHES && find_switch(self, id) == &self->camera.orthographic)
        g_signal_emit_by_name(self, "camera-changed");
    billow_viewport_redraw(self);
}

/* --- Class --- */

static void
snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    GTK_WIDGET_CLASS(billow_viewport_parent_class)->snapshot(widget, snapshot);
    billow_viewport_draw_path(BILLOW_VIEWPORT(widget), snapshot);
    billow_viewport_draw_brush(BILLOW_VIEWPORT(widget), snapshot);
    billow_viewport_draw_box(BILLOW_VIEWPORT(widget), snapshot);
    billow_viewport_draw_curve(BILLOW_VIEWPORT(widget), snapshot);
}

static void
css_changed(GtkWidget *widget, GtkCssStyleChange *change)
{
    GTK_WIDGET_CLASS(billow_viewport_parent_class)->css_changed(widget, change);
    billow_viewport_redraw(BILLOW_VIEWPORT(widget));
}

static void
dispose(GObject *object)
{
    billow_viewport_dispose_cloths(BILLOW_VIEWPORT(object));
    billow_viewport_dispose_area(BILLOW_VIEWPORT(object));
    G_OBJECT_CLASS(billow_viewport_parent_class)->dispose(object);
}

static void
finalize(GObject *object)
{
    BillowViewport *self = BILLOW_VIEWPORT(object);
    billow_viewport_free_area(self);
    billow_viewport_free_cloths(self);
    billow_viewport_free_curves(self);
    g_free(self->readout);
    g_array_unref(self->anchors);
    g_array_unref(self->selected);
    g_array_unref(self->selected_before);
    g_array_unref(self->group.from);
    g_array_unref(self->curve);
    g_array_unref(self->constraints);
    g_array_unref(self->handle);
    g_array_unref(self->colliders);
    g_array_unref(self->figures);
    G_OBJECT_CLASS(billow_viewport_parent_class)->finalize(object);
}

static void
billow_viewport_class_init(BillowViewportClass *class)
{
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    object_class->get_property = get_property;
    object_class->set_property = set_property;
    object_class->dispose = dispose;
    object_class->finalize = finalize;
    widget_class->snapshot = snapshot;
    widget_class->css_changed = css_changed;
    const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
    g_object_class_install_property(
        object_class, PROP_NAVIGATION,
        g_param_spec_enum("navigation", NULL, NULL, BILLOW_TYPE_NAVIGATION, BILLOW_NAVIGATION_BILLOW, flags));
    g_object_class_install_property(
        object_class, PROP_PIVOT,
        g_param_spec_enum("pivot", NULL, NULL, BILLOW_TYPE_PIVOT, BILLOW_PIVOT_CENTER, flags));
    g_object_class_install_property(
        object_class, PROP_READOUT,
        g_param_spec_string("readout", NULL, NULL, NULL, flags & ~(guint) G_PARAM_WRITABLE));
    g_object_class_install_property(object_class, PROP_DRAWING,
                                    g_param_spec_boolean("drawing", NULL, NULL, FALSE, flags));
    gtk_widget_class_install_property_action(widget_class, "viewport.drawing", "drawing");
    for (guint i = 0; i < G_N_ELEMENTS(switches); i++) {
        g_object_class_install_property(
            object_class, PROP_SWITCHES + i,
            g_param_spec_boolean(switches[i].name, NULL, NULL, switches[i].standard, flags));
        if (switches[i].action)
            gtk_widget_class_install_property_action(widget_class, switches[i].action, switches[i].name);
    }
    billow_viewport_install_signals(G_TYPE_FROM_CLASS(class));
    gtk_widget_class_set_css_name(widget_class, "billow-viewport");
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_IMG);
    billow_viewport_class_init_navigation(widget_class);
    billow_viewport_class_init_keys(widget_class);
}

static void
billow_viewport_init(BillowViewport *self)
{
    self->options = billow_render_default_options();
    self->camera = billow_camera_default();
    for (guint i = 0; i < G_N_ELEMENTS(switches); i++)
        *find_switch(self, PROP_SWITCHES + i) = switches[i].standard;
    self->framing_due = true;
    self->anchors = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
    self->selected = g_array_new(FALSE, TRUE, sizeof(gboolean));
    self->selected_before = g_array_new(FALSE, TRUE, sizeof(gboolean));
    self->group.from = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
    self->curve = g_array_new(FALSE, FALSE, sizeof(graphene_point_t));
    self->last_picked = -1;
    self->constraints = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
    self->handle = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
    self->colliders = g_array_new(FALSE, FALSE, sizeof(BillowCollider));
    self->figures = billow_viewport_new_figures();
    self->hovered = self->hovered_constraint = self->hovered_handle = self->hovered_collider = -1;
    self->selected_constraint = self->selected_collider = -1;
    self->hovered_grip = self->grip = BILLOW_GRIP_NONE;
    billow_viewport_init_area(self);
    billow_viewport_init_cloths(self);
    billow_viewport_init_curves(self);
    billow_viewport_init_hover(self);
    billow_viewport_init_controls(self);
    billow_viewport_init_group_keys(self);
    billow_viewport_init_navigation(self);
    gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
    gtk_widget_set_hexpand(GTK_WIDGET(self), TRUE);
    gtk_widget_set_vexpand(GTK_WIDGET(self), TRUE);
    gtk_accessible_update_property(
        GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Cloth in 3D"),
        GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
        _("Ctrl with the arrow keys turns the view, Ctrl+Shift with the arrow keys moves it; plus "
          "and minus zoom; F shows everything"),
        -1);
}
