/* Makes the loops of an outline from lines with any number of corners. */
#pragma once

#include "core/base/outline_loops.h"

/* Lines that bound a cloth on a grid. */
typedef struct {
    const BillowPolygon *const *lines; /* the border, then the holes */
    size_t n;                          /* at least 1 */
    double width, height; /* where the last column and the last row are, in the unit of the lines */
    int columns, rows;    /* of the grid, at least 2 each */
} BillowOutlineLines;

/* What is made of them. */
typedef struct {
    BillowOutlineLoop
        *loops; /* good ones: the border, and holes in it; none: the cloth is the whole rectangle */
    size_t n;
    size_t holes_left_out; /* that are wrong once they are simpler */
    double tolerance;      /* how far loops may be from the lines, in the unit of the lines */
} BillowOutlineFit;

/* Leaves out the corners that Douglas and Peucker's method leaves out at the tolerance `least`, or at a
 * larger one if more would be left than an outline may have, or if the border would cross itself. Returns
 * false, without loops, if no simple border is left. Free the loops with billow_outline_loops_free(). */
bool billow_outline_fit(const BillowOutlineLines *lines, double least, BillowOutlineFit *fit);
