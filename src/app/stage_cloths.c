#include "app/stage_private.h"

#include "app/distance_legend.h"

#include <glib/gi18n.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowMesh, billow_mesh_unref)

/* --- Cameras --- */

static void
copy_camera(BillowViewport *from, BillowViewport *to)
{
    const BillowCamera camera = billow_viewport_get_camera(from);
    billow_viewport_set_camera(to, &camera);
}

void
billow_stage_link_cameras(BillowStage *self)
{
    g_signal_connect(self->viewport, "camera-changed", G_CALLBACK(copy_camera), self->second);
    g_signal_connect(self->second, "camera-changed", G_CALLBACK(copy_camera), self->viewport);
}

/* --- Cloths --- */

static gboolean
is_side_by_side(const BillowStage *self)
{
    return self->method == BILLOW_METHOD_BOTH && self->layout == BILLOW_BOTH_SIDE_BY_SIDE;
}

static gboolean
is_ghost(const BillowStage *self)
{
    return self->method == BILLOW_METHOD_BOTH && self->layout == BILLOW_BOTH_GHOST;
}

/* The frame that is due: beside the fake, that of the fake. */
static int
due_frame(BillowStage *self)
{
    const int shown = billow_preview_get_shown_frame(self->preview);
    return self->method == BILLOW_METHOD_PHYSICS || shown == 0 ? billow_session_get_frame(self->session)
                                                               : shown;
}

/* The simulated frame that is shown: the one that is due, or the last there is; 0: none. */
static int
simulated_frame(BillowStage *self)
{
    return self->method == BILLOW_METHOD_FAKE
               ? 0
               : MIN(due_frame(self), billow_physics_preview_get_frames(self->physics));
}

static gboolean
are_comparable(const BillowMesh *a, const BillowMesh *b)
{
    return a && b && a->grid.columns == b->grid.columns && a->grid.rows == b->grid.rows;
}

static void
set_fake_anchors(BillowStage *self, BillowViewport *viewport)
{
    GArray *anchors = billow_preview_get_anchors(self->preview);
    const guint n = anchors ? anchors->len : 0;
    billow_viewport_set_anchors(viewport, n ? (const BillowVec3 *) (void *) anchors->data : NULL, n);
}

static void
set_physics_anchors(BillowStage *self, BillowViewport *viewport, int frame)
{
    g_autoptr(GArray) anchors = billow_physics_preview_get_anchors(self->physics, frame);
    g_autoptr(GArray) places = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
    for (guint i = 0; anchors && i < anchors->len; i++)
        g_array_append_val(places, g_array_index(anchors, BillowAnchor, i).position);
    billow_viewport_set_anchors(viewport, (const BillowVec3 *) (void *) places->data, places->len);
}

/* One cloth in the view that is always there. A simulated one that is not made yet leaves the picture as it was. */
static void
show_alone(BillowStage *self, BillowMesh *fake, BillowMesh *physics)
{
    const gboolean swapped = self->method == BILLOW_METHOD_PHYSICS || (is_ghost(self) && self->swap_ghost);
    BillowMesh *solid = swapped ? physics : fake, *ghost = swapped ? fake : physics;
    if (solid) {
        billow_viewport_set_mesh(self->viewport, solid);
        if (swapped)
            set_physics_anchors(self, self->viewport, simulated_frame(self));
        else
            set_fake_anchors(self, self->viewport);
    }
    billow_viewport_set_ghost(self->viewport, is_ghost(self) ? ghost : NULL);
    billow_viewport_set_mesh(self->second, NULL);
}

static void
show_side_by_side(BillowStage *self, BillowMesh *fake, BillowMesh *physics)
{
    billow_viewport_set_ghost(self->viewport, NULL);
    if (fake) {
        billow_viewport_set_mesh(self->viewport, fake);
        set_fake_anchors(self, self->viewport);
    }
    if (physics) {
        billow_viewport_set_mesh(self->second, physics);
        set_physics_anchors(self, self->second, simulated_frame(self));
    }
    copy_camera(self->viewport, self->second);
}

/* --- Distance --- */

/* Distance of each point, as a share of `largest`. */
static float *
distance_values(const BillowMesh *a, const BillowMesh *b, double largest)
{
    const size_t n = billow_grid_count(&a->grid);
    float *values = g_new(float, n);
    for (size_t i = 0; i < n; i++) {
        const BillowVec3 p = {a->x[i], a->y[i], a->z[i]}, q = {b->x[i], b->y[i], b->z[i]};
        values[i] = (float) (billow_vec3_distance(p, q) / largest);
    }
    return values;
}

static void
show_distance(BillowStage *self, const BillowMesh *fake, const BillowMesh *physics,
              const BillowDistance *distance)
{
    const gboolean shown = self->method == BILLOW_METHOD_BOTH && self->show_distance && distance;
    gtk_widget_set_visible(self->legend, shown);
    if (!shown) {
        billow_viewport_set_values(self->viewport, NULL, 0);
        billow_viewport_set_values(self->second, NULL, 0);
        return;
    }
    const double largest = billow_distance_legend_round(distance->max);
    g_autofree float *values = distance_values(fake, physics, largest);
    billow_distance_legend_set_largest(BILLOW_DISTANCE_LEGEND(self->legend), largest);
    billow_viewport_set_values(self->viewport, values, billow_grid_count(&fake->grid));
    billow_viewport_set_values(self->second, values, billow_grid_count(&fake->grid));
}

/* --- Words --- */

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

static void
show_figures(BillowStage *self, const BillowMesh *fake, const BillowDistance *distance)
{
    const BillowProject *project = billow_session_get_project(self->session);
    const size_t points = billow_grid_count(&project->grid);
    g_autofree char *vertices =
        g_strdup_printf(ngettext("%zu vertex", "%zu vertices", (gulong) points), points);
    g_autofree char *text = NULL;
    if (!fake || billow_grid_count(&fake->grid) != points) /* of what was open before */
        text = g_strdup(vertices);
    else if (self->method == BILLOW_METHOD_FAKE)
        text = fake_figures(self, vertices);
    else if (self->method == BILLOW_METHOD_BOTH && distance)
        /* Translators: root mean square and largest distance between two cloths, in centimetres */
        text = g_strdup_printf(_("frame %d · apart %.1f cm RMS, %.1f cm at most"), simulated_frame(self),
                               100.0 * distance->rms, 100.0 * distance->max);
    else
        text = physics_figures(self, vertices, simulated_frame(self));
    gtk_label_set_text(self->figures, text);
}

static void
show_simulating(BillowStage *self)
{
    const int total = billow_project_frame_count(billow_session_get_project(self->session));
    const int frames = billow_physics_preview_get_frames(self->physics);
    const char *problem = billow_physics_preview_get_problem(self->physics);
    const gboolean behind = self->method != BILLOW_METHOD_FAKE && frames < due_frame(self);
    g_autofree char *text =
        problem ? g_strdup(problem) : g_strdup_printf(_("Simulating… frame %d of %d"), frames, total);
    gtk_label_set_text(self->simulating, text);
    gtk_widget_set_visible(GTK_WIDGET(self->simulating), behind);
}

static void
show_parts(BillowStage *self)
{
    gtk_widget_set_visible(self->second_cell, is_side_by_side(self));
    for (size_t i = 0; i < G_N_ELEMENTS(self->captions); i++)
        gtk_widget_set_visible(self->captions[i], is_side_by_side(self));
    gtk_widget_set_visible(self->both_buttons, self->method == BILLOW_METHOD_BOTH);
    gtk_widget_set_visible(self->swap_button, is_ghost(self));
}

/* The first frame that hangs is elsewhere than the flat cloth lay. */
static void
frame_first_hung(BillowStage *self)
{
    const GArray *anchors = billow_preview_get_anchors(self->preview);
    if (self->hung || !anchors || anchors->len == 0)
        return;
    self->hung = TRUE;
    billow_viewport_frame_all(self->viewport);
}

void
billow_stage_show_cloths(BillowStage *self)
{
    const BillowAnimation *animation = billow_preview_get_animation(self->preview);
    const gboolean outdated =
        !animation || billow_animation_project(animation) != billow_session_get_project(self->session);
    show_parts(self);
    show_simulating(self);
    if (self->awaiting && outdated) {
        show_figures(self, NULL, NULL);
        return;
    }
    self->awaiting = FALSE;
    BillowMesh *fake = billow_preview_get_mesh(self->preview);
    const int frame = simulated_frame(self);
    g_autoptr(BillowMesh) physics = frame > 0 ? billow_physics_preview_get_mesh(self->physics, frame) : NULL;
    if (is_side_by_side(self))
        show_side_by_side(self, fake, physics);
    else
        show_alone(self, fake, physics);
    billow_stage_show_constraints(self, is_side_by_side(self) ? self->second : self->viewport, physics);
    frame_first_hung(self);
    const gboolean both =
        are_comparable(fake, physics) && frame == billow_preview_get_shown_frame(self->preview);
    const BillowDistance distance = both ? billow_mesh_distance(fake, physics) : (BillowDistance){0};
    show_distance(self, fake, physics, both ? &distance : NULL);
    show_figures(self, fake, both ? &distance : NULL);
}
