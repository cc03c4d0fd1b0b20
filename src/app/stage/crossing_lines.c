#include "app/stage/crossing_lines.h"

/* More are slow to draw in software. */
enum { MAX_LINES = 20000 };

BillowVec3 *
billow_crossing_lines_append(const BillowCrossings *crossings, GArray *lines)
{
    const size_t n = crossings ? MIN(crossings->n_pairs, MAX_LINES) : 0;
    BillowVec3 *points = g_new(BillowVec3, 2 * n);
    for (size_t i = 0; i < n; i++) {
        const float *from = crossings->pairs[i].from, *to = crossings->pairs[i].to;
        points[2 * i] = billow_vec3((double) from[0], (double) from[1], (double) from[2]);
        points[2 * i + 1] = billow_vec3((double) to[0], (double) to[1], (double) to[2]);
        const BillowPolyline line = {&points[2 * i], 2, BILLOW_LINE_CROSSING};
        g_array_append_val(lines, line);
    }
    return points;
}
