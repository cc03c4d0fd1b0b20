/* The keys of a block's numbers: its own copy, comparing and editing them. docs/method.md §5. */
#pragma once

#include "core/transition/number_keys.h"

#include <glib.h>

/* Gives a bytewise copy its own keys. */
void billow_number_keys_own(BillowNumberKeys *keys);

/* Frees the keys. */
void billow_number_keys_clear(BillowNumberKeys *keys);

gboolean billow_number_keys_equal(const BillowNumberKeys *a, const BillowNumberKeys *b);

/* Returns the field of the first number with a key out of its bounds or order, or too many keys; NULL if there is none. */
const BillowField *billow_number_keys_unfit(const BillowNumberKeys *keys);

/* Adds a number (transfer full: its keys, at least one), in the order of the fields. It must not have keys yet. */
void billow_number_keys_insert(BillowNumberKeys *keys, const BillowKeyedNumber *number);

/* Returns the number of the nearest key within `slack` of `share`, or -1. `number` may be NULL: it has no keys. */
int billow_keyed_number_near(const BillowKeyedNumber *number, double share, double slack);

/* Gives a number this value at a share of the block: changes the key within `slack`, or else adds one, with the curve of
 * the preceding key (ease in and out for the first). Returns FALSE, without a change, if there are as many keys as
 * allowed. */
gboolean billow_number_keys_set(BillowNumberKeys *keys, const BillowField *field, double share, double slack,
                                double value);

/* Removes a key of a number. If it was the only one, the number of `subject` gets its value. */
void billow_number_keys_remove(BillowNumberKeys *keys, const BillowField *field, size_t key, void *subject);

/* Moves a key in time, at most to `slack` from its neighbors. */
void billow_keyed_number_move(BillowKeyedNumber *number, size_t key, double share, double slack);

/* Drops the keys outside the block that do not count within it: of those before it all but the last one, and of those
 * after it all but the first. */
void billow_number_keys_trim(BillowNumberKeys *keys);

/* Multiplies the values as billow_fields_scale_units() does. */
void billow_number_keys_scale_units(BillowNumberKeys *keys, double length, double time);
