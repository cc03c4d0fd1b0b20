/* Tests turning a cloth into a flag. */
#include "model/animation/evaluation.h"
#include "model/project/loop.h"
#include "model/project/scene_wind.h"
#include "model/ready/flag.h"

#include <math.h>

static const BillowGrid GRID = {31, 21, 0.05};

static BillowProject *
new_cloth(void)
{
    BillowProject *project = billow_project_new("cloth", &GRID);
    project->frame_rate = 10.0;
    return project;
}

/* Returns a flag in a wind that pulls by (p + q) v / 2 / weight, in weights. */
static BillowProject *
new_flag(double strength)
{
    g_autoptr(BillowProject) cloth = new_cloth();
    BillowFlag flag = billow_flag_default(cloth);
    flag.wind.speed = strength * cloth->cloth->material.density * 9.81 * 2.0 / (1.0 + 0.1);
    flag.wind.direction = 90.0;
    flag.top = billow_vec3(1.0, 4.0, -2.0);
    return billow_edit_take(billow_edit_flag(cloth, &flag), NULL);
}

static const BillowKeyframe *
keyframe_of(const BillowProject *project, guint index)
{
    return billow_block_keyframe(billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[index]);
}

static void
test_pole(void)
{
    g_autoptr(BillowProject) flag = new_flag(1.0);
    const BillowKeyframe *keyframe = keyframe_of(flag, 0);
    g_assert_cmpuint(keyframe->n_anchors, ==, 21);
    for (int row = 0; row < 21; row++) {
        g_assert_cmpint(keyframe->anchors[row].column, ==, 0);
        g_assert_cmpint(keyframe->anchors[row].row, ==, row);
        g_assert_cmpfloat_with_epsilon(keyframe->anchors[row].position.y, 4.0 - 0.05 * row, 1e-12);
        g_assert_cmpfloat(keyframe->anchors[row].position.x, ==, 1.0);
        g_assert_cmpfloat(keyframe->anchors[row].position.z, ==, -2.0);
    }
}

static BillowSteadyWind
wind_of(const BillowProject *project, guint index)
{
    return billow_keyframe_wind(project, billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[index]);
}

static void
assert_winds(const BillowProject *flag)
{
    for (guint i = 0; i < 2; i++) {
        g_assert_cmpint(keyframe_of(flag, i)->wind.source, ==, BILLOW_WIND_OF_SCENE);
        g_assert_cmpfloat(wind_of(flag, i).direction, ==, 90.0);
        g_assert_cmpfloat_with_epsilon(wind_of(flag, i).strength, i == 0 ? 2.0 : 3.0, 1e-9);
    }
}

static void
test_wind(void)
{
    g_autoptr(BillowProject) flag = new_flag(2.0);
    assert_winds(flag);
}

/* With the square law the same pulls need other speeds: (p + q) v^2 / 2. */
static void
test_wind_by_its_square(void)
{
    g_autoptr(BillowProject) cloth = new_cloth();
    cloth->physics.wind.law = BILLOW_WIND_SQUARE;
    BillowFlag wanted = billow_flag_default(cloth);
    wanted.wind.direction = 90.0;
    wanted.wind.speed = sqrt(2.0 * cloth->cloth->material.density * 9.81 * 2.0 / (1.0 + 0.1));
    g_autoptr(BillowProject) flag = billow_edit_take(billow_edit_flag(cloth, &wanted), NULL);
    assert_winds(flag);
}

/* The physics blows, rises and falls with the keyframes: sin is 0, 1, 0 at the start, middle and end. */
static void
test_physics_has_the_wind(void)
{
    g_autoptr(BillowProject) flag = new_flag(2.0);
    const BillowWind *wind = &flag->physics.wind;
    const double speed = billow_vec3_length(billow_wind_velocity(wind, 0.0));
    g_assert_cmpfloat(speed, >, 1.0);
    g_assert_cmpfloat_with_epsilon(billow_wind_velocity(wind, 0.5 * flag->duration).z, 1.5 * speed, 1e-9);
    g_assert_cmpfloat_with_epsilon(billow_wind_velocity(wind, flag->duration).z, speed, 1e-9);
}

/* Leather is six times as heavy as cotton. */
static void
test_default_suits_the_material(void)
{
    g_autoptr(BillowProject) cloth = new_cloth();
    for (int preset = 0; billow_material_presets[preset].choice.word; preset++) {
        billow_cloth_set_preset(cloth->cloth, preset);
        cloth->physics.wind = billow_wind_default();
        const BillowFlag flag = billow_flag_default(cloth);
        const double pull = 0.5 * (1.0 + 0.1) / (cloth->cloth->material.density * 9.81);
        g_assert_cmpfloat(flag.wind.speed * pull, >=, 2.5);
        g_assert_cmpfloat((flag.wind.speed - 1.0) * pull, <, 2.5);
    }
    cloth->physics.wind.speed = 0.25;
    g_assert_cmpfloat(billow_flag_default(cloth).wind.speed, ==, 0.25);
}

static void
test_loops(void)
{
    g_autoptr(BillowProject) flag = new_flag(0.7);
    g_assert_true(flag->loop);
    g_autoptr(GPtrArray) changes = billow_loop_changes(flag);
    g_assert_cmpuint(changes->len, ==, 1); /* returns from the gust */
    g_assert_cmpint(((const BillowLoopChange *) changes->pdata[0])->outcome, ==, BILLOW_LOOP_RETURN);
}

static double
amplitude_in(double strength)
{
    g_autoptr(BillowProject) flag = new_flag(strength);
    return billow_block_wave(billow_project_track(flag, BILLOW_BLOCK_WAVE)->pdata[0])->amplitude;
}

/* Returns the lowest height of the free edge at the start of the loop. */
static double
height_of_the_free_edge(BillowProject *flag)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(flag, cache);
    BillowMesh *mesh = billow_mesh_new(&GRID);
    billow_animation_evaluate(animation, 0.0, FALSE, NULL, mesh);
    double sum = 0.0;
    for (int row = 0; row < GRID.rows; row++)
        sum += (double) mesh->y[billow_grid_index(&GRID, GRID.columns - 1, row)] / GRID.rows;
    billow_mesh_unref(mesh);
    return sum;
}

static void
test_strength(void)
{
    g_assert_cmpfloat(amplitude_in(0.3), <, amplitude_in(1.0));
    g_assert_cmpfloat(amplitude_in(1.0), <, amplitude_in(3.0));
    g_autoptr(BillowProject) low = new_flag(0.3);
    g_autoptr(BillowProject) high = new_flag(3.0);
    g_assert_cmpfloat(height_of_the_free_edge(low), <, height_of_the_free_edge(high) - 0.3);
}

static void
test_calm(void)
{
    g_autoptr(BillowProject) flag = new_flag(0.0);
    g_assert_cmpuint(billow_project_track(flag, BILLOW_BLOCK_KEYFRAME)->len, ==, 1);
    g_assert_cmpuint(billow_project_track(flag, BILLOW_BLOCK_WAVE)->len, ==, 0);
}

/* Nothing moves at the pole, and everything moves more the farther it is from the pole. */
static void
test_grows_from_the_pole(void)
{
    g_autoptr(BillowProject) flag = new_flag(1.0);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(flag, cache);
    float weight[31 * 21];
    BillowMesh *mesh = billow_mesh_new(&GRID);
    billow_animation_layers_at(animation, 0.0, NULL, weight, mesh);
    for (int column = 0; column < GRID.columns; column++)
        g_assert_cmpfloat_with_epsilon((double) weight[column], column / 30.0, 1e-6);
    billow_mesh_unref(mesh);
}

static void
test_what_was_there(void)
{
    g_autoptr(BillowProject) cloth = new_cloth();
    BillowBlock *body = billow_block_new(BILLOW_BLOCK_COLLIDER, "pole", "Pole");
    BillowBlock *old = billow_block_new(BILLOW_BLOCK_SWAY, "old", "Old");
    g_ptr_array_add(billow_project_track(cloth, BILLOW_BLOCK_COLLIDER), body);
    g_ptr_array_add(billow_project_track(cloth, BILLOW_BLOCK_SWAY), old);
    const BillowFlag wanted = billow_flag_default(cloth);
    g_autoptr(BillowProject) flag = billow_edit_take(billow_edit_flag(cloth, &wanted), NULL);
    g_assert_cmpuint(billow_project_track(flag, BILLOW_BLOCK_COLLIDER)->len, ==, 1);
    g_assert_cmpuint(billow_project_track(flag, BILLOW_BLOCK_SWAY)->len, ==, 0);
    g_assert_cmpuint(billow_project_track(cloth, BILLOW_BLOCK_SWAY)->len, ==, 1);
}

static void
test_bounds(void)
{
    g_autoptr(BillowProject) cloth = new_cloth();
    BillowFlag flag = billow_flag_default(cloth);
    flag.seconds = 0.0;
    g_auto(BillowEdit) none = billow_edit_flag(cloth, &flag);
    g_assert_cmpint(none.outcome, ==, BILLOW_EDIT_OUT_OF_BOUNDS);
    flag.seconds = 6.0;
    flag.wind.speed = -1.0;
    g_auto(BillowEdit) inside_out = billow_edit_flag(cloth, &flag);
    g_assert_cmpint(inside_out.outcome, ==, BILLOW_EDIT_OUT_OF_BOUNDS);
    g_assert_null(inside_out.project);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/flag/is-held-along-its-pole", test_pole);
    g_test_add_func("/flag/flies-in-the-wind-and-in-a-gust", test_wind);
    g_test_add_func("/flag/pulls-alike-by-the-square-of-the-speed", test_wind_by_its_square);
    g_test_add_func("/flag/physics-has-its-wind", test_physics_has_the_wind);
    g_test_add_func("/flag/default-wind-suits-the-material", test_default_suits_the_material);
    g_test_add_func("/flag/loops-as-it-is", test_loops);
    g_test_add_func("/flag/droops-in-a-low-wind", test_strength);
    g_test_add_func("/flag/hangs-in-a-calm", test_calm);
    g_test_add_func("/flag/waves-grow-from-the-pole", test_grows_from_the_pole);
    g_test_add_func("/flag/scene-stays-and-animation-gives-way", test_what_was_there);
    g_test_add_func("/flag/is-refused-out-of-bounds", test_bounds);
    return g_test_run();
}
