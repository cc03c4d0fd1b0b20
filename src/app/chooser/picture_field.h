/* A form field for a picture file: its thumbnail and name, a button to choose another, one to have none. */
#pragma once

#include <gtk/gtk.h>

#define BILLOW_TYPE_PICTURE_FIELD (billow_picture_field_get_type())
G_DECLARE_FINAL_TYPE(BillowPictureField, billow_picture_field, BILLOW, PICTURE_FIELD, GtkWidget)

/* Signal "changed": the user chose another picture, or none. */
GtkWidget *billow_picture_field_new(void);

/* The absolute path of the picture; NULL: none. Does not emit "changed". */
void billow_picture_field_set_file(BillowPictureField *self, const char *path);
/* The same of one that is not to be read: only its name is shown. `reason`: the tooltip. */
void billow_picture_field_set_unread(BillowPictureField *self, const char *path, const char *reason);

/* The file of the project that the picture is for, or NULL: pictures are looked for beside it. */
void billow_picture_field_set_project_path(BillowPictureField *self, const char *path);

const char *billow_picture_field_get_file(BillowPictureField *self);
