/* Private to keeping lengths: what a run and the forces of its iterations share. docs/method.md §6. */
#pragma once

#include "core/base/outline_data.h"
#include "core/cloth/diagonals.h"
#include "core/cloth/grid_solver.h"
#include "core/cloth/keep_out.h"
#include "core/contact/common_moves.h"

/* A point that is at least partly pinned. */
typedef struct {
    size_t point;
    double freedom;        /* share of a free point's move that it makes */
    BillowVec3 pose, wish; /* its position in the pose; where it would be if it were free */
} BillowPinnedPoint;

/* What stages by conjugate gradients take; NULL: there are none. */
typedef struct {
    BillowPoints residual, step, way;
    double *sums; /* of each row */
} BillowConjugate;

struct BillowKeepLengths {
    int columns, rows;
    BillowClosed closed;
    double spacing;           /* meters */
    BillowOutline *outline;   /* or NULL */
    BillowGridSolver *solver; /* NULL: of a rope */
    double *freedom;          /* per point of a rope */
    BillowPinnedPoint *held;
    size_t n_held;
    unsigned char *is_held; /* per point: at least partly */
    float *hold;            /* per point, if near parts move alike; else NULL */
    double alike;           /* how far, meters */
    BillowCommonRoom *room_alike;
    BillowPoints x, before, force;
    BillowConjugate conjugate;
    BillowPoints start;               /* of a stage, if near parts move alike */
    double *east, *south;             /* edge lengths, stored at their first points */
    const BillowGrid *flat;           /* or NULL: lengths are those of the rest shapes */
    double most;                      /* share by which they differ from those in the flat cloth, at most */
    double *east_reach, *south_reach; /* of their pulls, likewise */
    BillowPoints east_to, south_to;   /* target vectors of the edges, or directions of the pull, likewise */
    bool leading; /* edges approach their target vectors; else they are pulled to their lengths */
    BillowDiagonals *diagonals; /* or NULL: squares may be skewed */
    double stiffness;           /* of the diagonals in this stage */
    BillowKeepOut *out;         /* of the current run, or NULL */
    BillowKeepOut *last_out;    /* that of the last run that had one; NULL at first */
    bool sided;                 /* its points stay on their sides */
    double *room;
    size_t chunk; /* rows that a thread processes at a time */
};

static inline BillowGrid
billow_keep_lengths_grid(const struct BillowKeepLengths *keep)
{
    return (BillowGrid){keep->columns, keep->rows, keep->spacing, keep->outline, .closed = keep->closed};
}

/* Returns how much of an edge its grid points stand for: half along the seam of a tube. */
static inline double
billow_keep_lengths_edge_part(const BillowGrid *grid, bool down, size_t i)
{
    return grid->closed == (down ? BILLOW_CLOSED_COLUMNS : BILLOW_CLOSED_ROWS) &&
                   billow_grid_twin(grid, i) != i
               ? 0.5
               : 1.0;
}
