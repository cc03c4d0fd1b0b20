/* Lines that a user draws and edits before they become the outline of a cloth. Plain data, which knows no widget. */
#pragma once

#include "core/base/outline_loops.h"

#include <glib.h>

typedef struct BillowOutlineDraft BillowOutlineDraft;

/* A point of a line; of a circle, 0 is its center, and 1 the place on it to the right. `line` -1: none. */
typedef struct {
    int line, point;
} BillowOutlinePick;

/* Makes a draft of `n` loops (copied). Free with billow_outline_draft_free(). */
BillowOutlineDraft *billow_outline_draft_new(const BillowOutlineLoop *loops, size_t n);
BillowOutlineDraft *billow_outline_draft_copy(const BillowOutlineDraft *draft);
void billow_outline_draft_free(BillowOutlineDraft *draft);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowOutlineDraft, billow_outline_draft_free)

/* Returns the lines as `n` loops, an open one too. Free with g_free(); the points belong to the draft, until it is
 * changed. */
BillowOutlineLoop *billow_outline_draft_loops(const BillowOutlineDraft *draft, size_t *n);

/* Returns the number of points of a line; 2 for a circle. */
int billow_outline_draft_count(const BillowOutlineDraft *draft, int line);

/* Returns where a point is. */
BillowGridPlace billow_outline_draft_place(const BillowOutlineDraft *draft, BillowOutlinePick pick);

/* Returns the line that is being drawn, the last one, or -1. */
int billow_outline_draft_open_line(const BillowOutlineDraft *draft);

/* Adds a point to the open line, or begins one. Returns it. A line is a hole if there is a border already. */
BillowOutlinePick billow_outline_draft_draw(BillowOutlineDraft *draft, BillowGridPlace place);

/* Closes the open line. Returns FALSE if it has fewer than three points. */
gboolean billow_outline_draft_close(BillowOutlineDraft *draft);

/* Removes the open line. */
void billow_outline_draft_abandon(BillowOutlineDraft *draft);

/* Adds a circle (`radius` > 0, in spacings), or a square of points as large. Returns its first point. */
BillowOutlinePick billow_outline_draft_add_circle(BillowOutlineDraft *draft, BillowGridPlace center,
                                                  double radius);
BillowOutlinePick billow_outline_draft_add_square(BillowOutlineDraft *draft, BillowGridPlace center,
                                                  double radius);

/* Moves a point; the center of a circle takes it along, and the place on it changes its radius. */
void billow_outline_draft_move(BillowOutlineDraft *draft, BillowOutlinePick pick, BillowGridPlace place);

/* Inserts a point after another one of a line of points. Returns it. */
BillowOutlinePick billow_outline_draft_insert(BillowOutlineDraft *draft, BillowOutlinePick after,
                                              BillowGridPlace place);

/* Removes a point; the whole line if it is a circle or fewer than three would be left. Returns a point near it. */
BillowOutlinePick billow_outline_draft_remove(BillowOutlineDraft *draft, BillowOutlinePick pick);

/* Returns the point before (`way` -1) or after (1) another one, going around through all lines. */
BillowOutlinePick billow_outline_draft_next(const BillowOutlineDraft *draft, BillowOutlinePick pick, int way);

gboolean billow_outline_draft_is_hole(const BillowOutlineDraft *draft, int line);
gboolean billow_outline_draft_is_smooth(const BillowOutlineDraft *draft, int line);
gboolean billow_outline_draft_is_circle(const BillowOutlineDraft *draft, int line);
void billow_outline_draft_set_hole(BillowOutlineDraft *draft, int line, gboolean hole);
void billow_outline_draft_set_smooth(BillowOutlineDraft *draft, int line, gboolean smooth);

/* Returns the point nearest to a place within `reach` spacings, or none. */
BillowOutlinePick billow_outline_draft_point_at(const BillowOutlineDraft *draft, BillowGridPlace place,
                                                double reach);

/* Returns the point after which the line runs that is nearest to a place, within `reach`, or none. */
BillowOutlinePick billow_outline_draft_edge_at(const BillowOutlineDraft *draft, BillowGridPlace place,
                                               double reach);
