/* Limits folders of files that can be recreated or whose loss matters little, by keeping only the most
 * recently written ones. */
#pragma once

#include <glib.h>

/* Deletes all but the `most` most recently written files of a folder. Files that cannot be read or deleted
 * stay. */
void billow_newest_files_keep(const char *folder, guint most);

/* Does the same, but keeps the most recent files that together take at most `most_bytes`. */
void billow_newest_files_keep_bytes(const char *folder, guint64 most_bytes);
