#include "app/keyframe_editor_crossings.h"

/* Lines that are drawn at ease in software, too. */
enum { MAX_LINES = 20000 };

void
billow_crossings_show(BillowViewport *viewport, const BillowCrossings *crossings)
{
    const size_t n = crossings ? MIN(crossings->n_pairs, MAX_LINES) : 0;
    g_autofree BillowVec3 *points = g_new(BillowVec3, 2 * n);
    g_autofree BillowPolyline *lines = g_new(BillowPolyline, n);
    for (size_t i = 0; i < n; i++) {
        const float *from = crossings->pairs[i].from, *to = crossings->pairs[i].to;
        points[2 * i] = billow_vec3((double) from[0], (double) from[1], (double) from[2]);
        points[2 * i + 1] = billow_vec3((double) to[0], (double) to[1], (double) to[2]);
        lines[i] = (BillowPolyline){&points[2 * i], 2, BILLOW_LINE_CROSSING};
    }
    billow_viewport_set_curves(viewport, lines, n);
}
