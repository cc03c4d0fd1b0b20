/* The nodes of a GLB file: where they are at a time. */
#pragma once

#include "core/base/vec3.h"
#include "io/import/glb_animation.h"

typedef struct BillowGlbScene BillowGlbScene;

/* A point p goes to linear * p + offset: linear's columns are the axes. */
typedef struct {
    BillowVec3 axes[3], offset;
} BillowGlbPlace;

/* Reads the nodes. Borrows the animation. Returns NULL with an error as billow_glb_open(). */
BillowGlbScene *billow_glb_scene_new(const BillowGlb *glb, const BillowGlbAnimation *animation,
                                     GError **error);
void billow_glb_scene_free(BillowGlbScene *scene); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowGlbScene, billow_glb_scene_free)

/* Returns the place of a node in the world. */
BillowGlbPlace billow_glb_scene_place(const BillowGlbScene *scene, int node, double seconds);

/* Returns the place of a 4 x 4 matrix, column by column. */
BillowGlbPlace billow_glb_place_of(const double *matrix);

/* Returns where `inner`, as seen from `outer`, is. */
BillowGlbPlace billow_glb_place_within(BillowGlbPlace outer, BillowGlbPlace inner);

BillowVec3 billow_glb_place_apply(const BillowGlbPlace *place, BillowVec3 point);
