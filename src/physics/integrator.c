#include "physics/integrator.h"

#include "physics/stopwatch.h"

#include <string.h>

BillowSurroundings
billow_integrator_surroundings(const BillowDynamics *dynamics, double time)
{
    const BillowDynamicsSettings *settings = &dynamics->settings;
    return (BillowSurroundings){settings->gravity, billow_wind_velocity(&settings->wind, time),
                                settings->wind.pressure, settings->wind.lift};
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
    dynamics->profile.forces += billow_stopwatch_lap(&watch);
}

void
billow_integrator_copy(const BillowDynamics *dynamics, BillowPoints *to, const BillowPoints *from)
{
    size_t bytes = dynamics->net->count * sizeof(double);
    memcpy(to->x, from->x, bytes);
    memcpy(to->y, from->y, bytes);
    memcpy(to->z, from->z, bytes);
}

void
billow_integrator_add(const BillowDynamics *dynamics, BillowPoints *to, const BillowPoints *a, double factor,
                      const BillowPoints *b)
{
    for (size_t i = 0; i < dynamics->net->count; i++) {
        to->x[i] = a->x[i] + factor * b->x[i];
        to->y[i] = a->y[i] + factor * b->y[i];
        to->z[i] = a->z[i] + factor * b->z[i];
    }
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
