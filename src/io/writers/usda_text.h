/* The text of a USD file (usda) of an animated cloth, but for the places of its points. */
#pragma once

#include "io/writers/format.h"
#include "io/writers/obj_text.h"

/* Of BillowObjOptions, whose precision does not matter. What comes before the samples of the points: the layer's metadata, faces,
 * texture coordinates. Free with g_string_free(). */
GString *billow_usda_head(const BillowFormatTarget *target);

/* What comes after the last samples: the material, and the end. Likewise. */
GString *billow_usda_tail(const BillowFormatTarget *target);

/* What the copy of the picture beside the file is called; NULL: none is wanted, or can be made. Free with g_free(). */
char *billow_usda_picture_name(const BillowFormatTarget *target);

/* The time code of a frame: the number that frames are called by. */
int billow_usda_time_code(const BillowFormatTarget *target, int frame);

/* Whether it is whole, and of the same animation (io/checks/usda_check.c): what is wrong with the file that was exported as USD of `target`; free with g_free(). NULL: nothing. A file that cannot be read:
 * NULL with a GIO error. */
char *billow_usda_problem(const BillowFormatTarget *target, const char *path, GError **error);
