/* Cameras that a user keeps for a project: beside what the user has of other programs, not in the project's file. */
#pragma once

#include "gl/camera.h"

#include <glib.h>

enum { BILLOW_CAMERA_BOOKMARKS = 4 };

typedef struct {
    gboolean kept;
    BillowCamera camera;
} BillowCameraBookmark;

/* The file of a project's cameras: billow/views/HASH.ini in the folder of the user's state, HASH being that of the
 * project's whole path. Free with g_free(). */
char *billow_camera_bookmarks_file(const char *project_path);

/* Reads those of the project at `project_path` (NULL: it has no file, and nothing is kept). What is not there, or is no camera that
 * the view can have, is not kept. Blocking; the file is short, or not read. */
void billow_camera_bookmarks_read(const char *project_path,
                                  BillowCameraBookmark bookmarks[BILLOW_CAMERA_BOOKMARKS]);

/* Writes them, whole or not at all; of the files in the folder the oldest are removed when there are more than 500. FALSE sets
 * `error`. */
gboolean billow_camera_bookmarks_write(const char *project_path,
                                       const BillowCameraBookmark bookmarks[BILLOW_CAMERA_BOOKMARKS],
                                       GError **error);
