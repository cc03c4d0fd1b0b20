/* Settles a net of cloth in its static equilibrium: springs along the threads and across the squares, plate
 * bending, weight. It is independent of the program and shares no code with it: a second opinion on a
 * shape. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The cloth, which is flat at rest without load. Points are numbered row by row. The bending energy is B/2
 * |second difference / s2|2 s2 per point, along rows and columns. With `shares`, points at borders weigh half
 * and corners a quarter, and border edges are half as stiff; otherwise all points and edges are alike. */
typedef struct {
    int columns, rows;
    double spacing; /* meters */
    double density; /* kg/m2 */
    double stretch; /* N/m, of the springs to the four neighbors */
    double shear;   /* N/m, of the springs along both diagonals of each square */
    double bending; /* N m: plate modulus B */
    double pull[3]; /* in multiples of the weight: 0, -1, 0 is gravity alone */
    bool shares;    /* of the surroundings, at borders */
    const float
        *heavy; /* how many times the density each point has; NULL: once. Borrowed while a net is made */
    const float *
        shrink; /* how many spacings long a thread is at each point; an edge is as long as the mean of its ends,
                          * and the weight stays. NULL: one. Borrowed as long as the net lives */
    double wind[3]; /* force per area, in weights of cloth of that density */
} TruthCloth;

typedef struct {
    int steps, factorisations;
    bool settled;                           /* whether it is an equilibrium and a minimum of the energy */
    double residual;                        /* largest force on a free point, in weights of a point */
    double weight, stretch, shear, bending; /* energies in J; `weight` is relative to the origin */
} TruthReport;

typedef struct TruthNet TruthNet;

/* Makes a net. `held` says for each point whether it is pinned. Free with truth_net_free(). */
TruthNet *truth_net_new(const TruthCloth *cloth, const bool *held);
void truth_net_free(TruthNet *net);

/* Moves `points` (x, y, z of each point, in meters) down the energy until they rest. Steps are at most
 * `stride` spacings (0: a tenth), so that the net stays in the basin of energy where it starts. `most` limits
 * the number of steps (0: no limit). Points that are not finite are not settled. */
TruthReport truth_net_settle(TruthNet *net, double *points, double stride, int most);

/* Returns the energies and the residual of `points`. */
TruthReport truth_net_report(const TruthNet *net, const double *points);

/* Returns whether the energy's second derivative is positive at `points`: an equilibrium is stable. */
bool truth_net_is_stable(TruthNet *net, const double *points);

/* Moves every free point randomly along each axis by up to `distance` meters, the same for each seed. */
void truth_net_perturb(const TruthNet *net, double *points, double distance, uint64_t seed);

/* Returns the root mean square distance between the points of two shapes. */
double truth_distance(const double *a, const double *b, size_t count);

/* Returns the diagonal of a shape's bounding box. */
double truth_size(const double *points, size_t count);
