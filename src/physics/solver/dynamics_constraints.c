/* Points that anchors hold in a place, on a line or in a plane, within a step. */
#include "physics/solver/integrator.h"

#include <math.h>

/* Prescribes the velocity components that bring the point from x0 to its constraint. */
static void
prescribe_constraint(BillowDynamics *dynamics, size_t i, double h)
{
    const BillowConstraint *constraint = &dynamics->constraints[i];
    BillowVec3 velocity =
        billow_vec3_scale(billow_vec3_sub(constraint->place, billow_points_get(&dynamics->x0, i)), 1.0 / h);
    BillowVec3 a, b, d = constraint->direction;
    switch (constraint->kind) {
    case BILLOW_CONSTRAINT_FIXED:
        billow_filter_hold(&dynamics->filter, i, velocity);
        break;
    case BILLOW_CONSTRAINT_LINE:
        /* an orthonormal basis with d */
        a = fabs(d.x) < 0.6 ? billow_vec3(1.0, 0.0, 0.0) : billow_vec3(0.0, 1.0, 0.0);
        a = billow_vec3_cross(d, a);
        a = billow_vec3_scale(a, 1.0 / billow_vec3_length(a));
        b = billow_vec3_cross(d, a);
        billow_filter_prescribe(&dynamics->filter, i, a, billow_vec3_dot(velocity, a));
        billow_filter_prescribe(&dynamics->filter, i, b, billow_vec3_dot(velocity, b));
        break;
    case BILLOW_CONSTRAINT_PLANE:
        billow_filter_prescribe(&dynamics->filter, i, d, billow_vec3_dot(velocity, d));
        break;
    case BILLOW_CONSTRAINT_NONE:
        break;
    }
}

void
billow_integrator_prescribe_constraints(BillowDynamics *dynamics, double h)
{
    for (size_t i = 0; i < dynamics->net->count; i++)
        if (dynamics->constraints[i].kind != BILLOW_CONSTRAINT_NONE)
            prescribe_constraint(dynamics, i, h);
}

void
billow_integrator_enforce_constraints(BillowDynamics *dynamics)
{
    for (size_t i = 0; i < dynamics->net->count; i++) {
        const BillowConstraint *constraint = &dynamics->constraints[i];
        if (constraint->kind == BILLOW_CONSTRAINT_NONE)
            continue;
        BillowVec3 x = billow_points_get(&dynamics->x, i), place = constraint->place,
                   d = constraint->direction;
        double along = billow_vec3_dot(billow_vec3_sub(x, place), d);
        if (constraint->kind == BILLOW_CONSTRAINT_FIXED)
            x = place;
        else if (constraint->kind == BILLOW_CONSTRAINT_LINE)
            x = billow_vec3_add(place, billow_vec3_scale(d, along));
        else
            x = billow_vec3_sub(x, billow_vec3_scale(d, along));
        billow_points_set(&dynamics->x, i, x);
    }
}
