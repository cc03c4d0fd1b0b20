/* Gives an animation another frame rate and length. */
#pragma once

#include "model/edits/edit.h"

typedef struct {
    double frame_rate; /* frames per second */
    double duration;   /* seconds, > 0 */
    int scale;         /* boolean: all that has a time is scaled with the length */
} BillowRetime;

/* Fields of a BillowRetime. */
extern const BillowField billow_retime_fields[];

/* Returns the present frame rate and length of the project, with `scale` set. */
BillowRetime billow_retime_of(const BillowProject *project);

/* Sets frame rate and length. With `scale`, keyframes, transitions, waves, sways, markers, keys of colliders
 * and of the wind, and its gusts become slower or faster with the length; without, all keep their times. If times
 * are scaled, or the frame rate changes, every start and end is rounded to a frame, and keyframes and keys
 * begin at least one frame apart. A project that lasts until its last block ends keeps doing so if it is
 * scaled. Refused (BILLOW_EDIT_OUT_OF_BOUNDS) if there are fewer frames than keyframes. */
BillowEdit billow_edit_retime(const BillowProject *project, const BillowRetime *retime);
