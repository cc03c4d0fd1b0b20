/* Private to the relaxation: the levels of a net and its anchors. */
#pragma once

#include "core/relaxation/cloth.h"
#include "core/relaxation/level.h"
#include "core/relaxation/rotation.h"
#include "core/relaxation/symmetry.h"

enum { BILLOW_RELAXATION_MAX_LEVELS = 16 };

struct BillowRelaxation {
    BillowGrid grid;
    BillowRelaxationCloth cloth;
    size_t n_anchors;
    BillowAnchor *anchors; /* sorted by (row, column) */
    BillowVec3 *places;    /* of the anchors, in spacings relative to the first */
    double *freedom;       /* per point: 1 free, 0 anchored */
    BillowRelaxationLevel *levels[BILLOW_RELAXATION_MAX_LEVELS]; /* the finest first; NULL: freed */
    int n_levels;
    BillowMirror mirrors[BILLOW_MIRRORS];
    int n_mirrors;
    BillowRotation rotation; /* of a tube */
};

/* Creates the levels that are missing. */
void billow_relaxation_make_levels(struct BillowRelaxation *relaxation);

/* Returns the anchors in the order of their rows, then of their columns. Free with free(). */
BillowAnchor *billow_relaxation_sorted(const BillowAnchor *anchors, size_t n_anchors);

/* Sets the places to those of `sorted` anchors, in spacings from `origin`. */
void billow_relaxation_find_places(struct BillowRelaxation *relaxation, const BillowAnchor *sorted,
                                   BillowVec3 origin);

/* Finds the symmetries of the cloth with its anchors at the places. Points of `level` decide how it faces where the
 * anchors leave that open. */
void billow_relaxation_find_symmetries(struct BillowRelaxation *relaxation,
                                       const BillowRelaxationLevel *level);
