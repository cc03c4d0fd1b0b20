/* Tests that a keyframe's rest shape is computed from exactly what determines how it drapes. */
#include "model/animation/rest_cache.h"
#include "model/edits/edits.h"
#include "model/project/drape_settings.h"
#include "model/simulation/simulation.h"

static const BillowGrid GRID = {7, 5, 0.1};

static BillowProject *
new_project(void)
{
    BillowAnchor anchor = {3, 0, {0.0, 1.0, 0.0}};
    BillowProject *project = billow_project_new("p", &GRID);
    BillowBlock *keyframe = billow_block_new(BILLOW_BLOCK_KEYFRAME, "k", "k");
    billow_block_set_anchors(keyframe, &anchor, 1);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), keyframe);
    return project;
}

static BillowBlock *
keyframe_of(const BillowProject *project)
{
    return g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), 0);
}

/* B / w = c3; shear and stretch over the weight per square meter, 0.2 kg/m2 x 9.81 m/s2. */
static void
material_is_told_in_weights(void)
{
    g_autoptr(BillowProject) project = new_project();
    project->cloth->material.density = 0.2;
    project->cloth->material.bending_length = 0.02;
    project->cloth->material.shear = 19.62;
    project->cloth->material.stretch = 1962.0;
    project->cloth->anchor_radius = 0.03;
    const BillowDrapeSettings hang = billow_project_drape_settings(project, keyframe_of(project));
    g_assert_cmpfloat_with_epsilon(hang.bending, 8e-6, 1e-18);
    g_assert_cmpfloat_with_epsilon(hang.shear, 10.0, 1e-12);
    g_assert_cmpfloat_with_epsilon(hang.stretch, 1000.0, 1e-9);
    g_assert_cmpfloat(hang.anchor_radius, ==, 0.03);
    g_assert_cmpint(hang.surface, ==, BILLOW_SURFACE_LINES);
    g_assert_true(billow_vec3_equal(hang.pull, billow_vec3(0.0, -1.0, 0.0)));
}

static void
check_pull(double direction, double elevation, double strength, BillowVec3 expected)
{
    g_autoptr(BillowProject) project = new_project();
    BillowBlock *keyframe = keyframe_of(project);
    billow_block_keyframe(keyframe)->wind =
        (BillowSteadyWind){.direction = direction, .elevation = elevation, .strength = strength};
    const BillowVec3 pull = billow_project_drape_settings(project, keyframe).pull;
    g_assert_cmpfloat(billow_vec3_distance(pull, expected), <, 1e-12);
}

/* Headings are as in the physics: 0 is +x, 90 is +z. At strength 1 the wind pulls like the weight. */
static void
wind_pulls_beside_the_weight(void)
{
    check_pull(30.0, 40.0, 0.0, billow_vec3(0.0, -1.0, 0.0));
    check_pull(0.0, 0.0, 1.0, billow_vec3(1.0, -1.0, 0.0));
    check_pull(90.0, 0.0, 3.0, billow_vec3(0.0, -1.0, 3.0));
    check_pull(180.0, 30.0, 1.0, billow_vec3(-sqrt(0.75), -0.5, 0.0));
    check_pull(0.0, -90.0, 0.5, billow_vec3(0.0, -1.5, 0.0));
}

static void
something_pulls_where_wind_and_weight_cancel(void)
{
    for (int i = -1000; i <= 1000; i++) {
        const BillowSteadyWind wind = {.elevation = 90.0, .strength = 1.0 + 1e-4 * i};
        const double length = billow_vec3_length(billow_steady_wind_pull(&wind, billow_vec3(0.0, -1.0, 0.0)));
        g_assert_cmpfloat(length, >, 0.05 - 1e-12);
    }
}

/* Returns whether a change to a project with a computed shape requires another shape. */
static gboolean
makes_anew(const BillowProject *before, const BillowProject *after)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    billow_rest_shape_unref(billow_rest_cache_get(cache, before, keyframe_of(before), NULL, NULL));
    BillowRestShape *there = billow_rest_cache_peek(cache, after, keyframe_of(after));
    billow_rest_shape_unref(there);
    return !there;
}

static void
what_decides_the_shape_makes_it_anew(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowProject) other = billow_project_copy(project);
    double *numbers[] = {&other->cloth->material.density, &other->cloth->material.bending_length,
                         &other->cloth->material.shear,   &other->cloth->material.stretch,
                         &other->cloth->anchor_radius,    &other->cloth->thickness,
                         &other->cloth->grid.spacing};
    g_assert_false(makes_anew(project, other));
    for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++) {
        const double before = *numbers[i];
        *numbers[i] *= 2.0;
        *numbers[i] += 0.01;
        g_assert_true(makes_anew(project, other));
        *numbers[i] = before;
    }
    other->cloth->surface = BILLOW_SURFACE_SUBDIVISION;
    g_assert_true(makes_anew(project, other));
}

static void
another_wind_makes_it_anew(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowProject) other = new_project();
    BillowSteadyWind *wind = &billow_block_keyframe(keyframe_of(other))->wind;
    wind->direction = 45.0;
    g_assert_false(makes_anew(project, other)); /* there is no wind */
    wind->strength = 0.5;
    g_assert_true(makes_anew(project, other));
}

/* Sets a pose whose points are all at the same position. */
static void
set_pose(BillowBlock *keyframe, float x)
{
    BillowCoarsePose *pose = billow_coarse_pose_new(3, 2);
    for (int i = 0; i < 18; i += 3)
        pose->points[i] = x;
    billow_keyframe_set_hang(billow_block_keyframe(keyframe), pose);
    billow_coarse_pose_free(pose);
}

static void
another_pose_makes_it_anew(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowProject) near = new_project();
    g_autoptr(BillowProject) far = new_project();
    set_pose(keyframe_of(near), 1.0f);
    set_pose(keyframe_of(far), 2.0f);
    g_assert_true(makes_anew(project, near));
    g_assert_true(makes_anew(near, far));
    g_assert_false(makes_anew(near, near));
    g_assert_cmpint(billow_simulation_first_difference(near, far), ==, 1);
}

static void
pose_stays_while_the_same_points_are_held(void)
{
    g_autoptr(BillowBlock) keyframe = billow_block_new(BILLOW_BLOCK_KEYFRAME, "k", "k");
    BillowAnchor anchors[] = {{0, 0, {0.0, 1.0, 0.0}}, {6, 0, {0.5, 1.0, 0.0}}, {3, 4, {0.2, 1.0, 0.3}}};
    billow_block_set_anchors(keyframe, anchors, 2);
    set_pose(keyframe, 1.0f);
    anchors[0].position.y = 5.0;
    billow_block_set_anchors(keyframe, anchors, 2);
    g_assert_nonnull(billow_block_keyframe(keyframe)->hang);
    g_autoptr(BillowBlock) more = billow_block_copy(keyframe);
    billow_block_set_anchors(more, anchors, 3);
    g_assert_null(billow_block_keyframe(more)->hang);
    g_autoptr(BillowBlock) others = billow_block_copy(keyframe);
    billow_block_set_anchors(others, anchors + 1, 2);
    g_assert_null(billow_block_keyframe(others)->hang);
    g_assert_nonnull(billow_block_keyframe(keyframe)->hang);
}

static void
pose_stays_on_a_grid_that_holds_all_anchors(void)
{
    const BillowGrid finer = {13, 9, 0.05}, coarse = {2, 2, 0.6};
    BillowAnchor anchors[] = {{0, 0, {0.0, 1.0, 0.0}}, {1, 1, {0.1, 1.0, 0.1}}};
    g_autoptr(BillowProject) project = new_project();
    billow_block_set_anchors(keyframe_of(project), anchors, 2);
    set_pose(keyframe_of(project), 1.0f);
    g_autoptr(BillowProject) refined = billow_edit_take(billow_edit_set_grid(project, &finer), NULL);
    g_assert_nonnull(billow_block_keyframe(keyframe_of(refined))->hang);
    g_autoptr(BillowProject) coarsened = billow_edit_take(billow_edit_set_grid(project, &coarse), NULL);
    g_assert_cmpuint(billow_block_keyframe(keyframe_of(coarsened))->n_anchors, ==, 1);
    g_assert_null(billow_block_keyframe(keyframe_of(coarsened))->hang);
}

static void
hung_afresh_it_has_no_pose(void)
{
    const BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, (char *) "k"};
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowProject) kept = new_project();
    set_pose(keyframe_of(kept), 1.0f);
    g_auto(BillowEdit) afresh = billow_edit_redrape(kept, &ref);
    g_assert_true(billow_project_equal(afresh.project, project));
    g_auto(BillowEdit) twice = billow_edit_redrape(afresh.project, &ref);
    g_assert_cmpint(twice.outcome, ==, BILLOW_EDIT_NOTHING_CHANGED);
}

static void
what_only_moves_the_cloth_does_not(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowProject) other = billow_project_copy(project);
    other->cloth->material.damping *= 2.0;
    other->cloth->material.drag *= 2.0;
    other->cloth->material_in_cloth = TRUE;
    other->physics.gravity = 1.62;
    g_assert_false(makes_anew(project, other));
}

/* It starts from the first keyframe's rest shape. */
static void
physics_starts_anew_with_another_shape(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowProject) windy = new_project();
    g_autoptr(BillowProject) clipped = new_project();
    g_autoptr(BillowProject) thick = new_project();
    g_autoptr(BillowProject) subdivided = new_project();
    g_autoptr(BillowProject) renamed = new_project();
    billow_block_keyframe(keyframe_of(windy))->wind.strength = 0.5;
    clipped->cloth->anchor_radius = 0.02;
    thick->cloth->thickness = 0.001;
    subdivided->cloth->surface = BILLOW_SURFACE_SUBDIVISION;
    renamed->cloth->preset = 1; /* only the constants matter */
    g_assert_cmpint(billow_simulation_first_difference(project, windy), ==, 1);
    g_assert_cmpint(billow_simulation_first_difference(project, clipped), ==, 1);
    g_assert_cmpint(billow_simulation_first_difference(project, thick), ==, 1);
    g_assert_cmpint(billow_simulation_first_difference(project, subdivided), ==, 1);
    g_assert_cmpint(billow_simulation_first_difference(project, renamed), ==, 0);
}

static void
given_shape_does_not_hang_on_the_material(void)
{
    g_autoptr(BillowProject) project = new_project();
    float places[3 * 7 * 5] = {0.0f};
    g_autoptr(GBytes) shape = g_bytes_new(places, sizeof places);
    billow_block_set_shape(keyframe_of(project), shape);
    g_autoptr(BillowProject) other = billow_project_copy(project);
    billow_cloth_set_preset(other->cloth, 2);
    g_assert_false(makes_anew(project, other));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/hang/material-is-told-in-weights", material_is_told_in_weights);
    g_test_add_func("/hang/what-decides-the-shape-makes-it-anew", what_decides_the_shape_makes_it_anew);
    g_test_add_func("/hang/wind-pulls-beside-the-weight", wind_pulls_beside_the_weight);
    g_test_add_func("/hang/something-pulls-where-wind-and-weight-cancel",
                    something_pulls_where_wind_and_weight_cancel);
    g_test_add_func("/hang/another-wind-makes-it-anew", another_wind_makes_it_anew);
    g_test_add_func("/hang/another-pose-makes-it-anew", another_pose_makes_it_anew);
    g_test_add_func("/hang/pose-stays-while-the-same-points-are-held",
                    pose_stays_while_the_same_points_are_held);
    g_test_add_func("/hang/pose-stays-on-a-grid-that-holds-all-anchors",
                    pose_stays_on_a_grid_that_holds_all_anchors);
    g_test_add_func("/hang/hung-afresh-it-has-no-pose", hung_afresh_it_has_no_pose);
    g_test_add_func("/hang/what-only-moves-the-cloth-does-not", what_only_moves_the_cloth_does_not);
    g_test_add_func("/hang/physics-starts-anew-with-another-shape", physics_starts_anew_with_another_shape);
    g_test_add_func("/hang/given-shape-does-not-hang-on-the-material",
                    given_shape_does_not_hang_on_the_material);
    return g_test_run();
}
