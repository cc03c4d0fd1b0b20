/* Moves a whole project in the world, so that frames that are exported relative to a distant origin keep
 * their precision. */
#pragma once

#include "model/project/project.h"

/* Returns a project whose every frame, both fake and physics, is that of `project` moved by `by`: anchors,
 * poses, baked shapes and colliders are moved, and a cloth that lies flat because it has no anchors gets that
 * shape baked in. Returns a new reference. */
BillowProject *billow_project_shift(BillowProject *project, BillowVec3 by);
