/* Fits keyframes to the physics, or to a range of baked keyframes. */
#pragma once

#include "app/window/workspace.h"

/* Shows the dialog, or a message that says why there is nothing to fit. */
void billow_fit_keyframes(BillowWorkspace *workspace);

/* Does the last fit of the active cloth again, with the same choices: of the physics as they are now, or of a series
 * that has been imported since. Shows a dialog until that is done, or a message that says why it cannot be. */
void billow_refit_keyframes(BillowWorkspace *workspace);
