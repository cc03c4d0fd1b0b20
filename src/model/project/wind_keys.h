/* The keys of the scene's wind: how it blows at times. docs/method.md §7. */
#pragma once

#include "physics/net/wind.h"

#include <glib.h>

/* Gives a copied wind its own keys. */
void billow_wind_own_keys(BillowWind *wind);

/* Frees the keys. */
void billow_wind_clear_keys(BillowWind *wind);

gboolean billow_wind_keys_equal(const BillowWind *a, const BillowWind *b);

/* Returns the number of the nearest key within `slack` seconds of `seconds`, or -1. */
int billow_wind_find_key(const BillowWind *wind, double seconds, double slack);

/* Changes the key within `slack` seconds of `seconds`, or else adds one, with the curve of the preceding key
 * (ease in and out for the first): the wind then has the heading, elevation and speed of `now`. Returns
 * FALSE, without a change, if there are as many keys as allowed. */
gboolean billow_wind_set_key(BillowWind *wind, double seconds, double slack, const BillowWind *now);

/* Removes a key. If it was the only one, the wind always blows as it did. */
void billow_wind_remove_key(BillowWind *wind, size_t number);

/* Returns the wind as it blows at that time, but with gusts and turbulence of its own, of which the keys
 * have shares. */
BillowWind billow_wind_to_change(const BillowWind *wind, double seconds);

/* Makes the wind blow like `now`, a changed billow_wind_to_change() of that time: if it has keys and heading,
 * elevation or speed differ, by a key; else for all time. Returns as billow_wind_set_key(). */
gboolean billow_wind_change(BillowWind *wind, double seconds, double slack, const BillowWind *now);
