/* Does the work of a physical limit, as a run for billow_bench(). */
#pragma once

#include "bench/bench.h"

typedef struct BillowLimitRun BillowLimitRun;

/* Allocates buffers and, for writing, creates a temporary folder. Aborts with a message on failure. */
BillowLimitRun *billow_limit_run_new(const BillowBenchLimit *limit);

/* Frees the run and removes the files it wrote. */
void billow_limit_run_free(BillowLimitRun *run);

/* Copies or writes everything once. `data` is a BillowLimitRun. */
void billow_limit_run(void *data);
