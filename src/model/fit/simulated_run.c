#include "model/fit/simulated_run.h"

#include "model/placing/scene_settle.h"
#include "model/simulation/simulation.h"

#include <glib/gi18n.h>

void
billow_run_add_simulated(BillowRun *run, double start, const BillowSimulatedCloth *cloth,
                         BillowWorkers *workers)
{
    const size_t n = billow_grid_count(&run->grid);
    BillowMesh *mesh = billow_mesh_new(&run->grid);
    float *places = g_new(float, 3 * n);
    g_autoptr(GArray) anchors = g_array_new(FALSE, FALSE, sizeof(BillowAnchor));
    billow_simulated_cloth_write(cloth, workers, mesh);
    billow_simulated_cloth_anchors(cloth, anchors);
    for (size_t i = 0; i < n; i++) {
        places[3 * i] = mesh->x[i];
        places[3 * i + 1] = mesh->y[i];
        places[3 * i + 2] = mesh->z[i];
    }
    g_autoptr(GBytes) frame = g_bytes_new_take(places, 3 * n * sizeof *places);
    billow_run_add(run, start, frame, anchors);
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

static void
mute_all(GPtrArray *blocks)
{
    for (guint i = 0; i < blocks->len; i++) {
        BillowBlock *muted = billow_block_copy(blocks->pdata[i]);
        muted->muted = TRUE;
        billow_block_unref(blocks->pdata[i]);
        blocks->pdata[i] = muted;
    }
}

BillowProject *
billow_run_bare_project(const BillowProject *project)
{
    g_autoptr(BillowProject) bare = billow_project_copy(project);
    bare->duration = billow_project_duration(project);
    bare->loop = FALSE;
    if (billow_cloth_is_instance(bare->cloth))
        billow_cloth_make_single(bare->cloth);
    bare->cloth->keep_lengths = TRUE;
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        const gboolean is_pose = kind == BILLOW_BLOCK_KEYFRAME || kind == BILLOW_BLOCK_TRANSITION;
        if (billow_kinds[kind]->layer && (billow_kinds[kind]->flags & BILLOW_KIND_OF_SCENE))
            mute_all(billow_project_track(bare, (BillowBlockKind) kind));
        else if (is_pose || billow_kinds[kind]->layer)
            billow_project_set_track(bare, (BillowBlockKind) kind, billow_blocks_new());
    }
    return billow_scene_settle(bare);
}
