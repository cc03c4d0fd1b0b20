/* Random transitions between two keyframes, and how abruptly their points change their velocity. */
#pragma once

#include "truth/frames.h"

typedef enum {
    TRUTH_MOVED,    /* by up to 0.5 m */
    TRUTH_TURNED,   /* by 20 to 80 degrees about the vertical */
    TRUTH_SQUEEZED, /* to 0.6 to 0.9 of its extent */
    TRUTH_LET_GO,   /* the last anchor is unpinned */
    TRUTH_CAUGHT,   /* the last anchor is pinned */
    TRUTH_ALL,      /* moved, turned, squeezed, and an anchor let go */
    TRUTH_N_CHANGES,
} TruthChange;

extern const char *const truth_change_names[TRUTH_N_CHANGES];

/* Returns a project of n x n points with two keyframes, 1 second apart, and a straight transition that eases
 * in and out. Keeps lengths. Transition `number` has the change number % TRUTH_N_CHANGES. Transfer full. */
BillowProject *truth_transition_random(int n, int number);

typedef struct {
    double jump;     /* largest change of a point's velocity between frames, in median speeds */
    double jump_at;  /* its time in seconds */
    double p99, max; /* strain of the worst frame, %, except of edges between two anchors */
} TruthMotion;

/* Measures the frames from `start` to `end`, seconds, at `rate` a second. The speed of a frame is the root mean square
 * of its points' speeds. */
TruthMotion truth_motion_measure(BillowAnimation *animation, double start, double end, double rate);

/* Does the same for the transition that leaves pose `from`. */
TruthMotion truth_transition_measure(BillowAnimation *animation, size_t from, double rate);
