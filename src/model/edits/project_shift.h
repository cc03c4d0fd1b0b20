/* A project elsewhere in the world: so that frames keep their precision which are written relative to an origin far away. */
#pragma once

#include "model/project/project.h"

/* The project whose every frame is that of `project` moved by `by`, by fake and by physics: anchors, poses, given
 * shapes and colliders are moved, and a cloth that lies flat for want of anchors is given so. A new reference. */
BillowProject *billow_project_shift(BillowProject *project, BillowVec3 by);
