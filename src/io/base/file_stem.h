/* What files of a sequence are called, up to the number. */
#pragma once

#include <glib.h>

/* A name as the stem of file names: `_` for path separators, control characters and a dot at its start, cut to a length
 * that leaves room for number and suffix; "cloth" when nothing is left. What is safe stays as it is. Free with g_free(). */
char *billow_safe_stem(const char *name);

/* What is wrong with a stem that was given, as a message for the user, or NULL. Free with g_free(). */
char *billow_stem_problem(const char *stem);
