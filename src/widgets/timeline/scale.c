#include "widgets/timeline/scale.h"

#include <glib/gi18n.h>
#include <math.h>

double
billow_time_view_x(const BillowTimeView *view, double seconds)
{
    return BILLOW_TIME_INSET + (seconds - view->offset) * view->scale;
}

double
billow_time_view_seconds(const BillowTimeView *view, double x)
{
    return view->offset + (x - BILLOW_TIME_INSET) / view->scale;
}

BillowTimeView
billow_time_view_zoom(const BillowTimeView *view, double x, double factor)
{
    double scale = CLAMP(view->scale * factor, BILLOW_TIME_SCALE_MIN, BILLOW_TIME_SCALE_MAX);
    double fixed = billow_time_view_seconds(view, x);
    double offset = fixed - (x - BILLOW_TIME_INSET) / scale;
    return (BillowTimeView){MAX(offset, 0.0), scale};
}

BillowTimeView
billow_time_view_fit(double duration, double width)
{
    double room = MAX(width - BILLOW_TIME_INSET - BILLOW_TIME_END_ROOM, 1.0);
    double scale = room / MAX(duration, 1.0);
    return (BillowTimeView){0.0, CLAMP(scale, BILLOW_TIME_SCALE_MIN, BILLOW_TIME_SCALE_MAX)};
}

BillowTimeView
billow_time_view_fit_span(double start, double end, double width)
{
    const double margin = MIN(BILLOW_TIME_END_ROOM, 0.1 * width);
    const double room = MAX(width - BILLOW_TIME_INSET - 2.0 * margin, 1.0);
    const double scale = CLAMP(room / MAX(end - start, 0.1), BILLOW_TIME_SCALE_MIN, BILLOW_TIME_SCALE_MAX);
    const double spare = 0.5 * (width - BILLOW_TIME_INSET - (end - start) * scale);
    return (BillowTimeView){MAX(start - spare / scale, 0.0), scale};
}

double
billow_time_view_max_offset(const BillowTimeView *view, double duration, double width)
{
    return MAX(duration - 0.5 * width / view->scale, 0.0);
}

double
billow_time_label_step(double scale, double min_pixels)
{
    static const double steps[] = {0.01,  0.02,  0.05,  0.1,    0.2,    0.5,     1.0,
                                   2.0,   5.0,   10.0,  15.0,   30.0,   60.0,    120.,
                                   300.0, 600.0, 900.0, 1800.0, 3600.0, 10800.0, 21600.0};
    for (size_t i = 0; i < G_N_ELEMENTS(steps); i++)
        if (steps[i] * scale >= min_pixels)
            return steps[i];
    return 86400.0;
}

int
billow_time_frame_step(double scale, double frame_rate, double min_pixels)
{
    double least = min_pixels * frame_rate / scale;
    int whole = (int) lround(frame_rate);
    if (whole >= 1 && fabs(frame_rate - whole) < 1e-9) {
        for (int step = 1; step <= whole; step++)
            if (step >= least && whole % step == 0)
                return step;
        return (int) lround(whole * billow_time_label_step(scale, min_pixels));
    }
    static const int mantissas[] = {1, 2, 5};
    for (int power = 1; power < 100000000; power *= 10)
        for (size_t i = 0; i < G_N_ELEMENTS(mantissas); i++)
            if (mantissas[i] * power >= least)
                return mantissas[i] * power;
    return 100000000;
}

char *
billow_time_label(double seconds, double step)
{
    int whole = (int) floor(seconds + 1e-6);
    const int decimals = step >= 1.0 ? 0 : step >= 0.1 ? 1 : 2; /* as many as tell two labels apart */
    if (seconds < 60.0 || step < 1.0)
        return g_strdup_printf(C_("seconds", "%.*f s"), decimals, seconds);
    if (seconds < 3600.0)
        return g_strdup_printf("%d:%02d", whole / 60, whole % 60);
    return g_strdup_printf("%d:%02d:%02d", whole / 3600, whole / 60 % 60, whole % 60);
}

char *
billow_time_clock(double seconds)
{
    gint64 milliseconds = llround(MAX(seconds, 0.0) * 1000.0);
    return g_strdup_printf("%02d:%06.3f", (int) (milliseconds / 60000),
                           (double) (milliseconds % 60000) / 1000.0);
}

/* Returns what to add to `seconds` to reach the nearest of the ascending `edges`; NAN: none is near. */
static double
snap_offset(const BillowTimeView *view, const GArray *edges, double seconds)
{
    guint low = 0, high = edges->len;
    while (low < high) {
        guint middle = (low + high) / 2;
        if (g_array_index(edges, double, middle) < seconds)
            low = middle + 1;
        else
            high = middle;
    }
    double after = low < edges->len ? g_array_index(edges, double, low) : NAN;
    double before = low > 0 ? g_array_index(edges, double, low - 1) : NAN;
    double delta = (isnan(before) || after - seconds < seconds - before ? after : before) - seconds;
    return fabs(delta) * view->scale <= BILLOW_TIME_SNAP ? delta : NAN;
}

static double
nearest_frame(double frame_rate, double seconds)
{
    return MAX(round(seconds * frame_rate) / frame_rate, 0.0);
}

double
billow_time_step(double frame_rate, double seconds, int frames)
{
    return (round(seconds * frame_rate) + frames) / frame_rate;
}

double
billow_time_snap(const BillowTimeView *view, double frame_rate, const GArray *edges, double seconds)
{
    double delta = snap_offset(view, edges, seconds);
    return isnan(delta) ? nearest_frame(frame_rate, seconds) : MAX(seconds + delta, 0.0);
}

double
billow_time_snap_block(const BillowTimeView *view, double frame_rate, const GArray *edges, double start,
                       double length)
{
    double by_start = snap_offset(view, edges, start);
    double by_end = snap_offset(view, edges, start + length);
    gboolean end_is_nearer = isnan(by_start) || fabs(by_end) < fabs(by_start);
    double delta = !isnan(by_end) && end_is_nearer ? by_end : by_start;
    return isnan(delta) ? nearest_frame(frame_rate, start) : MAX(start + delta, 0.0);
}
