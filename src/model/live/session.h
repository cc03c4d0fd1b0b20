/* What is open and what is being looked at: the one object that all views follow. Main thread only. */
#pragma once

#include "model/base/time_text.h"
#include "model/edits/block_set.h"
#include "model/edits/edits.h"
#include "model/edits/history.h"

#include <glib-object.h>

#define BILLOW_TYPE_SESSION (billow_session_get_type())
G_DECLARE_FINAL_TYPE(BillowSession, billow_session, BILLOW, SESSION, GObject)

/* Properties, all with notify:
 *   project (boxed pointer, read only: use billow_session_edit), frame (int, 1 ...), selection (read: see below),
 *   playing (boolean), loop (boolean, TRUE at first), modified (boolean), path (string or NULL),
 *   can-undo, can-redo (boolean), undo-label, redo-label (string or NULL),
 *   time-offset (double, seconds at the timeline's left edge), time-scale (double, pixels per second),
 *   time-unit (BillowTimeUnit, in which times are shown; seconds at first),
 *   snapping (boolean, TRUE at first: what is dragged on the timeline snaps),
 *   range-start, range-end (int: the first and last frame that are played; 0: there is no range). */

/* A session on a new, untitled project. */
BillowSession *billow_session_new(BillowProject *project);

/* Opens another project: history, selection and playhead start anew. `path` NULL for one that has no file. */
void billow_session_open(BillowSession *session, BillowProject *project, const char *path);

BillowProject *billow_session_get_project(BillowSession *session); /* transfer none */

/* Makes `project` (transfer none; NULL is ignored) the current one, undoable as `label` ("Move Keyframe"). Edits that
 * follow one another with the same non-NULL `merge` become one step of history (a drag, typing in a field) until
 * billow_session_end_merge(), another edit, undo, or billow_session_set_frame() to another frame. */
void billow_session_edit(BillowSession *session, BillowProject *project, const char *label,
                         const char *merge);
void billow_session_end_merge(BillowSession *session);

/* What the latest edit led to, worked out further (transfer none; NULL is ignored): in place of the current project,
 * without a step of history. */
void billow_session_amend(BillowSession *session, BillowProject *project);

void billow_session_undo(BillowSession *session);
void billow_session_redo(BillowSession *session);
gboolean billow_session_get_can_undo(BillowSession *session);
gboolean billow_session_get_can_redo(BillowSession *session);
const char *billow_session_get_undo_label(BillowSession *session);
const char *billow_session_get_redo_label(BillowSession *session);

/* What was done that `step` -1, -2 … undoes, or that 1, 2 … redoes, counted from now; NULL where there is none. Transfer none. */
const char *billow_session_get_step_label(BillowSession *session, int step);

/* Undoes (below 0) or redoes that many steps, or all there are, and tells of it once. */
void billow_session_step(BillowSession *session, int steps);

/* Makes of the project, of all that can be undone and redone to, and of what was saved, what `map` makes of each: no step of history. */
void billow_session_map(BillowSession *session, BillowProjectMap map, gpointer data);

/* The project as it is now is what the file at `path` holds. */
void billow_session_mark_saved(BillowSession *session, BillowProject *saved, const char *path);
gboolean billow_session_get_modified(BillowSession *session);
const char *billow_session_get_path(BillowSession *session);

/* Clamped to the frames there are. */
void billow_session_set_frame(BillowSession *session, int frame);
int billow_session_get_frame(BillowSession *session);
double billow_session_get_time(BillowSession *session); /* of the current frame, seconds */

/* What is selected, never NULL; transfer none. Blocks that are gone are dropped from it. */
const BillowBlockSet *billow_session_get_selection(BillowSession *session);

/* Its active block, the one that is shown, or NULL; transfer none. */
const BillowBlockRef *billow_session_get_active(BillowSession *session);

/* Selects just these (transfer none), or just one, or nothing (NULL); `toggle` one of them alone: it is selected too, as the
 * active one, or no more. */
void billow_session_select_blocks(BillowSession *session, const BillowBlockSet *blocks);
void billow_session_select(BillowSession *session, const BillowBlockRef *ref);
void billow_session_toggle(BillowSession *session, const BillowBlockRef *ref);

void billow_session_set_playing(BillowSession *session, gboolean playing);
gboolean billow_session_get_playing(BillowSession *session);
void billow_session_set_loop(BillowSession *session, gboolean loop);
gboolean billow_session_get_loop(BillowSession *session);

/* While playing: shows the frame due `seconds` after playing began (frames are skipped rather than delayed). Stops, or
 * starts over when looping, at the end. Call once per drawn frame with a monotonic clock. */
void billow_session_advance(BillowSession *session, double now_seconds);

void billow_session_set_time_offset(BillowSession *session, double seconds);
double billow_session_get_time_offset(BillowSession *session);
void billow_session_set_time_scale(BillowSession *session, double pixels_per_second);
double billow_session_get_time_scale(BillowSession *session);

void billow_session_set_time_unit(BillowSession *session, BillowTimeUnit unit);

/* How times are shown now. */
BillowTimeFormat billow_session_get_time_format(BillowSession *session);

void billow_session_set_snapping(BillowSession *session, gboolean snapping);
gboolean billow_session_get_snapping(BillowSession *session);

/* Playing stays within frames `first` ... `last`, in either order and clamped to those there are; 0, 0: within all. The range is
 * not of the project, nor of its history; opening another project drops it. */
void billow_session_set_range(BillowSession *session, int first, int last);

/* Those that are played: of the range, as far as there are such frames now, or all. Whether there is a range. */
gboolean billow_session_get_range(BillowSession *session, int *first, int *last);
