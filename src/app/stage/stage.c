#include "app/stage/stage.h"

#include "app/common/label.h"
#include "app/common/menu_on_demand.h"
#include "app/document/session_meshes.h"
#include "app/document/session_motions.h"
#include "app/document/session_texture.h"
#include "app/stage/colliders.h"
#include "app/stage/distance_legend.h"
#include "app/stage/other_cloths.h"
#include "app/stage/parts.h"
#include "model/base/clock.h"
#include "widgets/timeline/problems.h"

#include <glib/gi18n.h>

struct _BillowStage {
    GtkWidget parent;
    GtkWidget *overlay;
    BillowStageViews views;
    BillowStageCrossings *crossings[2]; /* one per view */
    GtkWidget *first_cell, *second_cell;
    GtkLabel *captions[2], *figures, *hint;
    GtkWidget *busy, *view_buttons, *both_buttons, *swap_button, *legend, *hint_button, *show_button;
    GMenuModel *show_menu;
    GtkProgressBar *progress;
    BillowSession *session;
    BillowPreview *preview;
    BillowPhysicsPreview *physics;
    BillowPainter *painter;
    BillowNudger *nudger;
    BillowStageAnchors *anchors;
    BillowStagePull *pull;
    BillowOnionSkin *onion_skin;
    BillowPointTrace *point_trace;
    BillowHud *hud;
    BillowSavedCamera bookmarks[BILLOW_SAVED_CAMERAS];
    BillowStageLook look;
    BillowShading shading_before; /* the shading before strain was shown */
    guint busy_timer;
    gboolean awaiting; /* waiting for the first frame of another project */
    gboolean look_due; /* the look of the active cloth has changed */
    gboolean hung;     /* a frame of this project has had anchors, and has been framed */
};

G_DEFINE_FINAL_TYPE(BillowStage, billow_stage, GTK_TYPE_WIDGET)

static guint shown_signal;

enum { METHOD = 1, BOTH_LAYOUT, SWAP_GHOST, SHADING, SHOW_DISTANCE, SHOW_STRAIN, STRAIN_LIMIT, N_PROPERTIES };
static GParamSpec *properties[N_PROPERTIES];

/* The progress bar appears only for shapes that take longer than this, milliseconds. */
#define BUSY_DELAY 150

/* --- Showing --- */

static void
show_hint(BillowStage *self, const BillowStageScene *scene)
{
    gboolean offers_ground;
    const char *text = billow_stage_hint(scene, &offers_ground);
    if (billow_point_trace_is_waiting(self->point_trace))
        text = _("Click a point on the cloth to show its path through all frames");
    else if (billow_stage_pull_is_active(self->pull))
        text = _("You are pulling the cloth of a paused frame. This is not saved: press Escape to show the "
                 "frame again");
    else if (billow_nudger_get_active(self->nudger))
        text = _("Drag the cloth to nudge it at this frame. [ and ] change the brush, Escape ends");
    gtk_label_set_text(self->hint, text ? text : "");
    gtk_widget_set_visible(GTK_WIDGET(self->hint), text != NULL);
    gtk_widget_set_visible(self->hint_button, offers_ground);
}

static void
show_parts(BillowStage *self, const BillowStageScene *scene)
{
    g_autofree char *first = billow_stage_first_caption(scene), *second = billow_stage_second_caption(scene);
    gtk_widget_set_visible(self->second_cell, scene->side_by_side);
    gtk_widget_set_visible(self->both_buttons, scene->look.method == BILLOW_STAGE_BOTH);
    gtk_widget_set_visible(self->swap_button, scene->ghost);
    gtk_label_set_markup(self->captions[0], first ? first : "");
    gtk_label_set_markup(self->captions[1], second);
    gtk_widget_set_visible(GTK_WIDGET(self->captions[0]), first != NULL);
    show_hint(self, scene);
    /* the cloth is framed below the buttons' first row, which is always visible */
    int height;
    GtkBorder margin;
    gtk_widget_measure(self->view_buttons, GTK_ORIENTATION_VERTICAL, -1, NULL, &height, NULL, NULL);
    gtk_style_context_get_margin(gtk_widget_get_style_context(gtk_widget_get_parent(self->view_buttons)),
                                 &margin);
    billow_viewport_set_covered_top(self->views.first, margin.top + height);
}

/* The paint bar is on the left, where a framed cloth never is; the figures below it move out of its way in a low
 * window. */
static void
show_figures(BillowStage *self, const BillowStageScene *scene)
{
    gtk_widget_set_visible(GTK_WIDGET(self->figures), gtk_widget_get_visible(GTK_WIDGET(self->hud)) &&
                                                          !billow_painter_get_active(self->painter));
    g_autofree char *text = billow_stage_figures(scene);
    gtk_label_set_text(self->figures, text);
}

static void
show_constraints(BillowStage *self, const BillowStageScene *scene)
{
    const BillowMesh *simulated = scene->hidden ? NULL : scene->simulated;
    billow_stage_constraints_show(self->views.first, self->session, scene->side_by_side ? NULL : simulated);
    billow_stage_constraints_show(self->views.second, self->session, scene->side_by_side ? simulated : NULL);
}

static void
show_crossings(BillowStage *self)
{
    for (size_t i = 0; i < G_N_ELEMENTS(self->crossings); i++)
        billow_stage_crossings_follow(self->crossings[i]);
}

/* Colors the cloth by weights, strain or distance. */
static void
show_values(BillowStage *self, const BillowStageScene *scene)
{
    if (billow_painter_show(self->painter)) {
        billow_viewport_set_values(self->views.second, NULL, 0);
        gtk_widget_set_visible(self->legend, TRUE);
        billow_distance_legend_set_weight(BILLOW_DISTANCE_LEGEND(self->legend));
        return;
    }
    if (billow_stage_views_show_strain(&self->views, scene)) {
        gtk_widget_set_visible(self->legend, TRUE);
        billow_distance_legend_set_strain(BILLOW_DISTANCE_LEGEND(self->legend), BILLOW_STRAIN_RAMP_END,
                                          0.01 * self->look.strain_limit);
        return;
    }
    if (billow_stage_views_show_weight(&self->views, scene)) {
        gtk_widget_set_visible(self->legend, TRUE);
        billow_distance_legend_set_weight(BILLOW_DISTANCE_LEGEND(self->legend));
        return;
    }
    const double largest = billow_stage_views_show_distance(&self->views, scene);
    gtk_widget_set_visible(self->legend, largest > 0.0);
    if (largest > 0.0)
        billow_distance_legend_set_largest(BILLOW_DISTANCE_LEGEND(self->legend), largest);
}

/* Shows the colliders at the time of the shown frame. */
static void
show_colliders(BillowStage *self, const BillowStageScene *scene)
{
    const gboolean shown =
        self->look.method != BILLOW_STAGE_FAKE || billow_stage_colliders_hold_up(self->session);
    const double seconds = billow_stage_scene_seconds(scene);
    billow_stage_colliders_show(self->views.first, self->session, seconds, shown);
    billow_stage_colliders_show(self->views.second, self->session, seconds, shown);
}

/* Shows the color or texture of the active cloth. */
static void
show_look(BillowStage *self)
{
    const BillowCloth *cloth = billow_session_get_project(self->session)->cloth;
    const char *texture = billow_session_texture_readable(self->session);
    BillowViewport *const viewports[] = {self->views.first, self->views.second};
    GdkRGBA color;
    const gboolean has_color = gdk_rgba_parse(&color, cloth->color);
    for (size_t i = 0; i < G_N_ELEMENTS(viewports); i++) {
        if (has_color)
            billow_viewport_set_color(viewports[i], &color);
        billow_viewport_set_fabric(viewports[i], cloth->preset, (BillowPattern) cloth->pattern);
        billow_viewport_set_texture_file(viewports[i], texture);
    }
    self->look_due = FALSE;
}

/* Shows the other cloths of the frame, and the look of the active one once the frame shows that one. */
static void
show_cloths(BillowStage *self, const BillowStageScene *scene)
{
    const BillowAnimation *animation = billow_preview_get_animation(self->preview);
    const BillowProject *shown = animation ? billow_animation_project(animation) : NULL,
                        *project = billow_session_get_project(self->session);
    if (self->look_due && (!shown || g_str_equal(shown->cloth->id, project->cloth->id)))
        show_look(self);
    const gboolean is_swapped = scene->ghost && scene->is_due && scene->look.swap_ghost;
    billow_other_cloths_show(self->views.first, scene,
                             scene->look.method == BILLOW_STAGE_PHYSICS || is_swapped);
    billow_other_cloths_show(self->views.second, scene, TRUE);
}

static void
show_scene(BillowStage *self)
{
    g_auto(BillowStageScene) scene =
        billow_stage_scene_now(&self->look, self->session, self->preview, self->physics);
    billow_onion_skin_set_shown(self->onion_skin, self->look.method != BILLOW_STAGE_PHYSICS && !scene.hidden);
    billow_stage_pull_show(self->pull, &scene);
    show_parts(self, &scene);
    show_colliders(self, &scene);
    if (self->awaiting && scene.outdated) {
        scene.fake = NULL;
        show_figures(self, &scene);
        return;
    }
    self->awaiting = FALSE;
    billow_stage_views_show(&self->views, &scene);
    show_cloths(self, &scene);
    show_constraints(self, &scene);
    show_crossings(self);
    const GArray *anchors = billow_preview_get_anchors(self->preview);
    if (!self->hung && !scene.outdated && anchors && anchors->len > 0) {
        self->hung = TRUE;
        billow_viewport_frame_all(self->views.first); /* the cloth is no longer where it lay flat */
    }
    show_values(self, &scene);
    show_figures(self, &scene);
    billow_hud_show(self->hud, &scene);
    /* the hint is below the other widgets at the top */
    GtkWidget *place = gtk_widget_get_parent(GTK_WIDGET(self->hint));
    if (gtk_widget_get_visible(self->legend) || gtk_widget_get_visible(GTK_WIDGET(self->hud)))
        gtk_widget_add_css_class(place, "below-figures");
    else
        gtk_widget_remove_css_class(place, "below-figures");
    g_signal_emit(self, shown_signal, 0);
}

static void
show_project(BillowStage *self)
{
    self->look_due = TRUE;
    show_scene(self);
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
        show_scene(self);
}

/* If only physics is shown, the frame is already visible. */
static void
follow_preview(BillowStage *self)
{
    if (self->look.method != BILLOW_STAGE_PHYSICS || self->awaiting || !self->hung)
        show_scene(self);
}

static void
follow_selection(BillowStage *self)
{
    g_auto(BillowStageScene) scene =
        billow_stage_scene_now(&self->look, self->session, self->preview, self->physics);
    billow_stage_pull_show(self->pull, &scene);
    show_hint(self, &scene);
    if (self->look.shading == BILLOW_SHADING_WEIGHT)
        show_values(self, &scene);
    show_colliders(self, &scene);
    show_constraints(self, &scene);
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
    connect(self, physics, "changed", show_scene);
    connect(self, physics, "notify::problem", show_scene);
    connect(self, session, "notify::selection", follow_selection);
    connect(self, session, "notify::frame", follow_frame);
    connect(self, billow_session_meshes_of(session), "changed", follow_selection);
    connect(self, billow_session_motions_of(session), "changed", follow_selection);
    connect(self, session, "notify::project", show_project);
    connect(self, session, "notify::path", show_project);
    BillowViewport *const viewports[] = {self->views.first, self->views.second};
    for (size_t i = 0; i < G_N_ELEMENTS(viewports); i++) {
        billow_stage_colliders_follow(viewports[i], session);
        connect(self, viewports[i], "notify::show-mesh", follow_selection);
        billow_other_cloths_follow(viewports[i], session);
        billow_stage_constraints_follow(viewports[i], session);
        billow_stage_view_menu_attach(viewports[i], session);
        connect(self, viewports[i], "handle-moved", follow_selection);
        connect(self, viewports[i], "notify::show-wind", show_scene);
    }
    billow_stage_anchors_follow(self->anchors, self->views.first, session, preview);
    billow_stage_pull_follow(self->pull, self->views.first, self->views.second, session, preview, physics);
    connect(self, self->pull, "changed", show_scene);
    billow_painter_follow(self->painter, session, self->views.first);
    billow_onion_skin_follow(self->onion_skin, preview, self->views.first);
    billow_point_trace_follow(self->point_trace, preview, self->views.first);
    billow_nudger_follow(self->nudger, session, preview, self->views.first, self->painter);
    connect(self, self->painter, "notify::active", show_scene);
    connect(self, self->nudger, "notify::active", show_nudger);
    follow_method(self);
    connect(self, self->point_trace, "notify::active", show_scene);
    connect(self, self->hud, "notify::visible", show_scene);
    connect(self, session, "notify::playing", show_scene);
    show_project(self);
}

/* Only the fake can be nudged. */
static void
show_nudger(BillowStage *self)
{
    if (billow_nudger_get_active(self->nudger) && self->look.method != BILLOW_STAGE_FAKE)
        g_object_set(self, "method", BILLOW_STAGE_FAKE, NULL);
    show_scene(self);
}

void
billow_stage_await_project(BillowStage *self)
{
    g_return_if_fail(BILLOW_IS_STAGE(self));
    billow_saved_cameras_read(billow_session_get_path(self->session), self->bookmarks);
    self->awaiting = TRUE;
    self->hung = FALSE;
    billow_stage_views_clear(&self->views);
    show_crossings(self);
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
    show_scene(self);
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
    shown_signal =
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
