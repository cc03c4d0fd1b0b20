/* A line of cloth laid in pleats between two places, none of its length lost. docs/method.md §2. */
#pragma once

#include "core/base/field.h"

/* Cells of the line that a pleat takes, at least: two there and two back. */
enum { BILLOW_CELLS_A_PLEAT = 4 };

enum { BILLOW_MAX_PLEATS = BILLOW_MAX_SIDE / BILLOW_CELLS_A_PLEAT };

typedef struct {
    int number;       /* 1 ... BILLOW_MAX_PLEATS; more than the line has cells for count as as many */
    double sharpness; /* 0: round, as a sine is; 1: pressed, with straight sides */
    double
        direction; /* degrees about the straight line: at 0 they stand out to the right of one who goes along it with
                         the head up, at 90 upwards, at 180 to the left */
} BillowPleats;

/* Of a BillowPleats. */
extern const BillowField billow_pleats_fields[];

/* The places of the points of a line of `cells` >= 1 cells of cloth, `spacing` long each, that goes from one place to
 * another (finite): cells + 1 of them, the ends included, every two neighbours a spacing apart. All pleats stand out to one
 * side of the straight line; returns how far, metres, as follows from the length that is left over. 0: none is left, and
 * the points are at even shares of the line. Where round pleats would lean over they are sharper. */
double billow_pleats_lay(const BillowPleats *pleats, BillowVec3 from, BillowVec3 to, int cells,
                         double spacing, BillowVec3 *places);

/* A line that is laid in pleats, and where these stand out: a unit vector at a right angle to it. */
typedef struct {
    BillowPleats pleats;
    BillowVec3 from, to;
    BillowVec3 across;
} BillowPleatedLine;

/* As billow_pleats_lay() lays it. */
BillowPleatedLine billow_pleats_line(const BillowPleats *pleats, BillowVec3 from, BillowVec3 to);

/* The line on the way from one to another of as many cells, its ends on their straight lines: e = 0 is the first, e = 1 the
 * other, and between them, too, every two neighbours are a spacing apart. Pleats of unlike sharpness or number go over into
 * one another, and turn about the line by the smaller angle. Where e is beyond an end, the ends and the side go on. */
void billow_pleats_lay_between(const BillowPleatedLine *a, const BillowPleatedLine *b, double e, int cells,
                               double spacing, BillowVec3 *places);
