/* The cloth's picture beside its frames, so that their folder can be moved and given away. */
#pragma once

#include "io/writers/format.h"

/* What the copy is called: "My_Cloth.picture.png", with `_` for the blanks of the stem, and a suffix by what is in the file. NULL: the project has
 * no picture, it cannot be read, or is in none of the kinds of pictures that are known by their first bytes: what else a project may name
 * is not copied. Free with g_free(). */
char *billow_picture_copy_name(const BillowFormatTarget *target);

/* Makes it, unless it is there, the same, or is the picture itself. FALSE with a GIO error: it cannot be written, or the picture cannot be read to its
 * end. */
gboolean billow_picture_copy(const BillowFormatTarget *target, const char *name, GError **error);
