/* A motion of another program that plays in the scene: which file, when, and where. docs/method.md §11. */
#pragma once

#include "core/base/field.h"
#include "model/project/kind.h"
#include "model/project/staged_motion.h"

/* The payload of a motion's block. The block's `start` is when the frame `first` plays; its `duration` follows from the
 * motion: model/project/motions.h. */
typedef struct {
    char *file;  /* relative to the project's folder, or absolute; NULL: nothing plays */
    char *node;  /* what rides it without naming a node is on this one; NULL: on none, in the motion's world */
    char *clip;  /* the animation of a file with several; NULL: the longest */
    double unit; /* meters per unit of the file; 0: as it says */
    int up;      /* axis of the file: 0 as it says, 1 x, 2 y, 3 z, as BillowMotionUp in io/motion/options.h */
    double rate; /* frames of the motion per second of the scene; 0: as its file says */
    int first;   /* frames that play, from 1 */
    int last;    /* 0: to the end */
    int loop;    /* boolean */
    BillowMotionStage stage;
    char *stage_unknown;    /* unknown keys of the place, or NULL */
    BillowReadMotion *read; /* NULL: it has not been read. No part of the project's text */
} BillowPlayedMotion;

/* Fields of a BillowPlayedMotion, and of its stage. */
extern const BillowField billow_played_motion_fields[], billow_motion_stage_fields[];

/* Hooks for billow_kinds; see model/project/kind.h. */
void billow_played_motion_copy(void *motion);
void billow_played_motion_clear(void *motion);
gboolean billow_played_motion_fits(const void *motion, const BillowGrid *grid);
void billow_played_motion_shift(void *motion, BillowVec3 by);
void billow_played_motion_scale(void *motion, double factor);

/* Returns a text that is the same for motions that are read alike: from one file, in one way. Free with g_free(). */
char *billow_played_motion_source(const BillowPlayedMotion *motion);

/* Makes `read` (NULL: none; transfer none) what plays. */
void billow_played_motion_give(BillowPlayedMotion *motion, BillowReadMotion *read);

/* Returns when it plays if it starts at `start`. */
BillowMotionPlay billow_played_motion_play(const BillowPlayedMotion *motion, double start);

/* Returns the motion as it plays if it starts at `start`; NULL if it has not been read. One reference. */
BillowStagedMotion *billow_played_motion_stage(const BillowPlayedMotion *motion, double start);

/* Returns its frames per second of the scene; 0: not known before it has been read. */
double billow_played_motion_rate(const BillowPlayedMotion *motion);

/* Returns how long its frames take, or one round of a loop, seconds; 0: it has not been read. */
double billow_played_motion_length(const BillowPlayedMotion *motion);

/* Returns the number of the node that `node` (NULL: the motion's own) names; -1: none, it is not there or has not been
 * read. */
int billow_played_motion_node(const BillowPlayedMotion *motion, const char *node);

/* Returns the frame of a node, number `node`, at `seconds` of the scene; -1: that of the motion's world. `block` is the
 * motion's. Meters along the axes are those of the scene, whatever its scale. */
BillowCarrierFrame billow_played_motion_frame_at(const BillowBlock *block, int node, double seconds);

/* Makes it take `factor` times as long. Without effect while its rate is not known. */
void billow_played_motion_stretch(BillowPlayedMotion *motion, double factor);

/* Leaves frames out, or takes them in again, so that it begins `begin` seconds later and ends `end` seconds later, as
 * nearly as its frames allow. Returns how much later it begins. */
double billow_played_motion_trim(BillowPlayedMotion *motion, double begin, double end);
