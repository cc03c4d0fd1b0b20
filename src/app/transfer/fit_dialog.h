/* The dialog that fits keyframes to the physics, or to a range of baked keyframes: a curve of the error
 * for each number of them, and a preview. */
#pragma once

#include "app/transfer/fit_choices.h"
#include "model/live/physics_preview.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_FIT_DIALOG (billow_fit_dialog_get_type())
G_DECLARE_FINAL_TYPE(BillowFitDialog, billow_fit_dialog, BILLOW, FIT_DIALOG, GtkWindow)

/* Creates a modal dialog over `parent`. It begins with the range if there is one and the physics are not
 * shown, otherwise with the physics, which it lets simulate what is missing.
 *
 * Signal "fitted" (BillowProject *before, BillowProject *project, guint n): the user wants `project`, in
 * which `n` keyframes replace what was fitted; it was made when the session had `before`. Both belong to the signal. The dialog then
 * closes. */
GtkWidget *billow_fit_dialog_new(GtkWindow *parent, BillowSession *session, BillowPhysicsPreview *physics,
                                 const char *texture);

/* Creates one that does a fit again: with these `choices` (copied), of the physics of `source` (referenced), which it
 * simulates, or of the range of baked keyframes of the session's project. It applies the result by itself, unless the
 * user changes a choice, or there is an error. */
GtkWidget *billow_fit_dialog_new_again(GtkWindow *parent, BillowSession *session,
                                       BillowPhysicsPreview *physics, const char *texture,
                                       const BillowFitChoices *choices, BillowProject *source);

/* While "fitted" is emitted: returns the choices, and the project that was fitted. Transfer none. */
const BillowFitChoices *billow_fit_dialog_get_choices(BillowFitDialog *self);
BillowProject *billow_fit_dialog_get_source(BillowFitDialog *self);
