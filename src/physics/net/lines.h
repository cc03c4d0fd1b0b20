/* Private to physics: solves all rows or columns of a five-point net exactly, every second line at once. */
#pragma once

#include "physics/net/five_point.h"
#include "physics/net/line_blocks.h"

/* For a net of this size; `along_rows`: lines are rows, otherwise columns; `in_bundles`: lines of one parity that
 * several threads solve lie apart, which a net that is a ring cannot have. Free with billow_lines_free(). */
BillowLines *billow_lines_new(int columns, int rows, bool along_rows, bool in_bundles);
void billow_lines_free(BillowLines *lines);

/* Returns the number of lines of that parity. */
int billow_lines_count(const BillowLines *lines, int parity);

/* Returns how many lines of one parity a thread takes at a time: many, as each has a row of values in every plane, but
 * all of one bundle. Results do not depend on it. */
size_t billow_lines_at_a_time(const BillowLines *lines, const BillowWorkers *workers);

/* Factors all lines of A5. If the net is a ring, rows are solved as rings, and the first column is beside
 * the last one. */
void billow_lines_factor(BillowLines *lines, const BillowFivePoint *five, BillowWorkers *workers);

/* Gauss-Seidel by lines, starting from a correction of 0: z becomes the solution on the lines of parity `first`,
 * then on the others; A5 z is subtracted from r. The adjoint (r -> z) starts with the others. Adds z to `sum`,
 * planes in the layout of z (NULL: does not). */
void billow_lines_sweep(BillowLines *lines, int first, float *const sum[2], BillowWorkers *workers);

/* The same without the rest: r of parity `first` is used up, the others' is 0. */
void billow_lines_solve(BillowLines *lines, int first, BillowWorkers *workers);

/* Then completes the sweep for the lines [begin, end) of each parity, unless the net is a ring and lines are columns:
 * for callers that go on with these lines at once. */
void billow_lines_find_rest(BillowLines *lines, int first, float *const sum[2], size_t begin, size_t end);

/* Computes r -= A5 z, and sum += z unless `sum` is NULL. Lines must be columns if the net is a ring. */
void billow_lines_subtract_product(BillowLines *lines, float *const sum[2], BillowWorkers *workers);
