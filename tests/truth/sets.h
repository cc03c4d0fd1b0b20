/* The cloths and anchors whose rest shapes are measured. All are about a metre or two in size, and the same every time. */
#pragma once

#include "core/drape/rest_shape.h"

#include <stdint.h>

typedef struct {
    char name[96];
    BillowGrid grid;
    BillowAnchor *anchors;
    size_t n_anchors;
    BillowDrapeSettings hang;
} TruthSet;

typedef struct {
    TruthSet *sets;
    size_t count;
} TruthSets;

void truth_set_free(TruthSet *set);
void truth_sets_free(TruthSets *sets);

/* Appends `set`, which the sets then own. */
void truth_sets_add(TruthSets *sets, TruthSet set);

/* Anchors a point. */
void truth_set_hold(TruthSet *set, int column, int row, BillowVec3 place);

/* Random slack anchors: 3 ... 7 of them, grids of 16 ... 48 points a side, each pair 0.3 ... 0.97 of the cloth between
 * them apart. The same for the same number. */
TruthSet truth_set_random(int number);

/* The same with n x n points, 1.5 metres wide. */
TruthSet truth_set_random_square(int n, int number);

/* Whether the cloth between a grid point at a place and every other anchor is slack in that measure, and none is nearer
 * than a fifth of the cloth. */
bool truth_set_is_slack(const TruthSet *set, int column, int row, BillowVec3 place);

/* n x n points, a metre wide, the upper corners `share` of a metre apart. */
TruthSet truth_set_swag(int n, double share);

/* n x n points, two metres wide, the corners pulled together to 0.85, and the centre as high or `rise` metres higher. */
TruthSet truth_set_canopy(int n, double rise);

/* n x n points, two metres wide, the corners pulled together to `share` at one height. */
TruthSet truth_set_corners(int n, double share);

/* n x n points, a metre wide, n_held points of column 0 one above the other on a pole, in full length. */
TruthSet truth_set_flag(int n, int n_held);

/* n x n points, a metre wide, five of its diagonal one above the other, 0.6 of the cloth apart. */
TruthSet truth_set_vertical_stack(int n);

/* n x n points, a metre wide, held by all points of the first and the last row, `share` of the cloth apart. */
TruthSet truth_set_rows(int n, double share);

/* The example of Gerits 2007 §8.2: 20 x 20 points, a tenth of a metre for its unit. */
TruthSet truth_set_thesis(void);

/* All the cases with a name: the above and circles, rows, strips, crowds, a stack. */
void truth_sets_add_corner_cases(TruthSets *sets);

/* Random numbers -1 <= result < 1, by SplitMix64 (Steele, Lea, Flood 2014). */
double truth_random(uint64_t *state);
