/* How close marks are in the picture: many of them are drawn smaller. Pure functions; knows no GL. */
#pragma once

#include "gl/camera.h"
#include "gl/marks.h"

enum { BILLOW_CROWD_PAIRS = 63 };

/* Pairs of marks that follow one another, as neighbouring anchors do: some of all. */
typedef struct {
    BillowVec3 pairs[BILLOW_CROWD_PAIRS][2];
    size_t n;
} BillowCrowd;

BillowCrowd billow_crowd_of(const BillowMark *marks, size_t n_marks);

/* By how much marks of this radius, pixels of the picture, are to be drawn smaller, so that most neighbours do not overlap: 0.3 … 1. */
double billow_crowd_share(const BillowCrowd *crowd, const BillowCamera *camera, BillowPictureSize size,
                          double radius);
