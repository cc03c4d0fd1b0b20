/* Reads a layer of USD, or a variant in it, into prims, and what it refers to. */
#pragma once

#include "io/import/usda_prims.h"
#include "io/import/usda_source.h"

/* Reads a source. Adds what it tells to `prims`, its choices of variants to `selections` (of names, by
 * their keys) unless they are chosen, and what it refers to to `arcs` (of BillowUsdaArc). Returns FALSE
 * with an error, which is G_IO_ERROR_INVALID_DATA if the file is damaged. */
gboolean billow_usda_body_read(BillowUsdaSource *source, BillowUsdaPrims *prims, GHashTable *selections,
                               GArray *arcs, GCancellable *cancellable, GError **error);
