/* The path along which a transition moves the cloth from one rest shape to the next. docs/method.md §6. */
#pragma once

#include "core/base/field.h"
#include "core/base/turn.h"

typedef enum {
    BILLOW_PATH_STRAIGHT, /* each point on a straight line */
    BILLOW_PATH_TURN, /* the cloth turns as a whole; the remaining motion is straight in the turning frame */
    BILLOW_PATH_ARC,  /* each point on a parabola over its straight line */
    BILLOW_PATH_FALL, /* the cloth drops as a whole until it meets what it lands on, and then drapes over it */
    BILLOW_N_PATHS,
} BillowPathKind;

typedef struct {
    BillowPathKind kind;
    double height; /* of an arc: meters above the line half-way; < 0: below it */
} BillowPath;

/* Fields of a BillowPath: "path", its kind, then the parameters of each kind. */
extern const BillowField billow_path_fields[];

/* Returns a straight path with the default parameters of the file. */
BillowPath billow_path_default(void);

/* Returns whether both have the same kind and the same parameters, including those of other kinds. */
bool billow_path_equal(const BillowPath *a, const BillowPath *b);

/* The path between two particular shapes, computed once; any point in time then depends on it alone. */
typedef struct {
    BillowPath path;
    BillowTurn turn;                   /* for a turn: rotation of the whole shape about its centroid, ... */
    BillowVec3 from_centre, to_centre; /* ... which moves in a straight line; for a fall only horizontally */
    double drop,
        rest; /* for a fall: how far the cloth drops as a whole, and its farthest point goes after that, meters */
} BillowRoute;

/* Computes the path between two shapes of `count` > 0 points each, planes of x, y and z. */
BillowRoute billow_route_new(const BillowPath *path, const float *const from[3], const float *const to[3],
                             size_t count);

/* The blend of each pair of points at one point of a route: from.x_a + to.x_b + shift. */
typedef struct {
    double e;      /* eased progress, or of a fall that of draping; outside [0, 1] the path is extrapolated */
    bool straight; /* the result is simply (1 - e) x_a + e x_b; the matrices and shift give the same */
    BillowMatrix3 from, to;
    BillowVec3 shift; /* meters */
} BillowBlend;

/* Returns the blend at `e`: exactly x_a for e = 0 and x_b for e = 1. */
BillowBlend billow_route_at(const BillowRoute *route, double e);

/* Returns how far a point has still to go when a falling cloth has landed, as a share of the farthest one's way. */
double billow_route_rest_of(const BillowRoute *route, BillowVec3 from, BillowVec3 to);

/* Returns the latest progress at which the blend has this `e`: that itself, except in a fall. */
double billow_route_progress(const BillowRoute *route, double e);

/* Returns the blend (1 - e) x_a + e x_b. */
BillowBlend billow_blend_straight(double e);

BillowVec3 billow_blend_point(const BillowBlend *blend, BillowVec3 from, BillowVec3 to);
