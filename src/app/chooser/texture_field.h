/* A form field for an image file: its thumbnail and name, and buttons that choose and clear it. */
#pragma once

#include <gtk/gtk.h>

#define BILLOW_TYPE_TEXTURE_FIELD (billow_texture_field_get_type())
G_DECLARE_FINAL_TYPE(BillowTextureField, billow_texture_field, BILLOW, TEXTURE_FIELD, GtkWidget)

/* Signal "changed": the user chose another image, or none. */
GtkWidget *billow_texture_field_new(void);

/* Sets the absolute path of the image (NULL: none). Does not emit "changed". */
void billow_texture_field_set_file(BillowTextureField *self, const char *path);
/* Likewise for a file that must not be read: only its name is shown, with the tooltip `reason`. */
void billow_texture_field_set_unread(BillowTextureField *self, const char *path, const char *reason);

/* Sets the project's file, or NULL. The chooser begins in its folder. */
void billow_texture_field_set_project_path(BillowTextureField *self, const char *path);

const char *billow_texture_field_get_file(BillowTextureField *self);
