#include "core/drape/twist.h"

const BillowField billow_twist_fields[] = {
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "turns",
        .offset = offsetof(BillowTwist, turns),
        .label = N_("Turns"),
        .tooltip =
            N_("How many times the rope is turned about itself along the span: 0.5 shows its other side; "
               "a negative number turns it the other way"),
        .low = -1000.0,
        .high = 1000.0,
        .step = 0.25,
        .initial = {1},
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "span",
        .offset = offsetof(BillowTwist, span),
        .label = N_("Span"),
        .unit = N_("m"),
        .tooltip = N_("Length of rope along which it turns; with 0, all that follows is turned at once"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.05,
        .initial = {0.3},
    },
    BILLOW_GRID_FIELD("column", BillowTwist, column, COLUMN, .label = N_("Column"),
                      .tooltip = N_("Column at which the twist begins, counted from 0")),
    {0},
};

double
billow_twists_at(const BillowTwist *twists, size_t n_twists, double spacing, int column)
{
    double turns = 0.0;
    for (size_t i = 0; i < n_twists; i++) {
        const double into = (column - twists[i].column) * spacing;
        if (into >= 0.0)
            turns += twists[i].turns * (into < twists[i].span ? into / twists[i].span : 1.0);
    }
    return 2.0 * M_PI * turns;
}
