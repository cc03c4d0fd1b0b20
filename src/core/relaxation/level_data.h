/* Private to the relaxation: one level of the coarse-to-fine solution, in units of the cloth's spacing.
 *
 * On each level the cloth minimizes  sum(load y) + shear and bending energy  subject to |x_b - x_a| = l on
 * every edge and to the anchors, by the alternating direction method of multipliers: edges are projected to
 * their length one by one, then points follow from one linear system whose matrix depends only on the grid
 * and the anchored points. The multipliers are the tensions, so that the lengths hold under load.
 *
 * Source: Boyd et al., Distributed Optimization and Statistical Learning via ADMM, 2011; Overby et al., ADMM
 * ⊇ Projective Dynamics, 2017. */
#pragma once

#include "core/base/outline.h"
#include "core/base/points.h"
#include "core/base/shrink.h"
#include "core/base/workers.h"
#include "core/cloth/grid_solver.h"
#include "core/relaxation/cloth.h"

/* The edges of one direction. An edge's values are stored at its first point. */
typedef struct {
    double length;  /* of the cloth */
    double *rest;   /* rest lengths: shorter where finer folds take up cloth (*) */
    double *share;  /* share of the start's folds per point; only with folds, as it uses the memory of `x` */
    double *weight; /* stiffness of the splitting, rho */
    double bending; /* stiffness against second differences */
    double *bend;   /* with an outline, or painted: the share of that at each point; otherwise NULL */
    BillowPoints z; /* unit direction of the projected edge */
    double *mu;     /* tension over rho: the scaled multiplier is u = mu z */
} BillowEdges;

/* The diagonals of one direction, which are springs. A diagonal's values are stored at its northern point. */
typedef struct {
    double *weight; /* stiffness of the splitting, rho */
    double *shear;  /* stiffness: force per length */
    BillowPoints z; /* projected unit direction */
    double *mu;     /* tension over rho */
} BillowDiagonals;

/* An anchor in the grid of a level: a bilinear row over the corners of its cell. */
typedef struct {
    size_t point[4];
    double share[4];
    bool held;       /* the first corner is the anchored point itself, which does not move */
    double weight;   /* stiffness of the spring that pins it: several edges' rho */
    BillowVec3 fold; /* from the position in the level's unfolded cloth to the anchor's */
} BillowTie;

/* Contact with colliders: core/relaxation/contact.h. */
typedef struct BillowRelaxationContact BillowRelaxationContact;

/* Contact of faces with colliders: core/relaxation/faces.h. */
typedef struct BillowRelaxationFaces BillowRelaxationFaces;

/* Hinges where the cloth is creased: core/relaxation/hinges.h. */
typedef struct BillowRelaxationCrease BillowRelaxationCrease;

/* Repulsion of the cloth's parts: core/relaxation/repulsion.h. */
typedef struct BillowRelaxationRepulsion BillowRelaxationRepulsion;

/* Where cloth lay on colliders: core/relaxation/lying.h. */
typedef struct BillowRelaxationLying BillowRelaxationLying;

/* A grid of columns x rows points that spans the cloth. Arrays marked (*) have only their first row set while
 * the level is not folded; it then applies to all rows. The steady force then has two: that of the borders and
 * that of the rows within. */
typedef struct {
    int columns, rows;
    BillowOutline *outline; /* of this level's net; NULL: all of it is cloth */
    BillowShrink *shrink;   /* lengths of its edges, in its cells; NULL: all are as long as a cell */
    bool closed; /* a tube: the points of the first column are those of the last; forces on both add up */
    bool finest; /* every anchor is a point of this grid and does not move */
    double width, height; /* of a cell */
    double load;          /* weight of a point that stands for a whole cell */
    BillowPoints pull;    /* the force on each point, if its density is painted; NULL: the load */
    double *stiff, *grip; /* painted factors of bending and of friction at each point; NULL: 1 */
    bool narrow;          /* as in the cloth */
    bool bounded;         /* with momentum, the multipliers' step is so small that slow modes do not grow */
    double drag; /* resistance of a point to moves, force per length of a move; 0: hung from anchors */
    double most_tension; /* maximum tension of an edge over rho and its length: beyond it the edge yields */
    size_t n_anchors;
    BillowTie *ties;              /* per anchor */
    BillowEdges edges[2];         /* to the east, to the south */
    BillowDiagonals diagonals[2]; /* to the south-east, to the south-west */
    double *diagonal_rest; /* rest lengths of the diagonals of a cell, stored at its north-west point (*) */
    BillowPoints steady; /* constant force on every point: the load, and bending at rest (two rows, or all) */
    bool folded;         /* the start has folds, or the cloth an outline; if so: */
    BillowPoints start;  /* ... its points (on the finest level at first in the memory of the residual) */
    double *share;       /* ... and how much of the cloth is in folds, 0 to 1 */
    BillowPoints before; /* the points an iteration earlier */
    double momentum;     /* share of the last move that is repeated, ... */
    bool moving;         /* ... if there was one */
    BillowPoints x;      /* the points, padded by more than a row before and after */
    BillowPoints residual; /* force on every point */
    double *block;         /* memory of all per-point arrays, ... */
    size_t block_count;    /* ... in doubles */
    double *moves;         /* largest move in each row */
    size_t chunk;          /* rows that a thread processes at a time in an iteration */
    double *room;          /* scratch space for the rows being processed */
    BillowGridSolver *solver;
    BillowRelaxationContact *contact;     /* or NULL */
    BillowRelaxationFaces *faces;         /* or NULL */
    BillowRelaxationCrease *crease;       /* or NULL */
    BillowRelaxationRepulsion *repulsion; /* or NULL */
    BillowRelaxationLying *lying;         /* or NULL */
} BillowRelaxationLevel;

/* Returns how long the edge from a point to the next one in a direction is at rest. */
static inline double
billow_relaxation_level_length(const BillowRelaxationLevel *level, int direction, size_t point)
{
    const double length = level->edges[direction].length;
    return level->shrink ? length * level->shrink->edge[direction][point] : length;
}

/* Returns the index offset from a point to the other end of its edge in a direction (0 east, 1 south). */
static inline size_t
billow_relaxation_level_stride(const BillowRelaxationLevel *level, int direction)
{
    return direction == 0 ? 1 : (size_t) level->columns;
}

static inline bool
billow_relaxation_level_has_edge(const BillowRelaxationLevel *level, int direction, int column, int row)
{
    const BillowGrid grid = {level->columns, level->rows, 1.0, level->outline};
    return billow_grid_has_edge(&grid, direction == 1, column, row);
}

/* Returns how much of a second difference at a point is cloth: the mean of its two edges; 0 without both. */
static inline double
billow_relaxation_level_bend(const BillowRelaxationLevel *level, int direction, int column, int row)
{
    const BillowGrid grid = {level->columns, level->rows, 1.0, level->outline};
    const double after = billow_grid_edge_share(&grid, direction == 1, column, row),
                 before = billow_grid_edge_share(&grid, direction == 1, column - (direction == 0),
                                                 row - (direction == 1));
    return before > 0.0 && after > 0.0 ? 0.5 * (before + after) : 0.0;
}

/* Returns how much of a cell is cloth, 0 to 1; 0 beyond the border. */
static inline double
billow_relaxation_level_cell(const BillowRelaxationLevel *level, int column, int row)
{
    const BillowGrid grid = {level->columns, level->rows, 1.0, level->outline};
    return billow_grid_cell_share(&grid, column, row);
}

/* Returns how much of a strip, a cell wide, the edges of a direction at a point stand for: half along a border of narrow
 * cloth, and on the seam of a tube, where two halves add up. */
static inline double
billow_relaxation_level_part(const BillowRelaxationLevel *level, int direction, size_t point)
{
    const size_t n = (size_t) level->columns;
    if (!level->narrow && !(level->closed && direction == 1))
        return 1.0;
    return direction == 0 ? billow_line_share((int) (point / n), level->rows)
                          : billow_line_share((int) (point % n), level->columns);
}

/* Returns the weight of a point. */
static inline double
billow_relaxation_level_load(const BillowRelaxationLevel *level, size_t point)
{
    if (level->pull.x)
        return billow_vec3_length(billow_points_get(&level->pull, point));
    if (level->outline)
        return level->load * level->outline->mass[point];
    return level->load * billow_relaxation_level_part(level, 0, point) *
           billow_relaxation_level_part(level, 1, point);
}

/* Returns where the steady force of a row begins. */
static inline size_t
billow_relaxation_level_steady_row(const BillowRelaxationLevel *level, size_t row)
{
    const size_t within = row > 0 && row + 1 < (size_t) level->rows;
    return (level->folded ? row : within) * (size_t) level->columns;
}

/* Returns how many values of the steady force are set. */
static inline size_t
billow_relaxation_level_steady_count(const BillowRelaxationLevel *level)
{
    return (size_t) level->columns * (size_t) (level->folded ? level->rows : 2);
}

/* Returns the painted factor of the friction of `n` points: their mean. */
static inline double
billow_relaxation_level_grip(const BillowRelaxationLevel *level, const size_t *points, int n)
{
    double sum = 0.0;
    for (int k = 0; k < n && level->grip; k++)
        sum += level->grip[points[k]];
    return level->grip ? sum / n : 1.0;
}

/* Returns the level's grid with square cells of the shorter side of its own. */
static inline BillowGrid
billow_relaxation_level_grid(const BillowRelaxationLevel *level)
{
    return (BillowGrid){.columns = level->columns,
                        .rows = level->rows,
                        .spacing = level->width < level->height ? level->width : level->height,
                        .outline = level->outline,
                        .shrink = level->shrink,
                        .closed = level->closed ? BILLOW_CLOSED_COLUMNS : BILLOW_OPEN};
}
