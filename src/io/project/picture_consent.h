/* Pictures outside of a project's folder that the user has agreed to be read: a note for each in the user's state folder,
 * `billow/pictures`, of where it led then. As of the latest 1,000; what cannot be noted holds until the program ends. Safe for
 * several threads and programs. */
#pragma once

#include <glib.h>

/* The user has picked the picture `path` (absolute), or said that it may be shown. */
void billow_picture_agree(const char *path);

/* How often that was so since this program began: an answer given before may have changed since. */
guint billow_picture_agreements(void);

/* Whether that was so, and it still leads to the same file. Nothing of `path` itself is looked at unless there is a note of it. */
gboolean billow_picture_is_agreed(const char *path);
