/* Private to surface*.c. */
#pragma once

#include "physics/net/net.h"
#include "physics/solver/contact_private.h"
#include "physics/solver/surface_nearest.h"
#include "physics/solver/surface_step.h"

/* What touches between the points of the net. */
typedef enum {
    SURFACE_EDGE,
    SURFACE_CELL,
    SURFACE_DIAGONAL,
    SURFACE_POINT,
    SURFACE_TRIANGLE,
    SURFACE_PARTS
} SurfacePart;

/* A part of the cloth that touches a collider at one place, on which the mean velocity sum w v of its points
 * counts. */
typedef struct {
    uint64_t key; /* collider and element: contacts are sorted by it */
    SurfacePart part;
    size_t body; /* number of the collider */
    int n;
    uint32_t point[4];
    double weight[4];
    BillowVec3 normal, drift; /* drift: velocity of the collider there, m/s */
    double gap;               /* at the start of the step, meters */
    int corner;               /* number of a box's corner that comes through a triangle */
    double stiffness;         /* N/m, of its spring */
    double closes;            /* share of a missing gap that a step closes */
    double friction;          /* Coulomb coefficient */
    BillowVec3 thread;        /* direction of an edge round which a thread bends */
    double lead;              /* what pushes along it, as a share of the push: see billow_surface_wrap() */
    double push;              /* newton, along the normal, in the last computation of the step */
    double led;               /* newton: the push for which the force leads along the thread */
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
    bool rubs;        /* cloth is at a box with friction */
    double stiffness; /* N/m */
    double *distance; /* of each point from a body */
    BillowVec3 *normal;
    bool *wraps; /* points at which a thread bends round an edge of a collider */
} BillowSurface;

/* Sets how a new contact pushes and rubs, if a thread bends round an edge of the collider there. */
void billow_surface_wrap(const BillowSurface *surface, const BillowSurfaceStep *step,
                         SurfaceContact *contact);
