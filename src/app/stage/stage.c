#include "app/stage/stage.h"

#include "app/common/label.h"
#include "app/common/menu_on_demand.h"
#include "app/document/session_meshes.h"
#include "app/document/session_motions.h"
#include "app/stage/colliders.h"
#include "app/stage/distance_legend.h"
#include "app/stage/other_cloths.h"
#include "app/stage/showing.h"
#include "model/base/clock.h"
#include "widgets/timeline/problems.h"

#include <glib/gi18n.h>

G_DEFINE_FINAL_TYPE(BillowStage, billow_stage, GTK_TYPE_WIDGET)

enum { METHOD = 1, BOTH_LAYOUT, SWAP_GHOST, SHADING, SHOW_DISTANCE, SHOW_STRAIN, STRAIN_LIMIT, N_PROPERTIES };
static GParamSpec *properties[N_PROPERTIES];

/* The progress bar appears only for shapes that take longer than this, milliseconds. */
#define BUSY_DELAY 150

static void
show_project(BillowStage *self)
{
    self->look_due = TRUE;
    billow_stage_show_scene(self);
}

/* --- Cameras --- */

void
billow_stage_follow_saving(BillowStage *self)
{
    g_return_if_fail(BILLOW_IS_STAGE(self));
    const char *path = billow_session_get_path(self->session);
    gboolean keeps = FALSE;
    for (int i = 0; i < BILLOW_SAVED_CAMERAS; i++)
        keeps = keeps || self->bookmarks[i].kept;
    if (path && keeps)
        billow_saved_cameras_write(path, self->bookmarks, NULL);
}

char *
billow_stage_keep_camera(BillowStage *self, int number)
{
    const char *path = billow_session_get_path(self->session);
    g_autoptr(GError) error = NULL;
    self->bookmarks[number] = (BillowSavedCamera){TRUE, billow_viewport_get_camera(self->views.first)};
    if (path && !billow_saved_cameras_write(path, self->bookmarks, &error))
        return g_strdup_printf(_("Camera %d is saved only until the window closes: %s"), number + 1,
                               error->message);
    return g_strdup_printf(_("Camera %d saved"), number + 1);
}

char *
billow_stage_go_to_camera(BillowStage *self, int number)
{
    if (!self->bookmarks[number].kept)
        return g_strdup_printf(_("Camera %d is not saved yet: press Shift+F%d to save this view"), number + 1,
                               number + 5);
    billow_viewport_set_camera(self->views.first, &self->bookmarks[number].camera);
    billow_viewport_set_camera(self->views.second, &self->bookmarks[number].camera);
    return NULL;
}

/* --- Following --- */

/* Shows the fake once its frame is computed; until then the view does not change. */
static void
follow_frame(BillowStage *self)
{
    if (self->look.method == BILLOW_STAGE_PHYSICS)
        billow_stage_show_scene(self);
}

/* If only physics is shown, the frame is already visible. */
static void
follow_preview(BillowStage *self)
{
    if (self->look.method != BILLOW_STAGE_PHYSICS || self->awaiting || !self->hung)
        billow_stage_show_scene(self);
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
        self->busy_timer = billow_clock_add(BUSY_DELAY, reveal_busy, self);
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
    g_autofree char *text = g_strdup_printf(_("Draping the cloth… %.0f %%"), 100 * progress);
    gtk_progress_bar_set_fraction(self->progress, CLAMP(progress, 0, 1));
    gtk_progress_bar_set_text(self->progress, text);
}

static void
connect(BillowStage *self, gpointer source, const char *signal, void (*show)(BillowStage *))
{
    g_signal_connect_object(source, signal, G_CALLBACK(show), self, G_CONNECT_SWAPPED);
}

static void follow_method(BillowStage *self);
static void show_nudger(BillowStage *self);

void
billow_stage_follow(BillowStage *self, BillowSession *session, BillowPreview *preview,
                    BillowPhysicsPreview *physics)
{
    g_return_if_fail(BILLOW_IS_STAGE(self) && !self->session);
    self->session = g_object_ref(session);
    self->preview = g_object_ref(preview);
    self->physics = g_object_ref(physics);
    connect(self, preview, "frame-ready", follow_preview);
    connect(self, preview, "notify::busy", show_busy);
    connect(self, preview, "notify::progress", show_progress);
    connect(self, physics, "changed", billow_stage_show_scene);
    connect(self, physics, "notify::problem", billow_stage_show_scene);
    connect(self, session, "notify::selection", billow_stage_show_selection);
    connect(self, session, "notify::frame", follow_frame);
    connect(self, billow_session_meshes_of(session), "changed", billow_stage_show_selection);
    connect(self, billow_session_motions_of(session), "changed", billow_stage_show_selection);
    connect(self, session, "notify::project", show_project);
    connect(self, session, "notify::path", show_project);
    BillowViewport *const viewports[] = {self->views.first, self->views.second};
    for (size_t i = 0; i < G_N_ELEMENTS(viewports); i++) {
        billow_stage_colliders_follow(viewports[i], session);
        connect(self, viewports[i], "notify::show-mesh", billow_stage_show_selection);
        billow_other_cloths_follow(viewports[i], session);
        billow_stage_constraints_follow(viewports[i], session);
        billow_stage_view_menu_attach(viewports[i], session);
        connect(self, viewports[i], "handle-moved", billow_stage_show_selection);
        connect(self, viewports[i], "notify::show-wind", billow_stage_show_scene);
    }
    billow_stage_anchors_follow(self->anchors, self->views.first, session, preview);
    billow_stage_pull_follow(self->pull, self->views.first, self->views.second, session, preview, physics);
    connect(self, self->pull, "changed", billow_stage_show_scene);
    billow_painter_follow(self->painter, session, self->views.first);
    billow_onion_skin_follow(self->onion_skin, preview, self->views.first);
    billow_point_trace_follow(self->point_trace, preview, self->views.first);
    billow_nudger_follow(self->nudger, session, preview, self->views.first, self->painter);
    connect(self, self->painter, "notify::active", billow_stage_show_scene);
    connect(self, self->nudger, "notify::active", show_nudger);
    connect(self, self->nudger, "notify::smooths", billow_stage_show_scene);
    connect(self, self->nudger, "notify::pinches", billow_stage_show_scene);
    follow_method(self);
    connect(self, self->point_trace, "notify::active", billow_stage_show_scene);
    connect(self, self->hud, "notify::visible", billow_stage_show_scene);
    connect(self, session, "notify::playing", billow_stage_show_scene);
    show_project(self);
}

/* Only the fake can be nudged. */
static void
show_nudger(BillowStage *self)
{
    if (billow_nudger_get_active(self->nudger) && self->look.method != BILLOW_STAGE_FAKE)
        g_object_set(self, "method", BILLOW_STAGE_FAKE, NULL);
    billow_stage_show_scene(self);
}

void
billow_stage_await_project(BillowStage *self)
{
    g_return_if_fail(BILLOW_IS_STAGE(self));
    billow_saved_cameras_read(billow_session_get_path(self->session), self->bookmarks);
    self->awaiting = TRUE;
    self->hung = FALSE;
    billow_stage_show_nothing(self);
}

void
billow_stage_frame_anew(BillowStage *self)
{
    g_return_if_fail(BILLOW_IS_STAGE(self));
    self->hung = FALSE;
}

/* --- Methods --- */

static void
follow_method(BillowStage *self)
{
    if (!self->physics)
        return;
    billow_physics_preview_set_active(self->physics, self->look.method != BILLOW_STAGE_FAKE);
    g_object_set(self->views.first, "editable-anchors", self->look.method == BILLOW_STAGE_FAKE, NULL);
    if (self->look.method != BILLOW_STAGE_FAKE)
        g_object_set(self->nudger, "active", FALSE, NULL);
    billow_stage_show_scene(self);
}

static void
billow_stage_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
    const BillowStage *self = BILLOW_STAGE(object);
    switch (id) {
    case METHOD:
        g_value_set_enum(value, (int) self->look.method);
        break;
    case BOTH_LAYOUT:
        g_value_set_enum(value, (int) self->look.layout);
        break;
    case SWAP_GHOST:
        g_value_set_boolean(value, self->look.swap_ghost);
        break;
    case SHADING:
        g_value_set_enum(value, (int) self->look.shading);
        break;
    case SHOW_DISTANCE:
        g_value_set_boolean(value, self->look.show_distance);
        break;
    case SHOW_STRAIN:
        g_value_set_boolean(value, self->look.shading == BILLOW_SHADING_STRAIN);
        break;
    case STRAIN_LIMIT:
        g_value_set_double(value, self->look.strain_limit);
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
    }
}

/* The shading "strain" is also a switch. */
static void
set_shading(BillowStage *self, BillowShading shading)
{
    const gboolean strain = shading == BILLOW_SHADING_STRAIN;
    const gboolean other_strain = strain != (self->look.shading == BILLOW_SHADING_STRAIN);
    if (strain && other_strain)
        self->shading_before = self->look.shading;
    self->look.shading = shading;
    billow_stage_views_set_shading(&self->views, shading);
    g_object_notify_by_pspec(G_OBJECT(self), properties[SHADING]);
    if (other_strain)
        g_object_notify_by_pspec(G_OBJECT(self), properties[SHOW_STRAIN]);
}

static void
billow_stage_set_property(GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
    BillowStage *self = BILLOW_STAGE(object);
    switch (id) {
    case METHOD:
        self->look.method = (BillowStageMethod) g_value_get_enum(value);
        break;
    case BOTH_LAYOUT:
        self->look.layout = (BillowBothLayout) g_value_get_enum(value);
        break;
    case SWAP_GHOST:
        self->look.swap_ghost = g_value_get_boolean(value);
        break;
    case SHADING:
        set_shading(self, (BillowShading) g_value_get_enum(value));
        break;
    case SHOW_DISTANCE:
        self->look.show_distance = g_value_get_boolean(value);
        break;
    case SHOW_STRAIN:
        set_shading(self, g_value_get_boolean(value)                    ? BILLOW_SHADING_STRAIN
                          : self->look.shading == BILLOW_SHADING_STRAIN ? self->shading_before
                                                                        : self->look.shading);
        break;
    case STRAIN_LIMIT:
        self->look.strain_limit = g_value_get_double(value);
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
    return self->look.method;
}

double
billow_stage_get_strain_limit(BillowStage *self)
{
    g_return_val_if_fail(BILLOW_IS_STAGE(self), BILLOW_MARK_LIMIT);
    return 0.01 * self->look.strain_limit;
}

BillowPainter *
billow_stage_get_painter(BillowStage *self)
{
    g_return_val_if_fail(BILLOW_IS_STAGE(self), NULL);
    return self->painter;
}

BillowNudger *
billow_stage_get_nudger(BillowStage *self)
{
    g_return_val_if_fail(BILLOW_IS_STAGE(self), NULL);
    return self->nudger;
}

BillowStageAnchors *
billow_stage_get_anchors(BillowStage *self)
{
    g_return_val_if_fail(BILLOW_IS_STAGE(self), NULL);
    return self->anchors;
}

BillowOnionSkin *
billow_stage_get_onion_skin(BillowStage *self)
{
    g_return_val_if_fail(BILLOW_IS_STAGE(self), NULL);
    return self->onion_skin;
}

BillowPointTrace *
billow_stage_get_point_trace(BillowStage *self)
{
    g_return_val_if_fail(BILLOW_IS_STAGE(self), NULL);
    return self->point_trace;
}

GtkWidget *
billow_stage_get_hud(BillowStage *self)
{
    g_return_val_if_fail(BILLOW_IS_STAGE(self), NULL);
    return GTK_WIDGET(self->hud);
}

BillowViewport *
billow_stage_get_viewport(BillowStage *self)
{
    g_return_val_if_fail(BILLOW_IS_STAGE(self), NULL);
    return self->views.first;
}

static void
billow_stage_dispose(GObject *object)
{
    BillowStage *self = BILLOW_STAGE(object);
    g_clear_handle_id(&self->busy_timer, g_source_remove);
    g_clear_object(&self->painter);
    g_clear_object(&self->nudger);
    g_clear_object(&self->anchors);
    g_clear_object(&self->pull);
    g_clear_object(&self->onion_skin);
    g_clear_object(&self->point_trace);
    g_clear_object(&self->session);
    g_clear_object(&self->preview);
    g_clear_object(&self->physics);
    for (size_t i = 0; i < G_N_ELEMENTS(self->crossings); i++)
        g_clear_pointer(&self->crossings[i], billow_stage_crossings_free);
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
    properties[SHADING] =
        g_param_spec_enum("shading", NULL, NULL, BILLOW_TYPE_SHADING, BILLOW_SHADING_TEXTURE, flags);
    properties[SHOW_STRAIN] = g_param_spec_boolean("show-strain", NULL, NULL, FALSE, flags);
    properties[STRAIN_LIMIT] = g_param_spec_double(
        "strain-limit", NULL, NULL, 0.1, 100.0 * BILLOW_STRAIN_RAMP_END, 100.0 * BILLOW_MARK_LIMIT, flags);
    properties[SHOW_DISTANCE] = g_param_spec_boolean("show-distance", NULL, NULL, FALSE, flags);
    g_object_class_install_properties(class, N_PROPERTIES, properties);
}

static void
bind_template(GtkWidgetClass *class)
{
    gtk_widget_class_set_template_from_resource(class, "/io/github/billow/Billow/ui/stage.ui");
    gtk_widget_class_bind_template_child(class, BillowStage, overlay);
    gtk_widget_class_bind_template_child_full(class, "viewport", FALSE,
                                              G_STRUCT_OFFSET(BillowStage, views.first));
    gtk_widget_class_bind_template_child_full(class, "second", FALSE,
                                              G_STRUCT_OFFSET(BillowStage, views.second));
    gtk_widget_class_bind_template_child(class, BillowStage, first_cell);
    gtk_widget_class_bind_template_child(class, BillowStage, second_cell);
    gtk_widget_class_bind_template_child_full(class, "fake_caption", FALSE,
                                              G_STRUCT_OFFSET(BillowStage, captions[0]));
    gtk_widget_class_bind_template_child_full(class, "physics_caption", FALSE,
                                              G_STRUCT_OFFSET(BillowStage, captions[1]));
    gtk_widget_class_bind_template_child(class, BillowStage, figures);
    gtk_widget_class_bind_template_child(class, BillowStage, hint);
    gtk_widget_class_bind_template_child(class, BillowStage, hud);
    gtk_widget_class_bind_template_child(class, BillowStage, hint_button);
    gtk_widget_class_bind_template_child(class, BillowStage, busy);
    gtk_widget_class_bind_template_child(class, BillowStage, progress);
    gtk_widget_class_bind_template_child(class, BillowStage, view_buttons);
    gtk_widget_class_bind_template_child(class, BillowStage, both_buttons);
    gtk_widget_class_bind_template_child(class, BillowStage, swap_button);
    gtk_widget_class_bind_template_child(class, BillowStage, show_button);
    gtk_widget_class_bind_template_child(class, BillowStage, show_menu);
    gtk_widget_class_bind_template_child(class, BillowStage, legend);
}

static void
billow_stage_class_init(BillowStageClass *class)
{
    G_OBJECT_CLASS(class)->dispose = billow_stage_dispose;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BIN_LAYOUT);
    add_properties(G_OBJECT_CLASS(class));
    g_signal_new("shown", BILLOW_TYPE_STAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    bind_template(GTK_WIDGET_CLASS(class));
}

/* Gives a widget over a view its size; GtkOverlay would use the text's height at minimum width. */
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
    static const char *const shared[] = {"wireframe",      "show-grid",  "show-anchors",
                                         "show-crossings", "show-cloth", "show-mesh",
                                         "show-wind",      "navigation", "smooth-edges"};
    g_type_ensure(BILLOW_TYPE_DISTANCE_LEGEND);
    g_type_ensure(BILLOW_TYPE_HUD);
    g_type_ensure(BILLOW_TYPE_VIEWPORT);
    gtk_widget_init_template(GTK_WIDGET(self));
    billow_label_show_whole(GTK_LABEL(self->figures));
    self->look.strain_limit = 100.0 * BILLOW_MARK_LIMIT;
    for (size_t i = 0; i < G_N_ELEMENTS(shared); i++)
        g_object_bind_property(self->views.first, shared[i], self->views.second, shared[i],
                               G_BINDING_SYNC_CREATE);
    g_signal_connect(self->first_cell, "get-child-position", G_CALLBACK(cover_view), NULL);
    g_signal_connect(self->second_cell, "get-child-position", G_CALLBACK(cover_view), NULL);
    /* the inner button has its own property */
    billow_menu_on_demand(GTK_MENU_BUTTON(self->show_button), self->show_menu);
    gtk_widget_set_focus_on_click(gtk_widget_get_first_child(self->show_button), FALSE);
    billow_stage_views_link(&self->views);
    self->painter = billow_painter_new();
    self->nudger = billow_nudger_new();
    self->anchors = billow_stage_anchors_new();
    self->pull = billow_stage_pull_new();
    self->onion_skin = billow_onion_skin_new();
    self->point_trace = billow_point_trace_new();
    GtkWidget *bar = billow_paint_bar_new(self->painter);
    gtk_widget_add_css_class(bar, "osd");
    gtk_widget_add_css_class(bar, "paint-bar");
    gtk_widget_set_halign(bar, GTK_ALIGN_START);
    gtk_widget_set_valign(bar, GTK_ALIGN_START);
    gtk_overlay_add_overlay(GTK_OVERLAY(self->overlay), bar);
    self->crossings[0] = billow_stage_crossings_new(self->views.first);
    self->crossings[1] = billow_stage_crossings_new(self->views.second);
}
