/* Private to the skin: what it is made of while it is sought, in double precision. */
#pragma once

#include "core/base/progress.h"
#include "core/base/workers.h"
#include "core/fit/skin_limits.h"

#include <stddef.h>
#include <stdint.h>

/* A rigid map: row by row, the translation in the fourth column. */
typedef struct {
    double m[3][4];
} BillowRigid;

typedef struct {
    const float *const *frames; /* all x, then all y, then all z */
    size_t n_points, n_frames, n_bones, most_bones;
    double *rest;      /* n_points x (x, y, z) */
    BillowRigid *maps; /* most_bones x n_frames */
    uint8_t *bones;    /* n_points x BILLOW_SKIN_INFLUENCES */
    double *weights;   /* n_points x BILLOW_SKIN_INFLUENCES; 0: unused */
    double *errors;    /* per point: the sum over all frames of its squared distance, m^2 */
    BillowWorkers *workers;
} BillowSkinState;

static inline double
billow_skin_coordinate(const BillowSkinState *state, size_t frame, size_t point, size_t axis)
{
    return (double) state->frames[frame][axis * state->n_points + point];
}

static inline const BillowRigid *
billow_skin_map(const BillowSkinState *state, size_t bone, size_t frame)
{
    return &state->maps[bone * state->n_frames + frame];
}

static inline void
billow_rigid_apply(const BillowRigid *map, const double p[3], double to[3])
{
    for (int axis = 0; axis < 3; axis++)
        to[axis] = map->m[axis][0] * p[0] + map->m[axis][1] * p[1] + map->m[axis][2] * p[2] + map->m[axis][3];
}

/* Divides the points into clusters that move nearly rigidly, at most `most_bones`: sets the number of bones, their
 * maps, and one bone of weight 1 for each point (skin_clusters.c). Returns false if stopped. */
bool billow_skin_cluster(BillowSkinState *state, BillowProgress progress, void *data);

/* Finds the best bones and weights of every point, and its error (skin_weights.c). */
void billow_skin_weigh(BillowSkinState *state);

/* Finds the best map of every bone in every frame, one bone after another, `sweeps` times (skin_maps.c). */
void billow_skin_move(BillowSkinState *state, int sweeps);

/* Finds where every point rests best (skin_maps.c). */
void billow_skin_rest(BillowSkinState *state);

/* Sums of a best rigid map: of points, and of where they should go, with weights. */
typedef struct {
    double weight, from[3], to[3], products[3][3];
} BillowRigidSums;

/* Adds a point with a weight of `square`, that should go to `to` / `weight`: square = weight^2. */
static inline void
billow_rigid_add(BillowRigidSums *sums, double weight, const double from[3], const double to[3])
{
    sums->weight += weight * weight;
    for (int j = 0; j < 3; j++) {
        sums->from[j] += weight * weight * from[j];
        sums->to[j] += weight * to[j];
        for (int k = 0; k < 3; k++)
            sums->products[j][k] += weight * from[j] * to[k];
    }
}

/* Returns the rigid map with the least sum of |weight map(from) - to|^2 (skin_maps.c). */
BillowRigid billow_rigid_best(const BillowRigidSums *sums);
