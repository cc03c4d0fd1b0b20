/* What the files of the edits share. */
#pragma once

#include "model/edits.h"

/* `id` itself if it is free, else with a number behind it. Free with g_free(). */
char *billow_edit_unique_id(const BillowProject *project, const char *id);

/* The constraint of a grid point, owned by the project, or NULL. */
const BillowBlock *billow_edit_constraint_at(const BillowProject *project, int column, int row);
