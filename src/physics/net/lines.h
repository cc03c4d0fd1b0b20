/* Private to physics: solves all rows or columns of a five-point net exactly, every second line at once. */
#pragma once

#include "physics/net/five_point.h"
#include "physics/net/line_blocks.h"

/* For a net of this size; `along_rows`: lines are rows, otherwise columns. Free with billow_lines_free(). */
BillowLines *billow_lines_new(int columns, int rows, bool along_rows);
void billow_lines_free(BillowLines *lines);

/* Returns the number of lines of that parity. */
int billow_lines_count(const BillowLines *lines, int parity);

/* Factors all lines of A5. If the net is a ring, rows are solved as rings, and the first column is beside
 * the last one. */
void billow_lines_factor(BillowLines *lines, const BillowFivePoint *five, BillowWorkers *workers);

/* Gauss-Seidel by lines, starting from a correction of 0: z becomes the solution on the lines of parity
 * `first`, then on the others; A5 z is subtracted from r. The adjoint (r -> z) starts with the others. Adds z to `sum`,
 * planes in the layout of z (NULL: does not). */
void billow_lines_sweep(BillowLines *lines, int first, float *const sum[2], BillowWorkers *workers);

/* The same without the rest: r is used up. */
void billow_lines_solve(BillowLines *lines, int first, BillowWorkers *workers);

/* Computes r -= A5 z, and sum += z unless `sum` is NULL. Lines must be columns if the net is a ring. */
void billow_lines_subtract_product(BillowLines *lines, float *const sum[2], BillowWorkers *workers);
