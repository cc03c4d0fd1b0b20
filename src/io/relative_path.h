/* Paths as seen from a folder. */
#pragma once

#include <glib.h>

/* `path` as seen from `folder`, both absolute and without "." and "..": "../textures/gingham.png". Free with g_free(). */
char *billow_relative_path(const char *path, const char *folder);
