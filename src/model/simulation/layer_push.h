/* Waves and sways as forces: what gives a free point the motion that they give to the fake's. docs/physics.md §2. */
#pragma once

#include "model/animation/evaluation.h"
#include "physics/solver/dynamics.h"

typedef struct BillowLayerPush BillowLayerPush;

/* Of the animation's layers (referenced), for steps of about `step` seconds. `workers` is borrowed, may be NULL. Free with
 * billow_layer_push_free(); NULL is allowed. */
BillowLayerPush *billow_layer_push_new(BillowAnimation *animation, double step, BillowWorkers *workers);
void billow_layer_push_free(BillowLayerPush *push);

/* Puts a cloth that is in the rest shape, at time 0, where the layers have it then, at their speed. */
void billow_layer_push_start(BillowLayerPush *push, BillowPoints *x, BillowPoints *v);

/* As a BillowPush (`push` is the data): the second derivative of the layers' offset by time, as a difference over two steps. */
void billow_layer_push_at(void *push, double time, BillowPoints *acceleration);
