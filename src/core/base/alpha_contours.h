/* Finds the lines at which an image turns from opaque to clear. */
#pragma once

#include "core/base/outline_loops.h"

#include <stdint.h>

/* How opaque each pixel of an image is, 0 to 255, row by row from the top. */
typedef struct {
    const uint8_t *values;
    int width, height; /* at least 1 */
} BillowAlpha;

/* A closed line around an opaque part, or around a clear one within it. It meets neither itself nor another
 * one. */
typedef struct {
    BillowPolygon line; /* in pixels to the right and down from the upper left corner of the image */
    double area;        /* in pixels; negative around a clear part */
    BillowGridPlace low, high;
} BillowAlphaContour;

typedef struct {
    BillowAlphaContour *list;
    size_t n;
    double soft; /* share of the border with pixels between opaque and clear, besides that of the image */
} BillowAlphaContours;

/* Finds the contours of at least one pixel: marching squares between the middles of the pixels, at an alpha
 * of one half (W. Lorensen, H. Cline, 1987, in the plane); beyond the image, everything is clear. Where two
 * opaque pixels touch at a corner, the mean of the four decides whether they are joined. Returns false, and
 * nothing, if the image is no picture of a few parts: more than 2^20 points or 4096 contours. Free with
 * billow_alpha_contours_free(). */
bool billow_alpha_contours_find(const BillowAlpha *alpha, BillowAlphaContours *contours);
void billow_alpha_contours_free(BillowAlphaContours *contours);
