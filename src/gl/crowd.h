/* Measures how crowded marks are in the image, to draw them smaller. Pure functions, independent of GL. */
#pragma once

#include "gl/camera.h"
#include "gl/overlay.h"

enum { BILLOW_CROWD_PAIRS = 63 };

/* A sample of pairs of consecutive marks, such as neighboring anchors. */
typedef struct {
    BillowVec3 pairs[BILLOW_CROWD_PAIRS][2];
    size_t n;
} BillowCrowd;

BillowCrowd billow_crowd_of(const BillowOverlayPoint *marks, size_t n_marks);

/* Returns the factor, 0.3 … 1, with which most neighbors of this radius in pixels do not overlap. */
double billow_crowd_share(const BillowCrowd *crowd, const BillowCamera *camera, BillowImageSize size,
                          double radius);
