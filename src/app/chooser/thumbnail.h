/* Thumbnails of project files (the first frame), drawn on a thread and stored in the user's cache folder. */
#pragma once

#include <gdk/gdk.h>

enum { BILLOW_THUMBNAIL_WIDTH = 256, BILLOW_THUMBNAIL_HEIGHT = 160 };

/* Loads the thumbnail of the project at `path`. Uses the cached one unless the file or the permission to read
 * the cloth's texture has changed (app/common/texture_path.h); otherwise draws it, without a texture that
 * must not be read. The result is a GdkTexture. */
void billow_thumbnail_load_async(const char *path, GCancellable *cancellable, GAsyncReadyCallback callback,
                                 gpointer data);

/* Returns the thumbnail (transfer full), or NULL and sets `error` for an invalid file or when cancelled. */
GdkTexture *billow_thumbnail_load_finish(GAsyncResult *result, GError **error);

/* Returns the folder of the newest BILLOW_MOST_THUMBNAILS thumbnails. Free with g_free(). */
enum { BILLOW_MOST_THUMBNAILS = 64 };
char *billow_thumbnail_folder(void);

/* Returns the path of the cached thumbnail of `path`, whether or not it exists. Free with g_free(). */
char *billow_thumbnail_file(const char *path);
