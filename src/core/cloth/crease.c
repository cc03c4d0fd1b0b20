#include "core/cloth/crease.h"

const BillowField billow_crease_fields[] = {
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "angle",
        .offset = offsetof(BillowCrease, angle),
        .label = N_("Angle"),
        .unit = N_("°"),
        .tooltip =
            N_("Angle by which the crease bends the cloth: 0° is flat, 180° is folded shut; positive is "
               "a ridge, negative a valley"),
        .low = -180.0,
        .high = 180.0,
        .step = 5,
        .initial = {60},
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "sharpness",
        .offset = offsetof(BillowCrease, sharpness),
        .label = N_("Sharpness"),
        .tooltip = N_("How firmly the crease is pressed: 0 has no effect, 1 keeps almost the full angle"),
        .high = 1.0,
        .step = 0.1,
        .initial = {0.5},
    },
    {
        .type = BILLOW_FIELD_INTEGER,
        .key = "number",
        .offset = offsetof(BillowCrease, number),
        .label = N_("Ridges"),
        .tooltip =
            N_("Number of ridges that spread from the first point, with a valley between neighboring ridges"),
        .low = 1,
        .high = BILLOW_MAX_RIDGES,
        .step = 1,
        .initial = {1},
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "spread",
        .offset = offsetof(BillowCrease, spread),
        .label = N_("Spread"),
        .unit = N_("°"),
        .tooltip = N_("Angle between the first and the last ridge, half on each side of the line"),
        .high = 360.0,
        .step = 5,
        .initial = {60},
    },
    BILLOW_GRID_FIELD(
        "from_column", BillowCrease, from_column, COLUMN, .label = N_("From Column"),
        .tooltip =
            N_("Column of the point where the crease begins and its ridges spread out, counted from 0")),
    BILLOW_GRID_FIELD("from_row", BillowCrease, from_row, ROW, .label = N_("From Row"),
                      .tooltip = N_("Row of the point where the crease begins, counted from 0")),
    BILLOW_GRID_FIELD("to_column", BillowCrease, to_column, COLUMN, .label = N_("To Column"),
                      .tooltip = N_("Column of the point where the crease ends, counted from 0")),
    BILLOW_GRID_FIELD(
        "to_row", BillowCrease, to_row, ROW, .label = N_("To Row"),
        .tooltip = N_(
            "Row of the point where the crease ends, counted from 0; the point must differ from the first")),
    {0},
};

static const double DEGREE = 3.14159265358979323846 / 180.0;

int
billow_crease_count(const BillowCrease *crease)
{
    return 2 * crease->number - 1;
}

/* Returns the crease rotated by `turn` radians about its first point. */
static BillowCreaseLine
line_at(const BillowCrease *crease, double turn)
{
    const double x = crease->to_column - crease->from_column, y = crease->to_row - crease->from_row;
    return (BillowCreaseLine){
        .from = {crease->from_column, crease->from_row},
        .to = {crease->from_column + x * cos(turn) - y * sin(turn),
               crease->from_row + x * sin(turn) + y * cos(turn)},
        .angle = crease->angle * DEGREE,
        .sharpness = crease->sharpness,
    };
}

void
billow_crease_lines(const BillowCrease *crease, BillowCreaseLine *lines)
{
    const int count = billow_crease_count(crease);
    if (count == 1) {
        lines[0] = line_at(crease, 0.0);
        return;
    }
    for (int k = 0; k < count; k++) {
        lines[k] = line_at(crease, crease->spread * DEGREE * ((double) k / (count - 1) - 0.5));
        if (k % 2 == 1)
            lines[k].angle = -lines[k].angle;
    }
}
