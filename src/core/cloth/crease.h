/* Lines along which the cloth keeps an angle: a crease, or ridges from a point. docs/method.md §3. */
#pragma once

#include "core/base/field.h"

enum { BILLOW_MAX_RIDGES = 64 };

typedef struct {
    int from_column, from_row; /* start; ridges spread from here */
    int to_column, to_row;     /* end: another point */
    double angle;     /* turn of the cloth across it, degrees, -180 ... 180; > 0: ridge to the normals */
    double sharpness; /* how firmly the angle is kept, 0 ... 1; 0: not at all */
    int number;       /* number of ridges, 1 ... BILLOW_MAX_RIDGES, with a valley between every two */
    double spread;    /* degrees from the first ridge to the last, 0 ... 360, half on either side */
} BillowCrease;

/* Fields of a BillowCrease. */
extern const BillowField billow_crease_fields[];

/* One straight line of a crease, in columns and rows. */
typedef struct {
    double from[2], to[2];
    double angle;     /* radians */
    double sharpness; /* 0 ... 1 */
} BillowCreaseLine;

/* Returns the number of lines: ridges and valleys. */
int billow_crease_count(const BillowCrease *crease);

/* Writes the lines, billow_crease_count() of them, all as long as the crease. */
void billow_crease_lines(const BillowCrease *crease, BillowCreaseLine *lines);
