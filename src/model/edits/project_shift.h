/* Moves a whole project in the world, so that exports relative to a distant origin keep their precision. */
#pragma once

#include "model/project/project.h"

/* Returns a project whose every frame, fake and physics, is that of `project` moved by `by`: anchors, poses,
 * baked shapes and colliders move, and cloth that lies flat without anchors is baked. Transfer full. */
BillowProject *billow_project_shift(BillowProject *project, BillowVec3 by);
