#include "model/animation/rest_obstacle.h"

#include "core/cloth/pits.h"
#include "physics/colliders/body.h"
#include "physics/colliders/solid.h"

#include <glib/gi18n.h>

/* Strain of what is no cloth, and how near a collider must be to be its cause, in spacings. */
static const double NO_CLOTH = 0.2, NEAR = 3.0;

/* Returns the collider of the fake that is nearest to a place, and nearer than `least`; NULL: none. */
static const BillowBlock *
nearest_collider(const BillowProject *project, double seconds, BillowVec3 place, double least)
{
    const GPtrArray *colliders = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    const BillowBlock *nearest = NULL;
    for (guint i = 0; i < colliders->len; i++) {
        const BillowBlock *block = colliders->pdata[i];
        if (block->muted || !billow_block_collider(block)->in_fake ||
            !billow_moving_body_is_there(billow_block_body(block)))
            continue;
        const BillowCollider body = billow_moving_body_take_at(billow_block_body(block), seconds);
        const double distance = billow_collider_distance(&body, place, NULL) - body.margin;
        billow_solid_unref(body.solid);
        if (distance < least) {
            nearest = block;
            least = distance;
        }
    }
    return nearest;
}

const BillowBlock *
billow_rest_obstacle_at(const BillowProject *project, double seconds, BillowVec3 place)
{
    return nearest_collider(project, seconds, place, NEAR * project->cloth->grid.spacing);
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

/* Returns the collider that the flat cloth reaches into, NULL: none. */
static const BillowBlock *
collider_in_flat_cloth(const BillowProject *project, double seconds)
{
    const BillowGrid *grid = &project->cloth->grid;
    const GPtrArray *colliders = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    for (guint i = 0; i < colliders->len; i++) {
        const BillowBlock *block = colliders->pdata[i];
        if (block->muted || !billow_block_collider(block)->in_fake ||
            !billow_moving_body_is_there(billow_block_body(block)))
            continue;
        const BillowCollider body = billow_moving_body_take_at(billow_block_body(block), seconds);
        gboolean inside = FALSE;
        for (int row = 0; row < grid->rows; row++)
            for (int column = 0; column < grid->columns && !inside; column++)
                inside = billow_collider_distance(&body, billow_grid_flat(grid, column, row), NULL) < 0.0;
        billow_solid_unref(body.solid);
        if (inside)
            return block;
    }
    return NULL;
}

/* Returns what is wrong with a cloth without anchors that lies flat. */
static char *
flat_text(const BillowProject *project, const BillowBlock *keyframe)
{
    if (billow_block_keyframe(keyframe)->laid)
        return g_strdup(
            _("Nothing is below the cloth, which has no anchors: add a floor or another collider that "
              "supports the cloth, or pin a point."));
    const BillowBlock *collider = collider_in_flat_cloth(project, keyframe->start);
    return collider
               ? g_strdup_printf(_("The cloth has no anchors and lies flat inside the collider “%s”: turn on "
                                   "“Lies on colliders” in the keyframe, or pin a point."),
                                 collider->name)
               : NULL;
}

/* Returns what is wrong with an anchor that draws the cloth into a collider, NULL: there is none. */
static char *
deep_anchor_text(const BillowProject *project, double seconds, const GArray *held)
{
    for (guint k = 0; k < held->len; k++) {
        const BillowAnchor *anchor = &g_array_index(held, BillowAnchor, k);
        const BillowBlock *collider = nearest_collider(project, seconds, anchor->position,
                                                       -BILLOW_PIT_LEAST * project->cloth->grid.spacing);
        if (collider)
            /* Translators: a point of the cloth's grid, and a collider */
            return g_strdup_printf(_("The anchor at column %d, row %d is inside the collider “%s” and draws "
                                     "the cloth into it: move one of them."),
                                   anchor->column, anchor->row, collider->name);
    }
    return NULL;
}

char *
billow_rest_obstacle_text(const BillowProject *project, const BillowBlock *keyframe,
                          const BillowRestReport *report)
{
    if (!keyframe || report->given)
        return NULL;
    g_autoptr(GArray) held = billow_keyframe_held(billow_block_keyframe(keyframe), &project->cloth->grid);
    if (held->len == 0)
        return report->laid ? NULL : flat_text(project, keyframe);
    const BillowBlock *collider =
        report->worst > NO_CLOTH ? billow_rest_obstacle_at(project, keyframe->start, report->worst_at) : NULL;
    if (!collider)
        return report->laid ? NULL : deep_anchor_text(project, keyframe->start, held);
    const BillowAnchor *anchor = nearest_anchor(held, report->worst_at);
    const double percent = 100.0 * fmin(report->worst, 1e6);
    const BillowCollider body = billow_moving_body_take_at(billow_block_body(collider), keyframe->start);
    const double depth = billow_collider_distance(&body, anchor->position, NULL);
    billow_solid_unref(body.solid);
    if (depth < 0.0)
        /* Translators: a point of the cloth's grid, and a collider */
        return g_strdup_printf(
            _("The anchor at column %d, row %d is inside the collider “%s”, so the cloth is "
              "stretched or compressed by up to %.0f %%: move one of them."),
            anchor->column, anchor->row, collider->name, percent);
    /* Translators: a collider, and a point of the cloth's grid */
    return g_strdup_printf(
        _("Between the collider “%s” and the anchor at column %d, row %d, the cloth is stretched "
          "or compressed by up to %.0f %%: move them apart, make the collider smaller, or use a "
          "finer cloth."),
        collider->name, anchor->column, anchor->row, percent);
}
