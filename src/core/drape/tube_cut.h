/* Cuts a tube open along a column that depends only on its anchors, so that a tube that is pinned some columns
 * further round has the same rest shape. docs/method.md §10. */
#pragma once

#include "core/base/points.h"
#include "core/base/shrink.h"
#include "core/cloth/crease.h"
#include "core/cloth/maps.h"

/* A tube as a grid whose last column is the first one. */
typedef struct {
    BillowGrid grid; /* closed along its columns; not shrunk: see billow_tube_cut_shrink() */
    BillowGrid own;  /* the tube's own grid */
    int shift;       /* the column (row, if its rows are closed) of its own that is the first one of `grid` */
    BillowAnchor *anchors; /* on `grid`; those of the cut twice */
    size_t n_anchors;
} BillowTubeCut;

/* Cuts a tube; one without anchors along its column (row) `free_cut`. Free with billow_tube_cut_clear(). */
BillowTubeCut billow_tube_cut(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
                              int free_cut);
void billow_tube_cut_clear(BillowTubeCut *cut);

/* Returns the tube's own point at a point of the cut grid. */
size_t billow_tube_cut_point(const BillowTubeCut *cut, int column, int row);

/* Returns the lines of creases on the cut grid. Free with free(). */
BillowCreaseLine *billow_tube_cut_creases(const BillowTubeCut *cut, const BillowCreaseLine *lines, size_t n);

/* Returns what is painted on the tube as it is on the cut grid; NULL if that is nothing. Free with
 * billow_cloth_maps_unref(). */
BillowClothMaps *billow_tube_cut_maps(const BillowTubeCut *cut, const BillowClothMaps *maps);

/* Returns how the edges of the cut grid are shrunk; NULL if they are not. Free with billow_shrink_unref(). */
BillowShrink *billow_tube_cut_shrink(const BillowTubeCut *cut);

/* Sets the points of the tube's own grid from those of the cut one. */
void billow_tube_cut_write(const BillowTubeCut *cut, const BillowPoints *from, BillowPoints to);
