/* The system of cloths that move jointly, and Newton's method with it. */
#include "physics/net/seam.h"
#include "physics/solver/joint.h"
#include "physics/solver/joint_private.h"
#include "physics/solver/strain_limit.h"

#include <math.h>
#include <string.h>

/* Most iterations of a system, which are more than those of one cloth: the preconditioner knows each by itself. */
enum { MOST_CYCLES = 300 };

/* As those of one cloth: see implicit.c. */
enum { LIMIT_ITERATIONS = 30, LIMIT_SERIES = 5 };

/* An iteration with springs that another one follows is solved to so many tolerances. */
static const double ROUGHLY = 100.0;

/* --- The system --- */

/* Lets carriers bear what acts on tied points. */
static void
load_carriers(const BillowJoint *joint, BillowPoints *forces)
{
    for (size_t k = joint->n_ties; k-- > 0;) {
        const size_t t = billow_joint_tied(joint, &joint->ties[k]),
                     c = billow_joint_bearing(joint, &joint->ties[k]);
        billow_points_set(forces, c,
                          billow_vec3_add(billow_points_get(forces, c), billow_points_get(forces, t)));
        billow_points_set(forces, t, (BillowVec3){0.0, 0.0, 0.0});
    }
}

/* Gives tied points the motion of their carriers. */
static void
move_tied(const BillowJoint *joint, BillowPoints *motion)
{
    for (size_t k = 0; k < joint->n_ties; k++)
        billow_points_set(motion, billow_joint_tied(joint, &joint->ties[k]),
                          billow_points_get(motion, billow_joint_bearing(joint, &joint->ties[k])));
}

static void
close_seams(const BillowJoint *joint, BillowPoints *all)
{
    for (size_t i = 0; i < joint->n; i++) {
        BillowPoints own = billow_joint_slice(all, joint->first[i]);
        billow_seam_close(&joint->members[i].dynamics->net->grid, &own);
    }
}

static double
multiply(void *data, const BillowPoints *p, BillowPoints *q)
{
    const BillowJoint *joint = data;
    double product = 0.0;
    for (size_t i = 0; i < joint->n; i++) {
        const BillowPoints from = billow_joint_slice(p, joint->first[i]);
        BillowPoints to = billow_joint_slice(q, joint->first[i]);
        product += billow_implicit_multiply(joint->members[i].dynamics, &from, &to);
    }
    if (billow_layers_press(joint->layers))
        product += billow_layers_multiply(joint->layers, joint->scale, p, q);
    load_carriers(joint, q);
    close_seams(joint, q);
    return product;
}

static void
clear(BillowPoints *points, size_t count)
{
    memset(points->x, 0, count * sizeof(double));
    memset(points->y, 0, count * sizeof(double));
    memset(points->z, 0, count * sizeof(double));
}

static double
precondition_one(const BillowJoint *joint, size_t i, const BillowPoints *r, BillowPoints *z)
{
    const BillowPoints from = billow_joint_slice(r, joint->first[i]);
    BillowPoints to = billow_joint_slice(z, joint->first[i]);
    return (joint->has_blocks ? billow_implicit_precondition_blocks
                              : billow_implicit_precondition)(joint->members[i].dynamics, &from, &to);
}

static void
multiply_one(const BillowJoint *joint, size_t i, const BillowPoints *p, BillowPoints *q)
{
    const BillowPoints from = billow_joint_slice(p, joint->first[i]);
    BillowPoints to = billow_joint_slice(q, joint->first[i]);
    billow_implicit_multiply(joint->members[i].dynamics, &from, &to);
}

static bool
hangs(const BillowJoint *joint, size_t i)
{
    for (size_t k = 0; k < joint->n_ties; k++)
        if (joint->ties[k].member == i)
            return true;
    return false;
}

/* Takes q of a member at its tied points away from `to` at its carriers. */
static void
take_away(const BillowJoint *joint, size_t i, const BillowPoints *q, BillowPoints *to)
{
    for (size_t k = 0; k < joint->n_ties; k++) {
        if (joint->ties[k].member != i)
            continue;
        const size_t t = billow_joint_tied(joint, &joint->ties[k]),
                     c = billow_joint_bearing(joint, &joint->ties[k]);
        billow_points_set(to, c, billow_vec3_sub(billow_points_get(to, c), billow_points_get(q, t)));
    }
}

/* Gives the tied points of a member the motion z of their carriers, and lets its other points follow: z -= B A z. */
static void
follow_carriers(BillowJoint *joint, size_t i, BillowPoints *z)
{
    BillowPoints *p = &joint->work[1], *q = &joint->work[2];
    BillowPoints of_p = billow_joint_slice(p, joint->first[i]), of_q = billow_joint_slice(q, joint->first[i]),
                 of_z = billow_joint_slice(z, joint->first[i]);
    const BillowDynamics *dynamics = joint->members[i].dynamics;
    clear(&of_p, dynamics->net->count);
    for (size_t k = 0; k < joint->n_ties; k++)
        if (joint->ties[k].member == i)
            billow_points_set(p, billow_joint_tied(joint, &joint->ties[k]),
                              billow_points_get(z, billow_joint_bearing(joint, &joint->ties[k])));
    multiply_one(joint, i, p, q);
    billow_filter_apply(&dynamics->filter, &of_q);
    precondition_one(joint, i, q, p);
    billow_integrator_add(dynamics, &of_z, &of_z, -1.0, &of_p);
}

/* Eliminates what hangs before its carriers, which then bear what they carry (see add_loads()), and lets it follow them:
 * z = L^-T D^-1 L^-1 r. Each cloth by itself is preconditioned as ever. */
static double
precondition(void *data, const BillowPoints *r, BillowPoints *z)
{
    BillowJoint *joint = data;
    double product = 0.0;
    if (joint->n_ties == 0) {
        for (size_t i = 0; i < joint->n; i++)
            product += precondition_one(joint, i, r, z);
        close_seams(joint, z);
        return product;
    }
    BillowPoints *rest = &joint->work[0];
    billow_points_copy(rest, r, joint->count);
    for (size_t i = joint->n; i-- > 0;) {
        precondition_one(joint, i, rest, z);
        if (!hangs(joint, i))
            continue;
        multiply_one(joint, i, z, &joint->work[1]);
        take_away(joint, i, &joint->work[1], rest);
    }
    close_seams(joint, z);
    for (size_t i = 0; i < joint->n; i++)
        if (hangs(joint, i))
            follow_carriers(joint, i, z);
    close_seams(joint, z);
    move_tied(joint, z);
    return billow_points_dot(joint->workers, joint->count, r, z);
}

/* Computes what a tied point is to its carrier while the rest of its cloth follows, A - A B A there, as a symmetric matrix:
 * xx, xy, xz, yy, yz, zz. If B is too rough for a positive one, the point's mass. */
static void
find_load(BillowJoint *joint, const BillowTie *tie, double load[6])
{
    const size_t i = tie->member, t = billow_joint_tied(joint, tie);
    const BillowDynamics *dynamics = joint->members[i].dynamics;
    BillowPoints *p = &joint->work[0], *q = &joint->work[1], of_p = billow_joint_slice(p, joint->first[i]),
                 of_q = billow_joint_slice(q, joint->first[i]);
    BillowVec3 columns[3];
    for (int axis = 0; axis < 3; axis++) {
        clear(&of_p, dynamics->net->count);
        billow_points_set(p, t, billow_vec3(axis == 0, axis == 1, axis == 2));
        multiply_one(joint, i, p, q);
        columns[axis] = billow_points_get(q, t);
        billow_filter_apply(&dynamics->filter, &of_q);
        precondition_one(joint, i, q, p);
        multiply_one(joint, i, p, q);
        columns[axis] = billow_vec3_sub(columns[axis], billow_points_get(q, t));
    }
    const double m = dynamics->net->mass[tie->point], xx = columns[0].x, yy = columns[1].y, zz = columns[2].z,
                 xy = 0.5 * (columns[0].y + columns[1].x), xz = 0.5 * (columns[0].z + columns[2].x),
                 yz = 0.5 * (columns[1].z + columns[2].y);
    const double minor = xx * yy - xy * xy,
                 whole = zz * minor - xx * yz * yz - yy * xz * xz + 2.0 * xy * xz * yz;
    const bool is_positive = xx > 0.0 && minor > 0.0 && whole > 0.0;
    const double found[6] = {xx, xy, xz, yy, yz, zz}, least[6] = {m, 0.0, 0.0, m, 0.0, m};
    memcpy(load, is_positive ? found : least, sizeof found);
}

/* Lets the preconditioner of the carriers know what hangs on them. */
static void
add_loads(BillowJoint *joint, size_t member)
{
    for (size_t k = 0; k < joint->n_ties; k++) {
        const BillowTie *tie = &joint->ties[k];
        double load[6];
        if (tie->member != member)
            continue;
        find_load(joint, tie, load);
        for (int e = 0; e < 6; e++)
            joint->outer.load[e][billow_joint_bearing(joint, tie)] += load[e];
    }
}

/* Solves for the change of all velocities. */
static BillowSolution
solve(BillowJoint *joint, double least, double tolerance)
{
    BillowDynamicsProfile *profile = &joint->members[0].dynamics->profile;
    const BillowLinearSystem system = {joint->count, multiply, precondition, joint, NULL};
    BillowSolution solution = {0};
    for (int k = 0; k < 2 && !solution.solved; k++) {
        joint->has_blocks = k > 0;
        for (size_t i = 0; i < joint->n && k > 0; i++)
            billow_block_matrix_invert(joint->members[i].dynamics->matrix,
                                       &joint->members[i].dynamics->filter);
        clear(&joint->change, joint->count);
        solution = billow_conjugate_gradients_solve(
            joint->solver, &system, &joint->filter, &joint->right, k > 0 ? 0.0 : least, tolerance,
            k > 0 ? joint->members[0].dynamics->settings.max_iterations : MOST_CYCLES, &joint->change,
            &joint->residual);
        profile->iterations += solution.iterations;
    }
    joint->has_blocks = false;
    return solution;
}

/* Cloths that nothing holds keep their momentum to rounding, whatever the tolerance: what is left of the right-hand side
 * moves all of them. */
static void
balance(BillowJoint *joint)
{
    BillowVec3 impulse = {0.0, 0.0, 0.0};
    double mass = 0.0;
    if (joint->filter.n > 0)
        return;
    for (size_t i = 0; i < joint->n; i++)
        for (size_t k = 0; k < joint->members[i].dynamics->net->count; k++)
            mass += joint->members[i].dynamics->net->mass[k];
    for (size_t i = 0; i < joint->count; i++)
        impulse = billow_vec3_add(impulse, billow_points_get(&joint->residual, i));
    const BillowVec3 change = billow_vec3_scale(impulse, 1.0 / mass);
    for (size_t i = 0; i < joint->count; i++)
        billow_points_set(&joint->change, i, billow_vec3_add(billow_points_get(&joint->change, i), change));
}

/* --- Newton's method --- */

/* Prescribes for tied points the speed with which they end where their carriers do, and gives it to them. */
static void
prescribe_ties(BillowJoint *joint, double h)
{
    for (size_t k = 0; k < joint->n_ties; k++) {
        const BillowTie *tie = &joint->ties[k];
        BillowDynamics *own = joint->members[tie->member].dynamics,
                       *carrier = joint->members[tie->carrier].dynamics;
        const BillowVec3 place =
                             billow_vec3_add(billow_points_get(&carrier->x0, tie->carried_by), tie->offset),
                         gap = billow_vec3_sub(place, billow_points_get(&own->x0, tie->point)),
                         v = billow_vec3_add(billow_points_get(&carrier->v, tie->carried_by),
                                             billow_vec3_scale(gap, 1.0 / h));
        billow_filter_hold(&own->filter, tie->point, v);
        billow_points_set(&own->v, tie->point, v);
    }
}

/* Sets the forces of the springs between cloths at the present x and v. */
static void
set_outer(BillowJoint *joint, double h, bool is_first)
{
    clear(&joint->outer.force, joint->count);
    for (int e = 0; e < 6; e++) {
        memset(joint->outer.resistance[e], 0, joint->count * sizeof(double));
        memset(joint->outer.load[e], 0, joint->count * sizeof(double));
    }
    joint->scale = h;
    if (!billow_layers_press(joint->layers))
        return;
    billow_joint_gather(joint, offsetof(BillowDynamics, x), &joint->x);
    billow_joint_gather(joint, offsetof(BillowDynamics, v), &joint->v);
    billow_layers_add_forces(joint->layers, &joint->x, &joint->v, h,
                             joint->members[0].dynamics->settings.layer_friction, !is_first,
                             &joint->outer.force, joint->outer.resistance);
}

/* Does one of Newton's iterations from the present velocities. */
static BillowStepStatus
newton(BillowJoint *joint, double h, bool is_first)
{
    for (size_t i = 0; i < joint->n; i++)
        billow_integrator_prescribe(joint->members[i].dynamics, &joint->members[i].dynamics->v);
    prescribe_ties(joint, h);
    double squares = 0.0;
    for (size_t i = 0; i < joint->n; i++) {
        BillowDynamics *dynamics = joint->members[i].dynamics;
        billow_integrator_add(dynamics, &dynamics->x, &dynamics->x0, h, &dynamics->v);
    }
    set_outer(joint, h, is_first);
    for (size_t i = joint->n; i-- > 0;) {
        BillowDynamics *dynamics = joint->members[i].dynamics;
        dynamics->outer = &joint->outers[i];
        billow_implicit_begin(dynamics, h, is_first);
        dynamics->outer = NULL;
        add_loads(joint, i);
        const double least = billow_implicit_least(dynamics, h);
        squares += least * least;
    }
    billow_joint_gather(joint, offsetof(BillowDynamics, right), &joint->right);
    billow_joint_gather_filter(joint);
    load_carriers(joint, &joint->right);
    close_seams(joint, &joint->right);
    const double tolerance = billow_integrator_tolerance(joint->members[0].dynamics),
                 roughly = is_first && billow_layers_press(joint->layers) ? ROUGHLY : 1.0;
    const BillowSolution solution =
        solve(joint, fmax(is_first ? 0.0 : joint->first_right, sqrt(squares)), roughly * tolerance);
    joint->first_right = is_first ? solution.right : joint->first_right;
    balance(joint);
    billow_joint_scatter(joint, &joint->change, offsetof(BillowDynamics, change));
    billow_joint_scatter(joint, &joint->residual, offsetof(BillowDynamics, work[0]));
    for (size_t i = 0; i < joint->n; i++)
        billow_implicit_end(joint->members[i].dynamics, h);
    return solution.solved ? BILLOW_STEP_DONE : BILLOW_STEP_UNSOLVED;
}

BillowStepStatus
billow_joint_start(BillowGroup *group, double h)
{
    for (size_t i = 0; i < group->n; i++) {
        BillowDynamics *dynamics = group->members[i].dynamics;
        billow_integrator_copy(dynamics, &dynamics->v, &dynamics->v0);
    }
    group->joint->is_on = true;
    return newton(group->joint, h, true);
}

BillowStepStatus
billow_joint_go_on(BillowGroup *group, double h)
{
    return newton(group->joint, h, false);
}

bool
billow_joint_is_on(const BillowGroup *group)
{
    return group->joint && group->joint->is_on;
}

/* Returns the largest excess over the strain limit, relative to it. */
static double
largest_excess(const BillowJoint *joint, double limit)
{
    double largest = 0.0;
    for (size_t i = 0; i < joint->n; i++) {
        const BillowDynamics *dynamics = joint->members[i].dynamics;
        largest = fmax(largest, billow_strain_limit_excess(dynamics->net, limit, &dynamics->x) / limit);
    }
    return largest;
}

void
billow_joint_keep_limit(BillowGroup *group, double h)
{
    BillowJoint *joint = group->joint;
    const double limit = joint->members[0].dynamics->settings.strain_limit;
    double most = INFINITY;
    bool goes_on = true;
    for (size_t i = 0; i < joint->n; i++)
        joint->members[i].dynamics->net->is_limited = true;
    for (int i = 1, kept = 0; i <= LIMIT_ITERATIONS && kept < 2 && goes_on; i++) {
        goes_on = newton(joint, h, false) == BILLOW_STEP_DONE;
        const double excess = largest_excess(joint, limit);
        kept = excess <= BILLOW_LIMIT_TOLERANCE ? kept + 1 : 0;
        if (i % LIMIT_SERIES == 0) {
            goes_on &= kept > 0 || excess <= most;
            most = 0.75 * excess;
        }
    }
    for (size_t i = 0; i < joint->n; i++)
        joint->members[i].dynamics->net->is_limited = false;
}
