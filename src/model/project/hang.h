/* What decides how a keyframe of a project hangs, beside the grid and its anchors. */
#pragma once

#include "core/drape/rest_shape.h"
#include "model/project/project.h"

/* The project's material, held as its anchors hold it, under its weight and the keyframe's wind. `keyframe` NULL: of a cloth without anchors. */
BillowHang billow_project_hang(const BillowProject *project, const BillowBlock *keyframe);
