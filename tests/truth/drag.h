/* An anchor dragged about, and how far the cloth moves for it. */
#pragma once

#include "truth/measure.h"

typedef struct {
    int steps,
        pops;  /* pops: steps in which a point's place at rest moved over 40 times as far as the anchor */
    int snaps; /* of the pops those where the net, taken along, jumps too: the energy's branch ends */
    double worst, median; /* of what is shown: largest move of a point over the anchor's step */
    double rms;           /* of that: largest root mean squared move in a step, % of the size */
    double size;          /* metres */
    double ms;            /* median of a step's time */
} TruthDrag;

/* Drags anchor `number` of `set` along a smooth path at random, in steps of 0.13 % of the cloth's size, while the set stays
 * slack, as the keyframe editor does. `explain`: settles a net where the shape pops, at the first five, to tell snaps. The same for the same seed. */
TruthDrag truth_drag(TruthSet *set, size_t number, int steps, uint64_t seed, bool explain);
