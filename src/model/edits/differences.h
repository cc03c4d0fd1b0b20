/* Describes the differences between two states of a project to the user. */
#pragma once

#include "model/project/project.h"

/* Returns one translated line (char *) for each difference of `other` from `one`: blocks that were added,
 * removed or reordered, and values, old and new, in the order of the field tables. Empty if they are equal
 * except for unknown keys. Free with g_ptr_array_unref(). */
GPtrArray *billow_project_differences(const BillowProject *one, const BillowProject *other);
