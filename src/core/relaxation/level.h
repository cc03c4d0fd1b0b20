/* Private to the relaxation: what is done with one level. */
#pragma once

#include "core/relaxation/level_data.h"

/* A level of columns x rows points for `grid`. Free with billow_relaxation_level_free(). */
BillowRelaxationLevel *billow_relaxation_level_new(const BillowGrid *grid, int columns, int rows,
                                                   const BillowAnchor *anchors, size_t n_anchors,
                                                   const BillowRelaxationCloth *cloth);
void billow_relaxation_level_free(BillowRelaxationLevel *level);

/* The solver for the points: sum of rho Gᵀ G over all edges, and what else pulls on the points. */
BillowGridSolver *billow_relaxation_level_make_solver(const BillowRelaxationLevel *level);

/* Sets the weights of edges and anchors by the load that flows through the cloth to the anchors. `stiffness`
 * is in units of load x `size`. */
void billow_relaxation_level_weigh(BillowRelaxationLevel *level, double stiffness, double size);

/* The cloth's own bending and shear, however it has been lightened before; on the finest level reinforced around the anchors. */
void billow_relaxation_level_dress(BillowRelaxationLevel *level, const BillowRelaxationCloth *cloth);

/* Where the anchors are nearly in a vertical, adds a breeze to the steady load of the coarse levels 1 ... `first`, the less the
 * finer: it keeps cloth from crumpling in a plane. `places` are the anchors', `start` the `n_points` points that the cloth
 * starts from; both in spacings. */
void billow_relaxation_levels_blow(BillowRelaxationLevel *const *levels, int first, const BillowVec3 *places,
                                   size_t n_anchors, const BillowPoints *start, size_t n_points);

/* Weight, bending, shear and tensions become `share` of what they are: the same cloth, its edges stiffer by as much. */
void billow_relaxation_level_lighten(BillowRelaxationLevel *level, double share);

/* There is no tension yet. */
void billow_relaxation_level_start(BillowRelaxationLevel *level);

/* Takes points and tensions over from the next coarser level. */
void billow_relaxation_level_refine(BillowRelaxationLevel *level, const BillowRelaxationLevel *coarse);

/* Aims the edges along the points. */
void billow_relaxation_level_aim(BillowRelaxationLevel *level);

/* Puts the anchored points of the finest level at their places. */
void billow_relaxation_level_hold(BillowRelaxationLevel *level, const BillowVec3 *places);

/* Adds the pull of the anchors at `places` (NULL: all at zero) to the forces in `residual`. */
void billow_relaxation_level_pull(BillowRelaxationLevel *level, const BillowVec3 *places);

/* How many doubles an iteration needs for the rows in hand. */
size_t billow_relaxation_level_room(const BillowRelaxationLevel *level);

/* One iteration with the anchors at `places`; returns the largest move. `momentum`, 0 to below 1: how much of the
 * last move is made again first. */
double billow_relaxation_level_iterate(BillowRelaxationLevel *level, const BillowVec3 *places,
                                       double momentum, BillowWorkers *workers);
