/* How two states of a project differ, in words for users. */
#pragma once

#include "model/project/project.h"

/* A line for each thing that `other` has otherwise than `one`: blocks that are added, removed or in another order, values with what they were and are. Of
 * char *, translated, in the order of the tables; none: they are equal but for keys that are not known. Free with
 * g_ptr_array_unref(). */
GPtrArray *billow_project_differences(const BillowProject *one, const BillowProject *other);
