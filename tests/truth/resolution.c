#include "truth/resolution.h"

#include <math.h>

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

const TruthHung truth_hung[] = {
    {"hammock", hammock, true}, {"stretched", stretched, true}, {"corners", corners, true},
    {"tent", tent, true},       {"canopy", canopy, false},      {"swag", swag, false},
};
const size_t n_truth_hung = sizeof truth_hung / sizeof *truth_hung;

double
truth_difference(const double *coarse, int n_coarse, const double *fine, int n_fine)
{
    int ratio = (n_fine - 1) / (n_coarse - 1);
    double sum = 0.0;
    for (int row = 0; row < n_coarse; row++)
        for (int column = 0; column < n_coarse; column++)
            for (int c = 0; c < 3; c++) {
                double d =
                    coarse[3 * (row * n_coarse + column) + c] - fine[3 * ratio * (row * n_fine + column) + c];
                sum += d * d;
            }
    return sqrt(sum / (n_coarse * n_coarse));
}
