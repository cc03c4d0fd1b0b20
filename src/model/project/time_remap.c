#include "model/project/time_remap.h"

#include "model/project/number_keys.h"

const BillowField billow_time_remap_fields[] = {
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "time",
        .offset = offsetof(BillowTimeRemap, time),
        .heading = N_("Time"),
        .label = N_("T_ime shown"),
        .unit = N_("%"),
        .tooltip =
            N_("The time of the animation that is shown, as a share of the block: 0 is its start, 1 its "
               "end; without keys the animation stands still there"),
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 10,
        .scale = 100.0,
        .new_line = true,
    },
    {0},
};
/* --- Presets --- */

enum { MOST_PRESET_KEYS = 4 };

/* A key of a curve of time: both are shares of the block. */
typedef struct {
    double at, time;
} PresetKey;

static const PresetKey presets[BILLOW_N_REMAP_PRESETS][MOST_PRESET_KEYS] = {
    [BILLOW_REMAP_SLOW_IN_THE_MIDDLE] = {{0.0, 0.0}, {0.25, 0.375}, {0.75, 0.625}, {1.0, 1.0}},
    [BILLOW_REMAP_SLOW] = {{0.0, 0.0}, {1.0, 0.5}},
    [BILLOW_REMAP_REVERSE] = {{0.0, 1.0}, {1.0, 0.0}},
    [BILLOW_REMAP_HOLD] = {{0.0, 0.0}},
};

void
billow_time_remap_set(BillowTimeRemap *remap, BillowRemapPreset preset)
{
    const PresetKey *curve = presets[preset];
    billow_number_keys_clear(&remap->keys);
    remap->time = curve[0].time;
    size_t n = 1;
    while (n < MOST_PRESET_KEYS && curve[n].at > 0.0)
        n++;
    if (n == 1)
        return;
    BillowNumberKey *keys = g_new0(BillowNumberKey, n);
    for (size_t i = 0; i < n; i++)
        keys[i] =
            (BillowNumberKey){.at = curve[i].at, .value = curve[i].time, .easing = billow_easing_default()};
    billow_number_keys_insert(&remap->keys, &(BillowKeyedNumber){billow_time_remap_fields, keys, n});
}

void
billow_time_remap_suggest(void *remap, const BillowGrid *grid)
{
    billow_time_remap_set(remap, BILLOW_REMAP_SLOW_IN_THE_MIDDLE);
}

/* --- Splitting --- */

/* Makes a remap of a whole block that of a part of it, which begins and ends at these shares. */
static void
cut(BillowTimeRemap *remap, double from, double to)
{
    const size_t offset = offsetof(BillowTimeRemap, time);
    billow_number_keys_cut(&remap->keys, from, to);
    billow_number_keys_add(&remap->keys, offset, -from);
    billow_number_keys_multiply(&remap->keys, offset, 1.0 / (to - from));
    remap->time = (remap->time - from) / (to - from);
}

bool
billow_time_remap_split(void *first, void *second, double elapsed, double duration)
{
    cut(first, 0.0, elapsed / duration);
    cut(second, elapsed / duration, 1.0);
    return true;
}

/* --- Time --- */

double
billow_time_remap_at(const BillowTimeRemap *remap, double share)
{
    const BillowKeyedNumber *keyed = billow_number_keys_find(&remap->keys, offsetof(BillowTimeRemap, time));
    return keyed ? billow_keyed_number_at(keyed, share) : remap->time;
}
