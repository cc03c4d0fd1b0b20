/* The nodes of a GLB file: where they are at a time. */
#pragma once

#include "io/import/glb_animation.h"
#include "io/import/place.h"

typedef struct BillowGlbScene BillowGlbScene;

/* Reads the nodes. Borrows the animation. Returns NULL with an error as billow_glb_open(). */
BillowGlbScene *billow_glb_scene_new(const BillowGlb *glb, const BillowGlbAnimation *animation,
                                     GError **error);
void billow_glb_scene_free(BillowGlbScene *scene); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowGlbScene, billow_glb_scene_free)

/* Returns the place of a node in the world. */
BillowImportPlace billow_glb_scene_place(const BillowGlbScene *scene, int node, double seconds);
