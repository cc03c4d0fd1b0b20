/* Fake against physics: what the current frame is like, and graphs of all frames. */
#pragma once

#include "model/live/physics_preview.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_COMPARISON_PANEL (billow_comparison_panel_get_type())
G_DECLARE_FINAL_TYPE(BillowComparisonPanel, billow_comparison_panel, BILLOW, COMPARISON_PANEL, GtkWidget)

/* Shows what `preview` has simulated of `session` (both referenced), and moves the session's frame where the user
 * points. Scrolls where it has little height; made for 300 pixels of width or more. */
GtkWidget *billow_comparison_panel_new(BillowSession *session, BillowPhysicsPreview *preview);
