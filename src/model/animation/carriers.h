/* What carries a cloth on its way: bound anchors follow the frames of other cloths, or colliders. docs/method.md §9,
 * §11. */
#pragma once

#include "core/base/mesh.h"
#include "model/animation/rest_cache.h"
#include "model/animation/riding.h"
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

/* Returns NULL if nothing carries the cloth. `poses` are its own, in the world; they and `riding` (NULL: no collider
 * carries it) are borrowed. */
BillowCarriers *billow_carriers_new(const BillowProject *project, const BillowPoses *poses,
                                    const BillowRiding *riding, BillowRestCache *cache);
void billow_carriers_free(BillowCarriers *carriers); /* NULL is allowed */

/* As billow_animation_is_ready() and billow_animation_prepare(), of all carriers. NULL: there are none. */
gboolean billow_carriers_are_ready(const BillowCarriers *carriers, double seconds);
gboolean billow_carriers_prepare(const BillowCarriers *carriers, double seconds, BillowWanted wanted,
                                 BillowProgress progress, void *progress_data);

/* Returns where carriers hold a keyframe's `n` pinned points (billow_keyframe_held()) at `seconds`: its anchors, and the points
 * of its folds, which go along with them. Free with g_free(). */
BillowVec3 *billow_carriers_hold(const BillowCarriers *carriers, size_t pose, double seconds,
                                 const BillowAnchor *held, size_t n);

/* Moves places, one for each anchor of the pose that `moment` leads to, as carriers do. */
void billow_carriers_move_anchors(const BillowCarriers *carriers, const BillowPoseBlend *moment,
                                  double seconds, BillowVec3 *places);

/* Moves the cloth, after billow_riding_carry(), as its carriers do on both sides of `moment`: each anchor as it
 * is carried, other points by the mean of the anchors' moves, weighted by the inverse square of the distance on
 * the flat cloth. `rows` is as for billow_riding_carry(). Returns whether anything moved. */
gboolean billow_carriers_move(const BillowCarriers *carriers, const BillowPoseBlend *moment, double seconds,
                              const unsigned char *rows, BillowWorkers *workers, BillowMesh *mesh);
