#include "app/stage/parts.h"

#include "app/stage/distance_legend.h"
#include "core/cloth/edge_strain.h"
#include "model/animation/body_gap.h"
#include "model/project/shown_time.h"
#include "widgets/timeline/problems.h"

#include <math.h>

/* --- Cameras --- */

static void
copy_camera(BillowViewport *from, BillowViewport *to)
{
    const BillowCamera camera = billow_viewport_get_camera(from);
    billow_viewport_set_camera(to, &camera);
}

void
billow_stage_views_link(BillowStageViews *views)
{
    g_signal_connect(views->first, "camera-changed", G_CALLBACK(copy_camera), views->second);
    g_signal_connect(views->second, "camera-changed", G_CALLBACK(copy_camera), views->first);
}

/* --- Cloths --- */

/* Shows the simulated cloth only at the wanted frame, since another could be mistaken for it. `stays`: a
 * simulated cloth in the view stays until there is one of the present project. */
static void
show_physics(BillowViewport *viewport, const BillowStageScene *scene, gboolean stays)
{
    BillowMesh *physics = scene->simulated;
    const gboolean waits = !physics && stays && !billow_physics_preview_get_stopped(scene->physics);
    if (physics) {
        billow_viewport_set_mesh(viewport, physics);
        g_autoptr(GArray) anchors = billow_physics_preview_get_anchors(scene->physics, scene->frame);
        g_autoptr(GArray) places = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
        for (guint i = 0; anchors && i < anchors->len; i++)
            g_array_append_val(places, g_array_index(anchors, BillowAnchor, i).position);
        billow_viewport_set_anchors(viewport, (const BillowVec3 *) (void *) places->data, places->len);
    } else if (!waits) {
        billow_viewport_set_anchors(viewport, NULL, 0);
    }
    billow_viewport_set_cloth_look(viewport, physics && scene->is_due ? BILLOW_CLOTH_SOLID
                                             : physics || waits       ? BILLOW_CLOTH_FAINT
                                                                      : BILLOW_CLOTH_HIDDEN);
}

static void
show_fake(BillowViewport *viewport, const BillowStageScene *scene)
{
    billow_viewport_set_cloth_look(viewport, BILLOW_CLOTH_SOLID);
    if (!scene->fake)
        return;
    billow_viewport_set_mesh(viewport, scene->fake);
    GArray *anchors = billow_preview_get_anchors(scene->preview);
    const guint n = anchors ? anchors->len : 0;
    billow_viewport_set_anchors(viewport, n ? (const BillowVec3 *) (void *) anchors->data : NULL, n);
}

/* Shows one cloth, or two of the same frame, in the first view only. */
static void
show_alone(BillowStageViews *views, const BillowStageScene *scene)
{
    const gboolean overlaid = scene->ghost && scene->simulated && scene->is_due;
    const gboolean swapped =
        scene->look.method == BILLOW_STAGE_PHYSICS || (overlaid && scene->look.swap_ghost);
    if (swapped)
        show_physics(views->first, scene, views->shows_physics);
    else
        show_fake(views->first, scene);
    views->shows_physics = swapped && (scene->simulated || views->shows_physics);
    billow_viewport_set_ghost(views->first, !overlaid ? NULL : swapped ? scene->fake : scene->simulated);
    billow_viewport_set_mesh(views->second, NULL);
}

/* The second view's camera follows the first, even when that view would frame its first cloth. */
static void
show_side_by_side(BillowStageViews *views, const BillowStageScene *scene)
{
    show_fake(views->first, scene);
    views->shows_physics = FALSE;
    billow_viewport_set_ghost(views->first, NULL);
    g_signal_handlers_block_matched(views->second, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL, views->first);
    show_physics(views->second, scene, TRUE);
    g_signal_handlers_unblock_matched(views->second, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL, views->first);
    copy_camera(views->first, views->second);
}

/* Takes the active cloth out of both views again, with its anchors. */
static void
hide_cloth(BillowStageViews *views)
{
    BillowViewport *const both[] = {views->first, views->second};
    for (size_t i = 0; i < G_N_ELEMENTS(both); i++) {
        billow_viewport_set_cloth_look(both[i], BILLOW_CLOTH_HIDDEN);
        billow_viewport_set_ghost(both[i], NULL);
        billow_viewport_set_anchors(both[i], NULL, 0);
    }
}

void
billow_stage_views_show(BillowStageViews *views, const BillowStageScene *scene)
{
    if (scene->side_by_side)
        show_side_by_side(views, scene);
    else
        show_alone(views, scene);
    if (scene->hidden)
        hide_cloth(views);
}

void
billow_stage_views_clear(BillowStageViews *views)
{
    BillowViewport *const both[] = {views->first, views->second};
    views->shows_physics = FALSE;
    for (size_t i = 0; i < G_N_ELEMENTS(both); i++) {
        billow_viewport_set_mesh(both[i], NULL);
        billow_viewport_set_ghost(both[i], NULL);
        billow_viewport_set_anchors(both[i], NULL, 0);
    }
}

/* --- Distance --- */

/* Returns the largest distance in all frames compared so far, so that colors mean the same in all frames. */
static double
largest_distance(const BillowStageScene *scene)
{
    const GArray *comparison = billow_physics_preview_get_comparison(scene->physics);
    double largest = scene->distance.max;
    for (guint i = 0; i < comparison->len; i++) /* fmax() ignores NaN */
        largest = fmax(largest, g_array_index(comparison, BillowComparison, i).max);
    return isfinite(largest) ? largest : scene->distance.max;
}

double
billow_stage_views_show_distance(BillowStageViews *views, const BillowStageScene *scene)
{
    const gboolean shown =
        scene->look.method == BILLOW_STAGE_BOTH && scene->look.show_distance && scene->has_distance;
    const double largest = shown ? billow_distance_legend_round(largest_distance(scene)) : 0.0;
    const size_t n = shown ? billow_grid_count(&scene->fake->grid) : 0;
    const BillowMesh *a = scene->fake, *b = scene->simulated;
    g_autofree float *values = shown ? g_new(float, n) : NULL;
    for (size_t i = 0; i < n; i++) {
        const BillowVec3 p = {a->x[i], a->y[i], a->z[i]}, q = {b->x[i], b->y[i], b->z[i]};
        values[i] = (float) (billow_vec3_distance(p, q) / largest);
    }
    billow_viewport_set_values(views->first, values, n);
    billow_viewport_set_values(views->second, values, n);
    return largest;
}

/* --- Strain --- */

/* A cloth with another grid has no colors; one with this grid will follow. */
static void
show_strain(BillowViewport *viewport, const BillowGrid *grid, const unsigned char *held)
{
    const BillowMesh *mesh = billow_viewport_get_mesh(viewport);
    const gboolean fits = mesh && mesh->grid.columns == grid->columns && mesh->grid.rows == grid->rows;
    const size_t n = fits ? billow_grid_count(grid) : 0;
    g_autofree float *values = fits ? g_new(float, n) : NULL;
    if (fits)
        billow_edge_strain_points(&mesh->grid, mesh->x, mesh->y, mesh->z, held, BILLOW_STRAIN_RAMP_END,
                                  values);
    billow_viewport_set_values(viewport, values, n);
}

gboolean
billow_stage_views_show_strain(BillowStageViews *views, const BillowStageScene *scene)
{
    const BillowAnimation *animation = billow_preview_get_animation(scene->preview);
    if (scene->look.shading != BILLOW_SHADING_STRAIN || !animation)
        return FALSE;
    const BillowProject *project = billow_animation_project(animation);
    g_autofree unsigned char *held =
        billow_animation_anchored_at(animation, billow_shown_frame_time(project, scene->frame));
    show_strain(views->first, &project->cloth->grid, held);
    show_strain(views->second, &project->cloth->grid, held);
    return TRUE;
}

/* --- Weight --- */

static void
show_weight(BillowViewport *viewport, const BillowGrid *grid, const float *weight)
{
    const BillowMesh *mesh = billow_viewport_get_mesh(viewport);
    const gboolean fits = mesh && mesh->grid.columns == grid->columns && mesh->grid.rows == grid->rows;
    billow_viewport_set_values(viewport, fits ? weight : NULL, fits ? billow_grid_count(grid) : 0);
}

gboolean
billow_stage_views_show_weight(BillowStageViews *views, const BillowStageScene *scene)
{
    const BillowAnimation *animation = billow_preview_get_animation(scene->preview);
    if (scene->look.shading != BILLOW_SHADING_WEIGHT || !animation)
        return FALSE;
    if (!billow_animation_is_ready(animation, billow_stage_scene_seconds(scene)))
        return TRUE; /* the view keeps its content until the frame is ready */
    const BillowGrid *grid = &billow_animation_project(animation)->cloth->grid;
    const BillowBlockRef *selected = billow_session_get_active(scene->session);
    g_autofree float *weight = g_new(float, billow_grid_count(grid));
    billow_animation_weights_at(animation, billow_stage_scene_seconds(scene), selected ? selected->id : NULL,
                                weight);
    show_weight(views->first, grid, weight);
    show_weight(views->second, grid, weight);
    return TRUE;
}

/* --- Gap --- */

static void
show_gap(BillowViewport *viewport, const BillowProject *project, double seconds)
{
    const BillowMesh *mesh = billow_viewport_get_mesh(viewport);
    const size_t n = mesh ? billow_grid_count(&mesh->grid) : 0;
    g_autofree float *values = g_new(float, n + 1);
    if (mesh)
        billow_body_gaps(project, seconds, mesh, BILLOW_GAP_RAMP_END, values);
    for (size_t i = 0; i < n; i++)
        values[i] = fmaxf(0.0f, values[i] / (float) BILLOW_GAP_RAMP_END);
    billow_viewport_set_values(viewport, mesh ? values : NULL, n);
}

gboolean
billow_stage_views_show_gap(BillowStageViews *views, const BillowStageScene *scene)
{
    const BillowAnimation *animation = billow_preview_get_animation(scene->preview);
    if (scene->look.shading != BILLOW_SHADING_GAP || !animation)
        return FALSE;
    const double seconds = billow_stage_scene_seconds(scene);
    show_gap(views->first, billow_animation_played(animation), seconds);
    show_gap(views->second, billow_animation_played(animation), seconds);
    return TRUE;
}

/* --- Surface --- */

void
billow_stage_views_set_shading(BillowStageViews *views, BillowShading shading)
{
    const BillowSurface surface = shading == BILLOW_SHADING_COLOR   ? BILLOW_SURFACE_COLOR
                                  : shading == BILLOW_SHADING_WIRES ? BILLOW_SURFACE_WIRES
                                                                    : BILLOW_SURFACE_TEXTURE;
    billow_viewport_set_surface(views->first, surface);
    billow_viewport_set_surface(views->second, surface);
}
