/* How a new cloth hangs at first. */
#pragma once

#include "model/project/project.h"

typedef enum {
    BILLOW_START_EMPTY,       /* no keyframe */
    BILLOW_START_TOP_CORNERS, /* the two of the first row, upright, drawn together a little */
    BILLOW_START_TOP_EDGE,    /* the first row, straight and upright */
    BILLOW_START_CORNERS,     /* all four, level */
    BILLOW_N_STARTS,
} BillowStart;

/* One for each, in that order; ended by one without word. */
extern const BillowChoice billow_start_choices[];

/* Gives `project`, which has none, the keyframe from 0 to its duration, above the ground, no cloth between two anchors longer than it is.
 */
void billow_start_hang(BillowProject *project, BillowStart start);
