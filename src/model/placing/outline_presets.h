/* Outlines that can be chosen by a word. */
#pragma once

#include "core/base/field.h"
#include "core/base/outline_loops.h"

/* Words and labels; a table that ends with a row without a word. The first is the rectangle, the last "custom", which
 * stands for all other outlines. */
extern const BillowChoice billow_outline_presets[];

/* Returns the loops of a preset on a grid, and their number: 0 for the rectangle. Free with
 * billow_outline_loops_free(). */
BillowOutlineLoop *billow_outline_preset_loops(int preset, const BillowGrid *grid, size_t *n);

/* Returns the preset that a grid has. */
int billow_outline_preset_of(const BillowGrid *grid);
