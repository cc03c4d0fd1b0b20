/* Measures rest shapes against the independent net. */
#pragma once

#include "truth/net.h"
#include "truth/sets.h"

typedef struct {
    size_t count;
    double *points; /* x, y, z of each point, meters */
    double size;    /* diagonal of the bounding box, meters */
    BillowStrain strain;
    double seconds;
    bool converged;
    bool finite; /* whether all points are */
} TruthShape;

/* Returns the rest shape of a set as the program computes it, with a new solver. */
TruthShape truth_shape_of(const TruthSet *set, BillowWorkers *workers);
TruthShape truth_shape_from(const BillowRestShape *shape);
void truth_shape_free(TruthShape *shape);

/* Returns a net with the set's own material, or one of plain cloth (0.15 kg/m2, stretch 3000 N/m, shear 60
 * N/m, B = 2e-5 N m), under the set's pull. Ignores anchor radii, which no set has. */
TruthCloth truth_cloth_own(const TruthSet *set);
TruthCloth truth_cloth_plain(const TruthSet *set);
TruthNet *truth_net_of(const TruthSet *set, const TruthCloth *cloth);

/* If the cloth can turn about the line of its anchors, turns `points` nearest to another shape. */
void truth_turn_back(const TruthSet *set, double *points, const double *to, size_t count);

/* How a shape settles. Moves are root mean squares over all points, in % of the size, after turning back
 * cloth that can turn about its anchors. */
typedef struct {
    double moved;
    double height; /* change of the mean height */
    double floor;  /* largest distance between the shapes that several starts settle in; 0 for one start */
    bool settled;  /* whether all starts settled */
    int steps;     /* total of all starts */
    double seconds;
} TruthSettling;

/* Settles the net of the set's own material from the shape itself. */
TruthSettling truth_settle_own(const TruthSet *set, const TruthShape *shape);

/* Settles the net of plain cloth from three starts, perturbed by 1 % of a spacing. Returns the median move
 * and the mean change of height. */
TruthSettling truth_settle_plain(const TruthSet *set, const TruthShape *shape);

/* Returns whether the result of truth_settle_plain() is within its limits: the move at most 1.5 % above the
 * floor (3 % if the floor is below 1.5 %), and the height within 0.5 %. */
bool truth_is_cloth(const TruthSettling *settling);

/* Returns the quantile `share` of the values (0.5: the median). Sorts them. */
double truth_quantile(double *values, size_t count, double share);
