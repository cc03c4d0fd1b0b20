/* The open project and the state of viewing and editing it, which all views observe. Main thread only. */
#pragma once

#include "model/animation/rest_cache.h"
#include "model/base/time_text.h"
#include "model/edits/block_set.h"
#include "model/edits/edits.h"
#include "model/edits/history.h"

#include <glib-object.h>

#define BILLOW_TYPE_SESSION (billow_session_get_type())
G_DECLARE_FINAL_TYPE(BillowSession, billow_session, BILLOW, SESSION, GObject)

/* Properties, all with notify: project (boxed pointer, read only: use billow_session_edit()), frame (int,
 * from 1), selection (read only: see below), playing (boolean), loop (boolean, initially TRUE), modified
 * (boolean), path (string or NULL), can-undo, can-redo (boolean), undo-label, redo-label (string or NULL),
 * time-offset (double, seconds at the timeline's left edge), time-scale (double, pixels per second),
 * time-unit (BillowTimeUnit in which times are shown; initially seconds), snapping (boolean, initially TRUE:
 * drags on the timeline snap), range-start, range-end (int: first and last frame of the range; 0: none), cloth
 * (string: the id of the active cloth). */

/* Creates a session on a new, untitled project. */
BillowSession *billow_session_new(BillowProject *project);

/* Opens another project and resets history, selection and playhead. `path` NULL: the project has no file. */
void billow_session_open(BillowSession *session, BillowProject *project, const char *path);

BillowProject *billow_session_get_project(BillowSession *session); /* transfer none */

/* Makes `project` (transfer none; NULL is ignored) the current one, as an undo step with `label` ("Move
 * Keyframe"). Consecutive edits with the same non-NULL `merge` (a drag, typing in a field) form one step,
 * until billow_session_end_merge(), another edit, undo, or billow_session_set_frame() to another frame.
 * What is derived is brought up to date (billow_scene_settle()), so the current project may be another one. If the
 * active cloth is an instance and nothing but what it has from its source would change, nothing happens but the
 * signal "instance-refused". If a locked cloth would change, nothing happens but the signal "lock-refused"
 * (BillowCloth *: that cloth). Both signals follow a notify::project, with which views show the project
 * again. Returns whether there is a new step. */
gboolean billow_session_edit(BillowSession *session, BillowProject *project, const char *label,
                             const char *merge);
void billow_session_end_merge(BillowSession *session);

/* Does the same with a project from elsewhere, such as the file or unsaved work: locked cloths become what they are
 * there. */
void billow_session_replace(BillowSession *session, BillowProject *project, const char *label);

/* Sets the cache (a reference is taken) that has the rest shapes which the user sees; NULL, at first:
 * none. */
void billow_session_set_cache(BillowSession *session, BillowRestCache *cache);

/* Returns the pose in which a keyframe of the project is seen: see billow_seen_pose_in(). Transfer full;
 * NULL: none, or not yet. */
BillowCoarsePose *billow_session_seen_pose(BillowSession *session, const BillowBlock *keyframe);

/* Returns an edited project in which keyframes without a pose hang near the one that is seen: see
 * billow_keep_seen_poses(). Transfer full. */
BillowProject *billow_session_keep_seen(BillowSession *session, BillowProject *project);

/* Does that and then what billow_session_edit() does, for edits of the material, the wind and gravity.
 * Emits "cloth-edited" (BillowProject *: the project before). */
void billow_session_edit_cloth(BillowSession *session, BillowProject *project, const char *label,
                               const char *merge);

/* Makes another cloth the active one: number `index`. Not an undo step. */
void billow_session_activate_cloth(BillowSession *session, guint index);

/* Replaces the project without an undo step (transfer none; NULL is ignored), to refine the latest edit. */
void billow_session_amend(BillowSession *session, BillowProject *project);

void billow_session_undo(BillowSession *session);
void billow_session_redo(BillowSession *session);
gboolean billow_session_get_can_undo(BillowSession *session);
gboolean billow_session_get_can_redo(BillowSession *session);
const char *billow_session_get_undo_label(BillowSession *session);
const char *billow_session_get_redo_label(BillowSession *session);

/* Returns the label of the step that `step` undoes (-1, -2 …) or redoes (1, 2 …), or NULL. Transfer none. */
const char *billow_session_get_step_label(BillowSession *session, int step);

/* Undoes (below 0) or redoes that many steps, or as many as there are, and notifies once. */
void billow_session_step(BillowSession *session, int steps);

/* Replaces the project, all undo, redo and saved states by what `map` returns for each; not an undo step. */
void billow_session_map(BillowSession *session, BillowProjectMap map, gpointer data);

/* Records that the file at `path` contains `saved`, which decides whether the project is modified. */
void billow_session_mark_saved(BillowSession *session, BillowProject *saved, const char *path);
gboolean billow_session_get_modified(BillowSession *session);

/* Returns the project that the file contains, or that the session began with; transfer none. */
BillowProject *billow_session_get_saved(BillowSession *session);
const char *billow_session_get_path(BillowSession *session);

/* The number is clamped to the existing frames. */
void billow_session_set_frame(BillowSession *session, int frame);
int billow_session_get_frame(BillowSession *session);
double billow_session_get_time(BillowSession *session); /* of the current frame, seconds */

/* Returns the time of the scene that the current frame shows, seconds: see model/project/shown_time.h. */
double billow_session_get_shown_time(BillowSession *session);

/* Returns the selection, never NULL; transfer none. It drops blocks that no longer exist. */
const BillowBlockSet *billow_session_get_selection(BillowSession *session);

/* Returns the active block of the selection, which the window shows in detail, or NULL; transfer none. */
const BillowBlockRef *billow_session_get_active(BillowSession *session);

/* Select exactly these blocks (transfer none), exactly one, or nothing (NULL). billow_session_toggle() adds a
 * block as the active one, or removes it, and leaves the others. */
void billow_session_select_blocks(BillowSession *session, const BillowBlockSet *blocks);
void billow_session_select(BillowSession *session, const BillowBlockRef *ref);
void billow_session_toggle(BillowSession *session, const BillowBlockRef *ref);

void billow_session_set_playing(BillowSession *session, gboolean playing);
gboolean billow_session_get_playing(BillowSession *session);
void billow_session_set_loop(BillowSession *session, gboolean loop);
gboolean billow_session_get_loop(BillowSession *session);

/* While playing, shows the frame that is due at `now_seconds` (skips frames rather than delaying them). At
 * the end, stops, or starts over if looping. Call once per drawn frame with the time of a monotonic clock. */
void billow_session_advance(BillowSession *session, double now_seconds);

void billow_session_set_time_offset(BillowSession *session, double seconds);
double billow_session_get_time_offset(BillowSession *session);
void billow_session_set_time_scale(BillowSession *session, double pixels_per_second);
double billow_session_get_time_scale(BillowSession *session);

void billow_session_set_time_unit(BillowSession *session, BillowTimeUnit unit);

/* Returns the format in which times are shown. */
BillowTimeFormat billow_session_get_time_format(BillowSession *session);

void billow_session_set_snapping(BillowSession *session, gboolean snapping);
gboolean billow_session_get_snapping(BillowSession *session);

/* Restricts playing to the frames `first` ... `last`, in either order and clamped to the existing frames; 0,
 * 0: all. The range belongs neither to the project nor to its history, and ends with another project. */
void billow_session_set_range(BillowSession *session, int first, int last);

/* Gets the frames that are played: those of the range that exist, or all. Returns whether it is a range. */
gboolean billow_session_get_range(BillowSession *session, int *first, int *last);
