/* File descriptors: reserves the standard ones, and counts how many more can be opened. */
#pragma once

#include <stdbool.h>

/* Opens those of the descriptors 0, 1 and 2 that are closed, so that no file gets their numbers and receives
 * output meant for the user. They still behave as closed: reading from 0 and writing to 1 or 2 fail. Call
 * this first in main(). Returns false and sets errno when one cannot be opened. */
bool billow_reserve_descriptors(void);

/* Returns how many more descriptors the program can open at once, counting up to `most`. Callable from any
 * thread; other threads may take some of them meanwhile. */
int billow_free_descriptors(int most);
