/* The files of a vertex animation beside its texture of offsets: their names, and what the JSON file says. */
#pragma once

#include "io/writers/format_objects.h"
#include "io/writers/vat_motion.h"

#include <json-c/json.h>

typedef enum {
    BILLOW_VAT_NORMALS,
    BILLOW_VAT_REMAP,
    BILLOW_VAT_MESH,
    BILLOW_N_VAT_FILES,
} BillowVatFile;

/* Returns the name of one of them, within the folder. Free with g_free(). */
char *billow_vat_file_name(const char *stem, BillowVatFile file);

/* Returns what the JSON file says, apart from what depends on the frames: `Min` and `Max` of "os-remap",
 * `set` and `fit` of "billow". Transfer full. */
json_object *billow_vat_remap(const BillowFormatTarget *target, const BillowVatLayout *layout);

/* Adds these. */
void billow_vat_remap_add(json_object *remap, BillowVatMotion *motion, const BillowMorphTargets *told);

/* --- Checking (io/checks/vat_check.c). Each returns what is wrong with a file (free with g_free()), or
 * NULL. If it cannot be read, they return NULL with a GIO error. `set` is that of all files; NULL: any.
 * --- */

/* Sets `*set` (free with g_free()) to that of a JSON file in which nothing is wrong, else to NULL. */
char *billow_vat_remap_problem(const BillowFormatTarget *target, const BillowVatLayout *layout,
                               const char *path, char **set, GError **error);

/* Reads all of a texture. */
char *billow_vat_texture_problem(const BillowVatLayout *layout, const char *set, const char *path,
                                 GError **error);
