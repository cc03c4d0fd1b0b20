/* The text of an OBJ frame: what is the same in every frame is made once. */
#pragma once

#include "io/obj_sequence.h"

/* What does not change from frame to frame. Immutable: any number of threads may use it. */
typedef struct {
    BillowObjSettings settings; /* `stem` is not used: see below */
    char *stem;                 /* safe as a file name */
    BillowGrid grid;
    GString *head;   /* up to the first v */
    GString *middle; /* vt */
    GString *tail;   /* material and faces */
} BillowObjParts;

BillowObjParts *billow_obj_parts_new(const BillowProject *project, const BillowObjSettings *settings);
void billow_obj_parts_free(BillowObjParts *parts);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowObjParts, billow_obj_parts_free)

/* Takes a piece of text. FALSE with an error: no more is wanted. */
typedef gboolean (*BillowTextSink)(gpointer data, const char *text, gsize length, GError **error);

/* Hands the text of a frame to `sink`, piece by piece: it is never in memory as a whole. FALSE as soon as the
 * sink says so. */
gboolean billow_obj_parts_send(const BillowObjParts *parts, const BillowMesh *mesh, BillowTextSink sink,
                               gpointer data, GError **error);

/* The stem of the file names: the settings' own, or the project's name made safe. Free with g_free(). */
char *billow_obj_stem(const BillowProject *project, const BillowObjSettings *settings);

/* Name of the material's file, "My_Cloth.mtl": `_` for the blanks of the stem, where readers cut the names after mtllib.
 * Free with g_free(). */
char *billow_obj_material_name(const char *stem);

/* Name of the file of an animation frame, from the stem. Free with g_free(). */
char *billow_obj_numbered_name(const char *stem, const BillowObjSettings *settings, int frame);

/* How many lines of each kind every frame has. */
typedef struct {
    guint64 v, vt, vn, f;
} BillowObjCounts;

BillowObjCounts billow_obj_expected_counts(const BillowGrid *grid, const BillowObjSettings *settings);

/* What is wrong with a frame's file, by its counts and its end: free with g_free(). NULL: nothing, it is
 * whole. A file that cannot be read: NULL with `error` set. */
char *billow_obj_file_problem(const BillowObjParts *parts, const char *path, GError **error);
