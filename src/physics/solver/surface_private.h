/* Private to surface*.c. */
#pragma once

#include "physics/net/net.h"
#include "physics/solver/contact_private.h"
#include "physics/solver/surface_nearest.h"

/* What touches between the points of the net. */
typedef enum { SURFACE_EDGE, SURFACE_CELL, SURFACE_DIAGONAL, SURFACE_PARTS } SurfacePart;

/* A part of the cloth that touches a collider at one place, on which the mean velocity sum w v of its points
 * counts. */
typedef struct {
    uint64_t key; /* collider and element: contacts are sorted by it */
    SurfacePart part;
    int n;
    uint32_t point[4];
    double weight[4];
    BillowVec3 normal, drift; /* drift: velocity of the collider there, m/s */
    double gap;               /* at the start of the step, meters */
    double friction;          /* Coulomb coefficient */
    double push;              /* newton, along the normal, in the last computation of the step */
    bool acts, is_new;
    BillowVec3 force; /* newton, at velocity 0 */
    double block[6];  /* kg/s: minus the derivative of the force by the velocity: xx, xy, xz, yy, yz, zz */
} SurfaceContact;

/* A collider, rounded by `depth`, that edges and cells must stay away from. */
typedef struct {
    MovingBody core;
    double depth; /* meters */
} RoundedBody;

typedef struct {
    SurfaceContact *contacts;
    size_t n, capacity;
} SurfaceContacts;

typedef struct BillowSurface {
    const BillowNet *net;
    SurfaceContacts now, next;
    bool is_near;     /* an edge touches or nearly does */
    double stiffness; /* N/m */
    double *distance; /* of each point from a body */
    BillowVec3 *normal;
} BillowSurface;
