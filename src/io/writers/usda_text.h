/* The text of a USD file (usda) of animated cloths, except the samples. A cloth that is alone is the prim
 * /Cloth; several are prims below /Scene, named after their ids. */
#pragma once

#include "io/writers/format_objects.h"
#include "io/writers/obj_text.h"

/* How the mesh is subdivided, and what it is for: the words of options, in the order of the tokens of USD. */
extern const BillowChoice billow_usda_subdivisions[], billow_usda_purposes[];

/* A file whose options are a BillowObjOptions, the precision of which does not matter. */
typedef struct {
    const BillowFormatTarget *target;
    GPtrArray *objects; /* of BillowFormatObject */
    GPtrArray *paths;   /* of char *: the prim of each, "/Scene/left" */
} BillowUsdaFile;

/* Creates the description of a target, which is borrowed. */
BillowUsdaFile *billow_usda_file_new(const BillowFormatTarget *target);
void billow_usda_file_free(BillowUsdaFile *file);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowUsdaFile, billow_usda_file_free)

/* Returns the text before the samples of an object's points: its prim, faces, texture coordinates; before
 * those of the first one, the layer's metadata. Free with g_string_free(). */
GString *billow_usda_head(const BillowUsdaFile *file, guint i);

/* Returns whether an object with this target has normals: they are wanted, it is not subdivided, and a rope is not a curve. */
gboolean billow_usda_has_normals(const BillowFormatTarget *target);

/* Returns the text after the last samples of an object: its material and its end; of the last one, the end
 * of the file. Free with g_string_free(). */
GString *billow_usda_tail(const BillowUsdaFile *file, guint i);

/* Returns the name of the copy of an object's texture beside the file; NULL if none is wanted or possible.
 * Transfer full. */
char *billow_usda_texture_name(const BillowFormatTarget *target);

/* Returns the time code of a frame: its number in file names. */
double billow_usda_time_code(const BillowFormatTarget *target, int frame);

/* Appends the metadata of a layer from its default prim on. `ends`: the first and the last time code, or NULL. */
void billow_usda_append_stage(GString *text, const char *prim, const double *ends, double frame_rate,
                              const BillowObjOptions *options);

/* Appends the relative or absolute path of another file, in its marks. A path that begins with a name would be
 * searched for elsewhere, so it gets a dot before it. */
void billow_usda_append_asset(GString *text, const char *path);

/* Checks a USD file exported like this (io/checks/usda_check.c): whether it is complete and of the same
 * animation. Returns what is wrong (free with g_free()), or NULL. If the file cannot be read, returns NULL
 * with a GIO error. */
char *billow_usda_problem(const BillowUsdaFile *file, const char *path, GError **error);
