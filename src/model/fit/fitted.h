/* The blocks of a fit: keyframes with shapes of the run, and transitions between them; and how far they are
 * from it. docs/method.md §12. */
#pragma once

#include "model/fit/fit.h"
#include "model/project/project.h"

#include <gio/gio.h>

/* How far the frames of the blocks, evaluated with all that the project does to them, are from those of the
 * run. */
typedef struct {
    double rms;   /* over all frames and points, meters */
    double worst; /* of any point in any frame, meters */
    guint frame;  /* of the run, from 0: that of `worst` */
    double share; /* rms as a share of the diagonal of the flat cloth */
} BillowFitError;

/* The blocks of a fit. */
typedef struct {
    BillowProject *project;
    GPtrArray *keyframes; /* char *: their ids, in order */
    GArray *frames;       /* of guint: the frame of the run that each one has the shape of */
    guint layers;         /* waves and sways */
    guint recorded;       /* shapes of its recording; 0: it has none */
    BillowFitError error; /* set by billow_fit_measure() */
} BillowFitted;

void billow_fitted_free(BillowFitted *fitted); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowFitted, billow_fitted_free)

/* Returns a copy of `project`, whose cloth has the grid of the run, with `n` keyframes of the run added, and
 * the transitions between them. If there is no such choice, takes the next number. Returns NULL with
 * G_IO_ERROR_INVALID_DATA if the project has no room for them. */
BillowFitted *billow_fit_blocks(const BillowFit *fit, const BillowProject *project, guint n, GError **error);

/* Evaluates the blocks in all frames of the run, and sets their error. Returns FALSE with
 * G_IO_ERROR_CANCELLED if stopped. */
gboolean billow_fit_measure(const BillowFit *fit, BillowFitted *fitted, const BillowFitWork *work,
                            GError **error);

/* Adds a recording to the blocks: up to `most` shapes (1 ... BILLOW_MAX_RECORDED_SHAPES) with a curve
 * each, which are nearest to what has to be added to the poses of the blocks, before lengths are kept, to
 * give the frames of the run. If the project keeps lengths, it is then corrected round by round by what is left with them
 * kept, and the nearest of these recordings is taken. Adds none if nothing is left. Returns FALSE with G_IO_ERROR_CANCELLED
 * if stopped, or with G_IO_ERROR_INVALID_DATA if the project has no room for it. */
gboolean billow_fit_record(const BillowFit *fit, BillowFitted *fitted, guint most, const BillowFitWork *work,
                           GError **error);

/* Returns measured blocks with `n` keyframes and, unless `recorded` is 0, a recording of up to that many
 * shapes. Errors as of the three functions above. */
BillowFitted *billow_fit_measured(const BillowFit *fit, const BillowProject *project, guint n, guint recorded,
                                  const BillowFitWork *work, GError **error);

/* Returns such blocks with as few keyframes as it takes for an rms error of at most `tolerance` meters;
 * if no number of them does, those with the smallest error. */
BillowFitted *billow_fit_within(const BillowFit *fit, const BillowProject *project, double tolerance,
                                guint recorded, const BillowFitWork *work, GError **error);
