/* Layers as forces: what gives free points of a simulated cloth the motion that waves and sways give to the
 * fake. docs/physics.md §2. */
#pragma once

#include "model/animation/evaluation.h"

typedef struct BillowLayerPush BillowLayerPush;

/* Creates the push of the animation's layers (a reference is taken), for steps of about `step` seconds. `workers` is
 * borrowed and may be NULL. Free with billow_layer_push_free(). */
BillowLayerPush *billow_layer_push_new(BillowAnimation *animation, double step, BillowWorkers *workers);
void billow_layer_push_free(BillowLayerPush *push); /* NULL is allowed */

/* Moves a cloth in its rest shape to where the layers put it at `time`, when the simulation begins, and gives it their
 * speed. */
void billow_layer_push_start(BillowLayerPush *push, double time, BillowPoints *x, BillowPoints *v);

/* A BillowPush (physics/solver/dynamics.h), with `push` as its data. */
void billow_layer_push_at(void *push, double time, BillowPoints *acceleration);
