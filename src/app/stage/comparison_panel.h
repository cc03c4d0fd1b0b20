/* Compares fake and physics: figures of the current frame, and graphs over all frames. */
#pragma once

#include "model/live/physics_preview.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_COMPARISON_PANEL (billow_comparison_panel_get_type())
G_DECLARE_FINAL_TYPE(BillowComparisonPanel, billow_comparison_panel, BILLOW, COMPARISON_PANEL, GtkWidget)

/* Compares what `preview` has simulated of `session` (both referenced), and moves the session's frame to
 * where the user points. Scrolls if it is low; should be at least 300 pixels wide. */
GtkWidget *billow_comparison_panel_new(BillowSession *session, BillowPhysicsPreview *preview);
