/* Private to physics: two pieces of one cloth that may touch, a point and a triangle or two edges. */
#pragma once

#include "core/base/points.h"

#include <stdint.h>

/* The places of the four points, or their ways within a step. */
typedef struct {
    BillowVec3 at[4];
} BillowLayerPlaces;

/* Where the two are nearest to each other: the sum of share_i x at_i is `distance` x `normal`. */
typedef struct {
    double share[4];   /* of the first piece, adding up to 1, and of the second, adding up to -1 */
    BillowVec3 normal; /* unit, from the second to the first; 0 where they touch */
    double distance;   /* meters, >= 0 */
    double inner; /* 0 for edges nearest at an end, where a point and a triangle are as near, else up to 1 */
} BillowLayerGap;

/* A point and a triangle (p[0]; p[1], p[2], p[3]), or two edges (p[0], p[1]; p[2], p[3]). */
typedef struct {
    uint32_t p[4];        /* points of the grid */
    uint32_t diagonal[2]; /* of each piece: see billow_layer_diagonal(); 0: none */
    bool is_edges;
    bool is_cut;          /* for impulses: one is of the triangulation with the longer diagonal */
    double counts;        /* for springs: 1, down to 0 if other pieces bear instead */
    double least;         /* meters: they were not nearer on the ways for which they were found */
    BillowLayerGap start; /* at the start of the step; its distance is < 0 if it was not measured yet */
    double meets;         /* when it was last found to meet, as a share of the step; 2: it does not */
} BillowLayerPair;

/* Stands for a diagonal of the cell with this first point: the one from its second point to its third, or the
 * other one. */
static inline uint32_t
billow_layer_diagonal(uint32_t first, bool is_rising)
{
    return 2 * first + 1 + is_rising;
}

/* Returns how much a piece with that diagonal counts, on a grid of so many columns: 0 if it is clearly the
 * longer one of its cell, 1 if it is not longer, and in between steadily, so that rounding changes little. */
double billow_layer_diagonal_counts(uint32_t diagonal, uint32_t columns, const BillowPoints *x);

/* Returns whether it is the longer one, or as long and that from the second point to the third. */
bool billow_layer_diagonal_is_longer(uint32_t diagonal, uint32_t columns, const BillowPoints *x);

BillowLayerPlaces billow_layer_places(const BillowLayerPair *pair, const BillowPoints *x);

/* Returns where the points are after a share of their ways. */
BillowLayerPlaces billow_layer_places_at(const BillowLayerPlaces *start, const BillowLayerPlaces *ways,
                                         double share);

/* Finds where they are nearest. Ericson, Real-Time Collision Detection, 2005, 5.1.5 and 5.1.9. */
BillowLayerGap billow_layer_gap(const BillowLayerPair *pair, const BillowLayerPlaces *places);

/* Returns by how much their distance can change at most while their points go these ways. */
double billow_layer_approach(const BillowLayerPair *pair, const BillowLayerPlaces *ways);

/* Finds when two whose `start` is measured, and that start farther apart than `limit` > 0 meters first come
 * that near, if their points go these ways at constant speeds; they do not pass through each other before.
 * Returns the share of the ways until then, or 2 if that does not happen. Additive continuous detection: Li
 * et al., Codimensional Incremental Potential Contact, 2021, §6. */
double billow_layer_meet(const BillowLayerPair *pair, const BillowLayerPlaces *start,
                         const BillowLayerPlaces *ways, double limit);
