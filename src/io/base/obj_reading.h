/* What the lines of an OBJ file are made of: words, numbers and the corners of faces. Who reads such a file decides which lines count, and
 * within what bounds. */
#pragma once

#include <gio/gio.h>

/* The number of something that a corner does not have. */
#define BILLOW_OBJ_NONE G_MAXUINT32

/* The line that is read, for what is said of it. */
typedef struct {
    const char *path;
    guint64 number; /* from 1 */
} BillowObjLine;

/* How many of each there are before a line: numbers from the last one back count from there. */
typedef struct {
    guint points, uvs, normals;
} BillowObjSoFar;

/* Of a face: numbers from 0 on, BILLOW_OBJ_NONE where it has none. */
typedef struct {
    guint32 point, uv, normal;
} BillowObjCorner;

/* The next word, up to a blank, ended by a NUL that is written there; `at` goes past it. NULL: there is none, or a comment begins. */
char *billow_obj_next_word(char **at);

/* The numbers at `at`, `least` to `most` of them, finite; those that are missing are 0. What follows them is left aside. FALSE with an error
 * that names file and line. */
gboolean billow_obj_read_numbers(const BillowObjLine *line, char *at, guint least, guint most, float *numbers,
                                 GError **error);

/* A corner: "3", "3/7", "3//5", "3/7/5". What lies beyond what there is so far is found later: a file may have faces before their points.
 * `with_normals`: the third number counts; else nothing is asked of it, nor is it read. FALSE with an error that names file and
 * line. */
gboolean billow_obj_read_corner(const BillowObjLine *line, char *word, const BillowObjSoFar *so_far,
                                gboolean with_normals, BillowObjCorner *corner, GError **error);

/* Whether a corner that was read in `line` is of what the file has, once all of it is read. FALSE with an error likewise. */
gboolean billow_obj_check_corner(const BillowObjLine *line, const BillowObjCorner *corner,
                                 const BillowObjSoFar *all, GError **error);
