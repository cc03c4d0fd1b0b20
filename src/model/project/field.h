/* Translated titles of fields. */
#pragma once

#include "core/base/field.h"

#include <glib.h>

/* Returns the label, without its mnemonic, of a component (from 0) of a PAIR or VECTOR field, or of the field
 * itself: "Amplitude". Free with g_free(). */
char *billow_field_title(const BillowField *field, int component);

/* Returns the label of choice `number` of a CHOICE field; NULL if the number is out of range. */
const char *billow_field_choice_title(const BillowField *field, int number);

/* Returns whether a TEXT field may have this text: it matches the field's pattern, if there is one. */
gboolean billow_field_matches(const BillowField *field, const char *text);

/* Returns whether a text matches a regular expression. */
gboolean billow_text_matches(const char *text, const char *pattern);
