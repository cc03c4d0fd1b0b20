#include "core/contact/room.h"

#include <math.h>

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

size_t
billow_room_keep(const BillowPoints *from, const double *room, size_t count, BillowPoints *points)
{
    size_t n_stopped = 0;
    for (size_t i = 0; i < count; i++) {
        const BillowVec3 start = billow_points_get(from, i),
                         way = billow_vec3_sub(billow_points_get(points, i), start);
        const double length = billow_vec3_length(way);
        if (length <= room[i])
            continue;
        billow_points_set(points, i, billow_vec3_add(start, billow_vec3_scale(way, room[i] / length)));
        n_stopped++;
    }
    return n_stopped;
}
