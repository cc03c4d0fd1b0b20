/* Divides faces with any number of corners into triangles. */
#pragma once

#include "core/base/vec3.h"

#include <stddef.h>
#include <stdint.h>

/* Divides a polygon that is about flat, convex or not, into `n` - 2 triangles of its corners, `n` >= 3. A
 * polygon that crosses itself is divided somehow. Ear clipping: G. Meisters, Polygons Have Ears, 1975.
 * Time grows with the square of `n` where it is about convex. */
void billow_polygon_divide(const BillowVec3 *corners, size_t n, uint32_t (*triangles)[3]);
