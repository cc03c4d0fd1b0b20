/* A number that is typed while something else is done, without a field: digits, a point or a comma, a sign. Pure functions. */
#pragma once

#include <glib.h>

enum { BILLOW_TYPED_DIGITS = 12 };

/* Zeroed, nothing is typed. */
typedef struct {
    char text[BILLOW_TYPED_DIGITS + 1]; /* without the sign */
    gboolean minus;
} BillowTypedNumber;

/* Takes a character in; '\b' takes the last one back, '-' turns the sign wherever it comes. FALSE: it is none of a number, or there is no
 * room. */
gboolean billow_typed_number_take(BillowTypedNumber *typed, gunichar character);

/* FALSE while there is no number yet: nothing is typed, or nothing but a sign or a point. */
gboolean billow_typed_number_get(const BillowTypedNumber *typed, double *value);

/* What is typed, as it is to be shown; free with g_free(). */
char *billow_typed_number_text(const BillowTypedNumber *typed);
