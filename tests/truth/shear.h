/* How much the squares of a cloth are skewed, and how long its lines and its border are. */
#pragma once

#include "core/base/mesh.h"

/* Of one frame. The shear of a square is the sine of the angle by which it is skewed: 0 for a square, 1 if two
 * corners meet. A square that is only folded along a diagonal has none. */
typedef struct {
    double mean, p99, max; /* shear of the whole squares; mean: root mean square */
    double border;         /* length of the border of the surface, m; 0: a rectangle */
    double off;  /* how much a row or column is longer or shorter from border to border than it is flat:
                            * the largest, m; 0: a rectangle */
    double side; /* how much a side of the border is longer or shorter than it is flat */
    double arc;  /* likewise from the middle of the row or column to a border */
} TruthShear;

TruthShear truth_shear_measure(const BillowMesh *mesh);

/* Makes `all` the worst of it and `one`. The border becomes the shortest one. */
void truth_shear_add(TruthShear *all, const TruthShear *one);
