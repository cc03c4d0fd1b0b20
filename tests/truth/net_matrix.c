#include "truth/net_private.h"

#include <stdlib.h>
#include <string.h>

static const double SOFTEST = 1e-7; /* in weight / size: stiffness given to what can turn freely */

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

/* Returns the stiffness of a spring of constant k along n: k (n nT + (1 - l / L) (I - n nT)). */
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
fill_blocks(TruthNet *net, const double *points, double shift)
{
    for (int place = 0; place < PLACES; place++)
        for (size_t i = 0; i < net->count; i++)
            for (int k = 0; k < BLOCK; k++)
                net->blocks[place][BLOCK * i + (size_t) k] =
                    k % 4 == 0 ? net->bends[place][i] + (place == SELF ? shift * net->mass[i] : 0.0) : 0.0;
    add_springs(net, points);
}

/* Makes a symmetric matrix with `width` rows and columns per point. Its lower half must be filled in. */
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

/* Fills the matrix with blocks of `stride` numbers, three per row, and the identity at pinned points. */
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

/* Factorizes the matrix. Returns false if it is not positive definite. */
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

/* Returns the stiffness per mass that is added where the cloth can turn freely about its anchors, because
 * nothing else would resist there. */
static double
softest(const TruthCloth *cloth)
{
    return SOFTEST * GRAVITY / (cloth->spacing * hypot(cloth->columns, cloth->rows));
}

bool
truth_factorise_newton(TruthNet *net, const double *points)
{
    fill_blocks(net, points, softest(&net->cloth));
    system_fill(&net->newton, net, 3, net->blocks, BLOCK);
    return system_factorise(&net->newton, &net->common);
}

void
truth_factorise_lengths(TruthNet *net)
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
    system_fill(&net->lengths, net, 1, numbers, 1);
    system_factorise(&net->lengths, &net->common);
    for (int place = 0; place < PLACES; place++)
        free(numbers[place]);
}

void
truth_solve_lengths(TruthNet *net, double *forces)
{
    size_t count = net->count;
    double *right = net->lengths.right->x;
    for (size_t k = 0; k < 3 * count; k++)
        right[(k % 3) * count + k / 3] = net->held[k / 3] ? 0.0 : forces[k];
    const double *solution = system_solve(&net->lengths, &net->common);
    for (size_t k = 0; k < 3 * count; k++)
        forces[k] = solution[(k % 3) * count + k / 3];
}

const double *
truth_solve_newton(TruthNet *net)
{
    memcpy(net->newton.right->x, net->force, 3 * net->count * sizeof *net->force);
    return system_solve(&net->newton, &net->common);
}

void
truth_matrices_begin(TruthNet *net)
{
    for (int place = 0; place < PLACES; place++) {
        net->bends[place] = calloc(net->count, sizeof *net->bends[place]);
        net->blocks[place] = calloc(BLOCK * net->count, sizeof *net->blocks[place]);
    }
    fill_bends(net);
    cholmod_start(&net->common);
    net->common.print = 0;
    net->common.quick_return_if_not_posdef = true;
    system_begin(&net->newton, &net->cloth, 3, 1, &net->common);
    system_begin(&net->lengths, &net->cloth, 1, 3, &net->common);
}

void
truth_matrices_end(TruthNet *net)
{
    system_end(&net->newton, &net->common);
    system_end(&net->lengths, &net->common);
    cholmod_finish(&net->common);
    for (int place = 0; place < PLACES; place++) {
        free(net->bends[place]);
        free(net->blocks[place]);
    }
}
