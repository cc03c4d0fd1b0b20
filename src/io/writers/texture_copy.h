/* Copies the cloth's texture beside the frames, so that their folder can be moved or given away. */
#pragma once

#include "io/writers/format.h"

/* Returns the name of the copy, "My_Cloth.picture.png", or "My_Cloth.picture-2.png" for the second texture
 * of the files: blanks of the stem become `_`, and the suffix follows the file's content. Returns NULL if
 * the project has no texture, or it cannot be read or does not begin like an image: no other file that a
 * project names is copied. Free with g_free(). */
char *billow_texture_copy_name(const BillowFormatTarget *target);

/* Makes the copy, unless an identical file is there or it is the texture itself. Returns FALSE with a GIO
 * error if it cannot be written or the texture cannot be read completely. */
gboolean billow_texture_copy(const BillowFormatTarget *target, const char *name, GError **error);
