/* Asks for a flag: its pole and the wind. */
#pragma once

#include "model/edits/flag.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_FLAG_DIALOG (billow_flag_dialog_get_type())
G_DECLARE_FINAL_TYPE(BillowFlagDialog, billow_flag_dialog, BILLOW, FLAG_DIALOG, GtkWindow)

/* A modal dialog over `parent`; at first it shows what suits the cloth. Signal "make" (pointer to BillowFlag, owned by the
 * signal): the user wants this flag. */
GtkWidget *billow_flag_dialog_new(GtkWindow *parent, const BillowGrid *grid);
