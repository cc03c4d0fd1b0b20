#include "model/comparison.h"

#include "core/strain.h"
#include "physics/forces.h"

#include <math.h>

BillowDistance
billow_mesh_distance(const BillowMesh *a, const BillowMesh *b)
{
    size_t count = billow_grid_count(&a->grid);
    double squares = 0.0, most = 0.0;
    for (size_t i = 0; i < count; i++) {
        double x = (double) a->x[i] - (double) b->x[i], y = (double) a->y[i] - (double) b->y[i],
               z = (double) a->z[i] - (double) b->z[i];
        double square = x * x + y * y + z * z;
        squares += square;
        most = fmax(most, square);
    }
    return (BillowDistance){sqrt(squares / (double) count), sqrt(most)};
}

static BillowPoints
points_of(const BillowMesh *mesh)
{
    size_t count = billow_grid_count(&mesh->grid);
    BillowPoints points = billow_points_new(count);
    for (size_t i = 0; i < count; i++)
        billow_points_set(&points, i,
                          billow_vec3((double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]));
    return points;
}

double
billow_mesh_strain(const BillowMesh *mesh)
{
    BillowPoints points = points_of(mesh);
    BillowStrain strain = billow_strain_measure(&mesh->grid, &points);
    billow_points_free(&points);
    return strain.rms;
}

/* The energy of a pose that becomes `next` after 1 / rate seconds: m v^2 / 2 + m g y, summed, and that of the
 * springs. */
static double
energy_between(const BillowNet *net, const BillowPoints *x, const BillowPoints *next, double rate,
               double gravity)
{
    double sum = billow_forces_elastic_energy(net, x);
    for (size_t i = 0; i < net->count; i++) {
        double speed = billow_vec3_distance(billow_points_get(x, i), billow_points_get(next, i)) * rate;
        sum += net->mass[i] * (0.5 * speed * speed + gravity * x->y[i]);
    }
    return sum;
}

static BillowPoints
pose_at(const BillowAnimation *animation, double seconds, BillowMesh *mesh)
{
    billow_animation_evaluate(animation, seconds, FALSE, NULL, mesh);
    return points_of(mesh);
}

double
billow_animation_energy(const BillowAnimation *animation, double seconds)
{
    const BillowProject *project = billow_animation_project(animation);
    BillowNet *net = billow_net_new(&project->grid, &project->physics.material);
    BillowMesh *mesh = billow_mesh_new(&project->grid);
    BillowPoints x = pose_at(animation, seconds, mesh);
    BillowPoints next = pose_at(animation, seconds + 1.0 / project->frame_rate, mesh);
    double energy = energy_between(net, &x, &next, project->frame_rate, project->physics.gravity);
    billow_points_free(&x);
    billow_points_free(&next);
    billow_mesh_unref(mesh);
    billow_net_free(net);
    return energy;
}

BillowComparison
billow_comparison_make(const BillowAnimation *animation, int frame, const BillowMesh *physics,
                       const BillowSimulationFrame *report, BillowWorkers *workers, BillowMesh *fake)
{
    double seconds = billow_project_frame_time(billow_animation_project(animation), frame);
    gint64 began = g_get_monotonic_time();
    billow_animation_evaluate(animation, seconds, TRUE, workers, fake);
    double milliseconds = (double) (g_get_monotonic_time() - began) * 1e-3;
    BillowDistance distance = billow_mesh_distance(fake, physics);
    return (BillowComparison){
        .frame = frame,
        .rms = distance.rms,
        .max = distance.max,
        .fake_strain = billow_mesh_strain(fake),
        .physics_strain = report->strain,
        .fake_energy = billow_animation_energy(animation, seconds),
        .physics_energy = report->energy,
        .fake_ms = milliseconds,
        .physics_ms = report->milliseconds,
    };
}
