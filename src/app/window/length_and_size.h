/* What the user does with the length of the whole animation and the size of the whole cloth. */
#pragma once

#include "app/window/workspace.h"

/* Shows the dialog for another frame rate and length. */
void billow_ask_retime(BillowWorkspace *workspace);

/* Shows the dialog that scales the cloth and everything around it. */
void billow_ask_scale(BillowWorkspace *workspace);

/* Does the last step again such that everything goes along: blocks with the length of the animation, anchors
 * and everything around the cloth with its size. Does nothing after other steps. */
void billow_take_along(BillowWorkspace *workspace);
