/* The undo history of a project. */
#pragma once

#include "model/project/project.h"

typedef struct BillowHistory BillowHistory;

/* Creates an empty history; free with billow_history_free(). */
BillowHistory *billow_history_new(void);
void billow_history_free(BillowHistory *history);

/* Removes all steps. */
void billow_history_clear(BillowHistory *history);

/* Adds a step: `before` (a reference is taken) is the project before the edit that `label` describes ("Move
 * Keyframe"). Clears the redo steps. Consecutive edits with the same non-NULL `merge` form one step, until
 * billow_history_end_merge(). */
void billow_history_add(BillowHistory *history, BillowProject *before, const char *label, const char *merge);

/* Ends the step that edits are merged into. If the project is equal to the one before it, as after a drag
 * back to its start, removes the step and returns TRUE. */
gboolean billow_history_end_merge(BillowHistory *history, const BillowProject *now);

/* Return the project before the latest step, or after the step undone last, or NULL; `now` is stored for the
 * opposite direction. End any merge first (billow_history_end_merge()). Free with billow_project_unref(). */
BillowProject *billow_history_undo(BillowHistory *history, BillowProject *now);
BillowProject *billow_history_redo(BillowHistory *history, BillowProject *now);

/* Maps a project to another one; transfer full. */
typedef BillowProject *(*BillowProjectMap)(BillowProject *project, gpointer data);

/* Replaces every project in the history by what `map` returns for it; labels and merges stay. */
void billow_history_map(BillowHistory *history, BillowProjectMap map, gpointer data);

/* Returns the label of the step that `step` undoes (-1, -2 …) or redoes (1, 2 …), or NULL. Transfer none. */
const char *billow_history_label(const BillowHistory *history, int step);
