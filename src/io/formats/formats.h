/* The table of formats. */
#pragma once

#include "io/writers/format.h"

/* Ended by NULL; the first is the one that is used unless another is asked for. */
extern const BillowFormat *const billow_formats[];

/* NULL: there is none of this word. */
const BillowFormat *billow_format_find(const char *word);

/* Why this program has no format of a word that others have, for the user; NULL: no program has it, or this one has. */
const char *billow_format_left_out(const char *word);

/* "obj", "obj|pc2", "obj or pc2": the words of all formats. Free with g_free(). */
char *billow_format_words(const char *separator);
