#include "app/keyframe_editor/parts.h"

#include "app/common/settings.h"
#include "app/document/session_meshes.h"
#include "app/document/shape_memory.h"
#include "app/keyframe_editor/draft.h"
#include "app/keyframe_editor/items.h"
#include "app/stage/colliders.h"
#include "app/stage/crossing_lines.h"
#include "app/stage/wind_arrow.h"
#include "model/live/crossing_search.h"
#include "model/live/keyframe_preview.h"
#include "model/project/anchor_place.h"
#include "model/project/scene_wind.h"
#include "widgets/viewport/viewport.h"

#include <glib/gi18n.h>

/* Height of the view that is covered by the buttons over it, pixels. */
#define COVERED_TOP 54.0

struct _BillowKeyframeShape {
    GtkWidget parent;
    GtkWidget *content;
    BillowSession *draft;
    GSettings *settings; /* or NULL */
    BillowShapeMode mode;
    gboolean live; /* the cloth is also shown with the curves */
    gboolean held; /* an anchor is being dragged */
    GListStore *items;
    GtkMultiSelection *selection;
    BillowAnchorCurves *curves;
    BillowRestCache *cache;
    BillowKeyframePreview *preview;  /* while the cloth is shown */
    guint tick;                      /* while the cloth moves */
    BillowCrossingSearch *crossings; /* in the cloth that is shown */
    BillowBlock *framed;             /* the keyframe whose anchors were last framed, or NULL */
    BillowEditorDrag *drag;
    GtkWidget *picture, *view, *viewport, *progress, *tools, *buttons, *figures, *side, *anchors, *hang,
        *cloth, *report, *stages;
};

G_DEFINE_FINAL_TYPE(BillowKeyframeShape, billow_keyframe_shape, GTK_TYPE_WIDGET)

enum { PROP_LIVE_CLOTH = 1 };
enum { DRAPED_AGAIN, N_SIGNALS };
static guint signals[N_SIGNALS];

static BillowViewport *
viewport(BillowKeyframeShape *self)
{
    return BILLOW_VIEWPORT(self->viewport);
}

static BillowDrapeStage
shown_stage(BillowKeyframeShape *self)
{
    return billow_keyframe_stages_get(BILLOW_KEYFRAME_STAGES(self->stages));
}

/* --- Showing --- */

static void
show_selection(BillowKeyframeShape *self)
{
    GtkSelectionModel *selection = GTK_SELECTION_MODEL(self->selection);
    const guint n = (guint) billow_block_keyframe(billow_draft_keyframe(self->draft))->n_anchors;
    for (guint i = 0; i < n && i < g_list_model_get_n_items(G_LIST_MODEL(selection)); i++)
        billow_viewport_set_anchor_selected(viewport(self), (int) i,
                                            gtk_selection_model_is_selected(selection, i));
}

static void
append_curves(BillowKeyframeShape *self, const BillowKeyframe *keyframe, const BillowSteadyWind *wind,
              GArray *lines)
{
    size_t n_curves;
    BillowProject *project = billow_session_get_project(self->draft);
    g_autoptr(GArray) held = billow_keyframe_held(keyframe, &project->cloth->grid);
    billow_anchor_curves_update(self->curves, &project->cloth->grid, billow_held_anchors(held), held->len,
                                billow_steady_wind_pull(wind, billow_physics_down(&project->physics)),
                                shown_stage(self) == BILLOW_STAGE_PAIRS);
    const BillowPolyline *curves = billow_anchor_curves_get(self->curves, &n_curves);
    g_array_append_vals(lines, curves, (guint) n_curves);
    billow_keyframe_anchors_set_taut(BILLOW_KEYFRAME_ANCHORS(self->hang),
                                     billow_anchor_curves_get_counts(self->curves)->taut);
}

/* Shows the curves, or the crossings of the cloth, and the wind's arrow. */
static void
show_lines(BillowKeyframeShape *self, const BillowBlock *block)
{
    const BillowKeyframe *keyframe = billow_block_keyframe(block);
    const BillowSteadyWind wind = billow_keyframe_wind(billow_session_get_project(self->draft), block);
    BillowWindArrow arrow;
    g_autoptr(GArray) lines = g_array_new(FALSE, FALSE, sizeof(BillowPolyline));
    g_autofree BillowVec3 *crossing_points = NULL;
    if (self->mode == BILLOW_SHAPE_CURVES || shown_stage(self) != BILLOW_STAGE_CLOTH)
        append_curves(self, keyframe, &wind, lines);
    else
        crossing_points = billow_crossing_lines_append(billow_crossing_search_get(self->crossings), lines);
    const size_t n_arrow = billow_wind_arrow(&arrow, keyframe, &wind, billow_draft_size(self->draft));
    const BillowVec3 tip = n_arrow > 0 ? billow_wind_arrow_tip(&arrow) : billow_vec3(0.0, 0.0, 0.0);
    if (n_arrow > 0)
        g_array_append_vals(lines, arrow.lines, (guint) n_arrow);
    billow_viewport_set_curves(viewport(self), (const BillowPolyline *) (void *) lines->data, lines->len);
    const gboolean turns =
        n_arrow > 0 && !keyframe->shape && keyframe->wind.source == BILLOW_WIND_OF_KEYFRAME;
    billow_viewport_set_handle(viewport(self), turns ? &tip : NULL);
    billow_keyframe_stages_follow(BILLOW_KEYFRAME_STAGES(self->stages),
                                  billow_session_get_project(self->draft),
                                  billow_anchor_curves_get_counts(self->curves));
}

/* Returns how many milliseconds the latest shape took; 0 if there is none yet. */
static double
cloth_milliseconds(BillowKeyframeShape *self)
{
    const BillowRestShape *shape = self->preview ? billow_keyframe_preview_get_shape(self->preview) : NULL;
    return shape ? 1000.0 * shape->report.seconds : 0.0;
}

static void
show_figures(BillowKeyframeShape *self)
{
    const double made = self->mode == BILLOW_SHAPE_CURVES
                            ? billow_anchor_curves_get_milliseconds(self->curves)
                            : cloth_milliseconds(self);
    const double drawn = billow_viewport_get_last_draw_ms(viewport(self));
    g_autofree char *text =
        g_strdup_printf(self->mode == BILLOW_SHAPE_CURVES ? _("curves %.1f ms · drawing %.1f ms")
                                                          : _("cloth %.1f ms · drawing %.1f ms"),
                        made, drawn);
    gtk_label_set_text(GTK_LABEL(self->figures), text);
    const gboolean asked = self->settings && g_settings_get_boolean(self->settings, "show-hud");
    gtk_widget_set_visible(self->figures, asked && made > 0.0 && drawn > 0.0);
}

static void
refresh(BillowKeyframeShape *self)
{
    if (self->mode == BILLOW_SHAPE_HIDDEN)
        return;
    const BillowBlock *keyframe = billow_draft_keyframe(self->draft);
    billow_anchor_items_set(self->items, billow_block_keyframe(keyframe)->anchors,
                            billow_block_keyframe(keyframe)->n_anchors);
    g_autofree BillowVec3 *places = g_new(BillowVec3, billow_block_keyframe(keyframe)->n_anchors);
    for (size_t i = 0; i < billow_block_keyframe(keyframe)->n_anchors; i++)
        places[i] = billow_block_keyframe(keyframe)->anchors[i].position;
    billow_viewport_set_anchors(viewport(self), places, billow_block_keyframe(keyframe)->n_anchors);
    show_selection(self);
    show_lines(self, keyframe);
    show_figures(self);
}

/* --- The cloth --- */

/* Shows the report on the cloth in the step that has one; crossings may follow later. */
static void
show_report(BillowKeyframeShape *self)
{
    BillowRestShape *shape = self->preview ? billow_keyframe_preview_get_shape(self->preview) : NULL;
    if (!shape || self->mode != BILLOW_SHAPE_CLOTH)
        return;
    billow_crossing_search_set_shape(self->crossings, shape);
    const BillowProject *project = billow_keyframe_preview_get_project(self->preview);
    const BillowBlock *keyframe = g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), 0);
    g_autoptr(GArray) held = billow_keyframe_held(billow_block_keyframe(keyframe), &shape->grid);
    show_lines(self, billow_draft_keyframe(self->draft));
    billow_keyframe_report_show(BILLOW_KEYFRAME_REPORT(self->report), &shape->report,
                                billow_held_anchors(held), billow_crossing_search_get(self->crossings));
    if (self->held)
        return;
    g_autofree char *snap = billow_draft_look_for_snap(self->draft, keyframe, shape);
    billow_keyframe_report_show_snap(BILLOW_KEYFRAME_REPORT(self->report), snap);
}

/* Shows the cloth of the stage: the surface or the relaxed cloth, once it has been computed. */
static void
show_mesh(BillowKeyframeShape *self)
{
    const gboolean surface = shown_stage(self) == BILLOW_STAGE_SURFACE;
    BillowMesh *mesh = surface ? billow_keyframe_stages_get_surface(BILLOW_KEYFRAME_STAGES(self->stages))
                       : self->preview ? billow_keyframe_preview_get_mesh(self->preview)
                                       : NULL;
    if (mesh)
        billow_viewport_set_mesh(viewport(self), mesh);
    const gboolean faint = self->mode == BILLOW_SHAPE_CURVES && !surface;
    billow_viewport_set_cloth_look(viewport(self), faint ? BILLOW_CLOTH_FAINT : BILLOW_CLOTH_SOLID);
    const gboolean relaxed = shown_stage(self) == BILLOW_STAGE_CLOTH && self->preview;
    g_object_set(self->viewport, "show-cloth", surface || relaxed, NULL);
}

/* Called once per drawn frame. */
static gboolean
on_tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
    BillowKeyframeShape *self = BILLOW_KEYFRAME_SHAPE(widget);
    self->tick = 0;
    if (self->preview)
        billow_keyframe_preview_advance(self->preview);
    return G_SOURCE_REMOVE;
}

static void
find_lost_cloth(BillowKeyframeShape *self)
{
    const BillowRestShape *shape = billow_keyframe_preview_get_shape(self->preview);
    if (!self->held && !billow_keyframe_shape_is_moving(self) &&
        billow_draft_find_again(self->draft, &shape->report))
        g_signal_emit(self, signals[DRAPED_AGAIN], 0);
}

static void
on_frame_ready(BillowKeyframeShape *self)
{
    show_mesh(self);
    const BillowProject *project = billow_keyframe_preview_get_project(self->preview);
    billow_draft_see(self->draft, billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[0],
                     billow_keyframe_preview_get_pose(self->preview));
    show_report(self);
    show_figures(self);
    if (billow_keyframe_preview_is_moving(self->preview) && self->tick == 0)
        self->tick = gtk_widget_add_tick_callback(GTK_WIDGET(self), on_tick, NULL, NULL);
    find_lost_cloth(self);
}

static void
on_crossings_found(gpointer self)
{
    show_report(self);
}

static void
show_progress(BillowKeyframeShape *self)
{
    const gboolean busy = self->preview && billow_keyframe_preview_get_busy(self->preview);
    gtk_widget_set_visible(self->progress, busy);
    if (!busy)
        return;
    double done;
    g_object_get(self->preview, "progress", &done, NULL);
    g_autofree char *text = g_strdup_printf(_("Draping the cloth… %.0f %%"), 100.0 * done);
    gtk_progress_bar_set_fraction(GTK_PROGRESS_BAR(self->progress), done);
    gtk_progress_bar_set_text(GTK_PROGRESS_BAR(self->progress), text);
}

static gboolean
pin_same_points(const BillowKeyframe *a, const BillowKeyframe *b)
{
    if (a->n_anchors != b->n_anchors)
        return FALSE;
    for (size_t i = 0; i < a->n_anchors; i++)
        if (a->anchors[i].column != b->anchors[i].column || a->anchors[i].row != b->anchors[i].row)
            return FALSE;
    return TRUE;
}

/* Frames the anchors if other points are pinned, since they may be out of view. */
static void
frame_new_anchors(BillowKeyframeShape *self)
{
    const BillowBlock *keyframe = billow_draft_keyframe(self->draft);
    if (self->framed && pin_same_points(billow_block_keyframe(self->framed), billow_block_keyframe(keyframe)))
        return;
    g_clear_pointer(&self->framed, billow_block_unref);
    self->framed = billow_block_copy(keyframe);
    billow_viewport_frame_all(viewport(self));
}

/* Drapes only while the cloth is visible, since draping keeps all processors busy. */
static void
show_or_hide_cloth(BillowKeyframeShape *self)
{
    const gboolean shown =
        self->mode == BILLOW_SHAPE_CLOTH || (self->mode == BILLOW_SHAPE_CURVES && self->live);
    if (shown && !self->preview) {
        self->preview = billow_keyframe_preview_new(self->draft, self->cache);
        const GConnectFlags swapped = G_CONNECT_SWAPPED;
        g_signal_connect_object(self->preview, "frame-ready", G_CALLBACK(on_frame_ready), self, swapped);
        g_signal_connect_object(self->preview, "notify::busy", G_CALLBACK(show_progress), self, swapped);
        g_signal_connect_object(self->preview, "notify::progress", G_CALLBACK(show_progress), self, swapped);
    }
    if (!shown) {
        g_clear_object(&self->preview);
        billow_draft_look_away(self->draft);
    }
    if (self->mode != BILLOW_SHAPE_CLOTH)
        billow_crossing_search_set_shape(self->crossings, NULL);
    show_mesh(self);
}

void
billow_keyframe_shape_set_mode(BillowKeyframeShape *self, BillowShapeMode mode)
{
    self->mode = mode;
    show_or_hide_cloth(self);
    billow_keyframe_view_offer_live(self->buttons, mode != BILLOW_SHAPE_CLOTH);
    if (mode != BILLOW_SHAPE_HIDDEN)
        gtk_stack_set_visible_child(GTK_STACK(self->side),
                                    mode == BILLOW_SHAPE_CLOTH ? self->cloth : self->anchors);
    refresh(self);
    show_report(self);
    show_progress(self);
    if (mode != BILLOW_SHAPE_HIDDEN)
        frame_new_anchors(self);
}

static void
on_stage_changed(BillowKeyframeShape *self)
{
    show_mesh(self);
    refresh(self);
}

void
billow_keyframe_shape_move_stage(BillowKeyframeShape *self, int by)
{
    billow_keyframe_stages_move(BILLOW_KEYFRAME_STAGES(self->stages), by);
}

gboolean
billow_keyframe_shape_is_moving(BillowKeyframeShape *self)
{
    return self->preview &&
           (billow_keyframe_preview_is_moving(self->preview) ||
            billow_keyframe_preview_get_project(self->preview) != billow_session_get_project(self->draft));
}

/* --- Selecting and moving anchors --- */

static void
on_drag_state(gpointer data, gboolean held)
{
    BillowKeyframeShape *self = data;
    self->held = held;
    if (self->preview)
        billow_keyframe_preview_set_held(self->preview, held);
}

/* Selects the anchor that holds a pinned point (number `k`), besides what is selected or alone. Those of pleats have none. */
static void
select_holder(BillowKeyframeShape *self, int k, gboolean alone)
{
    const BillowKeyframe *keyframe = billow_block_keyframe(billow_draft_keyframe(self->draft));
    g_autoptr(GArray) held = billow_keyframe_held(keyframe, billow_draft_grid(self->draft));
    const BillowAnchor *point = k < (int) held->len ? &billow_held_anchors(held)[k] : NULL;
    const int holder =
        point ? billow_anchor_holding(keyframe->anchors, keyframe->n_anchors, point->column, point->row) : -1;
    if (holder >= 0)
        gtk_selection_model_select_item(GTK_SELECTION_MODEL(self->selection), (guint) holder, alone);
}

static void
on_pair_activated(BillowKeyframeShape *self, int a, int b)
{
    select_holder(self, a, TRUE);
    select_holder(self, b, FALSE);
}

/* --- The widget --- */

static void
billow_keyframe_shape_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
    if (id == PROP_LIVE_CLOTH)
        g_value_set_boolean(value, BILLOW_KEYFRAME_SHAPE(object)->live);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void
billow_keyframe_shape_set_property(GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
    BillowKeyframeShape *self = BILLOW_KEYFRAME_SHAPE(object);
    if (id != PROP_LIVE_CLOTH) {
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
        return;
    }
    self->live = g_value_get_boolean(value);
    if (self->draft)
        show_or_hide_cloth(self);
    g_object_notify_by_pspec(object, pspec);
}

static void
billow_keyframe_shape_dispose(GObject *object)
{
    BillowKeyframeShape *self = BILLOW_KEYFRAME_SHAPE(object);
    g_clear_object(&self->preview);
    g_clear_object(&self->settings);
    g_clear_pointer(&self->crossings, billow_crossing_search_free);
    g_clear_pointer(&self->drag, billow_editor_drag_free);
    g_clear_pointer(&self->framed, billow_block_unref);
    g_clear_pointer(&self->content, gtk_widget_unparent);
    g_clear_object(&self->selection);
    g_clear_object(&self->items);
    g_clear_object(&self->draft);
    g_clear_pointer(&self->curves, billow_anchor_curves_free);
    g_clear_pointer(&self->cache, billow_rest_cache_unref);
    G_OBJECT_CLASS(billow_keyframe_shape_parent_class)->dispose(object);
}

static void
billow_keyframe_shape_class_init(BillowKeyframeShapeClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    G_OBJECT_CLASS(klass)->dispose = billow_keyframe_shape_dispose;
    G_OBJECT_CLASS(klass)->get_property = billow_keyframe_shape_get_property;
    G_OBJECT_CLASS(klass)->set_property = billow_keyframe_shape_set_property;
    g_object_class_install_property(
        G_OBJECT_CLASS(klass), PROP_LIVE_CLOTH,
        g_param_spec_boolean("live-cloth", NULL, NULL, TRUE,
                             G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS));
    signals[DRAPED_AGAIN] = g_signal_new("draped-again", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 0);
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/billow/Billow/ui/keyframe-editor-shape.ui");
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeShape, content);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeShape, picture);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeShape, view);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeShape, progress);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeShape, figures);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeShape, side);
}

static void
billow_keyframe_shape_init(BillowKeyframeShape *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    self->live = TRUE;
    self->items = billow_anchor_items_new();
    self->selection = gtk_multi_selection_new(g_object_ref(G_LIST_MODEL(self->items)));
    self->curves = billow_anchor_curves_new();
    self->crossings = billow_crossing_search_new(on_crossings_found, self);
    self->cache = billow_shape_memory_new_cache(FALSE);
    self->viewport = billow_viewport_new();
    g_object_set(self->viewport, "editable-anchors", TRUE, "several-anchors", TRUE, "show-crossings", TRUE,
                 "show-cloth", FALSE, NULL);
    GSettings *settings = self->settings = billow_settings_new();
    if (settings) {
        g_signal_connect_object(settings, "changed::show-hud", G_CALLBACK(show_figures), self,
                                G_CONNECT_SWAPPED);
        g_settings_bind(settings, "navigation", self->viewport, "navigation", G_SETTINGS_BIND_DEFAULT);
        g_settings_bind(settings, "smooth-edges", self->viewport, "smooth-edges", G_SETTINGS_BIND_DEFAULT);
        g_settings_bind(settings, "live-cloth", self, "live-cloth", G_SETTINGS_BIND_DEFAULT);
    }
    gtk_accessible_update_property(
        GTK_ACCESSIBLE(self->viewport), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
        _("Ctrl+A selects all anchors. Press G, R or S to move, turn or scale the selected ones, then X, Y "
          "or Z for the axis and a number for the amount. Enter applies the change"),
        -1);
    billow_viewport_set_covered_top(viewport(self), COVERED_TOP);
    gtk_overlay_set_child(GTK_OVERLAY(self->view), self->viewport);
    self->tools = billow_keyframe_tools_new(viewport(self));
    self->buttons = billow_keyframe_view_new(viewport(self), G_OBJECT(self));
    billow_keyframe_tools_place(self->tools, self->buttons, GTK_OVERLAY(self->view));
    self->stages = billow_keyframe_stages_new();
    gtk_box_append(GTK_BOX(self->picture), self->stages);
}

/* Shows the colliders as they are when the keyframe begins. */
static void
show_bodies(BillowKeyframeShape *self)
{
    billow_stage_colliders_show(viewport(self), self->draft, 0.0,
                                billow_stage_colliders_hold_up(self->draft));
}

/* Makes a scrolled window that is as wide as its child needs, however low the window is. */
static GtkWidget *
new_scrolled(GtkWidget *child)
{
    GtkWidget *scrolled = gtk_scrolled_window_new();
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), child);
    return scrolled;
}

GtkWidget *
billow_keyframe_shape_new(BillowSession *draft, const char *texture)
{
    BillowKeyframeShape *self = g_object_new(BILLOW_TYPE_KEYFRAME_SHAPE, NULL);
    GdkRGBA color;
    self->draft = g_object_ref(draft);
    const BillowProject *project = billow_session_get_project(draft);
    if (gdk_rgba_parse(&color, project->cloth->color))
        billow_viewport_set_color(viewport(self), &color);
    billow_viewport_set_fabric(viewport(self), project->cloth->preset,
                               (BillowPattern) project->cloth->pattern);
    billow_viewport_set_texture_file(viewport(self), texture);
    show_bodies(self);
    billow_keyframe_others_show(viewport(self), draft, self->cache);
    self->hang = billow_keyframe_anchors_new(draft, self->selection);
    billow_keyframe_view_menu_attach(viewport(self), BILLOW_KEYFRAME_ANCHORS(self->hang));
    self->report = billow_keyframe_report_new(draft);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    gtk_box_append(GTK_BOX(box), billow_keyframe_drape_new(self->draft));
    gtk_box_append(GTK_BOX(box), self->report);
    self->cloth = new_scrolled(box);
    self->anchors = new_scrolled(self->hang);
    gtk_stack_add_child(GTK_STACK(self->side), self->anchors);
    gtk_stack_add_child(GTK_STACK(self->side), self->cloth);
    self->drag = billow_editor_drag_new(draft, viewport(self), GTK_SELECTION_MODEL(self->selection),
                                        on_drag_state, self);
    const GConnectFlags swapped = G_CONNECT_SWAPPED;
    g_signal_connect_object(billow_session_meshes_of(self->draft), "changed", G_CALLBACK(show_bodies), self,
                            swapped);
    g_signal_connect_object(self->draft, "notify::project", G_CALLBACK(refresh), self, swapped);
    g_signal_connect_object(self->stages, "changed", G_CALLBACK(on_stage_changed), self, swapped);
    g_signal_connect_object(self->selection, "selection-changed", G_CALLBACK(show_selection), self, swapped);
    g_signal_connect_object(self->report, "pair-activated", G_CALLBACK(on_pair_activated), self, swapped);
    return GTK_WIDGET(self);
}

GtkWidget *
billow_keyframe_shape_get_viewport(BillowKeyframeShape *self)
{
    return self->viewport;
}
