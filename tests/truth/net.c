#include "truth/net.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <suitesparse/cholmod.h>

static const double GRAVITY = 9.81;
static const double STRIDE = 0.5;   /* spacings: the longest step */
static const double AT_REST = 1e-7; /* spacings: a Newton step shorter than this is none */
static const double SADDLE =
    1e-4; /* spacings: a step this short without a positive second derivative is at a saddle */
static const double KICK = 1e-2;      /* spacings: the push off a saddle */
static const double SLOPE = 1e-4;     /* share of the first-order gain that a step must have */
static const double ROUNDING = 1e-13; /* of weight x size: differences of energy below it are rounding */
static const double SOFTEST = 1e-7;   /* of weight / size: stiffness of what may turn freely */

/* The points with which a point shares an entry of the second derivative, after it in grid order. */
enum { SELF, RIGHT, RIGHT2, BELOW_LEFT, BELOW, BELOW_RIGHT, BELOW2, PLACES };
static const int OFFSET[PLACES][2] = {{0, 0}, {1, 0}, {2, 0}, {-1, 1}, {0, 1}, {1, 1}, {0, 2}};

enum { BLOCK = 9 };

struct TruthNet {
    TruthCloth cloth;
    size_t count;
    bool *held;
    double *mass, *force, *trial, *trial_force;
    double *bends[PLACES];  /* the bending's second derivative, a number each */
    double *blocks[PLACES]; /* the whole second derivative, 3 x 3 each */
    cholmod_common common;
    cholmod_sparse *matrix;
    cholmod_factor *factor;
    cholmod_dense *right;
};

static bool
has_place(const TruthCloth *cloth, size_t i, int place)
{
    int column = (int) (i % (size_t) cloth->columns) + OFFSET[place][0];
    int row = (int) (i / (size_t) cloth->columns) + OFFSET[place][1];
    return column >= 0 && column < cloth->columns && row < cloth->rows;
}

static size_t
place_of(const TruthCloth *cloth, size_t i, int place)
{
    return (size_t) ((ptrdiff_t) i + OFFSET[place][0] + (ptrdiff_t) OFFSET[place][1] * cloth->columns);
}

static bool
on_border(const TruthCloth *cloth, size_t i, int axis)
{
    int at = axis == 0 ? (int) (i % (size_t) cloth->columns) : (int) (i / (size_t) cloth->columns);
    return at == 0 || at == (axis == 0 ? cloth->columns : cloth->rows) - 1;
}

/* --- Energies and forces --- */

typedef struct {
    size_t a, b;
    double stiffness, length;
} Spring;

/* The spring from a point to one of its places, without stiffness where there is none. */
static Spring
spring_at(const TruthCloth *cloth, size_t i, int place)
{
    bool diagonal = place == BELOW_LEFT || place == BELOW_RIGHT;
    if (!has_place(cloth, i, place))
        return (Spring){i, i, 0.0, 1.0};
    Spring spring = {i, place_of(cloth, i, place), diagonal ? cloth->shear : cloth->stretch,
                     diagonal ? M_SQRT2 * cloth->spacing : cloth->spacing};
    if (cloth->shares && !diagonal && on_border(cloth, i, place == RIGHT ? 1 : 0))
        spring.stiffness *= 0.5;
    return spring;
}

static const int SPRINGS[] = {RIGHT, BELOW, BELOW_LEFT, BELOW_RIGHT};
enum { N_SPRINGS = sizeof SPRINGS / sizeof *SPRINGS };

static double
stretched(const Spring *spring, const double *points, double toward[3])
{
    double squared = 0.0;
    for (int c = 0; c < 3; c++) {
        toward[c] = points[3 * spring->b + c] - points[3 * spring->a + c];
        squared += toward[c] * toward[c];
    }
    double length = fmax(sqrt(squared), 1e-12);
    for (int c = 0; c < 3; c++)
        toward[c] /= length;
    return length;
}

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

/* How stiffly the second difference at a point resists along an axis, N/m: B / s2, half on the border lines; 0 at ends. */
static double
bend_at(const TruthCloth *cloth, size_t i, int axis)
{
    if (on_border(cloth, i, axis))
        return 0.0;
    double share = on_border(cloth, i, 1 - axis) ? 0.5 : 1.0;
    return share * cloth->bending / (cloth->spacing * cloth->spacing);
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

static TruthReport
forces_at(const TruthNet *net, const double *points, double *force)
{
    const TruthCloth *cloth = &net->cloth;
    TruthReport report = {0};
    double mean = cloth->density * cloth->spacing * cloth->spacing;
    for (size_t k = 0; k < 3 * net->count; k++) {
        force[k] = net->mass[k / 3] * GRAVITY * cloth->pull[k % 3];
        report.weight -= force[k] * points[k];
    }
    report.stretch = pull_springs(net, points, RIGHT, force) + pull_springs(net, points, BELOW, force);
    report.shear =
        pull_springs(net, points, BELOW_LEFT, force) + pull_springs(net, points, BELOW_RIGHT, force);
    report.bending = bend_force(net, points, 0, force) + bend_force(net, points, 1, force);
    for (size_t i = 0; i < net->count; i++)
        for (int c = 0; c < 3; c++) {
            if (net->held[i])
                force[3 * i + (size_t) c] = 0.0;
            report.residual = fmax(report.residual, fabs(force[3 * i + (size_t) c]) / (mean * GRAVITY));
        }
    return report;
}

static double
sum_of(const TruthReport *report)
{
    return report->weight + report->stretch + report->shear + report->bending;
}

/* --- The second derivative --- */

static void
fill_bends(TruthNet *net)
{
    for (size_t i = 0; i < net->count; i++)
        for (int axis = 0; axis < 2; axis++) {
            double stiffness = bend_at(&net->cloth, i, axis);
            if (stiffness == 0.0)
                continue;
            size_t stride = axis == 0 ? 1 : (size_t) net->cloth.columns;
            int next = axis == 0 ? RIGHT : BELOW, second = axis == 0 ? RIGHT2 : BELOW2;
            net->bends[SELF][i - stride] += stiffness;
            net->bends[SELF][i] += 4.0 * stiffness;
            net->bends[SELF][i + stride] += stiffness;
            net->bends[next][i - stride] -= 2.0 * stiffness;
            net->bends[next][i] -= 2.0 * stiffness;
            net->bends[second][i - stride] += stiffness;
        }
}

/* Of a spring of stiffness k along n: k (n nT + (1 - l / L) (I - n nT)); without `whole` the part that pushes a
 * compressed spring aside is left out, so that the sum is positive. */
static void
add_springs(TruthNet *net, const double *points, bool whole)
{
    for (int p = 0; p < N_SPRINGS; p++)
        for (size_t i = 0; i < net->count; i++) {
            Spring spring = spring_at(&net->cloth, i, SPRINGS[p]);
            if (spring.stiffness == 0.0)
                continue;
            double n[3], across = 1.0 - spring.length / stretched(&spring, points, n);
            if (!whole)
                across = fmax(across, 0.0);
            double *a = &net->blocks[SELF][BLOCK * spring.a], *b = &net->blocks[SELF][BLOCK * spring.b];
            double *between = &net->blocks[SPRINGS[p]][BLOCK * i];
            for (int k = 0; k < BLOCK; k++) {
                double entry =
                    spring.stiffness * (n[k / 3] * n[k % 3] * (1.0 - across) + (k % 4 == 0 ? across : 0.0));
                a[k] += entry;
                b[k] += entry;
                between[k] -= entry;
            }
        }
}

static void
fill_blocks(TruthNet *net, const double *points, bool whole, double shift)
{
    for (int place = 0; place < PLACES; place++)
        for (size_t i = 0; i < net->count; i++)
            for (int k = 0; k < BLOCK; k++)
                net->blocks[place][BLOCK * i + (size_t) k] =
                    k % 4 == 0 ? net->bends[place][i] + (place == SELF ? shift * net->mass[i] : 0.0) : 0.0;
    add_springs(net, points, whole);
}

/* Writes the lower half of the blocks as columns of the sparse matrix; held points have a row of the identity. */
static void
fill_matrix(TruthNet *net)
{
    double *value = net->matrix->x;
    for (size_t i = 0; i < net->count; i++)
        for (int c = 0; c < 3; c++)
            for (int place = 0; place < PLACES; place++) {
                if (!has_place(&net->cloth, i, place))
                    continue;
                bool held = net->held[i] || net->held[place_of(&net->cloth, i, place)];
                for (int r = place == SELF ? c : 0; r < 3; r++)
                    *value++ = !held ? net->blocks[place][BLOCK * i + (size_t) (3 * r + c)]
                               : place == SELF && r == c ? 1.0
                                                         : 0.0;
            }
}

static void
make_pattern(TruthNet *net)
{
    size_t size = 3 * net->count, entries = 0;
    net->matrix =
        cholmod_allocate_sparse(size, size, size * 3 * PLACES, true, true, -1, CHOLMOD_REAL, &net->common);
    int *begin = net->matrix->p, *row = net->matrix->i;
    for (size_t i = 0; i < net->count; i++)
        for (int c = 0; c < 3; c++) {
            begin[3 * i + (size_t) c] = (int) entries;
            for (int place = 0; place < PLACES; place++)
                if (has_place(&net->cloth, i, place))
                    for (int r = place == SELF ? c : 0; r < 3; r++)
                        row[entries++] = (int) (3 * place_of(&net->cloth, i, place)) + r;
        }
    begin[size] = (int) entries;
}

/* Factorises the second derivative plus `shift` x mass. False where that is not positive. */
static bool
factorise(TruthNet *net, const double *points, bool whole, double shift)
{
    fill_blocks(net, points, whole, shift);
    fill_matrix(net);
    if (!net->factor)
        net->factor = cholmod_analyze(net->matrix, &net->common);
    cholmod_factorize(net->matrix, net->factor, &net->common);
    return net->factor->minor == net->factor->n;
}

/* --- Settling --- */

TruthNet *
truth_net_new(const TruthCloth *cloth, const bool *held)
{
    TruthNet *net = calloc(1, sizeof *net);
    net->cloth = *cloth;
    size_t count = net->count = (size_t) cloth->columns * (size_t) cloth->rows;
    net->held = malloc(count * sizeof *held);
    memcpy(net->held, held, count * sizeof *held);
    net->mass = calloc(count, sizeof *net->mass);
    for (size_t i = 0; i < count; i++) {
        net->mass[i] = cloth->density * cloth->spacing * cloth->spacing;
        for (int axis = 0; axis < 2; axis++)
            if (cloth->shares && on_border(cloth, i, axis))
                net->mass[i] *= 0.5;
    }
    net->force = calloc(3 * count, sizeof *net->force);
    net->trial = calloc(3 * count, sizeof *net->trial);
    net->trial_force = calloc(3 * count, sizeof *net->trial_force);
    for (int place = 0; place < PLACES; place++) {
        net->bends[place] = calloc(count, sizeof *net->bends[place]);
        net->blocks[place] = calloc(BLOCK * count, sizeof *net->blocks[place]);
    }
    fill_bends(net);
    cholmod_start(&net->common);
    net->common.print = 0;
    net->common.quick_return_if_not_posdef = true;
    make_pattern(net);
    net->right = cholmod_zeros(3 * count, 1, CHOLMOD_REAL, &net->common);
    return net;
}

void
truth_net_free(TruthNet *net)
{
    if (!net)
        return;
    cholmod_free_sparse(&net->matrix, &net->common);
    cholmod_free_factor(&net->factor, &net->common);
    cholmod_free_dense(&net->right, &net->common);
    cholmod_finish(&net->common);
    for (int place = 0; place < PLACES; place++) {
        free(net->bends[place]);
        free(net->blocks[place]);
    }
    free(net->trial_force);
    free(net->trial);
    free(net->force);
    free(net->mass);
    free(net->held);
    free(net);
}

static double
largest_move(const double *step, size_t count)
{
    double most = 0.0;
    for (size_t i = 0; i < count; i++)
        most = fmax(most, step[3 * i] * step[3 * i] + step[3 * i + 1] * step[3 * i + 1] +
                              step[3 * i + 2] * step[3 * i + 2]);
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

/* Goes along `step`, as much of it as lowers the energy, and tells that share; 0: none does. */
static double
go(TruthNet *net, double *points, const double *step, double share, double rounding, TruthReport *now)
{
    double slope = dot(net->force, step, 3 * net->count);
    for (int halving = 0; halving < 8; halving++, share *= 0.5) {
        for (size_t k = 0; k < 3 * net->count; k++)
            net->trial[k] = points[k] + share * step[k];
        TruthReport then = forces_at(net, net->trial, net->trial_force);
        if (sum_of(&then) > sum_of(now) - SLOPE * share * slope + rounding)
            continue;
        memcpy(points, net->trial, 3 * net->count * sizeof *points);
        memcpy(net->force, net->trial_force, 3 * net->count * sizeof *points);
        *now = then;
        return share;
    }
    return 0.0;
}

TruthReport
truth_net_settle(TruthNet *net, double *points, double stride, int most)
{
    const TruthCloth *cloth = &net->cloth;
    double longest = (stride > 0.0 ? stride : STRIDE) * cloth->spacing;
    double size = cloth->spacing * hypot(cloth->columns, cloth->rows);
    double rounding = ROUNDING * cloth->density * GRAVITY * size * size * size;
    double softest = SOFTEST * GRAVITY / size, shift = 10.0 * GRAVITY / cloth->spacing;
    bool whole = false, settled = false;
    int steps = 0, factorisations = 0, wait = 4, until = 4;
    TruthReport now = forces_at(net, points, net->force);
    for (; steps < (most > 0 ? most : 5000) && !settled; steps++) {
        factorisations++;
        if (!factorise(net, points, whole, shift + softest)) {
            whole = false;
            wait = wait < 32 ? 2 * wait : wait;
            until = steps + wait;
            continue;
        }
        memcpy(net->right->x, net->force, 3 * net->count * sizeof *points);
        cholmod_dense *step = cholmod_solve(CHOLMOD_A, net->factor, net->right, &net->common);
        double move = largest_move(step->x, net->count);
        double share = go(net, points, step->x, move > longest ? longest / move : 1.0, rounding, &now);
        cholmod_free_dense(&step, &net->common);
        if (share == 1.0)
            shift = shift > softest ? 0.25 * shift : 0.0;
        else if (share < 0.3)
            shift = fmax(4.0 * shift, 1e-3 * GRAVITY / size);
        if (share < 1.0 || shift > softest)
            ;
        else if (whole)
            settled = move < AT_REST * cloth->spacing;
        else if (move < SADDLE * cloth->spacing && !truth_net_is_stable(net, points)) {
            truth_net_perturb(net, points, KICK * cloth->spacing, (uint64_t) steps);
            now = forces_at(net, points, net->force);
        }
        if (!whole && steps >= until)
            whole = true;
    }
    now.settled = settled;
    now.steps = steps;
    now.factorisations = factorisations;
    return now;
}

TruthReport
truth_net_report(const TruthNet *net, const double *points)
{
    return forces_at(net, points, net->trial_force);
}

bool
truth_net_is_stable(TruthNet *net, const double *points)
{
    double size = net->cloth.spacing * hypot(net->cloth.columns, net->cloth.rows);
    return factorise(net, points, true, SOFTEST * GRAVITY / size);
}

/* Steele, Lea, Flood 2014: SplitMix64; -1 <= result < 1. */
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
