/* The two sources of frames: the fake gives any frame on any thread, a simulation one after another. */
#include "io/sequence/frame_source.h"

#include "model/project/shown_time.h"

#include <math.h>

typedef struct {
    BillowFrameSource source;
    GCancellable *cancellable; /* or NULL */
} FakeSource;

static bool
is_going_on(void *cancellable, double done)
{
    return !g_cancellable_is_cancelled(cancellable);
}

/* Half the time in which the shutter of a film camera is open: half a frame. */
static const double HALF_SHUTTER = 0.25;

static gboolean
evaluate(BillowFrameSource *source, double seconds, gboolean normals, BillowMesh *mesh, GError **error)
{
    const FakeSource *fake = (const FakeSource *) source;
    const BillowAnimation *animation = source->animation;
    if (!billow_animation_prepare(animation, seconds, BILLOW_WANTED_NOW, is_going_on, fake->cancellable))
        return !g_cancellable_set_error_if_cancelled(fake->cancellable, error);
    billow_animation_evaluate(animation, seconds, normals, NULL, mesh);
    return TRUE;
}

static gboolean
evaluate_frame(BillowFrameSource *source, int frame, gboolean normals, BillowMesh *mesh, GError **error)
{
    const BillowProject *project = billow_animation_project(source->animation);
    return evaluate(source, billow_shown_frame_time(project, frame), normals, mesh, error);
}

/* Returns the time in a round of a loop; others stay. */
static double
time_in_round(const BillowProject *project, double seconds)
{
    if (!project->loop)
        return seconds;
    const double round = billow_project_frame_time(project, billow_project_frame_count(project) + 1);
    return seconds < 0.0 ? seconds + round : seconds >= round ? seconds - round : seconds;
}

/* Velocities do not count a jump of the time that is shown: at the start of a remap they are those after it. */
static gboolean
evaluate_around(BillowFrameSource *source, int frame, BillowMesh *earlier, BillowMesh *later, double *seconds,
                GError **error)
{
    const BillowProject *project = billow_animation_project(source->animation);
    const double time = billow_project_frame_time(project, frame), h = HALF_SHUTTER / project->frame_rate;
    double from = project->loop ? time - h : fmax(time - h, 0.0), to = time + h;
    if (!billow_shown_time_goes_on(project, time_in_round(project, from), time))
        from = time;
    if (!billow_shown_time_goes_on(project, time, time_in_round(project, to)))
        to = time;
    *seconds = to > from ? to - from : h;
    from = billow_shown_time(project, time_in_round(project, from));
    to = billow_shown_time(project, time_in_round(project, to));
    return evaluate(source, from, FALSE, earlier, error) && evaluate(source, to, FALSE, later, error);
}

static void
free_fake(BillowFrameSource *source)
{
    g_clear_object(&((FakeSource *) source)->cancellable);
    g_free(source);
}

typedef struct {
    BillowFrameSource source;
    BillowSimulatedScene *scene; /* borrowed */
    guint cloth;
    int recorded;              /* the last frame that is in the record */
    GCancellable *cancellable; /* or NULL */
} SimulatedSource;

static void
record_to(SimulatedSource *simulated, int frame)
{
    simulated->recorded =
        MAX(simulated->recorded,
            billow_simulated_scene_record(simulated->scene, simulated->cloth, simulated->recorded, frame,
                                          &simulated->source.simulated));
}

static gboolean
simulate_frame(BillowFrameSource *source, int frame, gboolean normals, BillowMesh *mesh, GError **error)
{
    SimulatedSource *simulated = (SimulatedSource *) source;
    if (!billow_simulated_scene_read(simulated->scene, simulated->cloth, frame, mesh, simulated->cancellable,
                                     error))
        return FALSE;
    record_to(simulated, frame);
    return TRUE;
}

static gboolean
simulate_around(BillowFrameSource *source, int frame, BillowMesh *earlier, BillowMesh *later, double *seconds,
                GError **error)
{
    SimulatedSource *simulated = (SimulatedSource *) source;
    const double h = HALF_SHUTTER / billow_animation_project(source->animation)->frame_rate;
    *seconds = 2.0 * h;
    return billow_simulated_scene_read_moved(simulated->scene, simulated->cloth, frame, -h, earlier,
                                             simulated->cancellable, error) &&
           billow_simulated_scene_read_moved(simulated->scene, simulated->cloth, frame, h, later,
                                             simulated->cancellable, error);
}

static void
free_simulated(BillowFrameSource *source)
{
    g_clear_object(&((SimulatedSource *) source)->cancellable);
    g_free(source);
}

BillowFrameSource *
billow_frame_source_new(BillowAnimation *animation, BillowSimulatedScene *scene, GCancellable *cancellable)
{
    if (!scene) {
        FakeSource *fake = g_new(FakeSource, 1);
        *fake = (FakeSource){{.make = evaluate_frame,
                              .make_around = evaluate_around,
                              .free = free_fake,
                              .animation = animation},
                             cancellable ? g_object_ref(cancellable) : NULL};
        return &fake->source;
    }
    SimulatedSource *simulated = g_new(SimulatedSource, 1);
    *simulated = (SimulatedSource){
        .source = {.make = simulate_frame,
                   .make_around = simulate_around,
                   .free = free_simulated,
                   .in_order = TRUE,
                   .animation = animation},
        .scene = scene,
        .cloth = billow_project_active(billow_animation_project(animation)),
        .cancellable = cancellable ? g_object_ref(cancellable) : NULL,
    };
    record_to(simulated, 1);
    return &simulated->source;
}

void
billow_frame_source_free(BillowFrameSource *source)
{
    if (source)
        source->free(source);
}
