/* Compares frames with blocks of every kind with a plain computation of docs/method.md §4-6 in double. */
#include "model/animation/evaluation.h"

#include <string.h>

enum { COLUMNS = 150, ROWS = 131, POINTS = COLUMNS * ROWS, N_POSES = 5 };
static const BillowGrid GRID = {COLUMNS, ROWS, 0.0125};
static const double SIZE = 2.0; /* of the cloth, in meters */
#define TURN (2.0 * G_PI)

/* A keyframe that is held from 2k to 2k + 1 seconds. */
typedef struct {
    BillowVec3 point[POINTS], normal[POINTS];
    double weight[POINTS];
} Pose;

/* --- The keyframes: shapes in closed form --- */

static const int anchored[N_POSES][3][2] = {
    {{0, 0}, {149, 0}, {75, 66}}, {{0, 0}, {0, 130}, {149, 130}},  {{40, 3}, {3, 90}, {120, 120}},
    {{0, 0}, {0, 0}, {0, 0}},     {{149, 130}, {10, 10}, {75, 0}},
};
static const size_t n_anchored[N_POSES] = {3, 3, 3, 0, 2};

static BillowVec3
place_in(int pose, int column, int row)
{
    BillowVec3 p = billow_grid_flat(&GRID, column, row);
    switch (pose) {
    case 0:
        return billow_vec3(0.9 * p.x, 1.0 + 0.3 * p.x * p.z, 0.9 * p.z);
    case 1:
        return billow_vec3(p.x + 0.1 * p.z, 1.5 - 0.4 * p.x * p.x, p.z - 0.05 * p.x);
    case 2:
        return billow_vec3(0.8 * p.x, 1.2 + 0.2 * cos(4.0 * p.z), 0.8 * p.z + 0.1 * sin(3.0 * p.x));
    case 3:
        return billow_vec3(0.7 * p.x, 0.8 * p.z, 0.3 * p.x * p.x);
    default:
        return billow_vec3(p.z, 1.0 + 0.5 * p.x, -p.x);
    }
}

static BillowBlock *
add_block(GPtrArray *track, BillowBlockKind kind, const char *id, double start, double duration)
{
    BillowBlock *block = billow_block_new(kind, id, id);
    block->start = start;
    block->duration = duration;
    g_ptr_array_add(track, block);
    return block;
}

static void
add_keyframe(BillowProject *project, int pose, const char *id, double start, double duration)
{
    BillowBlock *block = add_block(billow_project_track(project, BILLOW_BLOCK_KEYFRAME),
                                   BILLOW_BLOCK_KEYFRAME, id, start, duration);
    BillowAnchor anchors[3];
    for (size_t i = 0; i < n_anchored[pose]; i++) {
        const int *at = anchored[pose][i];
        anchors[i] = (BillowAnchor){at[0], at[1], place_in(pose, at[0], at[1])};
    }
    billow_block_set_anchors(block, anchors, n_anchored[pose]);
    float *points = g_new(float, 3 * POINTS);
    for (int i = 0; i < POINTS; i++) {
        BillowVec3 p = place_in(pose, i % COLUMNS, i / COLUMNS);
        points[3 * i] = (float) p.x;
        points[3 * i + 1] = (float) p.y;
        points[3 * i + 2] = (float) p.z;
    }
    g_autoptr(GBytes) shape = g_bytes_new_take(points, 3 * POINTS * sizeof *points);
    billow_block_set_shape(block, shape);
}

/* --- The project --- */

static const BillowEasing transitions[N_POSES - 1] = {
    {.curve = BILLOW_CURVE_POWER_IN, .degree = 3.0},
    {.curve = BILLOW_CURVE_POWER_OUT, .degree = 2.5},
    {.curve = BILLOW_CURVE_EASE_IN_OUT, .degree = 2.0},
    {.curve = BILLOW_CURVE_LINEAR, .degree = 2.0},
};

static const BillowPath paths[N_POSES - 1] = {
    {.kind = BILLOW_PATH_STRAIGHT},
    {.kind = BILLOW_PATH_ARC, .height = 0.3},
    {.kind = BILLOW_PATH_STRAIGHT},
    {.kind = BILLOW_PATH_TURN},
};

/* Start, duration, fades, and the block's parameters. */
typedef struct {
    double start, duration, fade_in, fade_out;
    gboolean muted;
    BillowWave wave;
    BillowSway sway;
} Layer;

static const Layer waves[] = {
    {0.0, 9.0, 1.0, 2.0, .wave = {BILLOW_WAVE_PLANE, BILLOW_WAVE_VERTICAL, 0.04, 0.5, 0.3, 20.0, 35.0}},
    {0.3, 7.5, 0.0, 0.0, .wave = {BILLOW_WAVE_PLANE, BILLOW_WAVE_NORMAL, 0.05, 0.37, -0.6, 0.0, -110.0}},
    {1.1, 8.0, 0.4, 0.0,
     .wave = {BILLOW_WAVE_CIRCULAR, BILLOW_WAVE_VERTICAL, 0.03, 0.41, 0.5, 70.0, 0.0, 40.5, 17.0}},
    {2.0, 4.0, 0.0, 1.5,
     .wave = {BILLOW_WAVE_CIRCULAR, BILLOW_WAVE_NORMAL, 0.06, 0.6, 0.2, 0.0, 0.0, 149.0, 130.0, 0.8}},
    {0.0, 9.0, .muted = TRUE, .wave = {BILLOW_WAVE_PLANE, BILLOW_WAVE_VERTICAL, 5.0, 0.5, 0.3, 20.0, 35.0}},
};

static const Layer sways[] = {
    {0.2, 9.0, 0.7, 1.1, .sway = {.direction = 60.0, .amplitude = 0.2, .period = 1.5, .phase = 30.0}},
    {4.0, 2.0, 0.0, 0.0, .sway = {.direction = -15.0, .amplitude = -0.1, .period = 0.8, .phase = 0.0}},
    {0.0, 9.0, .muted = TRUE, .sway = {.direction = 0.0, .amplitude = 3.0, .period = 2.0}},
};

static void
add_layer(GPtrArray *track, BillowBlockKind kind, const Layer *layer)
{
    BillowBlock *block = add_block(track, kind, "layer", layer->start, layer->duration);
    block->fade_in = layer->fade_in;
    block->fade_out = layer->fade_out;
    block->muted = layer->muted;
    if (kind == BILLOW_BLOCK_WAVE)
        *billow_block_wave(block) = layer->wave;
    else
        *billow_block_sway(block) = layer->sway;
}

static BillowAnimation *
new_animation(void)
{
    static const char *const ids[N_POSES] = {"a", "b", "c", "d", "e"};
    g_autoptr(BillowProject) project = billow_project_new("reference", &GRID);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    for (int pose = 0; pose < N_POSES; pose++) {
        add_keyframe(project, pose, ids[pose], 2.0 * pose, 1.0);
        if (pose == 1) { /* during the transition that follows */
            add_keyframe(project, 3, "muted", 3.3, 0.2);
            ((BillowBlock *) billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[2])->muted = TRUE;
        }
    }
    for (int i = 0; i + 1 < N_POSES; i++) {
        BillowBlock *block = add_block(billow_project_track(project, BILLOW_BLOCK_TRANSITION),
                                       BILLOW_BLOCK_TRANSITION, ids[i], 0.0, 0.0);
        *billow_block_easing(block) = transitions[i];
        *billow_block_path(block) = paths[i];
    }
    for (size_t i = 0; i < G_N_ELEMENTS(waves); i++)
        add_layer(billow_project_track(project, BILLOW_BLOCK_WAVE), BILLOW_BLOCK_WAVE, &waves[i]);
    for (size_t i = 0; i < G_N_ELEMENTS(sways); i++)
        add_layer(billow_project_track(project, BILLOW_BLOCK_SWAY), BILLOW_BLOCK_SWAY, &sways[i]);
    return billow_animation_new(project, cache);
}

/* --- The plain computation --- */

/* Returns the normalized sum of the area vectors of the quads around a point: half the cross product of each
 * quad's diagonals. */
static BillowVec3
normal_at(const BillowVec3 *point, int column, int row)
{
    BillowVec3 sum = {0.0, 0.0, 0.0};
    for (int r = MAX(row - 1, 0); r < MIN(row + 1, ROWS - 1); r++)
        for (int c = MAX(column - 1, 0); c < MIN(column + 1, COLUMNS - 1); c++) {
            const BillowVec3 *north = point + r * COLUMNS + c, *south = north + COLUMNS;
            sum = billow_vec3_add(sum, billow_vec3_cross(billow_vec3_sub(south[0], north[1]),
                                                         billow_vec3_sub(south[1], north[0])));
        }
    return billow_vec3_scale(sum, 1.0 / billow_vec3_length(sum));
}

static double
distance_to_anchors(int pose, int column, int row)
{
    double least = INFINITY;
    for (size_t i = 0; i < n_anchored[pose]; i++)
        least = MIN(least, hypot(column - anchored[pose][i][0], row - anchored[pose][i][1]));
    return least;
}

static Pose *
new_pose(int number)
{
    Pose *pose = g_new(Pose, 1);
    double most = 0.0;
    for (int i = 0; i < POINTS; i++) {
        pose->point[i] = place_in(number, i % COLUMNS, i / COLUMNS);
        most = MAX(most, distance_to_anchors(number, i % COLUMNS, i / COLUMNS));
    }
    for (int i = 0; i < POINTS; i++) {
        pose->normal[i] = normal_at(pose->point, i % COLUMNS, i / COLUMNS);
        pose->weight[i] =
            n_anchored[number] ? distance_to_anchors(number, i % COLUMNS, i / COLUMNS) / most : 1.0;
    }
    return pose;
}

/* Returns the share of the next pose at `tau` of the transition. */
static double
eased(int from, double tau)
{
    switch (from) {
    case 0:
        return tau * tau * tau;
    case 1:
        return 1.0 - pow(1.0 - tau, 2.5);
    case 2:
        return (1.0 + sin(G_PI * tau - G_PI / 2.0)) / 2.0;
    default:
        return tau;
    }
}

static double
strength_of(const Layer *layer, double seconds)
{
    double t = seconds - layer->start, left = layer->duration - t, strength = 1.0;
    if (layer->muted || t < 0.0 || left < 0.0)
        return 0.0;
    if (t < layer->fade_in)
        strength *= 0.5 - 0.5 * cos(G_PI * t / layer->fade_in);
    if (left < layer->fade_out)
        strength *= 0.5 - 0.5 * cos(G_PI * left / layer->fade_out);
    return strength;
}

static double
height_of(const BillowWave *wave, double t, int column, int row)
{
    double angle = wave->direction * G_PI / 180.0, shrink = 1.0;
    double xi =
        GRID.spacing * ((column - 0.5 * (COLUMNS - 1)) * cos(angle) + (row - 0.5 * (ROWS - 1)) * sin(angle));
    if (wave->shape == BILLOW_WAVE_CIRCULAR) {
        xi = GRID.spacing * hypot(column - wave->origin_column, row - wave->origin_row);
        shrink = wave->decay > 0.0 ? exp(-xi / wave->decay) : 1.0;
    }
    return wave->amplitude * shrink *
           sin(TURN * (xi - wave->speed * t) / wave->wavelength + wave->phase * G_PI / 180.0);
}

typedef struct {
    BillowVec3 a, b; /* centroids */
    BillowVec3 axis;
    double angle;
} Turning;

static BillowVec3
centroid(const Pose *pose)
{
    BillowVec3 sum = {0.0, 0.0, 0.0};
    for (int i = 0; i < POINTS; i++)
        sum = billow_vec3_add(sum, billow_vec3_scale(pose->point[i], 1.0 / POINTS));
    return sum;
}

/* Computes the inverse of the transpose: the cross products of the rows over the determinant. */
static void
invert_transposed(BillowVec3 m[3])
{
    const BillowVec3 cross[] = {billow_vec3_cross(m[1], m[2]), billow_vec3_cross(m[2], m[0]),
                                billow_vec3_cross(m[0], m[1])};
    const double determinant = billow_vec3_dot(m[0], cross[0]);
    g_assert_cmpfloat(determinant, >, 0.0); /* otherwise the polar factor is a mirror image */
    for (int k = 0; k < 3; k++)
        m[k] = billow_vec3_scale(cross[k], 1.0 / determinant);
}

/* Kabsch: the polar factor of sum b a', by Newton's iteration (Higham 1986), as axis and angle. */
static Turning
turning_between(const Pose *a, const Pose *b)
{
    Turning turning = {centroid(a), centroid(b), {0.0, 0.0, 0.0}, 0.0};
    BillowVec3 m[3] = {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
    for (int i = 0; i < POINTS; i++) {
        const BillowVec3 p = billow_vec3_sub(a->point[i], turning.a),
                         q = billow_vec3_sub(b->point[i], turning.b);
        m[0] = billow_vec3_add(m[0], billow_vec3_scale(p, q.x));
        m[1] = billow_vec3_add(m[1], billow_vec3_scale(p, q.y));
        m[2] = billow_vec3_add(m[2], billow_vec3_scale(p, q.z));
    }
    for (int round = 0; round < 60; round++) {
        BillowVec3 other[] = {m[0], m[1], m[2]};
        invert_transposed(other);
        for (int k = 0; k < 3; k++)
            m[k] = billow_vec3_mix(m[k], other[k], 0.5);
    }
    turning.angle = acos(0.5 * (m[0].x + m[1].y + m[2].z - 1.0));
    turning.axis = billow_vec3_scale(billow_vec3(m[2].y - m[1].z, m[0].z - m[2].x, m[1].x - m[0].y),
                                     0.5 / sin(turning.angle));
    return turning;
}

static BillowVec3
turned(const Turning *turning, double share, BillowVec3 v)
{
    const BillowVec3 along = billow_vec3_scale(turning->axis, billow_vec3_dot(v, turning->axis));
    const BillowVec3 across = billow_vec3_sub(v, along), side = billow_vec3_cross(turning->axis, v);
    const double angle = share * turning->angle;
    return billow_vec3_add(
        along, billow_vec3_add(billow_vec3_scale(across, cos(angle)), billow_vec3_scale(side, sin(angle))));
}

static Turning last_turning; /* of the transition with the path "turn"; cached, because it takes long */

static BillowVec3
on_the_path(int from, BillowVec3 a, BillowVec3 b, double e)
{
    const Turning *t = &last_turning;
    BillowVec3 line = billow_vec3_mix(a, b, e);
    if (from + 1 == N_POSES || paths[from].kind == BILLOW_PATH_STRAIGHT)
        return line;
    if (paths[from].kind == BILLOW_PATH_ARC)
        return billow_vec3_add(line, billow_vec3(0.0, 4.0 * e * (1.0 - e) * paths[from].height, 0.0));
    const BillowVec3 own =
        billow_vec3_mix(billow_vec3_sub(a, t->a), turned(t, -1.0, billow_vec3_sub(b, t->b)), e);
    return billow_vec3_add(billow_vec3_mix(t->a, t->b, e), turned(t, e, own));
}

/* Rotates a direction. */
static BillowVec3
mixed_direction(int from, BillowVec3 a, BillowVec3 b, double e)
{
    const gboolean turns = from + 1 < N_POSES && paths[from].kind == BILLOW_PATH_TURN;
    const BillowVec3 mixed =
        turns ? turned(&last_turning, e, billow_vec3_mix(a, turned(&last_turning, -1.0, b), e))
              : billow_vec3_mix(a, b, e);
    return billow_vec3_scale(mixed, 1.0 / billow_vec3_length(mixed));
}

static BillowVec3
place_at(Pose *const poses[N_POSES], double seconds, int i)
{
    int from = CLAMP((int) floor(seconds / 2.0), 0, N_POSES - 1), to = MIN(from + 1, N_POSES - 1);
    double e = eased(from, CLAMP(seconds - 2.0 * from - 1.0, 0.0, 1.0));
    const Pose *a = poses[from], *b = poses[to];
    double weight = (1.0 - e) * a->weight[i] + e * b->weight[i];
    BillowVec3 sum = on_the_path(from, a->point[i], b->point[i], e);
    BillowVec3 normal = mixed_direction(from, a->normal[i], b->normal[i], e);
    for (size_t k = 0; k < G_N_ELEMENTS(sways); k++) {
        const BillowSway *sway = &sways[k].sway;
        double heading = sway->direction * G_PI / 180.0, t = seconds - sways[k].start;
        double reach = weight * strength_of(&sways[k], seconds) * sway->amplitude *
                       sin(TURN * t / sway->period + sway->phase * G_PI / 180.0);
        sum = billow_vec3_add(sum, billow_vec3(reach * cos(heading), 0.0, reach * sin(heading)));
    }
    for (size_t k = 0; k < G_N_ELEMENTS(waves); k++) {
        double height = weight * strength_of(&waves[k], seconds) *
                        height_of(&waves[k].wave, seconds - waves[k].start, i % COLUMNS, i / COLUMNS);
        gboolean vertical = waves[k].wave.axis == BILLOW_WAVE_VERTICAL;
        sum = billow_vec3_add(sum, billow_vec3_scale(vertical ? billow_vec3(0.0, 1.0, 0.0) : normal, height));
    }
    return sum;
}

/* --- Tests --- */

static const double moments[] = {0.0, 0.5, 1.2, 1.8, 2.4, 3.4, 3.9, 4.7, 5.5, 6.1, 7.4, 7.9, 8.7, 9.0, 9.6};

static void
test_positions(void)
{
    g_autoptr(BillowAnimation) animation = new_animation();
    BillowMesh *mesh = billow_mesh_new(&GRID);
    Pose *poses[N_POSES];
    for (int k = 0; k < N_POSES; k++)
        poses[k] = new_pose(k);
    last_turning = turning_between(poses[N_POSES - 2], poses[N_POSES - 1]);
    for (size_t m = 0; m < G_N_ELEMENTS(moments); m++) {
        billow_animation_evaluate(animation, moments[m], FALSE, NULL, mesh);
        double worst = 0.0;
        for (int i = 0; i < POINTS; i++) {
            BillowVec3 found = {(double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]};
            worst = MAX(worst, billow_vec3_distance(found, place_at(poses, moments[m], i)));
        }
        g_test_message("%.1f s: %.2g of the cloth's size", moments[m], worst / SIZE);
        g_assert_cmpfloat(worst, <, 1e-6 * SIZE);
    }
    for (int k = 0; k < N_POSES; k++)
        g_free(poses[k]);
    billow_mesh_unref(mesh);
}

static void
test_normals(void)
{
    g_autoptr(BillowAnimation) animation = new_animation();
    BillowMesh *mesh = billow_mesh_new(&GRID);
    g_autofree BillowVec3 *point = g_new(BillowVec3, POINTS);
    for (size_t m = 0; m < G_N_ELEMENTS(moments); m++) {
        billow_animation_evaluate(animation, moments[m], TRUE, NULL, mesh);
        for (int i = 0; i < POINTS; i++)
            point[i] = billow_vec3((double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]);
        double worst = 0.0;
        for (int i = 0; i < POINTS; i++) {
            BillowVec3 found = {(double) mesh->nx[i], (double) mesh->ny[i], (double) mesh->nz[i]};
            worst = MAX(worst, billow_vec3_distance(found, normal_at(point, i % COLUMNS, i / COLUMNS)));
        }
        g_test_message("%.1f s: normals within %.2g", moments[m], worst);
        g_assert_cmpfloat(worst, <, 2e-6);
    }
    billow_mesh_unref(mesh);
}

static void
test_threads(void)
{
    static const int threads[] = {1, 2, 3, 5};
    g_autoptr(BillowAnimation) animation = new_animation();
    BillowMesh *alone = billow_mesh_new(&GRID), *shared = billow_mesh_new(&GRID);
    const float *one[] = {alone->x, alone->y, alone->z, alone->nx, alone->ny, alone->nz};
    const float *many[] = {shared->x, shared->y, shared->z, shared->nx, shared->ny, shared->nz};
    for (size_t k = 0; k < G_N_ELEMENTS(threads); k++) {
        BillowWorkers *workers = billow_workers_new(threads[k]);
        for (size_t m = 0; m < G_N_ELEMENTS(moments); m++) {
            billow_animation_evaluate(animation, moments[m], TRUE, NULL, alone);
            billow_animation_evaluate(animation, moments[m], TRUE, workers, shared);
            for (size_t plane = 0; plane < G_N_ELEMENTS(one); plane++)
                g_assert_cmpmem(one[plane], POINTS * sizeof(float), many[plane], POINTS * sizeof(float));
        }
        billow_workers_free(workers);
    }
    billow_mesh_unref(alone);
    billow_mesh_unref(shared);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/reference/positions-are-those-of-the-method", test_positions);
    g_test_add_func("/reference/normals-are-those-of-the-quads-around", test_normals);
    g_test_add_func("/reference/frames-are-the-same-for-any-number-of-threads", test_threads);
    return g_test_run();
}
