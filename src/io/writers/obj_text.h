/* The text of an OBJ frame: what is the same in every frame is made once. */
#pragma once

#include "io/writers/format.h"
#include "io/writers/obj_options.h"

/* What does not change from frame to frame. Immutable: any number of threads may use it. */
typedef struct {
    BillowObjOptions options;
    BillowGrid grid;
    GString *head;   /* up to the first v */
    GString *middle; /* vt */
    GString *tail;   /* material and faces */
} BillowObjParts;

/* Of frames whose material is that of `stem`. */
BillowObjParts *billow_obj_parts_new(const BillowProject *project, const BillowObjOptions *options,
                                     const char *stem);
void billow_obj_parts_free(BillowObjParts *parts);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowObjParts, billow_obj_parts_free)

/* Hands the text of a frame to `sink`, piece by piece: it is never in memory as a whole. The same bytes wherever and
 * however it is made. FALSE as soon as the sink says so. */
gboolean billow_obj_parts_send(const BillowObjParts *parts, const BillowMesh *mesh, BillowSink sink,
                               gpointer data, GError **error);

/* How many lines of each kind every frame has. */
typedef struct {
    guint64 v, vt, vn, f;
} BillowObjCounts;

BillowObjCounts billow_obj_expected_counts(const BillowGrid *grid, const BillowObjOptions *options);

/* What is wrong with a frame's file, by its counts and its end: free with g_free(). NULL: nothing, it is
 * whole. A file that cannot be read: NULL with `error` set. */
char *billow_obj_file_problem(const BillowObjParts *parts, const char *path, GError **error);
