/* Pleats a line of cloth between two positions without losing length. docs/method.md §2. */
#pragma once

#include "core/base/field.h"

/* Minimum number of cells per pleat: two out and two back. */
enum { BILLOW_CELLS_A_PLEAT = 4 };

enum { BILLOW_MAX_PLEATS = BILLOW_MAX_SIDE / BILLOW_CELLS_A_PLEAT };

typedef struct {
    int number;       /* 1 ... BILLOW_MAX_PLEATS; limited to what the line has cells for */
    double sharpness; /* 0: round, like a sine; 1: pressed, with straight sides */
    double direction; /* degrees about the line, for someone walking along it: 0 right, 90 up, 180 left */
} BillowPleats;

/* Fields of a BillowPleats. */
extern const BillowField billow_pleats_fields[];

/* Computes the points of a pleated line of `cells` >= 1 cells, each `spacing` long, from `from` to `to`
 * (finite). Writes cells + 1 positions to `places`, ends included; neighbors are one spacing apart. All
 * pleats stand out to the same side of the straight line. Returns their depth in meters, which follows from
 * the surplus length; 0 if there is none: the points are then evenly spaced on the line. Round pleats are
 * sharpened where they would lean over. */
double billow_pleats_make(const BillowPleats *pleats, BillowVec3 from, BillowVec3 to, int cells,
                          double spacing, BillowVec3 *places);

/* A pleated line, and the direction in which the pleats stand out: a unit vector perpendicular to the line.
 */
typedef struct {
    BillowPleats pleats;
    BillowVec3 from, to;
    BillowVec3 across;
} BillowPleatedLine;

/* Returns the line that billow_pleats_make() computes. */
BillowPleatedLine billow_pleats_line(const BillowPleats *pleats, BillowVec3 from, BillowVec3 to);

/* Interpolates between two pleated lines with the same number of cells: `a` at e = 0, `b` at e = 1. The ends
 * move on straight lines, and neighbors stay a spacing apart. Sharpness and number of pleats are blended, and
 * the pleats turn about the line by the smaller angle. e outside [0, 1] extrapolates ends and direction. */
void billow_pleats_between(const BillowPleatedLine *a, const BillowPleatedLine *b, double e, int cells,
                           double spacing, BillowVec3 *places);
