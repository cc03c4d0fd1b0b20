/* Definitions shared by the files of the net. */
#pragma once

#include "truth/net.h"

#include <math.h>
#include <suitesparse/cholmod.h>

static const double GRAVITY = 9.81;

/* The later points in grid order with which a point shares an entry of the second derivative. */
enum { SELF, RIGHT, RIGHT2, BELOW_LEFT, BELOW, BELOW_RIGHT, BELOW2, PLACES };
static const int OFFSET[PLACES][2] = {{0, 0}, {1, 0}, {2, 0}, {-1, 1}, {0, 1}, {1, 1}, {0, 2}};

enum { BLOCK = 9, PAIRS = 10 };

/* A sparse matrix with its factorization, and space for a solution. */
typedef struct {
    cholmod_sparse *matrix;
    cholmod_factor *factor;
    cholmod_dense *right, *solution, *work, *more_work;
} System;

/* The last steps of the descent, and the changes of force they caused. */
typedef struct {
    double *step[PAIRS], *change[PAIRS], product[PAIRS];
    int count, first;
    double scale; /* softness of the cloth along the last step, compared with the matrix of the lengths */
} History;

struct TruthNet {
    TruthCloth cloth;
    size_t count;
    bool *held;
    double *mass, *area, *force, *trial, *trial_force, *step;
    double *bends[PLACES];  /* second derivative of the bending energy, one number each */
    double *blocks[PLACES]; /* complete second derivative, 3 x 3 each */
    History history;
    bool lengths_known;
    cholmod_common common;
    System newton; /* the second derivative */
    /* As `newton`, for springs equally stiff along and across: one constant number for all axes. */
    System lengths;
};

static inline bool
has_place(const TruthCloth *cloth, size_t i, int place)
{
    int column = (int) (i % (size_t) cloth->columns) + OFFSET[place][0];
    int row = (int) (i / (size_t) cloth->columns) + OFFSET[place][1];
    return column >= 0 && column < cloth->columns && row < cloth->rows;
}

static inline size_t
place_of(const TruthCloth *cloth, size_t i, int place)
{
    return (size_t) ((ptrdiff_t) i + OFFSET[place][0] + (ptrdiff_t) OFFSET[place][1] * cloth->columns);
}

static inline bool
on_border(const TruthCloth *cloth, size_t i, int axis)
{
    int at = axis == 0 ? (int) (i % (size_t) cloth->columns) : (int) (i / (size_t) cloth->columns);
    return at == 0 || at == (axis == 0 ? cloth->columns : cloth->rows) - 1;
}

typedef struct {
    size_t a, b;
    double stiffness, length;
} Spring;

/* Returns the length of the edge between two neighbors. */
static inline double
edge_between(const TruthCloth *cloth, size_t a, size_t b)
{
    const double factor = cloth->shrink ? 0.5 * ((double) cloth->shrink[a] + (double) cloth->shrink[b]) : 1.0;
    return factor * cloth->spacing;
}

/* Returns the length of the diagonals of the square between a point and the one below its right neighbor: of a square
 * with sides a, b and legs c, d that lies flat and even it is the root of a b + c d (of a trapezoid, of a b + c2). */
static inline double
diagonal_at(const TruthCloth *cloth, size_t i)
{
    const size_t below = i + (size_t) cloth->columns;
    return sqrt(edge_between(cloth, i, i + 1) * edge_between(cloth, below, below + 1) +
                edge_between(cloth, i, below) * edge_between(cloth, i + 1, below + 1));
}

/* Returns the spring from a point to one of its places. It has no stiffness if there is no spring. */
static inline Spring
spring_at(const TruthCloth *cloth, size_t i, int place)
{
    bool diagonal = place == BELOW_LEFT || place == BELOW_RIGHT;
    if (!has_place(cloth, i, place))
        return (Spring){i, i, 0.0, 1.0};
    Spring spring = {i, place_of(cloth, i, place), diagonal ? cloth->shear : cloth->stretch,
                     diagonal ? M_SQRT2 * cloth->spacing : cloth->spacing};
    if (cloth->shrink)
        spring.length = diagonal ? diagonal_at(cloth, place == BELOW_LEFT ? i - 1 : i)
                                 : edge_between(cloth, spring.a, spring.b);
    if (cloth->shares && !diagonal && on_border(cloth, i, place == RIGHT ? 1 : 0))
        spring.stiffness *= 0.5;
    return spring;
}

static const int SPRINGS[] = {RIGHT, BELOW, BELOW_LEFT, BELOW_RIGHT};
enum { N_SPRINGS = sizeof SPRINGS / sizeof *SPRINGS };

static inline double
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

/* Returns the stiffness in N/m of the second difference at a point along an axis: B / s2, half of that on the
 * borders parallel to the axis, and 0 at the ends. Between edges a and b the second difference of a turn by t is
 * a b t2 beside what it is straight, and the energy B s t2 / (a + b). */
static inline double
bend_at(const TruthCloth *cloth, size_t i, int axis)
{
    if (on_border(cloth, i, axis))
        return 0.0;
    double share = on_border(cloth, i, 1 - axis) ? 0.5 : 1.0;
    if (cloth->shrink) {
        const size_t step = axis == 0 ? 1 : (size_t) cloth->columns;
        const double a = edge_between(cloth, i - step, i), b = edge_between(cloth, i, i + step);
        return share * 2.0 * cloth->bending * cloth->spacing / ((a + b) * a * b);
    }
    return share * cloth->bending / (cloth->spacing * cloth->spacing);
}

/* Returns the energies at `points`, and in `force` the force on every point in N (0 on pinned ones). */
TruthReport truth_forces(const TruthNet *net, const double *points, double *force);

/* Allocate both matrices; factorize the second derivative at `points` (false if not positive definite);
 * factorize the matrix of the lengths. */
void truth_matrices_begin(TruthNet *net);
bool truth_factorise_newton(TruthNet *net, const double *points);
void truth_factorise_lengths(TruthNet *net);
void truth_matrices_end(TruthNet *net);

/* Returns the step that cancels net->force by the last factorization. Valid until the next call. */
const double *truth_solve_newton(TruthNet *net);

/* Converts forces, in place, to the moves of springs that are equally stiff along and across. */
void truth_solve_lengths(TruthNet *net, double *forces);
