/* Makes the outline of a cloth from an image that is clear where there is no cloth. */
#pragma once

#include "core/base/alpha_contours.h"

typedef enum {
    BILLOW_TRACE_DONE,
    BILLOW_TRACE_CLEAR,        /* no pixel is opaque */
    BILLOW_TRACE_TOO_DETAILED, /* too many parts (billow_alpha_contours_find()), or no simple line is left */
} BillowTraceOutcome;

/* What an image shows. */
typedef struct {
    BillowTraceOutcome outcome;
    BillowOutlineLoop
        *loops; /* good ones: the border, and holes in it; none: the cloth is the whole rectangle */
    size_t n;
    size_t pieces_left_out, holes_left_out;
    double tolerance; /* how far loops may be from the lines that were found, in pixels */
} BillowOutlineTrace;

/* Traces an image that spans a grid of `columns` x `rows` points, at least 2 each. The border is that of the
 * largest part; other parts of at least a pixel are left out. So are holes that lie within one cell, and all
 * but the largest if there are too many for an outline. Lines keep the points that Douglas and Peucker's
 * method keeps at a tolerance of 0.1 pixel, or 0.5 if the border is as rough as pixels are, as it is without
 * pixels between opaque and clear; at a larger one if they would have more points than an outline may have.
 * Free with billow_outline_trace_clear(). */
BillowOutlineTrace billow_outline_trace(const BillowAlpha *alpha, int columns, int rows);
void billow_outline_trace_clear(BillowOutlineTrace *trace);
