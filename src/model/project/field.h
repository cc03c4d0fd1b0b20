/* Words for fields, translated. */
#pragma once

#include "core/base/field.h"

#include <glib.h>

/* "Amplitude": the label of a component (from 0) of a PAIR or VECTOR, or of the field, without its mnemonic. Free with
 * g_free(). */
char *billow_field_title(const BillowField *field, int component);

/* CHOICE: the label of the choice of this number; NULL before the first and after the last. */
const char *billow_field_choice_title(const BillowField *field, int number);
