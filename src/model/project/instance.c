#include "model/project/instance.h"

#include <glib/gi18n.h>

const BillowField billow_instance_fields[] = {
    {
        .type = BILLOW_FIELD_TEXT,
        .key = "of",
        .offset = offsetof(BillowInstance, of),
        .label = N_("Instance of"),
        .tooltip = N_("The cloth that it is an instance of: it has the same grid, material and blocks"),
        .none = N_("No instance"),
        .no_control = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "time",
        .offset = offsetof(BillowInstance, time),
        .label = N_("Later by"),
        .unit = N_("s"),
        .time = BILLOW_FIELD_SPAN,
        .tooltip = N_("How much later the instance moves; in an animation that loops, it goes on at the "
                      "beginning"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_INTEGER,
        .key = "seed",
        .offset = offsetof(BillowInstance, seed),
        .label = N_("Seed"),
        .tooltip =
            N_("Shifts the phases of waves, sways and their gusts, and varies crests and the gusts of the "
               "scene; with 0, they are those of the source"),
        .high = 1000000,
        .step = 1,
        .sparse = true,
    },
    [BILLOW_INSTANCE_ALONG] =
        {
            .type = BILLOW_FIELD_INTEGER,
            .key = "along",
            .offset = offsetof(BillowInstance, along),
            .label = N_("Along the rope"),
            .tooltip = N_("How many columns further along their rope the anchors are that are bound to one"),
            .low = -(BILLOW_MAX_SIDE - 1),
            .high = BILLOW_MAX_SIDE - 1,
            .step = 1,
            .sparse = true,
        },
    {0},
};

const BillowField billow_place_fields[] = {
    {
        .type = BILLOW_FIELD_VECTOR,
        .key = "position",
        .offset = offsetof(BillowInstance, position),
        .heading = N_("Place"),
        .label = N_("Moved by"),
        .unit = N_("m"),
        .tooltip = N_("How far the instance is from the source"),
        .parts = {N_("x"), N_("y"), N_("z")},
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "turn",
        .offset = offsetof(BillowInstance, turn),
        .label = N_("Turned by"),
        .unit = N_("°"),
        .tooltip =
            N_("How far the instance is turned about the vertical, counterclockwise as seen from above"),
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 15,
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "scale",
        .offset = offsetof(BillowInstance, scale),
        .label = N_("Scale"),
        .tooltip = N_("Size of the instance, relative to that of the source"),
        .low = 0.001,
        .high = 1000.0,
        .step = 0.1,
        .initial = {1.0},
        .sparse = true,
    },
    {0},
};
