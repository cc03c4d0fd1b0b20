/* How cloth within a triangle of anchors is placed before it relaxes. */
#pragma once

#include "core/base/field.h"

typedef enum {
    BILLOW_SURFACE_LINES, /* each point on the highest of three lines from the corners: Gerits 2007 §8.3.1 */
    BILLOW_SURFACE_SUBDIVISION, /* along the catenaries that halve the triangle again and again: Weil 1986 */
} BillowSurfaceMethod;

/* "lines" (the default, first), "subdivision". Ends with a row without a word. */
extern const BillowChoice billow_surface_methods[];
