/* Colliders give way around anchors that are deep inside them, so that the cloth reaches these. Source:
 * docs/method.md §8. */
#pragma once

#include "core/cloth/obstacles.h"

/* An anchor that is deeper than this, in spacings, makes a pit. */
#define BILLOW_PIT_LEAST 0.5

typedef struct BillowPits BillowPits;

/* The bodies of `BillowObstacles`, with pits. */
typedef struct {
    const BillowPits *pits;
    const void *bodies;
} BillowPitBodies;

/* A cone that narrows from the surface of a collider to an anchor. */
typedef struct {
    BillowVec3 place; /* of the anchor, meters */
    double deep;      /* how far the collider gives way there, meters */
    double most;      /* how far it gives way at most, meters */
} BillowPit;

struct BillowPits {
    BillowObstacles world;
    BillowPit *pits;
    size_t n_pits;
    BillowPitBodies bodies, thick, backed;
    BillowObstacles obstacles; /* to be used: as the world where no anchor is deep inside a collider */
};

/* Fills `pits` for anchors at the `places` (meters) of a cloth with this spacing. `pits` must not move while its
 * obstacles are in use; clear it with billow_pits_clear(). */
void billow_pits_init(BillowPits *pits, const BillowObstacles *world, double spacing,
                      const BillowVec3 *places, size_t n_places);
void billow_pits_clear(BillowPits *pits);
