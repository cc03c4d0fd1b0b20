#include "truth/net.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <suitesparse/cholmod.h>

static const double GRAVITY = 9.81;
static const double CORD = 10.0;   /* times the stretch stiffness: that of a cord */
static const double STRIDE = 0.1;  /* spacings: the longest step */
static const double NEARLY = 0.3;  /* weights of a point: forces below which Newton's method is tried */
static const double STANDS = 1e-3; /* weights of a point: forces below which what is no minimum is a saddle */
static const double AT_REST = 1e-7;   /* spacings: a step of Newton's shorter than this is none */
static const double KICK = 0.05;      /* spacings: the push off a saddle */
static const double SLOPE = 1e-4;     /* share of the first-order gain that a step must have */
static const double ROUNDING = 1e-14; /* of weight x size: differences of energy below it are rounding */
static const double SOFTEST = 1e-7;   /* of weight / size: stiffness of what may turn freely */

enum { DESCENTS = 200000, NEWTONS = 40, ROUNDS = 30 }; /* most steps of a kind, and rounds of both */

/* The points with which a point shares an entry of the second derivative, after it in grid order. */
enum { SELF, RIGHT, RIGHT2, BELOW_LEFT, BELOW, BELOW_RIGHT, BELOW2, PLACES };
static const int OFFSET[PLACES][2] = {{0, 0}, {1, 0}, {2, 0}, {-1, 1}, {0, 1}, {1, 1}, {0, 2}};

enum { BLOCK = 9, PAIRS = 10, SCALE_EVERY = 8 };

/* A sparse matrix with its factor, and room for a solution. */
typedef struct {
    cholmod_sparse *matrix;
    cholmod_factor *factor;
    cholmod_dense *right, *solution, *work, *more_work;
} System;

/* The last steps of the descent, and by how much they changed the force. */
typedef struct {
    double *step[PAIRS], *change[PAIRS], product[PAIRS];
    int count, first;
    double scale; /* how much softer than its lengths the cloth is along the last step */
} History;

/* A point that is nowhere farther than `length` from a place. */
typedef struct {
    size_t point;
    double place[3], length;
} Cord;

struct TruthNet {
    TruthCloth cloth;
    Cord *cords;
    size_t n_cords;
    size_t count;
    bool *held;
    double *mass, *force, *trial, *trial_force, *step;
    double *bends[PLACES];  /* the bending's second derivative, a number each */
    double *blocks[PLACES]; /* the whole second derivative, 3 x 3 each */
    History history;
    bool lengths_known;
    cholmod_common common;
    System newton; /* the second derivative */
    System
        lengths; /* the same for springs that resist alike along and across: one number for all three axes, and it
                       does not change */
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
    double length = sqrt(squared + 1e-30);
    for (int c = 0; c < 3; c++)
        toward[c] *= 1.0 / length;
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

/* How far past its length a cord is, and whereto the point is pulled; 0: slack. */
static double
cord_excess(const Cord *cord, const double *points, double toward[3])
{
    double squared = 0.0;
    for (int c = 0; c < 3; c++) {
        toward[c] = cord->place[c] - points[3 * cord->point + (size_t) c];
        squared += toward[c] * toward[c];
    }
    double length = sqrt(squared);
    if (length <= cord->length)
        return 0.0;
    for (int c = 0; c < 3; c++)
        toward[c] /= length;
    return length - cord->length;
}

static double
pull_cords(const TruthNet *net, const double *points, double *force)
{
    double energy = 0.0, stiffness = CORD * net->cloth.stretch;
    for (size_t k = 0; k < net->n_cords; k++) {
        double toward[3], excess = cord_excess(&net->cords[k], points, toward);
        energy += 0.5 * stiffness * excess * excess;
        for (int c = 0; excess > 0.0 && c < 3; c++)
            force[3 * net->cords[k].point + (size_t) c] += stiffness * excess * toward[c];
    }
    return energy;
}

static TruthReport
forces_at(const TruthNet *net, const double *points, double *force)
{
    TruthReport report = {0};
    for (size_t k = 0; k < 3 * net->count; k++) {
        force[k] = net->mass[k / 3] * GRAVITY * net->cloth.pull[k % 3];
        report.weight -= force[k] * points[k];
    }
    report.stretch = pull_springs(net, points, RIGHT, force) + pull_springs(net, points, BELOW, force) +
                     pull_cords(net, points, force);
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

/* Of a spring of stiffness k along n: k (n nT + (1 - l / L) (I - n nT)). */
static void
add_springs(TruthNet *net, const double *points)
{
    for (int p = 0; p < N_SPRINGS; p++)
        for (size_t i = 0; i < net->count; i++) {
            Spring spring = spring_at(&net->cloth, i, SPRINGS[p]);
            if (spring.stiffness == 0.0)
                continue;
            double n[3], across = 1.0 - spring.length / stretched(&spring, points, n);
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
add_cords(TruthNet *net, const double *points)
{
    for (size_t k = 0; k < net->n_cords; k++) {
        double n[3], excess = cord_excess(&net->cords[k], points, n);
        double across = excess / (excess + net->cords[k].length),
               *block = &net->blocks[SELF][BLOCK * net->cords[k].point];
        for (int b = 0; excess > 0.0 && b < BLOCK; b++)
            block[b] += CORD * net->cloth.stretch *
                        (n[b / 3] * n[b % 3] * (1.0 - across) + (b % 4 == 0 ? across : 0.0));
    }
}

static void
fill_blocks(TruthNet *net, const double *points, double shift)
{
    for (int place = 0; place < PLACES; place++)
        for (size_t i = 0; i < net->count; i++)
            for (int k = 0; k < BLOCK; k++)
                net->blocks[place][BLOCK * i + (size_t) k] =
                    k % 4 == 0 ? net->bends[place][i] + (place == SELF ? shift * net->mass[i] : 0.0) : 0.0;
    add_springs(net, points);
    add_cords(net, points);
}

/* A symmetric matrix with `width` rows and columns a point, its lower half to be filled in. */
static void
system_begin(System *system, const TruthCloth *cloth, int width, int n_right, cholmod_common *common)
{
    size_t count = (size_t) cloth->columns * (size_t) cloth->rows, w = (size_t) width, size = w * count,
           entries = 0;
    system->matrix =
        cholmod_allocate_sparse(size, size, size * w * PLACES, true, true, -1, CHOLMOD_REAL, common);
    system->right = cholmod_zeros(size, (size_t) n_right, CHOLMOD_REAL, common);
    int *begin = system->matrix->p, *row = system->matrix->i;
    for (size_t i = 0; i < count; i++)
        for (int c = 0; c < width; c++) {
            begin[w * i + (size_t) c] = (int) entries;
            for (int place = 0; place < PLACES; place++)
                if (has_place(cloth, i, place))
                    for (int r = place == SELF ? c : 0; r < width; r++)
                        row[entries++] = (int) (w * place_of(cloth, i, place)) + r;
        }
    begin[size] = (int) entries;
}

/* Fills it with blocks that are `stride` numbers long and have three in a row; held points get a row of the identity. */
static void
system_fill(System *system, const TruthNet *net, int width, double *const blocks[PLACES], size_t stride)
{
    double *value = system->matrix->x;
    for (size_t i = 0; i < net->count; i++)
        for (int c = 0; c < width; c++)
            for (int place = 0; place < PLACES; place++) {
                if (!has_place(&net->cloth, i, place))
                    continue;
                bool held = net->held[i] || net->held[place_of(&net->cloth, i, place)];
                for (int r = place == SELF ? c : 0; r < width; r++)
                    *value++ = !held                     ? blocks[place][stride * i + (size_t) (3 * r + c)]
                               : place == SELF && r == c ? 1.0
                                                         : 0.0;
            }
}

/* False where the matrix is not positive. */
static bool
system_factorise(System *system, cholmod_common *common)
{
    common->supernodal = system->right->ncol == 1 ? CHOLMOD_SUPERNODAL : CHOLMOD_SIMPLICIAL;
    if (!system->factor)
        system->factor = cholmod_analyze(system->matrix, common);
    cholmod_factorize(system->matrix, system->factor, common);
    return system->factor->minor == system->factor->n;
}

static const double *
system_solve(System *system, cholmod_common *common)
{
    cholmod_solve2(CHOLMOD_A, system->factor, system->right, NULL, &system->solution, NULL, &system->work,
                   &system->more_work, common);
    return system->solution->x;
}

static void
system_end(System *system, cholmod_common *common)
{
    cholmod_free_sparse(&system->matrix, common);
    cholmod_free_factor(&system->factor, common);
    cholmod_free_dense(&system->right, common);
    cholmod_free_dense(&system->solution, common);
    cholmod_free_dense(&system->work, common);
    cholmod_free_dense(&system->more_work, common);
}

/* Stiffness of what may turn freely about its anchors, per mass: without it nothing would hold that. */
static double
softest(const TruthCloth *cloth)
{
    return SOFTEST * GRAVITY / (cloth->spacing * hypot(cloth->columns, cloth->rows));
}

static bool
factorise_newton(TruthNet *net, const double *points)
{
    fill_blocks(net, points, softest(&net->cloth));
    system_fill(&net->newton, net, 3, net->blocks, BLOCK);
    return system_factorise(&net->newton, &net->common);
}

static void
factorise_lengths(TruthNet *net)
{
    double *numbers[PLACES];
    for (int place = 0; place < PLACES; place++) {
        numbers[place] = malloc(net->count * sizeof *numbers[place]);
        memcpy(numbers[place], net->bends[place], net->count * sizeof *numbers[place]);
    }
    for (size_t i = 0; i < net->count; i++)
        numbers[SELF][i] += GRAVITY / net->cloth.spacing * 1e-3 * net->mass[i];
    for (int p = 0; p < N_SPRINGS; p++)
        for (size_t i = 0; i < net->count; i++) {
            Spring spring = spring_at(&net->cloth, i, SPRINGS[p]);
            if (spring.stiffness == 0.0)
                continue;
            numbers[SELF][spring.a] += spring.stiffness;
            numbers[SELF][spring.b] += spring.stiffness;
            numbers[SPRINGS[p]][i] -= spring.stiffness;
        }
    for (size_t k = 0; k < net->n_cords; k++)
        numbers[SELF][net->cords[k].point] += CORD * net->cloth.stretch;
    system_fill(&net->lengths, net, 1, numbers, 1);
    system_factorise(&net->lengths, &net->common);
    for (int place = 0; place < PLACES; place++)
        free(numbers[place]);
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
    double **vectors[] = {&net->force, &net->trial, &net->trial_force, &net->step};
    for (size_t k = 0; k < sizeof vectors / sizeof *vectors; k++)
        *vectors[k] = calloc(3 * count, sizeof **vectors[k]);
    for (int k = 0; k < PAIRS; k++) {
        net->history.step[k] = calloc(3 * count, sizeof(double));
        net->history.change[k] = calloc(3 * count, sizeof(double));
    }
    for (int place = 0; place < PLACES; place++) {
        net->bends[place] = calloc(count, sizeof *net->bends[place]);
        net->blocks[place] = calloc(BLOCK * count, sizeof *net->blocks[place]);
    }
    fill_bends(net);
    cholmod_start(&net->common);
    net->common.print = 0;
    net->common.quick_return_if_not_posdef = true;
    system_begin(&net->newton, cloth, 3, 1, &net->common);
    system_begin(&net->lengths, cloth, 1, 3, &net->common);
    return net;
}

void
truth_net_tie(TruthNet *net, size_t point, const double place[3], double length)
{
    Cord cord = {point, {place[0], place[1], place[2]}, length};
    net->cords = realloc(net->cords, (net->n_cords + 1) * sizeof cord);
    net->cords[net->n_cords++] = cord;
    net->lengths_known = false;
}

void
truth_net_free(TruthNet *net)
{
    if (!net)
        return;
    system_end(&net->newton, &net->common);
    system_end(&net->lengths, &net->common);
    cholmod_finish(&net->common);
    for (int place = 0; place < PLACES; place++) {
        free(net->bends[place]);
        free(net->blocks[place]);
    }
    for (int k = 0; k < PAIRS; k++) {
        free(net->history.step[k]);
        free(net->history.change[k]);
    }
    free(net->cords);
    free(net->step);
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

/* Goes along `step`, as much of it as lowers the energy, and tells that share; 0: none does. */
static double
go(TruthNet *net, double *points, const double *step, double share, TruthReport *now)
{
    double size = net->cloth.spacing * hypot(net->cloth.columns, net->cloth.rows);
    double rounding = ROUNDING * net->cloth.density * GRAVITY * size * size * size;
    double slope = dot(net->force, step, 3 * net->count);
    for (int halving = 0; halving < 12; halving++, share *= 0.5) {
        for (size_t k = 0; k < 3 * net->count; k++)
            net->trial[k] = points[k] + share * step[k];
        TruthReport then = forces_at(net, net->trial, net->trial_force);
        if (sum_of(&then) > sum_of(now) - SLOPE * share * slope + rounding)
            continue;
        *now = then;
        return share;
    }
    return 0.0;
}

/* Forces become the moves with which springs that resist alike along and across would answer. */
static void
solve_lengths(TruthNet *net, double *forces)
{
    size_t count = net->count;
    double *right = net->lengths.right->x;
    for (size_t k = 0; k < 3 * count; k++)
        right[(k % 3) * count + k / 3] = net->held[k / 3] ? 0.0 : forces[k];
    const double *solution = system_solve(&net->lengths, &net->common);
    for (size_t k = 0; k < 3 * count; k++)
        forces[k] = solution[(k % 3) * count + k / 3];
}

/* Liu, Bouaziz, Kavan 2017: the quasi-Newton direction whose first guess of the second derivative is that of the lengths. */
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
    solve_lengths(net, step);
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
    solve_lengths(net, net->step);
    history->scale = history->product[last] / dot(net->step, history->change[last], size);
}

/* Remembers the step from `points` to the trial place, which is taken. */
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
    }
    memcpy(points, net->trial, 3 * net->count * sizeof *points);
    memcpy(net->force, net->trial_force, 3 * net->count * sizeof *points);
}

/* Descends until no force is over `tolerance` weights. */
static int
descend(TruthNet *net, double *points, double longest, double tolerance, int most, TruthReport *now)
{
    int steps = 0;
    net->history.count = 0;
    net->history.scale = 1.0;
    *now = forces_at(net, points, net->force);
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

/* Newton's method from near an equilibrium. */
static Place
converge(TruthNet *net, double *points, double longest, int *factorisations, TruthReport *now)
{
    for (int k = 0; k < NEWTONS; k++) {
        ++*factorisations;
        if (!factorise_newton(net, points))
            return k == 0 ? NO_MINIMUM : NOT_YET;
        memcpy(net->newton.right->x, net->force, 3 * net->count * sizeof *points);
        const double *step = system_solve(&net->newton, &net->common);
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

/* Off a saddle, in a direction at random that hardly stretches anything. */
static void
push(TruthNet *net, double *points, uint64_t seed)
{
    memset(net->step, 0, 3 * net->count * sizeof *net->step);
    truth_net_perturb(net, net->step, 1.0, seed);
    solve_lengths(net, net->step);
    add(points, KICK * net->cloth.spacing / largest_move(net->step, net->count), net->step, 3 * net->count);
}

TruthReport
truth_net_settle(TruthNet *net, double *points, double stride, int most)
{
    if (!net->lengths_known)
        factorise_lengths(net);
    net->lengths_known = true;
    TruthReport now = {0};
    double longest = (stride > 0.0 ? stride : STRIDE) * net->cloth.spacing, tolerance = NEARLY;
    int steps = 0, factorisations = 0, room = most > 0 ? most : DESCENTS;
    Place place = NOT_YET;
    for (int round = 0; round < ROUNDS && steps < room && place != AT_MINIMUM; round++) {
        steps += 1 + descend(net, points, longest, tolerance, room - steps, &now);
        place = converge(net, points, longest, &factorisations, &now);
        if (place == NO_MINIMUM && now.residual < STANDS)
            push(net, points, (uint64_t) steps);
        tolerance = fmax(0.1 * tolerance, 1e-9);
    }
    now.settled = place == AT_MINIMUM;
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
    return factorise_newton(net, points);
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
