/* Limits folders of files that can be recreated or whose loss matters little: keeps the newest. */
#pragma once

#include <glib.h>

/* Deletes all but the `most` most recently written files of a folder, as far as it can. */
void billow_newest_files_keep(const char *folder, guint most);

/* Does the same, but keeps the most recent files of at most `most_bytes` in total. */
void billow_newest_files_keep_bytes(const char *folder, guint64 most_bytes);
