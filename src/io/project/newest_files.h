/* Folders of files that can be made again, or whose loss is small: bounded by what was written last. */
#pragma once

#include <glib.h>

/* Removes all but the `most` files of a folder that were written last. What cannot be read or removed stays. */
void billow_newest_files_keep(const char *folder, guint most);

/* The same of all but those that were written last and take `most_bytes` together. */
void billow_newest_files_keep_bytes(const char *folder, guint64 most_bytes);
