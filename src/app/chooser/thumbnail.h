/* Pictures of project files: of the first frame, made on a thread and kept in the user's cache. */
#pragma once

#include <gdk/gdk.h>

enum { BILLOW_THUMBNAIL_WIDTH = 256, BILLOW_THUMBNAIL_HEIGHT = 160 };

/* The picture of the project at `path`: as it is kept while the file is as it was then, and the picture on its cloth may be read as it might then
 * (app/common/texture_path.h), else drawn anew: without a picture that may not be read. The result is a GdkTexture. */
void billow_thumbnail_load_async(const char *path, GCancellable *cancellable, GAsyncReadyCallback callback,
                                 gpointer data);

/* Transfer full; NULL and `error` of a file that is no valid project, or when it was cancelled. */
GdkTexture *billow_thumbnail_load_finish(GAsyncResult *result, GError **error);

/* Where those of a user are kept: at most BILLOW_MOST_THUMBNAILS, of which the oldest go first. Free with g_free(). */
enum { BILLOW_MOST_THUMBNAILS = 64 };
char *billow_thumbnail_folder(void);

/* The file in which that of `path` is kept, if it is. Free with g_free(). */
char *billow_thumbnail_file(const char *path);
