/* The cloth of a keyframe as what hangs from its anchors. */
#pragma once

#include "core/transition/hanging.h"
#include "model/project/project.h"

/* Returns how the cloth moves in `seconds` > 0 from the keyframe that `transition` leaves to the keyframe `to`,
 * where it hangs: by the length of cloth between the anchors of `to` and its farthest point, and by the
 * project's gravity. NULL if the follow-through does not ask for it, nothing holds the cloth, or there is no
 * gravity. Free with billow_hanging_free(). */
BillowHanging *billow_hanging_cloth_new(const BillowProject *project, const BillowBlock *transition,
                                        const BillowBlock *to, double seconds);

/* Returns the frequency of the slowest swing that any cloth of the project can have, radians per second. */
double billow_hanging_cloth_slowest(const BillowProject *project);
