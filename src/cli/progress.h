/* Shows progress on standard error: a bar on a terminal, a line per frame elsewhere, or JSON lines. */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef enum {
    BILLOW_PROGRESS_NONE,
    BILLOW_PROGRESS_BAR,
    BILLOW_PROGRESS_LINES,
    BILLOW_PROGRESS_JSON
} BillowProgressMode;

typedef struct {
    BillowProgressMode mode;
    gint64 drawn;     /* when the bar was last drawn, in microseconds */
    int tenth;        /* tenths of the rest shapes reported last */
    int fit_tenth;    /* likewise of a fit */
    double fit_share; /* of it, reported last */
    gboolean started; /* there is a bar on the terminal's current line */
} BillowProgressMeter;

/* Initializes the meter of `command`. `mode` is "auto" (or NULL), "bar", "lines", "json" (for messages, too)
 * or "none". Returns FALSE and prints the reason on standard error for any other word. */
gboolean billow_progress_meter_init(BillowProgressMeter *meter, const char *mode, const char *command);

/* Returns the option for the mode, for a command's own options. */
GOptionEntry billow_progress_option(char **mode);

/* Reports the share (0 ... 1) of the rest shapes that is done. */
void billow_progress_meter_rest(BillowProgressMeter *meter, double share);

/* Reports the share (0 ... 1) of a fit that is done. */
void billow_progress_meter_fit(BillowProgressMeter *meter, double share);

/* Reports that a frame is done: its file, whether it was skipped, and `done` of `total`. */
void billow_progress_meter_frame(BillowProgressMeter *meter, const char *file, gboolean skipped, int done,
                                 int total);

/* Reports that a keyframe is being settled, after `done` of `total`. */
void billow_progress_meter_settle(BillowProgressMeter *meter, const char *keyframe, int done, int total);

/* Clears the bar. */
void billow_progress_meter_end(BillowProgressMeter *meter);
