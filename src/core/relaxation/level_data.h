/* Private to the relaxation: one level of the coarse-to-fine solution, in units of the cloth's spacing.
 *
 * On each level the cloth solves  min sum(load y) + shear and bending energy  subject to |x_b - x_a| = l on
 * every edge and to the anchors, by the alternating direction method of multipliers: edges are projected to
 * their length one by one, points follow by one linear system whose matrix depends on the grid and the
 * anchored points alone. The multipliers are the tensions, so that the lengths are met with the load on.
 * Source: Boyd et al., Distributed Optimization and Statistical Learning via ADMM, 2011; Overby et al., ADMM
 * ⊇ Projective Dynamics, 2017. */
#pragma once

#include "core/base/grid.h"
#include "core/base/points.h"
#include "core/base/workers.h"
#include "core/cloth/grid_solver.h"
#include "core/relaxation/cloth.h"

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

/* Bodies that the points keep out of: core/relaxation/contact.h. */
typedef struct BillowRelaxationContact BillowRelaxationContact;

/* Hinges where the cloth is creased: core/relaxation/ironed.h. */
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
