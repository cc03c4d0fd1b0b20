/* Private to physics: a net whose points are tied to the next ones of their row and their column only. */
#pragma once

#include "physics/net/block_matrix.h"

/* A5 = blocks of points + edges: an edge from a to b with the block E adds E to the diagonals of a and b and
 * -E between them. Blocks are symmetric: xx, xy, xz, yy, yz, zz. Values per point, in grid order: e.g.
 * east[2][i]: xz of the edge from i to i + 1, 0 at the end of a row. Single precision: it is for
 * preconditioning. */
typedef struct {
    int columns, rows;
    float *own[6], *east[6], *south[6];
    float *planes; /* all of these */
} BillowFivePoint;

BillowFivePoint billow_five_point_new(int columns, int rows);
void billow_five_point_free(BillowFivePoint *five);

/* What a matrix is like to movements that change little from point to point: the springs between second neighbours and
 * across cells count as what they do to the edges beneath them. The blocks of points are mass + extra_scale * extra. */
void billow_five_point_lump(BillowFivePoint *five, const BillowBlockMatrix *matrix, double *const extra[6],
                            double extra_scale);

/* Makes prescribed directions `factor` times as stiff as their points are in all. */
void billow_five_point_hold(BillowFivePoint *five, const BillowFilter *filter, float factor);

/* The same for movements that are linear between every second point of every second row: Galerkin's matrix,
 * but for couplings across cells. `coarse` has (columns + 1) / 2 x (rows + 1) / 2 points; a last one that
 * lies beyond the last of those moves as that does. */
void billow_five_point_coarsen(const BillowFivePoint *fine, BillowFivePoint *coarse, BillowWorkers *workers);
