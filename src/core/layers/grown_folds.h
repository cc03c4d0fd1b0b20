/* The layer of folds: the cloth is laid in folds that grow while its block fades in. docs/method.md §5. */
#pragma once

#include "core/base/field.h"
#include "core/base/grid.h"
#include "core/layers/layer.h"
#include "core/transition/number_keys.h"
#include "core/layers/wave.h"

/* Maximum number, and the largest stagger. */
#define BILLOW_MOST_GROWN_FOLDS 1024
#define BILLOW_MOST_STAGGER 0.9

typedef struct {
    int number; /* from one side of the cloth to the other, along the direction */
    BillowWaveAxis axis;
    double depth;     /* meters from crests to troughs, at weight 1 */
    double sharpness; /* 0: round, a sine ... 1: with straight sides */
    double
        direction;  /* degrees, across the crests; 0 = along the columns (a row's +x), 90 = along the rows */
    double phase;   /* degrees, of the first fold at the edge where the direction comes from */
    double stagger; /* share of the fade-in by which the last fold begins to grow later than the first */
    double heading; /* in the horizontal plane, degrees; 0 = +x, 90 = +z (FIXED) */
    double elevation;      /* above the horizontal plane, degrees (FIXED) */
    BillowNumberKeys keys; /* of billow_grown_folds_fields */
} BillowGrownFolds;

extern const BillowField billow_grown_folds_fields[];

/* Sets the depth in proportion to the cloth. `folds` is a BillowGrownFolds. */
void billow_grown_folds_suggest(void *folds, const BillowGrid *grid);

/* Returns whether they are the same at the end of their block as at its start. `folds` is a BillowGrownFolds. */
bool billow_grown_folds_loop(void *folds, double seconds);

/* Like billow_wave_split(), for a BillowGrownFolds. Returns true: both parts are as the whole. */
bool billow_grown_folds_split(void *first, void *second, double elapsed, double duration);

/* Turns their heading about the vertical, degrees counterclockwise as seen from above. `folds` is a
 * BillowGrownFolds. */
void billow_grown_folds_turn(void *folds, double degrees);

/* Returns the folds `elapsed` seconds after the start of a block of `duration` seconds, as some without keys. */
BillowGrownFolds billow_grown_folds_at(const BillowGrownFolds *folds, double elapsed, double duration);

/* Returns the height of full-grown folds without keys at a grid point of weight 1, meters: depth / 2 p(psi), where psi
 * grows by 2 pi number from one side of the cloth to the other along the direction, and p(psi) = sin psi or, with the
 * sharpness s, asin(s sin psi) / asin s. Around a tube, the number of folds is a whole one. */
double billow_grown_folds_height(const BillowGrownFolds *folds, const BillowGrid *grid, double column,
                                 double row);

/* Returns how much of their height folds without keys have at a grid point, 0 ... 1, when this share of the fade-in
 * has passed: sin^2(pi u / 2), u = (share - stagger sigma) / (1 - stagger) in 0 ... 1, where sigma grows from 0 to 1
 * from one side of the cloth to the other along the direction; around a tube, from the seam both ways. */
double billow_grown_folds_growth(const BillowGrownFolds *folds, const BillowGrid *grid, double column,
                                 double row, double share);

/* The layer of a BillowGrownFolds. */
extern const BillowLayer billow_grown_folds_layer;
