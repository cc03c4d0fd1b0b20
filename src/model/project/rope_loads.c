#include "model/project/rope_loads.h"

#include "core/base/outline_data.h"
#include "model/project/poses.h"

#include <stdlib.h>

/* Returns the keyframe that a cloth has at a time, or the one that it comes from; NULL if it has none. */
static const BillowKeyframe *
keyframe_at(const BillowProject *project, double seconds)
{
    g_autoptr(BillowPoses) poses = billow_poses_new(project);
    return poses->count > 0
               ? billow_block_keyframe(poses->items[billow_poses_blend_at(poses, seconds).from].keyframe)
               : NULL;
}

/* Adds the mass of a point to the anchors that are nearest to it on the flat cloth, to each the same share. */
static void
give_to_nearest(const BillowKeyframe *keyframe, int column, int row, double mass, double *carried)
{
    int least = G_MAXINT, n = 0;
    for (size_t k = 0; k < keyframe->n_anchors; k++) {
        const int across = keyframe->anchors[k].column - column, down = keyframe->anchors[k].row - row,
                  distance = across * across + down * down;
        n = distance < least ? 1 : n + (distance == least);
        least = MIN(least, distance);
    }
    for (size_t k = 0; k < keyframe->n_anchors; k++) {
        const int across = keyframe->anchors[k].column - column, down = keyframe->anchors[k].row - row;
        carried[k] += across * across + down * down == least ? mass / n : 0.0;
    }
}

static void
add_own_mass(const BillowCloth *cloth, double *mass)
{
    const BillowGrid *grid = &cloth->grid;
    const double cell = cloth->material.density * grid->spacing * grid->spacing;
    float *factors = billow_cloth_maps_factors(cloth->maps, BILLOW_MAP_DENSITY, grid);
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            const size_t i = billow_grid_index(grid, column, row);
            mass[i] +=
                cell * billow_grid_point_share(grid, column, row) * (factors ? (double) factors[i] : 1.0);
        }
    free(factors);
}

/* Adds to `mass`, one value per point of the active cloth, what the other cloths hang on it. Cloths do not hang on each
 * other in a circle. */
static gboolean
add_hung(const BillowProject *project, double seconds, double *mass)
{
    gboolean any = FALSE;
    for (guint i = 0; i < project->cloths->len; i++) {
        const BillowCloth *cloth = project->cloths->pdata[i];
        const BillowGrid *grid = &cloth->grid;
        g_autoptr(BillowProject) own = billow_project_activate(project, i);
        const BillowKeyframe *keyframe = cloth->muted ? NULL : keyframe_at(own, seconds);
        if (!keyframe || !billow_keyframe_hangs_on(keyframe, project->cloth->id))
            continue;
        g_autofree double *points = g_new0(double, billow_grid_count(grid)),
                          *carried = g_new0(double, keyframe->n_anchors);
        add_own_mass(cloth, points);
        add_hung(own, seconds, points);
        for (int row = 0; row < grid->rows; row++)
            for (int column = 0; column < grid->columns; column++)
                give_to_nearest(keyframe, column, row, points[billow_grid_index(grid, column, row)], carried);
        for (size_t k = 0; k < keyframe->n_anchors; k++) {
            const BillowBinding *binding = billow_keyframe_binding(keyframe, k);
            if (binding && !binding->rides && g_str_equal(binding->on, project->cloth->id)) {
                mass[billow_grid_index(&project->cloth->grid, binding->at.column, binding->at.row)] +=
                    carried[k];
                any = TRUE;
            }
        }
    }
    return any;
}

double *
billow_rope_loads(const BillowProject *project, const BillowBlock *keyframe)
{
    const BillowGrid *grid = &project->cloth->grid;
    const double meter = project->cloth->material.density * billow_grid_girth(grid);
    if (!billow_grid_is_rope(grid) || project->cloths->len < 2)
        return NULL;
    g_autofree double *loads = g_new0(double, billow_grid_count(grid));
    if (!add_hung(project, keyframe ? keyframe->start : 0.0, loads))
        return NULL;
    for (size_t i = 0; i < billow_grid_count(grid); i++)
        loads[i] /= meter;
    return g_steal_pointer(&loads);
}
