/* Loops whose cloth hurries back to the first keyframe: much faster than it moves otherwise. docs/method.md §6. */
#pragma once

#include "model/project/project.h"

/* Returns how many times as fast, on average over points, the active cloth of a project that loops returns to its first
 * keyframe as it moves in its other transitions together, if that is at least five times; sets `from` to the id of
 * the keyframe that it leaves (free with g_free()). Otherwise, or if it moves in no other transition, returns 0. */
double billow_hasty_return(const BillowProject *project, char **from);
