/* The transforms of a prim of USD: ops such as xformOp:rotateXYZ, and their order. */
#pragma once

#include "io/import/place.h"

#include <glib.h>

typedef struct {
    GArray *ops;  /* of an op each, by its name */
    char **order; /* names of the ops, the outermost first; NULL: none is told */
} BillowUsdaTransform;

void billow_usda_transform_init(BillowUsdaTransform *transform);
void billow_usda_transform_clear(BillowUsdaTransform *transform);

/* Returns whether there is an op of this name already. */
gboolean billow_usda_transform_has(const BillowUsdaTransform *transform, const char *name);

/* Adds an op: `name`, such as "xformOp:translate:pivot", with `n` numbers. `moves`: they change with the
 * time. Returns FALSE if the kind has other numbers. */
gboolean billow_usda_transform_add(BillowUsdaTransform *transform, const char *name, const double *numbers,
                                   gsize n, gboolean moves);

/* Returns where the prim is, as seen from the one around it. `moves` is set if that changes with the time,
 * `resets` if it is where it is whatever is around it. */
BillowImportPlace billow_usda_transform_place(const BillowUsdaTransform *transform, gboolean *moves,
                                              gboolean *resets);
