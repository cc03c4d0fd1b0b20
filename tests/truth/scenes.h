/* Cloths with colliders whose rest shapes and frames are measured: boards, and random ones. */
#pragma once

#include "model/project/project.h"

/* How the cloth lies on a board. */
typedef enum {
    TRUTH_LAID,    /* pinned at its center, in the middle of the board */
    TRUTH_EDGE,    /* the same, over the board's edge */
    TRUTH_TILTED,  /* the same, on a board that is tilted and turned */
    TRUTH_CORNERS, /* hung by its corners, above the board */
    TRUTH_BELOW,   /* hung by its corners, below the board, and pinned to it from below at its center */
    TRUTH_OVER,    /* pinned at its center on the upper edge of a board that stands upright */
    N_TRUTH_LAYS,
} TruthLay;

const char *truth_lay_name(TruthLay lay);

/* Returns a cloth 1.6 m wide on a board, square or round, 0.8 m wide and `thickness` meters thick. */
BillowProject *truth_scene_board(TruthLay lay, int columns, int rows, double thickness, gboolean round);

/* Returns a scene with one to three colliders of any kind, proportion and place, and 1 ... 5 anchors at
 * random. In every second one there are two keyframes, in every third a collider moves. Depends only on
 * `number`. */
BillowProject *truth_scene_random(int number);
