/* The table of export formats. */
#pragma once

#include "io/writers/format.h"

/* Ends with NULL. The first one is the default. A format is a file of its own, and a name in the list of
 * io/meson.build. */
extern const BillowFormat *const billow_formats[];

/* Returns the format with this word, or NULL. */
const BillowFormat *billow_format_find(const char *word);

/* Returns a message for the user if other builds have a format that this one lacks, or NULL. */
const char *billow_format_left_out(const char *word);

/* Returns the words of all formats, joined by `separator`: "obj|pc2" or "obj or pc2". Free with g_free(). */
char *billow_format_words(const char *separator);
