/* Cloth that rides and trails as a coarse net of its own shape swings. docs/method.md §11. */
#pragma once

#include "core/base/mesh.h"
#include "core/drape/rest_shape.h"
#include "model/project/poses.h"

typedef struct BillowRiding BillowRiding;
typedef struct BillowRidingNets BillowRidingNets;

/* Returns NULL if the cloth trails by rows: because it is to, or because it has an outline, is a tube or has
 * fewer than eight columns or rows. `riding` is borrowed. Free with billow_riding_nets_free(); NULL is
 * allowed. */
BillowRidingNets *billow_riding_nets_new(const BillowRiding *riding);
void billow_riding_nets_free(BillowRidingNets *nets);

/* Adds to a cloth that is carried how far it swings at a time. `yaw` is how far it is turned, `shapes` and
 * `weights` are as in billow_riding_carry(). Any thread. */
void billow_riding_nets_swing(BillowRidingNets *nets, const BillowPoseBlend *moment, double seconds,
                              double yaw, const BillowRestShape *const shapes[2],
                              const float *const weights[2], BillowMesh *mesh);
