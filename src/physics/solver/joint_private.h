/* Private to joint*.c. */
#pragma once

#include "physics/solver/group_private.h"

#include <stddef.h>

enum { N_POINTS = 11 }; /* of the vectors below */

struct BillowJoint {
    const BillowGroupMember *members;
    size_t n, count;
    size_t *first; /* of each member's points */
    BillowWorkers *workers;
    BillowLayers *layers; /* NULL: none of the cloths touch */
    double distance;      /* meters: the largest at which two cloths touch */
    BillowTie *ties;
    size_t n_ties, tie_room;
    BillowPoints x0, x, v, reaction, right, change, residual, work[3];
    BillowOuterForces outer;
    BillowOuterForces *outers; /* the same of each member */
    BillowFilter filter;
    BillowConjugateGradients *solver;
    bool is_on;         /* the present step was computed jointly */
    bool has_blocks;    /* the points' blocks precondition the present system */
    double first_right; /* norm of the right-hand side of the step's first system */
    double scale;       /* of the springs' resistance in the matrix, seconds */
};

static inline BillowPoints
billow_joint_slice(const BillowPoints *points, size_t first)
{
    return (BillowPoints){points->x + first, points->y + first, points->z + first};
}

/* Return the numbers of a tied point and of its carrier's among all points. */
static inline size_t
billow_joint_tied(const BillowJoint *joint, const BillowTie *tie)
{
    return joint->first[tie->member] + tie->point;
}

static inline size_t
billow_joint_bearing(const BillowJoint *joint, const BillowTie *tie)
{
    return joint->first[tie->carrier] + tie->carried_by;
}

/* Copy the points of each member, at this offset in its struct, to their places among all, or back. */
void billow_joint_gather(const BillowJoint *joint, size_t offset, BillowPoints *all);
void billow_joint_scatter(const BillowJoint *joint, const BillowPoints *all, size_t offset);

/* Sets the filter of all points from those of the members. */
void billow_joint_gather_filter(BillowJoint *joint);
