#include "model/fit/simulated_loop.h"

#include "model/fit/simulated_run.h"

#include <glib/gi18n.h>
#include <math.h>

/* How much is simulated beyond one round: rounds, but at least so many seconds. */
static const double MORE_ROUNDS = 2.0, MORE_SECONDS = 5.0;

/* The share of the work that is simulating. */
static const double SIMULATED = 0.9;

BillowProject *
billow_simulated_loop_project(const BillowProject *project)
{
    BillowProject *rolling = billow_project_copy(project);
    const double round = billow_project_frame_time(project, billow_project_frame_count(project) + 1);
    rolling->physics.pre_roll = MAX(project->physics.pre_roll, round);
    return rolling;
}

void
billow_simulated_loop_free(BillowSimulatedLoop *loop)
{
    if (!loop)
        return;
    g_ptr_array_unref(loop->runs);
    g_ptr_array_unref(loop->reports);
    g_free(loop);
}

/* --- Simulating --- */

static void
add_cloths(BillowSimulatedLoop *loop, const BillowSimulation *simulation, BillowWorkers *workers)
{
    const int frame = billow_simulation_frame(simulation);
    for (guint i = 0; i < loop->runs->len; i++) {
        const BillowSimulatedCloth *cloth = billow_simulation_cloth(simulation, i);
        if (!cloth)
            continue;
        const double start = billow_project_frame_time(billow_simulated_cloth_project(cloth), frame);
        billow_run_add_simulated(loop->runs->pdata[i], start, cloth, workers);
        g_array_append_vals(loop->reports->pdata[i], billow_simulated_cloth_report(cloth), 1);
    }
}

static gboolean
simulate(BillowSimulatedLoop *loop, BillowSimulation *simulation, int last, const BillowFitWork *work,
         GError **error)
{
    const int begin = billow_simulation_frame(simulation);
    BillowFitPart part = {work, 0.0, SIMULATED};
    for (int frame = begin; frame <= last; frame++) {
        BillowSimulationFrame report;
        if (frame > begin && !billow_simulation_next(simulation, &report)) {
            g_autofree char *problem = billow_simulation_problem(report.status, frame);
            g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, problem);
            return FALSE;
        }
        if (frame >= 1)
            add_cloths(loop, simulation, work->workers);
        if (!billow_fit_part_report(&part, (double) (frame - begin + 1) / (last - begin + 1))) {
            g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_CANCELLED,
                                _("The search for a loop was canceled"));
            return FALSE;
        }
    }
    return TRUE;
}

/* --- In the timeline --- */

/* Moves the last `n` elements of an array of pointers to its beginning. */
static void
rotate(GPtrArray *array, guint n)
{
    for (guint i = 0; i < n; i++) {
        gpointer last = array->pdata[array->len - 1];
        memmove(array->pdata + 1, array->pdata, (array->len - 1) * sizeof last);
        array->pdata[0] = last;
    }
}

static BillowClothStrain
strain_of(const BillowRun *run, guint frame, const BillowProject *project)
{
    const size_t n = billow_grid_count(&run->grid);
    BillowPoints points = billow_points_new(n);
    g_autofree float *planes = g_new(float, 3 * n);
    float *const into[3] = {planes, planes + n, planes + 2 * n};
    billow_frame_planes(billow_run_frame(run, frame), n, into);
    billow_points_read(&points, n, into[0], into[1], into[2]);
    const BillowClothStrain strain = billow_cloth_strain(project, &points, run->anchors->pdata[frame]);
    billow_points_free(&points);
    return strain;
}

/* Puts the frames of a loop, and what is reported of them, where they are in the timeline of the project. */
static void
place_frames(BillowSimulatedLoop *loop, guint cloth, const BillowProject *project)
{
    BillowRun *run = loop->runs->pdata[cloth];
    const BillowLoop *found = &loop->report.loop;
    const GArray *all = loop->reports->pdata[cloth];
    const guint n = run->frames->len, first = (guint) found->first;
    GArray *reports = g_array_sized_new(FALSE, TRUE, sizeof(BillowSimulationFrame), n);
    g_array_set_size(reports, n);
    for (guint f = 0; f < n; f++) {
        BillowSimulationFrame report = g_array_index(all, BillowSimulationFrame, first + f);
        if (f + found->fade >= n)
            report.strain = strain_of(run, f, project);
        g_array_index(reports, BillowSimulationFrame, (first + f) % n) = report;
    }
    g_array_unref(loop->reports->pdata[cloth]);
    loop->reports->pdata[cloth] = reports;
    rotate(run->frames, first % n);
    rotate(run->anchors, first % n);
}

static gboolean
make_loop(BillowSimulatedLoop *loop, const BillowSimulation *simulation, guint n, const BillowFitWork *work,
          GError **error)
{
    const BillowLoopLengths lengths = {n, n};
    BillowFitPart part = {work, SIMULATED, 1.0 - SIMULATED};
    const BillowFitWork rest = {work->workers, billow_fit_part_report, &part};
    g_autofree gboolean *kept = g_new(gboolean, loop->runs->len);
    for (guint i = 0; i < loop->runs->len; i++)
        kept[i] = TRUE;
    if (!billow_runs_loop(loop->runs, kept, &lengths, &rest, &loop->report, error))
        return FALSE;
    for (guint i = 0; i < loop->runs->len; i++)
        if (loop->runs->pdata[i])
            place_frames(loop, i, billow_simulated_cloth_project(billow_simulation_cloth(simulation, i)));
    return TRUE;
}

BillowSimulatedLoop *
billow_simulated_loop_new(BillowAnimation *animation, const BillowFitWork *work, GError **error)
{
    const BillowProject *project = billow_animation_project(animation);
    const int n = billow_project_frame_count(project);
    const double more = fmax(MORE_ROUNDS * n, MORE_SECONDS * billow_project_frames_per_second(project));
    g_autoptr(BillowSimulation) simulation = billow_simulation_new(animation, work->workers);
    g_autoptr(BillowSimulatedLoop) loop = g_new0(BillowSimulatedLoop, 1);
    loop->runs = g_ptr_array_new_with_free_func((GDestroyNotify) billow_run_free);
    loop->reports = g_ptr_array_new_with_free_func((GDestroyNotify) g_array_unref);
    for (guint i = 0; i < billow_simulation_count(simulation); i++) {
        const BillowSimulatedCloth *cloth = billow_simulation_cloth(simulation, i);
        g_ptr_array_add(loop->runs, cloth ? billow_run_new(billow_simulated_cloth_grid(cloth)) : NULL);
        g_ptr_array_add(loop->reports, g_array_new(FALSE, FALSE, sizeof(BillowSimulationFrame)));
    }
    const int last = (int) fmin(n + ceil(more), BILLOW_MAX_FIT_FRAMES);
    const gboolean done = simulate(loop, simulation, last, work, error) &&
                          make_loop(loop, simulation, (guint) MAX(n, 2), work, error);
    return done ? g_steal_pointer(&loop) : NULL;
}

/* --- Frames --- */

void
billow_simulated_loop_read(const BillowSimulatedLoop *loop, guint cloth, int frame, BillowMesh *mesh)
{
    billow_simulated_loop_read_moved(loop, cloth, frame, 0.0, mesh);
}

void
billow_simulated_loop_read_moved(const BillowSimulatedLoop *loop, guint cloth, int frame, double share,
                                 BillowMesh *mesh)
{
    const BillowRun *run = loop->runs->pdata[cloth];
    const guint n = run->frames->len, number = (guint) frame - 1;
    const float *now = billow_run_frame(run, number), *before = billow_run_frame(run, (number + n - 1) % n),
                *after = billow_run_frame(run, (number + 1) % n);
    float *const axes[3] = {mesh->x, mesh->y, mesh->z};
    for (size_t i = 0; i < 3 * billow_grid_count(&run->grid); i++) {
        const double way = 0.5 * ((double) after[i] - (double) before[i]);
        axes[i % 3][i / 3] = share == 0.0 ? now[i] : (float) ((double) now[i] + share * way);
    }
    billow_grid_carry_floats(&run->grid, axes);
}
