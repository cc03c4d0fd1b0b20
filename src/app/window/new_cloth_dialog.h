/* Asks for a new cloth: its size in metres or points, how it hangs at first, its material, its picture, its colour, and how long it is to be seen. */
#pragma once

#include "model/project/project.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_NEW_CLOTH_DIALOG (billow_new_cloth_dialog_get_type())
G_DECLARE_FINAL_TYPE(BillowNewClothDialog, billow_new_cloth_dialog, BILLOW, NEW_CLOTH_DIALOG, GtkWindow)

/* A modal dialog over `parent`. Signal "create" (pointer to BillowProject, owned by the signal): the user
 * wants this project, which has no file, and a keyframe if it hangs at first; its picture is an absolute path. */
GtkWidget *billow_new_cloth_dialog_new(GtkWindow *parent);
