#include "truth/net_private.h"

#include <string.h>

static const double STRIDE = 0.1;     /* longest step, in spacings */
static const double NEARLY = 0.3;     /* in weights of a point: below this, Newton's method is tried */
static const double LEAST = 1e-6;     /* ... and the smallest tolerance of the descent */
static const double STANDS = 1e-3;    /* in weights of a point: below this, a non-minimum is a saddle */
static const double AT_REST = 1e-7;   /* in spacings: a shorter step of Newton's method ends it */
static const double KICK = 0.05;      /* in spacings: the push off a saddle */
static const double SLOPE = 1e-4;     /* share of the first-order gain that a step must achieve */
static const double ROUNDING = 1e-14; /* in weight x size: smaller energy differences are rounding */

enum {
    SCALE_EVERY = 8,   /* in steps of the descent */
    DESCENTS = 200000, /* maximum number of steps of the descent, ... */
    NEWTONS = 40,      /* ... of Newton's method in a round, ... */
    ROUNDS = 30,       /* ... and rounds of both */
};

static double
sum_of(const TruthReport *report)
{
    return report->weight + report->stretch + report->shear + report->bending;
}

static double
largest_move(const double *step, size_t count)
{
    double most = 0.0;
    for (size_t i = 0; i < count; i++) {
        const double *d = &step[3 * i];
        double squared = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
        most = squared > most ? squared : most;
    }
    return sqrt(most);
}

static double
dot(const double *a, const double *b, size_t count)
{
    double sum = 0.0;
    for (size_t i = 0; i < count; i++)
        sum += a[i] * b[i];
    return sum;
}

static void
add(double *to, double factor, const double *what, size_t count)
{
    for (size_t i = 0; i < count; i++)
        to[i] += factor * what[i];
}

/* Moves along `step` by the share that lowers the energy. Returns that share, or 0 if there is none. */
static double
go(TruthNet *net, double *points, const double *step, double share, TruthReport *now)
{
    double size = net->cloth.spacing * hypot(net->cloth.columns, net->cloth.rows);
    double rounding = ROUNDING * net->cloth.density * GRAVITY * size * size * size;
    double slope = dot(net->force, step, 3 * net->count);
    for (int halving = 0; halving < 12; halving++, share *= 0.5) {
        for (size_t k = 0; k < 3 * net->count; k++)
            net->trial[k] = points[k] + share * step[k];
        TruthReport then = truth_forces(net, net->trial, net->trial_force);
        if (sum_of(&then) > sum_of(now) - SLOPE * share * slope + rounding)
            continue;
        *now = then;
        return share;
    }
    return 0.0;
}

/* Returns the quasi-Newton direction of Liu, Bouaziz, Kavan 2017. The initial approximation of the second
 * derivative is the matrix of the lengths. */
static void
find_direction(TruthNet *net)
{
    History *history = &net->history;
    size_t size = 3 * net->count;
    double share[PAIRS], *step = net->step;
    memcpy(step, net->force, size * sizeof *step);
    for (int k = history->count - 1; k >= 0; k--) {
        int at = (history->first + k) % PAIRS;
        share[k] = dot(history->step[at], step, size) / history->product[at];
        add(step, -share[k], history->change[at], size);
    }
    truth_solve_lengths(net, step);
    for (size_t k = 0; k < size; k++)
        step[k] *= history->scale;
    for (int k = 0; k < history->count; k++) {
        int at = (history->first + k) % PAIRS;
        double other = dot(history->change[at], step, size) / history->product[at];
        add(step, share[k] - other, history->step[at], size);
    }
}

static void
find_scale(TruthNet *net)
{
    History *history = &net->history;
    size_t size = 3 * net->count;
    if (history->count == 0)
        return;
    int last = (history->first + history->count - 1) % PAIRS;
    memcpy(net->step, history->change[last], size * sizeof *net->step);
    truth_solve_lengths(net, net->step);
    history->scale = history->product[last] / dot(net->step, history->change[last], size);
}

/* Stores the step from `points` to the accepted trial place. */
static void
take_step(TruthNet *net, double *points)
{
    History *history = &net->history;
    int at = (history->first + history->count) % PAIRS;
    for (size_t k = 0; k < 3 * net->count; k++) {
        history->step[at][k] = net->trial[k] - points[k];
        history->change[at][k] = net->force[k] - net->trial_force[k];
    }
    history->product[at] = dot(history->step[at], history->change[at], 3 * net->count);
    if (history->product[at] > 0.0) {
        if (history->count < PAIRS)
            history->count++;
        else
            history->first = (history->first + 1) % PAIRS;
    } else if (history->count == PAIRS) { /* the new pair replaced the oldest */
        history->first = (history->first + 1) % PAIRS;
        history->count--;
    }
    memcpy(points, net->trial, 3 * net->count * sizeof *points);
    memcpy(net->force, net->trial_force, 3 * net->count * sizeof *points);
}

/* Descends until no force exceeds `tolerance` weights. Returns the number of steps. */
static int
descend(TruthNet *net, double *points, double longest, double tolerance, int most, TruthReport *now)
{
    int steps = 0;
    net->history.count = 0;
    net->history.scale = 1.0;
    *now = truth_forces(net, points, net->force);
    for (; steps < most && now->residual > tolerance; steps++) {
        if (steps % SCALE_EVERY == 0)
            find_scale(net);
        find_direction(net);
        double move = largest_move(net->step, net->count);
        if (go(net, points, net->step, move > longest ? longest / move : 1.0, now) > 0.0)
            take_step(net, points);
        else if (net->history.count > 0)
            net->history.count = 0;
        else
            break;
    }
    return steps;
}

typedef enum { AT_MINIMUM, NOT_YET, NO_MINIMUM } Place;

/* Runs Newton's method from near an equilibrium. */
static Place
converge(TruthNet *net, double *points, double longest, int *factorisations, TruthReport *now)
{
    for (int k = 0; k < NEWTONS; k++) {
        ++*factorisations;
        if (!truth_factorise_newton(net, points))
            return k == 0 ? NO_MINIMUM : NOT_YET;
        const double *step = truth_solve_newton(net);
        double move = largest_move(step, net->count);
        if (move < AT_REST * net->cloth.spacing)
            return AT_MINIMUM;
        if (go(net, points, step, move > longest ? longest / move : 1.0, now) == 0.0)
            return NOT_YET;
        memcpy(points, net->trial, 3 * net->count * sizeof *points);
        memcpy(net->force, net->trial_force, 3 * net->count * sizeof *points);
    }
    return NOT_YET;
}

/* Moves off a saddle in a random direction that hardly stretches anything. */
static void
push(TruthNet *net, double *points, uint64_t seed)
{
    memset(net->step, 0, 3 * net->count * sizeof *net->step);
    truth_net_perturb(net, net->step, 1.0, seed);
    truth_solve_lengths(net, net->step);
    add(points, KICK * net->cloth.spacing / largest_move(net->step, net->count), net->step, 3 * net->count);
}

TruthReport
truth_net_settle(TruthNet *net, double *points, double stride, int most)
{
    if (!net->lengths_known)
        truth_factorise_lengths(net);
    net->lengths_known = true;
    TruthReport now = truth_forces(net, points, net->force);
    if (!isfinite(sum_of(&now)))
        return now;
    double longest = (stride > 0.0 ? stride : STRIDE) * net->cloth.spacing, tolerance = NEARLY;
    int steps = 0, factorisations = 0, room = most > 0 ? most : DESCENTS;
    Place place = NOT_YET;
    for (int round = 0; round < ROUNDS && steps < room && place != AT_MINIMUM; round++) {
        steps += 1 + descend(net, points, longest, tolerance, room - steps, &now);
        place = converge(net, points, longest, &factorisations, &now);
        if (place == NO_MINIMUM && now.residual < STANDS)
            push(net, points, (uint64_t) steps);
        tolerance = fmax(0.1 * tolerance, LEAST);
    }
    now.settled = place == AT_MINIMUM;
    now.steps = steps;
    now.factorisations = factorisations;
    return now;
}
