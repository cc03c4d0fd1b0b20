/* Private to kept blocks: the numbers of their layers and curves, which are found together. docs/method.md
 * §12. */
#pragma once

#include "model/fit/kept_blocks.h"

/* Those of a layer: its amplitude along x, y and z, its phase, and the rest in BillowFoundLayer. */
enum {
    BILLOW_NUMBER_ALONG = 0,
    BILLOW_NUMBER_PHASE = 3,
    BILLOW_NUMBER_OMEGA,
    BILLOW_NUMBER_START,
    BILLOW_NUMBER_END,
    BILLOW_NUMBER_FADE_IN,
    BILLOW_NUMBER_FADE_OUT,
    BILLOW_NUMBER_KX,
    BILLOW_NUMBER_KZ,
    BILLOW_N_NUMBERS
};

/* A number of a layer, or of the curve that leaves keyframe `layer`. */
typedef struct {
    gboolean of_curve;
    size_t layer, number;
    double step; /* over which its derivative is looked at */
} BillowKeptNumber;

/* Returns a number of a layer from its OMEGA on. */
double *billow_layer_number(BillowFoundLayer *layer, size_t number);

/* Returns the phase of a layer that has one direction, and writes its amplitude. */
double billow_layer_phase(const BillowFoundLayer *layer, double along[3]);

/* Sets both. */
void billow_layer_set_phase(BillowFoundLayer *layer, const double along[3], double phase);

/* Returns the step over which the derivative by a number of a layer is looked at. */
double billow_layer_number_step(const BillowFoundLayer *layer, size_t number);

void billow_kept_number_move(BillowKeptBlocks *blocks, const BillowKeptNumber *number, double by);

/* Sets up the equations of `numbers` (of BillowKeptNumber, those of a layer or curve side by side and in
 * order) in `most` frames at most: `matrix` (n x n) and `right` (n). */
void billow_kept_numbers_equations(const BillowKeptBlocks *blocks, const GArray *numbers, size_t most,
                                   BillowWorkers *workers, double *matrix, double *right);
