#include "io/obj_sequence.h"

#include "model/simulation.h"

/* clang-format off */
G_DEFINE_QUARK(billow-simulation-error-quark, billow_simulation_error)
/* clang-format on */

typedef struct {
    BillowSimulation *simulation;
    BillowWorkers *workers;
    GCancellable *cancellable;
    int first_halved;
} Run;

static gboolean
next_frame(Run *run, GError **error)
{
    BillowSimulationFrame report;
    int frame = billow_simulation_frame(run->simulation) + 1;
    gboolean done = billow_simulation_next(run->simulation, &report);
    if (report.halvings > 0 && run->first_halved == 0)
        run->first_halved = frame;
    if (done)
        return TRUE;
    g_autofree char *problem = billow_simulation_problem(report.status, frame);
    g_set_error_literal(error, BILLOW_SIMULATION_ERROR, BILLOW_SIMULATION_ERROR_FAILED, problem);
    return FALSE;
}

static gboolean
simulate_frame(gpointer data, int frame, gboolean normals, BillowMesh *mesh, GError **error)
{
    Run *run = data;
    while (billow_simulation_frame(run->simulation) < frame)
        if (g_cancellable_set_error_if_cancelled(run->cancellable, error) || !next_frame(run, error))
            return FALSE;
    billow_simulation_write(run->simulation, run->workers, mesh);
    return TRUE;
}

gboolean
billow_obj_export_simulation(BillowAnimation *animation, const BillowObjSettings *settings, GArray *frames,
                             const char *project_folder, const char *folder, BillowExportProgress progress,
                             gpointer progress_data, GCancellable *cancellable, BillowExportReport *report,
                             GError **error)
{
    BillowWorkers *workers = billow_workers_new(settings->jobs);
    Run run = {billow_simulation_new(animation, workers), workers, cancellable, 0};
    const BillowFrameSource source = {simulate_frame, &run, TRUE};
    gboolean done =
        billow_obj_export_frames(billow_animation_project(animation), &source, settings, frames,
                                 project_folder, folder, progress, progress_data, cancellable, report, error);
    if (report)
        report->first_halved = run.first_halved;
    billow_simulation_free(run.simulation);
    billow_workers_free(workers);
    return done;
}
