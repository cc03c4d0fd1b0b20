#include "bench/bench.h"
#include "bench/bench_limit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MOST_RUNS = 64 };
static const double LEAST_TIME = 1e-3; /* seconds; shorter runs are repeated */

typedef struct {
    BillowBenchRun run;
    void *data;
    int repeats;
    double seconds[MOST_RUNS];
} Timed;

bool
billow_bench_wanted(int argc, char **argv, int n)
{
    bool wanted = argc < 2;
    for (int i = 1; i < argc; i++)
        wanted |= atoi(argv[i]) == n;
    return wanted;
}

static double
now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double) time.tv_sec + 1e-9 * (double) time.tv_nsec;
}

static double
time_run(const Timed *timed)
{
    double began = now();
    for (int i = 0; i < timed->repeats; i++)
        timed->run(timed->data);
    return (now() - began) / timed->repeats;
}

/* The first run warms up. The second tells how many take a measurable time. */
static void
warm_up(Timed *timed)
{
    timed->repeats = 1;
    if (time_run(timed) < LEAST_TIME)
        timed->repeats = (int) ceil(LEAST_TIME / fmax(time_run(timed), 1e-9));
}

static int
compare(const void *a, const void *b)
{
    double x = *(const double *) a, y = *(const double *) b;
    return (x > y) - (x < y);
}

static double
sort_to_median(Timed *timed, int runs)
{
    qsort(timed->seconds, (size_t) runs, sizeof *timed->seconds, compare);
    return timed->seconds[runs / 2];
}

double
billow_bench(const char *name, int n, int runs, BillowBenchRun run, void *data)
{
    Timed timed = {.run = run, .data = data};
    warm_up(&timed);
    for (int i = 0; i < runs; i++)
        timed.seconds[i] = time_run(&timed);
    double median = sort_to_median(&timed, runs);
    printf("{\"name\":\"%s\",\"n\":%d,\"runs\":%d,\"min\":%.6g,\"median\":%.6g}\n", name, n, runs,
           timed.seconds[0], median);
    fflush(stdout);
    return median;
}

double
billow_bench_against(const char *name, int n, int runs, BillowBenchRun run, void *data,
                     BillowBenchLimit limit)
{
    BillowLimitRun *least = billow_limit_run_new(&limit);
    Timed timed = {.run = run, .data = data}, other = {.run = billow_limit_run, .data = least};
    warm_up(&other);
    warm_up(&timed);
    for (int i = 0; i < runs; i++) {
        other.seconds[i] = time_run(&other);
        timed.seconds[i] = time_run(&timed);
    }
    billow_limit_run_free(least);
    double median = sort_to_median(&timed, runs), bound = sort_to_median(&other, runs);
    printf("{\"name\":\"%s\",\"n\":%d,\"runs\":%d,\"min\":%.6g,\"median\":%.6g,\"limit\":%.6g,"
           "\"limit_bytes\":%zu,\"limit_of\":\"%s\",\"ratio\":%.3g}\n",
           name, n, runs, timed.seconds[0], median, bound, limit.bytes, limit.folder ? "write" : "copy",
           median / bound);
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

void
billow_bench_print_growth(const char *stage, const double *points, const double *seconds, size_t count)
{
    if (count < 2)
        return;
    printf("{\"name\":\"%s/growth-exponent\",\"value\":%.3f}\n", stage,
           billow_bench_growth(points, seconds, count));
    fflush(stdout);
}
