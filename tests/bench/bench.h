/* What all benchmarks share: timing, limits measured beside it, and one JSON line per case. */
#pragma once

#include "core/base/workers.h"

#include <stdbool.h>
#include <stddef.h>

/* Whether the size n is one of those that a program was asked for: its arguments, or all when there are
 * none. */
bool billow_bench_wanted(int argc, char **argv, int n);

/* One run of what is measured. A run far shorter than a millisecond is called several times over for one
 * time. */
typedef void (*BillowBenchRun)(void *data);

/* Runs once to warm up, then takes `runs` times (at most 64), and prints one JSON line on standard output:
 * {"name":…,"n":…,"runs":…,"min":seconds,"median":seconds}. Returns the median, seconds. */
double billow_bench(const char *name, int n, int runs, BillowBenchRun run, void *data);

/* A physical limit: the least that the machine needs for the bytes that a case moves. */
typedef struct {
    BillowWorkers *workers; /* the threads that the case uses; NULL: one */
    size_t bytes;
    const char *folder; /* NULL: copied in memory; else written to the disk of this folder */
    int files;
} BillowBenchLimit;

/* Copying in memory, `read` + `written` bytes of traffic altogether (so a copy of half as many). */
BillowBenchLimit billow_bench_copy(BillowWorkers *workers, size_t read, size_t written);

/* Writing `files` files of `bytes` bytes each into a temporary folder made in `folder`, each under a new
 * name and then renamed over the one before it. `folder` is not copied. */
BillowBenchLimit billow_bench_write(BillowWorkers *workers, const char *folder, int files, size_t bytes);

/* As billow_bench(), with a run of the limit before each, so that a busy spell of the machine meets both.
 * The line goes on: "limit":median seconds,"limit_bytes":…,"limit_of":"copy" or "write","ratio":median /
 * limit. */
double billow_bench_against(const char *name, int n, int runs, BillowBenchRun run, void *data,
                            BillowBenchLimit limit);

/* Exponent p of the least-squares fit seconds = c · points^p. */
double billow_bench_growth(const double *points, const double *seconds, size_t count);

/* Prints {"name":"<stage>/growth-exponent","value":p}, p as of billow_bench_growth(); nothing of fewer
 * than two sizes. */
void billow_bench_print_growth(const char *stage, const double *points, const double *seconds, size_t count);
