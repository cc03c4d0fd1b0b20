/* A rope without anchors that is let down on colliders. docs/method.md §9. */
#pragma once

#include "core/base/points.h"
#include "core/base/progress.h"
#include "core/drape/drape_settings.h"

/* What became of a rope that was let down. */
typedef enum {
    BILLOW_ROPE_STOPPED, /* `progress` asked to stop */
    BILLOW_ROPE_FALLS,   /* it meets no collider, or slides off all of them */
    BILLOW_ROPE_CREEPS,  /* it is on colliders, but slides along them, or is strained */
    BILLOW_ROPE_LIES,
} BillowRopeLanding;

/* Lets a rope without anchors down on the colliders of `hang`, whose `lay` and `obstacles` are not NULL: level, from
 * above all of them, with its middle over the origin and along x; or, with a pose (NULL: none), with its middle at that
 * of the pose and along it. Where it lies, friction holds it, and its points are outside of the colliders. A rope with
 * bends or a coil comes down as it is, until it touches. `progress` may be NULL. */
BillowRopeLanding billow_rope_lay(const BillowGrid *grid, const BillowDrapeSettings *hang,
                                  const BillowCoarsePose *pose, BillowPoints points, BillowProgress progress,
                                  void *progress_data);
