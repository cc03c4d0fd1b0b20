/* Private to physics: solves all rows or columns of a five-point net exactly, every second line at once. */
#pragma once

#include "physics/net/five_point.h"

#include <stdbool.h>

/* The lines of one direction. Lines of the same parity are interleaved, so that inner loops run across lines:
 * the value of line 2 k + p at position t is at [p][t * stride + k] of each plane. The planes of a quantity
 * (x, y, z or xx, ... zz) follow each other, `plane` values apart. Every plane has zero padding around it and
 * beyond the last line. */
typedef struct {
    bool along_rows; /* lines are rows; otherwise columns */
    int lines, length;
    ptrdiff_t line_step, step; /* index offsets in grid order: to the next line, and along a line */
    size_t stride, plane;
    float *inverse[2];  /* of the pivots, 6 planes */
    float *along[2];    /* edges to the next position, 6 planes */
    float *diagonal[2]; /* 6 planes */
    float *same, *next; /* edges from line 2 k to 2 k + 1, and from there to 2 k + 2; 6 planes each */
    float *r[2], *z[2]; /* 3 planes each: the remaining right-hand side, and the last correction */
} BillowLines;

/* For a net of this size; `along_rows`: lines are rows, otherwise columns. Free with billow_lines_free(). */
BillowLines *billow_lines_new(int columns, int rows, bool along_rows);
void billow_lines_free(BillowLines *lines);

/* Returns the number of lines of that parity. */
int billow_lines_count(const BillowLines *lines, int parity);

/* Factors all lines of A5. */
void billow_lines_factor(BillowLines *lines, const BillowFivePoint *five, BillowWorkers *workers);

/* Gauss-Seidel by lines, starting from a correction of 0: z becomes the solution on the lines of parity
 * `first`, then on the others; A5 z is subtracted from r. The adjoint (r -> z) starts with the others. Adds z to `sum`,
 * planes in the layout of z (NULL: does not). */
void billow_lines_sweep(BillowLines *lines, int first, float *const sum[2], BillowWorkers *workers);

/* The same without the rest: r becomes 0. */
void billow_lines_solve(BillowLines *lines, int first, BillowWorkers *workers);

/* Computes r -= A5 z, and sum += z unless `sum` is NULL. */
void billow_lines_subtract_product(BillowLines *lines, float *const sum[2], BillowWorkers *workers);
