/* Tests how keyframes hang in the wind of the scene. */
#include "model/animation/rest_cache.h"
#include "model/edits/edits.h"
#include "model/edits/retime.h"
#include "model/edits/scale.h"
#include "model/project/drape_settings.h"
#include "model/project/loop.h"
#include "model/project/scene_wind.h"
#include "model/project/wind_keys.h"
#include "model/simulation/simulation.h"

#include <math.h>

enum { COLUMNS = 5, ROWS = 21 };
static const BillowGrid GRID = {COLUMNS, ROWS, 0.05};

/* The weight of cotton, N/m2. */
static const double WEIGHT = 0.15 * 9.81;

/* Returns a banner that hangs from a rail along x, in a wind of `speed` along z. */
static BillowProject *
new_banner(double speed)
{
    BillowProject *project = billow_project_new("banner", &GRID);
    project->physics.wind.speed = speed;
    project->physics.wind.direction = 90.0;
    project->physics.wind.gust = 0.0;
    BillowBlock *keyframe = billow_block_new(BILLOW_BLOCK_KEYFRAME, "k", "k");
    BillowAnchor anchors[COLUMNS];
    for (int i = 0; i < COLUMNS; i++)
        anchors[i] = (BillowAnchor){i, 0, billow_vec3(0.05 * i, 2.0, 0.0)};
    billow_block_set_anchors(keyframe, anchors, COLUMNS);
    billow_block_keyframe(keyframe)->wind.source = BILLOW_WIND_OF_SCENE;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), keyframe);
    return project;
}

static BillowBlock *
keyframe_of(const BillowProject *project)
{
    return billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[0];
}

static double
strength_of(const BillowProject *project)
{
    return billow_keyframe_wind(project, keyframe_of(project)).strength;
}

/* Cloth on a rail across the wind faces it: p v / weight, or p v^2 / weight. */
static void
test_banner(void)
{
    g_autoptr(BillowProject) project = new_banner(3.0);
    g_assert_cmpfloat_with_epsilon(strength_of(project), 3.0 / WEIGHT, 1e-9);
    project->physics.wind.pressure = 0.7;
    project->physics.wind.law = BILLOW_WIND_SQUARE;
    g_assert_cmpfloat_with_epsilon(strength_of(project), 0.7 * 9.0 / WEIGHT, 1e-9);
    project->cloth->material.density *= 2.0;
    g_assert_cmpfloat_with_epsilon(strength_of(project), 0.7 * 9.0 / WEIGHT / 2.0, 1e-9);
    project->physics.gravity /= 4.0;
    g_assert_cmpfloat_with_epsilon(strength_of(project), 0.7 * 9.0 / WEIGHT * 2.0, 1e-9);
    project->physics.gravity = 0.0;
    g_assert_cmpfloat(strength_of(project), ==, BILLOW_MAX_STRENGTH);
    project->physics.wind.speed = 0.0;
    g_assert_cmpfloat(strength_of(project), ==, 0.0);
}

/* Along its rail, along a pole and at one point the mean square of the cosine is a half; at 60° to the rail
 * it is (1 + cos^2 60°) / 2. */
static void
test_streaming(void)
{
    g_autoptr(BillowProject) project = new_banner(3.0);
    const double half = 0.5 * (1.0 + 0.1) * 3.0 / WEIGHT;
    project->physics.wind.direction = 0.0;
    g_assert_cmpfloat_with_epsilon(strength_of(project), half, 1e-9);
    project->physics.wind.direction = 30.0;
    g_assert_cmpfloat_with_epsilon(strength_of(project), (0.625 + 0.375 * 0.1) * 3.0 / WEIGHT, 1e-9);
    BillowAnchor pole[ROWS];
    for (int i = 0; i < ROWS; i++)
        pole[i] = (BillowAnchor){0, i, billow_vec3(0.0, 2.0 - 0.05 * i, 0.0)};
    billow_block_set_anchors(keyframe_of(project), pole, ROWS);
    g_assert_cmpfloat_with_epsilon(strength_of(project), half, 1e-9);
    billow_block_set_anchors(keyframe_of(project), pole, 1);
    g_assert_cmpfloat_with_epsilon(strength_of(project), half, 1e-9);
    project->physics.wind.elevation = 90.0;
    g_assert_cmpfloat_with_epsilon(strength_of(project), half, 1e-9);
}

/* A gust of a half is strongest after a quarter of its period; one of twice the speed turns the wind. */
static void
test_its_own_time(void)
{
    g_autoptr(BillowProject) project = new_banner(2.0);
    project->physics.wind.gust = 0.5;
    project->physics.wind.gust_period = 4.0;
    g_assert_cmpfloat_with_epsilon(strength_of(project), 2.0 / WEIGHT, 1e-9);
    keyframe_of(project)->start = 1.0;
    g_assert_cmpfloat_with_epsilon(strength_of(project), 3.0 / WEIGHT, 1e-9);
    keyframe_of(project)->start = 3.0;
    g_assert_cmpfloat_with_epsilon(strength_of(project), 1.0 / WEIGHT, 1e-9);
    project->physics.wind.gust = 2.0;
    project->physics.wind.elevation = 20.0;
    const BillowSteadyWind turned = billow_keyframe_wind(project, keyframe_of(project));
    g_assert_cmpfloat_with_epsilon(turned.strength, 2.0 / WEIGHT, 1e-9);
    const BillowVec3 heading = billow_steady_wind_heading(&turned);
    g_assert_cmpfloat_with_epsilon(heading.z, -cos(G_PI / 9.0), 1e-9);
    g_assert_cmpfloat_with_epsilon(heading.y, -sin(G_PI / 9.0), 1e-9);
}

static void
test_own_wind(void)
{
    g_autoptr(BillowProject) project = new_banner(8.0);
    BillowSteadyWind *wind = &billow_block_keyframe(keyframe_of(project))->wind;
    *wind = (BillowSteadyWind){.direction = 180.0, .strength = 0.5};
    const BillowVec3 pull = billow_project_drape_settings(project, keyframe_of(project)).pull;
    g_assert_cmpfloat_with_epsilon(pull.x, -0.5, 1e-12);
    g_assert_cmpfloat_with_epsilon(pull.y, -1.0, 1e-12);
    g_assert_cmpfloat_with_epsilon(pull.z, 0.0, 1e-12);
}

/* The keyframe's own wind in m/s pulls as that of the scene would: p v, p v^2, or half of the sum with q. */
static void
test_own_speed(void)
{
    g_autoptr(BillowProject) project = new_banner(8.0);
    BillowSteadyWind *wind = &billow_block_keyframe(keyframe_of(project))->wind;
    *wind = (BillowSteadyWind){.direction = 90.0, .speed = 3.0};
    g_assert_cmpfloat_with_epsilon(strength_of(project), 3.0 / WEIGHT, 1e-9);
    wind->direction = 0.0;
    g_assert_cmpfloat_with_epsilon(strength_of(project), 0.5 * (1.0 + 0.1) * 3.0 / WEIGHT, 1e-9);
    wind->direction = 90.0;
    project->physics.wind.law = BILLOW_WIND_SQUARE;
    g_assert_cmpfloat_with_epsilon(strength_of(project), 9.0 / WEIGHT, 1e-9);
}

/* A strength is shown as the speed that has it, and stays what it is until another speed is typed. */
static void
test_strength_is_shown_as_speed(void)
{
    g_autoptr(BillowProject) project = new_banner(8.0);
    BillowKeyframe *keyframe = billow_block_keyframe(keyframe_of(project));
    keyframe->wind = (BillowSteadyWind){.direction = 90.0, .strength = 2.0};
    g_assert_cmpfloat_with_epsilon(billow_keyframe_wind_speed(project, keyframe), 2.0 * WEIGHT, 1e-9);
    BillowSteadyWind shown = billow_keyframe_wind_shown(project, keyframe);
    shown.elevation = 5.0;
    const BillowSteadyWind turned = billow_keyframe_wind_typed(project, keyframe, &shown);
    g_assert_cmpfloat(turned.elevation, ==, 5.0);
    g_assert_cmpfloat(turned.strength, ==, 2.0);
    g_assert_cmpfloat(turned.speed, ==, 0.0);
    shown.speed = 4.0;
    const BillowSteadyWind typed = billow_keyframe_wind_typed(project, keyframe, &shown);
    g_assert_cmpfloat(typed.strength, ==, 0.0);
    g_assert_cmpfloat(typed.speed, ==, 4.0);
    project->physics.wind.law = BILLOW_WIND_SQUARE;
    g_assert_cmpfloat_with_epsilon(billow_keyframe_wind_speed(project, keyframe), sqrt(2.0 * WEIGHT), 1e-9);
    project->physics.wind.pressure = project->physics.wind.lift = 0.0;
    g_assert_cmpfloat(billow_keyframe_wind_speed(project, keyframe), ==, 0.0);
}

/* Neither the speed of its own wind nor that of the scene changes with the cloth's size or with time. */
static void
test_speed_is_not_scaled(void)
{
    g_autoptr(BillowProject) project = new_banner(8.0);
    keyframe_of(project)->duration = 1.0;
    billow_block_keyframe(keyframe_of(project))->wind = (BillowSteadyWind){.speed = 3.0};
    g_auto(BillowEdit) larger = billow_edit_scale(project, 2.0);
    g_assert_cmpfloat(billow_block_keyframe(keyframe_of(larger.project))->wind.speed, ==, 3.0);
    const BillowRetime twice = {project->frame_rate, 2.0, TRUE};
    g_auto(BillowEdit) slower = billow_edit_retime(project, &twice);
    g_assert_cmpfloat(keyframe_of(slower.project)->duration, ==, 2.0);
    g_assert_cmpfloat(billow_block_keyframe(keyframe_of(slower.project))->wind.speed, ==, 3.0);
}

/* A banner hangs straight along weight and wind: by tan a = p v / weight from the vertical. */
static void
test_hangs_in_it(void)
{
    g_autoptr(BillowProject) project = new_banner(2.0);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    BillowRestShape *shape = billow_rest_cache_get(cache, project, keyframe_of(project), NULL, NULL);
    const size_t end = billow_grid_index(&GRID, COLUMNS / 2, ROWS - 1);
    g_assert_cmpfloat_with_epsilon((double) shape->z[end], sin(atan(2.0 / WEIGHT)), 0.01);
    g_assert_cmpfloat_with_epsilon((double) shape->y[end], 2.0 - cos(atan(2.0 / WEIGHT)), 0.01);
    billow_rest_shape_unref(shape);
}

static BillowSettle
settle(BillowProject *project)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    BillowSettle settle;
    g_assert_true(billow_simulation_settle(animation, "k", NULL, NULL, &settle));
    return settle;
}

/* Gives the keyframe the shape of a cloth that hangs straight down. */
static void
hang_straight(BillowBlock *keyframe)
{
    float points[COLUMNS * ROWS * 3];
    for (int i = 0; i < COLUMNS * ROWS; i++) {
        points[3 * i] = 0.05f * (float) (i % COLUMNS);
        points[3 * i + 1] = 2.0f - 0.05f * (float) (i / COLUMNS);
        points[3 * i + 2] = 0.0f;
    }
    g_autoptr(GBytes) shape = g_bytes_new(points, sizeof points);
    billow_block_set_shape(keyframe, shape);
}

/* Physics has the same wind: a banner in it stays where it hangs, and one that hangs straight down is blown up
 * by the angle a, its end by 2 sin (a / 2) of its length, as a share of the shape's diagonal. */
static void
test_physics_agrees(void)
{
    g_autoptr(BillowProject) project = new_banner(2.0);
    const BillowSettle in_wind = settle(project);
    g_assert_true(in_wind.at_rest);
    g_assert_cmpfloat(in_wind.max, <, 0.02);
    hang_straight(keyframe_of(project));
    const BillowSettle straight = settle(project);
    g_assert_true(straight.at_rest);
    g_assert_cmpfloat_with_epsilon(straight.max, 2.0 * sin(0.5 * atan(2.0 / WEIGHT)) / hypot(1.0, 0.2), 0.01);
    project->physics.wind.speed = 0.0;
    g_assert_cmpfloat(settle(project).max, <, 0.01);
}

/* The settled wind is that of the keyframe's start, as compare and the physics preview have it there. */
static void
test_settles_in_its_gust(void)
{
    g_autoptr(BillowProject) project = new_banner(1.0);
    project->physics.wind.gust = 1.0;
    project->physics.wind.gust_period = 4.0;
    keyframe_of(project)->start = 1.0;
    g_assert_cmpfloat(settle(project).max, <, 0.02);
}

/* Fake and physics hang along gravity: a banner on a rail along x turns by 45°. */
static void
test_gravity(void)
{
    g_autoptr(BillowProject) project = new_banner(0.0);
    g_assert_true(billow_vec3_equal(billow_physics_settings(&project->physics, 0.1).gravity,
                                    billow_vec3(0.0, -9.81, 0.0)));
    project->physics.down = billow_vec3(0.0, -1e-300, 1e-300);
    const BillowVec3 gravity = billow_physics_settings(&project->physics, 0.1).gravity;
    g_assert_cmpfloat_with_epsilon(gravity.y, -9.81 * sqrt(0.5), 1e-12);
    g_assert_cmpfloat_with_epsilon(gravity.z, 9.81 * sqrt(0.5), 1e-12);
    const BillowVec3 pull = billow_project_drape_settings(project, keyframe_of(project)).pull;
    g_assert_cmpfloat_with_epsilon(pull.y, -sqrt(0.5), 1e-12);
    g_assert_cmpfloat_with_epsilon(pull.z, sqrt(0.5), 1e-12);
    hang_straight(keyframe_of(project));
    g_assert_cmpfloat_with_epsilon(settle(project).max, 2.0 * sin(G_PI / 8.0) / hypot(1.0, 0.2), 0.01);
}

/* Gives the wind keys that raise it by 1 m/s a second, from calm at 0 s. */
static void
raise_wind(BillowProject *project)
{
    BillowWind *wind = &project->physics.wind;
    BillowWind blows = billow_wind_keyed(wind, 0.0);
    blows.speed = 0.0;
    g_assert_true(billow_wind_set_key(wind, 0.0, 0.01, &blows));
    wind->keys[0].easing.curve = BILLOW_CURVE_LINEAR;
    blows.speed = 4.0;
    g_assert_true(billow_wind_set_key(wind, 4.0, 0.01, &blows));
}

/* A keyframe that starts at 2 s hangs in 2 m/s, and the physics leaves it there. */
static void
test_keyed(void)
{
    g_autoptr(BillowProject) project = new_banner(9.0);
    raise_wind(project);
    g_assert_cmpfloat(strength_of(project), ==, 0.0);
    keyframe_of(project)->start = 2.0;
    g_assert_cmpfloat_with_epsilon(strength_of(project), 2.0 / WEIGHT, 1e-9);
    g_assert_cmpfloat(settle(project).max, <, 0.02);
    keyframe_of(project)->start = 7.0;
    g_assert_cmpfloat_with_epsilon(strength_of(project), 4.0 / WEIGHT, 1e-9);
}

/* A copy has keys of its own, and is only equal while they are. The physics begins again with other keys. */
static void
test_copies_have_their_keys(void)
{
    g_autoptr(BillowProject) project = new_banner(2.0);
    raise_wind(project);
    g_autoptr(BillowProject) copy = billow_project_copy(project);
    g_assert_true(billow_project_equal(project, copy));
    g_assert_cmpint(billow_simulation_first_difference(project, copy), ==, 0);
    copy->physics.wind.keys[1].speed = 5.0;
    g_assert_false(billow_project_equal(project, copy));
    g_assert_cmpint(billow_simulation_first_difference(project, copy), ==, 1);
    g_assert_cmpfloat(project->physics.wind.keys[1].speed, ==, 4.0);
}

/* What the keys leave of gusts and turbulence changes neither when something else does nor where a key is added. */
static void
test_shares_stay_as_they_are(void)
{
    g_autoptr(BillowProject) project = new_banner(2.0);
    BillowWind *wind = &project->physics.wind;
    raise_wind(project);
    wind->gust = 0.8;
    wind->turbulence = 0.4;
    wind->keys[0].gust = 0.0;
    wind->keys[1].turbulence = 0.5;
    BillowWind now = billow_wind_to_change(wind, 2.0);
    g_assert_cmpfloat(now.gust, ==, 0.8);
    now.direction = 10.0;
    g_assert_true(billow_wind_change(wind, 2.0, 0.01, &now));
    g_assert_cmpuint(wind->n_keys, ==, 3);
    g_assert_cmpfloat_with_epsilon(wind->keys[1].gust, 0.5, 1e-12);
    g_assert_cmpfloat_with_epsilon(wind->keys[1].turbulence, 0.75, 1e-12);
    g_assert_cmpfloat(wind->gust, ==, 0.8);
    g_assert_cmpfloat(wind->turbulence, ==, 0.4);
    for (int i = 0; i < 3; i++)
        billow_wind_remove_key(wind, 0);
    g_assert_cmpfloat_with_epsilon(wind->gust, 0.8, 1e-12);
    g_assert_cmpfloat_with_epsilon(wind->turbulence, 0.2, 1e-12);
}

/* At a key's time it changes, elsewhere there is one more; what is no matter of time stays so. */
static void
test_changes_at_the_playhead(void)
{
    g_autoptr(BillowProject) project = new_banner(2.0);
    BillowWind *wind = &project->physics.wind;
    BillowWind now = billow_wind_to_change(wind, 1.0);
    now.speed = 3.0;
    g_assert_true(billow_wind_change(wind, 1.0, 0.01, &now));
    g_assert_cmpuint(wind->n_keys, ==, 0);
    g_assert_cmpfloat(wind->speed, ==, 3.0);
    raise_wind(project);
    now = billow_wind_to_change(wind, 1.0);
    now.gust = 0.25;
    g_assert_true(billow_wind_change(wind, 1.0, 0.01, &now));
    g_assert_cmpuint(wind->n_keys, ==, 2);
    g_assert_cmpfloat(wind->gust, ==, 0.25);
    now.direction = 10.0;
    g_assert_true(billow_wind_change(wind, 1.0, 0.01, &now));
    g_assert_cmpuint(wind->n_keys, ==, 3);
    g_assert_cmpfloat(wind->keys[1].time, ==, 1.0);
    g_assert_cmpfloat(wind->keys[1].direction, ==, 10.0);
    g_assert_cmpfloat(wind->keys[1].speed, ==, 1.0);
    g_assert_cmpfloat(wind->speed, ==, 3.0);
    for (int i = 0; i < 3; i++)
        billow_wind_remove_key(wind, 0);
    g_assert_cmpuint(wind->n_keys, ==, 0);
    g_assert_cmpfloat(wind->speed, ==, 4.0);
    g_assert_cmpfloat(wind->direction, ==, 90.0);
}

/* No edit leaves keys out of order, out of bounds, or more of them than allowed. */
static void
test_refuses_keys(void)
{
    g_autoptr(BillowProject) project = new_banner(2.0);
    raise_wind(project);
    g_autoptr(BillowProject) wanted = billow_project_copy(project);
    wanted->physics.wind.keys[1].time = 0.0;
    g_auto(BillowEdit) order = billow_edit_set_project(project, wanted);
    g_assert_cmpint(order.outcome, ==, BILLOW_EDIT_BAD_WIND_KEYS);
    wanted->physics.wind.keys[1].time = 4.0;
    wanted->physics.wind.keys[1].elevation = 91.0;
    g_auto(BillowEdit) bounds = billow_edit_set_project(project, wanted);
    g_assert_cmpint(bounds.outcome, ==, BILLOW_EDIT_OUT_OF_BOUNDS);
    g_assert_cmpstr(bounds.field->key, ==, "elevation");
    BillowWind blows = billow_wind_keyed(&project->physics.wind, 0.0);
    BillowWind *wind = &project->physics.wind;
    for (int i = 2; i < BILLOW_MAX_WIND_KEYS; i++)
        g_assert_true(billow_wind_set_key(wind, 4.0 + i, 0.0, &blows));
    g_assert_false(billow_wind_set_key(wind, 0.5, 0.0, &blows));
    g_assert_cmpuint(wind->n_keys, ==, BILLOW_MAX_WIND_KEYS);
}

/* The loop ends where it began, in whatever gust the scene then is. */
static void
test_loop(void)
{
    g_autoptr(BillowProject) project = new_banner(2.0);
    project->physics.wind.gust = 0.5;
    project->physics.wind.gust_period = 2.7;
    project->loop = TRUE;
    project->duration = 4.0;
    BillowBlock *second = billow_block_copy(keyframe_of(project));
    billow_block_set_id(second, "second");
    second->start = 2.0;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), second);
    g_autoptr(BillowProject) played = billow_loop_play(project);
    const GPtrArray *keyframes = billow_project_track(played, BILLOW_BLOCK_KEYFRAME);
    const BillowVec3 first = billow_project_drape_settings(project, keyframe_of(project)).pull;
    const BillowVec3 last = billow_project_drape_settings(played, keyframes->pdata[keyframes->len - 1]).pull;
    const BillowVec3 middle = billow_project_drape_settings(project, second).pull;
    g_assert_true(billow_vec3_equal(first, last));
    g_assert_false(billow_vec3_equal(first, middle));
    g_assert_cmpint(billow_block_keyframe(keyframe_of(project))->wind.source, ==, BILLOW_WIND_OF_SCENE);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/scene-wind/pulls-a-banner-by-its-pressure", test_banner);
    g_test_add_func("/scene-wind/pulls-streaming-cloth-by-half-of-it", test_streaming);
    g_test_add_func("/scene-wind/is-that-of-the-keyframes-start", test_its_own_time);
    g_test_add_func("/scene-wind/leaves-a-keyframes-own-wind", test_own_wind);
    g_test_add_func("/scene-wind/cloth-hangs-in-it", test_hangs_in_it);
    g_test_add_func("/scene-wind/physics-agrees", test_physics_agrees);
    g_test_add_func("/scene-wind/cloth-settles-in-the-gust-of-its-start", test_settles_in_its_gust);
    g_test_add_func("/scene-wind/cloth-hangs-along-gravity", test_gravity);
    g_test_add_func("/scene-wind/loop-ends-in-the-wind-of-its-start", test_loop);
    g_test_add_func("/scene-wind/keyframes-hang-in-the-wind-of-its-keys", test_keyed);
    g_test_add_func("/scene-wind/copies-have-their-own-keys", test_copies_have_their_keys);
    g_test_add_func("/scene-wind/changes-at-the-playhead", test_changes_at_the_playhead);
    g_test_add_func("/scene-wind/shares-stay-as-they-are", test_shares_stay_as_they_are);
    g_test_add_func("/scene-wind/refuses-bad-keys", test_refuses_keys);
    g_test_add_func("/scene-wind/a-keyframes-own-speed-pulls-alike", test_own_speed);
    g_test_add_func("/scene-wind/strength-is-shown-as-speed", test_strength_is_shown_as_speed);
    g_test_add_func("/scene-wind/speed-is-not-scaled", test_speed_is_not_scaled);
    return g_test_run();
}
