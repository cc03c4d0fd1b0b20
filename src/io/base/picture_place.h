/* Where the picture of a project lies: one of its own folder may be read unasked. */
#pragma once

#include <glib.h>

/* Where `path` leads once all links are followed, as far as it is there; what is missing of it stands as it is. NULL where a link leads nowhere, or
 * ".." follows what is missing: that may lead anywhere later. Free with g_free(). */
char *billow_real_path(const char *path);

/* Whether `path` is in `folder` or below by their names alone; `folder` may be followed to where it leads, but nothing of `path` is looked at, which
 * may be far away. */
gboolean billow_path_is_named_within(const char *path, const char *folder);

/* Whether the file `path` lies in `folder` or below, all links followed. A file that is missing lies where it would be; at the end of a link that leads
 * nowhere it does not. Both absolute, or from the current folder. */
gboolean billow_picture_lies_in(const char *path, const char *folder);

/* The same of a file that is named so, too: one that is not is not looked at. */
gboolean billow_picture_is_within(const char *path, const char *folder);
