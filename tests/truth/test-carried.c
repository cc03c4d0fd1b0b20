/* A line with cloths on it, beside springs and masses that share no code with it. */
#include "io/project/file.h"
#include "model/animation/evaluation.h"
#include "model/project/carried_anchors.h"

#include <math.h>
#include <string.h>

/* --- Springs and masses that come to rest --- */

typedef struct {
    int a, b;
    double length, stiffness; /* m, N/m */
} Spring;

typedef struct {
    GArray *springs; /* of Spring */
    GArray *place;   /* of BillowVec3 */
    GArray *mass;    /* of double, kg; 0: the point is fixed */
} Scene;

static const double GRAVITY = 9.81, THREAD = 3000.0, SHEAR = 30.0, CORD = 20000.0;

static int
add_point(Scene *scene, BillowVec3 place, double mass)
{
    g_array_append_val(scene->place, place);
    g_array_append_val(scene->mass, mass);
    return (int) scene->place->len - 1;
}

static void
add_spring(Scene *scene, int a, int b, double length, double stiffness)
{
    const Spring spring = {a, b, length, stiffness};
    g_array_append_val(scene->springs, spring);
}

/* A cloth hangs straight down from two points of the line, at its upper corners, pulled off its plane a little. */
static void
add_cloth(Scene *scene, const BillowGrid *grid, double density, const int pegs[2])
{
    const BillowVec3 left = g_array_index(scene->place, BillowVec3, pegs[0]),
                     right = g_array_index(scene->place, BillowVec3, pegs[1]);
    const int first = (int) scene->place->len, columns = grid->columns, rows = grid->rows;
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            BillowVec3 place = billow_vec3_mix(left, right, (double) column / (columns - 1));
            place.y -= row * grid->spacing;
            place.z += 0.02 * sin(0.7 * column + 0.5 * row);
            const double share =
                (column % (columns - 1) == 0 ? 0.5 : 1.0) * (row % (rows - 1) == 0 ? 0.5 : 1.0);
            add_point(scene, place, density * share * grid->spacing * grid->spacing);
        }
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            const int i = first + row * columns + column;
            if (column + 1 < columns)
                add_spring(scene, i, i + 1, grid->spacing, THREAD);
            if (row + 1 < rows)
                add_spring(scene, i, i + columns, grid->spacing, THREAD);
            if (column + 1 < columns && row + 1 < rows) {
                add_spring(scene, i, i + columns + 1, M_SQRT2 * grid->spacing, SHEAR);
                add_spring(scene, i + 1, i + columns, M_SQRT2 * grid->spacing, SHEAR);
            }
        }
    add_spring(scene, first, pegs[0], 0.0, CORD);
    add_spring(scene, first + columns - 1, pegs[1], 0.0, CORD);
}

static void
find_forces(const Scene *scene, BillowVec3 *force)
{
    const BillowVec3 *place = (const BillowVec3 *) (const void *) scene->place->data;
    const double *mass = (const double *) (const void *) scene->mass->data;
    for (guint i = 0; i < scene->place->len; i++)
        force[i] = billow_vec3(0.0, -GRAVITY * mass[i], 0.0);
    for (guint k = 0; k < scene->springs->len; k++) {
        const Spring *spring = &g_array_index(scene->springs, Spring, k);
        const BillowVec3 along = billow_vec3_sub(place[spring->b], place[spring->a]);
        const double now = billow_vec3_length(along);
        const double pull = now > 0.0 ? spring->stiffness * (now - spring->length) / now : 0.0;
        force[spring->a] = billow_vec3_add(force[spring->a], billow_vec3_scale(along, pull));
        force[spring->b] = billow_vec3_sub(force[spring->b], billow_vec3_scale(along, pull));
    }
}

/* Moves along the forces, with made-up masses that suit the springs, and stops whenever the motion is against them. Returns
 * the largest force that is left, N. */
static double
come_to_rest(Scene *scene, int steps)
{
    const guint n = scene->place->len;
    g_autofree BillowVec3 *force = g_new(BillowVec3, n), *speed = g_new0(BillowVec3, n);
    g_autofree double *inertia = g_new0(double, n);
    double most = 0.0;
    for (guint k = 0; k < scene->springs->len; k++) {
        const Spring *spring = &g_array_index(scene->springs, Spring, k);
        inertia[spring->a] += spring->stiffness;
        inertia[spring->b] += spring->stiffness;
    }
    for (int step = 0; step < steps; step++) {
        double power = 0.0;
        find_forces(scene, force);
        most = 0.0;
        for (guint i = 0; i < n; i++) {
            if (g_array_index(scene->mass, double, i) == 0.0)
                force[i] = billow_vec3(0.0, 0.0, 0.0);
            power += billow_vec3_dot(force[i], speed[i]);
            most = fmax(most, billow_vec3_length(force[i]));
        }
        if (power < 0.0)
            memset(speed, 0, n * sizeof *speed);
        for (guint i = 0; i < n; i++) {
            BillowVec3 *place = &g_array_index(scene->place, BillowVec3, i);
            speed[i] = billow_vec3_add(speed[i], billow_vec3_scale(force[i], 0.9 / inertia[i]));
            *place = billow_vec3_add(*place, speed[i]);
        }
    }
    return most;
}

/* --- The project --- */

enum { LINE = 43 };
static const double SPACING = 0.15;

/* Where a line ends, and the cloths on it: their points across and down and how far apart these are, and the points of the
 * line on which their upper corners hang. */
typedef struct {
    BillowVec3 from, to;
    struct {
        int columns, rows, left, right;
        double spacing;
    } cloths[2];
} Hung;

static const Hung hung[] = {
    {{-3.0, 2.2, 0.0}, {3.0, 2.6, 0.4}, {{13, 20, 6, 11, 0.07}, {21, 11, 22, 32, 0.08}}},
    {{-2.4, 2.7, 0.3}, {2.9, 2.1, -0.8}, {{9, 17, 16, 20, 0.08}, {12, 9, 21, 25, 0.06}}},
    {{-3.15, 2.0, 0.0}, {3.1, 2.0, 0.0}, {{16, 13, 2, 10, 0.09}, {11, 23, 30, 37, 0.11}}},
};

static char *
cloth_text(const char *id, int columns, int rows, double spacing, int left, int right)
{
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    return g_strdup_printf("{\"id\": \"%s\", \"cloth\": {\"columns\": %d, \"rows\": %d, \"spacing\": %s},"
                           "\"keyframes\": [{\"start\": 0, \"duration\": 1, \"anchors\": ["
                           "{\"column\": 0, \"row\": 0, \"on\": \"line\", \"at\": [%d, 0]},"
                           "{\"column\": %d, \"row\": 0, \"on\": \"line\", \"at\": [%d, 0]}]}]}",
                           id, columns, rows, g_ascii_dtostr(number, sizeof number, spacing), left,
                           columns - 1, right);
}

static BillowProject *
hung_project(const Hung *scene)
{
    const char *line =
        "{\"format\": \"billow\", \"version\": 1,"
        "\"cloth\": {\"id\": \"line\", \"columns\": 43, \"rows\": 1, \"spacing\": 0.15, \"radius\": 0.004},"
        "\"keyframes\": [{\"start\": 0, \"duration\": 1, \"anchors\": ["
        "{\"column\": 0, \"row\": 0, \"position\": [0, 0, 0]},"
        "{\"column\": 42, \"row\": 0, \"position\": [1, 0, 0]}]}],"
        "\"cloths\": [";
    g_autofree char *a = cloth_text("a", scene->cloths[0].columns, scene->cloths[0].rows,
                                    scene->cloths[0].spacing, scene->cloths[0].left, scene->cloths[0].right);
    g_autofree char *b = cloth_text("b", scene->cloths[1].columns, scene->cloths[1].rows,
                                    scene->cloths[1].spacing, scene->cloths[1].left, scene->cloths[1].right);
    g_autofree char *text = g_strconcat(line, a, ",", b, "]}", NULL);
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    BillowProject *project = billow_project_parse(text, strlen(text), "hung", NULL, problems);
    g_assert_nonnull(project);
    const BillowAnchor ends[] = {{0, 0, scene->from}, {LINE - 1, 0, scene->to}};
    billow_block_set_anchors(project->cloth->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0], ends, 2);
    BillowProject *carried = billow_project_carry_anchors(project);
    billow_project_unref(project);
    return carried;
}

static Scene
scene_of(const Hung *hung_cloths, const BillowProject *project, const BillowMesh *mesh)
{
    Scene scene = {g_array_new(FALSE, FALSE, sizeof(Spring)), g_array_new(FALSE, FALSE, sizeof(BillowVec3)),
                   g_array_new(FALSE, FALSE, sizeof(double))};
    const BillowCloth *line = project->cloths->pdata[0];
    const double meter = line->material.density * 2.0 * M_PI * line->grid.radius;
    for (int i = 0; i < LINE; i++) {
        add_point(&scene, billow_mesh_point(mesh, (size_t) i), i % (LINE - 1) == 0 ? 0.0 : meter * SPACING);
        if (i > 0)
            add_spring(&scene, i - 1, i, SPACING, CORD);
    }
    for (guint k = 0; k < G_N_ELEMENTS(hung_cloths->cloths); k++) {
        const BillowCloth *cloth = project->cloths->pdata[k + 1];
        add_cloth(&scene, &cloth->grid, cloth->material.density,
                  (int[]){hung_cloths->cloths[k].left, hung_cloths->cloths[k].right});
    }
    return scene;
}

static void
clear_scene(Scene *scene)
{
    g_array_unref(scene->springs);
    g_array_unref(scene->place);
    g_array_unref(scene->mass);
}

/* Every point of the line is within 1.5 % of its length of where the springs settle. */
static void
line_hangs_as_springs_settle(void)
{
    for (guint k = 0; k < G_N_ELEMENTS(hung); k++) {
        g_autoptr(BillowProject) project = hung_project(&hung[k]);
        g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
        g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
        BillowMesh *mesh = billow_mesh_new(&project->cloth->grid);
        billow_animation_evaluate(animation, 0.0, FALSE, NULL, mesh);
        Scene scene = scene_of(&hung[k], project, mesh);
        const double force = come_to_rest(&scene, 20000);
        double most = 0.0;
        for (size_t i = 0; i < LINE; i++)
            most = fmax(most, billow_vec3_distance(billow_mesh_point(mesh, i),
                                                   g_array_index(scene.place, BillowVec3, i)));
        g_test_message("farthest %.4f m, %.2f %% of the line; %.1e N left", most,
                       100.0 * most / (SPACING * (LINE - 1)), force);
        g_assert_cmpfloat(force, <, 1e-3);
        g_assert_cmpfloat(most, <, 0.015 * SPACING * (LINE - 1));
        clear_scene(&scene);
        billow_mesh_unref(mesh);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/carried/line-hangs-as-springs-settle", line_hangs_as_springs_settle);
    return g_test_run();
}
