/* The cords of the held points at work: a point on a cord cannot be farther from its anchor than the cord is long, and is
 * free to be nearer. A cord that is taut holds its point in the cord's direction until it would have to push. */
#pragma once

#include "core/cord.h"
#include "core/points.h"
#include "physics/constraint.h"
#include "physics/filter.h"

typedef struct BillowCords BillowCords;

/* None yet. `radius` metres, > 0. Free with billow_cords_free(). */
BillowCords *billow_cords_new(const BillowGrid *grid, double radius);
void billow_cords_free(BillowCords *cords); /* NULL is allowed */

/* Ties cords to the points with held[i] != 0 in place of those before, unless the same points are held already; new ones
 * are slack. */
void billow_cords_tie(BillowCords *cords, const unsigned char *held);

/* All of them, by point. */
const BillowCord *billow_cords_list(const BillowCords *cords, size_t *n);

/* Before a step of h seconds from the positions x: prescribes how fast a point that is not held moves along its taut
 * cords. constraints[i].place is where the held point i is at the end. For one point after another, in order; `next`: 0
 * for the first. */
void billow_cords_constrain(BillowCords *cords, size_t point, const BillowPoints *x,
                            const BillowConstraint *constraints, double h, BillowFilter *filter,
                            size_t *next);

/* Before a step that solves for the velocities at its end: how the pull of taut cords turns with their points. To first
 * order a point that goes on by u + scale dv seen from its anchor, dv what is solved for, gets the force - T / l (u + scale
 * dv) across its cord, T the last step's tension, l the cord's length. Adds the part of u to `force` (newton), and scale
 * T / l as a symmetric block to `resistance` (six arrays: xx, xy, xz, yy, yz, zz). u is `lead` (metres) less the share of
 * the anchor's way in the step that is over where forces are taken. Without it short cords need short steps. */
void billow_cords_turn(const BillowCords *cords, const BillowPoints *x, const BillowPoints *lead,
                       const BillowConstraint *constraints, double share, double scale, BillowPoints *force,
                       double *const resistance[6]);

/* After a step: cords that had to push, by the forces (newton) with which the constraints hold each point, become slack;
 * points that are too far away are put back on their cords, and lose the part of their velocity that leads away. */
void billow_cords_pull(BillowCords *cords, const BillowPoints *reaction, const double *mass, double h,
                       BillowPoints *x, BillowPoints *v);

/* Which cords are taut, and how, as bytes. They suit the same held points. */
size_t billow_cords_state_bytes(const BillowCords *cords);
void billow_cords_save(const BillowCords *cords, void *state);
void billow_cords_restore(BillowCords *cords, const void *state);
