/* Tells whether a project's texture is inside its folder: such a file may be read without asking the user. */
#pragma once

#include <glib.h>

/* Returns where `path` leads when all links are followed; a part of it that does not exist is kept as it is.
 * Returns NULL where a link is broken or ".." follows a missing part, as that could lead anywhere later. Free
 * with g_free(). */
char *billow_real_path(const char *path);

/* Returns TRUE if `path` is in `folder` or below it, judged by their names. `folder` may be followed to where
 * it leads, but `path` is not looked up, as it may be on a remote machine. */
gboolean billow_path_is_named_within(const char *path, const char *folder);

/* Returns TRUE if the file `path` is in `folder` or below it with all links followed. A missing file counts
 * as being where it would be created, but not at the end of a broken link. Both paths are absolute or
 * relative to the current folder. */
gboolean billow_texture_lies_in(const char *path, const char *folder);

/* Returns TRUE if both functions above do. A file that is not in the folder by its name is not looked up. */
gboolean billow_texture_is_within(const char *path, const char *folder);
