/* The catenaries between the anchors, as lines to draw. */
#pragma once

#include "core/drape/triangulation.h"
#include "gl/renderer.h"

#include <glib.h>

typedef struct BillowAnchorCurves BillowAnchorCurves;

BillowAnchorCurves *billow_anchor_curves_new(void);
void billow_anchor_curves_free(BillowAnchorCurves *curves);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowAnchorCurves, billow_anchor_curves_free)

/* Makes the curves anew, sagging towards `pull` (not 0): a few milliseconds for hundreds of anchors, so that they can follow
 * the pointer. */
void billow_anchor_curves_update(BillowAnchorCurves *curves, const BillowGrid *grid,
                                 const BillowAnchor *anchors, size_t n_anchors, BillowVec3 pull);

/* Good until the next update. */
const BillowPolyline *billow_anchor_curves_get(const BillowAnchorCurves *curves, size_t *n_curves);

/* Number of joins that are taut. */
size_t billow_anchor_curves_get_n_taut(const BillowAnchorCurves *curves);

/* Milliseconds that the last update took. */
double billow_anchor_curves_get_milliseconds(const BillowAnchorCurves *curves);
