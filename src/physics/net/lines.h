/* Private to physics: all rows, or all columns, of a net of next neighbours solved exactly, every second line
 * at once. */
#pragma once

#include "physics/net/five_point.h"

#include <stdbool.h>

/* The lines of one direction. Lines of one parity lie side by side, so that loops run across lines: the value
 * of line 2 k + p at position t is at [p][t * stride + k] of each plane; planes of a quantity (x, y, z or xx,
 * ... zz) follow each other, `plane` values apart. Before and after every plane, and beyond the last line,
 * there are zeros to read. */
typedef struct {
    bool along_rows; /* rows are the lines; else columns */
    int lines, length;
    ptrdiff_t line_step, step; /* in grid order: to the next line, to the next position of a line */
    size_t stride, plane;
    float *inverse[2];  /* of the pivots, 6 planes */
    float *along[2];    /* edges to the next position, 6 planes */
    float *diagonal[2]; /* 6 planes */
    float *same, *next; /* edges from line 2 k to 2 k + 1, and from that to 2 k + 2; 6 planes each */
    float *r[2], *z[2]; /* 3 planes each: what is left of the right-hand side, and the last change */
} BillowLines;

/* For a net of that size; `rows`: its rows are the lines, else its columns. Free with billow_lines_free(). */
BillowLines *billow_lines_new(int columns, int rows, bool along_rows);
void billow_lines_free(BillowLines *lines);

/* How many lines have that parity. */
int billow_lines_count(const BillowLines *lines, int parity);

/* Factors all lines of A5. */
void billow_lines_factor(BillowLines *lines, const BillowFivePoint *five, BillowWorkers *workers);

/* Gauss-Seidel by lines from a change of 0: z = the solution on the lines of parity `first`, then on the
 * others; r loses A5 z. The adjoint of this sweep (r -> z) is the one with the other parity first. */
void billow_lines_sweep(BillowLines *lines, int first, BillowWorkers *workers);

/* r -= A5 z */
void billow_lines_subtract_product(BillowLines *lines, BillowWorkers *workers);
