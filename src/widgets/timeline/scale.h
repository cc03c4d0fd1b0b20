/* Seconds and pixels: the timeline's view, its ticks and what drags snap to. Pure functions, no widgets. */
#pragma once

#include <glib.h>

/* Pixels left of second `offset`, so that the playhead and the first block's edge can be seen and grabbed. */
#define BILLOW_TIME_INSET 14.0

/* Pixels after the end when all is fitted in: room for the end's label. */
#define BILLOW_TIME_END_ROOM 40.0

/* How near (pixels) an edge attracts what is dragged. */
#define BILLOW_TIME_SNAP 6.0

#define BILLOW_TIME_SCALE_MIN 0.002 /* pixels per second */
#define BILLOW_TIME_SCALE_MAX 20000.0

typedef struct {
    double offset; /* seconds at BILLOW_TIME_INSET */
    double scale;  /* pixels per second, > 0 */
} BillowTimeView;

double billow_time_view_x(const BillowTimeView *view, double seconds);
double billow_time_view_seconds(const BillowTimeView *view, double x);

/* The view scaled by `factor`, within the limits, so that what is at pixel `x` stays there; `offset` is kept
 * >= 0. */
BillowTimeView billow_time_view_zoom(const BillowTimeView *view, double x, double factor);

/* The view that shows 0 ... `duration` (seconds; a second at least) in `width` pixels. */
BillowTimeView billow_time_view_fit(double duration, double width);

/* The view that shows `start` ... `end` (a tenth of a second at least) with a margin at both sides. */
BillowTimeView billow_time_view_fit_span(double start, double end, double width);

/* The largest offset that scrolling may reach: the end is then in the middle of `width` pixels. */
double billow_time_view_max_offset(const BillowTimeView *view, double duration, double width);

/* Seconds between two labels: the smallest of 0.01, 0.02, 0.05 ... 1, 2, 5, 10, 15, 30, 60 ... that are at
 * least `min_pixels` apart. */
double billow_time_label_step(double scale, double min_pixels);

/* Frames between two marks that are at least `min_pixels` apart: a divisor or a multiple of the frames in a
 * second where that is a whole number, so that marks fall on seconds; else of 1, 2, 5, 10 ... */
int billow_time_frame_step(double scale, double frame_rate, double min_pixels);

/* "0.5 s", "12 s", "1:30", "1:00:05"; `step` is the distance between labels. Translated; transfer full. */
char *billow_time_label(double seconds, double step);

/* "00:01.500". Transfer full. */
char *billow_time_clock(double seconds);

/* The moment that is `frames` after the frame nearest to `seconds`. */
double billow_time_step(double frame_rate, double seconds, int frames);

/* Where a thing dragged to `seconds` goes: the nearest of `edges` (doubles, ascending) within
 * BILLOW_TIME_SNAP, else the nearest frame; never before 0. */
double billow_time_snap(const BillowTimeView *view, double frame_rate, const GArray *edges, double seconds);

/* The same for a block of `length` seconds dragged to `start`: either of its ends may be attracted. */
double billow_time_snap_block(const BillowTimeView *view, double frame_rate, const GArray *edges,
                              double start, double length);
