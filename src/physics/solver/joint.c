#include "physics/solver/joint.h"

#include "core/base/allocate.h"
#include "physics/solver/joint_private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static BillowPoints *const *
list_points(BillowJoint *joint, BillowPoints *list[N_POINTS])
{
    BillowPoints *const all[N_POINTS] = {&joint->x0,       &joint->x,           &joint->v,
                                         &joint->reaction, &joint->right,       &joint->change,
                                         &joint->residual, &joint->outer.force, &joint->work[0],
                                         &joint->work[1],  &joint->work[2]};
    memcpy(list, all, sizeof all);
    return list;
}

static void
set_outers(BillowJoint *joint)
{
    for (int e = 0; e < 6; e++)
        joint->outer.resistance[e] = billow_allocate(joint->count, sizeof(double));
    for (int e = 0; e < 6; e++)
        joint->outer.load[e] = billow_allocate(joint->count, sizeof(double));
    joint->outers = billow_allocate(joint->n, sizeof *joint->outers);
    for (size_t i = 0; i < joint->n; i++) {
        joint->outers[i].force = billow_joint_slice(&joint->outer.force, joint->first[i]);
        for (int e = 0; e < 6; e++)
            joint->outers[i].resistance[e] = joint->outer.resistance[e] + joint->first[i];
        for (int e = 0; e < 6; e++)
            joint->outers[i].load[e] = joint->outer.load[e] + joint->first[i];
    }
}

static void
set_layers(BillowJoint *joint, const bool *passes)
{
    const BillowNet **nets = billow_allocate(joint->n, sizeof *nets);
    double *thickness = billow_allocate(joint->n, sizeof *thickness);
    for (size_t i = 0; i < joint->n; i++) {
        nets[i] = joint->members[i].dynamics->net;
        thickness[i] = joint->members[i].dynamics->settings.thickness;
    }
    joint->layers = billow_layers_new_between(nets, thickness, passes, joint->n);
    joint->distance = billow_layers_largest_distance(joint->layers);
    if (!(joint->distance > 0.0)) {
        billow_layers_free(joint->layers);
        joint->layers = NULL;
    }
    free(nets);
    free(thickness);
}

BillowJoint *
billow_joint_new(const BillowGroupMember *members, size_t n, const bool *passes, BillowWorkers *workers)
{
    BillowJoint *joint = billow_allocate(1, sizeof *joint);
    BillowPoints *points[N_POINTS];
    joint->members = members;
    joint->n = n;
    joint->workers = workers;
    joint->first = billow_allocate(n, sizeof *joint->first);
    for (size_t i = 0; i < n; i++) {
        joint->first[i] = joint->count;
        joint->count += members[i].dynamics->net->count;
    }
    list_points(joint, points);
    for (int i = 0; i < N_POINTS; i++)
        *points[i] = billow_points_new(joint->count);
    set_outers(joint);
    set_layers(joint, passes);
    joint->solver = billow_conjugate_gradients_new(joint->count, workers);
    return joint;
}

void
billow_joint_free(BillowJoint *joint)
{
    if (!joint)
        return;
    BillowPoints *points[N_POINTS];
    list_points(joint, points);
    for (int i = 0; i < N_POINTS; i++)
        billow_points_free(points[i]);
    for (int e = 0; e < 6; e++) {
        free(joint->outer.resistance[e]);
        free(joint->outer.load[e]);
    }
    free(joint->outers);
    free(joint->first);
    free(joint->ties);
    billow_layers_free(joint->layers);
    billow_filter_free(&joint->filter);
    billow_conjugate_gradients_free(joint->solver);
    free(joint);
}

/* --- Ties --- */

void
billow_joint_untie(BillowJoint *joint)
{
    joint->is_on = false;
    joint->n_ties = 0;
}

void
billow_joint_tie(BillowJoint *joint, const BillowTie *tie)
{
    if (joint->n_ties == joint->tie_room) {
        joint->tie_room = joint->tie_room ? 2 * joint->tie_room : 16;
        joint->ties = billow_reallocate(joint->ties, joint->tie_room, sizeof *joint->ties);
    }
    joint->ties[joint->n_ties++] = *tie;
}

bool
billow_joint_has_ties(const BillowGroup *group)
{
    return group->joint && group->joint->n_ties > 0;
}

/* Without a system that knows of the ties, a tied point and its carrier's end with the mean velocity that they would have
 * with the impulse of what held the tied one, as in an inelastic impact. */
static void
share_impulse(const BillowDynamics *own, BillowDynamics *carrier, const BillowTie *tie, double h)
{
    const double m = own->net->mass[tie->point], M = carrier->net->mass[tie->carried_by];
    const BillowVec3 held = billow_vec3_scale(billow_points_get(&own->reaction, tie->point), -h),
                     impulse = billow_vec3_add(
                         held,
                         billow_vec3_scale(billow_vec3_sub(billow_points_get(&own->v, tie->point),
                                                           billow_points_get(&carrier->v, tie->carried_by)),
                                           m)),
                     change = billow_vec3_scale(impulse, 1.0 / (m + M));
    if (carrier->held[tie->carried_by])
        return;
    billow_points_set(&carrier->v, tie->carried_by,
                      billow_vec3_add(billow_points_get(&carrier->v, tie->carried_by), change));
    billow_points_set(
        &carrier->x, tie->carried_by,
        billow_vec3_add(billow_points_get(&carrier->x, tie->carried_by), billow_vec3_scale(change, h)));
}

void
billow_joint_tie_up(BillowGroup *group, double h, bool is_last)
{
    BillowJoint *joint = group->joint;
    const bool is_explicit = group->members[0].dynamics->settings.scheme->is_explicit;
    for (size_t k = joint->n_ties; k-- > 0 && is_explicit && !is_last;) {
        const BillowTie *tie = &joint->ties[k];
        share_impulse(joint->members[tie->member].dynamics, joint->members[tie->carrier].dynamics, tie, h);
    }
    for (size_t k = 0; k < joint->n_ties; k++) {
        const BillowTie *tie = &joint->ties[k];
        BillowDynamics *own = joint->members[tie->member].dynamics,
                       *carrier = joint->members[tie->carrier].dynamics;
        const BillowVec3 place =
            billow_vec3_add(billow_points_get(&carrier->x, tie->carried_by), tie->offset);
        own->constraints[tie->point].place = place;
        billow_points_set(&own->x, tie->point, place);
        billow_points_set(&own->v, tie->point, billow_points_get(&carrier->v, tie->carried_by));
    }
}

/* --- All points --- */

void
billow_joint_gather(const BillowJoint *joint, size_t offset, BillowPoints *all)
{
    for (size_t i = 0; i < joint->n; i++) {
        BillowDynamics *dynamics = joint->members[i].dynamics;
        BillowPoints to = billow_joint_slice(all, joint->first[i]);
        billow_points_copy(&to, (const BillowPoints *) (const void *) ((const char *) dynamics + offset),
                           dynamics->net->count);
    }
}

void
billow_joint_scatter(const BillowJoint *joint, const BillowPoints *all, size_t offset)
{
    for (size_t i = 0; i < joint->n; i++) {
        BillowDynamics *dynamics = joint->members[i].dynamics;
        const BillowPoints from = billow_joint_slice(all, joint->first[i]);
        billow_points_copy((BillowPoints *) (void *) ((char *) dynamics + offset), &from,
                           dynamics->net->count);
    }
}

void
billow_joint_gather_filter(BillowJoint *joint)
{
    BillowFilter *all = &joint->filter;
    all->n = 0;
    for (size_t i = 0; i < joint->n; i++) {
        const BillowFilter *own = &joint->members[i].dynamics->filter;
        if (all->n + own->n > all->capacity) {
            all->capacity = 2 * (all->n + own->n);
            all->entries = billow_reallocate(all->entries, all->capacity, sizeof *all->entries);
        }
        for (size_t k = 0; k < own->n; k++) {
            all->entries[all->n] = own->entries[k];
            all->entries[all->n++].point += joint->first[i];
        }
    }
}

/* --- Contact --- */

static BillowLayersStep
contact_step(BillowJoint *joint, double h)
{
    const BillowDynamicsSettings *settings = &joint->members[0].dynamics->settings;
    billow_joint_gather(joint, offsetof(BillowDynamics, x0), &joint->x0);
    billow_joint_gather(joint, offsetof(BillowDynamics, x), &joint->x);
    billow_joint_gather(joint, offsetof(BillowDynamics, v), &joint->v);
    billow_joint_gather_filter(joint);
    return (BillowLayersStep){.x0 = &joint->x0,
                              .x = &joint->x,
                              .v = &joint->v,
                              .reaction = &joint->reaction,
                              .filter = &joint->filter,
                              .h = h,
                              .thickness = joint->distance,
                              .friction = settings->layer_friction,
                              .presses = !settings->scheme->is_explicit};
}

bool
billow_joint_presses(const BillowGroup *group)
{
    return group->joint && billow_layers_press(group->joint->layers);
}

/* Moves the cloth to where it would go without threads. */
static void
guess(BillowDynamics *dynamics, double h)
{
    const BillowVec3 fall = billow_vec3_scale(dynamics->settings.gravity, h);
    for (size_t i = 0; i < dynamics->net->count; i++)
        billow_points_set(&dynamics->v, i, billow_vec3_add(billow_points_get(&dynamics->v0, i), fall));
    billow_integrator_prescribe(dynamics, &dynamics->v);
    billow_integrator_add(dynamics, &dynamics->x, &dynamics->x0, h, &dynamics->v);
}

bool
billow_joint_foresee(BillowGroup *group, double h, bool is_first)
{
    BillowJoint *joint = group->joint;
    if (!joint->layers)
        return false;
    if (is_first) {
        joint->is_on = false;
        billow_layers_release(joint->layers);
        for (size_t i = 0; i < joint->n; i++)
            guess(joint->members[i].dynamics, h);
    }
    const BillowLayersStep step = contact_step(joint, h);
    return billow_layers_foresee(joint->layers, &step, is_first, joint->workers);
}

bool
billow_joint_part(BillowGroup *group, double h, bool joins)
{
    BillowJoint *joint = group->joint;
    if (!joint->layers)
        return false;
    BillowLayersStep step = contact_step(joint, h);
    step.joins = joins;
    billow_joint_gather(joint, offsetof(BillowDynamics, reaction), &joint->reaction);
    const BillowLayersState state = billow_layers_part(joint->layers, &step, joint->workers);
    if (state == BILLOW_LAYERS_APART)
        return false;
    billow_joint_scatter(joint, &joint->x, offsetof(BillowDynamics, x));
    billow_joint_scatter(joint, &joint->v, offsetof(BillowDynamics, v));
    billow_joint_scatter(joint, &joint->reaction, offsetof(BillowDynamics, reaction));
    for (size_t i = 0; i < joint->n; i++)
        joint->members[i].dynamics->has_landed = true;
    return state == BILLOW_LAYERS_CROSS;
}

/* --- The group --- */

BillowGroup *
billow_group_new(const BillowGroupMember *members, size_t n, const bool *passes, BillowWorkers *workers)
{
    BillowGroup *group = billow_allocate(1, sizeof *group);
    BillowGroupMember *own = billow_allocate(n, sizeof *own);
    memcpy(own, members, n * sizeof *own);
    group->members = own;
    group->n = n;
    if (n > 1)
        group->joint = billow_joint_new(own, n, passes, workers);
    return group;
}

void
billow_group_free(BillowGroup *group)
{
    if (!group)
        return;
    billow_joint_free(group->joint);
    free((BillowGroupMember *) group->members);
    free(group);
}

void
billow_group_tie(BillowGroup *group, const BillowTie *tie)
{
    billow_joint_tie(group->joint, tie);
}
