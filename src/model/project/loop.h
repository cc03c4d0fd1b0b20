/* A project that loops (BillowProject.loop): frame N + 1 is frame 1. The file keeps what its author wrote; what is played is
 * fitted to its length. docs/method.md §6. */
#pragma once

#include "model/project/project.h"

typedef enum {
    BILLOW_LOOP_FITTED, /* a value of a block: `field`, `from` and `to` */
    BILLOW_LOOP_RETURN, /* from a keyframe, which the first one follows at the end: seconds `from` and `to` */
    BILLOW_LOOP_LEFT_OUT, /* a keyframe that would be reached at the end or later: the first one is there in its place */
} BillowLoopOutcome;

/* What a loop changes of a block. */
typedef struct {
    BillowLoopOutcome outcome;
    BillowBlockKind kind;
    guint index; /* in its track */
    char *id, *name;
    const BillowField *field;
    const char *object; /* of the block in which the field stands, or NULL */
    double from, to;
} BillowLoopChange;

void billow_loop_change_free(BillowLoopChange *change);

/* What is played: the project itself where it does not loop; transfer full. Else a copy, its `duration` given:
 *  - A wave or sway that lasts from the first frame to the last has a whole number of periods in it, and so have its
 *    gusts; the phase at its start is kept. One that begins or ends elsewhere, or changes on its way, fades where it meets an end.
 *  - Where the last keyframe is another than the first, a copy of the first stands at the end, and a transition leads
 *    there: in the time after the last keyframe; where that is held until the end, in as much of its hold as the way to
 *    it took.
 *  - A body whose last key is elsewhere than its first goes back to that until the end.
 *  - Follow-through comes to rest within a few rounds.
 * `changes` (array of BillowLoopChange, or NULL) is told what is not as it is written.
 * What is nearer to an end than half a frame begins or ends there. */
BillowProject *billow_loop_fit(const BillowProject *project, GPtrArray *changes);

/* All that billow_loop_fit() changes; free with g_ptr_array_unref(). */
GPtrArray *billow_loop_changes(const BillowProject *project);

/* The same with as many rounds before the first (keyframes at times below 0) as the moves of earlier rounds take to come to
 * rest: what frames are made of. */
BillowProject *billow_loop_play(const BillowProject *project);

/* Where it is in the file: "waves[0].speed", "keyframes[1]"; free with g_free(). */
char *billow_loop_change_path(const BillowLoopChange *change);

/* What a change is, in a line for users; free with g_free(). */
char *billow_loop_change_words(const BillowLoopChange *change);
