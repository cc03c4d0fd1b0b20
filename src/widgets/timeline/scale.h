/* Seconds and pixels on the timeline, ticks, and snapping. Pure functions, no widgets. */
#pragma once

#include <glib.h>

/* Pixels left of second `offset`, for the playhead and the edge of the first block. */
#define BILLOW_TIME_INSET 14.0

/* Pixels after the end of a fitted animation, for the last label. */
#define BILLOW_TIME_END_ROOM 40.0

/* Distance in pixels within which a drag snaps to an edge. */
#define BILLOW_TIME_SNAP 6.0

#define BILLOW_TIME_SCALE_MIN 0.002 /* pixels per second */
#define BILLOW_TIME_SCALE_MAX 20000.0

typedef struct {
    double offset; /* seconds at BILLOW_TIME_INSET */
    double scale;  /* pixels per second, > 0 */
} BillowTimeView;

double billow_time_view_x(const BillowTimeView *view, double seconds);
double billow_time_view_seconds(const BillowTimeView *view, double x);

/* Returns the view scaled by `factor`, within the limits, around pixel `x`. `offset` stays >= 0. */
BillowTimeView billow_time_view_zoom(const BillowTimeView *view, double x, double factor);

/* Returns the view that shows 0 ... `duration` (seconds; at least 1 s) in `width` pixels. */
BillowTimeView billow_time_view_fit(double duration, double width);

/* Returns the view that shows `start` ... `end` (seconds; at least 0.1 s) with a margin on both sides. */
BillowTimeView billow_time_view_fit_span(double start, double end, double width);

/* Returns the largest offset to scroll to, which puts the end in the middle of `width` pixels. */
double billow_time_view_max_offset(const BillowTimeView *view, double duration, double width);

/* Returns the seconds between two labels: the smallest of 0.01, 0.02, 0.05 ... 1, 2, 5, 10, 15, 30, 60 ...
 * that puts them at least `min_pixels` apart. */
double billow_time_label_step(double scale, double min_pixels);

/* Returns the frames between two ticks that are at least `min_pixels` apart: a divisor or a multiple of a
 * whole frame rate, so that ticks fall on whole seconds, otherwise 1, 2, 5, 10 ... */
int billow_time_frame_step(double scale, double frame_rate, double min_pixels);

/* Formats the label of a time: "0.5 s", "12 s", "1:30", "1:00:05". `step` is the distance between labels,
 * in seconds. Translated; transfer full. */
char *billow_time_label(double seconds, double step);

/* Formats a time as "00:01.500". Transfer full. */
char *billow_time_clock(double seconds);

/* Returns the time in seconds that is `frames` after the frame nearest to `seconds`. */
double billow_time_step(double frame_rate, double seconds, int frames);

/* Snaps a time to the nearest of `edges` (doubles, ascending) within BILLOW_TIME_SNAP, otherwise to the
 * nearest frame. Never returns less than 0. */
double billow_time_snap(const BillowTimeView *view, double frame_rate, const GArray *edges, double seconds);

/* Snaps either end of a block of `length` seconds that is dragged to `start`. Returns the new start. */
double billow_time_snap_block(const BillowTimeView *view, double frame_rate, const GArray *edges,
                              double start, double length);
