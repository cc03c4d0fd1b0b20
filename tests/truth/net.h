/* A net of cloth brought to its static equilibrium: springs along the threads and across the squares, plate bending,
 * weight. Written without a look at the program and sharing nothing with it: what it says of a shape is a second opinion. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The cloth, flat when at rest without load. Points are numbered row by row. */
typedef struct {
    int columns, rows;
    double spacing; /* metres */
    double density; /* kg/m2 */
    double stretch; /* N/m: stiffness of the springs to the four neighbours */
    double shear;   /* N/m: stiffness of the springs along both diagonals of each square */
    double
        bending; /* N m: plate modulus B, energy B/2 |second difference / s2|2 s2 per point, along rows and columns */
    double pull[3]; /* in weights: 0, -1, 0 is the weight alone */
    bool
        shares; /* a point weighs what lies around it (half at borders, a quarter at corners), and border edges are
                       half as stiff; false: all weigh the same, all edges are alike */
} TruthCloth;

typedef struct {
    int steps, factorisations;
    bool settled;    /* at rest, and a minimum: the energy's second derivative is positive there */
    double residual; /* largest force on a free point, in weights of a point */
    double weight, stretch, shear,
        bending; /* energies, J; that of the weight against the pull, from the origin */
} TruthReport;

typedef struct TruthNet TruthNet;

/* `held` has a value per point: whether it stays where it is. Free with truth_net_free(). */
TruthNet *truth_net_new(const TruthCloth *cloth, const bool *held);
void truth_net_free(TruthNet *net);

/* Moves `points` (x, y, z of each point, metres) down the energy until they rest, in steps of at most `stride` spacings
 * (0: a tenth), so that it ends in the hollow that it starts in. `most` steps (0: until it rests). Points
 * that are not finite are not settled. */
TruthReport truth_net_settle(TruthNet *net, double *points, double stride, int most);

/* Energies and residual of `points` as they are. */
TruthReport truth_net_report(const TruthNet *net, const double *points);

/* Whether the energy's second derivative is positive at `points`: an equilibrium there is stable. */
bool truth_net_is_stable(TruthNet *net, const double *points);

/* Moves every free point along each axis by up to `distance` metres; the same for the same seed. */
void truth_net_perturb(const TruthNet *net, double *points, double distance, uint64_t seed);

/* Root of the mean squared distance between the points of two shapes. */
double truth_distance(const double *a, const double *b, size_t count);

/* Diagonal of the box around a shape. */
double truth_size(const double *points, size_t count);
