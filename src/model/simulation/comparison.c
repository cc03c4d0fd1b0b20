#include "model/simulation/comparison.h"

#include "core/base/outline.h"
#include "physics/solver/forces.h"

#include <math.h>

BillowDistance
billow_mesh_distance(const BillowMesh *a, const BillowMesh *b)
{
    double squares = 0.0, most = 0.0, count = 0.0;
    for (size_t i = 0; i < billow_grid_count(&a->grid); i++) {
        if (!billow_grid_has_point(&a->grid, i))
            continue;
        double x = (double) a->x[i] - (double) b->x[i], y = (double) a->y[i] - (double) b->y[i],
               z = (double) a->z[i] - (double) b->z[i];
        double square = x * x + y * y + z * z;
        squares += square;
        most = fmax(most, square);
        count += 1.0;
    }
    return (BillowDistance){sqrt(squares / count), sqrt(most)};
}

static void
set_points(BillowPoints *points, const BillowMesh *mesh)
{
    billow_points_read(points, billow_grid_count(&mesh->grid), mesh->x, mesh->y, mesh->z);
}

struct BillowComparer {
    BillowAnimation *animation;
    BillowWorkers *workers; /* borrowed */
    BillowNet *net;
    BillowMesh *mesh;     /* buffer for a pose of the fake */
    BillowPoints x, next; /* its positions, and those one frame later */
};

BillowComparer *
billow_comparer_new(BillowAnimation *animation, BillowWorkers *workers)
{
    const BillowProject *project = billow_animation_project(animation);
    BillowComparer *comparer = g_new0(BillowComparer, 1);
    comparer->animation = billow_animation_ref(animation);
    comparer->workers = workers;
    const BillowCloth *cloth = project->cloth;
    comparer->net = billow_net_new_painted(&cloth->grid, &cloth->material, cloth->maps);
    comparer->mesh = billow_mesh_new(&project->cloth->grid);
    comparer->x = billow_points_new(comparer->net->count);
    comparer->next = billow_points_new(comparer->net->count);
    return comparer;
}

void
billow_comparer_free(BillowComparer *comparer)
{
    if (!comparer)
        return;
    billow_points_free(&comparer->x);
    billow_points_free(&comparer->next);
    billow_mesh_unref(comparer->mesh);
    billow_net_free(comparer->net);
    billow_animation_unref(comparer->animation);
    g_free(comparer);
}

/* Gravitational, kinetic and elastic energy of the fake's cloth, which is in `x`, at `seconds`: its velocity is that of
 * the next frame's pose against this one. m v^2 / 2 - m g.x, summed, and that of the springs. */
static double
energy_at(BillowComparer *comparer, double seconds)
{
    const BillowProject *project = billow_animation_project(comparer->animation);
    billow_animation_evaluate(comparer->animation, seconds + 1.0 / project->frame_rate, FALSE,
                              comparer->workers, comparer->mesh);
    set_points(&comparer->next, comparer->mesh);
    const BillowNet *net = comparer->net;
    const BillowVec3 gravity =
        billow_vec3_scale(billow_physics_down(&project->physics), project->physics.gravity);
    const BillowPoints *x = &comparer->x, *next = &comparer->next;
    double sum = billow_forces_elastic_energy(net, x);
    for (size_t i = 0; i < net->count; i++) {
        const double speed =
            billow_vec3_distance(billow_points_get(x, i), billow_points_get(next, i)) * project->frame_rate;
        sum += net->mass[i] * (0.5 * speed * speed - billow_vec3_dot(gravity, billow_points_get(x, i)));
    }
    return sum;
}

BillowComparison
billow_comparer_compare(BillowComparer *comparer, int frame, const BillowMesh *physics, const GArray *anchors,
                        const BillowSimulationFrame *report)
{
    const BillowProject *project = billow_animation_project(comparer->animation);
    double seconds = billow_project_frame_time(project, frame);
    gint64 began = g_get_monotonic_time();
    billow_animation_evaluate(comparer->animation, seconds, TRUE, comparer->workers, comparer->mesh);
    double milliseconds = (double) (g_get_monotonic_time() - began) * 1e-3;
    BillowDistance distance = billow_mesh_distance(comparer->mesh, physics);
    set_points(&comparer->x, comparer->mesh);
    return (BillowComparison){
        .frame = frame,
        .rms = distance.rms,
        .max = distance.max,
        .fake_strain = billow_cloth_strain(project, &comparer->x, anchors),
        .physics_strain = report->strain,
        .over_limit = report->over_limit,
        .fake_energy = energy_at(comparer, seconds),
        .physics_energy = report->energy,
        .fake_ms = milliseconds,
        .physics_ms = report->milliseconds,
    };
}
