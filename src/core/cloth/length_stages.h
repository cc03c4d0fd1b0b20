/* Private to core: the stages in which edges get their lengths. docs/method.md §6. */
#pragma once

#include <stdbool.h>

enum { BILLOW_MOST_LENGTH_STAGES = 10 };

/* Edges are pulled along their initial directions, then along those that result, and so on, for this many
 * iterations each. With fixed directions, lengths are linear in the positions, and small random deviations do
 * not grow into folds; with directions updated every time, consecutive frames may fold differently. More
 * iterations bring the lengths closer.
 *
 * Where squares are not skewed, their diagonals pull with a stiffness, that of edges being 1. In the last stage
 * they do not, so that the edges get their lengths. */
typedef struct {
    int count, iterations[BILLOW_MOST_LENGTH_STAGES];
    double diagonal[BILLOW_MOST_LENGTH_STAGES];
    bool conjugate[BILLOW_MOST_LENGTH_STAGES]; /* by conjugate gradients, else with momentum */
} BillowLengthStages;

static const BillowLengthStages BILLOW_PLAIN_STAGES = {3, {20, 20, 6}, {0.0}},
                                BILLOW_ANGLE_STAGES = {3, {20, 16, 10}, {0.02, 0.008, 0.0}};

/* Cloth that colliders push out turns on the way. */
static const BillowLengthStages BILLOW_COLLIDER_STAGES = {5, {9, 9, 9, 9, 6}, {0.03, 0.03, 0.02, 0.006, 0.0}};

/* Cloth that is held on its side of colliders nearly has its lengths. */
static const BillowLengthStages BILLOW_SIDED_STAGES = {3, {9, 9, 6}, {0.02, 0.006, 0.0}};

/* Where near parts move alike, they do so as far as ALIKE spacings, and by this share of the move of each
 * stage: the less the fewer stages are left to restore the lengths that this costs. */
static const BillowLengthStages BILLOW_ALIKE_STAGES = {4, {14, 12, 10, 8}, {0.02, 0.008, 0.0, 0.0}};
static const double BILLOW_ALIKE = 0.9, BILLOW_ALIKE_SHARES[BILLOW_MOST_LENGTH_STAGES] = {1.0, 0.7, 0.4};

/* The border of a cloth with an outline is to be where it is in the flat cloth, and what is left of strain
 * adds up along a row. Where the cloth is free, conjugate gradients make an end of it. Beside colliders, they
 * alternate with momentum, during which the cloth is pushed out; diagonals are stiffer, too, which would be
 * unstable in free cloth. */
static const BillowLengthStages
    BILLOW_OUTLINED_STAGES = {4, {20, 12, 18, 18}, {0.02, 0.008}, {[2] = true, [3] = true}},
    BILLOW_OUTLINED_ALIKE_STAGES = {7,
                                    {12, 10, 8, 12, 12, 12, 12},
                                    {0.02, 0.008},
                                    {[2] = true, [3] = true, [4] = true, [5] = true, [6] = true}},
    BILLOW_OUTLINED_COLLIDER_STAGES = {10,
                                       {9, 9, 8, 10, 8, 10, 8, 10, 8, 10},
                                       {0.1, 0.1, 0.03},
                                       {[4] = true, [6] = true, [8] = true}},
    BILLOW_OUTLINED_SIDED_STAGES = {4, {9, 9, 22, 22}, {0.02, 0.006}};
