/* Measures cloth that a collider meets on its way: spheres, boxes and capsules of three sizes on four paths
 * through a hung curtain, or the project files given. Prints a JSON line for each: the farthest that a point
 * moves in a frame at 24 and at 240 frames per second, the strain of the worst frame, how deep a point or the
 * middle of a triangle is inside, and the time of a frame. */
#include "truth/frames.h"

#include "io/project/file.h"
#include "physics/colliders/body.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static double speed = 1.0;
static int columns = 41, rows = 31;
static char *only, *store;
static gboolean as_is, once;

static const GOptionEntry entries[] = {
    {"speed", 's', 0, G_OPTION_ARG_DOUBLE, &speed, "Of the collider, m/s (1)", "N"},
    {"columns", 'c', 0, G_OPTION_ARG_INT, &columns, "Of the curtain (41)", "N"},
    {"rows", 'r', 0, G_OPTION_ARG_INT, &rows, "Of the curtain (31)", "N"},
    {"only", 'o', 0, G_OPTION_ARG_STRING, &only, "Only those whose names contain this", "TEXT"},
    {"as-is", 'a', 0, G_OPTION_ARG_NONE, &as_is, "Do not make colliders push", NULL},
    {"once", '1', 0, G_OPTION_ARG_NONE, &once, "Only 24 frames per second", NULL},
    {"store", 'k', 0, G_OPTION_ARG_FILENAME, &store, "Store the projects in this folder", "DIR"},
    {NULL},
};

/* --- Scenes --- */

static const double WIDTH = 2.0, TOP = 1.6;

typedef struct {
    double t;
    BillowVec3 place;
} Stop;

/* The curtain hangs in the plane z = 0, from y = TOP down; paths pass through its middle. */
static GArray *
path_of(const char *word, double low)
{
    GArray *stops = g_array_new(FALSE, FALSE, sizeof(Stop));
    const double middle = 0.5 * (TOP + low);
    if (g_str_equal(word, "straight"))
        for (int k = 0; k < 2; k++)
            g_array_append_vals(stops, &(Stop){2.0 * k / speed, {0.05, middle, -1.0 + 2.0 * k}}, 1);
    if (g_str_equal(word, "below"))
        for (int k = 0; k < 2; k++)
            g_array_append_vals(stops, &(Stop){1.2 * k / speed, {-0.1, low - 0.5 + k * 0.8, 0.9 * k - 0.35}},
                                1);
    if (g_str_equal(word, "back"))
        for (int k = 0; k < 3; k++)
            g_array_append_vals(stops, &(Stop){1.6 * k / speed, {0.05, middle, -0.8 + 1.6 * (k % 2)}}, 1);
    if (g_str_equal(word, "curve"))
        for (int k = 0; k <= 24; k++) {
            const double angle = 2.0 * G_PI * k / 24;
            g_array_append_vals(stops,
                                &(Stop){0.9 * angle / speed,
                                        {0.9 * cos(angle - 0.7) - 0.6, middle, 0.9 * sin(angle - 0.7) - 0.2}},
                                1);
        }
    return stops;
}

static BillowBlock *
curtain_keyframe(const BillowGrid *grid)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, "hung", "Hung");
    g_autofree BillowAnchor *anchors = g_new0(BillowAnchor, grid->columns);
    for (int c = 0; c < grid->columns; c++)
        anchors[c] = (BillowAnchor){
            .column = c, .position = {0.99 * (c - (grid->columns - 1) / 2.0) * grid->spacing, TOP, 0.0}};
    billow_block_set_anchors(block, anchors, (size_t) grid->columns);
    return block;
}

static BillowProject *
scene(BillowColliderShape shape, double size, const char *path)
{
    BillowProject *project =
        billow_project_new("curtain", &(BillowGrid){columns, rows, WIDTH / (columns - 1)});
    project->cloth->keep_lengths = TRUE;
    const double low = TOP - project->cloth->grid.spacing * (rows - 1);
    BillowBlock *hung = curtain_keyframe(&project->cloth->grid);
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_COLLIDER, "body", "Body");
    BillowMovingBody *body = billow_block_body(block);
    body->collider = billow_collider_default();
    body->collider.shape = shape;
    body->collider.in_fake = TRUE;
    body->collider.radius = size;
    body->collider.length = 3.0 * size;
    body->collider.size = (BillowVec3){1.8 * size, 1.8 * size, 1.8 * size};
    g_autoptr(GArray) stops = path_of(path, low);
    body->keys = g_new0(BillowBodyKey, stops->len);
    body->n_keys = stops->len;
    for (guint k = 0; k < stops->len; k++) {
        const Stop *stop = &g_array_index(stops, Stop, k);
        body->keys[k] = (BillowBodyKey){.time = stop->t,
                                        .position = stop->place,
                                        .rotation = {0.0, 0.0, 35.0},
                                        .easing = billow_easing_default()};
    }
    project->duration = body->keys[stops->len - 1].time + 1.5;
    hung->duration = project->duration;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), hung);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_COLLIDER), block);
    return project;
}

/* --- Measuring --- */

typedef struct {
    double move, second, p99, max, points, middles, ms;
    double move_at, p99_at;
} Result;

static double
cpu_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

static BillowVec3
place_of(const BillowMesh *mesh, size_t i)
{
    return billow_vec3((double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]);
}

static double
farthest_move(const BillowMesh *a, const BillowMesh *b)
{
    double most = 0.0;
    for (size_t i = 0; i < billow_grid_count(&a->grid); i++)
        most = fmax(most, billow_vec3_distance(place_of(a, i), place_of(b, i)));
    return most;
}

static void
find_depth(const BillowProject *project, double seconds, const BillowMesh *mesh, Result *result)
{
    const GPtrArray *colliders = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    const size_t n = (size_t) mesh->grid.columns;
    for (guint k = 0; k < colliders->len; k++) {
        const BillowCollider collider =
            billow_moving_body_at(billow_block_body(colliders->pdata[k]), seconds);
        for (size_t i = 0; i < billow_grid_count(&mesh->grid); i++) {
            result->points =
                fmax(result->points, -billow_collider_distance(&collider, place_of(mesh, i), NULL));
            if ((i + 1) % n == 0 || i + n >= billow_grid_count(&mesh->grid))
                continue;
            const size_t corner[4] = {i, i + 1, i + n, i + n + 1};
            for (int out = 0; out < 4; out++) {
                BillowVec3 sum = {0.0, 0.0, 0.0};
                for (int q = 0; q < 4; q++)
                    if (q != out)
                        sum = billow_vec3_add(sum, place_of(mesh, corner[q]));
                result->middles =
                    fmax(result->middles,
                         -billow_collider_distance(&collider, billow_vec3_scale(sum, 1.0 / 3.0), NULL));
            }
        }
    }
}

static int
compare_numbers(gconstpointer a, gconstpointer b)
{
    const double p = *(const double *) a, q = *(const double *) b;
    return (p > q) - (p < q);
}

static Result
measure(BillowAnimation *animation, double rate)
{
    const BillowProject *project = billow_animation_project(animation);
    const int frames = (int) floor(billow_project_duration(project) * rate);
    Result result = {0};
    BillowMesh *last[3];
    for (int k = 0; k < 3; k++)
        last[k] = billow_mesh_new(&project->cloth->grid);
    g_autofree unsigned char *held = g_new0(unsigned char, billow_grid_count(&project->cloth->grid));
    const BillowKeyframe *first =
        billow_block_keyframe(billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[0]);
    for (size_t k = 0; k < first->n_anchors; k++)
        held[billow_grid_index(&project->cloth->grid, first->anchors[k].column, first->anchors[k].row)] = 1;
    g_autoptr(GArray) times = g_array_new(FALSE, FALSE, sizeof(double));
    for (int f = 0; f < frames; f++) {
        BillowMesh *mesh = last[f % 3];
        const double since = cpu_now();
        billow_animation_evaluate(animation, f / rate, FALSE, NULL, mesh);
        const double spent = 1e3 * (cpu_now() - since);
        g_array_append_val(times, spent);
        double p99, max;
        truth_frame_strain(mesh, held, &p99, &max);
        p99 *= 100.0, max *= 100.0;
        if (p99 > result.p99)
            result.p99 = p99, result.p99_at = f / rate;
        result.max = fmax(result.max, max);
        find_depth(project, f / rate, mesh, &result);
        if (f > 0) {
            const double move = farthest_move(mesh, last[(f + 2) % 3]);
            if (move > result.move)
                result.move = move, result.move_at = f / rate;
        }
        if (f > 1)
            result.second =
                fmax(result.second,
                     truth_second_difference((BillowMesh *[]){last[(f + 1) % 3], last[(f + 2) % 3], mesh}));
    }
    g_array_sort(times, compare_numbers);
    result.ms = g_array_index(times, double, times->len * 95 / 100);
    for (int k = 0; k < 3; k++)
        billow_mesh_unref(last[k]);
    return result;
}

/* Returns whether frames in the middle are the same alone as played. */
static gboolean
is_same_cold(BillowProject *project, BillowRestCache *cache)
{
    g_autoptr(BillowAnimation) played = billow_animation_new(project, cache);
    BillowMesh *a = billow_mesh_new(&project->cloth->grid), *b = billow_mesh_new(&project->cloth->grid);
    const double end = billow_project_duration(project);
    gboolean same = TRUE;
    for (int f = 0; f / 24.0 < 0.7 * end; f++)
        billow_animation_evaluate(played, f / 24.0, FALSE, NULL, a);
    for (double at = 0.6; at > 0.3; at -= 0.13) {
        g_autoptr(BillowAnimation) cold = billow_animation_new(project, cache);
        billow_animation_evaluate(played, at * end, FALSE, NULL, a);
        billow_animation_evaluate(cold, at * end, FALSE, NULL, b);
        same = same && farthest_move(a, b) == 0.0;
    }
    billow_mesh_unref(a);
    billow_mesh_unref(b);
    return same;
}

static void
measure_project(BillowProject *project, const char *name)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    for (guint k = 0; !as_is && k < billow_project_track(project, BILLOW_BLOCK_COLLIDER)->len; k++)
        billow_block_collider(billow_project_track(project, BILLOW_BLOCK_COLLIDER)->pdata[k])->pushes = TRUE;
    if (store) {
        g_autofree char *file = g_strdup_printf("%s/%s.billow", store, name);
        billow_project_save(project, file, NULL);
    }
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    const Result slow = measure(animation, 24.0);
    printf("{\"scene\": \"%s\", \"move\": %.3f, \"at\": %.2f, \"second\": %.3f, \"p99\": %.2f, \"p99 at\": "
           "%.2f, \"max\": %.1f, \"points mm\": %.2f, "
           "\"middles mm\": %.2f, \"ms\": %.2f",
           name, slow.move, slow.move_at, slow.second, slow.p99, slow.p99_at, slow.max,
           1e3 * fmax(slow.points, 0.0), 1e3 * fmax(slow.middles, 0.0), slow.ms);
    if (!once) {
        const Result fast = measure(animation, 240.0);
        printf(", \"move 240\": %.3f, \"at 240\": %.2f, \"p99 240\": %.2f, \"ms 240\": %.2f, \"cold\": %s",
               fast.move, fast.move_at, fast.p99, fast.ms, is_same_cold(project, cache) ? "true" : "false");
    }
    printf("}\n");
    fflush(stdout);
}

static void
measure_scenes(void)
{
    static const BillowColliderShape shapes[] = {BILLOW_COLLIDER_SPHERE, BILLOW_COLLIDER_BOX,
                                                 BILLOW_COLLIDER_CAPSULE};
    static const char *const words[] = {"sphere", "box", "capsule"};
    static const char *const paths[] = {"straight", "below", "back", "curve"};
    static const double sizes[] = {0.1, 0.18, 0.25};
    for (size_t p = 0; p < G_N_ELEMENTS(paths); p++)
        for (size_t s = 0; s < G_N_ELEMENTS(shapes); s++)
            for (size_t z = 0; z < G_N_ELEMENTS(sizes); z++) {
                g_autofree char *name = g_strdup_printf("%s-%s-%.2f", paths[p], words[s], sizes[z]);
                if (only && !strstr(name, only))
                    continue;
                g_autoptr(BillowProject) project = scene(shapes[s], sizes[z], paths[p]);
                measure_project(project, name);
            }
}

int
main(int argc, char **argv)
{
    g_autoptr(GOptionContext) context = g_option_context_new("[FILE…] - measures cloth that colliders push");
    g_option_context_add_main_entries(context, entries, NULL);
    g_autoptr(GError) error = NULL;
    if (!g_option_context_parse(context, &argc, &argv, &error)) {
        g_printerr("%s\n", error->message);
        return 2;
    }
    for (int k = 1; k < argc; k++) {
        g_autoptr(BillowProject) project = billow_project_load(argv[k], NULL, &error);
        g_autofree char *name = g_path_get_basename(argv[k]);
        if (!project) {
            g_printerr("%s\n", error->message);
            return 2;
        }
        measure_project(project, name);
    }
    if (argc == 1)
        measure_scenes();
    return 0;
}
