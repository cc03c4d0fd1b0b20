#include "io/writers/page_points.h"

#include <math.h>

enum { MOST = 65535 };

struct BillowPagePoints {
    gsize columns, count;
    double low[3], step[3];
    gint32 *before,
        *moves; /* of the frame before; of this one, how far each point has moved: x, y, z of `count` points */
    gboolean begun;
};

BillowPagePoints *
billow_page_points_new(const BillowGrid *grid, BillowVec3 low, BillowVec3 high)
{
    BillowPagePoints *points = g_new0(BillowPagePoints, 1);
    const double from[] = {low.x, low.y, low.z}, to[] = {high.x, high.y, high.z};
    points->columns = (gsize) grid->columns;
    points->count = billow_grid_count(grid);
    for (int axis = 0; axis < 3; axis++) {
        points->low[axis] = from[axis];
        points->step[axis] = (to[axis] - from[axis]) / MOST;
    }
    points->before = g_new0(gint32, 3 * points->count);
    points->moves = g_new0(gint32, points->count);
    return points;
}

void
billow_page_points_free(BillowPagePoints *points)
{
    if (!points)
        return;
    g_free(points->before);
    g_free(points->moves);
    g_free(points);
}

BillowVec3
billow_page_points_step(const BillowPagePoints *points)
{
    return billow_vec3(points->step[0], points->step[1], points->step[2]);
}

static gint32
quantize(const BillowPagePoints *points, int axis, double value)
{
    const double steps =
        points->step[axis] > 0.0 ? round((value - points->low[axis]) / points->step[axis]) : 0.0;
    return (gint32) CLAMP(steps, 0.0, MOST);
}

static void
append(GByteArray *bytes, gint32 difference)
{
    guint32 code = difference >= 0 ? 2 * (guint32) difference : 2 * (guint32) -difference - 1;
    guint8 groups[5];
    guint n = 0;
    for (; code >= 128; code >>= 7)
        groups[n++] = (guint8) (code | 128);
    groups[n++] = (guint8) code;
    g_byte_array_append(bytes, groups, n);
}

void
billow_page_points_add(BillowPagePoints *points, const BillowMesh *mesh, GByteArray *bytes)
{
    const float *const axes[] = {mesh->x, mesh->y, mesh->z};
    for (int axis = 0; axis < 3; axis++) {
        gint32 *before = points->before + (gsize) axis * points->count, *moves = points->moves;
        for (gsize i = 0; i < points->count; i++) {
            const gboolean left = i % points->columns > 0, up = i >= points->columns;
            const gint32 now = quantize(points, axis, (double) axes[axis][i]);
            const gint32 guess = (left ? moves[i - 1] : 0) + (up ? moves[i - points->columns] : 0) -
                                 (left && up ? moves[i - points->columns - 1] : 0);
            moves[i] = now - (points->begun ? before[i] : 0);
            append(bytes, moves[i] - guess);
            before[i] = now;
        }
    }
    points->begun = TRUE;
}
