/* Tells when a file holds something else than is known of it: written by whatever program, in place or renamed over. Main thread only. */
#pragma once

#include <gio/gio.h>

#define BILLOW_TYPE_FILE_WATCH (billow_file_watch_get_type())
G_DECLARE_FINAL_TYPE(BillowFileWatch, billow_file_watch, BILLOW, FILE_WATCH, GObject)

/* Signal: changed (boolean other)
 *     the file has come to rest: with other bytes than are known of it, or (FALSE, after it had) with those again. */
BillowFileWatch *billow_file_watch_new(void);

/* Watches the file at `path` (NULL: none), of which `digest` (app/document/file_digest.h; NULL: nothing) is known. */
void billow_file_watch_follow(BillowFileWatch *self, const char *path, const char *digest);

/* Tells nothing any more. */
void billow_file_watch_stop(BillowFileWatch *self);
