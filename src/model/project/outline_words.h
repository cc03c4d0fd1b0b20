/* What users are told about outlines. */
#pragma once

#include "core/base/outline_loops.h"

/* Returns why a cloth with this grid cannot be a tube, or NULL if it can, or is none. Translated. */
const char *billow_closed_fault_words(const BillowGrid *grid);

/* Returns what is wrong with a loop and what to do, translated. */
const char *billow_outline_fault_words(BillowOutlineFault fault);
