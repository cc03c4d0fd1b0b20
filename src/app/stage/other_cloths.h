/* Shows the cloths of the scene that are not active in a view. A click on one makes it the active one. */
#pragma once

#include "model/live/preview.h"
#include "widgets/viewport/viewport.h"

/* Connects a view to a session for as long as both live. */
void billow_other_cloths_follow(BillowViewport *viewport, BillowSession *session);

/* Shows the other cloths of the preview's newest frame. */
void billow_other_cloths_show(BillowViewport *viewport, BillowPreview *preview, BillowSession *session);
