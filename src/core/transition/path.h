/* Where a transition leads the cloth from one rest shape to the next, as its curve leads it in time. docs/method.md §6. */
#pragma once

#include "core/base/field.h"
#include "core/base/turn.h"

typedef enum {
    BILLOW_PATH_STRAIGHT, /* each point on a straight line */
    BILLOW_PATH_TURN, /* the cloth turns as a whole, and what is left goes straight in the frame that turns */
    BILLOW_PATH_ARC,  /* each point on a parabola over its straight line */
    BILLOW_N_PATHS,
} BillowPathKind;

typedef struct {
    BillowPathKind kind;
    double height; /* of an arc: metres over the line half-way; less than 0: under it */
} BillowPath;

/* Of a BillowPath: "path", its kind, then what each kind can be given. */
extern const BillowField billow_path_fields[];

/* Straight, with the parameters that a file without them has. */
BillowPath billow_path_default(void);

/* Whether both are of one kind and have the same parameters, those of other kinds too. */
bool billow_path_equal(const BillowPath *a, const BillowPath *b);

/* The path between two shapes. Found once; then any moment of it is had from it alone. */
typedef struct {
    BillowPath path;
    BillowTurn turn;                   /* of a turn: that of the shape as a whole, about its centroid, */
    BillowVec3 from_centre, to_centre; /* which goes straight */
} BillowRoute;

/* Between two shapes of `count` > 0 points each, planes of x, y and z. */
BillowRoute billow_route_new(const BillowPath *path, const float *const from[3], const float *const to[3],
                             size_t count);

/* What a route makes of each pair of points at a moment: from.x_a + to.x_b + shift. */
typedef struct {
    double e;      /* how far, eased; may leave [0, 1], where the path is continued */
    bool straight; /* (1 - e) x_a + e x_b: the rest is the same */
    BillowMatrix3 from, to;
    BillowVec3 shift; /* metres */
} BillowBlend;

/* Exactly x_a for e = 0 and x_b for e = 1. */
BillowBlend billow_route_at(const BillowRoute *route, double e);

/* (1 - e) x_a + e x_b. */
BillowBlend billow_blend_straight(double e);

BillowVec3 billow_blend_point(const BillowBlend *blend, BillowVec3 from, BillowVec3 to);
