/* What JSON text holds that json-c's tree does not: it drops these without a word. */
#pragma once

#include <glib.h>

/* Appends a warning (BillowProblem, its path "line L, column C") for each of the first few: a key that its object has already (the last
 * one counts), half of a surrogate pair (read as U+FFFD), a key with U+0000 (cut there). `text`: a valid document. */
void billow_json_note_losses(const char *text, gsize length, GPtrArray *problems);
