/* Private to keeping lengths: points that are at least partly pinned. Iterations move points as if they were
 * free; forces are those of where they are. docs/method.md §6. */
#pragma once

#include "core/cloth/keep_lengths_data.h"

/* Moves pinned points from where they would be if free to where they are pinned. */
void billow_held_points_restrain(struct BillowKeepLengths *keep);

/* Moves them back. */
void billow_held_points_unrestrain(struct BillowKeepLengths *keep);

/* Makes them feel less of the force. */
void billow_held_points_ease(struct BillowKeepLengths *keep);
