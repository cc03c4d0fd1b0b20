/* A number that is typed without an entry: digits, a point or a comma, a sign. Pure functions. */
#pragma once

#include <glib.h>

enum { BILLOW_TYPED_DIGITS = 12 };

/* If zeroed, nothing is typed. */
typedef struct {
    char text[BILLOW_TYPED_DIGITS + 1]; /* without the sign */
    gboolean minus;
} BillowTypedNumber;

/* Adds a character; '\b' deletes the last, '-' toggles the sign. FALSE: it does not belong or fit there. */
gboolean billow_typed_number_take(BillowTypedNumber *typed, gunichar character);

/* Returns FALSE while there is no number yet: nothing is typed, or only a sign or a point. */
gboolean billow_typed_number_get(const BillowTypedNumber *typed, double *value);

/* Returns the typed text for display; free with g_free(). */
char *billow_typed_number_text(const BillowTypedNumber *typed);
