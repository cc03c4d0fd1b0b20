/* Fields of a project in its JSON: what a table of rows says is read. How it is written: project/writing.h. */
#pragma once

#include "io/base/json_reader.h"

/* Takes the keys of `fields` (NULL: none) out of `object` and sets the values of `subject`. What is missing stays as it
 * is. Notes what is wrong; bounds that hang on the cloth are those of `grid` (NULL: none do). */
void billow_read_fields(BillowJsonReader *reader, json_object *object, const BillowField *fields,
                        void *subject, const BillowGrid *grid);

/* One of them, under the name `key`. TRUE: it was there and is fit. */
gboolean billow_read_field(BillowJsonReader *reader, json_object *object, const BillowField *field,
                           const char *key, void *subject, const BillowGrid *grid);
