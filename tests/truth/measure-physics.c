/* Simulates project files by physics and prints a JSON line for each: the time from which no point moves by
 * over 1 mm a frame (`rest`; -1: not within the time simulated), the largest move in the last half second
 * (`last`, mm), the largest stretch of a thread in any frame and in that half second (%), the greatest depth
 * of a point and of an edge's middle in a body (mm), and the steps, iterations and CPU time that it took. */
#include "io/project/file.h"
#include "model/simulation/simulation.h"
#include "physics/colliders/body.h"

#include <glib.h>
#include <math.h>
#include <stdio.h>
#include <time.h>

static double seconds;
static int substeps;
static char *solver;
static int random_scenes;

static const GOptionEntry entries[] = {
    {"seconds", 't', 0, G_OPTION_ARG_DOUBLE, &seconds, "How long to simulate (default: the whole animation)",
     "S"},
    {"substeps", 's', 0, G_OPTION_ARG_INT, &substeps, "Substeps instead of the file's", "N"},
    {"random", 'r', 0, G_OPTION_ARG_INT, &random_scenes, "Also this many random scenes with contact", "N"},
    {"solver", 'm', 0, G_OPTION_ARG_STRING, &solver, "Method instead of the file's", "NAME"},
    {NULL},
};

enum { LAST = 12 }; /* frames in the last half second at 24 a second */

/* Returns the largest distance of a point between two states. */
static double
largest_move(const BillowPoints *a, const BillowPoints *b, size_t count)
{
    double most = 0.0;
    for (size_t i = 0; i < count; i++)
        most = fmax(most, billow_vec3_distance(billow_points_get(a, i), billow_points_get(b, i)));
    return most;
}

typedef struct {
    double point, edge; /* meters */
} Depth;

/* Returns how deep points and middles of edges are in the project's bodies, which do not move. */
static Depth
find_depth(const BillowProject *project, const BillowPoints *x)
{
    Depth depth = {0.0, 0.0};
    const GPtrArray *track = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    const BillowGrid *grid = &project->cloth->grid;
    for (guint b = 0; b < track->len; b++) {
        const BillowCollider body = billow_moving_body_at(billow_block_body(track->pdata[b]), 0.0);
        for (int row = 0; row < grid->rows; row++)
            for (int column = 0; column < grid->columns; column++) {
                const size_t i = billow_grid_index(grid, column, row);
                const size_t ends[2] = {i + (column + 1 < grid->columns),
                                        i + (row + 1 < grid->rows ? (size_t) grid->columns : 0)};
                const BillowVec3 at = billow_points_get(x, i);
                depth.point = fmax(depth.point, -billow_collider_distance(&body, at, NULL));
                for (int k = 0; k < 2; k++) {
                    const BillowVec3 middle = billow_vec3_mix(at, billow_points_get(x, ends[k]), 0.5);
                    depth.edge = fmax(depth.edge, -billow_collider_distance(&body, middle, NULL));
                }
            }
    }
    return depth;
}

static void
measure(const char *name, BillowProject *project)
{
    if (substeps > 0)
        project->physics.substeps = substeps;
    for (int k = 0; solver && k < billow_solver_count(); k++)
        if (g_str_equal(billow_solvers[k].choice.word, solver))
            project->physics.solver = k;
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    g_autoptr(BillowSimulation) simulation = billow_simulation_new(animation, NULL);
    const BillowDynamics *dynamics = billow_simulation_dynamics(simulation);
    const size_t count = billow_grid_count(&project->cloth->grid);
    const BillowPoints *x = billow_dynamics_positions((BillowDynamics *) dynamics);
    BillowPoints before = billow_points_new(count);
    const int frames =
        (int) ((seconds > 0.0 ? seconds : billow_project_duration(project)) * project->frame_rate);
    double rest = 0.0, last = 0.0, stretch = 0.0, end_stretch = 0.0;
    int worst = 0, halvings = 0;
    Depth depth = {0.0, 0.0}, end_depth = {0.0, 0.0};
    BillowSimulationFrame report;
    const clock_t began = clock();
    clock_t own = 0;
    gboolean done = TRUE;
    for (int frame = 2; done && frame <= frames; frame++) {
        billow_points_copy(&before, x, count);
        done = billow_simulation_next(simulation, &report);
        const clock_t measuring = clock();
        const double move = largest_move(&before, x, count);
        rest = move > 1e-3 ? (frame - 1) / project->frame_rate : rest;
        if (report.strain.stretch > stretch)
            worst = frame;
        stretch = fmax(stretch, report.strain.stretch);
        halvings += report.halvings;
        end_depth = find_depth(project, x);
        depth.point = fmax(depth.point, end_depth.point);
        depth.edge = fmax(depth.edge, end_depth.edge);
        if (frame > frames - LAST)
            last = fmax(last, move), end_stretch = fmax(end_stretch, report.strain.stretch);
        own += clock() - measuring;
    }
    const BillowDynamicsProfile *profile = billow_dynamics_profile(dynamics);
    printf("{\"name\":\"%s\",\"points\":\"%dx%d\",\"frames\":%d,\"rest\":%.2f,\"last\":%.2f,\"stretch\":%.2f,"
           "\"at\":%d,\"end_stretch\":%.2f,\"point\":%.2f,\"edge\":%.2f,\"end_edge\":%.2f,\"steps\":%ld,"
           "\"halvings\":%d,\"iterations\":%ld,\"cpu\":%.2f%s}\n",
           name, project->cloth->grid.columns, project->cloth->grid.rows, frames,
           last > 1e-3 || !done ? -1.0 : rest, 1e3 * last, 100.0 * stretch, worst, 100.0 * end_stretch,
           1e3 * depth.point, 1e3 * depth.edge, 1e3 * end_depth.edge, profile->steps, halvings,
           profile->iterations, (double) (clock() - began - own) / CLOCKS_PER_SEC,
           done ? "" : ",\"failed\":true");
    fflush(stdout);
    billow_points_free(&before);
}

static bool
measure_file(const char *path)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(BillowProject) project = billow_project_load(path, NULL, &error);
    if (!project) {
        g_printerr("%s\n", error->message);
        return false;
    }
    g_autofree char *name = g_path_get_basename(path);
    measure(name, project);
    return true;
}

/* --- Random scenes: a cloth that falls onto a floor and up to two bodies on it --- */

static void
add_body(GString *text, GRand *rand, int k)
{
    static const char *const shapes[] = {"sphere", "box", "capsule", "cylinder"};
    const double size = g_rand_double_range(rand, 0.06, 0.3);
    g_string_append_printf(
        text,
        ",{\"id\":\"b%d\",\"name\":\"b\",\"shape\":\"%s\",\"position\":[%g,%g,%g],\"rotation\":[%g,%g,%g],"
        "\"radius\":%g,\"length\":%g,\"size\":[%g,%g,%g],\"friction\":%g}",
        k, shapes[g_rand_int_range(rand, 0, 4)], g_rand_double_range(rand, -0.3, 0.3), size,
        g_rand_double_range(rand, -0.3, 0.3), g_rand_double_range(rand, 0.0, 90.0),
        g_rand_double_range(rand, 0.0, 90.0), g_rand_double_range(rand, 0.0, 90.0), size,
        g_rand_double_range(rand, 0.2, 0.6), size, 2.0 * size, 1.5 * size,
        g_rand_double_range(rand, 0.1, 0.6));
}

/* The pose of a cloth in a plane that is tilted by an angle about the x axis. */
static void
add_pose(GString *text, int columns, int rows, double spacing, double height, double angle)
{
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            const double along = spacing * (row - 0.5 * (rows - 1));
            g_string_append_printf(text, "%s%.9g,%.9g,%.9g", row + column > 0 ? "," : "",
                                   spacing * (column - 0.5 * (columns - 1)), height + along * sin(angle),
                                   along * cos(angle));
        }
}

static void
measure_random(int number)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(30000 + (guint32) number);
    static const char *const materials[] = {"cotton", "silk", "wool", "denim"};
    const int columns = g_rand_int_range(rand, 17, 50), rows = g_rand_int_range(rand, 17, 50);
    const double spacing = 1.2 / MAX(columns, rows), angle = g_rand_double_range(rand, 0.0, 1.5);
    const double limit = number % 3 == 0 ? g_rand_double_range(rand, 0.02, 0.1) : 0.0;
    g_autoptr(GString) text = g_string_new(NULL);
    g_string_printf(
        text,
        "{\"format\":\"billow\",\"version\":1,\"frame_rate\":24,\"duration\":5,\"cloth\":{"
        "\"columns\":%d,\"rows\":%d,\"spacing\":%g,\"material\":\"%s\"},\"keyframes\":[{\"id\":\"k\","
        "\"start\":0,\"duration\":5,\"anchors\":[],\"shape\":[",
        columns, rows, spacing, materials[g_rand_int_range(rand, 0, 4)]);
    add_pose(text, columns, rows, spacing, 0.7 + 0.6 * sin(angle), angle);
    g_string_append_printf(text,
                           "]}],\"scene\":{\"colliders\":[{\"id\":\"f\",\"shape\":\"plane\",\"friction\":%g}",
                           g_rand_double_range(rand, 0.2, 0.6));
    for (int k = number % 4; k > 1; k--)
        add_body(text, rand, k);
    g_string_append(text, "]}");
    if (limit > 0.0)
        g_string_append_printf(text, ",\"physics\":{\"strain_limit\":%g}", limit);
    g_string_append(text, "}");
    g_autofree char *name = g_strdup_printf("random-%d", number);
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    g_autoptr(BillowProject) project = billow_project_parse(text->str, text->len, name, NULL, problems);
    g_assert_nonnull(project);
    measure(name, project);
}

int
main(int argc, char **argv)
{
    g_autoptr(GOptionContext) context = g_option_context_new("PROJECT...");
    g_autoptr(GError) error = NULL;
    g_option_context_add_main_entries(context, entries, NULL);
    if (!g_option_context_parse(context, &argc, &argv, &error)) {
        g_printerr("%s\n", error->message);
        return 2;
    }
    bool all = true;
    for (int k = 1; k < argc; k++)
        all = measure_file(argv[k]) && all;
    for (int k = 0; k < random_scenes; k++)
        measure_random(k);
    return all ? 0 : 1;
}
