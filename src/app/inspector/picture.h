/* The cloth's picture and colour, to see and to choose. */
#pragma once

#include "app/inspector/part.h"

#define BILLOW_TYPE_INSPECTOR_PICTURE (billow_inspector_picture_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorPicture, billow_inspector_picture, BILLOW, INSPECTOR_PICTURE,
                     BillowInspectorPart)

/* Follows and edits `session` (referenced). The controls are named "texture" and "cloth-color".
 *
 * Signal: refused (char *text): a picture that cannot be laid on the cloth, and why. */
GtkWidget *billow_inspector_picture_new(BillowSession *session);
