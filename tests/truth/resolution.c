#include "truth/resolution.h"

#include "truth/answers.h"

#include <stdlib.h>
#include <string.h>

const int truth_sizes[TRUTH_SIZES] = {33, 65, 129};

static TruthSet
hammock(int n)
{
    return truth_set_rows(n, 0.9);
}

static TruthSet
stretched(int n)
{
    return truth_set_corners(n, 0.97);
}

static TruthSet
corners(int n)
{
    return truth_set_corners(n, 0.9);
}

static TruthSet
tent(int n)
{
    TruthSet set = truth_set_corners(n, 0.97);
    truth_set_hold(&set, (n - 1) / 2, (n - 1) / 2, billow_vec3(0.0, set.anchors[0].position.y + 0.3, 0.0));
    return set;
}

static TruthSet
canopy(int n)
{
    return truth_set_canopy(n, 0.0);
}

static TruthSet
swag(int n)
{
    return truth_set_swag(n, 0.6);
}

static TruthSet
one_corner(int n)
{
    return truth_set_single(n, 0, 0, "one-corner");
}

static TruthSet
one_center(int n)
{
    return truth_set_single(n, (n - 1) / 2, (n - 1) / 2, "one-center");
}

const TruthHung truth_hung[] = {
    {"hammock", hammock, true},        {"stretched", stretched, true},
    {"corners", corners, true},        {"tent", tent, true},
    {"canopy", canopy, false},         {"swag", swag, false},
    {"one-corner", one_corner, false}, {"one-center", one_center, false},
};
const size_t n_truth_hung = sizeof truth_hung / sizeof *truth_hung;

double
truth_difference(const TruthSet *set, const double *coarse, int n_coarse, const double *fine, int n_fine)
{
    const int ratio = (n_fine - 1) / (n_coarse - 1);
    const size_t count = (size_t) n_coarse * (size_t) n_coarse;
    double *sample = malloc(3 * count * sizeof *sample);
    for (int row = 0; row < n_coarse; row++)
        for (int column = 0; column < n_coarse; column++)
            memcpy(&sample[3 * (row * n_coarse + column)], &fine[3 * ratio * (row * n_fine + column)],
                   3 * sizeof *sample);
    const double distance = truth_apart(set, coarse, sample);
    free(sample);
    return distance;
}
