/* Finds what json-c silently drops when it parses JSON text into a tree. */
#pragma once

#include <glib.h>

/* Appends a warning (BillowProblem with the path "line L, column C") for each of the first few losses: a
 * duplicate key in an object (the last one counts), half of a surrogate pair (read as U+FFFD), or a key with
 * U+0000 (cut off there). `text` must be a valid document. */
void billow_json_note_losses(const char *text, gsize length, GPtrArray *problems);
