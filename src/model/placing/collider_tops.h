/* How high colliders are, and anchors above them. */
#pragma once

#include "model/project/project.h"
#include "physics/colliders/collider.h"

/* Returns how far the collider extends from its position along each world axis, meters; of an endless one, the
 * drawn part. */
BillowVec3 billow_collider_reach(const BillowCollider *body);

/* Lifts anchors as a group until the lowest is clear of the top of every unmuted collider, other than planes, that
 * is below or above the rectangle around them. Colliders are taken where they are at their first key. */
void billow_anchors_rise_above_colliders(BillowAnchor *anchors, size_t n_anchors,
                                         const BillowProject *project);

/* Lifts the anchors of a keyframe as a group if its cloth would hang into a floor that supports it, unless
 * colliders other than planes may bear the cloth. */
void billow_anchors_rise_above_floor(BillowKeyframe *keyframe, const BillowProject *project);
