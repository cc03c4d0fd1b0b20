/* The cloths and anchors whose rest shapes are measured: reproducible, and one or two meters in size. */
#pragma once

#include "core/drape/rest_shape.h"
#include "model/project/project.h"

#include <stdint.h>

typedef struct {
    char name[96];
    BillowGrid grid;
    BillowAnchor *anchors;
    size_t n_anchors;
    BillowDrapeSettings hang;
    BillowProject *project; /* whose maps, creases and outline it has, or NULL */
} TruthSet;

typedef struct {
    TruthSet *sets;
    size_t count;
} TruthSets;

void truth_set_free(TruthSet *set);
void truth_sets_free(TruthSets *sets);

/* Appends `set` and takes ownership of it. */
void truth_sets_add(TruthSets *sets, TruthSet set);

/* Pins a point. Each point can have one anchor. */
void truth_set_hold(TruthSet *set, int column, int row, BillowVec3 place);

/* Returns random slack anchors: 3 to 7, on grids of 16 to 48 points per side, with each pair at 0.3 to 0.97
 * of the length of the cloth between them. The result depends only on `number`. */
TruthSet truth_set_random(int number);

/* Like truth_set_random(), with n x n points, 1.5 meters wide. */
TruthSet truth_set_random_square(int n, int number);

/* Returns whether the set pins a grid point. */
bool truth_set_holds(const TruthSet *set, int column, int row);

/* Returns whether an anchor at a place would be slack by that measure to every other, and nearer to none than
 * a fifth of the cloth. */
bool truth_set_is_slack(const TruthSet *set, int column, int row, BillowVec3 place);

/* n x n points, one meter wide, with the upper corners `share` meters apart. */
TruthSet truth_set_swag(int n, double share);

/* n x n points, two meters wide, the corners contracted to 0.85 and the center `rise` meters above. */
TruthSet truth_set_canopy(int n, double rise);

/* n x n points, two meters wide, with the corners contracted to `share` at one height. */
TruthSet truth_set_corners(int n, double share);

/* n x n points, one meter wide, with n_held points of column 0 on a vertical pole at full length. */
TruthSet truth_set_flag(int n, int n_held);

/* n x n points, one meter wide, five points of the diagonal above each other, at 0.6 of the length. */
TruthSet truth_set_vertical_stack(int n);

/* n x n points, one meter wide, pinned along the first and the last row, `share` of the cloth apart. */
TruthSet truth_set_rows(int n, double share);

/* n x n points, one meter wide, with a single anchor. */
TruthSet truth_set_single(int n, int column, int row, const char *name);

/* The example of Gerits 2007 §8.2: 20 x 20 points, with a tenth of a meter for its unit. */
TruthSet truth_set_thesis(void);

/* Appends all named sets: the above and circles, rows, strips, crowds, a stack. */
void truth_sets_add_corner_cases(TruthSets *sets);

/* Returns a random number -1 <= x < 1, by SplitMix64 (Steele, Lea, Flood 2014). */
double truth_random(uint64_t *state);
