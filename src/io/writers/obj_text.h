/* The text of OBJ frames, an object per cloth. Parts that every frame has are made once. */
#pragma once

#include "io/writers/format.h"
#include "io/writers/obj_options.h"

/* The number of lines of each kind. */
typedef struct {
    guint64 v, vt, vn, f;
} BillowObjCounts;

/* The parts of an object that do not change from frame to frame. Immutable: any number of threads may use
 * it. */
typedef struct {
    BillowObjOptions options;
    BillowGrid grid;
    char *name;      /* of the object */
    GString *head;   /* everything before its first v */
    GString *middle; /* the vt lines */
    GString *tail;   /* material and faces */
} BillowObjParts;

/* Creates the parts for frames that contain the active cloth alone, as meshes of `grid`, with the material
 * file of `stem`. */
BillowObjParts *billow_obj_parts_new(const BillowProject *project, const BillowGrid *grid,
                                     const BillowObjOptions *options, const char *stem);

/* Creates the parts of the active cloth for frames of `n_objects` cloths (two or more) whose objects before
 * it have `before` lines: none for the first one. Its material is called like the cloth. */
BillowObjParts *billow_obj_parts_new_among(const BillowProject *project, const BillowGrid *grid,
                                           const BillowObjOptions *options, const char *stem, guint n_objects,
                                           const BillowObjCounts *before);
void billow_obj_parts_free(BillowObjParts *parts);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowObjParts, billow_obj_parts_free)

/* Passes the text of an object in a frame to `sink` piece by piece; it is never in memory as a whole. The
 * bytes are the same on every machine and thread. Returns FALSE as soon as the sink does. */
gboolean billow_obj_parts_send(const BillowObjParts *parts, const BillowMesh *mesh, BillowSink sink,
                               gpointer data, GError **error);

/* Returns the lines of an object in every frame. */
BillowObjCounts billow_obj_expected_counts(const BillowGrid *grid, const BillowObjOptions *options);

/* Returns what is wrong with the file of a frame with these objects (one or more), judged by the line counts
 * of each, their names if there are several, and the end of the file. Free with g_free(). NULL: nothing or,
 * with `error` set, the file cannot be read. */
char *billow_obj_file_problem(BillowObjParts *const *parts, guint n_parts, const char *path, GError **error);
