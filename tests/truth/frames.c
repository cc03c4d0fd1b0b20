#include "truth/frames.h"

#include "core/base/outline.h"
#include "core/base/shrink.h"
#include "core/cloth/strain.h"
#include "io/motion/motion_files.h"
#include "io/project/file.h"
#include "io/project/solid_files.h"
#include "model/live/problem_frames.h"
#include "scenarios/scenarios.h"
#include "truth/projects.h"

#include <string.h>

/* --- Measuring --- */

BillowAnimation *
truth_frames_animate(const BillowProject *project, gboolean keep, BillowRestCache *cache)
{
    g_autoptr(BillowProject) own = billow_project_copy(project);
    own->cloth->keep_lengths = keep;
    return billow_animation_new(own, cache);
}

static int
compare(gconstpointer a, gconstpointer b)
{
    const double x = *(const double *) a, y = *(const double *) b;
    return x < y ? -1 : x > y;
}

typedef struct {
    const BillowMesh *mesh;
    const unsigned char *held;
    GArray *strains;
} Edges;

static void
add_edge(const Edges *edges, bool down, size_t a)
{
    const BillowMesh *m = edges->mesh;
    const size_t b = a + (down ? (size_t) m->grid.columns : 1);
    if (edges->held[a] && edges->held[b])
        return;
    const BillowVec3 d = {(double) m->x[b] - (double) m->x[a], (double) m->y[b] - (double) m->y[a],
                          (double) m->z[b] - (double) m->z[a]};
    const double strain = fabs(billow_vec3_length(d) / billow_grid_edge_length(&m->grid, down, a) - 1.0);
    g_array_append_val(edges->strains, strain);
}

void
truth_frame_strain(const BillowMesh *mesh, const unsigned char *held, double *p99, double *max)
{
    g_autoptr(GArray) strains = g_array_new(FALSE, FALSE, sizeof(double));
    const Edges edges = {mesh, held, strains};
    const BillowGrid *grid = &mesh->grid;
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            const size_t i = billow_grid_index(grid, column, row);
            if (billow_grid_has_edge(grid, false, column, row))
                add_edge(&edges, false, i);
            if (billow_grid_has_edge(grid, true, column, row))
                add_edge(&edges, true, i);
        }
    g_array_sort(strains, compare);
    *p99 = g_array_index(strains, double, (99 * strains->len + 99) / 100 - 1);
    *max = g_array_index(strains, double, strains->len - 1);
}

static BillowVec3
place(const BillowMesh *mesh, size_t i)
{
    return billow_vec3((double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]);
}

double
truth_second_difference(BillowMesh *const three[3])
{
    double most = 0.0;
    for (size_t i = 0; i < billow_grid_count(&three[0]->grid); i++) {
        const BillowVec3 middle = billow_vec3_mix(place(three[0], i), place(three[2], i), 0.5);
        most = fmax(most, 2.0 * billow_vec3_distance(middle, place(three[1], i)));
    }
    return most;
}

static double
mean_step(const BillowMesh *before, const BillowMesh *after)
{
    const size_t count = billow_grid_count(&before->grid);
    double sum = 0.0;
    for (size_t i = 0; i < count; i++)
        sum += billow_vec3_distance(place(before, i), place(after, i));
    return sum / (double) count;
}

/* Returns whether the transition's curve abruptly changes its speed by this share of the mean speed. */
static gboolean
curve_jumps(const BillowPoses *poses, double seconds, double step)
{
    static const double SHARE = 0.25;
    for (size_t i = 0; i + 1 < poses->count; i++) {
        const double lasts = poses->items[i + 1].keyframe->start - billow_block_end(poses->items[i].keyframe);
        const double second = billow_poses_progress_at(poses, i, seconds - step) -
                              2.0 * billow_poses_progress_at(poses, i, seconds) +
                              billow_poses_progress_at(poses, i, seconds + step);
        if (fabs(second) * lasts > SHARE * step)
            return TRUE;
    }
    return FALSE;
}

static double
size_of(const BillowMesh *mesh)
{
    BillowVec3 low, high;
    billow_mesh_bounds(mesh, &low, &high);
    return billow_vec3_distance(low, high);
}

/* The last three consecutive frames. */
typedef struct {
    BillowAnimation *animation;
    BillowMesh *frames[3];
    int count;
} Film;

static Film
film_new(BillowAnimation *animation)
{
    const BillowGrid *grid = &billow_animation_project(animation)->cloth->grid;
    return (Film){animation, {billow_mesh_new(grid), billow_mesh_new(grid), billow_mesh_new(grid)}, 0};
}

static void
film_clear(Film *film)
{
    for (int k = 0; k < 3; k++)
        billow_mesh_unref(film->frames[k]);
}

static void
film_add(Film *film, double seconds)
{
    BillowMesh *frame = film->frames[0];
    film->frames[0] = film->frames[1];
    film->frames[1] = film->frames[2];
    film->frames[2] = frame;
    billow_animation_evaluate(film->animation, seconds, FALSE, NULL, frame);
    film->count++;
}

static double
film_step(const Film *film)
{
    return film->count < 2 ? 0.0 : mean_step(film->frames[1], film->frames[2]);
}

static double
film_second(const Film *film)
{
    return film->count < 3 ? 0.0 : truth_second_difference(film->frames);
}

TruthFrames
truth_frames_measure(BillowAnimation *animation, double rate)
{
    const BillowProject *project = billow_animation_project(animation);
    TruthFrames result = {.count = (int) round(billow_project_duration(project) * rate)};
    Film film = film_new(animation);
    double size = 0.0, steps = 0.0, jump = 0.0;
    int moving = 0;
    for (int n = 0; n < result.count; n++) {
        const double seconds = n / rate;
        double p99, max;
        film_add(&film, seconds);
        g_autofree unsigned char *held = billow_animation_anchored_at(animation, seconds);
        truth_frame_strain(film.frames[2], held, &p99, &max);
        if (n == 0)
            size = size_of(film.frames[2]);
        const double step = film_step(&film) / size, second = film_second(&film) / size;
        if (p99 > result.p99)
            result.p99 = p99, result.p99_at = seconds;
        if (max > result.max)
            result.max = max, result.max_at = seconds;
        if (second > result.second)
            result.second = second, result.second_at = seconds;
        if (second > jump &&
            !curve_jumps(billow_animation_poses(animation), seconds - 1.0 / rate, 1.0 / rate))
            jump = second, result.jump_at = seconds;
        steps += step;
        moving += step > 0.0;
    }
    result.jump = moving > 0 ? jump * moving / steps : 0.0;
    film_clear(&film);
    return result;
}

/* --- Jumps --- */

enum { SUSPECTS = 2, AWAY = 2 /* frames between suspects */ };

static const double COARSE_RATE = 12.0, FINE_RATE = 240.0;

/* Returns how much a frame's second difference exceeds those around it. */
static double
find_outliers(const GArray *seconds, guint n)
{
    const double before = n < AWAY ? 0.0 : g_array_index(seconds, double, n - AWAY),
                 after = n + AWAY < seconds->len ? g_array_index(seconds, double, n + AWAY) : 0.0;
    return g_array_index(seconds, double, n) - 0.5 * (before + after);
}

static gboolean
is_suspected(const guint *suspects, int count, guint n)
{
    for (int k = 0; k < count; k++)
        if (ABS((int) suspects[k] - (int) n) < AWAY)
            return TRUE;
    return FALSE;
}

static void
find_suspects(const GArray *seconds, guint suspects[SUSPECTS])
{
    for (int k = 0; k < SUSPECTS; k++) {
        double most = -INFINITY;
        for (guint n = 0; n < seconds->len; n++)
            if (find_outliers(seconds, n) > most && !is_suspected(suspects, k, n))
                most = find_outliers(seconds, n), suspects[k] = n;
    }
}

/* Returns the largest second difference of fine frames around a time, in meters, that no curve explains. */
static double
measure_closely(BillowAnimation *animation, double moment)
{
    const double step = 1.0 / FINE_RATE, reach = 1.0 / COARSE_RATE;
    Film film = film_new(animation);
    double most = 0.0;
    for (double seconds = fmax(moment - reach, 0.0); seconds < moment + reach; seconds += step) {
        film_add(&film, seconds);
        if (!curve_jumps(billow_animation_poses(animation), seconds - step, step))
            most = fmax(most, film_second(&film));
    }
    film_clear(&film);
    return most;
}

double
truth_frames_jump(BillowAnimation *animation, double *at)
{
    const int count = (int) round(billow_project_duration(billow_animation_project(animation)) * COARSE_RATE);
    g_autoptr(GArray) seconds = g_array_new(FALSE, FALSE, sizeof(double));
    Film film = film_new(animation);
    double way = 0.0, most = 0.0;
    int moving = 0;
    for (int n = 0; n < count; n++) {
        film_add(&film, n / COARSE_RATE);
        const double step = film_step(&film), second = film_second(&film);
        g_array_append_val(seconds, second);
        way += step;
        moving += step > 0.0;
    }
    film_clear(&film);
    guint suspects[SUSPECTS] = {0};
    find_suspects(seconds, suspects);
    for (int k = 0; k < SUSPECTS; k++) {
        const double moment = ((double) suspects[k] - 1.0) / COARSE_RATE;
        const double change = measure_closely(animation, moment) * FINE_RATE;
        if (change > most)
            most = change, *at = moment;
    }
    return moving > 0 ? most * moving / (way * COARSE_RATE) : 0.0;
}

/* --- Hard cases --- */

static void
clear_animation(gpointer data)
{
    TruthAnimation *animation = data;
    g_free(animation->name);
    billow_project_unref(animation->project);
}

static void
add(GArray *animations, const char *name, BillowProject *project)
{
    const TruthAnimation animation = {g_strdup(name), project};
    g_array_append_val(animations, animation);
}

static GArray *
new_animations(void)
{
    GArray *animations = g_array_new(FALSE, FALSE, sizeof(TruthAnimation));
    g_array_set_clear_func(animations, clear_animation);
    return animations;
}

GArray *
truth_frames_samples(const char *folder)
{
    g_autoptr(GArray) animations = new_animations();
    g_autoptr(GPtrArray) paths = truth_projects_of(folder);
    for (guint k = 0; k < paths->len; k++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(BillowProject) loaded = billow_project_load(paths->pdata[k], NULL, &error);
        if (!loaded) {
            g_printerr("%s\n", error->message);
            return NULL;
        }
        g_autoptr(BillowProject) moving = billow_motion_files_give(loaded, folder, FALSE, NULL);
        BillowProject *project = billow_solid_files_give(moving, folder, FALSE, NULL);
        g_autofree char *name = g_path_get_basename(paths->pdata[k]);
        *strrchr(name, '.') = '\0';
        add(animations, name, project);
    }
    return g_steal_pointer(&animations);
}

static void
add_keyframe(BillowProject *project, const char *id, double start, const BillowAnchor *anchors, size_t n)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    block->start = start;
    block->duration = 0.5;
    billow_block_set_anchors(block, anchors, n);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
}

static void
leave(BillowProject *project, const char *id, BillowCurve curve, BillowPathKind path)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_TRANSITION, id, "");
    billow_block_easing(block)->curve = curve;
    billow_block_path(block)->kind = path;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_TRANSITION), block);
}

/* Pins every fourth point of the upper edge on a straight line, of which only the ends are 3 % nearer. */
static void
add_turned_banner(GArray *animations, double degrees)
{
    enum { SIDE = 33, HOLDS = 9 };
    const BillowGrid grid = {SIDE, SIDE, 2.0 / (SIDE - 1)};
    g_autofree char *name = g_strdup_printf("banner turned by %g°", degrees);
    BillowProject *project = billow_project_new(name, &grid);
    for (int k = 0; k < 2; k++) {
        const double angle = k * degrees * G_PI / 180.0;
        BillowAnchor anchors[HOLDS];
        for (int i = 0; i < HOLDS; i++) {
            const double along = 0.97 * (0.25 * i - 1.0);
            anchors[i] = (BillowAnchor){4 * i, 0, {along * cos(angle), 2.0, along * sin(angle)}};
        }
        add_keyframe(project, k ? "turned" : "hung", 1.5 * k, anchors, HOLDS);
    }
    leave(project, "hung", BILLOW_CURVE_EASE_IN_OUT, BILLOW_PATH_TURN);
    add(animations, name, project);
}

/* Makes a canopy some of whose anchors are unpinned. These come last. */
static void
add_let_go(GArray *animations, const char *name, size_t n_corners, bool centre)
{
    enum { SIDE = 33, CORNERS = 4 };
    BillowScenario canopy = billow_scenario_canopy(SIDE);
    BillowAnchor kept[CORNERS + 1];
    size_t n = 0, corners = 0;
    for (size_t i = 0; i < canopy.n_anchors; i++) {
        const BillowAnchor *anchor = &canopy.anchors[i];
        const bool is_centre = anchor->column == SIDE / 2 && anchor->row == SIDE / 2;
        const bool is_let_go = is_centre ? centre : corners++ < n_corners;
        if (!is_let_go)
            kept[n++] = *anchor;
    }
    BillowProject *project = billow_project_new(name, &canopy.grid);
    add_keyframe(project, "hung", 0.0, canopy.anchors, canopy.n_anchors);
    add_keyframe(project, "free", 1.5, kept, n);
    leave(project, "hung", BILLOW_CURVE_POWER_IN, BILLOW_PATH_STRAIGHT);
    add(animations, name, project);
    billow_scenario_free(&canopy);
}

static void
add_waved_curtain(GArray *animations, const char *name, BillowWaveAxis axis)
{
    BillowScenario curtain = billow_scenario_curtain(64);
    BillowProject *project = billow_project_new(name, &curtain.grid);
    add_keyframe(project, "hung", 0.0, curtain.anchors, curtain.n_anchors);
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_WAVE, "wave", "");
    block->duration = 2.0;
    *billow_block_wave(block) =
        (BillowWave){.axis = axis, .amplitude = 0.05, .wavelength = 0.7, .speed = 0.5, .direction = 70.0};
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_WAVE), block);
    add(animations, name, project);
    billow_scenario_free(&curtain);
}

GArray *
truth_frames_hard(void)
{
    GArray *animations = new_animations();
    for (int degrees = 30; degrees <= 180; degrees += 30)
        add_turned_banner(animations, degrees);
    add_let_go(animations, "canopy, centre let go", 0, true);
    add_let_go(animations, "canopy, a corner let go", 1, false);
    add_let_go(animations, "canopy, two corners let go", 2, false);
    add_waved_curtain(animations, "curtain, waves along normals", BILLOW_WAVE_NORMAL);
    return animations;
}
