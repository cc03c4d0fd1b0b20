/* What is measured of a rest shape. */
#pragma once

#include "truth/net.h"
#include "truth/sets.h"

typedef struct {
    size_t count;
    double *points; /* x, y, z of each, metres */
    double size;    /* diagonal of the box around it, metres */
    BillowStrain strain;
    double seconds;
    bool converged;
    bool finite; /* all points are */
} TruthShape;

/* The rest shape of a set as the program makes it, by a solver of its own. */
TruthShape truth_shape_of(const TruthSet *set, BillowWorkers *workers);
TruthShape truth_shape_from(const BillowRestShape *shape);
void truth_shape_free(TruthShape *shape);

/* The net of the set's own material, and of plain cloth (0.15 kg/m2, stretch 3000 N/m, shear 60 N/m, B = 2e-5 N m), under
 * the set's pull; without the patches of an anchor radius, which none of the sets has. */
TruthCloth truth_cloth_own(const TruthSet *set);
TruthCloth truth_cloth_plain(const TruthSet *set);
TruthNet *truth_net_of(const TruthSet *set, const TruthCloth *cloth);

/* Where the cloth may turn about the line of its anchors, turns `points` until they are nearest to those of another shape. */
void truth_turn_back(const TruthSet *set, double *points, const double *to, size_t count);

/* How a shape settles. Moves are the root mean square over all points, in % of its size; cloth that
 * may turn about its anchors is turned back before. */
typedef struct {
    double moved;
    double height; /* change of the mean height */
    double floor;  /* largest distance between the shapes that several starts settle in; of one start 0 */
    bool settled;  /* all came to rest */
    int steps;     /* of all starts */
    double seconds;
} TruthSettling;

/* One start, the shape itself. */
TruthSettling truth_settle_own(const TruthSet *set, const TruthShape *shape);

/* Three starts, perturbed by 1 % of a spacing: the median move and the mean change of height. */
TruthSettling truth_settle_plain(const TruthSet *set, const TruthShape *shape);

/* Whether the second is within its bars: the move at most 1.5 % more than the floor (3 % where that is under 1.5 %), the
 * height within 0.5 %. */
bool truth_is_cloth(const TruthSettling *settling);

/* The value with `share` of all values before it (0.5: the median). Sorts them. */
double truth_quantile(double *values, size_t count, double share);
