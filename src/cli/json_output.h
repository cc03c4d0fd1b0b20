/* Data as JSON on standard output. */
#pragma once

#include "io/json_number.h"

/* Prints the object on a line, and frees it. */
void billow_json_print(json_object *object);
