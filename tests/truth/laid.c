#include "truth/laid.h"

#include "truth/layers.h"
#include "truth/sets.h"

#include "model/animation/animation.h"
#include "physics/colliders/body.h"
#include "physics/colliders/shape.h"

#include <time.h>

static double
between(uint64_t *state, double low, double high)
{
    return low + (high - low) * 0.5 * (truth_random(state) + 1.0);
}

static BillowCollider *
add(BillowProject *project, BillowColliderShape shape, BillowVec3 position)
{
    GPtrArray *colliders = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    g_autofree char *id = g_strdup_printf("b%u", colliders->len);
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_COLLIDER, id, id);
    BillowCollider *collider = billow_block_collider(block);
    *collider = billow_collider_default();
    collider->shape = shape;
    collider->position = position;
    collider->in_fake = TRUE;
    g_ptr_array_add(colliders, block);
    return collider;
}

/* --- What is under the cloth, which is `w` x `d` large; each returns the height of the top --- */

static double
add_box(BillowProject *project, uint64_t *state, double w, double d)
{
    const double height = between(state, 0.3, 0.9);
    BillowCollider *box = add(project, BILLOW_COLLIDER_BOX, billow_vec3(0.0, 0.5 * height, 0.0));
    box->size = billow_vec3(between(state, 0.3, 0.8) * w, height, between(state, 0.3, 0.8) * d);
    box->rotation.y = between(state, 0.0, 1.0) < 0.5 ? 0.0 : between(state, 0.0, 90.0);
    return height;
}

static double
add_table(BillowProject *project, uint64_t *state, double w, double d)
{
    const double height = between(state, 0.5, 0.9), thick = between(state, 0.02, 0.06);
    const gboolean round = between(state, 0.0, 1.0) < 0.5;
    BillowCollider *top = add(project, round ? BILLOW_COLLIDER_CYLINDER : BILLOW_COLLIDER_BOX,
                              billow_vec3(0.0, height - 0.5 * thick, 0.0));
    top->size = billow_vec3(between(state, 0.4, 0.8) * w, thick, between(state, 0.4, 0.8) * d);
    top->radius = between(state, 0.2, 0.4) * MIN(w, d);
    top->length = thick;
    return height;
}

static double
add_ball(BillowProject *project, uint64_t *state, double w, double d)
{
    const double radius = between(state, 0.12, 0.35) * MIN(w, d), height = radius + between(state, 0.3, 0.8);
    add(project, BILLOW_COLLIDER_SPHERE, billow_vec3(0.0, height - radius, 0.0))->radius = radius;
    return height;
}

static double
add_drum(BillowProject *project, uint64_t *state, double w, double d)
{
    const double height = between(state, 0.3, 0.9);
    BillowCollider *drum = add(project, BILLOW_COLLIDER_CYLINDER, billow_vec3(0.0, 0.5 * height, 0.0));
    drum->radius = between(state, 0.15, 0.4) * MIN(w, d);
    drum->length = height;
    return height;
}

/* Two or three, of which the highest is under the middle. */
static double
add_steps(BillowProject *project, uint64_t *state, double w, double d)
{
    const double rise = between(state, 0.05, 0.2), run = between(state, 0.15, 0.35) * w,
                 width = between(state, 0.5, 1.2) * d;
    const int n = 2 + (between(state, 0.0, 1.0) < 0.5);
    for (int k = 0; k < n; k++) {
        BillowCollider *box =
            add(project, BILLOW_COLLIDER_BOX, billow_vec3((k - 0.2) * run, 0.5 * (n - k) * rise, 0.0));
        box->size = billow_vec3(run, (n - k) * rise, width);
    }
    return n * rise;
}

static double
add_ridge(BillowProject *project, uint64_t *state, double w, double d)
{
    const double side = between(state, 0.2, 0.5) * MIN(w, d), middle = between(state, 0.4, 0.8);
    BillowCollider *box = add(project, BILLOW_COLLIDER_BOX, billow_vec3(0.0, middle, 0.0));
    box->size = billow_vec3(side, side, between(state, 0.4, 1.2) * d);
    box->rotation.z = 45.0;
    return middle + side * sqrt(0.5);
}

static double
add_bolster(BillowProject *project, uint64_t *state, double w, double d)
{
    const double radius = between(state, 0.08, 0.25) * MIN(w, d), middle = between(state, 0.4, 0.8);
    BillowCollider *bolster = add(project, BILLOW_COLLIDER_CAPSULE, billow_vec3(0.0, middle, 0.0));
    bolster->radius = radius;
    bolster->length = between(state, 0.4, 1.0) * d;
    bolster->rotation.x = 90.0;
    return middle + radius;
}

static const struct {
    const char *name;
    double (*add)(BillowProject *project, uint64_t *state, double w, double d);
} kinds[] = {{"box", add_box},     {"table", add_table}, {"ball", add_ball},      {"drum", add_drum},
             {"steps", add_steps}, {"ridge", add_ridge}, {"bolster", add_bolster}};

static const BillowGrid grids[] = {{17, 13, 0.0}, {33, 27, 0.0}, {61, 49, 0.0}};
static const char *const held[] = {"middle", "off", "none"};

/* An anchor off the middle is at the same place of the collider, so the cloth lies askew. */
static void
add_keyframe(BillowProject *project, uint64_t *state, int how, double top)
{
    const BillowGrid *grid = &project->cloth->grid;
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, "k", "k");
    const double off = how == 1 ? 0.08 : 0.0;
    const int column = (int) lround((0.5 + off * truth_random(state)) * (grid->columns - 1)),
              row = (int) lround((0.5 + off * truth_random(state)) * (grid->rows - 1));
    const BillowAnchor anchor = {column, row, billow_vec3(0.0, top + between(state, 0.003, 0.02), 0.0)};
    block->duration = 0.1;
    billow_block_set_anchors(block, &anchor, how == 2 ? 0 : 1);
    billow_block_keyframe(block)->laid = TRUE;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
}

BillowProject *
truth_laid_scene(int number, int seed, char name[64])
{
    uint64_t state = 15485863u * (uint64_t) (number + 1000 * seed) + 32452843u;
    const int kind = number % (int) G_N_ELEMENTS(kinds), how = number / 7 % 3,
              size = (number / 7 + number) % 3;
    BillowGrid grid = grids[size];
    grid.spacing = between(&state, 1.0, 2.2) / (grid.columns - 1);
    BillowProject *project = billow_project_new("laid", &grid);
    project->cloth->keep_lengths = TRUE;
    project->cloth->thickness = 0.001;
    BillowCollider *floor = add(project, BILLOW_COLLIDER_PLANE, billow_vec3(0.0, 0.0, 0.0));
    floor->is_floor = TRUE;
    const double w = grid.spacing * (grid.columns - 1), d = grid.spacing * (grid.rows - 1),
                 top = kinds[kind].add(project, &state, w, d);
    add_keyframe(project, &state, how, top);
    project->duration = 0.1;
    g_snprintf(name, 64, "%d-%s-%s-%dx%d", number, kinds[kind].name, held[how], grid.columns, grid.rows);
    return project;
}

/* --- Measuring --- */

static double
distance(const BillowProject *project, BillowVec3 place)
{
    const GPtrArray *colliders = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    double least = INFINITY;
    for (guint i = 0; i < colliders->len; i++)
        least =
            fmin(least, billow_collider_distance(billow_block_collider(colliders->pdata[i]), place, NULL));
    return least;
}

/* Returns the height of the uppermost collider at a place, by sphere tracing. */
static double
top_at(const BillowProject *project, double x, double z)
{
    double y = 10.0, free = INFINITY;
    while (free > 1e-5) {
        free = distance(project, billow_vec3(x, y, z));
        y -= free;
    }
    return y;
}

/* Returns where a point was when the flat cloth was let down. */
static BillowVec3
let_down_at(const BillowProject *project, int column, int row)
{
    const BillowKeyframe *keyframe =
        billow_block_keyframe(billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[0]);
    const BillowVec3 flat = billow_grid_flat(&project->cloth->grid, column, row);
    if (keyframe->n_anchors == 0)
        return flat;
    const BillowAnchor *anchor = &keyframe->anchors[0];
    return billow_vec3_add(
        anchor->position,
        billow_vec3_sub(flat, billow_grid_flat(&project->cloth->grid, anchor->column, anchor->row)));
}

/* What is over the highest 5 mm is on top; if that is no more than two points, what is over the next. */
static double
farthest_slide(const BillowProject *project, const BillowRestShape *shape)
{
    const BillowGrid *grid = &project->cloth->grid;
    const size_t count = billow_grid_count(grid);
    g_autofree double *top = g_new(double, count);
    double highest = -INFINITY, slid = 0.0;
    for (size_t i = 0; i < count; i++) {
        const BillowVec3 at = let_down_at(project, (int) i % grid->columns, (int) i / grid->columns);
        top[i] = top_at(project, at.x, at.z);
        highest = fmax(highest, top[i]);
    }
    int n = 0;
    for (double band = 0.005; n < 3; band *= 2.0) {
        n = 0;
        for (size_t i = 0; i < count; i++) {
            if (top[i] < highest - band)
                continue;
            const BillowVec3 at = let_down_at(project, (int) i % grid->columns, (int) i / grid->columns);
            slid = fmax(slid, hypot((double) shape->x[i] - at.x, (double) shape->z[i] - at.z));
            n++;
        }
    }
    return slid;
}

static double
least_gap(const BillowProject *project, const BillowPoints *points)
{
    const BillowGrid *grid = &project->cloth->grid;
    double least = INFINITY;
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            const size_t i = billow_grid_index(grid, column, row);
            least = fmin(least, distance(project, billow_points_get(points, i)));
            if (column + 1 == grid->columns || row + 1 == grid->rows)
                continue;
            const size_t corner[] = {i, i + 1, i + (size_t) grid->columns, i + (size_t) grid->columns + 1};
            for (int out = 0; out < 4; out++) {
                BillowVec3 middle = {0.0, 0.0, 0.0};
                for (int k = 0; k < 4; k++)
                    if (k != out)
                        middle = billow_vec3_add(
                            middle, billow_vec3_scale(billow_points_get(points, corner[k]), 1.0 / 3.0));
                least = fmin(least, distance(project, middle));
            }
        }
    return least;
}

static double
processor_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

TruthLaid
truth_laid_measure(const BillowProject *project)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    const double since = processor_seconds();
    g_autoptr(BillowRestShape) shape = billow_rest_cache_get(
        cache, project, billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[0], NULL, NULL);
    const double seconds = processor_seconds() - since;
    const size_t count = billow_grid_count(&project->cloth->grid);
    BillowPoints points = billow_points_new(count);
    billow_points_read(&points, count, shape->x, shape->y, shape->z);
    const TruthLaid laid = {.slid = farthest_slide(project, shape),
                            .crossings = truth_crossing_triangles(&project->cloth->grid, &points),
                            .p99 = shape->report.strain.p99,
                            .max = shape->report.worst,
                            .gap = least_gap(project, &points),
                            .settled = shape->report.converged,
                            .seconds = seconds};
    billow_points_free(&points);
    return laid;
}
