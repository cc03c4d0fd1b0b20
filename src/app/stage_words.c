#include "app/stage_private.h"

#include "app/length_text.h"

#include <glib/gi18n.h>

/* --- Captions --- */

/* What is to be said of the simulation beside its name, as markup, or NULL. Transfer full. */
static char *
simulation_state(BillowStage *self)
{
    const int total = billow_project_frame_count(billow_session_get_project(self->session));
    const int frames = billow_physics_preview_get_frames(self->physics);
    const char *problem = billow_physics_preview_get_problem(self->physics);
    const gboolean stopped = billow_physics_preview_get_stopped(self->physics);
    const gboolean is_due = billow_stage_simulated_frame(self).is_due;
    if (is_due && !stopped)
        return NULL;
    g_autofree char *state = stopped ? g_strdup_printf(_("stopped after frame %d of %d"), frames, total)
                                     : g_strdup_printf(_("simulating, %d of %d"), frames, total);
    if (is_due || !problem)
        return g_markup_escape_text(state, -1);
    return g_markup_printf_escaped("%s\n<span weight='normal' size='smaller'>%s</span>", state, problem);
}

/* Markup. Transfer full. */
static char *
with_state(const char *name, const char *state)
{
    g_autofree char *escaped = g_markup_escape_text(name, -1);
    return state ? g_strdup_printf("%s · %s", escaped, state) : g_steal_pointer(&escaped);
}

/* Where both are in one place, or would be. */
static char *
ghost_caption(BillowStage *self, const char *state)
{
    if (!billow_stage_simulated_frame(self).is_due) {
        g_autofree char *fake = with_state(_("Fake"), NULL), *physics = with_state(_("Physics"), state);
        return g_strdup_printf("%s\n%s", fake, physics);
    }
    return with_state(self->swap_ghost ? _("Physics, ghost: Fake") : _("Fake, ghost: Physics"), state);
}

/* The caption of the first view, as markup, or NULL. Transfer full. */
static char *
first_caption(BillowStage *self, const char *state)
{
    if (billow_stage_is_ghost(self))
        return ghost_caption(self, state);
    if (self->method == BILLOW_STAGE_BOTH)
        return with_state(_("Fake"), NULL);
    return state ? with_state(_("Physics"), state) : NULL;
}

static void
show_captions(BillowStage *self)
{
    g_autofree char *state = self->method == BILLOW_STAGE_FAKE ? NULL : simulation_state(self);
    g_autofree char *first = first_caption(self, state);
    g_autofree char *second = with_state(_("Physics"), state);
    gtk_label_set_markup(self->captions[0], first ? first : "");
    gtk_label_set_markup(self->captions[1], second);
    gtk_widget_set_visible(GTK_WIDGET(self->captions[0]), first != NULL);
}

/* --- Hints --- */

void
billow_stage_show_hint(BillowStage *self)
{
    const BillowBlockRef *selected = billow_session_get_selection(self->session);
    const gboolean fake = self->method == BILLOW_STAGE_FAKE;
    const char *hint = NULL;
    if (billow_session_get_project(self->session)->tracks[BILLOW_BLOCK_KEYFRAME]->len == 0)
        hint = _("Add a keyframe (Ctrl+K) to hang the cloth");
    else if (fake && selected && selected->kind == BILLOW_BLOCK_COLLIDER)
        hint = _("Colliders act on the physics alone: they are seen in Physics and Both");
    else if (fake && selected && selected->kind == BILLOW_BLOCK_CONSTRAINT)
        hint = _("Constraints act on the physics alone: they are seen in Physics and Both");
    gtk_label_set_text(self->hint, hint ? hint : "");
    gtk_widget_set_visible(GTK_WIDGET(self->hint), hint != NULL);
}

/* --- Figures --- */

static char *
physics_figures(BillowStage *self, const char *vertices, int frame)
{
    GArray *comparison = billow_physics_preview_get_comparison(self->physics);
    if (frame < 1)
        return g_strdup(vertices);
    if (!comparison || (guint) frame > comparison->len)
        return g_strdup_printf(_("%s · physics · frame %d"), vertices, frame);
    return g_strdup_printf(_("%s · physics · frame %d · %.1f ms"), vertices, frame,
                           g_array_index(comparison, BillowComparison, frame - 1).physics_ms);
}

static char *
fake_figures(BillowStage *self, const char *vertices)
{
    const int frame = billow_preview_get_shown_frame(self->preview);
    if (frame < 1)
        return g_strdup(vertices);
    return g_strdup_printf(_("%s · frame %d · %.3f ms"), vertices, frame,
                           billow_preview_get_milliseconds(self->preview));
}

static char *
distance_figures(int frame, const BillowDistance *distance)
{
    g_autofree char *rms = billow_length_text(distance->rms), *max = billow_length_text(distance->max);
    /* Translators: root mean square and largest distance between two cloths, with their units */
    return g_strdup_printf(_("frame %d · apart %s RMS, %s at most"), frame, rms, max);
}

void
billow_stage_show_figures(BillowStage *self, const BillowMesh *fake, const BillowDistance *distance)
{
    const BillowProject *project = billow_session_get_project(self->session);
    const size_t points = billow_grid_count(&project->grid);
    const int frame = billow_stage_simulated_frame(self).frame;
    g_autofree char *vertices =
        g_strdup_printf(ngettext("%zu vertex", "%zu vertices", (gulong) points), points);
    g_autofree char *text = NULL;
    if (!fake || billow_grid_count(&fake->grid) != points) /* of what was open before */
        text = g_strdup(vertices);
    else if (self->method == BILLOW_STAGE_PHYSICS)
        text = physics_figures(self, vertices, frame);
    else if (self->method == BILLOW_STAGE_BOTH && distance)
        text = distance_figures(frame, distance);
    else
        text = fake_figures(self, vertices);
    gtk_label_set_text(self->figures, text);
}

/* --- Parts --- */

/* The cloth is framed below the first row of buttons, which is always there. */
static void
keep_clear_of_buttons(BillowStage *self)
{
    int height;
    GtkBorder margin;
    gtk_widget_measure(self->view_buttons, GTK_ORIENTATION_VERTICAL, -1, NULL, &height, NULL, NULL);
    gtk_style_context_get_margin(gtk_widget_get_style_context(gtk_widget_get_parent(self->view_buttons)),
                                 &margin);
    billow_viewport_set_covered_top(self->viewport, margin.top + height);
}

void
billow_stage_show_parts(BillowStage *self)
{
    gtk_widget_set_visible(self->second_cell, billow_stage_is_side_by_side(self));
    gtk_widget_set_visible(self->both_buttons, self->method == BILLOW_STAGE_BOTH);
    gtk_widget_set_visible(self->swap_button, billow_stage_is_ghost(self));
    show_captions(self);
    billow_stage_show_hint(self);
    keep_clear_of_buttons(self);
}
