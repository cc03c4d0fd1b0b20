#include "core/drape/bend.h"

const BillowField billow_bend_fields[] = {
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "angle",
        .offset = offsetof(BillowBend, angle),
        .label = N_("Angle"),
        .unit = N_("°"),
        .tooltip = N_("Angle by which the rope turns along the bend: 90° is a corner, 360° a loop"),
        .low = -3600.0,
        .high = 3600.0,
        .step = 15,
        .initial = {90},
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "azimuth",
        .offset = offsetof(BillowBend, azimuth),
        .label = N_("Azimuth"),
        .unit = N_("°"),
        .tooltip =
            N_("Direction of the bend around the rope: one that hangs straight down bends to +x at 0°, "
               "and to +z at 90°"),
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 15,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "span",
        .offset = offsetof(BillowBend, span),
        .label = N_("Span"),
        .unit = N_("m"),
        .tooltip = N_("Length of rope that the bend takes; 0 is a sharp kink"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.05,
        .initial = {0.3},
    },
    BILLOW_GRID_FIELD("column", BillowBend, column, COLUMN, .label = N_("Column"),
                      .tooltip = N_("Column at which the bend begins, counted from 0")),
    {0},
};

const BillowField billow_coil_fields[] = {
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "radius",
        .offset = offsetof(BillowCoil, radius),
        .label = N_("Radius"),
        .unit = N_("m"),
        .tooltip = N_("Distance from the axis of the coil to the middle of the rope; 0 is no coil"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.01,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "pitch",
        .offset = offsetof(BillowCoil, pitch),
        .label = N_("Pitch"),
        .unit = N_("m"),
        .tooltip = N_("Distance along the axis from one turn of the coil to the next"),
        .low = BILLOW_MIN_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.01,
        .initial = {0.1},
    },
    {0},
};

static const double DEGREE = 3.14159265358979323846 / 180.0;

/* Returns how much of a bend lies before a column: 0 ... 1. */
static double
share_before(const BillowBend *bend, double spacing, double column)
{
    const double into = (column - bend->column - bend->further) * spacing;
    if (into <= 0.0)
        return 0.0;
    return into < bend->span ? into / bend->span : 1.0;
}

BillowBending
billow_bends_between(const BillowBend *bends, size_t n_bends, double spacing, double from, double to)
{
    BillowBending sum = {0.0, 0.0};
    for (size_t i = 0; i < n_bends; i++) {
        const BillowBend *bend = &bends[i];
        const double share = share_before(bend, spacing, to) - share_before(bend, spacing, from),
                     turn = share * bend->angle * DEGREE;
        sum.to_0 += turn * cos(bend->azimuth * DEGREE);
        sum.to_90 += turn * sin(bend->azimuth * DEGREE);
    }
    return sum;
}
