/* The options of all formats, as options of a command. */
#pragma once

#include "io/formats/formats.h"

typedef struct BillowFormatOptions BillowFormatOptions;

BillowFormatOptions *billow_format_options_new(void);
void billow_format_options_free(BillowFormatOptions *given);

/* Adds an option for each field of each format (those of one key are one) to a context. What is parsed goes into
 * `given`, which outlives the context. */
void billow_format_options_add(BillowFormatOptions *given, GOptionContext *context);

/* Puts what was given into the options of `format`. FALSE, with the reason on standard error: it does not take that. */
gboolean billow_format_options_apply(const BillowFormatOptions *given, const BillowFormat *format,
                                     void *options, const char *command);
