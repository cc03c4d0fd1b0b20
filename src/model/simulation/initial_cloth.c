#include "model/simulation/initial_cloth.h"

#include "core/base/normals.h"
#include "core/base/outline.h"
#include "model/project/moving_body.h"
#include "model/simulation/roll.h"
#include "model/simulation/rope_nudge.h"
#include "physics/colliders/solid.h"

enum { ROWS_PER_CHUNK = 16 };

size_t
billow_simulation_get_colliders(const BillowProject *project, double seconds, BillowCollider *colliders)
{
    const GPtrArray *blocks = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    size_t n = 0;
    for (guint i = 0; i < blocks->len; i++) {
        const BillowBlock *block = blocks->pdata[i];
        if (!block->muted && billow_block_collider(block)->in_physics &&
            billow_moving_body_is_there(billow_block_body(block)))
            colliders[n++] = billow_moving_body_take_at(billow_block_body(block), seconds);
    }
    return n;
}

BillowDynamics *
billow_simulation_new_flat(const BillowAnimation *animation, double seconds, const BillowPhysics *physics,
                           BillowWorkers *workers)
{
    const BillowProject *project = billow_animation_project(animation);
    const BillowCloth *cloth = project->cloth;
    BillowDynamicsSettings settings = billow_physics_settings(physics, cloth->grid.spacing);
    settings.wind_round = billow_roll_round(project);
    settings.anchor_radius = cloth->anchor_radius;
    settings.thickness = cloth->thickness;
    if (billow_grid_is_rope(&cloth->grid))
        settings.margin += cloth->grid.radius;
    else
        settings.thickness = fmax(cloth->thickness, physics->thickness);
    BillowDynamics *dynamics = billow_dynamics_new(
        billow_net_new_painted(&cloth->grid, &cloth->material, cloth->maps), &settings, workers);
    g_autofree BillowCollider *colliders =
        g_new(BillowCollider, billow_project_track(project, BILLOW_BLOCK_COLLIDER)->len);
    const size_t n = billow_simulation_get_colliders(billow_animation_played(animation), seconds, colliders);
    billow_dynamics_set_colliders(dynamics, colliders, n);
    for (size_t i = 0; i < n; i++)
        billow_solid_unref(colliders[i].solid);
    return dynamics;
}

BillowDynamics *
billow_simulation_new_dynamics(const BillowAnimation *animation, const BillowBlock *keyframe,
                               const BillowPhysics *physics, BillowWorkers *workers)
{
    BillowDynamics *dynamics =
        billow_simulation_new_flat(animation, keyframe ? keyframe->start : 0.0, physics, workers);
    if (!keyframe)
        return dynamics;
    g_autoptr(BillowRestShape) shape = billow_animation_rest_shape(animation, keyframe->id);
    BillowPoints *points = billow_dynamics_positions(dynamics);
    billow_points_read(points, billow_grid_count(&shape->grid), shape->x, shape->y, shape->z);
    billow_rope_nudge(&shape->grid, points);
    g_autoptr(GArray) held = billow_keyframe_held(billow_block_keyframe(keyframe), &shape->grid);
    for (guint i = 0; i < held->len; i++) {
        const BillowAnchor *anchor = &billow_held_anchors(held)[i];
        billow_points_set(points, billow_grid_index(&shape->grid, anchor->column, anchor->row),
                          anchor->position);
    }
    billow_dynamics_restart(dynamics);
    return dynamics;
}

/* --- Meshes --- */

static void
fill_normals(void *data, size_t row_begin, size_t row_end)
{
    BillowMesh *mesh = data;
    billow_normals_rows(&mesh->grid, mesh->x, mesh->y, mesh->z, mesh->nx, mesh->ny, mesh->nz, (int) row_begin,
                        (int) row_end);
}

void
billow_simulation_fill_normals(BillowMesh *mesh, BillowWorkers *workers)
{
    billow_workers_run(workers, (size_t) mesh->grid.rows, ROWS_PER_CHUNK, fill_normals, mesh);
}

void
billow_simulation_fill(BillowMesh *mesh, const BillowPoints *points, BillowWorkers *workers)
{
    size_t count = billow_grid_count(&mesh->grid);
    for (size_t i = 0; i < count; i++) {
        mesh->x[i] = (float) points->x[i];
        mesh->y[i] = (float) points->y[i];
        mesh->z[i] = (float) points->z[i];
    }
    billow_grid_carry_floats(&mesh->grid, (float *const[]){mesh->x, mesh->y, mesh->z});
    billow_simulation_fill_normals(mesh, workers);
}
