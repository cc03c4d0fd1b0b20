#include "physics/net/constraint.h"

#include <math.h>

static const BillowChoice slides[] = {
    [BILLOW_CONSTRAINT_LINE] = {"line", N_("A line")},
    [BILLOW_CONSTRAINT_PLANE] = {"plane", N_("A plane")},
    {0},
};

const BillowField billow_slide_fields[] = {
    BILLOW_GRID_FIELD("column", BillowSlide, column, COLUMN, .label = N_("_Column"),
                      .tooltip = N_("Column of the sliding point, counted from 0")),
    BILLOW_GRID_FIELD("row", BillowSlide, row, ROW, .label = N_("_Row"),
                      .tooltip = N_("Row of the sliding point, counted from 0")),
    {
        .type = BILLOW_FIELD_CHOICE,
        .key = "along",
        .offset = offsetof(BillowSlide, kind),
        .heading = N_("Path"),
        .label = N_("_Slides on"),
        .tooltip = N_("Line or plane that the point cannot leave"),
        .choices = slides,
    },
    {
        .type = BILLOW_FIELD_VECTOR,
        .key = "direction",
        .offset = offsetof(BillowSlide, direction),
        .heading = N_("Direction"),
        .label = N_("Direction"),
        .tooltip = N_("Direction of the line, or normal of the plane"),
        .parts = {N_("_X"), N_("_Y"), N_("_Z")},
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .initial = {1.0},
        .direction = true,
    },
    {0},
};

BillowConstraint
billow_slide_through(const BillowSlide *slide, BillowVec3 place)
{
    /* scaled first, so that the squares of tiny and huge components stay finite */
    BillowVec3 d = slide->direction;
    double scale = fmax(fabs(d.x), fmax(fabs(d.y), fabs(d.z)));
    d = billow_vec3_scale(d, 1.0 / scale);
    d = billow_vec3_scale(d, 1.0 / billow_vec3_length(d));
    return (BillowConstraint){slide->kind, place, d};
}
