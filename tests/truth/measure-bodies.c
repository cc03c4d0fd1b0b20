/* Measures cloth with colliders: boards thinner than the spacing, and random scenes. Prints a JSON line
 * for each scene with a problem (all, with --all), and a summary. */
#include "truth/scenes.h"

#include "core/cloth/edge_strain.h"
#include "io/project/file.h"
#include "model/animation/fake_bodies.h"
#include "model/animation/rest_diagnostics.h"
#include "model/live/strained_frames.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static int boards, n_random, first;
static gboolean all, pushes, laid;
static char *store, *only;

static const GOptionEntry entries[] = {
    {"boards", 'b', 0, G_OPTION_ARG_INT, &boards, "Boards under cloths of up to N points a side", "N"},
    {"random", 'r', 0, G_OPTION_ARG_INT, &n_random, "So many random scenes", "N"},
    {"first", 'f', 0, G_OPTION_ARG_INT, &first, "The number of the first random scene (0)", "N"},
    {"all", 'a', 0, G_OPTION_ARG_NONE, &all, "Print scenes without problems too", NULL},
    {"only", 'o', 0, G_OPTION_ARG_STRING, &only, "Only scenes whose names contain this", "TEXT"},
    {"laid", 'l', 0, G_OPTION_ARG_NONE, &laid, "Friction holds the cloth on boards", NULL},
    {"pushes", 'p', 0, G_OPTION_ARG_NONE, &pushes, "Bodies push the cloth along", NULL},
    {"store", 's', 0, G_OPTION_ARG_FILENAME, &store, "Store scenes with problems in this folder", "DIR"},
    {NULL},
};

enum { EVERY = 2 /* measured frames */ };

/* Limits of rms, p99 and max, %; and of what is no cloth. */
static const double RMS = 0.3, P99 = 1.0, MAX_STRAIN = 3.0, NO_CLOTH = 20.0;

typedef struct {
    double rms, p99, max; /* strain of the worst shape, %, except between two anchors */
    double frame;         /* of the worst frame */
    int number;           /* of the worst frame */
    double anchor_inside; /* depth of the deepest anchor of a frame, mm */
    double inside;        /* depth of the deepest point of a rest shape, mm */
    double milliseconds;  /* CPU time of the rest shapes */
    gboolean told;        /* a warning names the cause where a shape is no cloth, ... */
    gboolean frames_told; /* ... and where a frame is */
    char *words;          /* of the warnings' kinds */
} Result;

static double
seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

static unsigned char *
held_of(const BillowProject *project, const BillowBlock *keyframe)
{
    unsigned char *held = g_new0(unsigned char, billow_grid_count(&project->cloth->grid));
    const BillowKeyframe *own = billow_block_keyframe(keyframe);
    for (size_t k = 0; k < own->n_anchors; k++)
        held[billow_grid_index(&project->cloth->grid, own->anchors[k].column, own->anchors[k].row)] = 1;
    return held;
}

static double
worst_of(const BillowGrid *grid, const float *x, const float *y, const float *z, const unsigned char *held)
{
    const BillowEdgeStrain strain = billow_edge_strain(grid, x, y, z, held);
    const double most = fmax(strain.longest, -strain.shortest);
    return isfinite(most) ? 100.0 * most : 1e30;
}

static double
depth_of(const BillowProject *project, const BillowBlock *keyframe, const BillowRestShape *shape,
         const unsigned char *held)
{
    g_autoptr(BillowFakeBodies) bodies = billow_fake_bodies_new(project, keyframe->start, FALSE);
    const BillowObstacles *world = billow_fake_bodies_obstacles(bodies);
    double depth = 0.0;
    for (size_t i = 0; i < billow_grid_count(&project->cloth->grid); i++) {
        const BillowVec3 place = {(double) shape->x[i], (double) shape->y[i], (double) shape->z[i]};
        BillowVec3 normal;
        if (!held[i])
            depth = fmax(depth, -1e3 * world->distance(world->bodies, place, 0.0, &normal));
    }
    return depth;
}

static void
add_words(GString *words, const GPtrArray *remarks)
{
    for (guint i = 0; i < remarks->len; i++) {
        const BillowDiagnostic *remark = remarks->pdata[i];
        g_string_append_printf(words, "%s%s", words->len ? " " : "", billow_diagnostic_word(remark->kind));
    }
}

/* Returns whether any of the kinds says what causes large strain. */
static gboolean
names_cause(const char *words)
{
    return strstr(words, "taut") || strstr(words, "crowded") || strstr(words, "collider");
}

static void
measure_keyframe(BillowAnimation *animation, const BillowBlock *keyframe, GString *words, Result *result)
{
    const BillowProject *project = billow_animation_project(animation);
    g_autofree unsigned char *held = held_of(project, keyframe);
    const double since = seconds_now();
    g_autoptr(BillowRestShape) shape = billow_animation_rest_shape(animation, keyframe->id);
    result->milliseconds += 1e3 * (seconds_now() - since);
    const BillowStrain *strain = &shape->report.strain;
    result->rms = fmax(result->rms, isfinite(strain->rms) ? 100.0 * strain->rms : 1e30);
    result->p99 = fmax(result->p99, isfinite(strain->p99) ? 100.0 * strain->p99 : 1e30);
    result->max = fmax(result->max, worst_of(&project->cloth->grid, shape->x, shape->y, shape->z, held));
    result->inside = fmax(result->inside, depth_of(project, keyframe, shape, held));
    g_autoptr(GPtrArray) remarks = billow_shape_diagnostics(project, keyframe, shape, NULL, NULL);
    add_words(words, remarks);
}

/* Returns how deep an anchor is in a body, mm. */
static double
anchor_depth(const BillowProject *project, int frame, const BillowMesh *mesh, const unsigned char *held)
{
    g_autoptr(BillowFakeBodies) bodies =
        billow_fake_bodies_new(project, billow_project_frame_time(project, frame), FALSE);
    const BillowObstacles *world = billow_fake_bodies_obstacles(bodies);
    double depth = 0.0;
    for (size_t i = 0; i < billow_grid_count(&mesh->grid); i++) {
        const BillowVec3 place = {(double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]};
        BillowVec3 normal;
        if (held[i])
            depth = fmax(depth, -1e3 * world->distance(world->bodies, place, 0.0, &normal));
    }
    return depth;
}

static void
measure_frames(BillowAnimation *animation, Result *result)
{
    const BillowProject *project = billow_animation_project(animation);
    BillowMesh *mesh = billow_mesh_new(&project->cloth->grid);
    BillowStrainedFrames strained = {0};
    g_autofree unsigned char *held =
        held_of(project, billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[0]);
    for (int frame = 1; frame <= billow_project_frame_count(project); frame += EVERY) {
        billow_animation_evaluate(animation, billow_project_frame_time(project, frame), FALSE, NULL, mesh);
        const BillowStrainedFrames own = billow_strained_frame(animation, frame, mesh);
        billow_strained_frames_add(&strained, &own);
        const double worst = worst_of(&project->cloth->grid, mesh->x, mesh->y, mesh->z, held);
        if (worst > result->frame)
            result->number = frame;
        result->frame = fmax(result->frame, worst);
        result->anchor_inside = fmax(result->anchor_inside, anchor_depth(project, frame, mesh, held));
    }
    billow_mesh_unref(mesh);
    g_autofree char *text = billow_strained_frames_text(&strained, project);
    result->frames_told = text != NULL;
}

static Result
measure(BillowProject *project, const char *name)
{
    Result result = {0};
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    g_autoptr(GString) words = g_string_new(NULL);
    const GPtrArray *keyframes = billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
    for (guint k = 0; k < keyframes->len; k++)
        measure_keyframe(animation, keyframes->pdata[k], words, &result);
    measure_frames(animation, &result);
    const gboolean bad = result.rms > RMS || result.p99 > P99 || result.max > MAX_STRAIN ||
                         result.frame > NO_CLOTH || result.inside > 0.05;
    if (bad || all)
        printf("{\"scene\": \"%s\", \"rms\": %.4g, \"p99\": %.4g, \"max\": %.4g, \"frame\": %.4g, "
               "\"number\": %d, "
               "\"anchor_inside\": %.1f, \"inside\": %.3f, \"ms\": %.0f, \"warnings\": \"%s\"}\n",
               name, result.rms, result.p99, result.max, result.frame, result.number, result.anchor_inside,
               result.inside, result.milliseconds, words->str);
    fflush(stdout);
    if (bad && store) {
        g_autofree char *path = g_strdup_printf("%s/%s.billow", store, name);
        g_autoptr(GError) error = NULL;
        if (!billow_project_save(project, path, &error))
            g_printerr("%s\n", error->message);
    }
    result.told = names_cause(words->str);
    result.frames_told = result.frames_told || result.told;
    return result;
}

/* --- Sums --- */

typedef struct {
    int scenes, over_bars, no_cloth, no_frames, untold, untold_frames, inside;
    double milliseconds;
} Sums;

static void
add(Sums *sums, const Result *result)
{
    sums->scenes++;
    sums->over_bars += result->rms > RMS || result->p99 > P99 || result->max > MAX_STRAIN;
    sums->no_cloth += result->max > NO_CLOTH;
    sums->no_frames += result->frame > NO_CLOTH;
    sums->untold += result->max > NO_CLOTH && !result->told;
    sums->untold_frames += result->frame > NO_CLOTH && !result->frames_told;
    sums->inside += result->inside > 0.05;
    sums->milliseconds += result->milliseconds;
}

static void
print(const char *what, const Sums *sums)
{
    printf("{\"%s\": %d, \"over_bars\": %d, \"over_20\": %d, \"untold\": %d, \"frames_over_20\": %d, "
           "\"untold_frames\": %d, \"inside\": %d, \"ms\": %.0f}\n",
           what, sums->scenes, sums->over_bars, sums->no_cloth, sums->untold, sums->no_frames,
           sums->untold_frames, sums->inside, sums->milliseconds);
}

static void
measure_boards(void)
{
    static const int sizes[][2] = {{21, 21}, {23, 41}, {41, 41}, {81, 81}};
    static const double thick[] = {1, 2, 3, 4, 6, 10, 14, 20, 40};
    Sums sums = {0};
    for (size_t s = 0; s < G_N_ELEMENTS(sizes); s++)
        for (size_t t = 0; t < G_N_ELEMENTS(thick) && sizes[s][1] <= boards; t++)
            for (int lay = 0; lay < N_TRUTH_LAYS; lay++)
                for (int round = 0; round <= (lay != TRUTH_OVER); round++) {
                    g_autoptr(BillowProject) project =
                        truth_scene_board((TruthLay) lay, sizes[s][0], sizes[s][1], 1e-3 * thick[t], round);
                    g_autofree char *name =
                        g_strdup_printf("%s-%s-%dx%d-%g", truth_lay_name((TruthLay) lay),
                                        round ? "round" : "square", sizes[s][0], sizes[s][1], thick[t]);
                    if (only && !strstr(name, only))
                        continue;
                    billow_block_keyframe(billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[0])
                        ->laid = laid;
                    const Result result = measure(project, name);
                    add(&sums, &result);
                }
    print("boards", &sums);
}

static void
measure_random(void)
{
    Sums sums = {0};
    for (int k = first; k < first + n_random; k++) {
        g_autoptr(BillowProject) project = truth_scene_random(k);
        const GPtrArray *colliders = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
        for (guint i = 0; i < colliders->len; i++)
            billow_block_collider(colliders->pdata[i])->pushes = pushes;
        g_autofree char *name = g_strdup_printf("random-%d", k);
        const Result result = measure(project, name);
        add(&sums, &result);
    }
    print("random", &sums);
}

int
main(int argc, char **argv)
{
    g_autoptr(GOptionContext) context = g_option_context_new("- measures cloth with colliders");
    g_option_context_add_main_entries(context, entries, NULL);
    g_autoptr(GError) error = NULL;
    if (!g_option_context_parse(context, &argc, &argv, &error)) {
        g_printerr("%s\n", error->message);
        return 2;
    }
    if (boards > 0)
        measure_boards();
    if (n_random > 0)
        measure_random();
    return 0;
}
