/* Private to this folder: of which points the edges and triangles of a cell consist. */
#pragma once

#include <stdint.h>

enum { CORNERS = 4, TRIANGLES = 4, EDGES = 4 };

/* Corners are numbered from north-west over north-east and south-west to south-east. Triangles: two for each
 * diagonal, the falling one first. */
static const uint8_t TRIANGLE[TRIANGLES][3] = {{0, 2, 3}, {0, 3, 1}, {0, 2, 1}, {1, 2, 3}};

/* Each cell has the edges to the east and to the south of its first corner, then both diagonals. */
static const uint8_t EDGE[EDGES][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}};
