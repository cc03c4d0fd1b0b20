#include "widgets/graphs/metric_scale.h"

#include <math.h>

/* Tolerance for divisions that should give a whole number. */
#define ROUNDING 1e-9

/* The narrowest range, as a share of its largest absolute value. */
#define MIN_SPAN 1e-3

gboolean
billow_metric_has_place(BillowMetricScaleKind kind, double value)
{
    return isfinite(value) && (kind != BILLOW_METRIC_LOGARITHMIC || value > 0.0);
}

double
billow_metric_nice_step(double least)
{
    double power = pow(10.0, floor(log10(least)));
    static const double mantissas[] = {1.0, 2.0, 5.0};
    for (size_t i = 0; i < G_N_ELEMENTS(mantissas); i++)
        if (mantissas[i] * power >= least * (1.0 - ROUNDING))
            return mantissas[i] * power;
    return 10.0 * power;
}

BillowMetricScale
billow_metric_scale_make(BillowMetricScaleKind kind, double least, double largest, int n_ticks)
{
    if (kind == BILLOW_METRIC_LOGARITHMIC && least > largest)
        return (BillowMetricScale){kind, 0.1, 10.0, 0.0};
    if (kind == BILLOW_METRIC_LOGARITHMIC) {
        double low = pow(10.0, floor(log10(least) + ROUNDING));
        double high = pow(10.0, ceil(log10(largest) - ROUNDING));
        return (BillowMetricScale){kind, low, high > low ? high : 10.0 * low, 0.0};
    }
    if (least > largest)
        return (BillowMetricScale){kind, 0.0, 1.0, billow_metric_nice_step(1.0 / (n_ticks - 1))};
    if (kind == BILLOW_METRIC_FROM_ZERO) {
        least = MIN(least, 0.0);
        largest = MAX(largest, 0.0);
    }
    /* Differences between almost equal values do not matter, and would need long numbers. */
    double span = MAX(largest - least, MIN_SPAN * MAX(fabs(least), fabs(largest)));
    double step = billow_metric_nice_step(span > 0.0 ? span / (n_ticks - 1) : 1.0);
    double low = floor(least / step + ROUNDING) * step, high = ceil(largest / step - ROUNDING) * step;
    return (BillowMetricScale){kind, low, high > low ? high : low + step, step};
}

double
billow_metric_scale_height(const BillowMetricScale *scale, double value)
{
    if (scale->kind == BILLOW_METRIC_LOGARITHMIC)
        return log(value / scale->low) / log(scale->high / scale->low);
    return (value - scale->low) / (scale->high - scale->low);
}

GArray *
billow_metric_scale_ticks(const BillowMetricScale *scale, int n_ticks)
{
    GArray *ticks = g_array_new(FALSE, FALSE, sizeof(double));
    if (scale->kind == BILLOW_METRIC_LOGARITHMIC) {
        /* powers of ten, so few that about `n_ticks` remain */
        int lowest = (int) lround(log10(scale->low)), highest = (int) lround(log10(scale->high));
        int every = MAX((highest - lowest + n_ticks - 1) / n_ticks, 1);
        for (int power = lowest; power <= highest; power += every) {
            double tick = pow(10.0, power);
            g_array_append_val(ticks, tick);
        }
        return ticks;
    }
    double first = round(scale->low / scale->step), last = round(scale->high / scale->step);
    for (double n = first; n <= last; n++) {
        double tick = n * scale->step;
        g_array_append_val(ticks, tick);
    }
    return ticks;
}

/* --- Numbers --- */

enum { MAX_DECIMALS = 6 };

char *
billow_metric_tick_label(const BillowMetricScale *scale, double tick)
{
    double step = scale->step > 0.0 ? scale->step : fabs(tick);
    if (tick == 0.0)
        return g_strdup("0");
    if (step >= 1e6)
        return g_strdup_printf("%.4gM", tick / 1e6);
    if (step >= 1e3)
        return g_strdup_printf("%.0fk", tick / 1e3);
    const int decimals = (int) CLAMP(-floor(log10(step) + ROUNDING), 0.0, MAX_DECIMALS);
    return g_strdup_printf("%.*f", decimals, tick);
}

/* Formats a value below 1000 to three digits. Transfer full. */
static char *
three_digits(double value, const char *suffix)
{
    const int decimals = CLAMP(2 - (int) floor(log10(fabs(value))), 0, MAX_DECIMALS);
    return g_strdup_printf("%.*f%s", decimals, value, suffix);
}

char *
billow_metric_number(double value)
{
    double size = fabs(value);
    if (!isfinite(value))
        return g_strdup("–");
    if (size < 0.5 * pow(10.0, -MAX_DECIMALS))
        return g_strdup("0");
    if (size >= 1e9)
        return g_strdup_printf("%.3gG", value / 1e9);
    if (size >= 1e6)
        return three_digits(value / 1e6, "M");
    return three_digits(value, "");
}

BillowMetricUnit
billow_metric_unit(const char *unit, double largest)
{
    static const struct {
        const char *of;
        BillowMetricUnit finer[2]; /* the coarser unit first */
    } units[] = {
        {"cm", {{"mm", 10.0}, {"µm", 1e4}}},
        {"J", {{"mJ", 1e3}, {"µJ", 1e6}}},
        {"ms", {{"µs", 1e3}, {"ns", 1e6}}},
    };
    BillowMetricUnit found = {unit, 1.0};
    for (size_t i = 0; i < G_N_ELEMENTS(units); i++)
        for (size_t k = 0; g_strcmp0(units[i].of, unit) == 0 && k < G_N_ELEMENTS(units[i].finer); k++)
            if (largest > 0.0 && largest * found.factor < 0.01)
                found = units[i].finer[k];
    return found;
}
