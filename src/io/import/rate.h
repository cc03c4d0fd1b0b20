/* Finds the frame rate of a point cache from the times of its frames. Pure functions. */
#pragma once

#include <glib.h>

typedef enum {
    BILLOW_TIMES_DIFFER,
    BILLOW_TIMES_EQUAL,         /* all the same: they say nothing */
    BILLOW_TIMES_SECONDS_APART, /* exactly one second from each to the next, as numbers of frames would be */
} BillowImportTimes;

/* Tells how the times of `n` frames follow each other. One time alone differs from nothing. */
BillowImportTimes billow_import_times_kind(const double *times, guint n);

/* Returns the frame rate of times in seconds that were rounded to single precision: the rate at which each
 * frame is one later than the one before, if that is from 10 to BILLOW_MAX_FRAME_RATE, or else a common rate
 * at which all of them lie on frames. Common rates (24000/1001, 24, 25, 30 …) are found to their last digit.
 * Returns 0 if there is none, or fewer than two times. */
double billow_import_rate(const double *times, guint n);
