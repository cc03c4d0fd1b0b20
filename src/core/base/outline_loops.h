/* The loops that bound a cloth which is no rectangle, as polygons in the grid. */
#pragma once

#include "core/base/field.h"

/* Limits of the project format. */
enum { BILLOW_OUTLINE_MOST_LOOPS = 64, BILLOW_OUTLINE_MOST_POINTS = 512 /* of all loops together */ };

/* A place in the flat cloth, in columns and rows from its first point; fractions allowed. */
typedef struct {
    double column, row;
} BillowGridPlace;

/* One closed loop: a circle, or points in order, either way round, that lines or a smooth curve join. */
typedef struct {
    int hole;               /* boolean: cloth is outside the loop; otherwise inside */
    int smooth;             /* boolean: a curve through the points, Catmull and Rom's */
    double radius;          /* > 0: a circle, in spacings */
    BillowGridPlace center; /* of the circle */
    BillowGridPlace *points;
    size_t n_points; /* at least 3, or 0 for a circle */
} BillowOutlineLoop;

/* Fields of a loop, besides its points or circle. */
extern const BillowField billow_outline_loop_fields[];

/* What is wrong with loops. */
typedef enum {
    BILLOW_OUTLINE_GOOD,
    BILLOW_OUTLINE_NO_BORDER,    /* not exactly one loop is no hole */
    BILLOW_OUTLINE_TOO_MANY,     /* loops or points: the limits above */
    BILLOW_OUTLINE_FEW_POINTS,   /* a loop has fewer than three points */
    BILLOW_OUTLINE_BEYOND_GRID,  /* a loop leaves the grid */
    BILLOW_OUTLINE_CROSSES,      /* a loop meets itself or another one */
    BILLOW_OUTLINE_POINT_TWICE,  /* two points in a row, or the last one and the first, are at one place */
    BILLOW_OUTLINE_HOLE_IN_HOLE, /* a hole lies within another one */
    BILLOW_OUTLINE_HOLE_AWAY,    /* a hole is not within the border */
    BILLOW_OUTLINE_TOO_SMALL,    /* a loop lies within one cell, or nothing is left */
    BILLOW_OUTLINE_FALLS_APART,  /* the cloth is so narrow in places that cells there are left out */
} BillowOutlineFault;

/* A closed polygon, counterclockwise if columns go to the right and rows go up. */
typedef struct {
    BillowGridPlace *corners;
    size_t n;
} BillowPolygon;

/* Lines per point of a smooth loop in the border of the surface. */
enum { BILLOW_OUTLINE_CURVE_STEPS = 8 };

/* Returns a loop as a polygon with corners on it, of `steps` > 0 per point of a smooth loop; a circle has 96.
 * Free its corners with free(). */
BillowPolygon billow_outline_loop_polygon(const BillowOutlineLoop *loop, int steps);

/* Returns twice the area of a polygon, in cells; negative if it is clockwise. */
double billow_polygon_area2(const BillowPolygon *polygon);

/* Returns whether a place is inside a polygon. */
bool billow_polygon_contains(const BillowPolygon *polygon, double column, double row);

/* Looks for what is wrong with `n` loops on a grid of `columns` x `rows` points. `loop` receives the number of
 * the loop that is meant, from 0. Finds neither BILLOW_OUTLINE_TOO_SMALL nor
 * BILLOW_OUTLINE_FALLS_APART. */
BillowOutlineFault billow_outline_check(const BillowOutlineLoop *loops, size_t n, int columns, int rows,
                                        size_t *loop);

/* Returns a copy of loops with its own points. Columns are multiplied by `across`, rows by `down`, and the radii
 * of circles by the smaller of both. Free with billow_outline_loops_free(). */
BillowOutlineLoop *billow_outline_loops_copy(const BillowOutlineLoop *loops, size_t n, double across,
                                             double down);
void billow_outline_loops_free(BillowOutlineLoop *loops, size_t n);

bool billow_outline_loops_equal(const BillowOutlineLoop *a, size_t n_a, const BillowOutlineLoop *b,
                                size_t n_b);
