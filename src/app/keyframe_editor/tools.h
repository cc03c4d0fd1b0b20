/* What lies over the keyframe editor's view, to work on several anchors: about which place they are turned and scaled, snapping, and by how
 * much they are being moved. */
#pragma once

#include "widgets/viewport/viewport.h"

/* For a viewport, which has to outlive it. */
GtkWidget *billow_keyframe_tools_new(BillowViewport *viewport);
