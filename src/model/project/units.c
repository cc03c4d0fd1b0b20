#include "model/project/units.h"

#include "model/project/keyframe.h"

#include <math.h>
#include <string.h>

/* Units that contain a length or a time: the powers of each. Forces are weights, which grow with the area, so a
 * stiffness in N/m grows with the length. */
static const struct {
    const char *unit;
    int length, time;
} powers[] = {{"m", 1, 0}, {"s", 0, 1}, {"m/s", 1, -1}, {"Hz", 0, -1}, {"N/m", 1, 0}};

double
billow_field_unit_factor(const BillowField *field, double length, double time)
{
    const char *unit = field->stored_unit ? field->stored_unit : field->unit;
    for (size_t i = 0; unit && i < G_N_ELEMENTS(powers); i++)
        if (g_str_equal(powers[i].unit, unit))
            return pow(length, powers[i].length) * pow(time, powers[i].time);
    return 1.0;
}

void
billow_fields_scale_units(const BillowField *fields, void *subject, double length, double time)
{
    if (fields == billow_steady_wind_fields) /* as the wind of the scene, it stays */
        return;
    for (const BillowField *field = fields; field && field->key; field++) {
        const double factor = billow_field_unit_factor(field, length, time);
        for (int i = 0; factor != 1.0 && i < billow_field_components(field); i++)
            billow_field_set(field, subject, i, factor * billow_field_get(field, subject, i));
    }
}
