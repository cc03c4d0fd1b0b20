/* Private to the relaxation: mirror symmetries of a hung cloth, found in its anchors and imposed on its
 * points. */
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

/* The folds under which the anchors are mirror images of one another. `anchors` is in order of (row, column),
 * `places` are their places; `points`, over columns x rows points that span `grid`, tells how the cloth faces
 * where the anchors leave that open. Writes up to BILLOW_MIRRORS and returns how many; they go together:
 * imposing one after the other leaves points that have all of them. */
int billow_mirrors_find(const BillowGrid *grid, const BillowAnchor *anchors, const BillowVec3 *places,
                        size_t n_anchors, const BillowPoints *points, int columns, int rows,
                        BillowMirror mirrors[BILLOW_MIRRORS]);

/* Replaces every point by the mean of itself and its mirror image. */
void billow_mirror_impose(const BillowMirror *mirror, BillowWorkers *workers, int columns, int rows,
                          BillowPoints points);
