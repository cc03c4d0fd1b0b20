/* The options that tell how files of other programs are read: of the commands import and fit. */
#pragma once

#include "cli/fit_job.h"

#include <glib.h>

typedef struct {
    char *output, *into, *cloth, *base, *frames, *at, *every, *anchors, *up, *object, *take, *merge,
        *resample, *progress;
    double scale, spacing, frame_rate, distance, resample_spacing;
    int columns, rows;
    gboolean close_gaps, keep, keep_length, hang, replace, json;
    gboolean fits;        /* few keyframes, as `fit` says, instead of one for each frame */
    BillowFitOptions fit; /* its tolerance and number of keyframes, and the command, for messages */
} BillowImportOptions;

/* Initializes the options of `command`. Clear with billow_import_options_clear(). */
void billow_import_options_init(BillowImportOptions *options, const char *command);
void billow_import_options_clear(BillowImportOptions *options);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(BillowImportOptions, billow_import_options_clear)

/* Adds the options to a context. */
void billow_import_options_add(BillowImportOptions *options, GOptionContext *context);

/* Checks what was given. Returns FALSE and prints the reason on standard error for wrong usage. */
gboolean billow_import_options_check(BillowImportOptions *options);

/* Returns whether a frame rate was given. */
gboolean billow_import_options_has_rate(const BillowImportOptions *options);

/* Returns the name of an option that was given and tells how files are read, or NULL: such an option means
 * nothing for a project as a source. */
const char *billow_import_options_of_files(const BillowImportOptions *options);
