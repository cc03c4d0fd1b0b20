/* The pictures of the sample projects on the welcome page. */
#pragma once

#include "painter.h"

enum { SAMPLE_PICTURE_WIDTH = 480, SAMPLE_PICTURE_HEIGHT = 270 };

/* Shares of width and height that the welcome page shows in any case: it keeps the middle in a shape of 16 : 10, and of that the
 * middle 256 x 130 of 256 x 160. */
#define SAMPLE_PICTURE_ACROSS 0.9
#define SAMPLE_PICTURE_DOWN 0.8125

/* The project at a moment that shows it well, within what the welcome page shows. Transfer full. `bare`,
 * if not NULL, is set to the same picture without the cloth. */
GdkPixbuf *sample_picture_draw(Painter *painter, const char *path, GdkPixbuf **bare);

/* NAME.png beside the project NAME.billow. Free with g_free(). */
char *sample_picture_path(const char *path);

/* Paths of all projects in the folder. Free with g_ptr_array_unref(). */
GPtrArray *sample_picture_projects(const char *folder);
