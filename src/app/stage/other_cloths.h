/* Shows the cloths of the scene that are not active in a view. A click on one makes it the active one. */
#pragma once

#include "app/stage/scene.h"
#include "widgets/viewport/viewport.h"

/* Connects a view to a session for as long as both live. */
void billow_other_cloths_follow(BillowViewport *viewport, BillowSession *session);

/* Shows the other cloths of the scene's frame as they are simulated, if `is_physics` and they are there, or else as the
 * fake has them. Those that are hidden are not shown. */
void billow_other_cloths_show(BillowViewport *viewport, const BillowStageScene *scene, gboolean is_physics);
