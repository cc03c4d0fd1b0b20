/* In how many frames of an animation, or of its physics, cloth passes through itself, counted by layers.h. */
#pragma once

#include "model/animation/animation.h"

typedef struct {
    int frames, crossing; /* of the animation, and those of them in which triangles cross */
    int most, worst;      /* most triangles in a frame, and the first such frame */
    double strain;        /* the largest of an edge, except between two anchors, as a share of its length */
    double milliseconds;  /* a frame, processor time of one thread once shapes are known */
} TruthCrossingFrames;

/* Evaluates all frames of the active cloth. */
TruthCrossingFrames truth_crossing_frames(BillowAnimation *animation);

/* Simulates all frames, and appends what it finds of each cloth, in the order of the project: array of
 * TruthCrossingFrames, which the caller zeroes, with `frames` 0 for ropes and muted cloths. A simulation that
 * fails ends there. `milliseconds` are those of all cloths together. */
void truth_crossing_simulated(BillowAnimation *animation, BillowWorkers *workers, GArray *found);
