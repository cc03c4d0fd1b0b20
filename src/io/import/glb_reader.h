/* Reads GLB files (glTF 2.0 in one file) of other programs: the JSON, and numbers of the binary part. */
#pragma once

#include "io/base/byte_file.h"

#include <json-c/json.h>

typedef struct {
    char *path;
    BillowByteFile file;
    json_object *root;
    goffset binary, length; /* where the binary part is, and its bytes */
} BillowGlb;

/* Opens a file and reads its JSON. Returns NULL with a GIO error if it cannot be read, or with
 * G_IO_ERROR_INVALID_DATA, which names it, if it is no whole GLB file or its data is elsewhere or
 * compressed. */
BillowGlb *billow_glb_open(const char *path, GError **error);
void billow_glb_free(BillowGlb *glb); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowGlb, billow_glb_free)

/* Return an element of an array of the JSON ("nodes", 3), the integer of a key, or an element of its
 * array; NULL or -1 if there is none of that type. `object` may be NULL. */
json_object *billow_glb_item(const BillowGlb *glb, const char *list, int index);
int billow_glb_integer(json_object *object, const char *key);
int billow_glb_element(json_object *object, const char *key, gsize i);

/* Returns the number of elements of the array of a key; 0 if there is none. */
gsize billow_glb_length(json_object *object, const char *key);

/* Sets the error that the file is damaged. Returns FALSE. */
gboolean billow_glb_refuse_damaged(const BillowGlb *glb, GError **error);

/* Reads all numbers of an accessor, `width` in each of its elements (1 for SCALAR, 16 for MAT4), and sets
 * `*count` to the number of elements. Integers that are normalized become -1 … 1. Free with g_free().
 * Returns NULL with an error as above. */
double *billow_glb_read(const BillowGlb *glb, int accessor, int width, gsize *count, GError **error);

/* Reads the numbers of a key of `attributes`, finite ones for each of `n` points. Otherwise the same. */
double *billow_glb_read_points(const BillowGlb *glb, json_object *attributes, const char *key, int width,
                               gsize n, GError **error);
