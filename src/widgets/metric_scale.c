#include "widgets/metric_scale.h"

#include <math.h>
#include <stdlib.h>

/* Added and taken away where a division may fall short of a whole number. */
#define ROUNDING 1e-9

/* The narrowest range, as a share of its largest value. */
#define LEAST_SPAN 1e-3

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

static BillowMetricScale
logarithmic(double least, double largest)
{
    if (least > largest)
        return (BillowMetricScale){BILLOW_METRIC_LOGARITHMIC, 0.1, 10.0, 0.0};
    double low = pow(10.0, floor(log10(least) + ROUNDING));
    double high = pow(10.0, ceil(log10(largest) - ROUNDING));
    return (BillowMetricScale){BILLOW_METRIC_LOGARITHMIC, low, high > low ? high : 10.0 * low, 0.0};
}

BillowMetricScale
billow_metric_scale_make(BillowMetricScaleKind kind, double least, double largest, int n_ticks)
{
    if (kind == BILLOW_METRIC_LOGARITHMIC)
        return logarithmic(least, largest);
    if (least > largest)
        return (BillowMetricScale){kind, 0.0, 1.0, billow_metric_nice_step(1.0 / (n_ticks - 1))};
    if (kind == BILLOW_METRIC_FROM_ZERO) {
        least = MIN(least, 0.0);
        largest = MAX(largest, 0.0);
    }
    /* Values that are nearly all the same differ by less than matters, and would need long numbers to be told apart. */
    double span = MAX(largest - least, LEAST_SPAN * MAX(fabs(least), fabs(largest)));
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

/* Powers of ten; so many of them are left out that about `n_ticks` remain. */
static void
add_decades(GArray *ticks, const BillowMetricScale *scale, int n_ticks)
{
    int first = (int) lround(log10(scale->low)), last = (int) lround(log10(scale->high));
    int every = MAX((last - first + n_ticks - 1) / n_ticks, 1);
    for (int power = first; power <= last; power += every) {
        double tick = pow(10.0, power);
        g_array_append_val(ticks, tick);
    }
}

GArray *
billow_metric_scale_ticks(const BillowMetricScale *scale, int n_ticks)
{
    GArray *ticks = g_array_new(FALSE, FALSE, sizeof(double));
    if (scale->kind == BILLOW_METRIC_LOGARITHMIC) {
        add_decades(ticks, scale, n_ticks);
        return ticks;
    }
    double first = round(scale->low / scale->step), last = round(scale->high / scale->step);
    for (double n = first; n <= last; n++) {
        double tick = n * scale->step;
        g_array_append_val(ticks, tick);
    }
    return ticks;
}

/* Decimals that tell numbers `step` apart. */
static int
decimals_of(double step)
{
    return (int) MAX(-floor(log10(step) + ROUNDING), 0.0);
}

/* "3.68 × 10⁻⁵", or "10⁻⁵" of 1. */
static char *
with_power_of_ten(double value, int digits)
{
    static const char *const raised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    g_autofree char *plain = g_strdup_printf("%.*e", digits, value);
    g_auto(GStrv) parts = g_strsplit(plain, "e", 2);
    const int power = atoi(parts[1]);
    g_autofree char *places = g_strdup_printf("%d", ABS(power));
    const gboolean is_one = strtod(parts[0], NULL) == 1.0 && digits == 0;
    GString *text = g_string_new(is_one ? "" : parts[0]);
    g_string_append_printf(text, "%s10%s", is_one ? "" : "×", power < 0 ? "⁻" : "");
    for (const char *digit = places; *digit; digit++)
        g_string_append(text, raised[*digit - '0']);
    return g_string_free(text, FALSE);
}

/* As few as tell its first three: of 2e-5 none, of 2.5e-5 one. */
static int
digits_behind(double value)
{
    for (int digits = 0; digits < 2; digits++) {
        g_autofree char *text = g_strdup_printf("%.*e", digits, value);
        if (fabs(strtod(text, NULL) - value) <= 1e-9 * fabs(value))
            return digits;
    }
    return 2;
}

char *
billow_metric_tick_label(const BillowMetricScale *scale, double tick)
{
    double size = MAX(fabs(scale->low), fabs(scale->high));
    double step = scale->step > 0.0 ? scale->step : tick;
    if (tick == 0.0)
        return g_strdup("0");
    if (size >= 1e7 || (step < 1e-4 && size < 1.0))
        return with_power_of_ten(tick, digits_behind(tick));
    if (step >= 1e6)
        return g_strdup_printf("%.0fM", tick / 1e6);
    if (step >= 1e3)
        return g_strdup_printf("%.0fk", tick / 1e3);
    return g_strdup_printf("%.*f", decimals_of(step), tick);
}

char *
billow_metric_number(double value)
{
    double size = fabs(value);
    if (!isfinite(value))
        return g_strdup("–");
    if (value == 0.0)
        return g_strdup("0");
    if (size < 1e-4 || size >= 1e6)
        return with_power_of_ten(value, 2);
    return g_strdup_printf("%.*f", CLAMP(2 - (int) floor(log10(size)), 0, 6), value);
}
