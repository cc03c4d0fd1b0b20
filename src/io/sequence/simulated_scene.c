#include "io/sequence/simulated_scene.h"

#include "core/base/allocate.h"
#include "model/simulation/frame_store.h"
#include "model/simulation/initial_cloth.h"

/* clang-format off */
G_DEFINE_QUARK(billow-simulation-error-quark, billow_simulation_error)
/* clang-format on */

struct BillowSimulatedScene {
    BillowAnimation *animation;
    BillowWorkers *workers;
    BillowSimulation *simulation;
    GPtrArray *reports;     /* GArray of BillowSimulationFrame, from frame 1 on, for each cloth */
    BillowFrameStore *kept; /* NULL: no frames are kept */
    gboolean loops;
    BillowProgress progress; /* of making the loop, or NULL */
    void *progress_data;
    BillowSimulatedLoop *loop; /* NULL: not made yet, or not wanted */
};

static GArray *
reports_of(const BillowSimulatedScene *scene, guint cloth)
{
    return scene->reports->pdata[cloth];
}

/* Keeps the frame and its reports, unless it was simulated before. */
static void
keep_frame(BillowSimulatedScene *scene)
{
    const int number = billow_simulation_frame(scene->simulation);
    const guint n = billow_simulation_count(scene->simulation);
    g_autoptr(BillowFrame) frame = billow_frame_new(n);
    const gboolean keeps = scene->kept && billow_frame_store_count(scene->kept) == number - 1;
    for (guint i = 0; i < n; i++) {
        const BillowSimulatedCloth *cloth = billow_simulation_cloth(scene->simulation, i);
        if (!cloth)
            continue;
        const BillowSimulationFrame *report = billow_simulated_cloth_report(cloth);
        if (reports_of(scene, i)->len < (guint) number)
            g_array_append_vals(reports_of(scene, i), report, 1);
        if (!keeps)
            continue;
        g_autoptr(GArray) anchors = g_array_new(FALSE, FALSE, sizeof(BillowAnchor));
        BillowMesh *mesh = billow_mesh_new(billow_simulated_cloth_grid(cloth));
        billow_simulated_cloth_write(cloth, scene->workers, mesh);
        billow_frame_put(frame, i, mesh, anchors, report);
        billow_mesh_unref(mesh);
    }
    if (keeps)
        billow_frame_store_add(scene->kept, frame, NULL);
}

static void
start(BillowSimulatedScene *scene)
{
    BillowSimulationFrame report;
    g_clear_pointer(&scene->simulation, billow_simulation_free);
    scene->simulation = billow_simulation_new(scene->animation, scene->workers);
    if (billow_simulation_frame(scene->simulation) < 1) /* it has to roll first */
        return;
    billow_simulation_measure(scene->simulation, &report);
    keep_frame(scene);
}

BillowSimulatedScene *
billow_simulated_scene_new(BillowAnimation *animation, int jobs, gboolean keeps)
{
    BillowSimulatedScene *scene = g_new0(BillowSimulatedScene, 1);
    scene->animation = billow_animation_ref(animation);
    scene->workers = billow_workers_new(jobs);
    scene->reports = g_ptr_array_new_with_free_func((GDestroyNotify) g_array_unref);
    for (guint i = 0; i < billow_animation_project(animation)->cloths->len; i++)
        g_ptr_array_add(scene->reports, g_array_new(FALSE, FALSE, sizeof(BillowSimulationFrame)));
    scene->kept = keeps ? billow_frame_store_new(0) : NULL;
    start(scene);
    return scene;
}

void
billow_simulated_scene_free(BillowSimulatedScene *scene)
{
    if (!scene)
        return;
    billow_simulation_free(scene->simulation);
    billow_simulated_loop_free(scene->loop);
    g_clear_pointer(&scene->kept, billow_frame_store_free);
    g_ptr_array_unref(scene->reports);
    billow_workers_free(scene->workers);
    billow_animation_unref(scene->animation);
    g_free(scene);
}

static gboolean
simulate_to(BillowSimulatedScene *scene, int frame, GCancellable *cancellable, GError **error)
{
    if (billow_simulation_frame(scene->simulation) > frame)
        start(scene);
    for (int next; (next = billow_simulation_frame(scene->simulation) + 1) <= frame;) {
        BillowSimulationFrame report;
        if (g_cancellable_set_error_if_cancelled(cancellable, error))
            return FALSE;
        if (!billow_simulation_next(scene->simulation, &report)) {
            g_autofree char *problem = billow_simulation_problem(report.status, next);
            g_set_error_literal(error, BILLOW_SIMULATION_ERROR, BILLOW_SIMULATION_ERROR_FAILED, problem);
            return FALSE;
        }
        if (next >= 1)
            keep_frame(scene);
    }
    return TRUE;
}

/* --- A loop --- */

void
billow_simulated_scene_loop(BillowSimulatedScene *scene, BillowProgress progress, void *data)
{
    scene->loops = TRUE;
    scene->progress = progress;
    scene->progress_data = data;
}

const BillowLoopReport *
billow_simulated_scene_loop_report(const BillowSimulatedScene *scene)
{
    return scene->loop ? &scene->loop->report : NULL;
}

typedef struct {
    const BillowSimulatedScene *scene;
    GCancellable *cancellable;
} LoopWork;

static bool
report_loop(void *data, double done)
{
    const LoopWork *work = data;
    const BillowSimulatedScene *scene = work->scene;
    return !g_cancellable_is_cancelled(work->cancellable) &&
           (!scene->progress || scene->progress(scene->progress_data, done));
}

/* Makes the loop if it is wanted and not made. Returns FALSE with an error if there is none. */
static gboolean
make_loop(BillowSimulatedScene *scene, GCancellable *cancellable, GError **error)
{
    LoopWork own = {scene, cancellable};
    const BillowFitWork work = {scene->workers, report_loop, &own};
    g_autoptr(GError) why = NULL;
    if (!scene->loops || scene->loop)
        return TRUE;
    scene->loop = billow_simulated_loop_new(scene->animation, &work, &why);
    for (guint i = 0; scene->loop && i < scene->reports->len; i++) {
        const GArray *made = scene->loop->reports->pdata[i];
        GArray *reports = reports_of(scene, i);
        g_array_set_size(reports, 0);
        if (made->len > 0)
            g_array_append_vals(reports, made->data, made->len);
    }
    if (!scene->loop && !g_cancellable_set_error_if_cancelled(cancellable, error))
        g_set_error_literal(error, BILLOW_SIMULATION_ERROR, BILLOW_SIMULATION_ERROR_FAILED, why->message);
    return scene->loop != NULL;
}

/* Turns a rope as at some seconds. */
static void
twist(const BillowSimulatedScene *scene, guint cloth, double seconds, BillowMesh *mesh)
{
    const BillowSimulatedCloth *simulated = billow_simulation_cloth(scene->simulation, cloth);
    billow_simulated_cloth_twist(simulated, seconds, mesh);
}

gboolean
billow_simulated_scene_read(BillowSimulatedScene *scene, guint cloth, int frame, BillowMesh *mesh,
                            GCancellable *cancellable, GError **error)
{
    if (!make_loop(scene, cancellable, error))
        return FALSE;
    if (scene->loop) {
        billow_simulated_loop_read(scene->loop, cloth, frame, mesh);
        billow_simulation_fill_normals(mesh, scene->workers);
        twist(scene, cloth, billow_project_frame_time(billow_animation_project(scene->animation), frame),
              mesh);
        return TRUE;
    }
    g_autoptr(BillowFrame) kept = scene->kept && billow_simulation_frame(scene->simulation) != frame
                                      ? billow_frame_store_get(scene->kept, frame)
                                      : NULL;
    if (kept) {
        billow_frame_read(kept, cloth, mesh);
        billow_simulation_fill_normals(mesh, scene->workers);
        return TRUE;
    }
    if (!simulate_to(scene, frame, cancellable, error))
        return FALSE;
    billow_simulated_cloth_write(billow_simulation_cloth(scene->simulation, cloth), scene->workers, mesh);
    return TRUE;
}

gboolean
billow_simulated_scene_read_moved(BillowSimulatedScene *scene, guint cloth, int frame, double seconds,
                                  BillowMesh *mesh, GCancellable *cancellable, GError **error)
{
    const BillowProject *project = billow_animation_project(scene->animation);
    if (!make_loop(scene, cancellable, error))
        return FALSE;
    if (scene->loop) {
        const double share = seconds * billow_project_frames_per_second(project);
        billow_simulated_loop_read_moved(scene->loop, cloth, frame, share, mesh);
        twist(scene, cloth, billow_project_frame_time(project, frame) + seconds, mesh);
        return TRUE;
    }
    if (!simulate_to(scene, frame, cancellable, error))
        return FALSE;
    const BillowSimulatedCloth *simulated = billow_simulation_cloth(scene->simulation, cloth);
    billow_simulated_cloth_write_moved(simulated, seconds, mesh);
    return TRUE;
}

int
billow_simulated_scene_record(const BillowSimulatedScene *scene, guint cloth, int from, int to,
                              BillowSimulationRecord *record)
{
    const BillowProject *project = billow_animation_project(scene->animation);
    const GArray *reports = reports_of(scene, cloth);
    int frame = from;
    for (; frame < to && frame < (int) reports->len; frame++)
        billow_simulation_record_add(record, (int) billow_project_frame_number(project, frame + 1),
                                     &g_array_index(reports, BillowSimulationFrame, frame));
    return frame;
}
