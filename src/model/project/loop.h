/* Loops (BillowProject.loop), in which frame 1 follows the last frame. The file keeps what the author wrote;
 * what is played is fitted to the length of the loop. docs/method.md §6. */
#pragma once

#include "model/project/project.h"

typedef enum {
    BILLOW_LOOP_FITTED,   /* a value of a block: `field`, changed from `from` to `to` */
    BILLOW_LOOP_RETURN,   /* a return from a keyframe to the first one at the end, `from` ... `to` seconds */
    BILLOW_LOOP_LEFT_OUT, /* a keyframe that would be reached at or after the end, where the first one is */
} BillowLoopOutcome;

/* One change that the loop makes to a block. */
typedef struct {
    BillowLoopOutcome outcome;
    BillowBlockKind kind;
    guint index; /* in its track */
    char *id, *name;
    const BillowField *field;
    const char *object; /* key of the block's JSON object that contains the field, or NULL */
    double from, to;
} BillowLoopChange;

void billow_loop_change_free(BillowLoopChange *change);

/* Returns the project as it is played, transfer full: the project itself if it does not loop, else a copy
 * with an explicit `duration`, in which:
 * - A wave or sway that lasts from the first frame to the last gets a whole number of periods, and so do its
 * gusts; its phase at the start is kept. One that begins or ends elsewhere, or changes over time, fades where
 * it meets an end.
 * - If the last keyframe differs from the first, a copy of the first is added at the end, with a transition
 * that leads there: in the time after the last keyframe or, if that is held until the end, in as much of its
 * hold as the transition to it took.
 * - A collider whose last key differs from its first returns to the first by the end.
 * - A motion that loops gets a whole number of rounds.
 * - Follow-through comes to rest within a few rounds.
 * Every difference from what is written is added to `changes` (array of BillowLoopChange, or NULL). Times
 * less than half a frame from an end count as being there. */
BillowProject *billow_loop_fit(const BillowProject *project, GPtrArray *changes);

/* Returns everything that billow_loop_fit() changes; free with g_ptr_array_unref(). */
GPtrArray *billow_loop_changes(const BillowProject *project);

/* Like billow_loop_fit(), but preceded by as many rounds (keyframes at times below 0) as the transitions of
 * earlier rounds need to come to rest. Frames are evaluated from this. */
BillowProject *billow_loop_play(const BillowProject *project);

/* Returns the location of a change in the file: "waves[0].speed", "keyframes[1]"; free with g_free(). */
char *billow_loop_change_path(const BillowLoopChange *change);

/* Describes a change to the user in one line; free with g_free(). */
char *billow_loop_change_words(const BillowLoopChange *change);

/* Returns when something is played in the first round that is played before 0: earlier rounds of a loop are
 * like the first. Other times stay as they are. */
double billow_loop_time(const BillowProject *played, double seconds);
