/* Numbers with a fixed count of decimals, fast: what most of a mesh file is. printf, which follows the locale besides,
 * takes 30 to 40 times as long. */
#pragma once

#include <glib.h>

enum { BILLOW_FIXED_ROOM = 344, BILLOW_INDEX_ROOM = 20 }; /* bytes that the longest of them take */

/* Writes `value` (finite) at `at` with `precision` decimals, 0 ... 15: the same as printf("%.*f") in the C
 * locale, but never a negative zero. Returns the end; no NUL. There must be room for BILLOW_FIXED_ROOM bytes,
 * all of which may be written. */
char *billow_put_fixed(char *at, double value, int precision);

/* The same for a whole number, with room for BILLOW_INDEX_ROOM bytes. */
char *billow_put_index(char *at, guint64 value);

/* Appends the same as billow_put_fixed() writes. */
void billow_append_fixed(GString *text, double value, int precision);

/* Appends the shortest decimal (of those nearest to `value`, finite) that, read as a double, rounds to the same float:
 * "0.1", "-2.0", "0.00000025"; with an exponent what needs more than 15 decimals. */
void billow_append_float(GString *text, float value);

/* Appends the shortest decimal that reads back as the same double, "." as the decimal point in every locale;
 * whole numbers as "6.0". */
void billow_append_number(GString *text, double value);
