/* Drags an anchor and measures how far the cloth moves in response. */
#pragma once

#include "truth/measure.h"

typedef struct {
    int steps, pops; /* steps in which a point of the rest shape moved over 40 times as far as the anchor */
    int snaps;       /* pops in which the net, moved along, jumps too, as the branch of the energy ends */
    double worst, median; /* of the displayed cloth: largest move of a point over the anchor's step */
    double rms;           /* of the displayed cloth: largest root mean square move in a step, % of the size */
    double size;          /* meters */
    double ms;            /* median time of a step */
} TruthDrag;

/* Drags anchor `number` of `set` as in the keyframe editor, along a smooth random path in steps of 0.13 % of
 * the cloth's size, while the set stays slack. With `explain`, settles a net at the first five pops to find
 * out which are snaps. The result depends only on the seed. */
TruthDrag truth_drag(TruthSet *set, size_t number, int steps, uint64_t seed, bool explain);
