/* Cloth without anchors that is laid on a random box, and how deep its faces are in it. */
#pragma once

#include "core/base/points.h"
#include "model/project/project.h"

/* Returns a cloth of 1 m with `side` x `side` points that is laid on a box of 0.1 to 0.8 m a side, turned
 * about the vertical and tilted by up to 12 degrees; `falls`: it hangs above it from its corners first, and
 * is let go of. The box depends only on `number`. */
BillowProject *truth_box_scene(int number, int side, gboolean falls);

typedef struct {
    double depth; /* meters: of the deepest of 64 places of each triangle, in the first box */
    int deep;     /* places that are deeper than 1 mm */
    int places;
    double p99; /* the strain that 99 of 100 edges are within */
    double top; /* height of the highest point above the box's highest corner, m */
} TruthInside;

/* Looks at all triangles, for either diagonal of each cell; or for the drawn one alone. */
TruthInside truth_inside(const BillowProject *project, const BillowPoints *points, gboolean drawn);

/* Measures the rest shape of the first keyframe. */
TruthInside truth_box_fake(BillowProject *project, gboolean drawn);

/* Measures the physics for some seconds: the deepest frame, the sum of all places, and the largest strain.
 * `moves` receives how far a point moves in the last frame, m. */
TruthInside truth_box_physics(BillowProject *project, double seconds, gboolean drawn, double *moves);
