/* Private to core: trims the cells of a grid to loops. */
#pragma once

#include "core/base/outline_data.h"

/* Sets the shares, masses, vertices and faces of an outline, whose loops are good (billow_outline_check()).
 * Returns false if a loop (its number in `loop`) lies within one cell, or if no cloth is left. */
bool billow_outline_trim(BillowOutline *outline, size_t *loop);
