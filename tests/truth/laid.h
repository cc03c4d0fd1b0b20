/* Cloth that is laid on colliders by one anchor, or by none, and how well it lies. */
#pragma once

#include "model/project/project.h"

/* How many there are: boxes, tables, balls, steps and ridges of odd proportions, at three resolutions. */
enum { TRUTH_LAID_SCENES = 40 };

/* Returns one of them, from 0, with odd proportions that `seed` gives. `name` receives what it is. The keyframe
 * "k" has an anchor in the middle, one off it, or none. */
BillowProject *truth_laid_scene(int number, int seed, char name[64]);

typedef struct {
    double slid;     /* farthest level move, from where it is let down, of what is on top, m */
    int crossings;   /* triangles, by truth_crossing_triangles() */
    double p99, max; /* strain, except between anchors; shares */
    double gap;      /* least distance of a point or the middle of a triangle from a collider, m */
    bool settled;
    double seconds; /* of the processor */
} TruthLaid;

TruthLaid truth_laid_measure(const BillowProject *project);
