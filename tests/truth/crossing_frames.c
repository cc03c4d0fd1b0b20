#include "truth/crossing_frames.h"

#include "model/animation/evaluation.h"
#include "model/live/problem_frames.h"
#include "model/simulation/simulation.h"
#include "truth/frames.h"
#include "truth/layers.h"

#include <time.h>

static void
count(TruthCrossingFrames *found, int frame, const BillowGrid *grid, const BillowPoints *x)
{
    const int crossing = truth_crossing_triangles(grid, x);
    found->frames++;
    found->crossing += crossing > 0;
    if (crossing > found->most || frame == 1)
        found->most = crossing, found->worst = frame;
}

TruthCrossingFrames
truth_crossing_frames(BillowAnimation *animation)
{
    const BillowProject *project = billow_animation_project(animation);
    const BillowGrid *grid = &project->cloth->grid;
    const size_t points = billow_grid_count(grid);
    BillowMesh *mesh = billow_mesh_new(grid);
    BillowPoints x = billow_points_new(points);
    TruthCrossingFrames found = {0};
    clock_t spent = 0;
    for (int frame = 1; frame <= billow_project_frame_count(project); frame++) {
        const double seconds = (frame - 1) / project->frame_rate;
        double p99, most;
        billow_animation_prepare(animation, seconds, BILLOW_WANTED_NOW, NULL, NULL);
        const clock_t began = clock();
        billow_animation_evaluate(animation, seconds, FALSE, NULL, mesh);
        spent += clock() - began;
        billow_points_read(&x, points, mesh->x, mesh->y, mesh->z);
        count(&found, frame, grid, &x);
        g_autofree unsigned char *held = billow_animation_anchored_at(animation, seconds);
        truth_frame_strain(mesh, held, &p99, &most);
        found.strain = fmax(found.strain, most);
    }
    found.milliseconds = 1e3 * (double) spent / CLOCKS_PER_SEC / found.frames;
    billow_points_free(&x);
    billow_mesh_unref(mesh);
    return found;
}

void
truth_crossing_simulated(BillowAnimation *animation, BillowWorkers *workers, GArray *found)
{
    const int frames = billow_project_frame_count(billow_animation_project(animation));
    g_autoptr(BillowSimulation) simulation = billow_simulation_new(animation, workers);
    g_array_set_size(found, billow_simulation_count(simulation));
    BillowSimulationFrame report;
    clock_t spent = 0;
    gboolean done = TRUE;
    for (int frame = 1; frame <= frames && done; frame++) {
        const clock_t began = clock();
        done = frame == 1 || billow_simulation_next(simulation, &report);
        spent += clock() - began;
        for (guint k = 0; done && k < found->len; k++) {
            const BillowSimulatedCloth *cloth = billow_simulation_cloth(simulation, k);
            TruthCrossingFrames *of_cloth = &g_array_index(found, TruthCrossingFrames, k);
            if (!cloth || billow_grid_is_rope(billow_simulated_cloth_grid(cloth)))
                continue;
            const BillowClothStrain *strain = &billow_simulated_cloth_report(cloth)->strain;
            count(of_cloth, frame, billow_simulated_cloth_grid(cloth),
                  billow_simulated_cloth_positions(cloth));
            of_cloth->strain = fmax(of_cloth->strain, strain->max);
            of_cloth->milliseconds = 1e3 * (double) spent / CLOCKS_PER_SEC / frame;
        }
    }
}
