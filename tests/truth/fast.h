/* Balls and capsules that are shot through a hung curtain. */
#pragma once

#include "model/project/project.h"

/* Creates a curtain of 1.6 m that hangs from its first row, and a collider (its length 0.3 m, if it has one) that
 * is shot from 0.5 m before it to 0.5 m behind it, at `speed` m/s, and pushes it along. */
BillowProject *truth_fast_scene(int columns, int rows, BillowColliderShape shape, double radius,
                                double speed);

/* What became of the cloth until the first collider has reached its last key. */
typedef struct {
    double depth; /* meters: of any place of a triangle in the collider, in any frame */
    double p99;   /* the strain that 99 of 100 edges are within in the worst frame */
    double
        angle; /* in 4 pi sr: under which the cloth is seen from the collider in the last frame; positive if
                     the collider has it before itself, about -0.2 if it has come through */
} TruthFast;

TruthFast truth_fast_fake(BillowProject *project);
TruthFast truth_fast_physics(BillowProject *project);
