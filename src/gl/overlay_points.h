/* Draws curves, anchors and constrained points at a fixed size in the image, one instance each. */
#pragma once

#include "gl/camera.h"
#include "gl/crowd.h"
#include "gl/gizmo.h"
#include "gl/overlay.h"

#include <epoxy/gl.h>
#include <glib.h>

typedef struct {
    GLuint line, mark; /* programs */
    GLuint line_array, line_buffer, crossing_array, crossing_buffer, handle_array, handle_buffer, mark_array,
        mark_buffer;
    int n_segments, n_crossings, n_handles,
        n_marks;       /* segments of other curves, of crossings, of handles; marks */
    BillowCrowd crowd; /* of the marks */
} BillowOverlayPoints;

/* `markers` must be zeroed. Returns FALSE and sets `error` on failure; clear it in either case. */
gboolean billow_overlay_points_init(BillowOverlayPoints *markers, GError **error);

/* See billow_renderer_set_overlay_points() and billow_renderer_set_curves(). */
void billow_overlay_points_set(BillowOverlayPoints *markers, const BillowOverlayPoint *marks, size_t n);
void billow_overlay_points_set_curves(BillowOverlayPoints *markers, const BillowPolyline *curves,
                                      size_t n_curves);

/* See billow_renderer_set_gizmo(). */
void billow_overlay_points_set_gizmo(BillowOverlayPoints *markers, const BillowGizmo *gizmo, BillowGrip held);

/* Draws it over everything else. */
void billow_overlay_points_draw_gizmo(const BillowOverlayPoints *markers, const BillowCamera *camera,
                                      BillowImageSize size, double scale);

/* Draws the curves that are crossings, faintly where the cloth hides them. */
void billow_overlay_points_draw_crossings(const BillowOverlayPoints *markers, const BillowCamera *camera,
                                          BillowImageSize size, double scale);

/* Draws the other curves, then the marks, also faintly where hidden. */
void billow_overlay_points_draw(const BillowOverlayPoints *markers, const BillowCamera *camera,
                                BillowImageSize size, bool dark, double scale);

void billow_overlay_points_clear(BillowOverlayPoints *markers);
