#include "physics/net/filter.h"

#include "core/base/allocate.h"

#include <string.h>

/* A direction whose part outside those already prescribed is shorter than this adds none. */
#define SMALLEST_SINE 1e-6

void
billow_filter_clear(BillowFilter *filter)
{
    filter->n = 0;
}

void
billow_filter_free(BillowFilter *filter)
{
    free(filter->entries);
    *filter = (BillowFilter){0};
}

/* Returns the index of the first entry at or after `point`. */
static size_t
find_place(const BillowFilter *filter, size_t point)
{
    size_t low = 0, high = filter->n;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (filter->entries[middle].point < point)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Returns the entry of a point, creating one with all components free if there is none. */
static BillowFilterEntry *
entry_of(BillowFilter *filter, size_t point)
{
    size_t place = find_place(filter, point);
    if (place == filter->n || filter->entries[place].point != point) {
        if (filter->n == filter->capacity) {
            filter->capacity = filter->capacity ? 2 * filter->capacity : 64;
            filter->entries = billow_reallocate(filter->entries, filter->capacity, sizeof *filter->entries);
        }
        BillowFilterEntry *entry = &filter->entries[place];
        memmove(entry + 1, entry, (filter->n - place) * sizeof *entry);
        filter->n++;
        *entry = (BillowFilterEntry){.point = point, .free = {1.0, 0.0, 0.0, 1.0, 0.0, 1.0}};
    }
    return &filter->entries[place];
}

BillowVec3
billow_filter_project(const BillowFilterEntry *entry, BillowVec3 v)
{
    const double *s = entry->free;
    return billow_vec3(s[0] * v.x + s[1] * v.y + s[2] * v.z, s[1] * v.x + s[3] * v.y + s[4] * v.z,
                       s[2] * v.x + s[4] * v.y + s[5] * v.z);
}

/* S -= c c', with the speed along c. c is orthogonal to what is prescribed, so `speed` along the whole
 * direction minus the contribution of earlier directions is all along c. */
bool
billow_filter_prescribe(BillowFilter *filter, size_t point, BillowVec3 direction, double speed)
{
    BillowFilterEntry *entry = entry_of(filter, point);
    BillowVec3 c = billow_filter_project(entry, direction);
    double sine = billow_vec3_length(c);
    if (sine < SMALLEST_SINE)
        return false;
    double already = billow_vec3_dot(entry->velocity, direction);
    c = billow_vec3_scale(c, 1.0 / sine);
    entry->velocity = billow_vec3_add(entry->velocity, billow_vec3_scale(c, (speed - already) / sine));
    const double cc[6] = {c.x * c.x, c.x * c.y, c.x * c.z, c.y * c.y, c.y * c.z, c.z * c.z};
    for (int i = 0; i < 6; i++)
        entry->free[i] -= cc[i];
    return true;
}

void
billow_filter_hold(BillowFilter *filter, size_t point, BillowVec3 velocity)
{
    BillowFilterEntry *entry = entry_of(filter, point);
    memset(entry->free, 0, sizeof entry->free);
    entry->velocity = velocity;
}
