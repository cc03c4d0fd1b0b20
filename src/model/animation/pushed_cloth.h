/* Cloth that colliders push along: while a collider with `pushes` is between the cloth and its pose, the
 * cloth stays on the side on which they met. docs/method.md §8. */
#pragma once

#include "model/animation/finished_cloth.h"

/* Moves the cloth, which is at its pose, to where colliders have pushed it by its time; the same whatever
 * has been computed before. Returns whether it is away from its pose; `held`: whether a collider holds it there. */
gboolean billow_pushed_cloth_add(const BillowFrameCloth *cloth, gboolean *held);

/* Computes what billow_pushed_cloth_add() needs at `seconds`, for which earlier times are gone through.
 * FALSE: `progress` (0 ... 1; may be NULL) asked to stop. */
gboolean billow_pushed_cloth_prepare(const BillowAnimation *animation, double seconds,
                                     BillowProgress progress, void *progress_data);

/* Returns whether it needs only a few steps, so that it is fast. */
gboolean billow_pushed_cloth_is_ready(const BillowAnimation *animation, double seconds);
