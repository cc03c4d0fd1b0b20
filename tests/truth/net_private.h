/* What the files of the net share. */
#pragma once

#include "truth/net.h"

#include <math.h>
#include <suitesparse/cholmod.h>

static const double GRAVITY = 9.81;

/* The points with which a point shares an entry of the second derivative, after it in grid order. */
enum { SELF, RIGHT, RIGHT2, BELOW_LEFT, BELOW, BELOW_RIGHT, BELOW2, PLACES };
static const int OFFSET[PLACES][2] = {{0, 0}, {1, 0}, {2, 0}, {-1, 1}, {0, 1}, {1, 1}, {0, 2}};

enum { BLOCK = 9, PAIRS = 10 };

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

struct TruthNet {
    TruthCloth cloth;
    size_t count;
    bool *held;
    double *mass, *force, *trial, *trial_force, *step;
    double *bends[PLACES];  /* the bending's second derivative, a number each */
    double *blocks[PLACES]; /* the whole second derivative, 3 x 3 each */
    History history;
    bool lengths_known;
    cholmod_common common;
    System newton; /* the second derivative */
    /* The same for springs that resist alike along and across: one number for all three axes, which does not change. */
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

/* The spring from a point to one of its places, without stiffness where there is none. */
static inline Spring
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

/* How stiffly the second difference at a point resists along an axis, N/m: B / s2, half on the border lines; 0 at ends. */
static inline double
bend_at(const TruthCloth *cloth, size_t i, int axis)
{
    if (on_border(cloth, i, axis))
        return 0.0;
    double share = on_border(cloth, i, 1 - axis) ? 0.5 : 1.0;
    return share * cloth->bending / (cloth->spacing * cloth->spacing);
}

/* Energies at `points`, and the force on every point (0 on held ones), N. */
TruthReport truth_forces(const TruthNet *net, const double *points, double *force);

/* Room for both matrices; factors of the second derivative at `points` (false where that is not positive), and of that of
 * the lengths. */
void truth_matrices_begin(TruthNet *net);
bool truth_factorise_newton(TruthNet *net, const double *points);
void truth_factorise_lengths(TruthNet *net);
void truth_matrices_end(TruthNet *net);

/* The step that undoes net->force, by the second derivative that was factorised last; valid until the next. */
const double *truth_solve_newton(TruthNet *net);

/* Forces become the moves with which springs that resist alike along and across would answer. */
void truth_solve_lengths(TruthNet *net, double *forces);
