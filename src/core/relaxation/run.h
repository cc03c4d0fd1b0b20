/* Private to the relaxation: a run in progress, and what its phases share. Source: docs/method.md §3. */
#pragma once

#include "core/base/progress.h"
#include "core/base/workers.h"
#include "core/relaxation/polish.h"
#include "core/relaxation/relaxation_data.h"
#include "core/relaxation/settings.h"

/* A run in progress. */
typedef struct {
    struct BillowRelaxation *relaxation;
    const BillowRelaxationSettings *settings;
    BillowWorkers *workers;
    BillowProgress progress;
    void *progress_data;
    int first;          /* the coarsest level in use */
    int part;           /* the level whose parts are kept apart */
    int creeping;       /* iterations of a round in which cloth creeps on */
    bool seeded;        /* the start is a shape near the rest shape */
    bool limp;          /* the anchors are nearly in a vertical line */
    double done, total; /* points moved so far and expected in total */
    double last_move;   /* the longest of the last iteration, in spacings */
    BillowRelaxationReport report;
} BillowRelaxationRun;

/* Makes a level as symmetric as the anchors are. */
void billow_relaxation_impose_symmetry(const BillowRelaxationRun *run, BillowRelaxationLevel *level);

/* Reports that so many further points have been moved; returns false when asked to stop. */
bool billow_relaxation_advance(BillowRelaxationRun *run, double points);

/* Does one iteration of level `number`; returns false when asked to stop. */
bool billow_relaxation_iterate(BillowRelaxationRun *run, int number, double momentum);

/* Iterates until the level no longer moves, `most` times at most. */
void billow_relaxation_iterate_to_rest(BillowRelaxationRun *run, int number, double momentum, int most);

/* Returns the strain of the finest level. */
BillowRelaxationStrain billow_relaxation_strain_of(const BillowRelaxationRun *run);
