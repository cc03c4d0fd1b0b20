#include "model/animation/body_gap.h"

#include "model/project/moving_body.h"
#include "physics/colliders/body.h"

#include <math.h>

static void
narrow(const BillowCollider *collider, const BillowMesh *mesh, float *gaps)
{
    const BillowBody body = billow_body(collider);
    const size_t n = billow_grid_count(&mesh->grid);
    for (size_t i = 0; i < n; i++) {
        const double gap =
            billow_body_distance_within(&body, billow_mesh_point(mesh, i), (double) gaps[i], NULL);
        gaps[i] = fminf(gaps[i], (float) gap);
    }
}

void
billow_body_gaps(const BillowProject *project, double seconds, const BillowMesh *mesh, double most,
                 float *gaps)
{
    const GPtrArray *colliders = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    for (size_t i = 0; i < billow_grid_count(&mesh->grid); i++)
        gaps[i] = (float) most;
    for (guint i = 0; i < colliders->len; i++) {
        const BillowBlock *block = colliders->pdata[i];
        const BillowMovingBody *body = billow_block_body(block);
        if (block->muted || !billow_moving_body_is_there(body))
            continue;
        const BillowCollider now = billow_moving_body_take_at(body, seconds);
        if (!now.is_floor)
            narrow(&now, mesh, gaps);
        billow_solid_unref(now.solid);
    }
}
