#include "core/transition/key_times.h"

#include <math.h>

static double
time_of(const void *keys, size_t size, size_t number)
{
    return *(const double *) (const void *) ((const char *) keys + number * size);
}

size_t
billow_key_after(const void *keys, size_t count, size_t size, double seconds)
{
    size_t low = 0, high = count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (time_of(keys, size, middle) <= seconds)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int
billow_key_near(const void *keys, size_t count, size_t size, double seconds, double slack)
{
    int found = -1;
    double nearest = slack;
    for (size_t i = 0; i < count; i++) {
        const double away = fabs(time_of(keys, size, i) - seconds);
        if (away <= nearest) {
            nearest = away;
            found = (int) i;
        }
    }
    return found;
}
