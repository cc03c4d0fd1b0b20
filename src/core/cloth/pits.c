#include "core/cloth/pits.h"

#include "core/base/allocate.h"

#include <math.h>
#include <stdlib.h>

/* How fast a pit becomes shallower away from its anchor, and deeper with an anchor that moves in. */
static const double SLOPE = 0.5, OPENS = 4.0;

/* How far a collider gives way, in depths of the anchor: towards sides that are somewhat farther, too. */
static const double GIVES = 1.5;

/* The steepest that the gap to a collider that gives way can change. */
static const double STEEPEST = 1.5;

/* Returns how far the colliders give way at a point, meters. */
static double
give(const BillowPits *pits, BillowVec3 point)
{
    double most = 0.0;
    for (size_t k = 0; k < pits->n_pits; k++) {
        const BillowPit *pit = &pits->pits[k];
        const double here = pit->deep - SLOPE * billow_vec3_distance(point, pit->place);
        most = fmax(most, fmin(here, pit->most));
    }
    return most;
}

/* In front of a wall of a pit, less than the distance from it: that changes more steeply than 1 to 1. */
static double
with_give(const BillowPits *pits, BillowVec3 point, double bare)
{
    const double gap = bare + give(pits, point);
    return gap > 0.0 ? fmax(bare, gap / STEEPEST) : gap;
}

static double
distance(const void *data, BillowVec3 point, double share, BillowVec3 *normal)
{
    const BillowPitBodies *here = data;
    return with_give(here->pits, point, here->pits->world.distance(here->bodies, point, share, normal));
}

/* The bare distance is never more. */
static double
distance_within(const void *data, BillowVec3 point, double share, double most, BillowVec3 *normal)
{
    const BillowPitBodies *here = data;
    return with_give(here->pits, point,
                     here->pits->world.distance_within(here->bodies, point, share, most, normal));
}

static double
friction(const void *data, BillowVec3 point)
{
    const BillowPitBodies *here = data;
    return here->pits->world.friction(here->bodies, point);
}

static void
dig(BillowPits *pits, double spacing, const BillowVec3 *places, size_t n_places)
{
    for (size_t k = 0; k < n_places; k++) {
        const double depth = -billow_obstacles_distance(&pits->world, places[k], NULL);
        if (!(depth > BILLOW_PIT_LEAST * spacing))
            continue;
        if (!pits->pits)
            pits->pits = billow_allocate(n_places, sizeof *pits->pits);
        pits->pits[pits->n_pits++] =
            (BillowPit){places[k], GIVES * depth, OPENS * (depth - BILLOW_PIT_LEAST * spacing)};
    }
}

void
billow_pits_init(BillowPits *pits, const BillowObstacles *world, double spacing, const BillowVec3 *places,
                 size_t n_places)
{
    *pits = (BillowPits){.world = *world, .obstacles = *world};
    dig(pits, spacing, places, n_places);
    if (pits->n_pits == 0)
        return;
    pits->bodies = (BillowPitBodies){pits, world->bodies};
    pits->thick = (BillowPitBodies){pits, world->thick_bodies};
    pits->backed = (BillowPitBodies){pits, world->backed_bodies};
    pits->obstacles.distance = distance;
    pits->obstacles.distance_within = world->distance_within ? distance_within : NULL;
    pits->obstacles.friction = world->friction ? friction : NULL;
    pits->obstacles.bodies = &pits->bodies;
    pits->obstacles.thick_bodies = &pits->thick;
    pits->obstacles.backed_bodies = world->backed_bodies ? &pits->backed : NULL;
}

void
billow_pits_clear(BillowPits *pits)
{
    free(pits->pits);
}
