/* A form field for an image file: its thumbnail and name, a button that chooses another file, and one that
 * clears the field. */
#pragma once

#include <gtk/gtk.h>

#define BILLOW_TYPE_PICTURE_FIELD (billow_picture_field_get_type())
G_DECLARE_FINAL_TYPE(BillowPictureField, billow_picture_field, BILLOW, PICTURE_FIELD, GtkWidget)

/* Signal "changed": the user chose another image, or none. */
GtkWidget *billow_picture_field_new(void);

/* Sets the absolute path of the image; NULL: none. Does not emit "changed". */
void billow_picture_field_set_file(BillowPictureField *self, const char *path);
/* Like billow_picture_field_set_file(), for a file that must not be read: only its name is shown. `reason`
 * is the tooltip. */
void billow_picture_field_set_unread(BillowPictureField *self, const char *path, const char *reason);

/* Sets the project's file, or NULL. The chooser begins in its folder. */
void billow_picture_field_set_project_path(BillowPictureField *self, const char *path);

const char *billow_picture_field_get_file(BillowPictureField *self);
