/* Measures how much cloth is skewed: in the rest shapes, in the frames between them, and by physics. Prints a
 * JSON line for each project file, or for each random transition. */
#include "io/project/file.h"
#include "model/live/problem_frames.h"
#include "model/simulation/simulation.h"
#include "truth/frames.h"
#include "truth/shear.h"
#include "truth/transitions.h"

#include <glib.h>
#include <stdio.h>
#include <time.h>

static int points_a_side = 33, n_transitions, first;
static gboolean physics, every, all, angles, no_angles;
static char **files;

static const double RATE = 24.0;

static const GOptionEntry entries[] = {
    {"points", 'p', 0, G_OPTION_ARG_INT, &points_a_side, "Points along a side (33)", "N"},
    {"transitions", 't', 0, G_OPTION_ARG_INT, &n_transitions, "So many random transitions", "N"},
    {"first", 'f', 0, G_OPTION_ARG_INT, &first, "The number of the first transition (0)", "N"},
    {"physics", 'y', 0, G_OPTION_ARG_NONE, &physics, "Physics, too", NULL},
    {"angles", 'a', 0, G_OPTION_ARG_NONE, &angles, "Keep angles, whatever the file says", NULL},
    {"no-angles", 'n', 0, G_OPTION_ARG_NONE, &no_angles, "Do not keep angles", NULL},
    {"all", 'l', 0, G_OPTION_ARG_NONE, &all, "Frames of keyframes too: waves and colliders move them", NULL},
    {"every", 'e', 0, G_OPTION_ARG_NONE, &every, "Every frame on a line of its own", NULL},
    {G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &files, NULL, "[FILE…]"},
    {NULL},
};

static void
print(const char *name, const TruthShear *shear)
{
    printf(",\"%s\":{\"mean\":%.3f,\"p99\":%.3f,\"max\":%.3f", name, shear->mean, shear->p99, shear->max);
    if (shear->border > 0.0)
        printf(",\"border\":%.4f,\"off\":%.5f,\"arc\":%.5f,\"side\":%.5f", shear->border, shear->off,
               shear->arc, shear->side);
    printf("}");
}

static void
add_frame(const char *name, double seconds, const BillowMesh *mesh, TruthShear *worst)
{
    const TruthShear one = truth_shear_measure(mesh);
    truth_shear_add(worst, &one);
    if (every) {
        printf("{\"frame_of\":\"%s\",\"at\":%.3f", name, seconds);
        print("shear", &one);
        printf("}\n");
    }
}

static gboolean
is_between(const BillowPoses *poses, double seconds)
{
    for (size_t k = 0; k < poses->count; k++)
        if (seconds >= poses->items[k].keyframe->start &&
            seconds <= billow_block_end(poses->items[k].keyframe))
            return FALSE;
    return TRUE;
}

static TruthShear
simulate(BillowAnimation *animation, BillowMesh *mesh)
{
    TruthShear worst = {0};
    const BillowProject *project = billow_animation_project(animation);
    g_autoptr(BillowSimulation) simulation = billow_simulation_new(animation, NULL);
    const int frames = (int) (billow_project_duration(project) * project->frame_rate);
    for (int frame = 1; frame <= frames; frame++) {
        billow_simulation_write(simulation, NULL, mesh);
        add_frame("physics", (frame - 1) / project->frame_rate, mesh, &worst);
        if (!billow_simulation_next(simulation, NULL))
            break;
    }
    return worst;
}

static void
measure(BillowProject *project, const char *name)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    project->cloth->keep_angles = (project->cloth->keep_angles || angles) && !no_angles;
    g_autoptr(BillowAnimation) animation = truth_frames_animate(project, TRUE, cache);
    const BillowPoses *poses = billow_animation_poses(animation);
    const BillowGrid *grid = &project->cloth->grid;
    BillowMesh *mesh = billow_mesh_new(grid);
    TruthShear ends = {0}, between = {0};
    double p99 = 0.0, max = 0.0;
    billow_animation_prepare(animation, 0.0, BILLOW_WANTED_NOW, NULL, NULL);
    for (size_t k = 0; k < poses->count; k++) {
        billow_animation_evaluate(animation, billow_block_end(poses->items[k].keyframe), FALSE, NULL, mesh);
        add_frame("rest", poses->items[k].keyframe->start, mesh, &ends);
    }
    clock_t spent = 0;
    const int n = (int) round(billow_project_duration(project) * RATE);
    int count = 0;
    for (int k = 0; k < n; k++) {
        if (!all && !is_between(poses, k / RATE))
            continue;
        const clock_t begun = clock();
        billow_animation_evaluate(animation, k / RATE, FALSE, NULL, mesh);
        spent += clock() - begun;
        count++;
        add_frame("between", k / RATE, mesh, &between);
        g_autofree unsigned char *held = billow_animation_anchored_at(animation, k / RATE);
        double frame_p99, frame_max;
        truth_frame_strain(mesh, held, &frame_p99, &frame_max);
        p99 = fmax(p99, frame_p99);
        max = fmax(max, frame_max);
    }
    printf("{\"name\":\"%s\"", name);
    print("rest", &ends);
    print("between", &between);
    printf(",\"strain_p99\":%.2f,\"strain_max\":%.2f,\"frame_ms\":%.2f", 100.0 * p99, 100.0 * max,
           1e3 * (double) spent / CLOCKS_PER_SEC / MAX(count, 1));
    if (physics) {
        const TruthShear simulated = simulate(animation, mesh);
        print("physics", &simulated);
    }
    printf("}\n");
    fflush(stdout);
    billow_mesh_unref(mesh);
}

int
main(int argc, char **argv)
{
    g_autoptr(GOptionContext) context = g_option_context_new(NULL);
    g_autoptr(GError) error = NULL;
    g_option_context_add_main_entries(context, entries, NULL);
    if (!g_option_context_parse(context, &argc, &argv, &error)) {
        g_printerr("%s\n", error->message);
        return 2;
    }
    for (int k = 0; files && files[k]; k++) {
        g_autoptr(BillowProject) project = billow_project_load(files[k], NULL, &error);
        if (!project) {
            g_printerr("%s\n", error->message);
            return 2;
        }
        g_autofree char *name = g_path_get_basename(files[k]);
        measure(project, name);
    }
    for (int k = 0; k < n_transitions; k++) {
        g_autoptr(BillowProject) project = truth_transition_random(points_a_side, first + k);
        g_autofree char *name = g_strdup_printf("%d %s", first + k, project->name);
        measure(project, name);
    }
    return 0;
}
