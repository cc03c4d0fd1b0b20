/* The part of a sequence's file names before the frame number. */
#pragma once

#include <glib.h>

/* Turns a name into a safe stem: path separators, control characters and a leading dot become `_`, and number
 * and suffix still fit; "cloth" if nothing is left. A safe name does not change. Free with g_free(). */
char *billow_safe_stem(const char *name);

/* Returns what is wrong with a stem, as a message for the user, or NULL. Free with g_free(). */
char *billow_stem_problem(const char *stem);
