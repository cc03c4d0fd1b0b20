/* How far a fitted motion is from the frames. */
#pragma once

#include "core/base/grid.h"

#include <glib.h>

typedef struct BillowMotionError BillowMotionError;

typedef struct {
    double rms, largest; /* distances of points from their places, in units of the points */
    double
        p99_strain; /* 99 % of the edges of all faces and frames are off by no more: |length / true one - 1| */
} BillowMotionErrors;

/* Creates a measurement of meshes with the faces of `grid`, which is borrowed, and the vertices of these faces. */
BillowMotionError *billow_motion_error_new(const BillowGrid *grid);
void billow_motion_error_free(BillowMotionError *error);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowMotionError, billow_motion_error_free)

/* Adds a frame and what it is fitted by: all x, then all y, then all z of the vertices. */
void billow_motion_error_add(BillowMotionError *error, const float *frame, const float *fitted);

/* Returns the errors of all frames so far; zero of none. */
BillowMotionErrors billow_motion_error_result(const BillowMotionError *error);
