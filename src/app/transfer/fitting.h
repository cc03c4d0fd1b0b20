/* Fits keyframes to the physics of a project, or to a range of its keyframes, on threads. Main thread
 * only. */
#pragma once

#include "model/fit/bare_project.h"
#include "model/fit/looped_run.h"

#include <gio/gio.h>

#define BILLOW_TYPE_FITTING (billow_fitting_get_type())
G_DECLARE_FINAL_TYPE(BillowFitting, billow_fitting, BILLOW, FITTING, GObject)

/* Create the fitting of a project (referenced): of its frames that are simulated already (array of BillowFrame,
 * referenced), of those that it simulates itself, or of a range of its keyframes. */
BillowFitting *billow_fitting_new_physics(BillowProject *project, GPtrArray *frames);
BillowFitting *billow_fitting_new_simulated(BillowProject *project);
BillowFitting *billow_fitting_new_keyframes(BillowProject *project, const BillowBakedRange *range);

/* Makes the run a loop: the best one of at least half of its frames. Call it before choices are found. A range must be
 * one that billow_fitting_can_loop(). */
void billow_fitting_set_loops(BillowFitting *self, gboolean loops);

/* Takes off what carries the cloth, if anything does: see model/fit/ride.h. Call it before choices are found, and not for
 * a loop. */
void billow_fitting_set_carried(BillowFitting *self, gboolean carried);

/* Looks for up to `most` waves and sways: see model/fit/waves.h. Call it likewise, and not for what is carried. */
void billow_fitting_set_waves(BillowFitting *self, guint most);

/* Returns whether a range of keyframes can become a loop, which is a project of its own: it has all of them, and begins
 * with the animation. */
gboolean billow_fitting_can_loop(const BillowProject *project, const BillowBakedRange *range);

/* Finds the best choices of keyframes. If the run is to be a loop and has none, that is an error, with the reason. */
void billow_fitting_find_async(BillowFitting *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                               gpointer data);

/* Returns FALSE with an error for the user, or G_IO_ERROR_CANCELLED. */
gboolean billow_fitting_find_finish(BillowFitting *self, GAsyncResult *result, GError **error);

/* Return what was found; transfer none. NULL before. */
const BillowFit *billow_fitting_get_fit(BillowFitting *self);

/* Returns what the loop is like, after choices have been found; NULL if the run is none. Transfer none. */
const BillowLoopReport *billow_fitting_get_loop(BillowFitting *self);

/* Finds the best choices with `n` pinned frames of the run (copied), from 0. Choices must have been found before. */
void billow_fitting_pin_async(BillowFitting *self, const guint *pins, guint n, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer data);

/* Puts them in place of those that were found before. Returns FALSE with G_IO_ERROR_CANCELLED. */
gboolean billow_fitting_pin_finish(BillowFitting *self, GAsyncResult *result, GError **error);

/* Makes the blocks of `n` keyframes and up to `recorded` shapes, and measures their error. Choices must
 * have been found. */
void billow_fitting_measure_async(BillowFitting *self, guint n, guint recorded, GCancellable *cancellable,
                                  GAsyncReadyCallback callback, gpointer data);

/* Returns the blocks, transfer full, or NULL with an error for the user, or G_IO_ERROR_CANCELLED. Their
 * project is not the one to keep, which billow_fitting_apply() returns. */
BillowFitted *billow_fitting_measure_finish(BillowFitting *self, GAsyncResult *result, GError **error);

/* Returns how much of the newest work is done, 0 ... 1, and whether that is a simulation still. */
double billow_fitting_get_progress(BillowFitting *self, gboolean *simulating);

/* Returns the project of the fitting with the blocks in place of what was fitted. Transfer full. */
BillowProject *billow_fitting_apply(BillowFitting *self, const BillowFitted *fitted);

/* Returns the project that the fitting was created with; transfer none. */
BillowProject *billow_fitting_get_project(BillowFitting *self);
