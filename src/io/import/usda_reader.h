/* Reads USDA files, USD as text: which meshes there are, and where in the files their arrays are.
 * References, payloads, sublayers, variants, inherited prims and transforms count as in USD, as far as
 * files of text have them. */
#pragma once

#include "io/import/take.h"
#include "io/import/usda_prims.h"

typedef struct {
    char *name, *parent;  /* of the prim, and of the prim it is in; or "" */
    BillowUsdaPrim *prim; /* borrowed */
    BillowImportPlace place;
    gboolean is_placed; /* that is somewhere else than where its points are */
    gboolean moved;     /* transforms that change with the time move it */
} BillowUsdaMesh;

typedef struct {
    char *path;
    GPtrArray *layers; /* the files, the first of which is at `path` */
    BillowUsdaPrims prims;
    GPtrArray *meshes;            /* of BillowUsdaMesh */
    double meters_per_unit, rate; /* time codes per second */
    gboolean z_up;
    GPtrArray *takes;   /* of BillowImportTakes: of each set of variants */
    GPtrArray *outside; /* paths of files (char *) that are outside the folder of the first one */
    char *missing;      /* why a file that another one refers to could not be read, a message; or NULL */
} BillowUsda;

/* Opens a file and goes through it, and through the files that it refers to. Of a set of variants that has
 * one called `take` (may be NULL), that is taken; otherwise the selected one, or the first. `outside`:
 * files that are not in its folder are read, too. Returns NULL with a GIO error if it cannot be read or
 * was cancelled, or with G_IO_ERROR_INVALID_DATA, which names the file, if it is no USDA file or ends too
 * early, refers to too much, or if no variant is called `take`. */
BillowUsda *billow_usda_open(const char *path, const char *take, gboolean outside, GCancellable *cancellable,
                             GError **error);
void billow_usda_free(BillowUsda *usda); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowUsda, billow_usda_free)

/* Reads all numbers of an array, at most `most`. Returns an array of double, to be freed with
 * g_array_unref(), or NULL with an error as above. */
GArray *billow_usda_read(BillowUsdaArray array, gsize most, GError **error);
