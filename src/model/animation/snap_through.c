#include "model/animation/snap_through.h"

#include <math.h>

/* Of a move of a point: in moves of the anchors, and in sizes of the shape. Less is seen as going along. */
static const double TIMES = 40.0, SEEN = 0.01;

/* Returns the longest move of an anchor; 0 if other points are anchored. */
static double
move_of_anchors(const BillowKeyframe *from, const BillowKeyframe *to)
{
    double most = 0.0;
    for (size_t k = 0; k < from->n_anchors; k++) {
        const BillowAnchor *a = &from->anchors[k], *b = NULL;
        for (size_t i = 0; i < to->n_anchors && !b; i++)
            if (billow_anchor_same_place(&to->anchors[i], a))
                b = &to->anchors[i];
        if (!b)
            return 0.0;
        most = fmax(most, billow_vec3_distance(a->position, b->position));
    }
    return from->n_anchors == to->n_anchors ? most : 0.0;
}

static BillowVec3
place_of(const BillowRestShape *shape, size_t i)
{
    return billow_vec3((double) shape->x[i], (double) shape->y[i], (double) shape->z[i]);
}

/* Returns the diagonal of the box around the shape. */
static double
size_of(const BillowRestShape *shape)
{
    BillowVec3 low = place_of(shape, 0), high = low;
    for (size_t i = 0; i < billow_grid_count(&shape->grid); i++) {
        const BillowVec3 p = place_of(shape, i);
        low = billow_vec3(fmin(low.x, p.x), fmin(low.y, p.y), fmin(low.z, p.z));
        high = billow_vec3(fmax(high.x, p.x), fmax(high.y, p.y), fmax(high.z, p.z));
    }
    return billow_vec3_distance(low, high);
}

double
billow_snap_through(const BillowBlock *from, const BillowRestShape *a, const BillowBlock *to,
                    const BillowRestShape *b)
{
    const BillowKeyframe *first = billow_block_keyframe(from), *second = billow_block_keyframe(to);
    const double way = first->shape || second->shape || second->hang ? 0.0 : move_of_anchors(first, second);
    double most = 0.0;
    for (size_t i = 0; i < billow_grid_count(&a->grid) && way > 0.0; i++)
        if (billow_grid_has_point(&a->grid, i))
            most = fmax(most, billow_vec3_distance(place_of(a, i), place_of(b, i)));
    return way > 0.0 && most > TIMES * way && most > SEEN * size_of(a) ? most / way : 0.0;
}
