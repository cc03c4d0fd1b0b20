#include "model/placing/beside.h"

#include <math.h>

/* Share of its width between a new cloth and the one to its left. */
#define GAP 0.15

/* Extends `low` ... `high` by where a cloth is held, meters of world x. */
static void
extend(const BillowCloth *cloth, double *low, double *high)
{
    const GPtrArray *keyframes = cloth->tracks[BILLOW_BLOCK_KEYFRAME];
    const double half = 0.5 * cloth->grid.spacing * (cloth->grid.columns - 1);
    gboolean flat = keyframes->len == 0;
    for (guint i = 0; i < keyframes->len; i++) {
        const BillowKeyframe *keyframe = billow_block_keyframe(keyframes->pdata[i]);
        flat |= keyframe->n_anchors == 0;
        for (size_t k = 0; k < keyframe->n_anchors; k++) {
            *low = fmin(*low, keyframe->anchors[k].position.x);
            *high = fmax(*high, keyframe->anchors[k].position.x);
        }
    }
    if (flat) {
        *low = fmin(*low, -half);
        *high = fmax(*high, half);
    }
}

void
billow_place_beside(const BillowProject *project, BillowCloth *cloth)
{
    double low = INFINITY, high = -INFINITY, others_low = INFINITY, others_high = -INFINITY;
    extend(cloth, &low, &high);
    for (guint i = 0; i < project->cloths->len; i++)
        extend(project->cloths->pdata[i], &others_low, &others_high);
    const double width = fmax(high - low, 0.5 * cloth->grid.spacing * (cloth->grid.columns - 1));
    const BillowVec3 by = {others_high - low + GAP * width, 0.0, 0.0};
    if (billow_cloth_is_instance(cloth))
        cloth->instance.position = billow_vec3_add(cloth->instance.position, by);
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        GPtrArray *track = cloth->tracks[kind];
        for (guint i = 0; track && billow_kinds[kind]->shift && i < track->len; i++) {
            BillowBlock *moved = billow_block_copy(track->pdata[i]);
            billow_kinds[kind]->shift(moved->payload, by);
            billow_block_unref(track->pdata[i]);
            track->pdata[i] = moved;
        }
    }
}
