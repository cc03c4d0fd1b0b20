/* The table of export formats. */
#pragma once

#include "io/writers/format.h"

/* Ends with NULL. The first one is the default. A format is a file of its own, and a name in the list of
 * io/meson.build. */
extern const BillowFormat *const billow_formats[];

/* Returns the format with this word, or NULL. */
const BillowFormat *billow_format_find(const char *word);

/* Returns a message for the user if this program was built without a format that other builds have. Returns
 * NULL if no build has it or this one does. */
const char *billow_format_left_out(const char *word);

/* Returns the words of all formats: "obj|pc2" or "obj or pc2", depending on `separator`. Free with
 * g_free(). */
char *billow_format_words(const char *separator);
