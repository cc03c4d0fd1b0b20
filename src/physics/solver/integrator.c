#include "physics/solver/integrator.h"

#include "physics/net/seam.h"
#include "physics/solver/stopwatch.h"

#include <math.h>
#include <string.h>

enum { CHUNK = 2048 /* points */ };

/* Impulses below this share of the weight's count as small. */
#define NEARLY_AT_REST 0.1

double
billow_integrator_round_time(const BillowDynamicsSettings *settings, double time)
{
    const double round = settings->wind_round;
    return round > 0.0 ? time - round * floor(time / round) : time;
}

BillowSurroundings
billow_integrator_surroundings(BillowDynamics *dynamics, double time)
{
    const BillowDynamicsSettings *settings = &dynamics->settings;
    const double blown = billow_integrator_round_time(settings, time);
    if (dynamics->push && dynamics->pushed_at != time)
        dynamics->push(dynamics->push_data, time, &dynamics->pushed);
    dynamics->pushed_at = dynamics->push ? time : dynamics->pushed_at;
    BillowSurroundings surroundings = {
        .gravity = settings->gravity,
        .wind = billow_wind_velocity(&settings->wind, blown),
        .pressure = settings->wind.pressure,
        .lift = settings->wind.lift,
        .law = settings->wind.law,
        .push = dynamics->push ? &dynamics->pushed : NULL,
    };
    billow_turbulence_at(&settings->wind, blown, settings->wind_round, &surroundings.turbulence);
    return surroundings;
}

void
billow_integrator_external_forces(BillowDynamics *dynamics, const BillowPoints *x, const BillowPoints *v,
                                  double time, BillowPoints *force)
{
    BillowStopwatch watch = billow_stopwatch_start();
    BillowSurroundings surroundings = billow_integrator_surroundings(dynamics, time);
    billow_forces_set_external(dynamics->net, dynamics->workers, &surroundings, x, v, force, NULL);
    dynamics->profile.forces += billow_stopwatch_lap(&watch);
}

void
billow_integrator_forces(BillowDynamics *dynamics, const BillowPoints *x, const BillowPoints *v, double time,
                         BillowPoints *force)
{
    billow_integrator_external_forces(dynamics, x, v, time, force);
    BillowStopwatch watch = billow_stopwatch_start();
    billow_forces_add_springs(dynamics->net, dynamics->workers, x, v, NULL, force);
    billow_seam_close(&dynamics->net->grid, force);
    dynamics->profile.forces += billow_stopwatch_lap(&watch);
}

typedef struct {
    BillowPoints *to;
    const BillowPoints *a, *b;
    double factor;
} AddJob;

static void
add_chunk(void *data, size_t begin, size_t end)
{
    const AddJob *job = data;
    for (size_t i = begin; i < end; i++) {
        job->to->x[i] = job->a->x[i] + job->factor * job->b->x[i];
        job->to->y[i] = job->a->y[i] + job->factor * job->b->y[i];
        job->to->z[i] = job->a->z[i] + job->factor * job->b->z[i];
    }
}

static void
copy_chunk(void *data, size_t begin, size_t end)
{
    const AddJob *job = data;
    BillowPoints to = {job->to->x + begin, job->to->y + begin, job->to->z + begin};
    const BillowPoints from = {job->a->x + begin, job->a->y + begin, job->a->z + begin};
    billow_points_copy(&to, &from, end - begin);
}

void
billow_integrator_copy(const BillowDynamics *dynamics, BillowPoints *to, const BillowPoints *from)
{
    AddJob job = {.to = to, .a = from};
    billow_workers_run(dynamics->workers, dynamics->net->count, CHUNK, copy_chunk, &job);
}

void
billow_integrator_add(const BillowDynamics *dynamics, BillowPoints *to, const BillowPoints *a, double factor,
                      const BillowPoints *b)
{
    AddJob job = {to, a, b, factor};
    billow_workers_run(dynamics->workers, dynamics->net->count, CHUNK, add_chunk, &job);
}

double
billow_integrator_tolerance(const BillowDynamics *dynamics)
{
    /* a step that is repeated to keep the strain limit is one of Euler's, and hard to solve */
    const bool is_precise = dynamics->settings.scheme->is_precise && !dynamics->net->is_limited;
    return dynamics->settings.tolerance * (is_precise ? BILLOW_PRECISE : 1.0);
}

double
billow_integrator_size(const BillowDynamics *dynamics, const BillowPoints *v)
{
    double sum = 0.0;
    for (size_t i = 0; i < dynamics->net->count; i++) {
        BillowVec3 speed = billow_points_get(v, i);
        sum += dynamics->net->mass[i] * billow_vec3_dot(speed, speed);
    }
    return sqrt(sum);
}

/* v = P v + (I - P) w */
void
billow_integrator_prescribe(const BillowDynamics *dynamics, BillowPoints *v)
{
    for (size_t i = 0; i < dynamics->filter.n; i++) {
        const BillowFilterEntry *entry = &dynamics->filter.entries[i];
        BillowVec3 w = entry->velocity;
        BillowVec3 difference = billow_vec3_sub(billow_points_get(v, entry->point), w);
        billow_points_set(v, entry->point, billow_vec3_add(w, billow_filter_project(entry, difference)));
    }
}

void
billow_integrator_set_reaction(BillowDynamics *dynamics, const BillowPoints *excess)
{
    size_t bytes = dynamics->net->count * sizeof(double);
    memset(dynamics->reaction.x, 0, bytes);
    memset(dynamics->reaction.y, 0, bytes);
    memset(dynamics->reaction.z, 0, bytes);
    for (size_t i = 0; i < dynamics->filter.n; i++) {
        const BillowFilterEntry *entry = &dynamics->filter.entries[i];
        BillowVec3 e = billow_points_get(excess, entry->point);
        billow_points_set(&dynamics->reaction, entry->point,
                          billow_vec3_sub(billow_filter_project(entry, e), e));
    }
}

/* Returns whether the remaining impulses, measured by the speeds they would give to free points, are small
 * compared with the weight's. */
static bool
is_nearly_at_rest(BillowDynamics *dynamics, double seconds)
{
    BillowPoints *impulse = &dynamics->work[0];
    double squares = 0.0, mass = 0.0;
    billow_integrator_copy(dynamics, impulse, &dynamics->right);
    billow_filter_apply(&dynamics->filter, impulse);
    for (size_t i = 0; i < dynamics->net->count; i++) {
        BillowVec3 b = billow_points_get(impulse, i);
        squares += billow_vec3_dot(b, b) / dynamics->net->mass[i];
        mass += dynamics->net->mass[i];
    }
    double fall = NEARLY_AT_REST * seconds * billow_vec3_length(dynamics->settings.gravity);
    return squares < fall * fall * mass;
}

double
billow_integrator_weight_norm(BillowDynamics *dynamics, double seconds, const BillowLinearSystem *system)
{
    if (!is_nearly_at_rest(dynamics, seconds))
        return 0.0;
    BillowPoints *impulse = &dynamics->work[0], *scaled = &dynamics->work[1];
    BillowVec3 g = billow_vec3_scale(dynamics->settings.gravity, seconds);
    for (size_t i = 0; i < dynamics->net->count; i++)
        billow_points_set(impulse, i, billow_vec3_scale(g, dynamics->net->mass[i]));
    billow_filter_apply(&dynamics->filter, impulse);
    return sqrt(fmax(system->precondition(system->data, impulse, scaled), 0.0));
}
