/* What a relaxation is told, and what it reports. Source: docs/method.md §3. */
#pragma once

#include "core/cloth/crease.h"
#include "core/cloth/obstacles.h"

#include <stdbool.h>

/* Parts of the cloth that stay apart. Those of the seed are drawn apart first; those of cloth that is let down are apart. */
typedef struct {
    double distance; /* from each other, in spacings; 0: any */
    bool coarse;    /* the seed is drawn apart, and relaxed, on a coarse level first; else if it is shallow */
    bool careful;   /* it moves with more care, which takes longer */
    bool settled;   /* the seed has been relaxed like this, and only goes on to settle */
    double ironing; /* how much it is ironed for it: core/contact/ironing.h */
} BillowRelaxationApart;

/* Tolerances and effort. Start from billow_relaxation_default_settings(). */
typedef struct {
    /* a level stops when the largest move of an iteration is below this share of the spacing */
    double tolerance;
    int max_iterations;               /* maximum number of iterations on any one level */
    const BillowObstacles *obstacles; /* colliders, in meters; borrowed; NULL: none */
    bool sided; /* every point keeps to its side of the colliders, as it does if some are thin plates */
    bool laid;  /* the start is the flat cloth or a lying tube, outside the colliders; it is let down */
    bool posed; /* where it is let down follows from an earlier shape */
    bool without_momentum;           /* slower to settle, but steadier */
    const BillowCreaseLine *creases; /* lines with a rest angle; borrowed */
    size_t n_creases;
    BillowRelaxationApart apart;
    /* the same anchors, a little elsewhere, near those of the start: the cloth settles from these, and then follows
     * to its own; ignored with a seed; borrowed; NULL: none */
    const BillowAnchor *rounded;
    bool taut; /* anchors are farther apart than the cloth between them: edges yield, to spread the strain */
} BillowRelaxationSettings;

typedef struct {
    int iterations; /* over all levels */
    bool converged; /* the finest level met its tolerance, or every length is well within the limits of §3 */
    bool cancelled; /* `progress` asked to stop; the points are those reached so far */
    bool crossed;   /* the parts of the seed could not be drawn apart; the points are not set */
    double residual; /* RMS move of one further iteration, in spacings */
} BillowRelaxationReport;
