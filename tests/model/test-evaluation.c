#include "core/base/normals.h"
#include "model/animation/evaluation.h"

#include <string.h>

static const BillowGrid GRID = {17, 13, 0.1};

static BillowBlock *
add_keyframe(BillowProject *project, const char *id, double start, double duration, double height)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    block->start = start;
    block->duration = duration;
    BillowAnchor anchors[] = {{0, 0, {-0.6, height, -0.5}},
                              {16, 0, {0.6, height, -0.5}},
                              {0, 12, {-0.6, height, 0.5}},
                              {16, 12, {0.6, height + 0.1, 0.5}}};
    billow_block_set_anchors(block, anchors, G_N_ELEMENTS(anchors));
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
    return block;
}

static BillowBlock *
add_wave(BillowProject *project, BillowWaveShape shape, BillowWaveAxis axis)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_WAVE, "w", "w");
    block->start = 0.25;
    block->duration = 4.0;
    block->fade_in = 1.0;
    block->fade_out = 0.5;
    *billow_block_wave(block) = (BillowWave){.shape = shape,
                                             .axis = axis,
                                             .amplitude = 0.07,
                                             .wavelength = 0.5,
                                             .speed = 0.3,
                                             .phase = 20.0,
                                             .direction = 35.0,
                                             .origin_column = 3,
                                             .origin_row = 4.5,
                                             .decay = 0.8};
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_WAVE), block);
    return block;
}

static BillowAnimation *
animate(BillowProject *project)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    return billow_animation_new(project, cache);
}

static BillowMesh *
evaluate(BillowAnimation *animation, double seconds)
{
    BillowMesh *mesh = billow_mesh_new(&GRID);
    billow_animation_evaluate(animation, seconds, TRUE, NULL, mesh);
    return mesh;
}

static void
assert_near(double value, double expected)
{
    g_assert_cmpfloat_with_epsilon(value, expected, 1e-6);
}

/* Returns the strength of add_wave()'s block, by docs/method.md §5. */
static double
wave_strength(double seconds)
{
    double t = seconds - 0.25;
    if (t < 0.0 || t > 4.0)
        return 0.0;
    if (t < 1.0)
        return 0.5 - 0.5 * cos(G_PI * t);
    if (t > 3.5)
        return 0.5 - 0.5 * cos(G_PI * (4.0 - t) / 0.5);
    return 1.0;
}

static void
test_without_keyframes_the_cloth_lies_flat(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    g_autoptr(BillowAnimation) animation = animate(project);
    BillowMesh *mesh = evaluate(animation, 1.0);
    for (int row = 0; row < GRID.rows; row++)
        for (int column = 0; column < GRID.columns; column++) {
            size_t i = billow_grid_index(&GRID, column, row);
            assert_near((double) mesh->x[i], (column - 8) * 0.1);
            assert_near((double) mesh->y[i], 0.0);
            assert_near((double) mesh->z[i], (row - 6) * 0.1);
            assert_near((double) mesh->ny[i], 1.0);
        }
    billow_mesh_unref(mesh);
}

static void
test_plane_wave_on_the_flat_cloth(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    add_wave(project, BILLOW_WAVE_PLANE, BILLOW_WAVE_VERTICAL);
    g_autoptr(BillowAnimation) animation = animate(project);
    for (double t = 0.0; t < 5.0; t += 0.21) {
        BillowMesh *mesh = evaluate(animation, t);
        for (int row = 0; row < GRID.rows; row++)
            for (int column = 0; column < GRID.columns; column++) {
                double angle = 35.0 * G_PI / 180.0;
                double xi = (column - 8) * 0.1 * cos(angle) + (row - 6) * 0.1 * sin(angle);
                double y = wave_strength(t) * 0.07 *
                           sin(2.0 * G_PI * (xi - 0.3 * (t - 0.25)) / 0.5 + 20.0 * G_PI / 180.0);
                assert_near((double) mesh->y[billow_grid_index(&GRID, column, row)], y);
            }
        billow_mesh_unref(mesh);
    }
}

static void
test_circular_wave_along_the_normals_of_the_flat_cloth(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    add_wave(project, BILLOW_WAVE_CIRCULAR, BILLOW_WAVE_NORMAL);
    g_autoptr(BillowAnimation) animation = animate(project);
    double t = 1.7;
    BillowMesh *mesh = evaluate(animation, t);
    for (int row = 0; row < GRID.rows; row++)
        for (int column = 0; column < GRID.columns; column++) {
            double xi = 0.1 * hypot(column - 3, row - 4.5);
            double y =
                0.07 * exp(-xi / 0.8) * sin(2.0 * G_PI * (xi - 0.3 * (t - 0.25)) / 0.5 + 20.0 * G_PI / 180.0);
            assert_near((double) mesh->y[billow_grid_index(&GRID, column, row)], y);
        }
    billow_mesh_unref(mesh);
}

/* A curtain without anchors along x and up, with pleats of 0.4 m inclined by up to 60 degrees. */
static BillowProject *
new_pleats(BillowWaveAxis axis)
{
    BillowProject *project = billow_project_new("p", &GRID);
    float points[3 * 17 * 13];
    double x = 0.0, z = 0.0;
    for (int column = 0; column < GRID.columns; column++) {
        for (int row = 0; row < GRID.rows; row++) {
            float *point = points + 3 * billow_grid_index(&GRID, column, row);
            point[0] = (float) x;
            point[1] = 1.0f - 0.1f * (float) row;
            point[2] = (float) z;
        }
        const double angle = G_PI / 3.0 * cos(2.0 * G_PI * (column + 0.5) * GRID.spacing / 0.4);
        x += GRID.spacing * cos(angle);
        z += GRID.spacing * sin(angle);
    }
    BillowBlock *keyframe = billow_block_new(BILLOW_BLOCK_KEYFRAME, "k", "k");
    keyframe->duration = 5.0;
    g_autoptr(GBytes) shape = g_bytes_new(points, sizeof points);
    billow_block_set_shape(keyframe, shape);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), keyframe);
    BillowWave *wave = billow_block_wave(add_wave(project, BILLOW_WAVE_PLANE, axis));
    wave->direction = 90.0; /* moves the pleats as a whole */
    wave->wavelength = 0.4;
    return project;
}

/* Returns the largest change of an edge along the rows, as a share of its length. */
static double
strain_of_pleats(BillowWaveAxis axis)
{
    g_autoptr(BillowProject) project = new_pleats(axis);
    g_autoptr(BillowAnimation) animation = animate(project);
    BillowMesh *mesh = evaluate(animation, 1.7);
    double most = 0.0;
    for (int row = 0; row < GRID.rows; row++)
        for (int column = 5; column + 1 < GRID.columns - 5; column++) {
            const size_t i = billow_grid_index(&GRID, column, row);
            const double dx = (double) (mesh->x[i + 1] - mesh->x[i]),
                         dy = (double) (mesh->y[i + 1] - mesh->y[i]),
                         dz = (double) (mesh->z[i + 1] - mesh->z[i]);
            most = MAX(most, fabs(sqrt(dx * dx + dy * dy + dz * dz) / GRID.spacing - 1.0));
        }
    billow_mesh_unref(mesh);
    return most;
}

/* Along the normals the sides of a pleat move apart; along those of the curtain's face it moves as one. */
static void
test_smoothed_waves_leave_pleats_alone(void)
{
    g_assert_cmpfloat(strain_of_pleats(BILLOW_WAVE_NORMAL), >, 0.3);
    g_assert_cmpfloat(strain_of_pleats(BILLOW_WAVE_SMOOTHED), <, 0.01);
    g_assert_cmpfloat(strain_of_pleats(BILLOW_WAVE_FIXED), <, 1e-5);
}

static void
test_sway_moves_points_by_their_weight(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    add_keyframe(project, "a", 0.0, 2.0, 1.0);
    BillowBlock *sway = billow_block_new(BILLOW_BLOCK_SWAY, "s", "s");
    sway->duration = 2.0;
    *billow_block_sway(sway) =
        (BillowSway){.direction = 60.0, .amplitude = 0.2, .period = 1.5, .phase = 30.0};
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_SWAY), sway);
    g_autoptr(BillowAnimation) animation = animate(project);
    g_autoptr(BillowRestShape) rest = billow_animation_rest_shape(animation, "a");
    double t = 0.9, s = 0.2 * sin(2.0 * G_PI * t / 1.5 + G_PI / 6.0);
    BillowMesh *mesh = evaluate(animation, t);
    for (size_t i = 0; i < billow_grid_count(&GRID); i++) {
        double w = (double) rest->weight[i];
        assert_near((double) mesh->x[i], (double) rest->x[i] + w * s * cos(G_PI / 3.0));
        assert_near((double) mesh->y[i], (double) rest->y[i]);
        assert_near((double) mesh->z[i], (double) rest->z[i] + w * s * sin(G_PI / 3.0));
    }
    billow_mesh_unref(mesh);
}

/* Gusts of 0.5 s by 60 % of a sway: 0.4 of it at three quarters of the first gust, 1.6 at a quarter. */
static void
test_gusts(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    BillowBlock *sway = billow_block_new(BILLOW_BLOCK_SWAY, "s", "s");
    sway->start = 1.0;
    sway->duration = 4.0;
    sway->gusts = (BillowGusts){0.6, 0.5, BILLOW_GUST_SINE};
    *billow_block_sway(sway) = (BillowSway){.amplitude = 0.2, .period = 1.5};
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_SWAY), sway);
    g_autoptr(BillowAnimation) animation = animate(project);
    const double moments[] = {1.375, 2.625, 3.1, 4.9, 5.5};
    for (size_t k = 0; k < G_N_ELEMENTS(moments); k++) {
        const double t = moments[k] - 1.0, gust = 1.0 + 0.6 * sin(2.0 * G_PI * t / 0.5);
        const double reach = t > 4.0 ? 0.0 : gust * 0.2 * sin(2.0 * G_PI * t / 1.5);
        BillowMesh *mesh = evaluate(animation, moments[k]);
        assert_near((double) mesh->x[0], -0.8 + reach);
        billow_mesh_unref(mesh);
    }
    g_assert_cmpfloat_with_epsilon(billow_block_strength_at(sway, 1.375), 0.4, 1e-12);
    g_assert_cmpfloat_with_epsilon(billow_block_strength_at(sway, 1.125), 1.6, 1e-12);
    g_assert_cmpfloat(billow_block_strength_at(sway, 0.9), ==, 0.0);
}

/* A sheet that hangs straight down from its top row, along x, and swings to the front as a whole. */
static void
test_sway_turns_about_the_anchors(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    float points[3 * 17 * 13];
    for (int i = 0; i < 17 * 13; i++) {
        points[3 * i] = 0.1f * (float) (i % 17);
        points[3 * i + 1] = 2.0f - 0.1f * (float) (i / 17);
        points[3 * i + 2] = 0.0f;
    }
    BillowBlock *keyframe = billow_block_new(BILLOW_BLOCK_KEYFRAME, "k", "k");
    const BillowAnchor anchors[] = {{0, 0, {0.0, 2.0, 0.0}}, {16, 0, {1.6, 2.0, 0.0}}};
    g_autoptr(GBytes) shape = g_bytes_new(points, sizeof points);
    billow_block_set_anchors(keyframe, anchors, 2);
    billow_block_set_shape(keyframe, shape);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), keyframe);
    BillowBlock *sway = billow_block_new(BILLOW_BLOCK_SWAY, "s", "s");
    sway->duration = 4.0;
    *billow_block_sway(sway) =
        (BillowSway){.motion = BILLOW_SWAY_TURN, .direction = 90.0, .amplitude = 0.8, .period = 2.0};
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_SWAY), sway);
    g_autoptr(BillowAnimation) animation = animate(project);
    for (double t = 0.0; t < 4.0; t += 0.31) {
        const double angle = 0.8 / 1.2 * sin(G_PI * t);
        BillowMesh *mesh = evaluate(animation, t);
        for (int i = 0; i < 17 * 13; i++) {
            const double down = 0.1 * (i / 17);
            assert_near((double) mesh->x[i], 0.1 * (i % 17));
            assert_near((double) mesh->y[i], 2.0 - down * cos(angle));
            assert_near((double) mesh->z[i], down * sin(angle));
        }
        billow_mesh_unref(mesh);
    }
}

/* A sway upwards lifts each point by its weight, with weights of its own too; others stay level. */
static void
test_sway_upwards(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    add_keyframe(project, "a", 0.0, 4.0, 1.0);
    g_autoptr(BillowAnimation) calm = animate(project);
    BillowBlock *sway = billow_block_new(BILLOW_BLOCK_SWAY, "s", "s");
    sway->duration = 4.0;
    *billow_block_sway(sway) = (BillowSway){.amplitude = 0.4, .period = 2.0, .elevation = 90.0};
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_SWAY), sway);
    BillowMesh *before = evaluate(calm, 0.5);
    for (int k = 0; k < 2; k++) {
        if (k == 1) {
            const BillowGridPoint from[] = {{0, 0}};
            billow_layer_damping_set_from(&sway->damping, from, 1);
        }
        g_autoptr(BillowAnimation) animation = animate(project);
        BillowMesh *mesh = evaluate(animation, 0.5);
        double most = 0.0;
        for (int i = 0; i < 17 * 13; i++) {
            most = fmax(most, (double) (mesh->y[i] - before->y[i]));
            assert_near((double) mesh->x[i], (double) before->x[i]);
            assert_near((double) mesh->z[i], (double) before->z[i]);
        }
        assert_near(most, 0.4);
        billow_mesh_unref(mesh);
    }
    billow_mesh_unref(before);
}

/* The contribution of the layers is the one they add to the rest shapes, even if it depends on the positions
 * in these. */
static void
test_layers_alone(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    add_keyframe(project, "a", 0.0, 4.0, 1.0);
    add_wave(project, BILLOW_WAVE_CIRCULAR, BILLOW_WAVE_SMOOTHED);
    const BillowSwayMotion motions[] = {BILLOW_SWAY_SHIFT, BILLOW_SWAY_TURN};
    for (int k = 0; k < 2; k++) {
        BillowBlock *sway = billow_block_new(BILLOW_BLOCK_SWAY, "s", "s");
        sway->duration = 4.0;
        *billow_block_sway(sway) = (BillowSway){
            .motion = motions[k], .direction = 40.0, .amplitude = 0.2, .period = 1.3, .elevation = 25.0};
        g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_SWAY), sway);
    }
    g_autoptr(BillowAnimation) animation = animate(project);
    g_autoptr(BillowRestShape) rest = billow_animation_rest_shape(animation, "a");
    BillowMesh *mesh = evaluate(animation, 1.6), *alone = billow_mesh_new(&GRID);
    float weight[17 * 13];
    const BillowVec3 reach = billow_animation_layers_at(animation, 1.6, NULL, weight, alone);
    for (int i = 0; i < 17 * 13; i++) {
        assert_near((double) (mesh->x[i] - rest->x[i]), (double) alone->x[i] + (double) weight[i] * reach.x);
        assert_near((double) (mesh->y[i] - rest->y[i]), (double) alone->y[i] + (double) weight[i] * reach.y);
        assert_near((double) (mesh->z[i] - rest->z[i]), (double) alone->z[i] + (double) weight[i] * reach.z);
    }
    billow_mesh_unref(mesh);
    billow_mesh_unref(alone);
}

static void
test_damping(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    add_keyframe(project, "a", 0.0, 2.0, 1.0);
    project->cloth->damping = (BillowDamping){.power = 2.0, .reach = 0.5};
    BillowBlock *sway = billow_block_new(BILLOW_BLOCK_SWAY, "s", "s");
    sway->duration = 2.0;
    *billow_block_sway(sway) = (BillowSway){.amplitude = 0.2, .period = 2.0};
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_SWAY), sway);
    g_autoptr(BillowAnimation) animation = animate(project);
    g_autoptr(BillowRestShape) rest = billow_animation_rest_shape(animation, "a");
    BillowMesh *mesh = evaluate(animation, 0.5);
    for (int i = 0; i < 17 * 13; i++) {
        const int column = i % 17, row = i / 17;
        const double distance = 0.1 * hypot(MIN(column, 16 - column), MIN(row, 12 - row));
        const double weight = pow(MIN(distance / 0.5, 1.0), 2.0);
        assert_near((double) (mesh->x[i] - rest->x[i]), 0.2 * weight);
    }
    billow_mesh_unref(mesh);
}

static void
test_transition_runs_on_straight_lines(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    add_keyframe(project, "a", 0.0, 1.0, 1.0);
    add_keyframe(project, "b", 3.0, 1.0, 1.7);
    BillowBlock *transition = billow_block_new(BILLOW_BLOCK_TRANSITION, "a", "");
    billow_block_easing(transition)->curve = BILLOW_CURVE_POWER_IN;
    billow_block_easing(transition)->degree = 3.0;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_TRANSITION), transition);
    g_autoptr(BillowAnimation) animation = animate(project);
    g_autoptr(BillowRestShape) a = billow_animation_rest_shape(animation, "a");
    g_autoptr(BillowRestShape) b = billow_animation_rest_shape(animation, "b");
    for (double t = 0.5; t < 4.0; t += 0.25) {
        double tau = CLAMP((t - 1.0) / 2.0, 0.0, 1.0), e = tau * tau * tau;
        BillowMesh *mesh = evaluate(animation, t);
        for (size_t i = 0; i < billow_grid_count(&GRID); i++) {
            assert_near((double) mesh->x[i], (1.0 - e) * (double) a->x[i] + e * (double) b->x[i]);
            assert_near((double) mesh->y[i], (1.0 - e) * (double) a->y[i] + e * (double) b->y[i]);
            assert_near((double) mesh->z[i], (1.0 - e) * (double) a->z[i] + e * (double) b->z[i]);
        }
        billow_mesh_unref(mesh);
    }
}

/* --- Paths --- */

static BillowProject *
on_a_path(BillowPathKind kind, BillowCurve curve)
{
    BillowProject *project = billow_project_new("p", &GRID);
    BillowBlock *transition = billow_block_new(BILLOW_BLOCK_TRANSITION, "a", "");
    billow_block_path(transition)->kind = kind;
    billow_block_easing(transition)->curve = curve;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_TRANSITION), transition);
    return project;
}

/* Turned about the vertical through (1, 0, 2), counterclockwise as seen from above. */
static BillowVec3
about_the_vertical(BillowVec3 p, double degrees)
{
    const double c = cos(degrees * G_PI / 180.0), s = sin(degrees * G_PI / 180.0);
    return billow_vec3(1.0 + c * (p.x - 1.0) + s * (p.z - 2.0), p.y, 2.0 - s * (p.x - 1.0) + c * (p.z - 2.0));
}

/* A banner with folds, pinned at its upper corners. */
static BillowVec3
on_the_banner(int column, int row)
{
    const double x = 0.09 * column, y = 2.0 - 0.1 * row;
    return billow_vec3(x, y - 0.02 * sin(x * 4.0), 0.05 * sin(9.0 * x) * row / 12.0);
}

static BillowBlock *
add_banner(BillowProject *project, const char *id, double start, double degrees)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    float *points = g_new(float, 3 * billow_grid_count(&GRID));
    for (int row = 0; row < GRID.rows; row++)
        for (int column = 0; column < GRID.columns; column++) {
            const BillowVec3 p = about_the_vertical(on_the_banner(column, row), degrees);
            float *point = points + 3 * billow_grid_index(&GRID, column, row);
            point[0] = (float) p.x;
            point[1] = (float) p.y;
            point[2] = (float) p.z;
        }
    g_autoptr(GBytes) shape = g_bytes_new_take(points, 3 * billow_grid_count(&GRID) * sizeof *points);
    const BillowAnchor anchors[] = {{0, 0, about_the_vertical(on_the_banner(0, 0), degrees)},
                                    {16, 0, about_the_vertical(on_the_banner(16, 0), degrees)}};
    block->start = start;
    block->duration = 1.0;
    billow_block_set_anchors(block, anchors, G_N_ELEMENTS(anchors));
    billow_block_set_shape(block, shape);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
    return block;
}

/* Every frame is the banner, turned by its share: no thread changes its length, even for half a turn. The
 * centroid moves straight, so frames are compared relative to it. */
static void
test_a_turned_banner_keeps_its_shape(void)
{
    const int turns[] = {30, 90, 150, 180};
    for (size_t k = 0; k < G_N_ELEMENTS(turns); k++) {
        g_autoptr(BillowProject) project = on_a_path(BILLOW_PATH_TURN, BILLOW_CURVE_LINEAR);
        add_banner(project, "a", 0.0, 0.0);
        add_banner(project, "b", 2.0, turns[k]);
        g_autoptr(BillowAnimation) animation = animate(project);
        for (double share = 0.0; share < 1.01; share += 0.125) {
            BillowMesh *mesh = evaluate(animation, 1.0 + share);
            BillowVec3 found = {0.0, 0.0, 0.0}, expected = {0.0, 0.0, 0.0};
            const double n = (double) billow_grid_count(&GRID);
            for (int pass = 0; pass < 2; pass++)
                for (int row = 0; row < GRID.rows; row++)
                    for (int column = 0; column < GRID.columns; column++) {
                        const size_t i = billow_grid_index(&GRID, column, row);
                        const BillowVec3 p = {(double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]};
                        const BillowVec3 q = about_the_vertical(on_the_banner(column, row), share * turns[k]);
                        if (pass == 0) {
                            found = billow_vec3_add(found, billow_vec3_scale(p, 1.0 / n));
                            expected = billow_vec3_add(expected, billow_vec3_scale(q, 1.0 / n));
                        } else {
                            assert_near(p.x - found.x, q.x - expected.x);
                            assert_near(p.y - found.y, q.y - expected.y);
                            assert_near(p.z - found.z, q.z - expected.z);
                        }
                    }
            billow_mesh_unref(mesh);
        }
    }
}

/* Halfway, its first row is as long between all points as at the start, although straight lines would pass
 * through one point. */
static void
test_half_a_turn_keeps_its_width(void)
{
    for (int kind = BILLOW_PATH_STRAIGHT; kind <= BILLOW_PATH_TURN; kind++) {
        g_autoptr(BillowProject) project = on_a_path((BillowPathKind) kind, BILLOW_CURVE_SMOOTHSTEP);
        add_banner(project, "a", 0.0, 0.0);
        add_banner(project, "b", 2.0, 180.0);
        g_autoptr(BillowAnimation) animation = animate(project);
        BillowMesh *mesh = evaluate(animation, 1.5);
        const double width = hypot((double) (mesh->x[16] - mesh->x[0]), (double) (mesh->z[16] - mesh->z[0]));
        assert_near(width, kind == BILLOW_PATH_TURN ? 16 * 0.09 : 0.0);
        billow_mesh_unref(mesh);
    }
}

/* The same for draped shapes: the corners of a cloth, and those turned by half a turn. */
static void
test_a_hung_banner_keeps_its_lengths(void)
{
    g_autoptr(BillowProject) project = on_a_path(BILLOW_PATH_TURN, BILLOW_CURVE_LINEAR);
    for (int k = 0; k < 2; k++) {
        BillowBlock *block = add_banner(project, k ? "b" : "a", 2.0 * k, 180.0 * k);
        billow_block_set_shape(block, NULL);
    }
    g_autoptr(BillowAnimation) animation = animate(project);
    BillowMesh *start = evaluate(animation, 0.0), *half = evaluate(animation, 1.5);
    for (size_t i = 0; i + 1 < billow_grid_count(&GRID); i++) {
        if ((int) (i + 1) % GRID.columns == 0)
            continue;
        const BillowMesh *meshes[] = {start, half};
        double length[2];
        for (int k = 0; k < 2; k++) {
            const BillowMesh *m = meshes[k];
            const BillowVec3 d = {(double) (m->x[i + 1] - m->x[i]), (double) (m->y[i + 1] - m->y[i]),
                                  (double) (m->z[i + 1] - m->z[i])};
            length[k] = billow_vec3_length(d);
        }
        g_assert_cmpfloat_with_epsilon(length[1] / length[0], 1.0, 0.01);
    }
    billow_mesh_unref(start);
    billow_mesh_unref(half);
}

/* Checks the frame and its problems. */
static void
test_anchors_are_on_the_path(void)
{
    for (int kind = 0; kind < BILLOW_N_PATHS; kind++) {
        g_autoptr(BillowProject) project = on_a_path((BillowPathKind) kind, BILLOW_CURVE_BACK);
        add_banner(project, "a", 0.0, 0.0);
        const BillowBlock *last = add_banner(project, "b", 2.0, 120.0);
        g_autoptr(BillowAnimation) animation = animate(project);
        for (double t = 0.5; t < 3.0; t += 0.1) {
            BillowMesh *mesh = evaluate(animation, t);
            g_autoptr(GArray) places = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
            billow_animation_anchors_at(animation, t, places);
            for (guint k = 0; k < places->len; k++) {
                const BillowAnchor *anchor = &billow_block_keyframe(last)->anchors[k];
                const size_t i = billow_grid_index(&GRID, anchor->column, anchor->row);
                assert_near(g_array_index(places, BillowVec3, k).x, (double) mesh->x[i]);
                assert_near(g_array_index(places, BillowVec3, k).y, (double) mesh->y[i]);
                assert_near(g_array_index(places, BillowVec3, k).z, (double) mesh->z[i]);
            }
            billow_mesh_unref(mesh);
        }
    }
}

/* A wave along the normals of a cloth that turns is the wave of the resting cloth, rotated. */
static void
test_waves_turn_along(void)
{
    g_autoptr(BillowProject) turning = on_a_path(BILLOW_PATH_TURN, BILLOW_CURVE_LINEAR);
    g_autoptr(BillowProject) resting = billow_project_new("p", &GRID);
    add_banner(turning, "a", 0.0, 0.0);
    add_banner(turning, "b", 2.0, 180.0);
    add_banner(resting, "a", 0.0, 0.0);
    add_wave(turning, BILLOW_WAVE_PLANE, BILLOW_WAVE_NORMAL);
    add_wave(resting, BILLOW_WAVE_PLANE, BILLOW_WAVE_NORMAL);
    g_autoptr(BillowAnimation) a = animate(turning);
    g_autoptr(BillowAnimation) b = animate(resting);
    BillowMesh *turned = evaluate(a, 1.5), *still = evaluate(b, 1.5);
    for (size_t i = 0; i < billow_grid_count(&GRID); i++) {
        const BillowVec3 rest = about_the_vertical(
            billow_vec3((double) still->x[i], (double) still->y[i], (double) still->z[i]), 90.0);
        const BillowVec3 first = about_the_vertical(
            billow_vec3((double) still->x[0], (double) still->y[0], (double) still->z[0]), 90.0);
        assert_near((double) (turned->x[i] - turned->x[0]), rest.x - first.x);
        assert_near((double) (turned->y[i] - turned->y[0]), rest.y - first.y);
        assert_near((double) (turned->z[i] - turned->z[0]), rest.z - first.z);
    }
    billow_mesh_unref(turned);
    billow_mesh_unref(still);
}

static void
test_shapes_are_held_outside_the_keyframes(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    add_keyframe(project, "a", 1.0, 1.0, 1.0);
    project->duration = 5.0;
    g_autoptr(BillowAnimation) animation = animate(project);
    g_autoptr(BillowRestShape) a = billow_animation_rest_shape(animation, "a");
    size_t bytes = billow_grid_count(&GRID) * sizeof(float);
    for (double t = 0.0; t <= 5.0; t += 0.5) {
        BillowMesh *mesh = evaluate(animation, t);
        g_assert_cmpmem(mesh->y, bytes, a->y, bytes);
        g_assert_cmpmem(mesh->nx, bytes, a->nx, bytes);
        billow_mesh_unref(mesh);
    }
}

static void
test_anchors_stay_through_waves_and_sways(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    const BillowBlock *keyframe = add_keyframe(project, "a", 0.0, 3.0, 1.0);
    add_wave(project, BILLOW_WAVE_PLANE, BILLOW_WAVE_NORMAL);
    g_autoptr(BillowAnimation) animation = animate(project);
    BillowMesh *mesh = evaluate(animation, 1.6);
    g_autoptr(GArray) places = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
    billow_animation_anchors_at(animation, 1.6, places);
    g_assert_cmpint(places->len, ==, billow_block_keyframe(keyframe)->n_anchors);
    for (size_t k = 0; k < billow_block_keyframe(keyframe)->n_anchors; k++) {
        const BillowAnchor *anchor = &billow_block_keyframe(keyframe)->anchors[k];
        size_t i = billow_grid_index(&GRID, anchor->column, anchor->row);
        assert_near((double) mesh->x[i], anchor->position.x);
        assert_near((double) mesh->y[i], anchor->position.y);
        assert_near(g_array_index(places, BillowVec3, k).y, anchor->position.y);
    }
    billow_mesh_unref(mesh);
}

/* A corner that is picked up in a transition is pinned only at its end; until then kept lengths move it. */
static void
test_anchors_are_on_the_cloth_before_they_hold_it(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    BillowBlock *hung = add_keyframe(project, "a", 0.0, 1.0, 1.0);
    add_keyframe(project, "b", 3.0, 1.0, 1.2);
    BillowAnchor *held = billow_block_keyframe(hung)->anchors;
    billow_block_set_anchors(hung, (const BillowAnchor[]){held[0], held[1]}, 2);
    project->cloth->keep_lengths = TRUE;
    g_autoptr(BillowAnimation) animation = animate(project);
    BillowMesh *mesh = evaluate(animation, 2.0);
    g_autoptr(GArray) planned = g_array_new(FALSE, FALSE, sizeof(BillowVec3)),
                      places = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
    billow_animation_anchors_at(animation, 2.0, planned);
    billow_animation_anchors_in(animation, 2.0, mesh, places);
    const BillowVec3 corner = {(double) mesh->x[16 + 12 * 17], (double) mesh->y[16 + 12 * 17],
                               (double) mesh->z[16 + 12 * 17]};
    g_assert_true(billow_vec3_equal(g_array_index(places, BillowVec3, 3), corner));
    g_assert_cmpfloat(billow_vec3_distance(g_array_index(planned, BillowVec3, 3), corner), >, 0.01);
    billow_mesh_unref(mesh);
}

static void
test_muted_blocks_are_left_out(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    add_keyframe(project, "a", 0.0, 1.0, 1.0)->muted = TRUE;
    add_wave(project, BILLOW_WAVE_PLANE, BILLOW_WAVE_VERTICAL)->muted = TRUE;
    g_autoptr(BillowAnimation) animation = animate(project);
    BillowMesh *mesh = evaluate(animation, 0.7);
    for (size_t i = 0; i < billow_grid_count(&GRID); i++)
        g_assert_cmpfloat((double) mesh->y[i], ==, 0.0);
    billow_mesh_unref(mesh);
}

static BillowProject *
everything(void)
{
    BillowProject *project = billow_project_new("p", &GRID);
    add_keyframe(project, "a", 0.0, 1.0, 1.0);
    add_keyframe(project, "b", 3.0, 1.0, 1.7);
    add_wave(project, BILLOW_WAVE_PLANE, BILLOW_WAVE_VERTICAL);
    add_wave(project, BILLOW_WAVE_CIRCULAR, BILLOW_WAVE_NORMAL);
    BillowBlock *sway = billow_block_new(BILLOW_BLOCK_SWAY, "s", "s");
    sway->duration = 4.0;
    billow_block_sway(sway)->amplitude = 0.1;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_SWAY), sway);
    BillowBlock *turn = billow_block_new(BILLOW_BLOCK_SWAY, "t", "t");
    turn->duration = 4.0;
    turn->gusts.gust = 0.4;
    *billow_block_sway(turn) = (BillowSway){.motion = BILLOW_SWAY_TURN, .amplitude = 0.1, .period = 1.7};
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_SWAY), turn);
    return project;
}

static void
assert_same_bits(const BillowMesh *a, const BillowMesh *b)
{
    size_t bytes = billow_grid_count(&GRID) * sizeof(float);
    const float *const planes_a[] = {a->x, a->y, a->z, a->nx, a->ny, a->nz};
    const float *const planes_b[] = {b->x, b->y, b->z, b->nx, b->ny, b->nz};
    for (size_t i = 0; i < G_N_ELEMENTS(planes_a); i++)
        g_assert_cmpmem(planes_a[i], bytes, planes_b[i], bytes);
}

static void
test_frames_do_not_depend_on_threads_or_order(void)
{
    g_autoptr(BillowProject) project = everything();
    g_autoptr(BillowAnimation) animation = animate(project);
    BillowMesh *again = billow_mesh_new(&GRID);
    for (int threads = 1; threads <= 4; threads++) {
        BillowWorkers *workers = billow_workers_new(threads);
        for (int frame = 96; frame >= 1; frame -= 5) {
            double t = billow_project_frame_time(project, frame);
            BillowMesh *alone = evaluate(animation, t);
            billow_animation_evaluate(animation, t, TRUE, workers, again);
            assert_same_bits(alone, again);
            billow_mesh_unref(alone);
        }
        billow_workers_free(workers);
    }
    billow_mesh_unref(again);
}

static void
test_layers_do_not_jump_between_frames(void)
{
    g_autoptr(BillowProject) project = everything();
    g_autoptr(BillowAnimation) animation = animate(project);
    BillowMesh *before = evaluate(animation, 0.0);
    for (double t = 0.001; t < 4.0; t += 0.001) {
        BillowMesh *mesh = evaluate(animation, t);
        for (size_t i = 0; i < billow_grid_count(&GRID); i++)
            g_assert_cmpfloat(fabs((double) (mesh->y[i] - before->y[i])), <, 0.01);
        billow_mesh_unref(before);
        before = mesh;
    }
    billow_mesh_unref(before);
}

/* Without anchors the waves act on the whole cloth. Memory before `weight` is left alone. */
static void
assert_full_weights(const BillowAnimation *animation, BillowMesh *mesh)
{
    const size_t count = billow_grid_count(&mesh->grid);
    g_autofree float *values = g_new0(float, 2 * count);
    billow_animation_layers_at(animation, 1.5, NULL, values + count, mesh);
    for (size_t i = 0; i < 2 * count; i++)
        g_assert_cmpfloat(values[i], ==, i < count ? 0.0F : 1.0F);
}

/* More waves than are added at once, more columns than a strip has, rows that are no multiple of a chunk. */
static void
test_many_waves_on_a_wide_cloth(void)
{
    enum { WAVES = 11 };
    const BillowGrid wide = {1500, 35, 0.002};
    g_autoptr(BillowProject) project = billow_project_new("p", &wide);
    for (int k = 0; k < WAVES; k++) {
        BillowBlock *block = billow_block_new(BILLOW_BLOCK_WAVE, "w", "w");
        block->duration = k == 5 ? 1.0 : 4.0; /* one of them has ended */
        *billow_block_wave(block) = (BillowWave){
            .amplitude = 0.005, .wavelength = 0.3 + 0.1 * k, .speed = 0.2 * k, .direction = 30.0 * k};
        g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_WAVE), block);
    }
    g_autoptr(BillowAnimation) animation = animate(project);
    BillowMesh *mesh = billow_mesh_new(&wide), *other = billow_mesh_new(&wide);
    billow_animation_evaluate(animation, 1.5, TRUE, NULL, mesh);
    for (int row = 0; row < wide.rows; row++)
        for (int column = 0; column < wide.columns; column++) {
            double y = 0.0;
            for (int k = 0; k < WAVES; k++) {
                double angle = G_PI * k / 6.0;
                double xi = (column - 749.5) * 0.002 * cos(angle) + (row - 17.0) * 0.002 * sin(angle);
                y += k == 5 ? 0.0 : 0.005 * sin(2.0 * G_PI * (xi - 0.2 * k * 1.5) / (0.3 + 0.1 * k));
            }
            assert_near((double) mesh->y[billow_grid_index(&wide, column, row)], y);
        }
    size_t bytes = billow_grid_count(&wide) * sizeof(float);
    assert_full_weights(animation, other);
    billow_normals_rows(&wide, mesh->x, mesh->y, mesh->z, other->nx, other->ny, other->nz, 0, wide.rows);
    g_assert_cmpmem(mesh->nx, bytes, other->nx, bytes);
    g_assert_cmpmem(mesh->ny, bytes, other->ny, bytes);
    g_assert_cmpmem(mesh->nz, bytes, other->nz, bytes);
    billow_mesh_unref(mesh);
    billow_mesh_unref(other);
}

static void
test_moving_a_wave_does_not_rebuild_a_shape(void)
{
    g_autoptr(BillowProject) project = everything();
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) before = billow_animation_new(project, cache);
    g_autoptr(BillowProject) other = billow_project_copy(project);
    g_ptr_array_set_size(billow_project_track(other, BILLOW_BLOCK_WAVE), 0);
    g_autoptr(BillowAnimation) after = billow_animation_new(other, cache);
    g_autoptr(BillowRestShape) shape = billow_animation_rest_shape(before, "b");
    g_autoptr(BillowRestShape) same = billow_animation_rest_shape(after, "b");
    g_assert_true(shape == same);
    g_assert_cmpuint(billow_rest_cache_made(cache), ==, 1);
}

static BillowBlock *
pinned_at(int column)
{
    BillowAnchor anchor = {column, 0, {0.0, 1.0, 0.0}};
    BillowBlock *keyframe = billow_block_new(BILLOW_BLOCK_KEYFRAME, "k", "k");
    billow_block_set_anchors(keyframe, &anchor, 1);
    return keyframe;
}

static void
test_cache_keeps_within_its_bytes(void)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(2 * billow_rest_shape_bytes(&GRID));
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    for (int i = 0; i < 4; i++) {
        g_autoptr(BillowBlock) keyframe = pinned_at(i);
        billow_rest_shape_unref(billow_rest_cache_get(cache, project, keyframe, NULL, NULL));
    }
    for (int i = 0; i < 4; i++) {
        g_autoptr(BillowBlock) keyframe = pinned_at(i);
        BillowRestShape *shape = billow_rest_cache_peek(cache, project, keyframe);
        g_assert_true((shape != NULL) == (i >= 2));
        if (shape)
            billow_rest_shape_unref(shape);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/evaluation/without-keyframes-the-cloth-lies-flat",
                    test_without_keyframes_the_cloth_lies_flat);
    g_test_add_func("/evaluation/plane-wave-on-the-flat-cloth", test_plane_wave_on_the_flat_cloth);
    g_test_add_func("/evaluation/circular-wave-along-the-normals-of-the-flat-cloth",
                    test_circular_wave_along_the_normals_of_the_flat_cloth);
    g_test_add_func("/evaluation/a-sway-may-turn-about-the-anchors", test_sway_turns_about_the_anchors);
    g_test_add_func("/evaluation/a-sway-upwards-lifts-the-cloth", test_sway_upwards);
    g_test_add_func("/evaluation/layers-alone-are-what-they-add", test_layers_alone);
    g_test_add_func("/evaluation/damping-has-a-power-and-a-reach", test_damping);
    g_test_add_func("/evaluation/gusts-raise-and-lower-what-a-layer-does", test_gusts);
    g_test_add_func("/evaluation/smoothed-waves-leave-pleats-alone", test_smoothed_waves_leave_pleats_alone);
    g_test_add_func("/evaluation/sway-moves-points-by-their-weight", test_sway_moves_points_by_their_weight);
    g_test_add_func("/evaluation/transition-runs-on-straight-lines", test_transition_runs_on_straight_lines);
    g_test_add_func("/turn/a-turned-banner-keeps-its-shape", test_a_turned_banner_keeps_its_shape);
    g_test_add_func("/turn/a-banner-turned-by-180-degrees-keeps-its-width", test_half_a_turn_keeps_its_width);
    g_test_add_func("/turn/a-hung-banner-keeps-its-lengths", test_a_hung_banner_keeps_its_lengths);
    g_test_add_func("/turn/anchors-are-on-the-path", test_anchors_are_on_the_path);
    g_test_add_func("/turn/waves-turn-along", test_waves_turn_along);
    g_test_add_func("/evaluation/shapes-are-held-outside-the-keyframes",
                    test_shapes_are_held_outside_the_keyframes);
    g_test_add_func("/evaluation/anchors-stay-through-waves-and-sways",
                    test_anchors_stay_through_waves_and_sways);
    g_test_add_func("/evaluation/anchors-are-on-the-cloth-before-they-hold-it",
                    test_anchors_are_on_the_cloth_before_they_hold_it);
    g_test_add_func("/evaluation/muted-blocks-are-left-out", test_muted_blocks_are_left_out);
    g_test_add_func("/evaluation/frames-do-not-depend-on-threads-or-order",
                    test_frames_do_not_depend_on_threads_or_order);
    g_test_add_func("/evaluation/layers-do-not-jump-between-frames", test_layers_do_not_jump_between_frames);
    g_test_add_func("/evaluation/many-waves-on-a-wide-cloth", test_many_waves_on_a_wide_cloth);
    g_test_add_func("/evaluation/moving-a-wave-does-not-rebuild-a-shape",
                    test_moving_a_wave_does_not_rebuild_a_shape);
    g_test_add_func("/evaluation/cache-keeps-within-its-bytes", test_cache_keeps_within_its_bytes);
    return g_test_run();
}
