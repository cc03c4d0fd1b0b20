/* A grid laid over the flat layout of a mesh: its outline, and where its points are when the mesh moves. */
#pragma once

#include "core/base/outline.h"
#include "core/flat/layout.h"

/* How many points of the mesh a point of the grid follows, at most. */
enum { BILLOW_RESAMPLING_TERMS = 5 };

typedef enum {
    BILLOW_RESAMPLING_DONE,
    BILLOW_RESAMPLING_TOO_FINE,   /* the grid would have too many points, or rows or columns */
    BILLOW_RESAMPLING_TOO_COARSE, /* parts of the cloth, or all of it, are narrower than a cell */
    BILLOW_RESAMPLING_CROSSES,    /* the border of the layout crosses itself */
} BillowResamplingFault;

/* Point i of the grid is the sum of the mesh's points points[i][k] times weights[i][k], which add up to 1.
 * Points that do not belong to the net have no weights. */
typedef struct {
    BillowGrid grid;       /* with an outline of its own, or NULL: the cloth is the whole rectangle, or a tube */
    double across, down;   /* how wide and long its cells are on the layout, meters */
    size_t holes_left_out; /* that are smaller than a cell */
    uint32_t (*points)[BILLOW_RESAMPLING_TERMS];
    double (*weights)[BILLOW_RESAMPLING_TERMS];
    size_t n_vertices;
    uint32_t *vertices;      /* the point of each vertex of the layout */
    BillowGridPlace *places; /* and where it is on the grid */
} BillowResampling;

/* Returns a spacing for about as many points as the layout has, but for 24 to 256 cells along its longer
 * side and at least 4 along the shorter one. */
double billow_resampling_spacing(const BillowLayout *layout);

/* Lays a grid over a layout, about `spacing` > 0 apart: whole cells fill the width, and, if the layout is
 * a rectangle, the length. A rectangle without holes whose opposite sides are one line of the mesh becomes
 * a tube (core/flat/tube.h). Clear with billow_resampling_clear(). */
BillowResamplingFault billow_resampling_make(const BillowLayout *layout, double spacing,
                                             BillowResampling *resampling);
void billow_resampling_clear(BillowResampling *resampling);

/* Writes where the points of the grid are, x, y, z of each, for those of the mesh. Points beyond the net
 * go on evenly. */
void billow_resampling_apply(const BillowResampling *resampling, const float *points, float *shape);

/* How far the vertices of a mesh are from their places on the cloth. */
typedef struct {
    double rms, most;
} BillowResamplingDistance;

/* Measures it in the unit of `points`, with the shape that was written for them. */
BillowResamplingDistance billow_resampling_measure(const BillowResampling *resampling, const float *points,
                                                   const float *shape);
