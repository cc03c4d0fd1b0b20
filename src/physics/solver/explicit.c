/* Explicit schemes: formulas of the current forces. */
#include "physics/solver/integrator.h"
#include "physics/solver/rest_friction.h"

/* docs/physics.md §2, explicit methods, with a = F / m. In all stages the prescribed velocity components are
 * those of the end of the step, without acceleration, so that the points end in the right position. */

/* a = P F / m */
static void
set_acceleration(const BillowDynamics *dynamics, const BillowPoints *force, BillowPoints *a)
{
    const double *mass = dynamics->net->mass;
    for (size_t i = 0; i < dynamics->net->count; i++) {
        a->x[i] = force->x[i] / mass[i];
        a->y[i] = force->y[i] / mass[i];
        a->z[i] = force->z[i] / mass[i];
    }
    billow_filter_apply(&dynamics->filter, a);
}

/* Sets v = v0 with the prescribed components, a = the initial acceleration, and the reaction to its force. */
static void
start(BillowDynamics *dynamics, BillowPoints *v, BillowPoints *a)
{
    billow_integrator_copy(dynamics, v, &dynamics->v0);
    billow_integrator_prescribe(dynamics, v);
    billow_integrator_forces(dynamics, &dynamics->x0, v, dynamics->time, &dynamics->force);
    billow_rest_friction_add(dynamics, v, 1.0, &dynamics->force, NULL);
    billow_integrator_set_reaction(dynamics, &dynamics->force);
    set_acceleration(dynamics, &dynamics->force, a);
}

/* Computes the acceleration at a later stage. */
static void
accelerate(BillowDynamics *dynamics, const BillowPoints *x, const BillowPoints *v, double time,
           BillowPoints *a)
{
    billow_integrator_forces(dynamics, x, v, time, &dynamics->force);
    billow_rest_friction_add(dynamics, v, 1.0, &dynamics->force, NULL);
    set_acceleration(dynamics, &dynamics->force, a);
}

/* x = x0 + h v0, v = v0 + h a0 */
static BillowStepStatus
explicit_euler(BillowDynamics *dynamics, double h)
{
    BillowPoints *a = &dynamics->work[0];
    start(dynamics, &dynamics->v, a);
    billow_integrator_add(dynamics, &dynamics->x, &dynamics->x0, h, &dynamics->v);
    billow_integrator_add(dynamics, &dynamics->v, &dynamics->v, h, a);
    return BILLOW_STEP_DONE;
}

/* v = v0 + h a0, x = x0 + h v */
static BillowStepStatus
symplectic_euler(BillowDynamics *dynamics, double h)
{
    BillowPoints *a = &dynamics->work[0];
    start(dynamics, &dynamics->v, a);
    billow_integrator_add(dynamics, &dynamics->v, &dynamics->v, h, a);
    billow_integrator_add(dynamics, &dynamics->x, &dynamics->x0, h, &dynamics->v);
    return BILLOW_STEP_DONE;
}

/* vm = v0 + h/2 a0, xm = x0 + h/2 v0; v = v0 + h a(xm, vm), x = x0 + h vm */
static BillowStepStatus
midpoint(BillowDynamics *dynamics, double h)
{
    BillowPoints *a = &dynamics->work[0], *vm = &dynamics->work[1], *xm = &dynamics->work[2];
    BillowPoints *v = &dynamics->v;
    start(dynamics, v, a);
    billow_integrator_add(dynamics, vm, v, 0.5 * h, a);
    billow_integrator_add(dynamics, xm, &dynamics->x0, 0.5 * h, v);
    accelerate(dynamics, xm, vm, dynamics->time + 0.5 * h, a);
    billow_integrator_add(dynamics, v, v, h, a);
    billow_integrator_add(dynamics, &dynamics->x, &dynamics->x0, h, vm);
    return BILLOW_STEP_DONE;
}

/* Stages at 0, h/2, h/2, h with weights 1, 2, 2, 1 over 6. x and v advance together: the position of each
 * stage uses the velocity of the previous one. */
static BillowStepStatus
rk4(BillowDynamics *dynamics, double h)
{
    static const double nodes[4] = {0.0, 0.5, 0.5, 1.0},
                        weights[4] = {1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0};
    BillowPoints *a = &dynamics->work[0], *vs = &dynamics->work[1], *xs = &dynamics->work[2];
    BillowPoints *start_v = &dynamics->work[3], *x = &dynamics->x, *v = &dynamics->v;
    start(dynamics, start_v, a);
    billow_integrator_copy(dynamics, vs, start_v);
    billow_integrator_add(dynamics, v, start_v, weights[0] * h, a);
    billow_integrator_add(dynamics, x, &dynamics->x0, weights[0] * h, vs);
    for (int stage = 1; stage < 4; stage++) {
        billow_integrator_add(dynamics, xs, &dynamics->x0, nodes[stage] * h, vs);
        billow_integrator_add(dynamics, vs, start_v, nodes[stage] * h, a);
        accelerate(dynamics, xs, vs, dynamics->time + nodes[stage] * h, a);
        billow_integrator_add(dynamics, v, v, weights[stage] * h, a);
        billow_integrator_add(dynamics, x, x, weights[stage] * h, vs);
    }
    return BILLOW_STEP_DONE;
}

const BillowScheme billow_scheme_explicit_euler = {.integrate = explicit_euler, .is_explicit = true};
const BillowScheme billow_scheme_symplectic_euler = {
    .integrate = symplectic_euler, .is_explicit = true, .is_staggered = true};
const BillowScheme billow_scheme_midpoint = {.integrate = midpoint, .is_explicit = true};
const BillowScheme billow_scheme_rk4 = {.integrate = rk4, .is_explicit = true};
