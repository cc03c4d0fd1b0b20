#include "bench/bench.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double
now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double) time.tv_sec + 1e-9 * (double) time.tv_nsec;
}

static int
compare(const void *a, const void *b)
{
    double x = *(const double *) a, y = *(const double *) b;
    return (x > y) - (x < y);
}

double
billow_bench(const char *name, int n, int runs, BillowBenchRun run, void *data)
{
    double seconds[64];
    run(data);
    for (int i = 0; i < runs; i++) {
        double began = now();
        run(data);
        seconds[i] = now() - began;
    }
    qsort(seconds, (size_t) runs, sizeof *seconds, compare);
    double median = seconds[runs / 2];
    printf("{\"name\":\"%s\",\"n\":%d,\"runs\":%d,\"min\":%.6g,\"median\":%.6g}\n", name, n, runs, seconds[0],
           median);
    fflush(stdout);
    return median;
}

double
billow_bench_growth(const double *points, const double *seconds, size_t count)
{
    double x = 0.0, y = 0.0, xx = 0.0, xy = 0.0;
    for (size_t i = 0; i < count; i++) {
        double p = log(points[i]), s = log(seconds[i]);
        x += p;
        y += s;
        xx += p * p;
        xy += p * s;
    }
    double n = (double) count;
    return (n * xy - x * y) / (n * xx - x * x);
}
