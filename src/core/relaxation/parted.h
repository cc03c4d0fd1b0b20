/* Private to the relaxation: brings cloth to rest that does not cross itself, and that then never does.
 * Source: docs/method.md §3. */
#pragma once

#include "core/relaxation/level_data.h"
#include "core/relaxation/symmetry.h"

typedef struct {
    BillowRelaxationLevel *level; /* its points are the start, its anchors perhaps elsewhere */
    bool refined;                 /* the start is at rest on a coarser level */
    bool careful;                 /* parts are looked for often, and the cloth settles for long */
    const BillowVec3 *places;     /* of the anchors */
    const double *freedom;        /* per point: 1 free, 0 anchored */
    const BillowMirror *mirrors;
    int n_mirrors;
    double distance;  /* of the parts, in cells */
    double tolerance; /* the cloth has settled when its largest move is less, in spacings */
    BillowWorkers *workers;
    bool (*advance)(void *data); /* called after each iteration; returns false when asked to stop */
    void *data;
} BillowRelaxationParting;

/* Adds repulsion to a level without, which remains until it is removed, and moves the points to rest: on the finest
 * level until lengths are good, on others roughly. */
void billow_relaxation_part(const BillowRelaxationParting *parting);
