/* Waves and sways as forces, which give a free point of the simulation the motion that they give to the fake.
 * docs/physics.md §2. */
#pragma once

#include "model/animation/evaluation.h"
#include "physics/solver/dynamics.h"

typedef struct BillowLayerPush BillowLayerPush;

/* Creates the forces of the animation's layers (a reference is taken) for steps of about `step` seconds.
 * `workers` is borrowed and may be NULL. Free with billow_layer_push_free(); NULL is allowed. */
BillowLayerPush *billow_layer_push_new(BillowAnimation *animation, double step, BillowWorkers *workers);
void billow_layer_push_free(BillowLayerPush *push);

/* Moves a cloth in its rest shape at time 0 to where the layers have it then, with their velocity. */
void billow_layer_push_start(BillowLayerPush *push, BillowPoints *x, BillowPoints *v);

/* A BillowPush with `push` as its data: computes the second time derivative of the layers' offset, as a
 * difference over two steps. */
void billow_layer_push_at(void *push, double time, BillowPoints *acceleration);
