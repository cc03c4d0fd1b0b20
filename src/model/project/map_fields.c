/* What is painted on a cloth: the kinds of maps, and their numbers. */
#include "model/project/cloth.h"

#include <glib/gi18n.h>

const BillowField billow_map_fields[] = {
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "factor",
        .offset = offsetof(BillowMap, factor),
        .label = N_("Factor"),
        .tooltip = N_("How many times the material’s value the fully painted cloth has"),
        .low = BILLOW_LEAST_MAP_FACTOR,
        .high = BILLOW_MOST_MAP_FACTOR,
        .step = 0.5,
        .initial = {10.0},
        .required = true,
    },
    {0},
};

static const BillowChoice shrinks[] = {
    [BILLOW_SHRINKS_BOTH] = {"both", N_("Both")},
    [BILLOW_SHRINKS_WARP] = {"warp", N_("Along the columns (warp)")},
    [BILLOW_SHRINKS_WEFT] = {"weft", N_("Along the rows (weft)")},
    {NULL},
};

const BillowField billow_shrink_fields[] = {
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "factor",
        .offset = offsetof(BillowMap, factor),
        .label = N_("Factor"),
        .tooltip = N_("How many times as long as without paint the threads of the fully painted cloth are"),
        .low = BILLOW_LEAST_SHRINK,
        .high = BILLOW_MOST_SHRINK,
        .step = 0.05,
        .initial = {0.5},
        .required = true,
    },
    {
        .type = BILLOW_FIELD_CHOICE,
        .key = "threads",
        .offset = offsetof(BillowMap, threads),
        .label = N_("Threads"),
        .tooltip = N_("Which threads are shrunk: an elastic band shrinks along its length only"),
        .choices = shrinks,
        .sparse = true,
    },
    {0},
};

const BillowField *
billow_map_fields_of(BillowMapKind kind)
{
    return kind == BILLOW_MAP_SHRINK ? billow_shrink_fields : billow_map_fields;
}

const BillowChoice billow_map_kinds[] = {
    [BILLOW_MAP_DENSITY] = {"density", N_("Painted density")},
    [BILLOW_MAP_BENDING] = {"bending", N_("Painted bending")},
    [BILLOW_MAP_STRETCH] = {"stretch", N_("Painted stretch")},
    [BILLOW_MAP_FRICTION] = {"friction", N_("Painted friction")},
    [BILLOW_MAP_SHRINK] = {"shrink", N_("Painted shrinkage")},
    [BILLOW_N_MAPS] = {NULL},
};
