/* The two sources of frames: the fake gives any frame on any thread, a simulation one after another. */
#include "io/sequence/frame_source.h"

/* clang-format off */
G_DEFINE_QUARK(billow-simulation-error-quark, billow_simulation_error)
/* clang-format on */

typedef struct {
    BillowFrameSource source;
    GCancellable *cancellable; /* or NULL */
} FakeSource;

static bool
is_going_on(void *cancellable, double done)
{
    return !g_cancellable_is_cancelled(cancellable);
}

static gboolean
evaluate_frame(BillowFrameSource *source, int frame, gboolean normals, BillowMesh *mesh, GError **error)
{
    const FakeSource *fake = (const FakeSource *) source;
    const BillowAnimation *animation = source->animation;
    double seconds = billow_project_frame_time(billow_animation_project(animation), frame);
    if (!billow_animation_prepare(animation, seconds, BILLOW_WANTED_NOW, is_going_on, fake->cancellable))
        return !g_cancellable_set_error_if_cancelled(fake->cancellable, error);
    billow_animation_evaluate(animation, seconds, normals, NULL, mesh);
    return TRUE;
}

static void
free_fake(BillowFrameSource *source)
{
    g_clear_object(&((FakeSource *) source)->cancellable);
    g_free(source);
}

typedef struct {
    BillowFrameSource source;
    BillowSimulation *simulation;
    BillowWorkers *workers;
    GCancellable *cancellable; /* or NULL */
} SimulatedSource;

static gboolean
simulate_frame(BillowFrameSource *source, int frame, gboolean normals, BillowMesh *mesh, GError **error)
{
    SimulatedSource *simulated = (SimulatedSource *) source;
    for (int next; (next = billow_simulation_frame(simulated->simulation) + 1) <= frame;) {
        BillowSimulationFrame report;
        if (g_cancellable_set_error_if_cancelled(simulated->cancellable, error))
            return FALSE;
        if (!billow_simulation_next(simulated->simulation, &report)) {
            g_autofree char *problem = billow_simulation_problem(report.status, next);
            g_set_error_literal(error, BILLOW_SIMULATION_ERROR, BILLOW_SIMULATION_ERROR_FAILED, problem);
            return FALSE;
        }
        billow_simulation_record_add(&simulated->source.simulated, next, &report);
    }
    billow_simulation_write(simulated->simulation, simulated->workers, mesh);
    return TRUE;
}

static void
free_simulated(BillowFrameSource *source)
{
    SimulatedSource *simulated = (SimulatedSource *) source;
    billow_simulation_free(simulated->simulation);
    billow_workers_free(simulated->workers);
    g_clear_object(&simulated->cancellable);
    g_free(simulated);
}

BillowFrameSource *
billow_frame_source_new(BillowAnimation *animation, BillowMethod method, int jobs, GCancellable *cancellable)
{
    if (method == BILLOW_METHOD_FAKE) {
        FakeSource *fake = g_new(FakeSource, 1);
        *fake = (FakeSource){{.make = evaluate_frame, .free = free_fake, .animation = animation},
                             cancellable ? g_object_ref(cancellable) : NULL};
        return &fake->source;
    }
    SimulatedSource *simulated = g_new(SimulatedSource, 1);
    BillowWorkers *workers = billow_workers_new(jobs);
    *simulated = (SimulatedSource){
        .source = {.make = simulate_frame, .free = free_simulated, .in_order = TRUE, .animation = animation},
        .simulation = billow_simulation_new(animation, workers),
        .workers = workers,
        .cancellable = cancellable ? g_object_ref(cancellable) : NULL,
    };
    BillowSimulationFrame first;
    billow_simulation_measure(simulated->simulation, &first);
    billow_simulation_record_add(&simulated->source.simulated, 1, &first);
    return &simulated->source;
}

void
billow_frame_source_free(BillowFrameSource *source)
{
    if (source)
        source->free(source);
}
