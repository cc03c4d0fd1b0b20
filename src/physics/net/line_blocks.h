/* Private to physics: lines of a five-point net as they lie in memory, and blocks of 3 x 3. */
#pragma once

#include "core/base/wide.h"

#include <stdbool.h>
#include <stddef.h>

/* What closes lines to rings, or the first line to the last one, where the net is a ring. */
typedef struct {
    float *first[2],
        *last[2]; /* of rings: edges from position 0 to 1, and from the last one to 0; 6 planes of `stride` */
    float
        *follow[2]; /* of rings, at each position but 0: what its z gains from that of position 0; 9 planes */
    float *wrap;    /* edges from the last line to the first one, 6 planes of `length` */
} BillowLineRing;

/* The lines of one direction. Lines of the same parity are interleaved, so that inner loops run across lines. Those of
 * a large net lie in bundles: threads that compute one each do not write side by side, where processors fetch what
 * is next. The value of line 2 k + p at position t is at billow_lines_at(t, k) of each plane of [p]. The planes of a
 * quantity (x, y, z or xx, ... zz) follow each other, `plane` values apart. Every plane has zero padding around it and
 * beyond the last line. */
typedef struct {
    bool along_rows; /* lines are rows; otherwise columns */
    int lines, length;
    ptrdiff_t line_step, step; /* index offsets in grid order: to the next line, and along a line */
    size_t padded;             /* lines of a parity, with those beyond the last one */
    size_t stride;             /* lines of a parity in a bundle: values from a position to the next */
    size_t bundle, plane;      /* values from a bundle, and from a plane, to the next */
    float *inverse[2];         /* of the pivots, 6 planes */
    float *along[2];           /* edges to the next position, 6 planes */
    float *diagonal[2];        /* 6 planes */
    float *same, *next;        /* edges from line 2 k to 2 k + 1, and from there to 2 k + 2; 6 planes each */
    float
        *between; /* those from each bundle to the next, which `next` lacks: 6 planes of `length` for each */
    float *r[2], *z[2];   /* 3 planes each: the remaining right-hand side, and the last correction */
    BillowLineRing *ring; /* NULL: the net is open */
} BillowLines;

/* Returns where the value of a line of a parity is, in a plane. */
static inline size_t
billow_lines_at(const BillowLines *lines, size_t position, size_t line)
{
    return line / lines->stride * lines->bundle + position * lines->stride + line % lines->stride;
}

typedef struct {
    float xx, xy, xz, yy, yz, zz;
} Block;

typedef struct {
    float x, y, z;
} Vector;

BILLOW_WITHIN Block
block_at(const float *m, size_t plane, size_t i)
{
    return (Block){
        m[i], m[i + plane], m[i + 2 * plane], m[i + 3 * plane], m[i + 4 * plane], m[i + 5 * plane]};
}

BILLOW_WITHIN Vector
vector_at(const float *v, size_t plane, size_t i)
{
    return (Vector){v[i], v[i + plane], v[i + 2 * plane]};
}

BILLOW_WITHIN void
set_vector(float *restrict v, size_t plane, size_t i, Vector a)
{
    v[i] = a.x;
    v[i + plane] = a.y;
    v[i + 2 * plane] = a.z;
}

BILLOW_WITHIN Vector
times(Block m, Vector v)
{
    return (Vector){m.xx * v.x + m.xy * v.y + m.xz * v.z, m.xy * v.x + m.yy * v.y + m.yz * v.z,
                    m.xz * v.x + m.yz * v.y + m.zz * v.z};
}

BILLOW_WITHIN Vector
plus(Vector a, Vector b)
{
    return (Vector){a.x + b.x, a.y + b.y, a.z + b.z};
}

/* In double precision: a pivot contains a thread's stiffness and a point's mass, and only an exact
 * cancellation leaves the mass. */
typedef struct {
    double xx, xy, xz, yy, yz, zz;
} Pivot;

BILLOW_WITHIN Pivot
pivot_of(Block b)
{
    return (Pivot){(double) b.xx, (double) b.xy, (double) b.xz, (double) b.yy, (double) b.yz, (double) b.zz};
}

/* By L D L'. Pivots are at least this share of the trace, so that rounding cannot make them 0. */
BILLOW_WITHIN Pivot
inverse_of(Pivot m)
{
    double floor = 1e-9 * (m.xx + m.yy + m.zz);
    double d1 = m.xx > floor ? m.xx : floor, a = 1.0 / d1, l21 = m.xy * a, l31 = m.xz * a;
    double d2 = m.yy - m.xy * l21;
    d2 = d2 > floor ? d2 : floor;
    double b = 1.0 / d2, l32 = (m.yz - m.xy * l31) * b;
    double d3 = m.zz - m.xz * l31 - l32 * l32 * d2;
    d3 = d3 > floor ? d3 : floor;
    double c = 1.0 / d3, l = l21 * l32 - l31;
    return (Pivot){
        a + l21 * l21 * b + l * l * c, -l21 * b - l * l32 * c, l * c, b + l32 * l32 * c, -l32 * c, c};
}
