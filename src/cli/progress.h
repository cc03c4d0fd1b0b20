/* How far the work is, on standard error: a bar on a terminal, a line per frame elsewhere, or a JSON object a line. */
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
    gint64 drawn;     /* when the bar was drawn last, microseconds */
    int tenth;        /* of the rest shapes, told last */
    gboolean started; /* there is a bar on the terminal's line */
} BillowProgressMeter;

/* How `command` shows it: `mode` is "auto" (or NULL), "bar", "lines", "json" (then messages are JSON, too) or "none". FALSE, with
 * the reason on standard error: it is none of these. */
gboolean billow_progress_meter_init(BillowProgressMeter *meter, const char *mode, const char *command);

/* The option that gives the mode, for a command's own. */
GOptionEntry billow_progress_option(char **mode);

/* The rest shapes are made to this share, 0 ... 1. */
void billow_progress_meter_rest(BillowProgressMeter *meter, double share);

/* A frame is done: its file, whether it was left alone, `done` of `total`. */
void billow_progress_meter_frame(BillowProgressMeter *meter, const char *file, gboolean skipped, int done,
                                 int total);

/* A keyframe is being let come to rest; `done` of `total` have been. */
void billow_progress_meter_settle(BillowProgressMeter *meter, const char *keyframe, int done, int total);

/* Clears the bar. */
void billow_progress_meter_end(BillowProgressMeter *meter);
