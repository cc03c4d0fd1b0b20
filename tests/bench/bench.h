/* Helpers for the benchmarks: timing, physical limits for comparison, and one JSON line per case. */
#pragma once

#include "core/base/workers.h"

#include <stdbool.h>
#include <stddef.h>

/* Returns whether to measure the size n: it is among the program's arguments, or there are none. */
bool billow_bench_wanted(int argc, char **argv, int n);

/* A run to be measured. Runs far shorter than a millisecond are repeated for one time. */
typedef void (*BillowBenchRun)(void *data);

/* Runs once to warm up, takes `runs` times (at most 64), and prints one JSON line on standard output:
 * {"name":…,"n":…,"runs":…,"min":seconds,"median":seconds}. Returns the median in seconds. */
double billow_bench(const char *name, int n, int runs, BillowBenchRun run, void *data);

/* A physical limit: the least time in which the machine can move the bytes that a case moves. */
typedef struct {
    BillowWorkers *workers; /* the threads that the case uses; NULL: one thread */
    size_t bytes;
    const char *folder; /* NULL: copies in memory; else writes to the disk of this folder */
    int files;
} BillowBenchLimit;

/* Returns the limit of copying in memory; of the `read` + `written` bytes of traffic half are copied. */
BillowBenchLimit billow_bench_copy(BillowWorkers *workers, size_t read, size_t written);

/* Returns the limit of writing `files` files of `bytes` bytes each to a temporary folder in `folder`. Each is
 * written under a new name and then renamed over the previous one. `folder` is borrowed. */
BillowBenchLimit billow_bench_write(BillowWorkers *workers, const char *folder, int files, size_t bytes);

/* Like billow_bench(), but runs the limit before each run, so that a busy period of the machine affects both.
 * Adds to the line: "limit":median seconds,"limit_bytes":…,"limit_of":"copy" or "write","ratio":median /
 * limit. */
double billow_bench_against(const char *name, int n, int runs, BillowBenchRun run, void *data,
                            BillowBenchLimit limit);

/* Returns the exponent p of the least-squares fit seconds = c · points^p. */
double billow_bench_growth(const double *points, const double *seconds, size_t count);

/* Prints {"name":"<stage>/growth-exponent","value":p}, with p from billow_bench_growth(). Prints nothing for
 * fewer than two sizes. */
void billow_bench_print_growth(const char *stage, const double *points, const double *seconds, size_t count);
