/* The text of a USD file (usda) of an animated cloth, except the positions of its points. */
#pragma once

#include "io/writers/format.h"
#include "io/writers/obj_text.h"

/* Returns the text before the samples of the points: the layer's metadata, faces, texture coordinates. The
 * options are a BillowObjOptions, whose precision does not matter. Free with g_string_free(). */
GString *billow_usda_head(const BillowFormatTarget *target);

/* Returns whether the file has normals: they are wanted, and a rope is not a curve. */
gboolean billow_usda_has_normals(const BillowFormatTarget *target);

/* Returns the text after the last samples: the material and the end. Free with g_string_free(). */
GString *billow_usda_tail(const BillowFormatTarget *target);

/* Returns the name of the texture copy beside the file; NULL if none is wanted or possible. Transfer full. */
char *billow_usda_texture_name(const BillowFormatTarget *target);

/* Returns the time code of a frame: its number in file names. */
int billow_usda_time_code(const BillowFormatTarget *target, int frame);

/* Checks a USD file exported for `target` (io/checks/usda_check.c): whether it is complete and of the same
 * animation. Returns what is wrong (free with g_free()), or NULL. If the file cannot be read, returns NULL
 * with a GIO error. */
char *billow_usda_problem(const BillowFormatTarget *target, const char *path, GError **error);
