/* Lines along which the cloth prefers an angle: a crease that was ironed in, or ridges that spread from a point. docs/method.md §3. */
#pragma once

#include "core/base/field.h"

enum { BILLOW_MAX_RIDGES = 64 };

typedef struct {
    int from_column, from_row; /* where it begins; ridges spread from there */
    int to_column, to_row;     /* another point */
    double
        angle; /* degrees by which the cloth turns across it, -180 ... 180; over 0 a ridge on the side of the normals */
    double sharpness; /* how firmly it is set, 0 ... 1; 0: not at all */
    int number;       /* of ridges, 1 ... BILLOW_MAX_RIDGES, a valley between every two */
    double spread; /* degrees from the first to the last of several, 0 ... 360, half of them on either side */
} BillowCrease;

/* Of a BillowCrease. */
extern const BillowField billow_crease_fields[];

/* One straight line of it, in columns and rows. */
typedef struct {
    double from[2], to[2];
    double angle;     /* radians */
    double sharpness; /* 0 ... 1 */
} BillowCreaseLine;

/* How many lines it has: ridges and valleys. */
int billow_crease_count(const BillowCrease *crease);

/* Writes them, all as long as the crease. */
void billow_crease_lines(const BillowCrease *crease, BillowCreaseLine *lines);
