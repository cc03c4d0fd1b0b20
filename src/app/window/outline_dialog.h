/* A dialog in which the outline of the active cloth is drawn. */
#pragma once

#include "model/live/session.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_OUTLINE_DIALOG (billow_outline_dialog_get_type())
G_DECLARE_FINAL_TYPE(BillowOutlineDialog, billow_outline_dialog, BILLOW, OUTLINE_DIALOG, GtkWindow)

/* Creates a modal dialog over `parent` that begins with the outline of the active cloth, which must be neither a rope
 * nor an instance; a rectangle has its four corners. What is wrong with the lines is told in the dialog, and *Apply*
 * is then insensitive; otherwise it makes them a step of the session's history. */
GtkWidget *billow_outline_dialog_new(GtkWindow *parent, BillowSession *session);
