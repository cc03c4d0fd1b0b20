/* Private to physics: contact of the cloth's edges and cells with colliders, between the points that
 * contact.h holds. docs/physics.md §2. */
#pragma once

#include "physics/net/five_point.h"
#include "physics/solver/surface_step.h"

/* What touches within a step: scratch space, which depends on the step alone. */
typedef struct BillowSurface BillowSurface;

/* Creates the space for cloths with the net's grid. `net` is borrowed. Free with billow_surface_free(). */
BillowSurface *billow_surface_new(const BillowNet *net);
void billow_surface_free(BillowSurface *surface);

/* Returns whether cloth between points that keep the margin may be far inside one of `n` colliders, at the start
 * and at the end of a step: it has edges, or moves and is so small that it passes between points. */
bool billow_surface_is_needed(const BillowSurface *surface, const BillowCollider *from,
                              const BillowCollider *to, size_t n);

/* Finds the points at which a thread of the cloth at x bends round an edge of one of `n` colliders, and which
 * the springs hold instead of contact.h. Returns an array, one per point, which is owned by `surface`. */
const bool *billow_surface_find_wraps(BillowSurface *surface, const BillowPoints *x,
                                      const BillowCollider *colliders, size_t n, double margin);

/* Forgets what touched in the last step. */
void billow_surface_clear(BillowSurface *surface);

/* Finds edges and cells that come nearer to a collider with edges than half or a quarter of the margin while
 * their points do not, and puts springs there for the step. `is_first`: x and v are a guess, before the step
 * is computed. Otherwise it has been computed with the springs there are, and those that pulled let go, and
 * friction follows the speeds. Returns whether the step is to be computed (again). */
bool billow_surface_meet(BillowSurface *surface, const BillowSurfaceStep *step, bool is_first);

/* Returns whether an edge touches something in this step, or nearly does. */
bool billow_surface_is_near(const BillowSurface *surface);

/* Returns whether any of the cloth is at a box with friction in this step, or nearly is: within two spacings. */
bool billow_surface_rubs(const BillowSurface *surface);

/* Adds the springs' forces and friction at the velocities v (NULL: 0) to `force` (newton; NULL: not wanted),
 * and `scale` times minus their derivative by the velocity of each point to `resistance` (kg/s; six arrays;
 * NULL: not wanted). */
void billow_surface_push(const BillowSurface *surface, const BillowPoints *v, double scale,
                         BillowPoints *force, double *const resistance[6]);

/* Adds `scale` times the resistance between different points, times p, to q. Returns <p, what was added>. */
double billow_surface_multiply(const BillowSurface *surface, double scale, const BillowPoints *p,
                               BillowPoints *q);

/* Adds this to a matrix of edges that has the resistance of each point. What is between points that are no
 * neighbors acts on each of them as if the others moved along. */
void billow_surface_stiffen(const BillowSurface *surface, double scale, BillowFivePoint *five);
