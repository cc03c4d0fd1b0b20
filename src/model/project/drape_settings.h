/* What a keyframe's rest shape depends on, apart from the grid and the anchors. */
#pragma once

#include "core/drape/rest_shape.h"
#include "model/project/project.h"

/* Returns the project's material, surface, anchor radius and thickness with the weight, along gravity, and
 * the wind in which the keyframe hangs, and its bends (borrowed) and coil. `keyframe` NULL: for a cloth
 * without anchors. */
BillowDrapeSettings billow_project_drape_settings(const BillowProject *project, const BillowBlock *keyframe);
