/* What was done to a project, step by step, to be undone and redone. */
#pragma once

#include "model/project/project.h"

typedef struct BillowHistory BillowHistory;

/* Without steps; free with billow_history_free(). */
BillowHistory *billow_history_new(void);
void billow_history_free(BillowHistory *history);

/* Forgets all steps. */
void billow_history_clear(BillowHistory *history);

/* `before` (a reference is taken) was edited; `label` says how ("Move Keyframe"). What could be redone is forgotten. An edit with the same
 * `merge`, not NULL, as the one before it belongs to the same step, until billow_history_end_merge(). */
void billow_history_add(BillowHistory *history, BillowProject *before, const char *label, const char *merge);

/* The step that edits are merged into is whole. A drag that ended where it began, with `now` as it was, leaves none behind: whether
 * that is so. */
gboolean billow_history_end_merge(BillowHistory *history, const BillowProject *now);

/* The project as it was before the latest step, or after the one undone last, once no edits are merged; `now` is what comes back by the
 * other. Free with billow_project_unref(). NULL: there is no such step. */
BillowProject *billow_history_undo(BillowHistory *history, BillowProject *now);
BillowProject *billow_history_redo(BillowHistory *history, BillowProject *now);

/* What a project becomes; transfer full. */
typedef BillowProject *(*BillowProjectMap)(BillowProject *project, gpointer data);

/* Makes of each project, to be undone to or redone to, what `map` makes of it: what was done, and what is merged, stays. */
void billow_history_map(BillowHistory *history, BillowProjectMap map, gpointer data);

/* What was done that `step` -1, -2 … undoes, or that 1, 2 … redoes, counted from now; NULL where there is none. Transfer none. */
const char *billow_history_label(const BillowHistory *history, int step);
