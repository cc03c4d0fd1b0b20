/* Private to physics: what closes the lines of a net that is a ring (five_point.h). A row is solved as an
 * open line from position 1 on, and position 0 as what is left: block elimination, which is as stable as
 * that of open lines. */
#pragma once

#include "physics/net/line_blocks.h"

void billow_line_ring_free(BillowLineRing *ring); /* NULL is allowed */

/* Takes the edges between the ends of the lines, or between the first line and the last one, out of the open
 * ones, before diagonals are added. Creates the ring if there is none. */
void billow_line_ring_open(BillowLines *lines);

/* Adds these edges to the diagonals. */
void billow_line_ring_add_edges(BillowLines *lines);

/* To be called for each axis, with a solve of these lines in between: sets the right-hand side to the pull
 * of position 0 on its neighbors if it goes 1 along the axis; and keeps how the others follow. */
void billow_line_ring_pull(BillowLines *lines, int parity, int axis, size_t begin, size_t end);
void billow_line_ring_follow(BillowLines *lines, int parity, int axis, size_t begin, size_t end);

/* Computes the inverse of what is left at position 0, once it is known how the others follow. */
void billow_line_ring_factor(BillowLines *lines, int parity, size_t begin, size_t end);

/* Closes lines that have been solved from position 1 on; does nothing unless they are rings. */
void billow_line_ring_close(BillowLines *lines, int parity, size_t begin, size_t end);

/* Adds the couplings between the first line and the last one to r: what the lines of parity `first` give the
 * others before these are solved; or, if `is_rest`, everything else. Does nothing for lines that are rings. */
void billow_line_ring_wrap(BillowLines *lines, int first, bool is_rest);

/* Adds all of these couplings to r. */
void billow_line_ring_wrap_all(BillowLines *lines);
