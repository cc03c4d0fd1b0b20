/* Which frames of a run become keyframes, for each number of them. docs/method.md §12. */
#pragma once

#include "core/base/progress.h"
#include "core/base/workers.h"
#include "core/fit/fit_choice.h"
#include "model/fit/run.h"

/* Maximum number of frames of a run: time and memory grow with its square. */
enum { BILLOW_MAX_FIT_FRAMES = 2400 };

/* The best choices of keyframes of a run, for each number of them. */
typedef struct BillowFit BillowFit;

/* What a fit reports to, and how it is stopped. */
typedef struct {
    BillowWorkers *workers;  /* borrowed; may be NULL */
    BillowProgress progress; /* may be NULL */
    void *data;
} BillowFitWork;

/* A part of a work: from which share of it on, and how much of it. */
typedef struct {
    const BillowFitWork *work;
    double from, share;
} BillowFitPart;

/* A BillowProgress of a part: reports to its work. */
bool billow_fit_part_report(void *part, double done);

/* Finds the best choices of up to `most` keyframes (0: of any number), for cloth whose `lengths` are kept or
 * not. The run (borrowed) must outlive the result; its frames must be evenly apart, at least 2 and at most
 * BILLOW_MAX_FIT_FRAMES. Returns NULL if stopped. Free with billow_fit_unref(). */
BillowFit *billow_fit_new(const BillowRun *run, guint most, gboolean lengths, const BillowFitWork *work);

/* The same, and keyframes are held while the cloth moves less than the share `still` of its size (rms), which is 1e-5
 * there. */
BillowFit *billow_fit_new_near(const BillowRun *run, guint most, gboolean lengths, double still,
                               const BillowFitWork *work);

/* Finds the best choices again with other pins: `n` frames of the run, from 0, with each of which a keyframe
 * begins. Shares what takes long with `fit`, whose own choices stay as they are, and does not depend on the pins
 * that it has. Returns NULL if stopped. Free with billow_fit_unref(). Any thread. */
BillowFit *billow_fit_pinned(const BillowFit *fit, const guint *pins, guint n, const BillowFitWork *work);

BillowFit *billow_fit_ref(BillowFit *fit);
void billow_fit_unref(BillowFit *fit); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowFit, billow_fit_unref)

/* Returns the largest number of keyframes that was looked at. */
guint billow_fit_most(const BillowFit *fit);

/* Returns the rms distance with `n` keyframes in meters, with an estimate of what keeping lengths
 * adds: INFINITY if more are needed. */
double billow_fit_distance(const BillowFit *fit, guint n);

/* Returns the keyframes of the choice for `n`, or for the least larger number for which there is one; sets
 * `*found` to how many they are. Free with free(). */
BillowFitKey *billow_fit_keys(const BillowFit *fit, guint n, guint *found);

/* Returns the same before curves are chosen, and times moved by a few frames: this takes no time. Free with
 * free(). */
BillowFitKey *billow_fit_path(const BillowFit *fit, guint n, guint *found);

const BillowRun *billow_fit_run(const BillowFit *fit);
