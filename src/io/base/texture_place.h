/* Tells whether a project's texture is inside its folder, where it may be read without asking the user. */
#pragma once

#include <glib.h>

/* Returns where `path` leads with all links followed; parts that do not exist stay. Returns NULL for a broken
 * link or ".." after a missing part, which could lead anywhere later. Free with g_free(). */
char *billow_real_path(const char *path);

/* Returns TRUE if `path` is in `folder` or below it, judged by their names. May follow `folder` to where it
 * leads, but does not look up `path`, as it may be on a remote machine. */
gboolean billow_path_is_named_within(const char *path, const char *folder);

/* Returns TRUE if the file `path` is in `folder` or below it with all links followed. A missing file counts
 * as being where it would be created, but not at the end of a broken link. Both paths are absolute or
 * relative to the current folder. */
gboolean billow_texture_lies_in(const char *path, const char *folder);

/* Returns TRUE if both functions above do. Does not look up a file whose name is not in the folder. */
gboolean billow_texture_is_within(const char *path, const char *folder);
