#include "model/animation/rest_obstacle.h"

#include "physics/colliders/body.h"

#include <glib/gi18n.h>

/* Strain of what is no cloth, and how near a collider must be to be its cause, in spacings. */
static const double NO_CLOTH = 0.2, NEAR = 3.0;

const BillowBlock *
billow_rest_obstacle_at(const BillowProject *project, double seconds, BillowVec3 place)
{
    const GPtrArray *colliders = project->tracks[BILLOW_BLOCK_COLLIDER];
    const BillowBlock *nearest = NULL;
    double least = NEAR * project->grid.spacing;
    for (guint i = 0; i < colliders->len; i++) {
        const BillowBlock *block = colliders->pdata[i];
        if (block->muted || !billow_block_collider(block)->in_fake)
            continue;
        const BillowCollider body = billow_moving_body_at(billow_block_body(block), seconds);
        const double distance = billow_collider_distance(&body, place, NULL) - body.margin;
        if (distance < least) {
            nearest = block;
            least = distance;
        }
    }
    return nearest;
}

static const BillowAnchor *
nearest_anchor(const GArray *held, BillowVec3 place)
{
    const BillowAnchor *anchors = billow_held_anchors(held), *nearest = anchors;
    for (guint k = 1; k < held->len; k++)
        if (billow_vec3_distance(anchors[k].position, place) < billow_vec3_distance(nearest->position, place))
            nearest = &anchors[k];
    return nearest;
}

char *
billow_rest_obstacle_text(const BillowProject *project, const BillowBlock *keyframe,
                          const BillowRestReport *report)
{
    if (!(report->worst > NO_CLOTH) || !keyframe || report->given)
        return NULL;
    const BillowBlock *collider = billow_rest_obstacle_at(project, keyframe->start, report->worst_at);
    g_autoptr(GArray) held = billow_keyframe_held(billow_block_keyframe(keyframe), &project->grid);
    if (!collider || held->len == 0)
        return NULL;
    const BillowAnchor *anchor = nearest_anchor(held, report->worst_at);
    /* Translators: a collider, and a point of the cloth's grid */
    return g_strdup_printf(
        _("Between the collider “%s” and the anchor at column %d, row %d, the cloth is stretched "
          "or compressed by up to %.0f %%: move them apart, make the collider smaller, or use a "
          "finer cloth."),
        collider->name, anchor->column, anchor->row, 100.0 * fmin(report->worst, 1e6));
}
