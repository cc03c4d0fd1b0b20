/* Compares frames of moves with lag and swing with a plain computation of docs/method.md §6 in double. */
#include "model/animation/evaluation.h"
#include "model/project/number_keys.h"

#include <string.h>

enum { COLUMNS = 23, ROWS = 31, POINTS = COLUMNS * ROWS };
static const BillowGrid GRID = {COLUMNS, ROWS, 0.1};
static const BillowFollowThrough LAG = {.lag = 0.5, .frequency = 1.0, .damping = 0.2};
static const BillowFollowThrough SWING = {.swing = 1.0, .frequency = 0.7, .damping = 0.1};
static const BillowFollowThrough BOTH = {.lag = 0.9, .swing = 0.8, .frequency = 0.7, .damping = 0.1};

/* Pose k is pinned at its top row, or at one point. It is the flat shape at x = k, slightly sheared. */
static BillowVec3
place_in(int pose, int i)
{
    const BillowVec3 flat = billow_grid_flat(&GRID, i % COLUMNS, i / COLUMNS);
    return billow_vec3(flat.x + pose, 2.0 - flat.z + 0.1 * pose * pose, 0.2 * flat.z * pose);
}

static BillowBlock *
add_pose(BillowProject *project, int pose, double start, double duration, const int *held, size_t n_held)
{
    const char *const ids[] = {"a", "b", "c", "d"};
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, ids[pose], ids[pose]);
    block->start = start;
    block->duration = duration;
    BillowAnchor anchors[COLUMNS];
    for (size_t k = 0; k < n_held; k++)
        anchors[k] = (BillowAnchor){held[k] % COLUMNS, held[k] / COLUMNS, place_in(pose, held[k])};
    billow_block_set_anchors(block, anchors, n_held);
    float points[3 * POINTS];
    for (int i = 0; i < POINTS; i++) {
        const BillowVec3 place = place_in(pose, i);
        points[3 * i] = (float) place.x;
        points[3 * i + 1] = (float) place.y;
        points[3 * i + 2] = (float) place.z;
    }
    g_autoptr(GBytes) shape = g_bytes_new(points, sizeof points);
    billow_block_set_shape(block, shape);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
    return block;
}

static BillowBlock *
add_move(BillowProject *project, const char *from, BillowCurve curve, const BillowFollowThrough *follow)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_TRANSITION, from, "");
    billow_block_move(block)->easing.curve = curve;
    if (follow)
        billow_block_move(block)->follow = *follow;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_TRANSITION), block);
    return block;
}

static const int CORNERS[] = {0, COLUMNS - 1};

/* a until 1 s, b from 2 to 2.25 s, c from 3.25 s on, all pinned at the top corners. */
static BillowProject *
new_chain(BillowCurve curve, const BillowFollowThrough *follow)
{
    BillowProject *project = billow_project_new("chain", &GRID);
    add_pose(project, 0, 0.0, 1.0, CORNERS, 2);
    add_pose(project, 1, 2.0, 0.25, CORNERS, 2);
    add_pose(project, 2, 3.25, 1.0, CORNERS, 2);
    add_move(project, "a", curve, follow);
    add_move(project, "b", curve, follow);
    return project;
}

static BillowAnimation *
animate(BillowProject *project)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    return billow_animation_new(project, cache);
}

static BillowMesh *
evaluate(const BillowAnimation *animation, double seconds)
{
    BillowMesh *mesh = billow_mesh_new(&GRID);
    billow_animation_evaluate(animation, seconds, TRUE, NULL, mesh);
    return mesh;
}

static BillowVec3
point_of(const BillowMesh *mesh, int i)
{
    return billow_vec3((double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]);
}

static BillowVec3
point_at(const BillowAnimation *animation, double seconds, int i)
{
    BillowMesh *mesh = evaluate(animation, seconds);
    const BillowVec3 place = point_of(mesh, i);
    billow_mesh_unref(mesh);
    return place;
}

static void
assert_at(BillowVec3 found, BillowVec3 expected)
{
    g_assert_cmpfloat(billow_vec3_distance(found, expected), <, 3e-6);
}

static double
distance_to(const int *held, size_t n_held, int i)
{
    double least = INFINITY;
    for (size_t k = 0; k < n_held; k++)
        least = MIN(least, hypot(i % COLUMNS - held[k] % COLUMNS, i / COLUMNS - held[k] / COLUMNS));
    return least;
}

/* Returns the distance to the nearest pinned point, as a share of the largest one. */
static double
weight_of(const int *held, size_t n_held, int i)
{
    double most = 0.0;
    for (int k = 0; k < POINTS; k++)
        most = MAX(most, distance_to(held, n_held, k));
    return distance_to(held, n_held, i) / most;
}

/* --- Lag --- */

static int
freest_point(void)
{
    int freest = 0;
    for (int i = 0; i < POINTS; i++)
        if (distance_to(CORNERS, 2, i) > distance_to(CORNERS, 2, freest))
            freest = i;
    return freest;
}

static void
test_lag_at_weight_one(void)
{
    g_autoptr(BillowProject) late = new_chain(BILLOW_CURVE_EASE_IN_OUT, &LAG);
    g_autoptr(BillowProject) prompt = new_chain(BILLOW_CURVE_EASE_IN_OUT, NULL);
    g_autoptr(BillowAnimation) following = animate(late);
    g_autoptr(BillowAnimation) plain = animate(prompt);
    const int i = freest_point();
    for (double t = 0.5; t < 5.0; t += 0.0617)
        assert_at(point_at(following, t, i), point_at(plain, t - LAG.lag, i));
}

/* Returns the position on the way from a over b to c at a time, with ease-in-out. */
static BillowVec3
place_on_chain(double seconds, int i)
{
    const double tau = seconds < 2.1 ? CLAMP(seconds - 1.0, 0.0, 1.0) : CLAMP(seconds - 2.25, 0.0, 1.0);
    const int from = seconds < 2.1 ? 0 : 1;
    return billow_vec3_mix(place_in(from, i), place_in(from + 1, i), 0.5 - 0.5 * cos(G_PI * tau));
}

/* A lag of 0.9 s exceeds the hold of b: some points have not reached b yet when others leave it. */
static void
test_chain(void)
{
    const BillowFollowThrough lag = {.lag = 0.9, .frequency = 1.0, .damping = 0.2};
    g_autoptr(BillowProject) project = new_chain(BILLOW_CURVE_EASE_IN_OUT, &lag);
    g_autoptr(BillowAnimation) animation = animate(project);
    for (double t = 0.0; t < 5.5; t += 0.31) {
        BillowMesh *mesh = evaluate(animation, t);
        for (int i = 0; i < POINTS; i++)
            assert_at(point_of(mesh, i), place_on_chain(t - 0.9 * weight_of(CORNERS, 2, i), i));
        billow_mesh_unref(mesh);
    }
}

/* Gives a number of the follow-through of a move two linear keys. */
static void
set_keys(BillowBlock *move, guint number, double at, double from, double to_at, double to)
{
    BillowNumberKeys *keys = billow_block_number_keys(move);
    const BillowField *field = &billow_follow_through_fields[number];
    g_assert_true(billow_number_keys_set(keys, field, at, 0.0, from));
    g_assert_true(billow_number_keys_set(keys, field, to_at, 0.0, to));
    BillowNumberKey *key = billow_number_keys_find(keys, field->offset)->keys;
    key[0].easing.curve = BILLOW_CURVE_LINEAR;
}

enum { LAG_FIELD, SWING_FIELD };

/* The lag of the first move grows from 0 a quarter after its start to 0.4 s a quarter after its end. */
static void
test_keyed_lag(void)
{
    g_autoptr(BillowProject) project = new_chain(BILLOW_CURVE_EASE_IN_OUT, NULL);
    set_keys(billow_project_track(project, BILLOW_BLOCK_TRANSITION)->pdata[0], LAG_FIELD, 0.25, 0.0, 1.25,
             0.4);
    g_autoptr(BillowAnimation) animation = animate(project);
    for (int n = 0; n < 15; n++) {
        const double t = 0.8 + 0.1 * (n * 7 % 15); /* in any order */
        const double lag = 0.4 * CLAMP(t - 1.25, 0.0, 1.0);
        BillowMesh *mesh = evaluate(animation, t);
        for (int i = 0; i < POINTS; i++) {
            const double late = MIN(t - lag * weight_of(CORNERS, 2, i), 2.0);
            assert_at(point_of(mesh, i), place_on_chain(late, i));
        }
        billow_mesh_unref(mesh);
    }
}

static void
assert_is_shape(const BillowAnimation *animation, double seconds, const char *id)
{
    g_autoptr(BillowRestShape) shape = billow_animation_rest_shape(animation, id);
    BillowMesh *mesh = evaluate(animation, seconds);
    for (int i = 0; i < POINTS; i++) {
        g_assert_cmpfloat(mesh->x[i], ==, shape->x[i]);
        g_assert_cmpfloat(mesh->y[i], ==, shape->y[i]);
        g_assert_cmpfloat(mesh->z[i], ==, shape->z[i]);
    }
    billow_mesh_unref(mesh);
}

static void
test_ends_are_exact(void)
{
    g_autoptr(BillowProject) lagging = new_chain(BILLOW_CURVE_LINEAR, &LAG);
    g_autoptr(BillowAnimation) late = animate(lagging);
    assert_is_shape(late, 0.0, "a");
    assert_is_shape(late, 1.0, "a");
    assert_is_shape(late, 3.25 + LAG.lag, "c");
    g_autoptr(BillowProject) swinging = new_chain(BILLOW_CURVE_LINEAR, &SWING);
    g_autoptr(BillowAnimation) swung = animate(swinging);
    assert_is_shape(swung, 1.0, "a");
    assert_is_shape(swung, 100.0, "c");
}

/* --- Swing --- */

/* Returns the response of a pendulum to an impulse of speed 1 after the time t. */
static double
after_impulse(const BillowFollowThrough *follow, double t)
{
    const double w = 2.0 * G_PI * follow->frequency, a = follow->damping * w;
    const double d = w * sqrt(1.0 - follow->damping * follow->damping);
    return t <= 0.0 ? 0.0 : exp(-a * t) * sin(d * t) / d;
}

/* Returns how far a point is ahead of the linear move from `start` on, which lasts 1 s, as a share of it. */
static double
swing_of(const BillowFollowThrough *follow, double start, double t)
{
    return follow->swing * (after_impulse(follow, t - start - 1.0) - after_impulse(follow, t - start));
}

/* Both moves swing at the same time: the first still swings when the second begins. */
static void
test_swing(void)
{
    g_autoptr(BillowProject) project = new_chain(BILLOW_CURVE_LINEAR, &SWING);
    g_autoptr(BillowAnimation) animation = animate(project);
    for (double t = 0.0; t < 12.0; t += 0.53) {
        BillowMesh *mesh = evaluate(animation, t);
        const double first = CLAMP(t - 1.0, 0.0, 1.0), second = CLAMP(t - 2.25, 0.0, 1.0);
        for (int i = 0; i < POINTS; i++) {
            const double weight = weight_of(CORNERS, 2, i);
            const BillowVec3 a = place_in(0, i), b = place_in(1, i), c = place_in(2, i);
            const double to_b = first + weight * swing_of(&SWING, 1.0, t);
            const double to_c = second + weight * swing_of(&SWING, 2.25, t);
            const BillowVec3 moved = billow_vec3_add(billow_vec3_scale(billow_vec3_sub(b, a), to_b),
                                                     billow_vec3_scale(billow_vec3_sub(c, b), to_c));
            assert_at(point_of(mesh, i), billow_vec3_add(a, moved));
        }
        billow_mesh_unref(mesh);
    }
}

/* The swing of the first move narrows from 1.2 at its start to 0.2 a fifth after its end; free points are late. */
static void
test_keyed_swing(void)
{
    const BillowFollowThrough late = {.lag = 0.3, .frequency = 0.7, .damping = 0.1},
                              once = {.swing = 1.0, .frequency = 0.7, .damping = 0.1};
    g_autoptr(BillowProject) project = new_chain(BILLOW_CURVE_LINEAR, &late);
    set_keys(billow_project_track(project, BILLOW_BLOCK_TRANSITION)->pdata[0], SWING_FIELD, 0.0, 1.2, 1.2,
             0.2);
    g_autoptr(BillowAnimation) animation = animate(project);
    for (double t = 0.9; t < 2.25; t += 0.117) {
        BillowMesh *mesh = evaluate(animation, t);
        for (int i = 0; i < POINTS; i++) {
            const double weight = weight_of(CORNERS, 2, i), own = t - 0.3 * weight;
            const double swing = 1.2 - CLAMP((own - 1.0) / 1.2, 0.0, 1.0);
            const double way = CLAMP(own - 1.0, 0.0, 1.0) + weight * swing * swing_of(&once, 1.0, own);
            assert_at(point_of(mesh, i), billow_vec3_mix(place_in(0, i), place_in(1, i), way));
        }
        billow_mesh_unref(mesh);
    }
}

/* --- Anchors --- */

/* d is also pinned at the middle of the bottom row, a point that is free before, with lag and swing. */
static BillowProject *
new_catch(void)
{
    const int held[] = {0, COLUMNS - 1, POINTS - COLUMNS / 2};
    BillowProject *project = new_chain(BILLOW_CURVE_LINEAR, &BOTH);
    add_pose(project, 3, 4.5, 1.0, held, G_N_ELEMENTS(held));
    add_move(project, "c", BILLOW_CURVE_LINEAR, &BOTH);
    return project;
}

static void
test_anchors(void)
{
    g_autoptr(BillowProject) project = new_catch();
    g_autoptr(BillowAnimation) animation = animate(project);
    for (double t = 0.0; t < 4.2; t += 0.19)
        for (size_t k = 0; k < G_N_ELEMENTS(CORNERS); k++) {
            const double x = t < 2.1   ? CLAMP(t - 1.0, 0.0, 1.0)
                             : t < 3.4 ? 1.0 + CLAMP(t - 2.25, 0.0, 1.0)
                                       : 2.0;
            const double flat = billow_grid_flat(&GRID, CORNERS[k] % COLUMNS, 0).x;
            g_assert_cmpfloat_with_epsilon(point_at(animation, t, CORNERS[k]).x, flat + x, 1e-6);
        }
    for (double t = 4.5; t <= 5.5; t += 0.25)
        assert_at(point_at(animation, t, POINTS - COLUMNS / 2), place_in(3, POINTS - COLUMNS / 2));
}

static void
test_drawn_anchors(void)
{
    g_autoptr(BillowProject) project = new_catch();
    g_autoptr(BillowAnimation) animation = animate(project);
    for (double t = 0.0; t < 6.0; t += 0.13) {
        g_autoptr(GArray) places = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
        billow_animation_anchors_at(animation, t, places);
        assert_at(g_array_index(places, BillowVec3, 1), point_at(animation, t, CORNERS[1]));
        if (places->len == 3)
            assert_at(g_array_index(places, BillowVec3, 2), point_at(animation, t, POINTS - COLUMNS / 2));
    }
}

/* --- All together --- */

static void
add_sway(BillowProject *project)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_SWAY, "s", "s");
    block->duration = 10.0;
    *billow_block_sway(block) = (BillowSway){.amplitude = 0.1, .period = 3.0, .direction = 90.0};
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_SWAY), block);
}

/* The lag depends on the same weights as the layers. */
static void
test_damped_lag(void)
{
    g_autoptr(BillowProject) project = new_chain(BILLOW_CURVE_EASE_IN_OUT, &LAG);
    project->cloth->damping.power = 3.0;
    g_autoptr(BillowAnimation) animation = animate(project);
    for (double t = 0.9; t < 4.0; t += 0.4) {
        BillowMesh *mesh = evaluate(animation, t);
        for (int i = 0; i < POINTS; i += 7)
            assert_at(point_of(mesh, i), place_on_chain(t - LAG.lag * pow(weight_of(CORNERS, 2, i), 3.0), i));
        billow_mesh_unref(mesh);
    }
}

/* With two equal keyframes the smoothed normals are those of each, wherever the points are on their way. */
static void
test_smoothed_waves_follow(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    add_pose(project, 0, 0.0, 1.0, CORNERS, 2);
    g_autoptr(BillowProject) still = billow_project_copy(project);
    add_pose(project, 0, 2.0, 1.0, CORNERS, 2);
    billow_block_set_id(billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[1], "b");
    add_move(project, "a", BILLOW_CURVE_LINEAR, &BOTH);
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_WAVE, "w", "w");
    block->duration = 10.0;
    *billow_block_wave(block) =
        (BillowWave){.axis = BILLOW_WAVE_SMOOTHED, .amplitude = 0.1, .wavelength = 0.7, .speed = 0.5};
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_WAVE), block);
    g_ptr_array_add(billow_project_track(still, BILLOW_BLOCK_WAVE), billow_block_ref(block));
    g_autoptr(BillowAnimation) moving = animate(project);
    g_autoptr(BillowAnimation) standing = animate(still);
    for (double t = 0.4; t < 3.0; t += 0.3)
        for (int i = 0; i < POINTS; i += 97)
            assert_at(point_at(moving, t, i), point_at(standing, t, i));
}

/* From a, which pins one corner, to b, which pins both: a sway acts with the weight at the point's time. */
static void
test_layers_follow(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    add_pose(project, 0, 0.0, 1.0, CORNERS, 1);
    add_pose(project, 1, 2.0, 1.0, CORNERS, 2);
    add_move(project, "a", BILLOW_CURVE_LINEAR, &LAG);
    add_sway(project);
    g_autoptr(BillowAnimation) animation = animate(project);
    const double t = 1.7, reach = 0.1 * sin(2.0 * G_PI * t / 3.0);
    BillowMesh *mesh = evaluate(animation, t);
    for (int i = 0; i < POINTS; i++) {
        const double before = weight_of(CORNERS, 1, i), after = weight_of(CORNERS, 2, i);
        const double e = CLAMP(t - LAG.lag * MIN(before, after) - 1.0, 0.0, 1.0);
        BillowVec3 place = billow_vec3_mix(place_in(0, i), place_in(1, i), e);
        place.z += reach * ((1.0 - e) * before + e * after);
        assert_at(point_of(mesh, i), place);
    }
    billow_mesh_unref(mesh);
}

static void
test_pure(void)
{
    g_autoptr(BillowProject) project = new_catch();
    add_sway(project);
    g_autoptr(BillowAnimation) animation = animate(project);
    BillowMesh *again = billow_mesh_new(&GRID);
    for (int threads = 1; threads <= 3; threads++) {
        BillowWorkers *workers = billow_workers_new(threads);
        for (double t = 9.0; t > 0.0; t -= 0.37) {
            BillowMesh *alone = evaluate(animation, t);
            billow_animation_evaluate(animation, t, TRUE, workers, again);
            g_assert_cmpmem(alone->x, POINTS * sizeof(float), again->x, POINTS * sizeof(float));
            g_assert_cmpmem(alone->y, POINTS * sizeof(float), again->y, POINTS * sizeof(float));
            g_assert_cmpmem(alone->z, POINTS * sizeof(float), again->z, POINTS * sizeof(float));
            billow_mesh_unref(alone);
        }
        billow_workers_free(workers);
    }
    billow_mesh_unref(again);
}

/* No point moves much faster than 1 m in 1 s, including the swing of a pendulum. */
static void
test_nothing_jumps(void)
{
    g_autoptr(BillowProject) project = new_catch();
    g_autoptr(BillowAnimation) animation = animate(project);
    BillowMesh *before = evaluate(animation, 0.9);
    for (double t = 0.9; t < 12.0; t += 0.005) {
        BillowMesh *mesh = evaluate(animation, t);
        for (int i = 0; i < POINTS; i++)
            g_assert_cmpfloat(billow_vec3_distance(point_of(mesh, i), point_of(before, i)), <, 0.005 * 5.0);
        billow_mesh_unref(before);
        before = mesh;
    }
    billow_mesh_unref(before);
}

/* Features that do not change over time. */
static void
add_standing_wave(BillowProject *project, BillowWaveAxis axis)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_WAVE, "w", "w");
    block->duration = 10.0;
    *billow_block_wave(block) =
        (BillowWave){.axis = axis, .amplitude = 0.1, .wavelength = 0.7, .direction = 30.0};
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_WAVE), block);
}

/* If the cloth turns, each point is where the whole cloth, turned, was at the point's own time, and so are
 * waves along the normals, which turn along. */
static void
test_turning(void)
{
    g_autoptr(BillowProject) late = billow_project_new("turn", &GRID);
    for (int pose = 0; pose < 2; pose++) {
        BillowBlock *block = add_pose(late, 0, 2.0 * pose, 1.0, CORNERS, 2);
        float *points = g_new(float, 3 * POINTS);
        for (int i = 0; i < POINTS; i++) {
            const BillowVec3 p = place_in(0, i);
            points[3 * i] = (float) (pose ? 3.0 - p.x : p.x);
            points[3 * i + 1] = (float) p.y;
            points[3 * i + 2] = (float) (pose ? -p.z : p.z);
        }
        g_autoptr(GBytes) shape = g_bytes_new_take(points, 3 * POINTS * sizeof *points);
        billow_block_set_shape(block, shape);
        billow_block_set_id(block, pose ? "b" : "a");
    }
    billow_block_path(add_move(late, "a", BILLOW_CURVE_BACK, &LAG))->kind = BILLOW_PATH_TURN;
    add_standing_wave(late, BILLOW_WAVE_NORMAL);
    add_standing_wave(late, BILLOW_WAVE_SMOOTHED);
    g_autoptr(BillowProject) prompt = billow_project_copy(late);
    g_ptr_array_set_size(billow_project_track(prompt, BILLOW_BLOCK_TRANSITION), 0);
    billow_block_path(add_move(prompt, "a", BILLOW_CURVE_BACK, NULL))->kind = BILLOW_PATH_TURN;
    g_autoptr(BillowAnimation) a = animate(late);
    g_autoptr(BillowAnimation) b = animate(prompt);
    for (double t = 0.9; t < 2.8; t += 0.17) {
        BillowMesh *mesh = evaluate(a, t);
        for (int i = 3; i < POINTS; i += 37)
            assert_at(point_of(mesh, i), point_at(b, t - 0.5 * weight_of(CORNERS, 2, i), i));
        billow_mesh_unref(mesh);
    }
}

static void
test_muted(void)
{
    g_autoptr(BillowProject) muted = new_chain(BILLOW_CURVE_LINEAR, &BOTH);
    for (guint i = 0; i < 2; i++)
        ((BillowBlock *) billow_project_track(muted, BILLOW_BLOCK_TRANSITION)->pdata[i])->muted = TRUE;
    g_autoptr(BillowProject) plain = new_chain(BILLOW_CURVE_LINEAR, NULL);
    g_autoptr(BillowAnimation) a = animate(muted);
    g_autoptr(BillowAnimation) b = animate(plain);
    for (double t = 0.0; t < 5.0; t += 0.3) {
        BillowMesh *one = evaluate(a, t), *other = evaluate(b, t);
        g_assert_cmpmem(one->x, POINTS * sizeof(float), other->x, POINTS * sizeof(float));
        billow_mesh_unref(one);
        billow_mesh_unref(other);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/lag/a-point-at-weight-one-follows-lag-seconds-later", test_lag_at_weight_one);
    g_test_add_func("/lag/each-point-of-a-chain-is-where-its-own-moment-is", test_chain);
    g_test_add_func("/lag/with-keys-is-as-long-as-they-say-at-any-time", test_keyed_lag);
    g_test_add_func("/lag/before-and-after-it-is-the-keyframe-exactly", test_ends_are_exact);
    g_test_add_func("/lag/is-damped-as-layers-are", test_damped_lag);
    g_test_add_func("/swing/with-keys-is-as-wide-as-they-say-at-any-time", test_keyed_swing);
    g_test_add_func("/swing/a-point-swings-by-its-weight", test_swing);
    g_test_add_func("/following/anchors-are-where-they-are-without", test_anchors);
    g_test_add_func("/following/anchors-are-drawn-where-their-points-are", test_drawn_anchors);
    g_test_add_func("/following/layers-act-by-the-weight-of-the-points-moment", test_layers_follow);
    g_test_add_func("/following/smoothed-waves-go-along", test_smoothed_waves_follow);
    g_test_add_func("/following/frames-do-not-depend-on-threads-or-order", test_pure);
    g_test_add_func("/following/nothing-jumps", test_nothing_jumps);
    g_test_add_func("/lag/each-point-of-a-cloth-that-turns-is-where-its-own-moment-is", test_turning);
    g_test_add_func("/following/a-muted-transition-does-not-follow", test_muted);
    return g_test_run();
}
