/* Fits keyframes to the physics, or to a range of baked keyframes. */
#pragma once

#include "app/window/workspace.h"

/* Shows the dialog, or a message that says why there is nothing to fit. */
void billow_fit_keyframes(BillowWorkspace *workspace);
