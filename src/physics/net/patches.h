/* The anchors' patches in the net: springs within the radius of a held point are stiffer. core/base/patch.h. */
#pragma once

#include "physics/net/net.h"

typedef struct BillowPatches BillowPatches;

/* None yet. `radius` metres, > 0. Free with billow_patches_free(). */
BillowPatches *billow_patches_new(const BillowNet *net, double radius);
void billow_patches_free(BillowPatches *patches); /* NULL is allowed */

/* Gives the structural and shear springs of the net around the points with held[i] != 0 the stiffness and damping of
 * reinforced ones, and those that had it before their own again. Does nothing where the same points are held already. */
void billow_patches_sew(BillowPatches *patches, BillowNet *net, const unsigned char *held);
