/* What carries a cloth on its way: bound anchors follow the frames of other cloths. docs/method.md §9. */
#pragma once

#include "core/base/mesh.h"
#include "model/animation/rest_cache.h"
#include "model/project/poses.h"

/* The animations of the cloths that carry anchors of a project's active cloth. Any thread. */
typedef struct BillowCarriers BillowCarriers;

/* What a carrier is: an animation. As animations have carriers, carriers know them only by this; see carrier_kind.c. */
typedef struct {
    gpointer (*make)(BillowProject *project, BillowRestCache *cache);
    GDestroyNotify free;
    gboolean (*is_ready)(gpointer animation, double seconds);
    gboolean (*prepare)(gpointer animation, double seconds, BillowWanted wanted, BillowProgress progress,
                        void *progress_data);
    BillowMesh *(*frame)(gpointer animation, double seconds); /* transfer full */
} BillowCarrierKind;
extern const BillowCarrierKind billow_carrier_kind;

/* Returns NULL if nothing carries the cloth. `poses` and `grid` are its own, borrowed. */
BillowCarriers *billow_carriers_new(const BillowProject *project, const BillowPoses *poses,
                                    BillowRestCache *cache);
void billow_carriers_free(BillowCarriers *carriers); /* NULL is allowed */

/* As billow_animation_is_ready() and billow_animation_prepare(), of all carriers. NULL: there are none. */
gboolean billow_carriers_are_ready(const BillowCarriers *carriers, double seconds);
gboolean billow_carriers_prepare(const BillowCarriers *carriers, double seconds, BillowWanted wanted,
                                 BillowProgress progress, void *progress_data);

/* How far carriers have moved the anchors of a keyframe at a time from where they are in its rest shape. */
typedef struct {
    size_t count;      /* of the keyframe's anchors */
    BillowVec3 *moves; /* one per anchor, meters; 0 where nothing carries it */
    gboolean any;      /* one of them is not 0 */
} BillowCarry;

/* Evaluates the carriers at `seconds` for pose number `pose`. Free with billow_carry_clear(). */
BillowCarry billow_carriers_carry(const BillowCarriers *carriers, size_t pose, double seconds);
void billow_carry_clear(BillowCarry *carry);

/* Moves the cloth as its carriers do on both sides of `moment`: each anchor as it is carried, other points by the mean
 * of the anchors' moves, weighted by the inverse square of the distance on the flat cloth. Returns whether anything
 * moved. */
gboolean billow_carriers_move(const BillowCarriers *carriers, const BillowPoseBlend *moment, double seconds,
                              BillowWorkers *workers, BillowMesh *mesh);
