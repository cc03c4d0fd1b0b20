#include "app/stage/showing.h"

#include "app/document/session_texture.h"
#include "app/stage/colliders.h"
#include "app/stage/distance_legend.h"
#include "app/stage/other_cloths.h"
#include "widgets/timeline/problems.h"

#include <glib/gi18n.h>

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
    else if (billow_nudger_get_smooths(self->nudger))
        text = _("Drag over the cloth to smooth it at this frame. [ and ] change the brush, Escape ends");
    else if (billow_nudger_get_pinches(self->nudger))
        text = _("Drag over the cloth to pinch a ridge into it at this frame. Ctrl pinches a valley, Shift "
                 "smooths, [ and ] change the brush, Escape ends");
    else if (billow_nudger_get_active(self->nudger))
        text = _(
            "Drag the cloth to nudge it at this frame. Shift smooths, [ and ] change the brush, Escape ends");
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

/* Colors the cloth by weights, strain, gaps or distance. */
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
    if (billow_stage_views_show_gap(&self->views, scene)) {
        gtk_widget_set_visible(self->legend, TRUE);
        billow_distance_legend_set_gap(BILLOW_DISTANCE_LEGEND(self->legend));
        return;
    }
    const double largest = billow_stage_views_show_distance(&self->views, scene);
    gtk_widget_set_visible(self->legend, largest > 0.0);
    if (largest > 0.0)
        billow_distance_legend_set_largest(BILLOW_DISTANCE_LEGEND(self->legend), largest);
}

/* Shows the colliders at the time of the shown frame: beside the physics that is not remapped. */
static void
show_colliders(BillowStage *self, const BillowStageScene *scene)
{
    const gboolean shown =
        self->look.method != BILLOW_STAGE_FAKE || billow_stage_colliders_hold_up(self->session);
    BillowViewport *const views[] = {self->views.first, self->views.second};
    const gboolean physics[] = {self->look.method == BILLOW_STAGE_PHYSICS, TRUE};
    for (size_t i = 0; i < G_N_ELEMENTS(views); i++) {
        billow_stage_colliders_show(views[i], self->session, billow_stage_scene_seconds_of(scene, physics[i]),
                                    shown);
        billow_stage_colliders_set_in_physics(views[i], physics[i]);
    }
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
        billow_viewport_set_fine_mesh(viewports[i], &cloth->grid);
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

void
billow_stage_show_scene(BillowStage *self)
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
    g_signal_emit_by_name(self, "shown");
}

void
billow_stage_show_selection(BillowStage *self)
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

void
billow_stage_show_nothing(BillowStage *self)
{
    billow_stage_views_clear(&self->views);
    show_crossings(self);
}
