/* Private to the relaxation: one level of the coarse-to-fine solution, in units of the cloth's spacing.
 *
 * On each level the cloth solves  min sum(load y) + shear and bending energy  subject to |x_b - x_a| = l on
 * every edge and to the anchors, by the alternating direction method of multipliers: edges are projected to
 * their length one by one, points follow by one linear system whose matrix depends on the grid and the
 * anchored points alone. The multipliers are the tensions, so that the lengths are met with the load on.
 * Source: Boyd et al., Distributed Optimization and Statistical Learning via ADMM, 2011; Overby et al., ADMM
 * ⊇ Projective Dynamics, 2017. */
#pragma once

#include "core/grid.h"
#include "core/grid_solver.h"
#include "core/points.h"
#include "core/relaxation.h"
#include "core/workers.h"

/* The edges of one direction. Values of an edge are kept at its first point. */
typedef struct {
    double length;  /* of the cloth */
    double *rest;   /* lengths at rest: shorter where finer folds take up cloth (*) */
    double *share;  /* of the start's folds at a point, while folds are laid: then it is the points' room */
    double *weight; /* stiffness of the splitting, rho */
    double bending; /* stiffness against second differences */
    BillowPoints z; /* unit direction of the edge as projected */
    double *mu;     /* tension over rho: the scaled multiplier is u = mu z */
} BillowEdges;

/* The diagonals of one direction, springs. Values of a diagonal are kept at its northern point. */
typedef struct {
    double *weight; /* stiffness of the splitting, rho */
    double *shear;  /* stiffness: force per length */
    BillowPoints z; /* unit direction as projected */
    double *mu;     /* tension over rho */
} BillowDiagonals;

/* An anchor in the grid of a level: a bilinear row over the corners of its cell. */
typedef struct {
    size_t point[4];
    double share[4];
    bool held;       /* the first corner is the anchored point itself: it does not move */
    double weight;   /* stiffness of the spring that holds it: of several edges' rho */
    BillowVec3 fold; /* from the place in the level's unfolded cloth to the anchor's */
} BillowTie;

/* Bodies that the points keep out of: core/relaxation_contact.h. */
typedef struct BillowRelaxationContact BillowRelaxationContact;

/* Hinges where the cloth is creased: core/relaxation_crease.h. */
typedef struct BillowRelaxationCrease BillowRelaxationCrease;

/* A grid that spans the cloth with columns x rows points. (*): without folds the first row's values are those of all
 * rows, and no others are set. */
typedef struct {
    int columns, rows;
    bool finest;          /* every anchor is a point of this grid, and held */
    double width, height; /* of a cell */
    double load;          /* weight of a point */
    double most_tension;  /* of an edge, over rho and its length: beyond it gives way */
    size_t n_anchors;
    BillowTie *ties;              /* per anchor */
    BillowEdges edges[2];         /* to the east, to the south */
    BillowDiagonals diagonals[2]; /* to the south-east, to the south-west */
    double *diagonal_rest; /* lengths at rest of the diagonals of a cell, kept at its north-west point (*) */
    BillowPoints steady;   /* force on every point that does not change: the load, and bending at rest (*) */
    bool folded;           /* the start has folds: */
    BillowPoints start;    /* ... its points (on the finest level at first: in the residual's room) */
    double *share;         /* ... and how much of it they are, 0 to 1 */
    BillowPoints before;   /* the points an iteration earlier */
    double momentum;       /* share of the last move that is made again, ... */
    bool moving;           /* ... if there was one */
    BillowPoints x;        /* the points; there is something for a row and one more before and behind */
    BillowPoints residual; /* force on every point */
    double *block;         /* holds all values of points */
    double *moves;         /* largest move in each row */
    size_t chunk;          /* rows that a thread works on at a time, in an iteration */
    double *room;          /* for the rows that an iteration has in hand */
    BillowGridSolver *solver;
    BillowRelaxationContact *contact; /* or NULL */
    BillowRelaxationCrease *crease;   /* or NULL */
} BillowRelaxationLevel;

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

/* Adds a wind in weights to the steady load. */
void billow_relaxation_level_blow(BillowRelaxationLevel *level, BillowVec3 wind);

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

/* From a point to the other end of its edge of a direction (0 east, 1 south). */
static inline size_t
billow_relaxation_level_stride(const BillowRelaxationLevel *level, int direction)
{
    return direction == 0 ? 1 : (size_t) level->columns;
}

static inline bool
billow_relaxation_level_has_edge(const BillowRelaxationLevel *level, int direction, int column, int row)
{
    return direction == 0 ? column + 1 < level->columns : row + 1 < level->rows;
}
