/* Converts paths to and from relative ones. */
#pragma once

#include <glib.h>

/* Returns `path` relative to `folder`, both absolute and without "." and "..": "../textures/gingham.png".
 * Free with g_free(). */
char *billow_relative_path(const char *path, const char *folder);

/* Resolves `path`, absolute or relative to `folder` (NULL: copies `path`); NULL for NULL. Transfer full. */
char *billow_path_from(const char *path, const char *folder);
