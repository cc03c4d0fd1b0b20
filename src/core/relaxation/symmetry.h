/* Private to the relaxation: finds mirror symmetries of a draped cloth in its anchors and imposes them. */
#pragma once

#include "core/base/grid.h"
#include "core/base/points.h"
#include "core/base/workers.h"

/* How the grid is folded onto itself. */
typedef enum {
    BILLOW_FOLD_COLUMNS,  /* first column onto the last */
    BILLOW_FOLD_ROWS,     /* first row onto the last */
    BILLOW_FOLD_DIAGONAL, /* columns onto rows */
} BillowFold;

/* A fold of the grid that is a reflection in the vertical plane x nx + z nz = offset of the world. */
typedef struct {
    BillowFold fold;
    double nx, nz, offset;
} BillowMirror;

enum { BILLOW_MIRRORS = 3 };

/* Finds the folds under which the anchors are mirror images of one another. `anchors` must be sorted by (row,
 * column); `places` are their positions. `painted` has two values of each grid point, which must be mirrored too; NULL
 * where they are all alike. `points`, columns x rows points that span `grid`, decide how the
 * cloth faces where the anchors leave that open. Writes up to BILLOW_MIRRORS and returns how many. They are
 * compatible: imposing one after the other gives points with all of the symmetries. */
int billow_mirrors_find(const BillowGrid *grid, const BillowAnchor *anchors, const BillowVec3 *places,
                        size_t n_anchors, const double *const painted[2], const BillowPoints *points,
                        int columns, int rows, BillowMirror mirrors[BILLOW_MIRRORS]);

/* Replaces every value of the first columns and rows by the mean of itself and of the one that a mirror exchanges it
 * with; `stride` is the number of values in a row. The mirror is not the diagonal one. */
void billow_mirror_even(const BillowMirror *mirror, int stride, int columns, int rows, double *values);

/* Replaces every point by the mean of itself and its mirror image. */
void billow_mirror_impose(const BillowMirror *mirror, BillowWorkers *workers, int columns, int rows,
                          BillowPoints points);
