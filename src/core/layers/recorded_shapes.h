/* What a recording consists of: shapes, and a curve for each. Immutable once shared, and shared by
 * reference count (thread-safe). */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { BILLOW_MAX_RECORDED_SHAPES = 64, BILLOW_MAX_RECORDED_FRAMES = 10000 };

/* In frame f, the cloth is moved by the sum over all shapes k of curves[k][f] shapes[k]. */
typedef struct {
    size_t n_points; /* of the grid */
    int n_shapes;    /* 1 ... BILLOW_MAX_RECORDED_SHAPES */
    int n_frames;    /* 1 ... BILLOW_MAX_RECORDED_FRAMES */
    float *shapes;   /* n_shapes x n_points x (x, y, z): how far each point is moved, meters */
    float *curves;   /* n_shapes x n_frames: how much of the shape there is in each frame */
} BillowRecordedShapes;

/* Creates shapes and curves of zeros, to be filled before they are shared; returns one reference. */
BillowRecordedShapes *billow_recorded_shapes_new(size_t n_points, int n_shapes, int n_frames);

BillowRecordedShapes *billow_recorded_shapes_ref(BillowRecordedShapes *shapes); /* NULL for NULL */
void billow_recorded_shapes_unref(BillowRecordedShapes *shapes);                /* NULL is allowed */

bool billow_recorded_shapes_equal(const BillowRecordedShapes *a,
                                  const BillowRecordedShapes *b); /* NULL is allowed */

/* Returns the moves of all points in a shape. */
static inline float *
billow_recorded_shape(const BillowRecordedShapes *shapes, int shape)
{
    return shapes->shapes + (size_t) shape * 3 * shapes->n_points;
}

/* Returns the values of a shape in all frames. */
static inline float *
billow_recorded_curve(const BillowRecordedShapes *shapes, int shape)
{
    return shapes->curves + (size_t) shape * (size_t) shapes->n_frames;
}
