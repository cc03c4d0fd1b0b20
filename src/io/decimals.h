/* Numbers with a fixed count of decimals, fast: what most of a mesh file is. */
#pragma once

#include <glib.h>

/* Appends `value` (finite) with `precision` decimals, 0 ... 15: the same as printf("%.*f") in the C locale,
 * but never a negative zero. */
void billow_append_fixed(GString *text, double value, int precision);

/* Appends the shortest decimal (of those nearest to `value`, finite) that, read as a double, rounds to the same float:
 * "0.1", "-2.0", "0.00000025"; with an exponent what needs more than 15 decimals. */
void billow_append_float(GString *text, float value);

/* Appends a whole number. */
void billow_append_index(GString *text, guint64 value);
