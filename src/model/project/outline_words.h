/* What users are told about outlines. */
#pragma once

#include "core/base/outline_loops.h"

/* Returns what is wrong with a loop and what to do, translated. */
const char *billow_outline_fault_words(BillowOutlineFault fault);
