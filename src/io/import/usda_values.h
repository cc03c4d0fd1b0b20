/* The values of attributes of USD that make a mesh and its motion. */
#pragma once

#include "io/import/usda_pieces.h"
#include "io/import/usda_prims.h"
#include "io/import/usda_source.h"

/* Takes the value of an attribute of a prim, which the current piece begins: of samples, if that is "{".
 * `name` is without ".timeSamples", `type` such as "texCoord2f". What is told already stays. Returns FALSE
 * if it is damaged. */
gboolean billow_usda_value_read(const BillowUsdaSource *source, BillowUsdaPieces *pieces,
                                BillowUsdaPrim *prim, const char *name, const char *type);
