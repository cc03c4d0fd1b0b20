#include "core/contact/room.h"

#include "core/base/wide.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

enum { AT_ONCE = 32 };

/* Share by which rounding may be wrong. */
static const double SLACK = 1e-9;

/* Share of its distance that a point may go, towards a part that may come as far towards it. */
static const double FREE = 0.45;

void
billow_room_find(const BillowNearList *list, double reach, size_t count, double *room)
{
    for (size_t i = 0; i < count; i++)
        room[i] = FREE * reach;
    for (size_t k = 0; k < list->n_pairs; k++) {
        const BillowNear *near = &list->pairs[k];
        for (int j = 0; j < 4; j++)
            room[near->point[j]] = fmin(room[near->point[j]], FREE * near->distance);
    }
}

/* Returns whether any of `count` points may have gone too far: as below, but for rounding. */
BILLOW_WIDE static bool
may_stop(const BillowPoints *from, const double *room, size_t first, size_t count, const BillowPoints *to)
{
    int64_t any = 0;
    for (size_t i = first; i < first + count; i++) {
        const double x = to->x[i] - from->x[i], y = to->y[i] - from->y[i], z = to->z[i] - from->z[i];
        any |= !(x * x + y * y + z * z < (1.0 - SLACK) * room[i] * room[i]);
    }
    return any != 0;
}

static bool
stop(const BillowPoints *from, const double *room, size_t i, BillowPoints *points)
{
    const BillowVec3 start = billow_points_get(from, i),
                     way = billow_vec3_sub(billow_points_get(points, i), start);
    const double length = billow_vec3_length(way);
    if (length <= room[i])
        return false;
    billow_points_set(points, i, billow_vec3_add(start, billow_vec3_scale(way, room[i] / length)));
    return true;
}

size_t
billow_room_keep(const BillowPoints *from, const double *room, size_t count, BillowPoints *points)
{
    size_t n_stopped = 0;
    for (size_t first = 0; first < count; first += AT_ONCE) {
        const size_t n = count - first < AT_ONCE ? count - first : AT_ONCE;
        if (!may_stop(from, room, first, n, points))
            continue;
        for (size_t i = first; i < first + n; i++)
            n_stopped += stop(from, room, i, points);
    }
    return n_stopped;
}
