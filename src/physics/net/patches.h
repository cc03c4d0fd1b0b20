/* The anchors' patches in the net: springs within the radius of a pinned point are stiffer.
 * core/base/patch.h. */
#pragma once

#include "physics/net/net.h"

typedef struct BillowPatches BillowPatches;

/* Creates an empty set of patches. `radius` in meters, > 0. Free with billow_patches_free(). */
BillowPatches *billow_patches_new(const BillowNet *net, double radius);
void billow_patches_free(BillowPatches *patches); /* NULL is allowed */

/* Stiffens and damps the net's structural and shear springs around points with held[i] != 0, and restores
 * those that were reinforced before. Does nothing if the same points are pinned. */
void billow_patches_sew(BillowPatches *patches, BillowNet *net, const unsigned char *held);

/* Restores all springs that are reinforced, until they are sewn again. */
void billow_patches_undo(BillowPatches *patches, BillowNet *net);
