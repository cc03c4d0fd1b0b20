/* How far cloth that colliders push along is from its pose, at the times of a grid that the project alone
 * determines. Keeps what has been found, in bounded memory. */
#pragma once

#include "core/cloth/coarse_grid.h"
#include "core/cloth/sheet_step.h"
#include "model/project/poses.h"

/* Seconds in a step (a little less in a loop, so that they divide it), and how far a collider may move in it, in
 * half thicknesses (billow_moving_body_push()). Faster ones may pass through the cloth. */
#define BILLOW_PUSH_STEP (1.0 / 48.0)
#define BILLOW_MOST_PUSH 16.0

/* A time of the grid: step `number`, and within it `part` of `parts`. */
typedef struct {
    gint64 number;
    int part, parts;
} BillowGridTime;

/* Immutable, shared by reference count (g_atomic_rc_box). */
typedef struct {
    BillowGridTime at;
    double let_go; /* seconds since no collider was between the cloth and its pose */
    double still;  /* seconds since neither a collider nor the pose moved */
    /* x, then y, then z of the points of the states' grid: from the pose, meters, and its change, m/s; NULL: the
     * cloth is at its pose */
    float *offset, *pace;
} BillowPushedState;

typedef struct BillowPushedStates BillowPushedStates;

/* Returns NULL if no collider pushes cloth along, or lengths are not kept. Both arguments are borrowed. */
BillowPushedStates *billow_pushed_states_new(const BillowProject *played, const BillowPoses *poses);
void billow_pushed_states_free(BillowPushedStates *states);

/* Returns the grid of the states: that of the cloth, or some columns and rows of it where it is finer than the
 * skin that pushes it needs. */
const BillowGrid *billow_pushed_states_grid(const BillowPushedStates *states);

/* Returns how these are chosen, transfer none; NULL: it is that of the cloth. */
const BillowCoarseGrid *billow_pushed_states_coarse(const BillowPushedStates *states);

/* Returns which rows of the cloth have points of that grid, or points that a keyframe pins: one value each,
 * transfer none. NULL: all of them. */
const unsigned char *billow_pushed_states_rows(const BillowPushedStates *states);

/* Creates a state at rest; with `moved`, offset and pace are zeros. */
BillowPushedState *billow_pushed_state_new(const BillowGrid *grid, BillowGridTime at, gboolean moved);
BillowPushedState *billow_pushed_state_ref(BillowPushedState *state);
void billow_pushed_state_unref(BillowPushedState *state);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowPushedState, billow_pushed_state_unref)

/* --- The grid of times --- */

/* Returns the last time of the grid that is not after `seconds`, or the one after another. */
BillowGridTime billow_pushed_states_before(const BillowPushedStates *states, double seconds);
BillowGridTime billow_pushed_states_after(const BillowPushedStates *states, BillowGridTime at);

/* Returns a time in seconds; of an earlier round of a loop, negative. */
double billow_pushed_states_seconds(const BillowPushedStates *states, BillowGridTime at);

/* Returns a negative, zero or positive number if `a` is before, at or after `b`. */
int billow_grid_time_compare(BillowGridTime a, BillowGridTime b);

/* Returns how many steps lead from one time of the grid to another, but no more than `most`. */
int billow_pushed_states_steps(const BillowPushedStates *states, BillowGridTime from, BillowGridTime to,
                               int most);

/* --- What has been found --- */

/* Returns a new reference to the latest state that is known and not after `at`; at the start the cloth is at
 * its pose. Any thread. */
BillowPushedState *billow_pushed_states_find(BillowPushedStates *states, BillowGridTime at);

/* Keeps a state (a reference is taken). Any thread. */
void billow_pushed_states_put(BillowPushedStates *states, BillowPushedState *state);

/* Whoever finds further states does so in between: one thread at a time, in the order in which they begin. */
void billow_pushed_states_begin(BillowPushedStates *states);
void billow_pushed_states_end(BillowPushedStates *states);

/* Lends what moves the cloth, to the thread that has begun: for points pinned as `hold` says (one value per
 * point). */
BillowSheetStep *billow_pushed_states_sheet(BillowPushedStates *states, const float *hold);

/* Lends threads to the thread that has begun, transfer none; NULL: it does better without. */
BillowWorkers *billow_pushed_states_workers(BillowPushedStates *states);

/* Takes over `pose` (x, then y, then z): where the cloth would be by itself at a time. Only the latest is kept.
 * For the thread that has begun, like the next one. */
void billow_pushed_states_keep_pose(BillowPushedStates *states, BillowGridTime at, float *pose);

/* Returns it, or NULL if that of another time is kept. Transfer none. */
const float *billow_pushed_states_pose(const BillowPushedStates *states, BillowGridTime at);
