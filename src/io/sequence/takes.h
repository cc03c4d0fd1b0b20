/* Which exports of a project are takes of a USD file (io/writers/usda_takes.h). */
#pragma once

#include "io/sequence/sequence.h"

/* Returns whether files of the format, NULL if there is none, can be takes: those of USDA. */
gboolean billow_takes_have(const BillowFormat *format);

/* Appends an export called `name`, whose files have this stem, to `takes` (of BillowUsdaTake) if it is a
 * take. Borrows all but the sequence itself. */
void billow_takes_add(GArray *takes, const BillowSequence *sequence, const char *name, const char *stem);
