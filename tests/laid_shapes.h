/* Projects with a keyframe that lies on colliders, and its rest shape, for several tests. */
#pragma once

#include "model/animation/rest_cache.h"
#include "physics/colliders/collider.h"

#include <glib.h>

/* Returns a project whose only keyframe is laid, with these anchors. Free with billow_project_unref(). */
static inline BillowProject *
test_laid_project(const BillowGrid *grid, const BillowAnchor *anchors, size_t n)
{
    BillowProject *project = billow_project_new("laid", grid);
    BillowBlock *keyframe = billow_block_new(BILLOW_BLOCK_KEYFRAME, "k", "k");
    if (n > 0)
        billow_block_set_anchors(keyframe, anchors, n);
    billow_block_keyframe(keyframe)->laid = TRUE;
    keyframe->duration = 1.0;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), keyframe);
    return project;
}

/* Adds a collider that the keyframe may lie on. */
static inline BillowCollider *
test_laid_collider(BillowProject *project, BillowColliderShape shape, BillowVec3 position)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_COLLIDER, "below", "Below");
    BillowCollider *collider = billow_block_collider(block);
    *collider = billow_collider_default();
    collider->shape = shape;
    collider->position = position;
    collider->in_fake = TRUE;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_COLLIDER), block);
    return collider;
}

static inline BillowBlock *
test_laid_block(const BillowProject *project)
{
    return billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[0];
}

static inline BillowKeyframe *
test_laid_keyframe(const BillowProject *project)
{
    return billow_block_keyframe(test_laid_block(project));
}

/* Free with billow_rest_shape_unref(). */
static inline BillowRestShape *
test_laid_rest(const BillowProject *project)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    return billow_rest_cache_get(cache, project, test_laid_block(project), NULL, NULL);
}

static inline BillowVec3
test_laid_point(const BillowRestShape *shape, int column, int row)
{
    const size_t i = billow_grid_index(&shape->grid, column, row);
    return billow_vec3((double) shape->x[i], (double) shape->y[i], (double) shape->z[i]);
}
