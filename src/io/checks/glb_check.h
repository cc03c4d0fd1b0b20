/* Whether a GLB file is whole, and of the same animation. */
#pragma once

#include "io/writers/format.h"

/* What is wrong with the file that was exported as a GLB of `target`; free with g_free(). NULL: nothing. A file that cannot be read:
 * NULL with a GIO error. */
char *billow_glb_problem(const BillowFormatTarget *target, const char *path, GError **error);
