/* Plays a run and what has been fitted to it: the run as the ghost of the other. */
#pragma once

#include "app/transfer/fitting.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_FIT_PREVIEW (billow_fit_preview_get_type())
G_DECLARE_FINAL_TYPE(BillowFitPreview, billow_fit_preview, BILLOW, FIT_PREVIEW, GtkBox)

/* Creates a preview, which is empty at first, in the look of the active cloth of a project. `texture`: a
 * file that may be read, or NULL. */
GtkWidget *billow_fit_preview_new(const BillowProject *project, const char *texture);

/* Shows the run of a fitting (referenced) that has found choices, from its first frame on, and plays it. */
void billow_fit_preview_set_fitting(BillowFitPreview *self, BillowFitting *fitting);

/* Marks the frames that become keyframes. */
void billow_fit_preview_mark(BillowFitPreview *self, const BillowFitKey *keys, guint n);

/* Shows what has been fitted to the run, and marks its keyframes; keeps its project. */
void billow_fit_preview_set_fitted(BillowFitPreview *self, const BillowFitted *fitted);
