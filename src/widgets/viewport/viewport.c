#include "widgets/viewport/private.h"

#include <glib/gi18n.h>

G_DEFINE_FINAL_TYPE(BillowViewport, billow_viewport, GTK_TYPE_WIDGET)

enum { PROP_NAVIGATION = 1, PROP_PIVOT, PROP_READOUT, PROP_SWITCHES };

/* Boolean properties, and the actions that toggle them. */
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
    {"show-wind", NULL, true, offsetof(BillowViewport, show_wind)},
    {"smooth-edges", NULL, true, offsetof(BillowViewport, smooth_edges)},
    {"editable-anchors", NULL, false, offsetof(BillowViewport, editable)},
    {"editable-colliders", NULL, false, offsetof(BillowViewport, editable_colliders)},
    {"pullable", NULL, false, offsetof(BillowViewport, pullable)},
    {"orthographic", "viewport.orthographic", false, offsetof(BillowViewport, camera.orthographic)},
    {"several-anchors", NULL, false, offsetof(BillowViewport, several)},
    {"snapping", "viewport.snapping", false, offsetof(BillowViewport, snapping)},
    {"drawing", "viewport.drawing", false, offsetof(BillowViewport, drawing)},
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
    else
        g_value_set_boolean(value, *find_switch(self, id));
}

static void
set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
    BillowViewport *self = BILLOW_VIEWPORT(object);
    if (id == PROP_NAVIGATION) {
        self->navigation = (BillowNavigation) g_value_get_enum(value);
    } else if (id == PROP_PIVOT) {
        self->pivot = (BillowPivot) g_value_get_enum(value);
    } else {
        bool *wanted = find_switch(self, id);
        if (wanted == &self->drawing)
            billow_viewport_set_drawing(self, g_value_get_boolean(value));
        if (wanted == &self->drawing || *wanted == g_value_get_boolean(value))
            return;
        *wanted = g_value_get_boolean(value);
        self->stale.colliders |= wanted == &self->show_mesh;
    }
    g_object_notify_by_pspec(object, spec);
    if (id >= PROP_SWITCHES && find_switch(self, id) == &self->camera.orthographic)
        g_signal_emit_by_name(self, "camera-changed");
    billow_viewport_redraw(self);
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

/* --- Tools --- */

BillowToolState *
billow_viewport_tool(const BillowViewport *self, const BillowTool *tool)
{
    size_t i = 0;
    while (billow_tools[i] != tool)
        i++;
    return &self->tools[i];
}

/* Installs the signals listed in the format of BillowTool.signals. */
static void
install_signals(BillowViewportClass *class, const char *signals)
{
    g_auto(GStrv) all = g_strsplit(signals ? signals : "", " ", -1);
    for (char **signal = all; *signal; signal++) {
        char *types = strchr(*signal, ':');
        GType parameters[8];
        guint n = 0;
        for (*types++ = '\0'; *types; types++)
            parameters[n++] = *types == 'i'   ? G_TYPE_INT
                              : *types == 'd' ? G_TYPE_DOUBLE
                              : *types == 'b' ? G_TYPE_BOOLEAN
                                              : G_TYPE_UINT;
        g_signal_newv(*signal, G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST, NULL, NULL, NULL, NULL,
                      G_TYPE_NONE, n, parameters);
    }
}

/* --- Class --- */

static void
snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    GTK_WIDGET_CLASS(billow_viewport_parent_class)->snapshot(widget, snapshot);
    billow_viewport_draw_path(BILLOW_VIEWPORT(widget), snapshot);
    for (const BillowTool *const *tool = billow_tools; *tool; tool++)
        if ((*tool)->snapshot)
            (*tool)->snapshot(BILLOW_VIEWPORT(widget), snapshot);
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
    BillowViewport *self = BILLOW_VIEWPORT(object);
    billow_texture_stop(self->texture);
    g_ptr_array_set_size(self->others, 0);
    billow_viewport_dispose_area(self);
    G_OBJECT_CLASS(billow_viewport_parent_class)->dispose(object);
}

static void
finalize(GObject *object)
{
    BillowViewport *self = BILLOW_VIEWPORT(object);
    billow_viewport_free_area(self);
    billow_viewport_free_cloths(self);
    billow_viewport_free_curves(self);
    for (size_t i = 0; billow_tools[i]; i++) {
        if (billow_tools[i]->clear)
            billow_tools[i]->clear(self);
        g_array_unref(self->tools[i].points);
        g_free(self->tools[i].own);
    }
    g_free(self->tools);
    g_free(self->readout);
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
    for (guint i = 0; i < G_N_ELEMENTS(switches); i++) {
        g_object_class_install_property(
            object_class, PROP_SWITCHES + i,
            g_param_spec_boolean(switches[i].name, NULL, NULL, switches[i].standard, flags));
        if (switches[i].action)
            gtk_widget_class_install_property_action(widget_class, switches[i].action, switches[i].name);
    }
    install_signals(class, "camera-changed: drawn:");
    g_signal_new("clicked", G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST, 0, g_signal_accumulator_true_handled,
                 NULL, NULL, G_TYPE_BOOLEAN, 2, G_TYPE_DOUBLE, G_TYPE_DOUBLE);
    for (const BillowTool *const *tool = billow_tools; *tool; tool++)
        install_signals(class, (*tool)->signals);
    gtk_widget_class_set_css_name(widget_class, "billow-viewport");
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_IMG);
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
    billow_viewport_init_area(self);
    billow_viewport_init_cloths(self);
    billow_viewport_init_curves(self);
    billow_viewport_init_controls(self);
    size_t n = 0;
    while (billow_tools[n])
        n++;
    self->tools = g_new(BillowToolState, n);
    for (size_t i = 0; i < n; i++)
        self->tools[i] = (BillowToolState){g_malloc0(billow_tools[i]->state_size), -1,
                                           g_array_new(FALSE, TRUE, sizeof(BillowMarkedPoint))};
    for (size_t i = 0; i < n; i++)
        if (billow_tools[i]->init)
            billow_tools[i]->init(self);
    gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
    gtk_widget_set_hexpand(GTK_WIDGET(self), TRUE);
    gtk_widget_set_vexpand(GTK_WIDGET(self), TRUE);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Cloth in 3D"),
                                   GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                   _("Ctrl+arrow keys turn the view, Ctrl+Shift+arrow keys move it, plus and "
                                     "minus zoom, F shows everything"),
                                   -1);
}
