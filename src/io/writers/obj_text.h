/* The text of OBJ frames. Parts that every frame has are made once. */
#pragma once

#include "io/writers/format.h"
#include "io/writers/obj_options.h"

/* The parts that do not change from frame to frame. Immutable: any number of threads may use it. */
typedef struct {
    BillowObjOptions options;
    BillowGrid grid;
    GString *head;   /* everything before the first v */
    GString *middle; /* the vt lines */
    GString *tail;   /* material and faces */
} BillowObjParts;

/* Creates the parts for frames of meshes of `grid` that use the material of `stem`. */
BillowObjParts *billow_obj_parts_new(const BillowProject *project, const BillowGrid *grid,
                                     const BillowObjOptions *options, const char *stem);
void billow_obj_parts_free(BillowObjParts *parts);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowObjParts, billow_obj_parts_free)

/* Passes the text of a frame to `sink` piece by piece; it is never in memory as a whole. The bytes are the
 * same on every machine and thread. Returns FALSE as soon as the sink does. */
gboolean billow_obj_parts_send(const BillowObjParts *parts, const BillowMesh *mesh, BillowSink sink,
                               gpointer data, GError **error);

/* The number of lines of each kind in every frame. */
typedef struct {
    guint64 v, vt, vn, f;
} BillowObjCounts;

BillowObjCounts billow_obj_expected_counts(const BillowGrid *grid, const BillowObjOptions *options);

/* Returns what is wrong with the file of a frame, judged by its line counts and its end (free with g_free()),
 * or NULL. If the file cannot be read, returns NULL with `error` set. */
char *billow_obj_file_problem(const BillowObjParts *parts, const char *path, GError **error);
