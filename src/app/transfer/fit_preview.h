/* Plays a run and what has been fitted to it: the run as the ghost of the other, which may be colored by how far it is
 * from the run. Below it are the frames, on which keyframes are pinned and dropped. */
#pragma once

#include "app/transfer/fitting.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_FIT_PREVIEW (billow_fit_preview_get_type())
G_DECLARE_FINAL_TYPE(BillowFitPreview, billow_fit_preview, BILLOW, FIT_PREVIEW, GtkBox)

/* Creates a preview, which is empty at first, in the look of the active cloth of a project. `texture`: a
 * file that may be read, or NULL.
 *
 * Signals: "pin" (): the user wants a pin where the shown frame has none, or the one that it has away; "drop" (): wants
 * the keyframe at the shown frame away; "release" (): wants all pins away. */
GtkWidget *billow_fit_preview_new(const BillowProject *project, const char *texture);

/* Shows the run of a fitting (referenced) that has found choices, from its first frame on, and plays it. */
void billow_fit_preview_set_fitting(BillowFitPreview *self, BillowFitting *fitting);

/* Marks the frames that become keyframes. */
void billow_fit_preview_mark(BillowFitPreview *self, const BillowFitKey *keys, guint n);

/* Shows pins on frames (copied), from 0. */
void billow_fit_preview_set_pins(BillowFitPreview *self, const GArray *frames);

/* Returns the frame that is shown, from 0. */
guint billow_fit_preview_get_frame(BillowFitPreview *self);

/* Returns the marks: array of BillowFrameMark, transfer none. */
const GArray *billow_fit_preview_get_marks(BillowFitPreview *self);

/* Shows what has been fitted to the run, and marks its keyframes; keeps its project. */
void billow_fit_preview_set_fitted(BillowFitPreview *self, const BillowFitted *fitted);
