/* Reads USDA files, USD as text: which meshes there are, and where in the file their arrays are. */
#pragma once

#include "io/base/byte_file.h"

/* An array of the file, such as the points at a time. */
typedef struct {
    double time; /* time code; NAN if it has none */
    goffset at;  /* where it begins; 0: there is no such array */
} BillowUsdaArray;

typedef struct {
    char *name, *parent; /* of the prim, and of the prim it is in; or "" */
    GArray *points;      /* of BillowUsdaArray: ascending times, or one without */
    BillowUsdaArray counts, indices, uv;
    gboolean moved; /* it or a prim around it has a transform */
} BillowUsdaMesh;

typedef struct {
    char *path;
    BillowByteFile file;
    GPtrArray *meshes;            /* of BillowUsdaMesh */
    double meters_per_unit, rate; /* time codes per second; 0: not told */
    gboolean z_up;
} BillowUsda;

/* Opens a file and goes through it once. Returns NULL with a GIO error if it cannot be read or was
 * cancelled, or with G_IO_ERROR_INVALID_DATA, which names the file, if it is no USDA file or ends too
 * early. */
BillowUsda *billow_usda_open(const char *path, GCancellable *cancellable, GError **error);
void billow_usda_free(BillowUsda *usda); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowUsda, billow_usda_free)

/* Reads all numbers of an array, at most `most`. Returns an array of double, to be freed with
 * g_array_unref(), or NULL with an error as above. */
GArray *billow_usda_read(const BillowUsda *usda, BillowUsdaArray array, gsize most, GError **error);
