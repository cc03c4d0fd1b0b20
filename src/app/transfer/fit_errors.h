/* How far what is fitted is from its run: an estimate at first, and then what was measured. */
#pragma once

#include "model/fit/fitted.h"
#include "model/fit/looped_run.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_FIT_ERRORS (billow_fit_errors_get_type())
G_DECLARE_FINAL_TYPE(BillowFitErrors, billow_fit_errors, BILLOW, FIT_ERRORS, GtkGrid)

/* Creates it without a run; it is empty then. */
GtkWidget *billow_fit_errors_new(void);

/* Sets the run: how many frames it has, and the diagonal of its flat cloth, meters. No frames: none. Shows no
 * error, and no loop. */
void billow_fit_errors_set_run(BillowFitErrors *self, guint frames, double diagonal);

/* Shows what the loop is like that the run is; NULL: it is none. */
void billow_fit_errors_show_loop(BillowFitErrors *self, const BillowLoopReport *report);

/* Shows an estimate of the root mean square distance, meters; NAN: it is not known. */
void billow_fit_errors_estimate(BillowFitErrors *self, double rms);

/* Shows what was measured; `frame`: the number in the animation of the frame with the largest distance. */
void billow_fit_errors_show(BillowFitErrors *self, const BillowFitError *error, double frame);
