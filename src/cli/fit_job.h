/* Fits keyframes to a run, writes the project and reports the error: for the commands fit and import. */
#pragma once

#include "cli/commands.h"
#include "cli/progress.h"
#include "model/fit/run.h"
#include "model/project/project.h"

#include <gio/gio.h>

/* Stands for a number of keyframes that is not given. */
#define BILLOW_NO_KEYS G_MININT

/* What the options say. */
typedef struct {
    const char *command; /* for messages */
    const char *output;
    double tolerance; /* meters; NAN: not given */
    int keys;         /* BILLOW_NO_KEYS: not given */
    int recorded;     /* shapes at most; 0: no recording */
    char *pin;        /* frames that become keyframes, as given; NULL: none; owned */
    char *loop;       /* how long a loop is to be, as given; "": any length; NULL: none is wanted; owned */
    int waves;        /* waves and sways at most; 0: none are looked for */
    gboolean carried; /* what carries the cloth is taken off first */
    gboolean json;
} BillowFitOptions;

/* Return the options --recorded, --pin, --carried and --waves. */
GOptionEntry billow_fit_recorded_option(BillowFitOptions *options);
GOptionEntry billow_fit_pin_option(BillowFitOptions *options);
GOptionEntry billow_fit_carried_option(BillowFitOptions *options);
GOptionEntry billow_fit_waves_option(BillowFitOptions *options);

/* Returns the first option that is given and applies only to fits; NULL: none is. */
const char *billow_fit_options_given(const BillowFitOptions *options);

/* Checks the numbers. Returns FALSE and prints the reason on standard error for wrong usage. */
gboolean billow_fit_options_check(const BillowFitOptions *options);

/* Checks whether the frames can be fitted. Returns FALSE and prints the reason on standard error if not. */
gboolean billow_fit_job_check(const BillowFitOptions *options, const BillowRun *run);

/* Returns which of the frames with these `numbers` (of int) are pinned: an array of guint, from 0, ascending; empty
 * if none is. Returns NULL and prints the reason on standard error if the option names others. */
GArray *billow_fit_job_pins(const BillowFitOptions *options, const GArray *numbers);

/* Adds the blocks of the run to `project`, whose cloth has its grid, writes that to the output, and prints
 * the result. If the options ask for a loop, the run is replaced by one first. `source` is the project whose physics the
 * run is of; NULL: it is of files. `numbers` are the numbers of the frames, for people (of int; as many as the run has),
 * `pins` those of them that are pinned. */
BillowExit billow_fit_job_run(const BillowFitOptions *options, BillowRun **run, const BillowProject *source,
                              BillowProject *project, const GArray *numbers, const GArray *pins,
                              BillowProgressMeter *meter, GCancellable *cancellable);
