/* The images of the sample projects on the welcome page. */
#pragma once

#include "painter.h"

enum { SAMPLE_PICTURE_WIDTH = 480, SAMPLE_PICTURE_HEIGHT = 270 };

/* Shares of width and height that the welcome page always shows: it crops the image to 16:10, and then 256 x
 * 160 to 256 x 130. */
#define SAMPLE_PICTURE_ACROSS 0.9
#define SAMPLE_PICTURE_DOWN 0.8125

/* Draws a project at a time that shows it well, within what the welcome page shows. Transfer full. Sets
 * `bare`, unless NULL, to the same image without the cloth. */
GdkPixbuf *sample_picture_draw(Painter *painter, const char *path, GdkPixbuf **bare);

/* Does the same at another time; the cloth fills this share of what is shown. */
GdkPixbuf *sample_picture_draw_at(Painter *painter, const char *path, double seconds, double filled,
                                  GdkPixbuf **bare);

/* Returns the path of NAME.png beside NAME.billow. Free with g_free(). */
char *sample_picture_path(const char *path);

/* Returns the paths of all projects in the folder. Free with g_ptr_array_unref(). */
GPtrArray *sample_picture_projects(const char *folder);
