/* Finds keys by their time: elements of an array, in ascending order, that begin with a time in seconds
 * (double). */
#pragma once

#include <stddef.h>

/* Returns the number of the first key later than `seconds`, or `count`. `size`: of a key in bytes. */
size_t billow_key_after(const void *keys, size_t count, size_t size, double seconds);

/* Returns the number of the nearest key within `slack` seconds of `seconds`, of two the later one; -1: none. */
int billow_key_near(const void *keys, size_t count, size_t size, double seconds, double slack);
