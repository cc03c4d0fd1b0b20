/* Names the collider at which a rest shape is no cloth. */
#pragma once

#include "core/drape/rest_report.h"
#include "model/project/project.h"

/* Returns the collider of the fake that is nearest to a place at `seconds`; NULL if none is within 3
 * spacings. */
const BillowBlock *billow_rest_obstacle_at(const BillowProject *project, double seconds, BillowVec3 place);

/* Returns a sentence that names the collider and the anchor between which an edge of the keyframe's rest
 * shape is strained by over 20 %, or the anchor that is deep inside a collider (core/cloth/pits.h), or what is
 * wrong with a cloth that lies flat without anchors, and says what to do; NULL if there is no such thing. Free
 * with g_free(). */
char *billow_rest_obstacle_text(const BillowProject *project, const BillowBlock *keyframe,
                                const BillowRestReport *report);
