/* Fast formatting of numbers with a fixed number of decimals, most of a mesh file. printf takes 30 to 40
 * times as long and depends on the locale. */
#pragma once

#include <glib.h>

enum { BILLOW_FIXED_ROOM = 344, BILLOW_INDEX_ROOM = 20 }; /* longest output, in bytes */

/* Writes `value` (finite) at `at` with `precision` decimals (0 ... 15), like printf("%.*f") in the C locale
 * but never as a negative zero. Returns the end, without a NUL. May overwrite BILLOW_FIXED_ROOM bytes. */
char *billow_put_fixed(char *at, double value, int precision);

/* Does the same for a whole number, in BILLOW_INDEX_ROOM bytes. */
char *billow_put_index(char *at, guint64 value);

/* Appends what billow_put_fixed() writes. */
void billow_append_fixed(GString *text, double value, int precision);

/* Appends the shortest decimal that, read as a double, rounds to the same float, and of several the nearest
 * to `value` (finite): "0.1", "-2.0", "0.00000025". Beyond 15 decimals it gets an exponent. */
void billow_append_float(GString *text, float value);

/* Appends the shortest decimal that reads back as the same double, with "." in every locale: "6.0". */
void billow_append_number(GString *text, double value);
