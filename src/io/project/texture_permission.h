/* Remembers which images outside a project's folder the user has allowed to be read. Each has a note in the
 * user's state folder, `billow/pictures`, with the file that the path led to then. Only the latest 1,000 are
 * kept; a consent that cannot be stored lasts until the program ends. Any number of threads and programs. */
#pragma once

#include <glib.h>

/* Records that the user has picked the image `path` (absolute) or allowed it to be shown. */
void billow_texture_allow(const char *path);

/* Returns how many consents the program has recorded. When this changes, billow_texture_is_allowed() may
 * answer differently. */
guint billow_texture_permissions(void);

/* Returns TRUE if the user has allowed `path` and it still leads to the same file. Does not look up `path`
 * without a note of it. */
gboolean billow_texture_is_allowed(const char *path);
