/* What the files of the edits share. */
#pragma once

#include "model/edits.h"

/* `id` itself if it is free, else with a number behind it. Free with g_free(). */
char *billow_edit_unique_id(const BillowProject *project, const char *id);

/* Whether the project may hold `block` in place of `self` (NULL: beside all others): its numbers are within the bounds
 * of the project format, no other constraint is at its point, and there is room for its given shape. */
gboolean billow_edit_fits(const BillowProject *project, const BillowBlock *self, const BillowBlock *block);
