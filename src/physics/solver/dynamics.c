#include "physics/solver/dynamics.h"
#include "physics/colliders/solid.h"

#include "core/base/allocate.h"
#include "physics/solver/imex_matrix.h"
#include "physics/solver/integrator.h"
#include "physics/solver/strain_limit.h"

#include <math.h>
#include <string.h>

BillowDynamics *
billow_dynamics_new(BillowNet *net, const BillowDynamicsSettings *settings, BillowWorkers *workers)
{
    BillowDynamics *dynamics = billow_allocate(1, sizeof *dynamics);
    size_t count = net->count;
    dynamics->net = net;
    dynamics->settings = *settings;
    dynamics->workers = workers;
    dynamics->constraints = billow_allocate(count, sizeof *dynamics->constraints);
    dynamics->held = billow_allocate(count, 1);
    for (size_t i = 0; i < count; i++)
        dynamics->constraints[i].kind = BILLOW_CONSTRAINT_NONE;
    dynamics->contacts = billow_contacts_new(count, net->grip);
    billow_contacts_set_span(dynamics->contacts,
                             net->grid.spacing * (billow_grid_is_rope(&net->grid) ? 1.0 : M_SQRT2));
    dynamics->surface = billow_surface_new(net);
    dynamics->saved_contacts = billow_allocate(billow_contacts_state_bytes(dynamics->contacts), 1);
    if (settings->anchor_radius > 0.0)
        dynamics->patches = billow_patches_new(net, settings->anchor_radius);
    BillowPoints *const points[] = {
        &dynamics->x,        &dynamics->v,        &dynamics->x0,          &dynamics->v0,
        &dynamics->x_before, &dynamics->v_before, &dynamics->change,      &dynamics->reaction,
        &dynamics->force,    &dynamics->right,    &dynamics->work[0],     &dynamics->work[1],
        &dynamics->work[2],  &dynamics->work[3],  &dynamics->pull_before, &dynamics->guess,
    };
    for (size_t i = 0; i < sizeof points / sizeof *points; i++)
        *points[i] = billow_points_new(count);
    for (int e = 0; e < 6; e++)
        dynamics->resistance[e] = billow_allocate(count, sizeof(double));
    dynamics->inner = billow_allocate(count, sizeof(double));
    dynamics->matrix = billow_block_matrix_new(net, workers);
    dynamics->solver = billow_conjugate_gradients_new(count, workers);
    billow_strain_limit_set(dynamics->net, settings->strain_limit);
    for (int row = 0; row < net->grid.rows; row++)
        for (int column = 0; column < net->grid.columns; column++)
            billow_points_set(&dynamics->x, billow_grid_index(&net->grid, column, row),
                              billow_grid_flat(&net->grid, column, row));
    return dynamics;
}

static void
drop_solids(BillowDynamics *dynamics)
{
    for (size_t i = 0; dynamics->solids && i < dynamics->n_colliders; i++)
        billow_solid_unref(dynamics->solids[i]);
    free(dynamics->solids);
    dynamics->solids = NULL;
}

void
billow_dynamics_free(BillowDynamics *dynamics)
{
    if (!dynamics)
        return;
    BillowPoints *const points[] = {
        &dynamics->x,        &dynamics->v,        &dynamics->x0,          &dynamics->v0,
        &dynamics->x_before, &dynamics->v_before, &dynamics->change,      &dynamics->reaction,
        &dynamics->force,    &dynamics->right,    &dynamics->work[0],     &dynamics->work[1],
        &dynamics->work[2],  &dynamics->work[3],  &dynamics->pull_before, &dynamics->guess,
    };
    for (size_t i = 0; i < sizeof points / sizeof *points; i++)
        billow_points_free(points[i]);
    for (int e = 0; e < 6; e++)
        free(dynamics->resistance[e]);
    billow_dynamics_set_push(dynamics, NULL, NULL);
    billow_imex_free(dynamics->imex);
    billow_conjugate_gradients_free(dynamics->solver);
    billow_multigrid_free(dynamics->multigrid);
    billow_block_matrix_free(dynamics->matrix);
    billow_contacts_free(dynamics->contacts);
    billow_surface_free(dynamics->surface);
    billow_layers_free(dynamics->layers);
    billow_patches_free(dynamics->patches);
    billow_stiffening_free(dynamics->stiffening);
    billow_filter_free(&dynamics->filter);
    billow_net_free(dynamics->net);
    free(dynamics->inner);
    free(dynamics->saved_contacts);
    drop_solids(dynamics);
    free(dynamics->colliders);
    free(dynamics->moved);
    free(dynamics->constraints);
    free(dynamics->held);
    free(dynamics);
}

const BillowNet *
billow_dynamics_net(const BillowDynamics *dynamics)
{
    return dynamics->net;
}

BillowDynamicsSettings
billow_dynamics_default_settings(void)
{
    return (BillowDynamicsSettings){
        .gravity = {0.0, -9.81, 0.0},
        .wind = billow_wind_default(),
        .scheme = &billow_scheme_implicit_euler,
        .tolerance = 1e-4,
        .max_iterations = 1000,
        .iterations = 1,
        .margin = 0.002,
        .layer_friction = 0.3,
        .max_halvings = 8,
    };
}

static void
forget_divergence(BillowDynamics *dynamics)
{
    dynamics->least_level = 0;
    dynamics->excess = 0.0;
}

void
billow_dynamics_set_settings(BillowDynamics *dynamics, const BillowDynamicsSettings *settings)
{
    bool moved = settings->margin != dynamics->settings.margin;
    if (settings->scheme != dynamics->settings.scheme)
        forget_divergence(dynamics);
    dynamics->settings = *settings;
    billow_strain_limit_set(dynamics->net, settings->strain_limit);
    if (moved)
        billow_contacts_set_colliders(dynamics->contacts, dynamics->colliders, dynamics->n_colliders,
                                      settings->margin);
}

void
billow_dynamics_set_stiffness(BillowDynamics *dynamics, const BillowStiffness *stiffness)
{
    if (stiffness->keys.n_numbers > 0)
        dynamics->stiffening = billow_stiffening_new(dynamics->net, stiffness);
}

void
billow_dynamics_set_push(BillowDynamics *dynamics, BillowPush push, void *push_data)
{
    if (push && !dynamics->push)
        dynamics->pushed = billow_points_new(dynamics->net->count);
    else if (!push && dynamics->push)
        billow_points_free(&dynamics->pushed);
    dynamics->push = push;
    dynamics->push_data = push_data;
    dynamics->pushed_at = NAN;
}

void
billow_dynamics_set_colliders(BillowDynamics *dynamics, const BillowCollider *colliders, size_t n)
{
    BillowSolid **solids = billow_allocate(n, sizeof *solids);
    for (size_t i = 0; i < n; i++)
        solids[i] = billow_solid_ref(colliders[i].solid);
    drop_solids(dynamics);
    dynamics->solids = solids;
    free(dynamics->colliders);
    dynamics->colliders = billow_allocate(n, sizeof *colliders);
    if (n > 0)
        memcpy(dynamics->colliders, colliders, n * sizeof *colliders);
    free(dynamics->moved);
    dynamics->moved = billow_allocate(n, sizeof *colliders);
    if (n > 0)
        memcpy(dynamics->moved, colliders, n * sizeof *colliders);
    dynamics->n_colliders = n;
    billow_contacts_set_colliders(dynamics->contacts, dynamics->colliders, n, dynamics->settings.margin);
    free(dynamics->saved_contacts);
    dynamics->saved_contacts = billow_allocate(billow_contacts_state_bytes(dynamics->contacts), 1);
}

void
billow_dynamics_set_motion(BillowDynamics *dynamics, BillowMoveColliders motion, void *motion_data)
{
    dynamics->motion = motion;
    dynamics->motion_data = motion_data;
}

BillowPoints *
billow_dynamics_positions(BillowDynamics *dynamics)
{
    return &dynamics->x;
}

BillowPoints *
billow_dynamics_velocities(BillowDynamics *dynamics)
{
    return &dynamics->v;
}

double
billow_dynamics_time(const BillowDynamics *dynamics)
{
    return dynamics->time;
}

void
billow_dynamics_restart(BillowDynamics *dynamics)
{
    dynamics->h_before = 0.0;
    forget_divergence(dynamics);
}

void
billow_dynamics_set_previous(BillowDynamics *dynamics, const BillowPoints *x, const BillowPoints *v, double h)
{
    billow_integrator_copy(dynamics, &dynamics->x_before, x);
    billow_integrator_copy(dynamics, &dynamics->v_before, v);
    dynamics->h_before = h;
}

void
billow_dynamics_set_time(BillowDynamics *dynamics, double time, double step)
{
    dynamics->time = time;
    dynamics->whole_steps = step > 0.0 ? lround(time / step) : 0;
}

void
billow_dynamics_constrain(BillowDynamics *dynamics, size_t point, BillowConstraint constraint)
{
    const size_t points[] = {point, billow_grid_twin(&dynamics->net->grid, point)};
    for (int k = 0; k < 2; k++) {
        dynamics->constraints[points[k]] = constraint;
        dynamics->held[points[k]] = constraint.kind == BILLOW_CONSTRAINT_FIXED;
    }
}

BillowEnergy
billow_dynamics_energy(const BillowDynamics *dynamics)
{
    BillowEnergy energy = {.elastic = billow_forces_elastic_energy(dynamics->net, &dynamics->x)};
    for (size_t i = 0; i < dynamics->net->count; i++) {
        BillowVec3 v = billow_points_get(&dynamics->v, i), x = billow_points_get(&dynamics->x, i);
        energy.kinetic += 0.5 * dynamics->net->mass[i] * billow_vec3_dot(v, v);
        energy.potential -= dynamics->net->mass[i] * billow_vec3_dot(dynamics->settings.gravity, x);
    }
    return energy;
}

void
billow_dynamics_forces(BillowDynamics *dynamics, BillowPoints *force)
{
    billow_integrator_forces(dynamics, &dynamics->x, &dynamics->v, dynamics->time, force);
}

const BillowDynamicsProfile *
billow_dynamics_profile(const BillowDynamics *dynamics)
{
    return &dynamics->profile;
}

void
billow_dynamics_reset_profile(BillowDynamics *dynamics)
{
    dynamics->profile = (BillowDynamicsProfile){0};
}
