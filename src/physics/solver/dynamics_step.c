/* A step of the net in motion: the scheme within it, constraints, limits and bodies around it, shorter steps where it fails. */
#include "physics/net/net_rows.h"
#include "physics/solver/energy_watch.h"
#include "physics/solver/integrator.h"
#include "physics/solver/stopwatch.h"
#include "physics/solver/strain_limit.h"

#include <math.h>
#include <string.h>

/* The share of its energy that the steps of one length may bring in from nowhere. Euler-Cromer takes it out
 * again: what an oscillation holds swings by (h w / 2)2 of it, by this share at nine tenths of a radian a
 * step. */
#define LARGEST_EXCESS 0.02
#define LARGEST_SWING 0.2

enum {
    LIMIT_SWEEPS = 50,     /* over threads that a step leaves too long */
    STEPS_TO_LENGTHEN = 8, /* good ones in a row, after which a halved step is doubled again */
};

/* The velocity, as far as it is prescribed, that brings the point from x0 to where it has to be. */
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

/* Takes away what rounding, and integrators whose x does not end on x0 + h v, leave between points and their
 * constraints. */
static void
put_into_place(BillowDynamics *dynamics)
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

static bool
keeps_limit(const BillowDynamics *dynamics)
{
    const double limit = dynamics->settings.strain_limit;
    return billow_strain_limit_excess(dynamics->net, limit, &dynamics->x) <= BILLOW_LIMIT_TOLERANCE * limit;
}

static void
limit_strain(BillowDynamics *dynamics, double h)
{
    if (!keeps_limit(dynamics)) {
        billow_implicit_keep_limit(dynamics, h);
        put_into_place(dynamics);
    }
    if (keeps_limit(dynamics))
        return;
    /* moves the ends of what is too long, and velocities by as much: dv = dx / h */
    BillowPoints *before = &dynamics->work[0];
    billow_integrator_copy(dynamics, before, &dynamics->x);
    billow_strain_limit_sweep(dynamics->net, dynamics->settings.strain_limit, &dynamics->filter, LIMIT_SWEEPS,
                              &dynamics->x);
    billow_integrator_add(dynamics, &dynamics->v, &dynamics->v, 1.0 / h, &dynamics->x);
    billow_integrator_add(dynamics, &dynamics->v, &dynamics->v, -1.0 / h, before);
}

static bool
is_finite(const BillowDynamics *dynamics)
{
    double sum = 0.0; /* 0 x is NaN where x is not finite */
    for (size_t i = 0; i < dynamics->net->count; i++)
        sum += 0.0 * (dynamics->x.x[i] + dynamics->v.x[i]) + 0.0 * (dynamics->x.y[i] + dynamics->v.y[i]) +
               0.0 * (dynamics->x.z[i] + dynamics->v.z[i]);
    return sum == 0.0;
}

/* The largest change of the length of a structural spring within the step, over its rest length. */
static double
largest_change(const BillowDynamics *dynamics)
{
    double largest = 0.0;
    for (int family = BILLOW_SPRING_EAST; family <= BILLOW_SPRING_SOUTH; family++) {
        const BillowSprings *springs = &dynamics->net->springs[family];
        for (int row = 0; row < dynamics->net->grid.rows; row++) {
            BillowSpringRow range = billow_springs_of_row(&dynamics->net->grid, springs, row);
            for (int c = range.begin; c < range.end; c++) {
                size_t a = billow_grid_index(&dynamics->net->grid, c, row), b = a + (size_t) range.step;
                double change = fabs(billow_length_between(&dynamics->x, a, b) -
                                     billow_length_between(&dynamics->x0, a, b)) /
                                springs->rest;
                largest = change > largest ? change : largest;
            }
        }
    }
    return largest;
}

/* From x, v to where the integrator ends in x, v; the start is kept in x0, v0. */
static BillowStepStatus
integrate(BillowDynamics *dynamics, double h)
{
    billow_integrator_copy(dynamics, &dynamics->x0, &dynamics->x);
    billow_integrator_copy(dynamics, &dynamics->v0, &dynamics->v);
    BillowStopwatch watch = billow_stopwatch_start();
    if (dynamics->motion && dynamics->n_colliders > 0) {
        dynamics->motion(dynamics->motion_data, dynamics->time, dynamics->colliders);
        dynamics->motion(dynamics->motion_data, dynamics->time + h, dynamics->moved);
        billow_contacts_move(dynamics->contacts, dynamics->colliders, dynamics->moved, h);
    }
    billow_filter_clear(&dynamics->filter);
    for (size_t i = 0; i < dynamics->net->count; i++)
        if (dynamics->constraints[i].kind != BILLOW_CONSTRAINT_NONE)
            prescribe_constraint(dynamics, i, h);
    if (dynamics->n_colliders > 0)
        billow_contacts_constrain(dynamics->contacts, &dynamics->x0, h, &dynamics->filter);
    if (dynamics->patches)
        billow_patches_sew(dynamics->patches, dynamics->net, dynamics->held);
    dynamics->profile.contacts += billow_stopwatch_lap(&watch);
    BillowStepStatus status = dynamics->settings.scheme->integrate(dynamics, h);
    return is_finite(dynamics) ? status : BILLOW_STEP_DIVERGED;
}

/* What becomes of a step that the integrator ended with `status`. */
static BillowStepStatus
finish(BillowDynamics *dynamics, double h, BillowStepStatus status)
{
    if (status == BILLOW_STEP_DIVERGED)
        return status;
    BillowStopwatch watch = billow_stopwatch_start();
    put_into_place(dynamics);
    if (dynamics->settings.strain_limit > 0.0)
        limit_strain(dynamics, h);
    if (dynamics->n_colliders > 0) {
        billow_contacts_collide(dynamics->contacts, &dynamics->x0, &dynamics->x, &dynamics->v, dynamics->held,
                                dynamics->workers);
        billow_contacts_release(dynamics->contacts, &dynamics->x, &dynamics->reaction, dynamics->net->mass, h,
                                &dynamics->v);
    }
    dynamics->profile.contacts += billow_stopwatch_lap(&watch);
    return !is_finite(dynamics) || largest_change(dynamics) > 1.0 ? BILLOW_STEP_DIVERGED : status;
}

static void
swap(BillowPoints *a, BillowPoints *b)
{
    BillowPoints c = *a;
    *a = *b;
    *b = c;
}

/* The start of this step is what the next one has before it. */
static void
keep_step(BillowDynamics *dynamics, double h)
{
    swap(&dynamics->x_before, &dynamics->x0);
    swap(&dynamics->v_before, &dynamics->v0);
    dynamics->h_before = h;
    dynamics->time += h;
    dynamics->profile.steps++;
}

BillowStepStatus
billow_dynamics_step(BillowDynamics *dynamics, double h)
{
    BillowStopwatch watch = billow_stopwatch_start();
    BillowStepStatus status = finish(dynamics, h, integrate(dynamics, h));
    keep_step(dynamics, h);
    dynamics->profile.total += billow_stopwatch_lap(&watch);
    return status;
}

/* Adds to `excess` what an explicit method brought in from nowhere, less what was lost; false: too much. */
static bool
bears_energy(BillowDynamics *dynamics, double h, double *excess)
{
    if (!dynamics->settings.scheme->is_explicit)
        return true;
    double sum = *excess + billow_energy_from_nowhere(dynamics, h);
    *excess = fmax(sum, 0.0);
    if (sum <= 0.0)
        return true;
    double share = dynamics->settings.scheme->is_staggered ? LARGEST_SWING : LARGEST_EXCESS;
    return sum <= LARGEST_EXCESS * billow_energy_of_fall(dynamics) + share * billow_energy_held(dynamics);
}

/* One step of h seconds, kept or undone. Steps of a length that brought in too much energy are not tried
 * again; shorter ones start anew. */
static BillowStepStatus
step_or_undo(BillowDynamics *dynamics, double h, bool is_shortest)
{
    if (dynamics->n_colliders > 0)
        billow_contacts_save(dynamics->contacts, dynamics->saved_contacts);
    double excess = dynamics->excess;
    BillowStepStatus status = integrate(dynamics, h);
    if (status == BILLOW_STEP_DONE && !bears_energy(dynamics, h, &excess)) {
        dynamics->excess = 0.0;
        dynamics->least_level = dynamics->level + 1;
        status = BILLOW_STEP_DIVERGED;
    }
    status = finish(dynamics, h, status);
    /* From the outcome of the shortest step it goes on if that is anything finite that an implicit method gives. Large
     * changes are then those of what drives the cloth; an explicit method makes them itself, and more of them. */
    bool bearable =
        status != BILLOW_STEP_DIVERGED || (!dynamics->settings.scheme->is_explicit && is_finite(dynamics));
    if (status == BILLOW_STEP_DONE || (is_shortest && bearable)) {
        dynamics->excess = excess;
        keep_step(dynamics, h);
        return BILLOW_STEP_DONE;
    }
    swap(&dynamics->x, &dynamics->x0);
    swap(&dynamics->v, &dynamics->v0);
    if (dynamics->n_colliders > 0)
        billow_contacts_restore(dynamics->contacts, dynamics->saved_contacts);
    return status;
}

/* One of the steps asked for, of `seconds`, in halved ones: `done` counts them. */
static BillowStepStatus
advance_substep(BillowDynamics *dynamics, double start, double seconds, BillowDynamicsDrive drive,
                void *drive_data)
{
    int deepest = dynamics->settings.max_halvings;
    if (dynamics->level > deepest)
        dynamics->level = deepest;
    for (long done = 0; done < 1L << dynamics->level;) {
        double h = ldexp(seconds, -dynamics->level), end = start + (double) (done + 1) * h;
        if (drive)
            drive(drive_data, end, dynamics);
        BillowStepStatus status = step_or_undo(dynamics, h, dynamics->level >= deepest);
        if (status == BILLOW_STEP_DONE) {
            dynamics->time = end;
            done++;
            /* twice as long again after good ones, where those done so far are a whole number of longer ones */
            if (++dynamics->good_steps >= STEPS_TO_LENGTHEN && dynamics->level > dynamics->least_level &&
                done % 2 == 0) {
                dynamics->level--;
                dynamics->good_steps = 0;
                done /= 2;
            }
        } else if (dynamics->level < deepest) {
            dynamics->level++;
            dynamics->good_steps = 0;
            dynamics->profile.halvings++;
            done *= 2;
        } else {
            return status;
        }
    }
    return BILLOW_STEP_DONE;
}

BillowStepStatus
billow_dynamics_advance(BillowDynamics *dynamics, double seconds, int substeps, BillowDynamicsDrive drive,
                        void *drive_data)
{
    BillowStopwatch watch = billow_stopwatch_start();
    BillowStepStatus status = BILLOW_STEP_DONE;
    double start = dynamics->time, h = seconds / substeps;
    for (int i = 0; i < substeps && status == BILLOW_STEP_DONE; i++) {
        status = advance_substep(dynamics, start + i * h, h, drive, drive_data);
        if (status == BILLOW_STEP_DONE)
            dynamics->time = start + (i + 1) * h;
    }
    dynamics->profile.total += billow_stopwatch_lap(&watch);
    return status;
}
