#include "app/stage_private.h"

#include "app/distance_legend.h"
#include "app/texture_path.h"

#include <glib/gi18n.h>

G_DEFINE_FINAL_TYPE(BillowStage, billow_stage, GTK_TYPE_WIDGET)

G_DEFINE_ENUM_TYPE(BillowStageMethod, billow_stage_method, G_DEFINE_ENUM_VALUE(BILLOW_STAGE_FAKE, "fake"),
                   G_DEFINE_ENUM_VALUE(BILLOW_STAGE_PHYSICS, "physics"),
                   G_DEFINE_ENUM_VALUE(BILLOW_STAGE_BOTH, "both"))

G_DEFINE_ENUM_TYPE(BillowBothLayout, billow_both_layout,
                   G_DEFINE_ENUM_VALUE(BILLOW_BOTH_SIDE_BY_SIDE, "side-by-side"),
                   G_DEFINE_ENUM_VALUE(BILLOW_BOTH_GHOST, "ghost"))

enum { METHOD = 1, BOTH_LAYOUT, SWAP_GHOST, SHOW_DISTANCE, N_PROPERTIES };
static GParamSpec *properties[N_PROPERTIES];

/* Shapes made faster than this (milliseconds) flash no progress bar. */
#define BUSY_DELAY 150

static void
show_cloth(BillowStage *self)
{
    const BillowProject *project = billow_session_get_project(self->session);
    g_autofree char *texture =
        billow_texture_resolve(project->texture, billow_session_get_path(self->session));
    BillowViewport *const viewports[] = {self->viewport, self->second};
    GdkRGBA color;
    const gboolean has_color = gdk_rgba_parse(&color, project->color);
    for (size_t i = 0; i < G_N_ELEMENTS(viewports); i++) {
        if (has_color)
            billow_viewport_set_color(viewports[i], &color);
        billow_viewport_set_texture_file(viewports[i], texture);
    }
    billow_stage_show_cloths(self);
}

static gboolean
reveal_busy(gpointer data)
{
    BillowStage *self = data;
    self->busy_timer = 0;
    gtk_widget_set_visible(self->busy, TRUE);
    return G_SOURCE_REMOVE;
}

static void
show_busy(BillowStage *self)
{
    const gboolean busy = billow_preview_get_busy(self->preview);
    if (busy && self->busy_timer == 0 && !gtk_widget_get_visible(self->busy))
        self->busy_timer = g_timeout_add(BUSY_DELAY, reveal_busy, self);
    if (!busy) {
        g_clear_handle_id(&self->busy_timer, g_source_remove);
        gtk_widget_set_visible(self->busy, FALSE);
    }
}

static void
show_progress(BillowStage *self)
{
    double progress;
    g_object_get(self->preview, "progress", &progress, NULL);
    g_autofree char *text = g_strdup_printf(_("Hanging the cloth… %.0f %%"), 100 * progress);
    gtk_progress_bar_set_fraction(self->progress, CLAMP(progress, 0, 1));
    gtk_progress_bar_set_text(self->progress, text);
}

static void
connect(BillowStage *self, gpointer source, const char *signal, void (*show)(BillowStage *))
{
    g_signal_connect_object(source, signal, G_CALLBACK(show), self, G_CONNECT_SWAPPED);
}

void
billow_stage_follow(BillowStage *self, BillowSession *session, BillowPreview *preview,
                    BillowPhysicsPreview *physics)
{
    g_return_if_fail(BILLOW_IS_STAGE(self) && !self->session);
    self->session = g_object_ref(session);
    self->preview = g_object_ref(preview);
    self->physics = g_object_ref(physics);
    connect(self, preview, "frame-ready", billow_stage_show_cloths);
    connect(self, preview, "notify::busy", show_busy);
    connect(self, preview, "notify::progress", show_progress);
    connect(self, physics, "changed", billow_stage_show_cloths);
    connect(self, physics, "notify::problem", billow_stage_show_cloths);
    connect(self, session, "notify::selection", billow_stage_show_hint);
    connect(self, session, "notify::frame", billow_stage_show_cloths);
    connect(self, session, "notify::project", show_cloth);
    connect(self, session, "notify::path", show_cloth);
    billow_stage_follow_colliders(self);
    billow_stage_follow_constraints(self);
    show_cloth(self);
}

void
billow_stage_await_project(BillowStage *self)
{
    g_return_if_fail(BILLOW_IS_STAGE(self));
    self->awaiting = TRUE;
    self->hung = self->shows_physics = FALSE;
    BillowViewport *const viewports[] = {self->viewport, self->second};
    for (size_t i = 0; i < G_N_ELEMENTS(viewports); i++) {
        billow_viewport_set_mesh(viewports[i], NULL);
        billow_viewport_set_ghost(viewports[i], NULL);
        billow_viewport_set_anchors(viewports[i], NULL, 0);
    }
}

/* --- Methods --- */

static void
follow_method(BillowStage *self)
{
    if (!self->physics)
        return;
    billow_physics_preview_set_active(self->physics, self->method != BILLOW_STAGE_FAKE);
    billow_stage_show_colliders(self);
    billow_stage_show_cloths(self);
}

static void
billow_stage_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
    const BillowStage *self = BILLOW_STAGE(object);
    switch (id) {
    case METHOD:
        g_value_set_enum(value, (int) self->method);
        break;
    case BOTH_LAYOUT:
        g_value_set_enum(value, (int) self->layout);
        break;
    case SWAP_GHOST:
        g_value_set_boolean(value, self->swap_ghost);
        break;
    case SHOW_DISTANCE:
        g_value_set_boolean(value, self->show_distance);
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
    }
}

static void
billow_stage_set_property(GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
    BillowStage *self = BILLOW_STAGE(object);
    switch (id) {
    case METHOD:
        self->method = (BillowStageMethod) g_value_get_enum(value);
        break;
    case BOTH_LAYOUT:
        self->layout = (BillowBothLayout) g_value_get_enum(value);
        break;
    case SWAP_GHOST:
        self->swap_ghost = g_value_get_boolean(value);
        break;
    case SHOW_DISTANCE:
        self->show_distance = g_value_get_boolean(value);
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
        return;
    }
    follow_method(self);
    g_object_notify_by_pspec(object, pspec);
}

BillowStageMethod
billow_stage_get_method(BillowStage *self)
{
    g_return_val_if_fail(BILLOW_IS_STAGE(self), BILLOW_STAGE_FAKE);
    return self->method;
}

BillowViewport *
billow_stage_get_viewport(BillowStage *self)
{
    g_return_val_if_fail(BILLOW_IS_STAGE(self), NULL);
    return self->viewport;
}

static void
billow_stage_dispose(GObject *object)
{
    BillowStage *self = BILLOW_STAGE(object);
    g_clear_handle_id(&self->busy_timer, g_source_remove);
    g_clear_object(&self->session);
    g_clear_object(&self->preview);
    g_clear_object(&self->physics);
    gtk_widget_dispose_template(GTK_WIDGET(self), BILLOW_TYPE_STAGE);
    G_OBJECT_CLASS(billow_stage_parent_class)->dispose(object);
}

static void
add_properties(GObjectClass *class)
{
    const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    class->get_property = billow_stage_get_property;
    class->set_property = billow_stage_set_property;
    properties[METHOD] =
        g_param_spec_enum("method", NULL, NULL, BILLOW_TYPE_STAGE_METHOD, BILLOW_STAGE_FAKE, flags);
    properties[BOTH_LAYOUT] = g_param_spec_enum("both-layout", NULL, NULL, BILLOW_TYPE_BOTH_LAYOUT,
                                                BILLOW_BOTH_SIDE_BY_SIDE, flags);
    properties[SWAP_GHOST] = g_param_spec_boolean("swap-ghost", NULL, NULL, FALSE, flags);
    properties[SHOW_DISTANCE] = g_param_spec_boolean("show-distance", NULL, NULL, FALSE, flags);
    g_object_class_install_properties(class, N_PROPERTIES, properties);
}

static void
bind_template(GtkWidgetClass *class)
{
    gtk_widget_class_set_template_from_resource(class, "/io/github/billow/Billow/ui/stage.ui");
    gtk_widget_class_bind_template_child(class, BillowStage, overlay);
    gtk_widget_class_bind_template_child(class, BillowStage, viewport);
    gtk_widget_class_bind_template_child(class, BillowStage, second);
    gtk_widget_class_bind_template_child(class, BillowStage, first_cell);
    gtk_widget_class_bind_template_child(class, BillowStage, second_cell);
    gtk_widget_class_bind_template_child_full(class, "fake_caption", FALSE,
                                              G_STRUCT_OFFSET(BillowStage, captions[0]));
    gtk_widget_class_bind_template_child_full(class, "physics_caption", FALSE,
                                              G_STRUCT_OFFSET(BillowStage, captions[1]));
    gtk_widget_class_bind_template_child(class, BillowStage, figures);
    gtk_widget_class_bind_template_child(class, BillowStage, hint);
    gtk_widget_class_bind_template_child(class, BillowStage, busy);
    gtk_widget_class_bind_template_child(class, BillowStage, progress);
    gtk_widget_class_bind_template_child(class, BillowStage, view_buttons);
    gtk_widget_class_bind_template_child(class, BillowStage, both_buttons);
    gtk_widget_class_bind_template_child(class, BillowStage, swap_button);
    gtk_widget_class_bind_template_child(class, BillowStage, legend);
}

static void
billow_stage_class_init(BillowStageClass *class)
{
    G_OBJECT_CLASS(class)->dispose = billow_stage_dispose;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BIN_LAYOUT);
    add_properties(G_OBJECT_CLASS(class));
    bind_template(GTK_WIDGET_CLASS(class));
}

/* What is laid over a view has just its size: the overlay would give it the height that its words need where they are
 * as narrow as can be. */
static gboolean
cover_view(GtkOverlay *cell, GtkWidget *cover, GdkRectangle *place)
{
    GtkWidget *view = gtk_overlay_get_child(cell);
    *place = (GdkRectangle){0, 0, gtk_widget_get_width(view), gtk_widget_get_height(view)};
    return TRUE;
}

static void
billow_stage_init(BillowStage *self)
{
    static const char *const shared[] = {"wireframe", "show-grid", "show-anchors", "show-cloth"};
    g_type_ensure(BILLOW_TYPE_DISTANCE_LEGEND);
    g_type_ensure(BILLOW_TYPE_VIEWPORT);
    gtk_widget_init_template(GTK_WIDGET(self));
    for (size_t i = 0; i < G_N_ELEMENTS(shared); i++)
        g_object_bind_property(self->viewport, shared[i], self->second, shared[i], G_BINDING_SYNC_CREATE);
    g_signal_connect(self->first_cell, "get-child-position", G_CALLBACK(cover_view), NULL);
    g_signal_connect(self->second_cell, "get-child-position", G_CALLBACK(cover_view), NULL);
    billow_stage_link_cameras(self);
}
