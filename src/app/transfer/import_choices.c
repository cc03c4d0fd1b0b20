#include "app/transfer/import_choices.h"

#include <glib/gi18n.h>

static bool
lays_grid(const void *subject)
{
    return ((const BillowImportChoices *) subject)->resample;
}

const BillowField billow_import_choice_fields[] = {
    {
        .type = BILLOW_FIELD_CHOICE,
        .key = "held",
        .offset = offsetof(BillowImportChoices, held),
        .label = N_("Anchors"),
        .tooltip = N_("Points of the cloth that become anchors, at their positions in the mesh"),
        .choices = billow_import_held,
    },
    BILLOW_UP_FIELD(BillowImportChoices),
    BILLOW_SCALE_FIELD(BillowImportChoices),
    {
        .type = BILLOW_FIELD_BOOLEAN,
        .key = "hang",
        .offset = offsetof(BillowImportChoices, hang),
        .label = N_("Drape near mesh"),
        .tooltip =
            N_("Drapes the cloth between its anchors, close to the mesh, instead of baking the shape of "
               "the mesh"),
    },
    {
        .type = BILLOW_FIELD_BOOLEAN,
        .key = "merge",
        .offset = offsetof(BillowImportChoices, merge),
        .label = N_("Merge points"),
        .tooltip = N_("Merges points of the mesh that are at one place, where faces do not share theirs"),
    },
    {
        .type = BILLOW_FIELD_BOOLEAN,
        .key = "resample",
        .offset = offsetof(BillowImportChoices, resample),
        .label = N_("Lay a grid over the mesh"),
        .tooltip = N_("Makes a cloth of a mesh that is no grid of rows and columns: lays it out flat, as on "
                      "its texture map "
                      "or a plane, and a grid over it"),
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "spacing",
        .offset = offsetof(BillowImportChoices, spacing),
        .label = N_("Spacing of the grid"),
        .unit = N_("m"),
        .tooltip = N_("About how far apart the points of that grid are"),
        .low = BILLOW_MIN_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.005,
        .applies = lays_grid,
        .when = N_("Only if a grid is laid over the mesh."),
    },
    {0},
};
