#include "model/project/wind_keys.h"

#include "core/transition/key_times.h"

#include <math.h>

void
billow_wind_own_keys(BillowWind *wind)
{
    wind->keys = g_memdup2(wind->keys, wind->n_keys * sizeof *wind->keys);
    for (size_t i = 0; i < wind->n_keys; i++)
        wind->keys[i].unknown = g_strdup(wind->keys[i].unknown);
}

void
billow_wind_clear_keys(BillowWind *wind)
{
    for (size_t i = 0; i < wind->n_keys; i++)
        g_free(wind->keys[i].unknown);
    g_clear_pointer(&wind->keys, g_free);
    wind->n_keys = 0;
}

gboolean
billow_wind_keys_equal(const BillowWind *a, const BillowWind *b)
{
    if (a->n_keys != b->n_keys)
        return FALSE;
    for (size_t i = 0; i < a->n_keys; i++)
        if (!billow_fields_equal(billow_wind_key_fields, &a->keys[i], &b->keys[i]) ||
            !billow_easing_equal(&a->keys[i].easing, &b->keys[i].easing) ||
            g_strcmp0(a->keys[i].unknown, b->keys[i].unknown) != 0)
            return FALSE;
    return TRUE;
}

int
billow_wind_find_key(const BillowWind *wind, double seconds, double slack)
{
    return billow_key_near(wind->keys, wind->n_keys, sizeof *wind->keys, seconds, slack);
}

static BillowWindKey *
insert_key(BillowWind *wind, double seconds)
{
    const size_t number = billow_key_after(wind->keys, wind->n_keys, sizeof *wind->keys, seconds);
    BillowWindKey key = billow_wind_key_at(wind, seconds); /* it continues as before */
    if (wind->n_keys == 0)
        key.easing.curve = BILLOW_CURVE_EASE_IN_OUT;
    wind->keys = g_renew(BillowWindKey, wind->keys, wind->n_keys + 1);
    memmove(&wind->keys[number + 1], &wind->keys[number], (wind->n_keys - number) * sizeof key);
    wind->keys[number] = key;
    wind->n_keys++;
    return &wind->keys[number];
}

gboolean
billow_wind_set_key(BillowWind *wind, double seconds, double slack, const BillowWind *now)
{
    const int found = billow_wind_find_key(wind, seconds, slack);
    if (found < 0 && wind->n_keys >= BILLOW_MAX_WIND_KEYS)
        return FALSE;
    BillowWindKey *key = found < 0 ? insert_key(wind, seconds) : &wind->keys[found];
    key->direction = now->direction;
    key->elevation = now->elevation;
    key->speed = now->speed;
    return TRUE;
}

void
billow_wind_remove_key(BillowWind *wind, size_t number)
{
    const BillowWindKey key = wind->keys[number];
    g_free(key.unknown);
    memmove(&wind->keys[number], &wind->keys[number + 1], (wind->n_keys - number - 1) * sizeof key);
    if (--wind->n_keys > 0)
        return;
    g_clear_pointer(&wind->keys, g_free);
    wind->direction = key.direction;
    wind->elevation = key.elevation;
    wind->speed = key.speed;
    wind->gust = fmin(wind->gust * key.gust, BILLOW_MAX_NUMBER);
    wind->turbulence = fmin(wind->turbulence * key.turbulence, BILLOW_MAX_TURBULENCE);
}

BillowWind
billow_wind_to_change(const BillowWind *wind, double seconds)
{
    BillowWind now = billow_wind_keyed(wind, seconds);
    now.gust = wind->gust;
    now.turbulence = wind->turbulence;
    return now;
}

gboolean
billow_wind_change(BillowWind *wind, double seconds, double slack, const BillowWind *now)
{
    const BillowWind was = *wind, keyed = billow_wind_keyed(wind, seconds);
    *wind = *now;
    wind->keys = was.keys;
    wind->n_keys = was.n_keys;
    if (was.n_keys == 0)
        return TRUE;
    wind->direction = was.direction;
    wind->elevation = was.elevation;
    wind->speed = was.speed;
    return (now->direction == keyed.direction && now->elevation == keyed.elevation &&
            now->speed == keyed.speed) ||
           billow_wind_set_key(wind, seconds, slack, now);
}
