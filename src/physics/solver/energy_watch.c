#include "physics/solver/energy_watch.h"

#include "physics/net/net_rows.h"

#include <math.h>
#include <string.h>

/* Energies below those of this speed (m/s) count as rounding errors. */
#define NEGLIGIBLE_SPEED 1e-6

/* Start and end positions of a step, with their velocities. */
typedef struct {
    const BillowPoints *x0, *v0, *x, *v;
} Motion;

/* T = m |P v|2 / 2: of the free components. */
static double
free_kinetic_energy(const BillowDynamics *dynamics, const BillowPoints *v)
{
    const double *mass = dynamics->net->mass;
    const BillowFilter *filter = &dynamics->filter;
    double energy = 0.0;
    for (size_t i = 0, next = 0; i < dynamics->net->count; i++) {
        BillowVec3 speed = billow_points_get(v, i);
        if (next < filter->n && filter->entries[next].point == i)
            speed = billow_filter_project(&filter->entries[next++], speed);
        energy += 0.5 * mass[i] * billow_vec3_dot(speed, speed);
    }
    return energy;
}

/* k ((d - l)2 - (d0 - l)2) / 2 = k (d - d0) ((d + d0) / 2 - l), and t (d - d0) (d + d0) / 2 for ties, summed
 * over n springs starting at point `a`. */
static double
gain_of_springs(const Motion *motion, const BillowSprings *springs, size_t a, ptrdiff_t step, int n)
{
    double parts[SEGMENT], sum = 0.0;
    for (int i = 0; i < n; i++) {
        size_t from = a + (size_t) i, to = (size_t) ((ptrdiff_t) from + step);
        double before = billow_length_between(motion->x0, from, to),
               after = billow_length_between(motion->x, from, to);
        double middle = 0.5 * (after + before), tie = springs->bending ? springs->bending[from] : 0.0;
        parts[i] = (after - before) *
                   (springs->stiffness[from] * (middle - billow_spring_rest(springs, from)) + tie * middle);
    }
    for (int i = 0; i < n; i++)
        sum += parts[i];
    return sum;
}

static double
gain_of_tension(const BillowNet *net, const Motion *motion)
{
    const BillowGrid *grid = &net->grid;
    double gain = 0.0;
    for (int family = 0; family < BILLOW_N_SPRING_FAMILIES; family++) {
        const BillowSprings *springs = &net->springs[family];
        for (int row = 0; row < grid->rows; row++) {
            BillowSpringRow range = billow_springs_of_row(grid, springs, row);
            for (int c = range.begin; c < range.end; c += SEGMENT)
                gain += gain_of_springs(motion, springs, billow_grid_index(grid, c, row), range.step,
                                        billow_smaller(SEGMENT, range.end - c));
        }
    }
    return gain;
}

/* f = (k (|d| - l) + c w.n) n + t (d + tau w), d = x_b - x_a, w = v_b - v_a */
static BillowVec3
spring_force(const BillowNet *net, const BillowSprings *springs, const BillowPoints *x, const BillowPoints *v,
             size_t a, size_t b)
{
    BillowVec3 d = billow_vec3_sub(billow_points_get(x, b), billow_points_get(x, a));
    BillowVec3 w = billow_vec3_sub(billow_points_get(v, b), billow_points_get(v, a));
    double length = billow_vec3_length(d), inverse = length > 0.0 ? 1.0 / length : 0.0;
    double tension = springs->stiffness[a] * (length - billow_spring_rest(springs, a)) +
                     springs->damping[a] * billow_vec3_dot(w, d) * inverse;
    double tie = springs->bending ? springs->bending[a] : 0.0;
    BillowVec3 bending = billow_vec3_add(d, billow_vec3_scale(w, net->bending_damping));
    return billow_vec3_add(billow_vec3_scale(d, tension * inverse), billow_vec3_scale(bending, tie));
}

/* Returns the force of gravity and all springs on one point. */
static BillowVec3
force_on(const BillowDynamics *dynamics, const BillowPoints *x, const BillowPoints *v, size_t point)
{
    const BillowNet *net = dynamics->net;
    int columns = net->grid.columns, row = (int) point / columns, column = (int) point % columns;
    BillowVec3 force = billow_vec3_scale(dynamics->settings.gravity, net->mass[point]);
    for (int family = 0; family < BILLOW_N_SPRING_FAMILIES; family++) {
        const BillowSprings *springs = &net->springs[family];
        BillowSpringRow out = billow_springs_of_row(&net->grid, springs, row);
        BillowSpringRow in = billow_springs_of_row(&net->grid, springs, row - springs->d_row);
        int start = column - springs->d_column;
        size_t ahead = (size_t) ((ptrdiff_t) point + out.step);
        size_t behind = (size_t) ((ptrdiff_t) point - in.step);
        if (column >= out.begin && column < out.end)
            force = billow_vec3_add(force, spring_force(net, springs, x, v, point, ahead));
        if (start >= in.begin && start < in.end)
            force = billow_vec3_sub(force, spring_force(net, springs, x, v, behind, point));
    }
    return force;
}

/* The forces that prescribe motion do the work - (F(x0) + F(x)) (I - P) (x - x0) / 2. */
static double
work_of_constraints(BillowDynamics *dynamics, const Motion *motion)
{
    BillowPoints *v0 = &dynamics->work[0];
    double work = 0.0;
    billow_integrator_copy(dynamics, v0, motion->v0);
    billow_integrator_prescribe(dynamics, v0);
    for (size_t i = 0; i < dynamics->filter.n; i++) {
        const BillowFilterEntry *entry = &dynamics->filter.entries[i];
        BillowVec3 way = billow_vec3_sub(billow_points_get(motion->x, entry->point),
                                         billow_points_get(motion->x0, entry->point));
        way = billow_vec3_sub(way, billow_filter_project(entry, way));
        BillowVec3 force = billow_vec3_add(force_on(dynamics, motion->x0, v0, entry->point),
                                           force_on(dynamics, motion->x, motion->v, entry->point));
        work -= 0.5 * billow_vec3_dot(force, way);
    }
    return work;
}

/* Computes the force of wind and push at x, v, without gravity and the drag of still air. */
static void
set_wind_force(BillowDynamics *dynamics, const BillowPoints *x, const BillowPoints *v, double time,
               BillowPoints *force)
{
    const BillowNet *net = dynamics->net;
    BillowSurroundings surroundings = billow_integrator_surroundings(dynamics, time);
    surroundings.gravity = billow_vec3(0.0, 0.0, 0.0);
    billow_forces_set_external(net, dynamics->workers, &surroundings, x, v, force, NULL);
    for (size_t i = 0; i < net->count; i++) {
        BillowVec3 drag = billow_vec3_scale(billow_points_get(v, i), net->drag * net->area[i]);
        billow_points_set(force, i, billow_vec3_add(billow_points_get(force, i), drag));
    }
}

/* (W(x0) + W(x)) P (x - x0) / 2 */
static double
work_of_wind(BillowDynamics *dynamics, double h, const Motion *motion)
{
    if (!billow_wind_blows(&dynamics->settings.wind) && !dynamics->push)
        return 0.0;
    BillowPoints *first = &dynamics->work[0], *last = &dynamics->work[1], *way = &dynamics->force;
    set_wind_force(dynamics, motion->x0, motion->v0, dynamics->time, first);
    set_wind_force(dynamics, motion->x, motion->v, dynamics->time + h, last);
    billow_integrator_add(dynamics, way, motion->x, -1.0, motion->x0);
    billow_filter_apply(&dynamics->filter, way);
    size_t count = dynamics->net->count;
    return 0.5 * (billow_points_dot(dynamics->workers, count, first, way) +
                  billow_points_dot(dynamics->workers, count, last, way));
}

/* Euler-Cromer's velocities are those of the positions half a step earlier, x - h v / 2. With x itself, an
 * oscillation's energy would vary by a share of h w / 2; there only by its square. */
static Motion
find_motion(BillowDynamics *dynamics, double h)
{
    Motion motion = {&dynamics->x0, &dynamics->v0, &dynamics->x, &dynamics->v};
    if (!dynamics->settings.scheme->is_staggered)
        return motion;
    BillowPoints *from = &dynamics->work[2], *to = &dynamics->work[3];
    billow_integrator_add(dynamics, from, &dynamics->x0, -0.5 * h, &dynamics->v0);
    billow_integrator_add(dynamics, to, &dynamics->x, -0.5 * h, &dynamics->v);
    motion.x0 = from;
    motion.x = to;
    return motion;
}

double
billow_energy_from_nowhere(BillowDynamics *dynamics, double h)
{
    Motion motion = find_motion(dynamics, h);
    BillowVec3 rise = {0.0, 0.0, 0.0}; /* sum of m (x - x0) */
    for (size_t i = 0; i < dynamics->net->count; i++) {
        const double mass = dynamics->net->mass[i];
        rise.x += mass * (motion.x->x[i] - motion.x0->x[i]);
        rise.y += mass * (motion.x->y[i] - motion.x0->y[i]);
        rise.z += mass * (motion.x->z[i] - motion.x0->z[i]);
    }
    double gain = free_kinetic_energy(dynamics, motion.v) - free_kinetic_energy(dynamics, motion.v0) +
                  gain_of_tension(dynamics->net, &motion) +
                  -billow_vec3_dot(dynamics->settings.gravity, rise);
    return gain - work_of_constraints(dynamics, &motion) - fmax(work_of_wind(dynamics, h, &motion), 0.0);
}

double
billow_energy_held(const BillowDynamics *dynamics)
{
    return free_kinetic_energy(dynamics, &dynamics->v) +
           billow_forces_elastic_energy(dynamics->net, &dynamics->x);
}

double
billow_energy_of_fall(const BillowDynamics *dynamics)
{
    const BillowNet *net = dynamics->net;
    double mass = 0.0, size = net->grid.spacing * hypot(net->grid.columns, net->grid.rows);
    for (size_t i = 0; i < net->count; i++)
        mass += net->mass[i];
    return mass * (billow_vec3_length(dynamics->settings.gravity) * size +
                   0.5 * NEGLIGIBLE_SPEED * NEGLIGIBLE_SPEED);
}
