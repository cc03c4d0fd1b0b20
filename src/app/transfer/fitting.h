/* Fits keyframes to the physics of a project, or to a range of its keyframes, on threads. Main thread
 * only. */
#pragma once

#include "model/fit/bare_project.h"

#include <gio/gio.h>

#define BILLOW_TYPE_FITTING (billow_fitting_get_type())
G_DECLARE_FINAL_TYPE(BillowFitting, billow_fitting, BILLOW, FITTING, GObject)

/* Create the fitting of a project (referenced): of its simulated frames (array of BillowFrame,
 * referenced), or of a range of its keyframes. */
BillowFitting *billow_fitting_new_physics(BillowProject *project, GPtrArray *frames);
BillowFitting *billow_fitting_new_keyframes(BillowProject *project, const BillowBakedRange *range);

/* Finds the best choices of keyframes. */
void billow_fitting_find_async(BillowFitting *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                               gpointer data);

/* Returns FALSE with an error for the user, or G_IO_ERROR_CANCELLED. */
gboolean billow_fitting_find_finish(BillowFitting *self, GAsyncResult *result, GError **error);

/* Return what was found; transfer none. NULL before. */
const BillowFit *billow_fitting_get_fit(BillowFitting *self);

/* Makes the blocks of `n` keyframes and up to `recorded` shapes, and measures their error. Choices must
 * have been found. */
void billow_fitting_measure_async(BillowFitting *self, guint n, guint recorded, GCancellable *cancellable,
                                  GAsyncReadyCallback callback, gpointer data);

/* Returns the blocks, transfer full, or NULL with an error for the user, or G_IO_ERROR_CANCELLED. Their
 * project is not the one to keep, which billow_fitting_apply() returns. */
BillowFitted *billow_fitting_measure_finish(BillowFitting *self, GAsyncResult *result, GError **error);

/* Returns how much of the newest work is done, 0 ... 1. */
double billow_fitting_get_progress(BillowFitting *self);

/* Returns the project of the fitting with the blocks in place of what was fitted. Transfer full. */
BillowProject *billow_fitting_apply(BillowFitting *self, const BillowFitted *fitted);

/* Returns the project that the fitting was created with; transfer none. */
BillowProject *billow_fitting_get_project(BillowFitting *self);
