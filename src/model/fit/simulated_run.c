#include "model/fit/simulated_run.h"

#include "model/simulation/simulation.h"

#include <glib/gi18n.h>

static void
add_mesh(BillowRun *run, double start, const BillowMesh *mesh, GArray *anchors)
{
    const size_t n = billow_grid_count(&run->grid);
    float *places = g_new(float, 3 * n);
    for (size_t i = 0; i < n; i++) {
        places[3 * i] = mesh->x[i];
        places[3 * i + 1] = mesh->y[i];
        places[3 * i + 2] = mesh->z[i];
    }
    g_autoptr(GBytes) frame = g_bytes_new_take(places, 3 * n * sizeof *places);
    billow_run_add(run, start, frame, anchors);
}

void
billow_run_add_simulated(BillowRun *run, double start, const BillowSimulatedCloth *cloth,
                         BillowWorkers *workers)
{
    BillowMesh *mesh = billow_mesh_new(&run->grid);
    g_autoptr(GArray) anchors = g_array_new(FALSE, FALSE, sizeof(BillowAnchor));
    billow_simulated_cloth_write(cloth, workers, mesh);
    billow_simulated_cloth_anchors(cloth, anchors);
    add_mesh(run, start, mesh, anchors);
    billow_mesh_unref(mesh);
}

static gboolean
simulate(BillowRun *run, BillowSimulation *simulation, const BillowProject *project, const GArray *frames,
         const BillowFitWork *work, GError **error)
{
    const int last = g_array_index(frames, int, frames->len - 1), begin = billow_simulation_frame(simulation);
    for (guint i = 0; i < frames->len;) {
        const int frame = billow_simulation_frame(simulation);
        BillowSimulationFrame report;
        if (frame == g_array_index(frames, int, i)) {
            billow_run_add_simulated(run, billow_project_frame_time(project, frame),
                                     billow_simulation_cloth(simulation, billow_project_active(project)),
                                     work->workers);
            i++;
        }
        if (work->progress &&
            !work->progress(work->data, (double) (frame - begin + 1) / (last - begin + 1))) {
            g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("The fit was canceled"));
            return FALSE;
        }
        if (frame < last && !billow_simulation_next(simulation, &report)) {
            g_autofree char *problem = billow_simulation_problem(report.status, frame + 1);
            g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, problem);
            return FALSE;
        }
    }
    return TRUE;
}

BillowRun *
billow_run_simulate(BillowAnimation *animation, const GArray *frames, const BillowFitWork *work,
                    GError **error)
{
    const BillowProject *project = billow_animation_project(animation);
    g_autoptr(BillowSimulation) simulation = billow_simulation_new(animation, work->workers);
    g_autoptr(BillowRun) run = billow_run_new(&project->cloth->grid);
    return simulate(run, simulation, project, frames, work, error) ? g_steal_pointer(&run) : NULL;
}

BillowRun *
billow_run_of_frames(const BillowProject *project, const GPtrArray *frames)
{
    const guint cloth = billow_project_active(project);
    BillowRun *run = billow_run_new(&project->cloth->grid);
    BillowMesh *mesh = billow_mesh_new(&project->cloth->grid);
    for (guint i = 0; i < frames->len; i++) {
        const BillowFrame *frame = frames->pdata[i];
        billow_frame_read(frame, cloth, mesh);
        add_mesh(run, billow_project_frame_time(project, (int) i + 1), mesh,
                 billow_frame_anchors(frame, cloth));
    }
    billow_mesh_unref(mesh);
    return run;
}
