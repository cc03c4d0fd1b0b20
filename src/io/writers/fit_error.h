/* How far a fitted motion is from the frames. */
#pragma once

#include "core/base/grid.h"

#include <glib.h>

typedef struct BillowFitError BillowFitError;

typedef struct {
    double rms, largest; /* distances of points from their places, in units of the points */
    double
        p99_strain; /* 99 % of the edges of all faces and frames are off by no more: |length / true one - 1| */
} BillowFitErrors;

/* Creates a measurement of meshes with the faces of `grid`, which is borrowed, and the vertices of these faces. */
BillowFitError *billow_fit_error_new(const BillowGrid *grid);
void billow_fit_error_free(BillowFitError *error);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowFitError, billow_fit_error_free)

/* Adds a frame and what it is fitted by: all x, then all y, then all z of the vertices. */
void billow_fit_error_add(BillowFitError *error, const float *frame, const float *fitted);

/* Returns the errors of all frames so far; zero of none. */
BillowFitErrors billow_fit_error_result(const BillowFitError *error);
