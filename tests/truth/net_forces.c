#include "truth/net_private.h"

static double
pull_springs(const TruthNet *net, const double *points, int place, double *force)
{
    double energy = 0.0;
    for (size_t i = 0; i < net->count; i++) {
        Spring spring = spring_at(&net->cloth, i, place);
        if (spring.stiffness == 0.0)
            continue;
        double toward[3], excess = stretched(&spring, points, toward) - spring.length;
        energy += 0.5 * spring.stiffness * excess * excess;
        for (int c = 0; c < 3; c++) {
            double pull = spring.stiffness * excess * toward[c];
            force[3 * spring.a + c] += pull;
            force[3 * spring.b + c] -= pull;
        }
    }
    return energy;
}

static double
bend_force(const TruthNet *net, const double *points, int axis, double *force)
{
    size_t stride = axis == 0 ? 1 : (size_t) net->cloth.columns;
    double energy = 0.0;
    for (size_t i = 0; i < net->count; i++) {
        double stiffness = bend_at(&net->cloth, i, axis);
        if (stiffness == 0.0)
            continue;
        for (int c = 0; c < 3; c++) {
            size_t k = 3 * i + (size_t) c;
            double difference = points[k - 3 * stride] - 2.0 * points[k] + points[k + 3 * stride];
            energy += 0.5 * stiffness * difference * difference;
            force[k - 3 * stride] -= stiffness * difference;
            force[k] += 2.0 * stiffness * difference;
            force[k + 3 * stride] -= stiffness * difference;
        }
    }
    return energy;
}

TruthReport
truth_forces(const TruthNet *net, const double *points, double *force)
{
    TruthReport report = {0};
    for (size_t k = 0; k < 3 * net->count; k++) {
        force[k] = GRAVITY * (net->mass[k / 3] * net->cloth.pull[k % 3] +
                              net->cloth.density * net->area[k / 3] * net->cloth.wind[k % 3]);
        report.weight -= force[k] * points[k];
    }
    report.stretch = pull_springs(net, points, RIGHT, force) + pull_springs(net, points, BELOW, force);
    report.shear =
        pull_springs(net, points, BELOW_LEFT, force) + pull_springs(net, points, BELOW_RIGHT, force);
    report.bending = bend_force(net, points, 0, force) + bend_force(net, points, 1, force);
    for (size_t k = 0; k < 3 * net->count; k++) {
        if (net->held[k / 3])
            force[k] = 0.0;
        if (fabs(force[k]) > report.residual)
            report.residual = fabs(force[k]);
    }
    report.residual /= net->cloth.density * net->cloth.spacing * net->cloth.spacing * GRAVITY;
    return report;
}
