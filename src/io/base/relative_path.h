/* Paths as seen from a folder. */
#pragma once

#include <glib.h>

/* `path` as seen from `folder`, both absolute and without "." and "..": "../textures/gingham.png". Free with g_free(). */
char *billow_relative_path(const char *path, const char *folder);

/* Where `path` leads from `folder` (NULL: it stands as it is), absolute or not. NULL for NULL. Free with g_free(). */
char *billow_path_from(const char *path, const char *folder);
