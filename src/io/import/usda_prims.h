/* The prims of a scene of USD, as its layers tell of them: what was told first counts. */
#pragma once

#include "io/base/byte_file.h"
#include "io/import/usda_transform.h"

/* An array of a file, such as the points at a time. */
typedef struct {
    double time;                /* time code of the scene; NAN if it has none */
    const BillowByteFile *file; /* borrowed; NULL: there is no such array */
    goffset at;                 /* where it begins */
} BillowUsdaArray;

typedef struct {
    char *path; /* "/Cloth/Mesh" */
    char *type; /* such as "Mesh"; NULL: not told */
    gboolean is_defined, is_class, is_told_active, is_active;
    GArray *points;      /* of BillowUsdaArray: ascending times, or one without */
    guint points_source; /* number of the source that told of them */
    BillowUsdaArray counts, indices, uv, uv_indices;
    char *uv_name; /* of the attribute that is `uv`, or NULL */
    BillowUsdaTransform transform;
} BillowUsdaPrim;

enum { BILLOW_USDA_MOST_PRIMS = 1 << 17 };

typedef struct {
    GHashTable *by_path; /* of BillowUsdaPrim, owned by */
    GPtrArray *list;     /* in the order in which they were told of */
} BillowUsdaPrims;

void billow_usda_prims_init(BillowUsdaPrims *prims);
void billow_usda_prims_clear(BillowUsdaPrims *prims);

/* Returns the prim at a path, a new one if there is none. Returns NULL if there are too many. */
BillowUsdaPrim *billow_usda_prims_at(BillowUsdaPrims *prims, const char *path);

/* Returns whether a prim is a mesh that the scene has: it and all around it are defined and active, and no
 * classes. */
gboolean billow_usda_prims_is_mesh(const BillowUsdaPrims *prims, const BillowUsdaPrim *prim);

/* Returns where a prim is in the scene. `moves` is set if that changes with the time. */
BillowImportPlace billow_usda_prims_place(const BillowUsdaPrims *prims, const BillowUsdaPrim *prim,
                                          gboolean *moves);
