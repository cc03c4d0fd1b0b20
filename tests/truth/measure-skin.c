/* Measures cloth on the skin of a figure: the projects given, by their files. Prints a JSON line for each:
 * processor time of a frame, the root mean square and largest second difference of a point, the strain of
 * the worst frame, how deep points and 64 places a triangle are inside, and the frames in which triangles
 * cross. */
#include "truth/frames.h"
#include "truth/layers.h"

#include "io/motion/motion_files.h"
#include "io/project/file.h"
#include "io/project/solid_files.h"
#include "model/live/problem_frames.h"
#include "physics/colliders/body.h"

#include <math.h>
#include <stdio.h>
#include <time.h>

enum { SPLIT = 8 /* of the sides of a triangle */ };

static double rate = 24.0, from = 0.0, to = 3.0;
static gboolean quick;

static const GOptionEntry entries[] = {
    {"rate", 'r', 0, G_OPTION_ARG_DOUBLE, &rate, "Frames a second (24)", "N"},
    {"from", 'f', 0, G_OPTION_ARG_DOUBLE, &from, "Seconds of the first frame (0)", "N"},
    {"to", 't', 0, G_OPTION_ARG_DOUBLE, &to, "Seconds of the last frame (3)", "N"},
    {"quick", 'q', 0, G_OPTION_ARG_NONE, &quick, "Neither look inside nor for crossings", NULL},
    {NULL},
};

typedef struct {
    double ms;           /* of processor time, all frames */
    double squares, max; /* of second differences, m */
    double max_at;       /* seconds */
    double p99, strain;  /* of the worst frame */
    double p99_at;
    double depth, depth_at; /* m */
    long deep, looked;      /* places deeper than a millimeter */
    int frames, crossing;
} Result;

static double
cpu_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return 1e3 * (double) now.tv_sec + 1e-6 * (double) now.tv_nsec;
}

/* --- Inside --- */

static void
look(const BillowBody *body, BillowVec3 place, double seconds, Result *result)
{
    BillowVec3 normal;
    const double depth = -billow_body_distance_within(body, place, 0.0, &normal);
    result->looked++;
    result->deep += depth > 1e-3;
    if (depth > result->depth)
        result->depth = depth, result->depth_at = seconds;
}

static void
look_at_triangle(const BillowBody *body, const BillowMesh *mesh, const size_t corner[3], double seconds,
                 Result *result)
{
    for (int i = 0; i < SPLIT; i++)
        for (int j = 0; i + j < SPLIT; j++)
            for (int upper = 0; upper < (i + j + 1 < SPLIT ? 2 : 1); upper++) {
                const double a = (i + (1 + upper) / 3.0) / SPLIT, b = (j + (1 + upper) / 3.0) / SPLIT;
                const double share[3] = {1.0 - a - b, a, b};
                BillowVec3 place = {0.0, 0.0, 0.0};
                for (int k = 0; k < 3; k++)
                    place = billow_vec3_add(place,
                                            billow_vec3_scale(billow_mesh_point(mesh, corner[k]), share[k]));
                look(body, place, seconds, result);
            }
}

static void
look_inside(const BillowProject *project, double seconds, const BillowMesh *mesh, Result *result)
{
    const GPtrArray *colliders = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    const size_t n = (size_t) mesh->grid.columns;
    for (guint k = 0; k < colliders->len; k++) {
        const BillowMovingBody *moving = billow_block_body(colliders->pdata[k]);
        if (!billow_block_collider(colliders->pdata[k])->in_fake)
            continue;
        const BillowCollider collider = billow_moving_body_take_at(moving, seconds);
        const BillowBody body = billow_body(&collider);
        for (size_t i = 0; i + n < billow_grid_count(&mesh->grid); i++)
            if ((i + 1) % n != 0) {
                look_at_triangle(&body, mesh, (size_t[]){i, i + 1, i + n}, seconds, result);
                look_at_triangle(&body, mesh, (size_t[]){i + 1, i + n + 1, i + n}, seconds, result);
            }
        billow_solid_unref(collider.solid);
    }
}

/* --- Frames --- */

static void
add_second_differences(BillowMesh *const three[3], double seconds, Result *result)
{
    double sum = 0.0;
    const size_t n = billow_grid_count(&three[0]->grid);
    for (size_t i = 0; i < n; i++) {
        const BillowVec3 a = billow_mesh_point(three[0], i), b = billow_mesh_point(three[1], i),
                         c = billow_mesh_point(three[2], i);
        const BillowVec3 d = billow_vec3_sub(billow_vec3_add(a, c), billow_vec3_scale(b, 2.0));
        const double square = billow_vec3_dot(d, d);
        sum += square / (double) n;
        if (sqrt(square) > result->max)
            result->max = sqrt(square), result->max_at = seconds;
    }
    result->squares += sum;
}

static void
look_at_frame(BillowAnimation *animation, double seconds, const BillowMesh *mesh, Result *result)
{
    double p99, most;
    const size_t count = billow_grid_count(&mesh->grid);
    g_autofree unsigned char *held = billow_animation_anchored_at(animation, seconds);
    truth_frame_strain(mesh, held, &p99, &most);
    if (p99 > result->p99)
        result->p99 = p99, result->p99_at = seconds;
    result->strain = fmax(result->strain, most);
    if (quick)
        return;
    BillowPoints points = billow_points_new(count);
    billow_points_read(&points, count, mesh->x, mesh->y, mesh->z);
    result->crossing += truth_crossing_triangles(&mesh->grid, &points) > 0;
    billow_points_free(&points);
    look_inside(billow_animation_project(animation), seconds, mesh, result);
}

static Result
measure(BillowProject *project)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    Result result = {0};
    BillowMesh *three[3];
    for (int k = 0; k < 3; k++)
        three[k] = billow_mesh_new(&project->cloth->grid);
    billow_animation_evaluate(animation, 0.0, FALSE, NULL, three[2]);
    for (int f = 0; from + f / rate < to; f++) {
        const double seconds = from + f / rate, since = cpu_now();
        BillowMesh *const next = three[0];
        billow_animation_evaluate(animation, seconds, FALSE, NULL, next);
        result.ms += cpu_now() - since;
        three[0] = three[1], three[1] = three[2], three[2] = next;
        look_at_frame(animation, seconds, next, &result);
        if (f > 1)
            add_second_differences(three, seconds, &result);
        result.frames++;
    }
    for (int k = 0; k < 3; k++)
        billow_mesh_unref(three[k]);
    return result;
}

static gboolean
measure_file(const char *path, GError **error)
{
    g_autoptr(BillowProject) bare = billow_project_load(path, NULL, error);
    if (!bare)
        return FALSE;
    g_autofree char *folder = g_path_get_dirname(path), *name = g_path_get_basename(path);
    g_autoptr(BillowProject) moving = billow_motion_files_give(bare, folder, FALSE, NULL);
    g_autoptr(BillowProject) project = billow_solid_files_give(moving, folder, FALSE, NULL);
    const Result r = measure(project);
    printf("{\"project\": \"%s\", \"frames\": %d, \"ms\": %.2f, \"second_mm\": %.3f, \"most_mm\": %.2f, "
           "\"at\": %.3f, "
           "\"p99\": %.2f, \"p99_at\": %.3f, \"strain\": %.2f",
           name, r.frames, r.ms / r.frames, 1e3 * sqrt(r.squares / (r.frames - 2)), 1e3 * r.max, r.max_at,
           100.0 * r.p99, r.p99_at, 100.0 * r.strain);
    if (!quick)
        printf(", \"deep\": %ld, \"of\": %ld, \"deepest_mm\": %.2f, \"depth_at\": %.3f, \"crossing\": %d",
               r.deep, r.looked, 1e3 * r.depth, r.depth_at, r.crossing);
    printf("}\n");
    fflush(stdout);
    return TRUE;
}

int
main(int argc, char **argv)
{
    g_autoptr(GOptionContext) context =
        g_option_context_new("FILE… - measures cloth on the skin of a figure");
    g_option_context_add_main_entries(context, entries, NULL);
    g_autoptr(GError) error = NULL;
    gboolean done = g_option_context_parse(context, &argc, &argv, &error);
    for (int k = 1; k < argc && done; k++)
        done = measure_file(argv[k], &error);
    if (!done)
        g_printerr("%s\n", error->message);
    return done ? 0 : 2;
}
