/* Descriptors: standard input, output and error, which every program has, and those that it may still open. */
#pragma once

#include <stdbool.h>

/* Opens those of the descriptors 0, 1 and 2 that are closed, so that no file gets their numbers, and with them what is
 * meant for the user. They stay as good as closed: reading from the one and writing to the others fail. To be called
 * first in main(). false, with errno: one cannot be opened. */
bool billow_reserve_descriptors(void);

/* How many more descriptors the program may have open at once, counted up to `most`. Any thread; others may take them meanwhile. */
int billow_free_descriptors(int most);
