/* Parses the parts of an OBJ file's lines: words, numbers and face corners. The caller decides which lines
 * count and what the limits are. */
#pragma once

#include <gio/gio.h>

/* The index of a texture coordinate or normal that a corner does not have. */
#define BILLOW_OBJ_NONE G_MAXUINT32

/* The line being read, for error messages. */
typedef struct {
    const char *path;
    guint64 number; /* from 1 */
} BillowObjLine;

/* How many points, texture coordinates and normals have been read. Negative indices count back from there. */
typedef struct {
    guint points, uvs, normals;
} BillowObjSoFar;

/* A face corner: indices from 0, or BILLOW_OBJ_NONE where it has none. */
typedef struct {
    guint32 point, uv, normal;
} BillowObjCorner;

/* Returns the next word, up to a blank, terminates it with a NUL in place and moves `at` past it. Returns
 * NULL at the end of the line or the start of a comment. */
char *billow_obj_next_word(char **at);

/* Reads `least` to `most` finite numbers at `at`. Missing ones become 0; ignores the rest of the line.
 * Returns FALSE with an error that names file and line. */
gboolean billow_obj_read_numbers(const BillowObjLine *line, char *at, guint least, guint most, float *numbers,
                                 GError **error);

/* Reads a corner: "3", "3/7", "3//5" or "3/7/5". Indices beyond `so_far` are allowed, since faces may come
 * before their points; see billow_obj_check_corner(). Without `with_normals` the third number is neither read
 * nor checked. Returns FALSE with an error that names file and line. */
gboolean billow_obj_read_corner(const BillowObjLine *line, char *word, const BillowObjSoFar *so_far,
                                gboolean with_normals, BillowObjCorner *corner, GError **error);

/* Checks, once the whole file has been read, that the corner's indices exist. `line` is where the corner was.
 * Returns FALSE with an error that names file and line. */
gboolean billow_obj_check_corner(const BillowObjLine *line, const BillowObjCorner *corner,
                                 const BillowObjSoFar *all, GError **error);
