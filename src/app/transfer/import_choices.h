/* What a user chooses for an import, as fields of a form. */
#pragma once

#include "io/base/mesh_fields.h"
#include "io/import/keyframes.h"

typedef struct {
    int held, up; /* BillowImportHeld, BillowUpAxis */
    double scale;
    gboolean hang, merge, resample;
    double spacing; /* of the grid that is laid over the mesh, meters */
    /* The user has chosen whether a grid is laid, and its spacing; otherwise they follow from the mesh. */
    gboolean is_own_resample, is_own_spacing;
} BillowImportChoices;

extern const BillowField billow_import_choice_fields[];
