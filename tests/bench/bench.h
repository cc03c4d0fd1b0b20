/* What all benchmarks share: timing, and one JSON line per case. */
#pragma once

#include <stddef.h>

/* One run of what is measured. */
typedef void (*BillowBenchRun)(void *data);

/* Runs once to warm up, then `runs` times (at most 64), and prints one JSON line on standard output:
 * {"name":…,"n":…,"runs":…,"min":seconds,"median":seconds}. Returns the median, seconds. */
double billow_bench(const char *name, int n, int runs, BillowBenchRun run, void *data);

/* Exponent p of the least-squares fit seconds = c · points^p. */
double billow_bench_growth(const double *points, const double *seconds, size_t count);
