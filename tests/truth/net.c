#include "truth/net_private.h"

#include <stdlib.h>
#include <string.h>

TruthNet *
truth_net_new(const TruthCloth *cloth, const bool *held)
{
    TruthNet *net = calloc(1, sizeof *net);
    net->cloth = *cloth;
    size_t count = net->count = (size_t) cloth->columns * (size_t) cloth->rows;
    net->held = malloc(count * sizeof *held);
    memcpy(net->held, held, count * sizeof *held);
    net->mass = calloc(count, sizeof *net->mass);
    net->area = calloc(count, sizeof *net->area);
    for (size_t i = 0; i < count; i++) {
        net->area[i] = cloth->spacing * cloth->spacing;
        for (int axis = 0; axis < 2; axis++)
            if (cloth->shares && on_border(cloth, i, axis))
                net->area[i] *= 0.5;
        net->mass[i] = cloth->density * net->area[i] * (cloth->heavy ? (double) cloth->heavy[i] : 1.0);
    }
    double **vectors[] = {&net->force, &net->trial, &net->trial_force, &net->step};
    for (size_t k = 0; k < sizeof vectors / sizeof *vectors; k++)
        *vectors[k] = calloc(3 * count, sizeof **vectors[k]);
    for (int k = 0; k < PAIRS; k++) {
        net->history.step[k] = calloc(3 * count, sizeof(double));
        net->history.change[k] = calloc(3 * count, sizeof(double));
    }
    truth_matrices_begin(net);
    return net;
}

void
truth_net_free(TruthNet *net)
{
    if (!net)
        return;
    truth_matrices_end(net);
    for (int k = 0; k < PAIRS; k++) {
        free(net->history.step[k]);
        free(net->history.change[k]);
    }
    free(net->step);
    free(net->trial_force);
    free(net->trial);
    free(net->force);
    free(net->area);
    free(net->mass);
    free(net->held);
    free(net);
}

TruthReport
truth_net_report(const TruthNet *net, const double *points)
{
    return truth_forces(net, points, net->trial_force);
}

bool
truth_net_is_stable(TruthNet *net, const double *points)
{
    return truth_factorise_newton(net, points);
}

/* Returns a random number -1 <= x < 1. SplitMix64 by Steele, Lea, Flood 2014. */
static double
next_random(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return (double) ((z ^ (z >> 31)) >> 11) / 4503599627370496.0 - 1.0;
}

void
truth_net_perturb(const TruthNet *net, double *points, double distance, uint64_t seed)
{
    uint64_t state = seed;
    for (size_t k = 0; k < 3 * net->count; k++) {
        double share = next_random(&state);
        if (!net->held[k / 3])
            points[k] += distance * share;
    }
}

double
truth_distance(const double *a, const double *b, size_t count)
{
    double sum = 0.0;
    for (size_t k = 0; k < 3 * count; k++)
        sum += (a[k] - b[k]) * (a[k] - b[k]);
    return sqrt(sum / (double) count);
}

double
truth_size(const double *points, size_t count)
{
    double squared = 0.0;
    for (int c = 0; c < 3; c++) {
        double low = points[c], high = points[c];
        for (size_t i = 1; i < count; i++) {
            low = fmin(low, points[3 * i + (size_t) c]);
            high = fmax(high, points[3 * i + (size_t) c]);
        }
        squared += (high - low) * (high - low);
    }
    return sqrt(squared);
}
