/* Frames in which the cloth is no cloth, and what causes it. */
#pragma once

#include "model/animation/evaluation.h"

/* Starts as all zero. */
typedef struct {
    int frames; /* number of frames in which an edge is strained by over 20 %, except between two anchors */
    int worst_frame;  /* the frame with the largest strain */
    double worst;     /* this strain */
    BillowVec3 where; /* the middle of its edge */
    gboolean between; /* it is between two keyframes whose shapes are cloth */
} BillowStrainedFrames;

/* Returns what an evaluated frame adds. Any thread. */
BillowStrainedFrames billow_strained_frame(const BillowAnimation *animation, int frame,
                                           const BillowMesh *mesh);

/* Adds `more` to `all`; the order does not matter. */
void billow_strained_frames_add(BillowStrainedFrames *all, const BillowStrainedFrames *more);

/* Returns a sentence that gives their number, names the worst and the collider at it, and says what to do.
 * NULL if there are none, or neither a collider nor kept lengths explain why they should be told. Free
 * with g_free(). */
char *billow_strained_frames_text(const BillowStrainedFrames *all, const BillowProject *project);
