/* The dialog that fits keyframes to the physics, or to a range of baked keyframes: a curve of the error
 * for each number of them, and a preview. */
#pragma once

#include "model/live/physics_preview.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_FIT_DIALOG (billow_fit_dialog_get_type())
G_DECLARE_FINAL_TYPE(BillowFitDialog, billow_fit_dialog, BILLOW, FIT_DIALOG, GtkWindow)

/* Creates a modal dialog over `parent`. It begins with the range if there is one and the physics are not
 * shown, otherwise with the physics, which it lets simulate what is missing.
 *
 * Signal "fitted" (BillowProject *before, BillowProject *project, guint n): the user wants `project`, in
 * which `n` keyframes replace what was fitted in `before`. Both belong to the signal. The dialog then
 * closes. */
GtkWidget *billow_fit_dialog_new(GtkWindow *parent, BillowSession *session, BillowPhysicsPreview *physics,
                                 const char *texture);

/* Returns why there is nothing to fit in the active cloth, for the user, or NULL. Transfer none. */
const char *billow_fit_dialog_refusal(BillowSession *session);
