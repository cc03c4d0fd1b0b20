#include "model/anchor_tools.h"

BillowVec3
billow_anchors_centre(const BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen)
{
    BillowVec3 sum = {0};
    size_t n = 0;
    for (size_t i = 0; i < n_anchors; i++) {
        if (!chosen || chosen[i]) {
            sum = billow_vec3_add(sum, anchors[i].position);
            n++;
        }
    }
    return n > 0 ? billow_vec3_scale(sum, 1.0 / (double) n) : sum;
}

void
billow_anchors_move(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen, BillowVec3 by)
{
    for (size_t i = 0; i < n_anchors; i++)
        if (!chosen || chosen[i])
            anchors[i].position = billow_vec3_add(anchors[i].position, by);
}

void
billow_anchors_scale(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen, double factor)
{
    const BillowVec3 centre = billow_anchors_centre(anchors, n_anchors, chosen);
    for (size_t i = 0; i < n_anchors; i++) {
        BillowVec3 *place = &anchors[i].position;
        if (!chosen || chosen[i])
            *place = billow_vec3(centre.x + factor * (place->x - centre.x), place->y,
                                 centre.z + factor * (place->z - centre.z));
    }
}

void
billow_anchors_level(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen)
{
    const BillowVec3 centre = billow_anchors_centre(anchors, n_anchors, chosen);
    for (size_t i = 0; i < n_anchors; i++)
        if (!chosen || chosen[i])
            anchors[i].position.y = centre.y;
}
