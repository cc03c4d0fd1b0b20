/* What the files of the edits share. */
#pragma once

#include "model/edits.h"

/* `id` itself if it is free, else with a number behind it. Free with g_free(). */
char *billow_edit_unique_id(const BillowProject *project, const char *id);

/* Why the project may not hold `block` in place of `self` (NULL: beside all others); BILLOW_EDIT_DONE when it may: its
 * numbers are within the bounds of the project format, no other constraint is at its point, and there is room for its
 * given shape. */
BillowEdit billow_edit_check(const BillowProject *project, const BillowBlock *self, const BillowBlock *block);

/* The same for the values of one table of fields. */
BillowEdit billow_edit_check_fields(const BillowField *fields, const void *subject, const BillowGrid *grid);

/* An answer without project. */
BillowEdit billow_edit_refuse(BillowEditOutcome why);

/* An answer with one (transfer full). */
BillowEdit billow_edit_done(BillowProject *project);

/* What users read for a block. */
const char *billow_edit_name_of(const BillowBlock *block);
