/* Scales values by their units. */
#pragma once

#include "core/base/field.h"

/* Returns what a value of this field is multiplied by: its unit contains a length (m, m/s) or a time (s, m/s, Hz). */
double billow_field_unit_factor(const BillowField *field, double length, double time);

/* Multiplies the values of a table whose units contain a length (m, m/s) or a time (s, m/s, Hz) as such a unit
 * scales: a speed with `length` / `time`, but no wind. `fields` may be NULL. */
void billow_fields_scale_units(const BillowField *fields, void *subject, double length, double time);
