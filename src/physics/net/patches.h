/* The anchors' patches in the net: springs within the radius of a pinned point are stiffer.
 * core/base/patch.h. */
#pragma once

#include "physics/net/net.h"

typedef struct BillowPatches BillowPatches;

/* Creates an empty set of patches. `radius` in metres, > 0. Free with billow_patches_free(). */
BillowPatches *billow_patches_new(const BillowNet *net, double radius);
void billow_patches_free(BillowPatches *patches); /* NULL is allowed */

/* Stiffens and damps the structural and shear springs of the net around points with held[i] != 0, and
 * restores those that were reinforced before. Does nothing if the pinned points are the same. */
void billow_patches_sew(BillowPatches *patches, BillowNet *net, const unsigned char *held);
