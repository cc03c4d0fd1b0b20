#include "widgets/viewport_private.h"

#include <glib/gi18n.h>

#include "widgets/picture.h"

G_DEFINE_FINAL_TYPE(BillowViewport, billow_viewport, GTK_TYPE_WIDGET)

enum {
    PROP_SHOW_CLOTH = 1,
    PROP_WIREFRAME,
    PROP_SHOW_GRID,
    PROP_SHOW_ANCHORS,
    PROP_EDITABLE_ANCHORS,
    PROP_EDITABLE_COLLIDERS,
    N_PROPERTIES
};
enum {
    ANCHOR_PRESSED,
    ANCHOR_MOVED,
    ANCHOR_HOVERED,
    CONSTRAINT_PRESSED,
    COLLIDER_PRESSED,
    COLLIDER_MOVED,
    CAMERA_CHANGED,
    DRAWN,
    N_SIGNALS
};

static GParamSpec *properties[N_PROPERTIES];
static guint signals[N_SIGNALS];

GtkWidget *
billow_viewport_new(void)
{
    return g_object_new(BILLOW_TYPE_VIEWPORT, NULL);
}

void
billow_viewport_redraw(BillowViewport *self)
{
    self->smoothing = false;
    gtk_gl_area_queue_render(self->area);
}

BillowPictureSize
billow_viewport_size(BillowViewport *self)
{
    GtkWidget *widget = GTK_WIDGET(self);
    return (BillowPictureSize){MAX(gtk_widget_get_width(widget), 1), MAX(gtk_widget_get_height(widget), 1)};
}

void
billow_viewport_emit_pressed(BillowViewport *self, int index)
{
    g_signal_emit(self, signals[ANCHOR_PRESSED], 0, index);
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
billow_viewport_emit_constraint_pressed(BillowViewport *self, int index)
{
    g_signal_emit(self, signals[CONSTRAINT_PRESSED], 0, index);
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
billow_viewport_camera_moved(BillowViewport *self)
{
    self->framed = false;
    g_signal_emit(self, signals[CAMERA_CHANGED], 0);
    billow_viewport_redraw(self);
}

void
billow_viewport_emit_drawn(BillowViewport *self)
{
    g_signal_emit(self, signals[DRAWN], 0);
}

/* Framing */

static void
extend(BillowVec3 *low, BillowVec3 *high, BillowVec3 a)
{
    *low = billow_vec3(fmin(low->x, a.x), fmin(low->y, a.y), fmin(low->z, a.z));
    *high = billow_vec3(fmax(high->x, a.x), fmax(high->y, a.y), fmax(high->z, a.z));
}

static void
extend_by_all(BillowVec3 *low, BillowVec3 *high, const GArray *points)
{
    for (guint i = 0; i < points->len; i++)
        extend(low, high, g_array_index(points, BillowVec3, i));
}

static void
extend_by_mesh(BillowVec3 *low, BillowVec3 *high, const BillowMesh *mesh)
{
    BillowVec3 mesh_low, mesh_high;
    if (!mesh)
        return;
    billow_mesh_bounds(mesh, &mesh_low, &mesh_high);
    extend(low, high, mesh_low);
    extend(low, high, mesh_high);
}

/* Bounds of all there is to see; a metre each way around the origin when there is nothing. */
static void
get_bounds(BillowViewport *self, BillowVec3 *low, BillowVec3 *high)
{
    *low = billow_vec3(INFINITY, INFINITY, INFINITY);
    *high = billow_vec3(-INFINITY, -INFINITY, -INFINITY);
    extend_by_mesh(low, high, self->mesh);
    extend_by_mesh(low, high, self->ghost);
    extend_by_all(low, high, self->anchors);
    extend_by_all(low, high, self->constraints);
    extend_by_all(low, high, self->curve_points);
    billow_viewport_extend_by_bodies(self, low, high);
    if (!billow_vec3_is_finite(*low) || !billow_vec3_is_finite(*high)) {
        *low = billow_vec3(-1.0, 0.0, -1.0);
        *high = billow_vec3(1.0, 1.0, 1.0);
    }
}

/* Framed in the middle as if the picture had just the height that is not covered (its opening is as much smaller), and
 * then moved below what covers it. */
static void
frame_below_cover(BillowCamera *camera, BillowVec3 low, BillowVec3 high, BillowPictureSize size,
                  double covered)
{
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
    BillowPictureSize size = billow_viewport_size(self);
    get_bounds(self, &low, &high);
    frame_below_cover(&self->camera, low, high, size, fmin(self->covered_top, 0.5 * size.height));
    self->framing_due = false;
    self->framed = true;
    g_signal_emit(self, signals[CAMERA_CHANGED], 0);
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
    self->camera = *camera;
    self->framing_due = self->framed = false;
    billow_viewport_redraw(self);
}

gboolean
billow_viewport_project(BillowViewport *self, BillowVec3 point, double *x, double *y)
{
    return billow_camera_project(&self->camera, billow_viewport_size(self), point, x, y);
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
    billow_picture_read_async(path, self->reading, on_picture_read, self);
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
    case PROP_EDITABLE_ANCHORS:
        return &self->editable;
    case PROP_EDITABLE_COLLIDERS:
        return &self->editable_colliders;
    default:
        return &self->options.anchors;
    }
}

static void
get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
    g_value_set_boolean(value, *flag(BILLOW_VIEWPORT(object), id));
}

static void
set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
    BillowViewport *self = BILLOW_VIEWPORT(object);
    bool wanted = g_value_get_boolean(value);
    if (*flag(self, id) == wanted)
        return;
    *flag(self, id) = wanted;
    g_object_notify_by_pspec(object, spec);
    billow_viewport_redraw(self);
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
    g_array_unref(self->anchors);
    g_array_unref(self->selected);
    g_array_unref(self->constraints);
    g_array_unref(self->curves);
    g_array_unref(self->curve_points);
    g_array_unref(self->values);
    g_array_unref(self->colliders);
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

static guint
install_signal(const char *name, guint n_parameters, const GType *parameters)
{
    return g_signal_newv(name, BILLOW_TYPE_VIEWPORT, G_SIGNAL_RUN_LAST, NULL, NULL, NULL, NULL, G_TYPE_NONE,
                         n_parameters, (GType *) parameters);
}

static void
billow_viewport_class_init(BillowViewportClass *class)
{
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    const GType moved[] = {G_TYPE_INT, G_TYPE_DOUBLE, G_TYPE_DOUBLE, G_TYPE_DOUBLE, G_TYPE_BOOLEAN};
    object_class->get_property = get_property;
    object_class->set_property = set_property;
    object_class->dispose = dispose;
    object_class->finalize = finalize;
    widget_class->css_changed = css_changed;
    install_flag(object_class, widget_class, PROP_SHOW_CLOTH, "show-cloth", TRUE, "viewport.show-cloth");
    install_flag(object_class, widget_class, PROP_WIREFRAME, "wireframe", FALSE, "viewport.wireframe");
    install_flag(object_class, widget_class, PROP_SHOW_GRID, "show-grid", TRUE, "viewport.show-grid");
    install_flag(object_class, widget_class, PROP_SHOW_ANCHORS, "show-anchors", TRUE,
                 "viewport.show-anchors");
    install_flag(object_class, widget_class, PROP_EDITABLE_ANCHORS, "editable-anchors", FALSE, NULL);
    install_flag(object_class, widget_class, PROP_EDITABLE_COLLIDERS, "editable-colliders", FALSE, NULL);
    signals[ANCHOR_PRESSED] = install_signal("anchor-pressed", 1, moved);
    signals[ANCHOR_MOVED] = install_signal("anchor-moved", G_N_ELEMENTS(moved), moved);
    signals[ANCHOR_HOVERED] = install_signal("anchor-hovered", 1, moved);
    signals[CONSTRAINT_PRESSED] = install_signal("constraint-pressed", 1, moved);
    signals[COLLIDER_PRESSED] = install_signal("collider-pressed", 1, moved);
    signals[COLLIDER_MOVED] = install_signal("collider-moved", G_N_ELEMENTS(moved), moved);
    signals[CAMERA_CHANGED] = install_signal("camera-changed", 0, NULL);
    signals[DRAWN] = install_signal("drawn", 0, NULL);
    gtk_widget_class_set_css_name(widget_class, "billow-viewport");
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_IMG);
    billow_viewport_class_init_controls(widget_class);
}

static void
billow_viewport_init(BillowViewport *self)
{
    self->options = billow_render_default_options();
    self->camera = billow_camera_default();
    self->framing_due = true;
    self->anchors = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
    self->selected = g_array_new(FALSE, TRUE, sizeof(gboolean));
    self->constraints = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
    self->curve_points = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
    self->curves = g_array_new(FALSE, FALSE, sizeof(BillowPolyline));
    self->values = g_array_new(FALSE, FALSE, sizeof(float));
    self->colliders = g_array_new(FALSE, FALSE, sizeof(BillowCollider));
    self->hovered = self->hovered_constraint = self->hovered_collider = -1;
    self->selected_constraint = self->selected_collider = -1;
    billow_viewport_init_area(self);
    billow_viewport_init_controls(self);
    gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
    gtk_widget_set_hexpand(GTK_WIDGET(self), TRUE);
    gtk_widget_set_vexpand(GTK_WIDGET(self), TRUE);
    gtk_accessible_update_property(
        GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Cloth in 3D"),
        GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
        _("Arrow keys turn the view, with Shift they move it; plus and minus zoom; Home shows everything"),
        -1);
}
