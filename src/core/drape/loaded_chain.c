#include "core/drape/loaded_chain.h"

#include <math.h>

enum { MOST_STEPS = 200, MOST_HALVINGS = 60 };

/* Of the length of the chain: how exactly its end is met, how nearly straight it counts as taut, and how far apart its
 * ends are at least. */
static const double MET = 1e-12, TAUT = 1e-9, APART = 1e-6;

/* The force in the first link: across and up. In each further link it is as much more upwards as the joints before it
 * weigh. */
typedef struct {
    double across, up;
} Force;

typedef struct {
    double across, up; /* of the end */
    size_t links;
    double length; /* of a link */
    const double *weight;
} Chain;

/* The function that the force minimizes: sum of length |force of a link| - force . end. It is convex; where its slope is
 * 0, the links, each along its force, lead to the end. */
typedef struct {
    double value;
    double across, up; /* slope */
    double aa, au, uu; /* second derivatives */
} Energy;

static Energy
energy_of(const Chain *chain, Force force)
{
    Energy sum = {-force.across * chain->across - force.up * chain->up, -chain->across, -chain->up, 0, 0, 0};
    double up = force.up;
    for (size_t i = 0; i < chain->links; i++) {
        const double size = hypot(force.across, up), a = force.across / size, u = up / size,
                     share = chain->length / size;
        sum.value += chain->length * size;
        sum.across += chain->length * a;
        sum.up += chain->length * u;
        sum.aa += share * u * u;
        sum.au -= share * a * u;
        sum.uu += share * a * a;
        up += i + 1 < chain->links ? chain->weight[i] : 0.0;
    }
    return sum;
}

/* Returns about the force of a catenary of that weight, length and ends. */
static Force
first_force(const Chain *chain)
{
    double weight = 0.0;
    for (size_t i = 0; i + 1 < chain->links; i++)
        weight += chain->weight[i];
    const double whole = chain->length * (double) chain->links;
    const double slack = sqrt(whole * whole - chain->up * chain->up) / chain->across;
    const double bend = slack < 3.0 ? sqrt(6.0 * (slack - 1.0)) : log(2.0 * slack) + log(log(2.0 * slack));
    const double across = weight / (2.0 * bend);
    return (Force){across, across * chain->up / chain->across - 0.5 * weight};
}

/* Newton's method with steps that are halved until the energy falls. Returns whether the end is met. */
static bool
find_force(const Chain *chain, Force *force)
{
    const double whole = chain->length * (double) chain->links;
    for (int step = 0; step < MOST_STEPS; step++) {
        const Energy here = energy_of(chain, *force);
        if (hypot(here.across, here.up) <= MET * whole)
            return true;
        const double determinant = here.aa * here.uu - here.au * here.au;
        const Force by = {(here.au * here.up - here.uu * here.across) / determinant,
                          (here.au * here.across - here.aa * here.up) / determinant};
        double share = 1.0;
        Force next = {force->across + by.across, force->up + by.up};
        for (int k = 0; k < MOST_HALVINGS && !(energy_of(chain, next).value < here.value); k++) {
            share *= 0.5;
            next = (Force){force->across + share * by.across, force->up + share * by.up};
        }
        if (!isfinite(next.across) || !isfinite(next.up) ||
            (next.across == force->across && next.up == force->up))
            return hypot(here.across, here.up) <= 1e3 * MET * whole;
        *force = next;
    }
    return false;
}

bool
billow_loaded_chain_hang(double across, double up, size_t links, double length, const double *weight,
                         double *x, double *y)
{
    const Chain chain = {across, up, links, length, weight};
    const double whole = length * (double) links;
    if (!(hypot(across, up) < (1.0 - TAUT) * whole) || !(across > APART * whole))
        return false;
    Force force = first_force(&chain);
    if (!find_force(&chain, &force))
        return false;
    double at_x = 0.0, at_y = 0.0;
    for (size_t i = 0; i + 1 < links; i++) {
        const double size = hypot(force.across, force.up);
        x[i] = at_x += length * force.across / size;
        y[i] = at_y += length * force.up / size;
        force.up += weight[i];
    }
    return true;
}
