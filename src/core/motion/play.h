/* When a scene plays a motion. */
#pragma once

#include "core/motion/motion.h"

typedef struct {
    double start; /* the scene's time at which frame `first` plays, seconds */
    double speed; /* seconds of the motion per second of the scene, > 0; 1 plays it at its own rate */
    bool loop;    /* plays it again and again, also before `start` */
    size_t first; /* frame that plays at `start`, from 0 */
    size_t last;  /* the last frame that plays; 0, or beyond the motion: that of the motion */
} BillowMotionPlay;

/* Returns the motion's time, from that of its first frame to that of its last one, at a time of the scene. Without a loop
 * the ends are held. In a loop the last frame is at the place of the first: one round later than `start` is exactly 0, and
 * any time that is a ratio of small numbers gives the same bits one round later. For that, the result is
 * rounded to 2^-30 of a frame. */
double billow_motion_play_at(const BillowMotion *motion, const BillowMotionPlay *play, double seconds);

/* Returns how long the motion plays in the scene, seconds: the time of one round of a loop. */
double billow_motion_play_length(const BillowMotion *motion, const BillowMotionPlay *play);
