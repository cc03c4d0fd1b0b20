#include "app/stage_private.h"

#include "app/distance_legend.h"

#include <math.h>

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

gboolean
billow_stage_is_side_by_side(const BillowStage *self)
{
    return self->method == BILLOW_STAGE_BOTH && self->layout == BILLOW_BOTH_SIDE_BY_SIDE;
}

gboolean
billow_stage_is_ghost(const BillowStage *self)
{
    return self->method == BILLOW_STAGE_BOTH && self->layout == BILLOW_BOTH_GHOST;
}

/* The frame that is due: beside the fake, that of the fake. */
static int
due_frame(BillowStage *self)
{
    const int shown = billow_preview_get_shown_frame(self->preview);
    return self->method == BILLOW_STAGE_PHYSICS || shown == 0 ? billow_session_get_frame(self->session)
                                                              : shown;
}

BillowSimulatedFrame
billow_stage_simulated_frame(BillowStage *self)
{
    if (self->method == BILLOW_STAGE_FAKE)
        return (BillowSimulatedFrame){0, TRUE};
    const int due = due_frame(self), frames = billow_physics_preview_get_frames(self->physics);
    return (BillowSimulatedFrame){MIN(due, frames), due <= frames};
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

/* A simulated cloth of another frame than the one that is due must not be taken for that one. `stays`: the view shows
 * one already, which does until there is any of the project as it is now. */
static void
show_physics(BillowStage *self, BillowViewport *viewport, BillowMesh *physics, gboolean stays)
{
    const BillowSimulatedFrame simulated = billow_stage_simulated_frame(self);
    const gboolean waits = !physics && stays && !billow_physics_preview_get_stopped(self->physics);
    if (physics) {
        billow_viewport_set_mesh(viewport, physics);
        set_physics_anchors(self, viewport, simulated.frame);
    } else if (!waits) {
        billow_viewport_set_anchors(viewport, NULL, 0);
    }
    billow_viewport_set_cloth_look(viewport, physics && simulated.is_due ? BILLOW_CLOTH_SOLID
                                             : physics || waits          ? BILLOW_CLOTH_FAINT
                                                                         : BILLOW_CLOTH_HIDDEN);
}

static void
show_fake(BillowStage *self, BillowMesh *fake)
{
    billow_viewport_set_cloth_look(self->viewport, BILLOW_CLOTH_SOLID);
    if (!fake)
        return;
    billow_viewport_set_mesh(self->viewport, fake);
    set_fake_anchors(self, self->viewport);
}

/* In the view that is always there: one cloth, or two of the same frame. */
static void
show_alone(BillowStage *self, BillowMesh *fake, BillowMesh *physics)
{
    const gboolean overlaid =
        billow_stage_is_ghost(self) && physics && billow_stage_simulated_frame(self).is_due;
    const gboolean swapped = self->method == BILLOW_STAGE_PHYSICS || (overlaid && self->swap_ghost);
    if (swapped)
        show_physics(self, self->viewport, physics, self->shows_physics);
    else
        show_fake(self, fake);
    self->shows_physics = swapped && (physics || self->shows_physics);
    billow_viewport_set_ghost(self->viewport, !overlaid ? NULL : swapped ? fake : physics);
    billow_viewport_set_mesh(self->second, NULL);
}

/* The second view follows the first, also where its first cloth would be framed. */
static void
show_side_by_side(BillowStage *self, BillowMesh *fake, BillowMesh *physics)
{
    show_fake(self, fake);
    self->shows_physics = FALSE;
    billow_viewport_set_ghost(self->viewport, NULL);
    g_signal_handlers_block_matched(self->second, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL, self->viewport);
    show_physics(self, self->second, physics, TRUE);
    g_signal_handlers_unblock_matched(self->second, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL, self->viewport);
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

/* Of all frames that are compared so far, so that the colours of two frames can be compared. */
static double
largest_distance(BillowStage *self, const BillowDistance *now)
{
    const GArray *comparison = billow_physics_preview_get_comparison(self->physics);
    double largest = now->max;
    for (guint i = 0; i < comparison->len; i++) /* fmax() leaves out what is no number */
        largest = fmax(largest, g_array_index(comparison, BillowComparison, i).max);
    return isfinite(largest) ? largest : now->max;
}

static void
show_distance(BillowStage *self, const BillowMesh *fake, const BillowMesh *physics,
              const BillowDistance *distance)
{
    const gboolean shown = self->method == BILLOW_STAGE_BOTH && self->show_distance && distance;
    gtk_widget_set_visible(self->legend, shown);
    if (!shown) {
        billow_viewport_set_values(self->viewport, NULL, 0);
        billow_viewport_set_values(self->second, NULL, 0);
        return;
    }
    const double largest = billow_distance_legend_round(largest_distance(self, distance));
    g_autofree float *values = distance_values(fake, physics, largest);
    billow_distance_legend_set_largest(BILLOW_DISTANCE_LEGEND(self->legend), largest);
    billow_viewport_set_values(self->viewport, values, billow_grid_count(&fake->grid));
    billow_viewport_set_values(self->second, values, billow_grid_count(&fake->grid));
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
    billow_stage_show_parts(self);
    if (self->awaiting && outdated) {
        billow_stage_show_figures(self, NULL, NULL);
        return;
    }
    self->awaiting = FALSE;
    BillowMesh *fake = billow_preview_get_mesh(self->preview);
    const int frame = billow_stage_simulated_frame(self).frame;
    const gboolean side_by_side = billow_stage_is_side_by_side(self);
    g_autoptr(BillowMesh) physics = frame > 0 ? billow_physics_preview_get_mesh(self->physics, frame) : NULL;
    if (side_by_side)
        show_side_by_side(self, fake, physics);
    else
        show_alone(self, fake, physics);
    billow_stage_show_constraints(self, side_by_side ? self->second : self->viewport, physics);
    frame_first_hung(self);
    const gboolean both =
        are_comparable(fake, physics) && frame == billow_preview_get_shown_frame(self->preview);
    BillowDistance distance = {0};
    if (both && (outdated || !billow_physics_preview_get_distance(self->physics, frame, &distance)))
        distance = billow_mesh_distance(fake, physics);
    show_distance(self, fake, physics, both ? &distance : NULL);
    billow_stage_show_figures(self, fake, both ? &distance : NULL);
}
