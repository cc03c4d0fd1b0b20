/* Private to physics: measures the seconds spent in stages. */
#pragma once

#include <time.h>

typedef struct {
    struct timespec mark;
} BillowStopwatch;

static inline BillowStopwatch
billow_stopwatch_start(void)
{
    BillowStopwatch watch;
    clock_gettime(CLOCK_MONOTONIC, &watch.mark);
    return watch;
}

/* Returns the seconds since the last lap. */
static inline double
billow_stopwatch_lap(BillowStopwatch *watch)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    double seconds =
        (double) (now.tv_sec - watch->mark.tv_sec) + 1e-9 * (double) (now.tv_nsec - watch->mark.tv_nsec);
    watch->mark = now;
    return seconds;
}
