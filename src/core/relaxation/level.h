/* Private to the relaxation: operations on one level. */
#pragma once

#include "core/relaxation/level_data.h"

/* Creates a level of columns x rows points for `grid`. Free with billow_relaxation_level_free(). */
BillowRelaxationLevel *billow_relaxation_level_new(const BillowGrid *grid, int columns, int rows,
                                                   const BillowAnchor *anchors, size_t n_anchors,
                                                   const BillowRelaxationCloth *cloth);
void billow_relaxation_level_free(BillowRelaxationLevel *level);

/* Creates the solver for the points, whose matrix is the sum of rho Gᵀ G over all edges, plus the other
 * stiffnesses. Free with billow_grid_solver_free(). */
BillowGridSolver *billow_relaxation_level_make_solver(const BillowRelaxationLevel *level);

/* Sets the weights (rho) of edges and anchors from the load that flows through the cloth to the anchors.
 * `stiffness` is in units of load x `size`. */
void billow_relaxation_level_weigh(BillowRelaxationLevel *level, double stiffness, double size);

/* Sets bending and shear from `cloth`, not lightened; reinforced around the anchors on the finest level. */
void billow_relaxation_level_dress(BillowRelaxationLevel *level, const BillowRelaxationCloth *cloth);

/* If the anchors are nearly in a vertical line, adds a breeze to the steady load of the coarse levels 1 ...
 * `first`, weaker on finer levels, which keeps the cloth from crumpling in a plane. `places` are the anchors'
 * positions, `start` the `n_points` initial points of the cloth; both in spacings. Returns whether it blows. */
bool billow_relaxation_levels_blow(BillowRelaxationLevel *const *levels, int first, const BillowVec3 *places,
                                   size_t n_anchors, const BillowPoints *start, size_t n_points);

/* Multiplies weight, bending, shear and tensions by `share`: as if all edges were proportionally stiffer. */
void billow_relaxation_level_lighten(BillowRelaxationLevel *level, double share);

/* Returns a copy of all points, tensions and forces. Free with free(). */
double *billow_relaxation_level_keep(const BillowRelaxationLevel *level);

/* Restores them. */
void billow_relaxation_level_return(BillowRelaxationLevel *level, const double *kept);

/* Clears the tensions. */
void billow_relaxation_level_start(BillowRelaxationLevel *level);

/* Copies the points that the level has from `start`, the points of `grid`. */
void billow_relaxation_level_sample(BillowRelaxationLevel *level, const BillowGrid *grid,
                                    const BillowPoints *start);

/* Interpolates points and tensions from the next coarser level. Points are on a smooth surface, or, with
 * `apart`, on bilinear cells, which pass through one another only if the triangles of the coarse ones do. */
void billow_relaxation_level_refine(BillowRelaxationLevel *level, const BillowRelaxationLevel *coarse,
                                    bool apart);

/* Sets the tensions of the diagonals to those that the splitting has for springs of their current lengths. */
void billow_relaxation_level_strain_diagonals(BillowRelaxationLevel *level);

/* Points the edge directions along the current points. */
void billow_relaxation_level_aim(BillowRelaxationLevel *level);

/* Makes both points of each row on the seam of a tube the mean of the two. */
void billow_relaxation_level_close(BillowRelaxationLevel *level);

/* Moves the anchored points of the finest level to their positions. */
void billow_relaxation_level_hold(BillowRelaxationLevel *level, const BillowVec3 *places);

/* Adds the pull of the anchors at `places` (NULL: all at zero) to `residual`. */
void billow_relaxation_level_pull(BillowRelaxationLevel *level, const BillowVec3 *places);

/* Returns how many doubles an iteration needs as scratch space for the rows it works on. */
size_t billow_relaxation_level_room(const BillowRelaxationLevel *level);

/* Makes moves of the points, in contact, meet a resistance of so many weights per spacing and iteration. */
void billow_relaxation_level_drag(BillowRelaxationLevel *level, double drag);

/* Looks for parts of the cloth that have come near each other, if they repel and it is time to. */
void billow_relaxation_level_look(BillowRelaxationLevel *level, BillowWorkers *workers);

/* Runs one iteration with the anchors at `places` and returns the largest move. `momentum` (0 to below 1) is
 * the share of the last move that is repeated first. */
double billow_relaxation_level_iterate(BillowRelaxationLevel *level, const BillowVec3 *places,
                                       double momentum, BillowWorkers *workers);
