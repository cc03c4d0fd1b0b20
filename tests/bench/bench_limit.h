/* The work of a physical limit, as a run that is timed like any other. */
#pragma once

#include "bench/bench.h"

typedef struct BillowLimitRun BillowLimitRun;

/* Buffers, and for writing a temporary folder of its own. Aborts with a message when there is no room. */
BillowLimitRun *billow_limit_run_new(const BillowBenchLimit *limit);

/* Also removes what was written. */
void billow_limit_run_free(BillowLimitRun *run);

/* Copies or writes all of it once; `data` is a BillowLimitRun. */
void billow_limit_run(void *data);
