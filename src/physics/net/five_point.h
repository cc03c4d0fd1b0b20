/* Private to physics: a net whose points are connected only to their direct neighbors in row and column. */
#pragma once

#include "physics/net/block_matrix.h"

/* A5 = blocks of points + edges: an edge from a to b with the block E adds E to the diagonals of a and b and
 * -E between them. Blocks are symmetric: xx, xy, xz, yy, yz, zz. Values are per point in grid order, e.g.
 * east[2][i] is the xz of the edge from i to i + 1, 0 at the end of a row. Single precision suffices here. */
typedef struct {
    int columns, rows;
    bool is_ring; /* edges lead east from the last column to the first one; at least two columns */
    float *own[6], *east[6], *south[6];
    float *planes; /* memory of all of these */
} BillowFivePoint;

BillowFivePoint billow_five_point_new(int columns, int rows);
void billow_five_point_free(BillowFivePoint *five);

/* Sets `ring` to the net of a tube, of which `open` has a side twice: the points of the last column, or row,
 * are those of the first. Around the tube, `ring` has a column less; if rows are closed, its rows are the
 * columns. */
void billow_five_point_close(const BillowFivePoint *open, BillowClosed closed, BillowFivePoint *ring);

/* Approximates a matrix for movements that vary slowly from point to point: springs between second neighbors
 * and across cells become their effect on the edges beneath. Point blocks are mass + extra_scale * extra. */
void billow_five_point_lump(BillowFivePoint *five, const BillowBlockMatrix *matrix, double *const extra[6],
                            double extra_scale);

/* Makes prescribed directions `factor` times as stiff as the total stiffness of their points. */
void billow_five_point_hold(BillowFivePoint *five, const BillowFilter *filter, float factor);

/* Approximates `fine` for movements that are linear between every second point of every second row: the
 * Galerkin matrix without couplings across cells. `coarse` has (columns + 1) / 2 x (rows + 1) / 2 points. A
 * last fine row or column beyond the coarse ones moves with the last of these; round a ring, a column beyond
 * them is between the last one and the first. */
void billow_five_point_coarsen(const BillowFivePoint *fine, BillowFivePoint *coarse, BillowWorkers *workers);
