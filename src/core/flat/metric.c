#include "core/flat/metric.h"

#include <math.h>

/* A skewed map must halve the differences. */
static const double SKEWED_GAIN = 0.5;

/* Of a determinant, below which edges have one direction. */
static const double ONE_DIRECTION = 1e-9;

/* Units in which edges are about 1. */
typedef struct {
    double u, v, length;
} Units;

static Units
units_of(const BillowMapEdge *edges, size_t n)
{
    Units units = {0};
    for (size_t i = 0; i < n; i++) {
        units.u += edges[i].u * edges[i].u;
        units.v += edges[i].v * edges[i].v;
        units.length += edges[i].length * edges[i].length;
    }
    return (Units){sqrt(units.u / (double) n), sqrt(units.v / (double) n), sqrt(units.length / (double) n)};
}

/* The squared length of an edge is uu u² + 2 uv u v + vv v². */
typedef struct {
    double uu, uv, vv;
} Form;

/* Solves the normal equations of the three numbers, or of the first and last one. */
static bool
solve(double s[3][3], const double r[3], bool skewed, Form *form)
{
    const double minor = s[0][0] * s[2][2] - s[0][2] * s[0][2];
    if (!(minor > ONE_DIRECTION * s[0][0] * s[2][2]))
        return false;
    *form = (Form){(r[0] * s[2][2] - r[2] * s[0][2]) / minor, 0.0, (r[2] * s[0][0] - r[0] * s[0][2]) / minor};
    if (!skewed)
        return true;
    /* without the middle one, what is left of its row and its column */
    const double a = (s[0][1] * s[2][2] - s[1][2] * s[0][2]) / minor,
                 b = (s[1][2] * s[0][0] - s[0][1] * s[0][2]) / minor,
                 left = s[1][1] - a * s[0][1] - b * s[1][2];
    if (!(left > ONE_DIRECTION * s[1][1]))
        return false;
    form->uv = (r[1] - form->uu * s[0][1] - form->vv * s[1][2]) / left;
    form->uu -= a * form->uv;
    form->vv -= b * form->uv;
    return true;
}

/* Fits the form, and measures how far lengths are from it. */
static bool
fit(const BillowMapEdge *edges, size_t n, const Units *units, bool skewed, BillowMetric *metric)
{
    double s[3][3] = {0}, r[3] = {0}, squares = 0.0;
    Form form;
    for (size_t i = 0; i < n; i++) {
        const double u = edges[i].u / units->u, v = edges[i].v / units->v,
                     l = edges[i].length / units->length, terms[3] = {u * u, 2.0 * u * v, v * v};
        for (int k = 0; k < 3; k++) {
            r[k] += terms[k] * l * l;
            for (int m = 0; m < 3; m++)
                s[k][m] += terms[k] * terms[m];
        }
    }
    if (!solve(s, r, skewed, &form) || !(form.uu > 0.0 && form.uu * form.vv > form.uv * form.uv))
        return false;
    const double xu = sqrt(form.uu), xv = form.uv / xu, yv = sqrt(form.vv - xv * xv);
    for (size_t i = 0; i < n; i++) {
        const double u = edges[i].u / units->u, v = edges[i].v / units->v,
                     away = hypot(xu * u + xv * v, yv * v) - edges[i].length / units->length;
        squares += away * away;
    }
    *metric = (BillowMetric){xu * units->length / units->u, xv * units->length / units->v,
                             yv * units->length / units->v, sqrt(squares / (double) n)};
    return true;
}

bool
billow_metric_fit(const BillowMapEdge *edges, size_t n, BillowMetric *metric)
{
    const Units units = units_of(edges, n);
    BillowMetric skewed;
    if (!(units.u > 0.0 && units.v > 0.0 && units.length > 0.0))
        return false;
    const bool straight = fit(edges, n, &units, false, metric);
    if (fit(edges, n, &units, true, &skewed) &&
        (!straight || skewed.stretch < SKEWED_GAIN * metric->stretch)) {
        *metric = skewed;
        return true;
    }
    return straight;
}
