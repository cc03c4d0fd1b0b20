/* The edit that a drag of the cloth makes. */
#pragma once

#include "core/layers/nudge.h"
#include "model/edits/edit.h"

/* Frames over which a new nudge fades in, and out. */
enum { BILLOW_NUDGE_FADE_FRAMES = 3 };

/* Adds a stroke to the nudge that acts with all its strength at `seconds`, the last one of several, or else
 * to a new one, which fades in before and out after that, but within the animation; at the first frame of a
 * loop, it lasts all around the loop, with keys by which it acts near both ends. Nudges that are muted,
 * painted or full, or have gusts, get none. The offset of `stroke` (transfer none; `unknown` is ignored) is
 * how far the cloth is to move at that time. `added` of the result names the nudge. Refused with
 * BILLOW_EDIT_OUT_OF_BOUNDS if a value of the stroke is. */
BillowEdit billow_edit_nudge(const BillowProject *project, double seconds, const BillowNudgeStroke *stroke);

/* The same for `n` strokes, 1 or more, which all go into one nudge with room for them. Of several, each is
 * added to the one that it has with the same center, radius and falloff, if there is one. */
BillowEdit billow_edit_nudge_strokes(const BillowProject *project, double seconds,
                                     const BillowNudgeStroke *strokes, size_t n);

/* Removes stroke number `which` (0: the first) of a nudge that is no project's yet, such as a copy. */
void billow_nudge_remove_stroke(BillowBlock *block, gsize which);
