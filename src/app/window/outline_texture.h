/* The outline of the active cloth from its texture. */
#pragma once

#include "app/window/workspace.h"

/* Traces the clear parts of the texture on a thread, and then makes the outline a step of the session's
 * history. What is wrong, or has been left out, is told in the workspace. If the project is changed
 * meanwhile, begins again. The active cloth must be neither a rope nor an instance. */
void billow_outline_from_texture(BillowWorkspace *workspace);
