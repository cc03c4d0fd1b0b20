#include "widgets/viewport/private.h"

#include <glib/gi18n.h>

#include "render/picture.h"

G_DEFINE_FINAL_TYPE(BillowViewport, billow_viewport, GTK_TYPE_WIDGET)

enum {
    PROP_SHOW_CLOTH = 1,
    PROP_WIREFRAME,
    PROP_SHOW_GRID,
    PROP_SHOW_ANCHORS,
    PROP_SMOOTH_EDGES,
    PROP_SHOW_CROSSINGS,
    PROP_EDITABLE_ANCHORS,
    PROP_EDITABLE_COLLIDERS,
    PROP_SHOW_MESH,
    PROP_PULLABLE,
    PROP_ORTHOGRAPHIC,
    PROP_SEVERAL_ANCHORS,
    PROP_SNAPPING,
    PROP_DRAWING,
    PROP_NAVIGATION,
    PROP_PIVOT,
    PROP_READOUT,
    N_PROPERTIES
};
static GParamSpec *properties[N_PROPERTIES];

GtkWidget *
billow_viewport_new(void)
{
    return g_object_new(BILLOW_TYPE_VIEWPORT, NULL);
}

/* Content */

void
billow_viewport_set_mesh(BillowViewport *self, BillowMesh *mesh)
{
    bool first = mesh && !self->mesh;
    if (mesh)
        billow_mesh_ref(mesh);
    billow_mesh_unref(self->mesh);
    self->mesh = mesh;
    self->stale.mesh = true;
    self->stale.ghost |= self->look == BILLOW_CLOTH_FAINT;
    if (first)
        billow_viewport_frame_all(self);
    billow_viewport_redraw(self);
}

BillowMesh *
billow_viewport_get_mesh(BillowViewport *self)
{
    return self->mesh;
}

void
billow_viewport_set_cloth_look(BillowViewport *self, BillowClothLook look)
{
    if (look == self->look)
        return;
    self->look = look;
    self->stale.mesh = self->stale.ghost = true;
    billow_viewport_redraw(self);
}

BillowClothLook
billow_viewport_get_cloth_look(BillowViewport *self)
{
    return self->look;
}

void
billow_viewport_set_surface(BillowViewport *self, BillowSurface surface)
{
    if (surface == self->surface)
        return;
    self->surface = surface;
    self->stale.picture = true;
    billow_viewport_redraw(self);
}

/* Pixels either way; larger ones are made smaller. */
enum { LARGEST_PICTURE = 4096 };

static void
set_picture(BillowViewport *self, GdkPixbuf *picture)
{
    g_set_object(&self->picture, picture);
    self->stale.picture = true;
    billow_viewport_redraw(self);
}

static void
on_picture_read(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GdkPixbuf) picture = billow_picture_read_finish(result, &error);
    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return; /* the viewport may be gone */
    BillowViewport *self = data;
    g_clear_object(&self->reading);
    set_picture(self, picture);
}

void
billow_viewport_set_texture_file(BillowViewport *self, const char *path)
{
    if (g_strcmp0(path, self->picture_path) == 0)
        return;
    g_cancellable_cancel(self->reading);
    g_clear_object(&self->reading);
    g_free(self->picture_path);
    self->picture_path = g_strdup(path);
    set_picture(self, NULL);
    if (!path)
        return;
    self->reading = g_cancellable_new();
    billow_picture_read_async(path, LARGEST_PICTURE, self->reading, on_picture_read, self);
}

void
billow_viewport_set_color(BillowViewport *self, const GdkRGBA *color)
{
    self->options.color = (BillowColor){color->red, color->green, color->blue};
    billow_viewport_redraw(self);
}

const char *
billow_viewport_get_problem(BillowViewport *self)
{
    return self->problem;
}

void
billow_viewport_set_measuring(BillowViewport *self, gboolean measuring)
{
    self->measuring = measuring;
}

double
billow_viewport_get_last_draw_ms(BillowViewport *self)
{
    return self->last_draw_ms;
}

guint64
billow_viewport_get_frames_drawn(BillowViewport *self)
{
    return self->frames_drawn;
}

/* Class */

static bool *
flag(BillowViewport *self, guint id)
{
    switch (id) {
    case PROP_SHOW_CLOTH:
        return &self->options.cloth;
    case PROP_WIREFRAME:
        return &self->options.wireframe;
    case PROP_SHOW_GRID:
        return &self->options.ground;
    case PROP_SHOW_CROSSINGS:
        return &self->options.crossings;
    case PROP_SHOW_MESH:
        return &self->show_mesh;
    case PROP_SMOOTH_EDGES:
        return &self->smooth_edges;
    case PROP_EDITABLE_ANCHORS:
        return &self->editable;
    case PROP_EDITABLE_COLLIDERS:
        return &self->editable_colliders;
    case PROP_SEVERAL_ANCHORS:
        return &self->several;
    case PROP_SNAPPING:
        return &self->snapping;
    case PROP_DRAWING:
        return &self->drawing;
    case PROP_PULLABLE:
        return &self->pullable;
    case PROP_ORTHOGRAPHIC:
        return &self->camera.orthographic;
    default:
        return &self->options.anchors;
    }
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
        g_value_set_boolean(value, *flag(self, id));
}

static void
set_flag(BillowViewport *self, guint id, bool wanted)
{
    if (*flag(self, id) == wanted)
        return;
    *flag(self, id) = wanted;
    g_object_notify_by_pspec(G_OBJECT(self), properties[id]);
    self->stale.colliders |= id == PROP_SHOW_MESH;
    if (id == PROP_ORTHOGRAPHIC)
        billow_viewport_emit_camera_changed(self);
    billow_viewport_redraw(self);
}

static void
set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
    BillowViewport *self = BILLOW_VIEWPORT(object);
    if (id == PROP_DRAWING) {
        billow_viewport_set_drawing(self, g_value_get_boolean(value));
        return;
    }
    if (id != PROP_NAVIGATION && id != PROP_PIVOT) {
        set_flag(self, id, g_value_get_boolean(value));
        return;
    }
    if (id == PROP_NAVIGATION)
        self->navigation = (BillowNavigation) g_value_get_enum(value);
    else
        self->pivot = (BillowPivot) g_value_get_enum(value);
    if (self->navigation != BILLOW_NAVIGATION_MAYA)
        self->handles = BILLOW_HANDLES_ALL;
    g_object_notify_by_pspec(object, spec);
    billow_viewport_redraw(self);
}

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
    BillowViewport *self = BILLOW_VIEWPORT(object);
    g_cancellable_cancel(self->reading);
    g_clear_object(&self->reading);
    billow_viewport_dispose_area(self);
    G_OBJECT_CLASS(billow_viewport_parent_class)->dispose(object);
}

static void
finalize(GObject *object)
{
    BillowViewport *self = BILLOW_VIEWPORT(object);
    billow_mesh_unref(self->mesh);
    billow_mesh_unref(self->ghost);
    g_clear_object(&self->picture);
    g_free(self->picture_path);
    g_free(self->problem);
    g_free(self->readout);
    g_array_unref(self->anchors);
    g_array_unref(self->selected);
    g_array_unref(self->selected_before);
    g_array_unref(self->group.from);
    g_array_unref(self->curve);
    g_array_unref(self->constraints);
    g_array_unref(self->handle);
    g_array_unref(self->curves);
    g_array_unref(self->curve_points);
    g_array_unref(self->guides);
    g_array_unref(self->guide_points);
    g_array_unref(self->skins);
    g_array_unref(self->path);
    g_array_unref(self->path_keys);
    g_array_unref(self->values);
    g_array_unref(self->colliders);
    g_array_unref(self->figures);
    G_OBJECT_CLASS(billow_viewport_parent_class)->finalize(object);
}

static void
install_flag(GObjectClass *class, GtkWidgetClass *widget_class, guint id, const char *name, gboolean standard,
             const char *action)
{
    properties[id] = g_param_spec_boolean(
        name, NULL, NULL, standard, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
    g_object_class_install_property(class, id, properties[id]);
    if (action)
        gtk_widget_class_install_property_action(widget_class, action, name);
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
    install_flag(object_class, widget_class, PROP_SHOW_CLOTH, "show-cloth", TRUE, "viewport.show-cloth");
    install_flag(object_class, widget_class, PROP_WIREFRAME, "wireframe", FALSE, "viewport.wireframe");
    install_flag(object_class, widget_class, PROP_SHOW_GRID, "show-grid", TRUE, "viewport.show-grid");
    install_flag(object_class, widget_class, PROP_SHOW_ANCHORS, "show-anchors", TRUE,
                 "viewport.show-anchors");
    install_flag(object_class, widget_class, PROP_SHOW_CROSSINGS, "show-crossings", FALSE,
                 "viewport.show-crossings");
    install_flag(object_class, widget_class, PROP_SHOW_MESH, "show-mesh", TRUE, "viewport.show-mesh");
    install_flag(object_class, widget_class, PROP_SMOOTH_EDGES, "smooth-edges", TRUE, NULL);
    install_flag(object_class, widget_class, PROP_EDITABLE_ANCHORS, "editable-anchors", FALSE, NULL);
    install_flag(object_class, widget_class, PROP_EDITABLE_COLLIDERS, "editable-colliders", FALSE, NULL);
    install_flag(object_class, widget_class, PROP_PULLABLE, "pullable", FALSE, NULL);
    install_flag(object_class, widget_class, PROP_ORTHOGRAPHIC, "orthographic", FALSE,
                 "viewport.orthographic");
    install_flag(object_class, widget_class, PROP_SEVERAL_ANCHORS, "several-anchors", FALSE, NULL);
    install_flag(object_class, widget_class, PROP_SNAPPING, "snapping", FALSE, "viewport.snapping");
    install_flag(object_class, widget_class, PROP_DRAWING, "drawing", FALSE, "viewport.drawing");
    properties[PROP_NAVIGATION] =
        g_param_spec_enum("navigation", NULL, NULL, BILLOW_TYPE_NAVIGATION, BILLOW_NAVIGATION_BILLOW,
                          G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
    g_object_class_install_property(object_class, PROP_NAVIGATION, properties[PROP_NAVIGATION]);
    properties[PROP_PIVOT] =
        g_param_spec_enum("pivot", NULL, NULL, BILLOW_TYPE_PIVOT, BILLOW_PIVOT_CENTER,
                          G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
    g_object_class_install_property(object_class, PROP_PIVOT, properties[PROP_PIVOT]);
    properties[PROP_READOUT] = g_param_spec_string(
        "readout", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
    g_object_class_install_property(object_class, PROP_READOUT, properties[PROP_READOUT]);
    billow_viewport_install_signals(G_TYPE_FROM_CLASS(class));
    gtk_widget_class_set_css_name(widget_class, "billow-viewport");
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_IMG);
    billow_viewport_class_init_navigation(widget_class);
    billow_viewport_class_init_keys(widget_class);
}

static void
clear_skin(gpointer skin)
{
    billow_mesh_unref((BillowMesh *) ((BillowRenderSkin *) skin)->mesh);
}

static void
billow_viewport_init(BillowViewport *self)
{
    self->options = billow_render_default_options();
    self->options.crossings = false;
    self->smooth_edges = true;
    self->camera = billow_camera_default();
    self->framing_due = true;
    self->anchors = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
    self->selected = g_array_new(FALSE, TRUE, sizeof(gboolean));
    self->selected_before = g_array_new(FALSE, TRUE, sizeof(gboolean));
    self->group.from = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
    self->curve = g_array_new(FALSE, FALSE, sizeof(graphene_point_t));
    self->last_picked = -1;
    self->constraints = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
    self->handle = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
    self->curve_points = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
    self->curves = g_array_new(FALSE, FALSE, sizeof(BillowPolyline));
    self->guide_points = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
    self->guides = g_array_new(FALSE, FALSE, sizeof(BillowPolyline));
    self->skins = g_array_new(FALSE, FALSE, sizeof(BillowRenderSkin));
    g_array_set_clear_func(self->skins, clear_skin);
    self->path = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
    self->path_keys = g_array_new(FALSE, FALSE, sizeof(guint8));
    self->values = g_array_new(FALSE, FALSE, sizeof(float));
    self->colliders = g_array_new(FALSE, FALSE, sizeof(BillowCollider));
    self->figures = billow_viewport_new_figures();
    self->show_mesh = true;
    self->hovered = self->hovered_constraint = self->hovered_handle = self->hovered_collider = -1;
    self->selected_constraint = self->selected_collider = -1;
    self->hovered_grip = self->grip = BILLOW_GRIP_NONE;
    billow_viewport_init_area(self);
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
