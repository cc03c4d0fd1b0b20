/* Gives a cloth noise, folds, a gust with turbulence, and a wind with turbulence, in the main window. */
#include "story.h"

#include "core/cloth/strain.h"
#include "core/layers/grown_folds.h"
#include "core/layers/gust_front.h"
#include "core/layers/noise.h"
#include "model/animation/evaluation.h"

#include <math.h>
#include <string.h>

static const BillowProject *
project_of(Story *story)
{
    return billow_session_get_project(story->session);
}

static GtkWidget *
named(Story *story, const char *name)
{
    return hands_find_name(GTK_WIDGET(story->window), name);
}

static const BillowBlock *
only_block(Story *story, BillowBlockKind kind)
{
    const GPtrArray *track = billow_project_track(project_of(story), kind);
    g_assert_cmpuint(track->len, ==, 1);
    return track->pdata[0];
}

/* Adds up the distances of the points. */
static double
distance(const BillowMesh *one, const BillowMesh *other)
{
    double sum = 0.0;
    for (size_t i = 0; i < billow_grid_count(&one->grid); i++)
        sum += billow_vec3_distance(billow_mesh_point(one, i), billow_mesh_point(other, i));
    return sum;
}

static void
go_to(Story *story, int frame)
{
    billow_session_set_frame(story->session, frame);
    story_settle(story);
}

/* Asserts that the edit is seen in frame 40, against `before`, and makes `before` the cloth as it is seen. */
static void
assert_seen(Story *story, BillowMesh **before)
{
    story_settle(story);
    g_assert_cmpfloat(distance(story_mesh(story), *before), >, 0.1);
    billow_mesh_unref(*before);
    *before = billow_mesh_ref((BillowMesh *) story_mesh(story));
}

/* --- What the animation is --- */

static double
p99_strain(const BillowMesh *mesh)
{
    const size_t n = billow_grid_count(&mesh->grid);
    BillowPoints points = billow_points_new(n);
    billow_points_read(&points, n, mesh->x, mesh->y, mesh->z);
    const BillowStrain strain = billow_strain_measure(&mesh->grid, &points);
    billow_points_free(&points);
    return strain.p99;
}

/* Lengths are kept in every eighth frame, and the frame after the last one is the first one. */
static void
assert_whole(const BillowProject *project)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new((BillowProject *) project, cache);
    const int count = billow_project_frame_count(project);
    BillowMesh *first = billow_mesh_new(&project->cloth->grid),
               *mesh = billow_mesh_new(&project->cloth->grid);
    billow_animation_evaluate(animation, 0.0, FALSE, NULL, first);
    for (int frame = 1; frame <= count; frame += 8) {
        billow_animation_evaluate(animation, billow_project_frame_time(project, frame), FALSE, NULL, mesh);
        g_assert_cmpfloat(p99_strain(mesh), <=, BILLOW_STRAIN_P99);
    }
    billow_animation_evaluate(animation, billow_project_frame_time(project, count + 1), FALSE, NULL, mesh);
    for (size_t i = 0; i < billow_grid_count(&mesh->grid); i++)
        g_assert_cmpfloat(billow_vec3_distance(billow_mesh_point(mesh, i), billow_mesh_point(first, i)), <,
                          1e-5);
    billow_mesh_unref(first);
    billow_mesh_unref(mesh);
}

/* --- The stories --- */

static void
add_noise(Story *story)
{
    story_rest(story);
    billow_session_set_frame(story->session, 1);
    hands_act("key ctrl+shift+o");
    hands_enter(story_control(story, "amplitude"), "0.06");
    hands_enter(story_control(story, "seed"), "5");
    const BillowNoise *noise = only_block(story, BILLOW_BLOCK_NOISE)->payload;
    g_assert_cmpfloat(noise->amplitude, ==, 0.06);
    g_assert_cmpint(noise->seed, ==, 5);
}

/* The size of eddies can be changed once there are some. */
static void
add_turbulent_gust(Story *story)
{
    story_rest(story);
    billow_session_set_frame(story->session, 20);
    hands_act("key ctrl+shift+g");
    g_assert_false(gtk_widget_is_sensitive(story_control(story, "turbulence-size")));
    hands_enter(story_control(story, "turbulence"), "0.5");
    g_assert_true(gtk_widget_is_sensitive(story_control(story, "turbulence-size")));
    hands_enter(story_control(story, "turbulence-size"), "0.7");
    const BillowGustFront *gust = only_block(story, BILLOW_BLOCK_GUST)->payload;
    g_assert_cmpfloat(gust->turbulence, ==, 0.5);
    g_assert_cmpfloat(gust->turbulence_size, ==, 0.7);
}

/* Noise and a turbulent gust move the cloth, in any order of frames, without stretching it, and loop. */
static void
stir_a_cloth(Story *story)
{
    g_autoptr(BillowProject) before = billow_project_ref((BillowProject *) project_of(story));
    hands_click(story_control(story, "loop"));
    hands_scroll_to(named(story, "keep-lengths"));
    hands_click(named(story, "keep-lengths"));
    g_assert_true(project_of(story)->loop && project_of(story)->cloth->keep_lengths);
    go_to(story, 40);
    BillowMesh *seen = billow_mesh_ref((BillowMesh *) story_mesh(story));
    add_noise(story);
    go_to(story, 40);
    assert_seen(story, &seen);
    add_turbulent_gust(story);
    go_to(story, 40);
    assert_seen(story, &seen);
    story_picture("turbulent-gust");
    go_to(story, 80);
    g_assert_cmpfloat(distance(story_mesh(story), seen), >, 0.1);
    go_to(story, 40);
    g_assert_cmpfloat(distance(story_mesh(story), seen), ==, 0.0);
    billow_mesh_unref(seen);
    assert_whole(project_of(story));
    story_rest(story);
    while (billow_session_get_can_undo(story->session))
        hands_act("key ctrl+z");
    g_assert_true(billow_project_equal(project_of(story), before));
}

static const BillowGrownFolds *
folds_of(Story *story)
{
    return only_block(story, BILLOW_BLOCK_FOLD)->payload;
}

static void
use_dark(gboolean dark)
{
    g_object_set(gtk_settings_get_default(), "gtk-application-prefer-dark-theme", dark, NULL);
    hands_settle();
}

/* Adds folds by their key, from frame 1 on, and types their numbers. */
static void
add_folds(Story *story)
{
    story_rest(story);
    billow_session_set_frame(story->session, 1);
    hands_act("key ctrl+shift+f");
    hands_enter(story_control(story, "number"), "5");
    hands_enter(story_control(story, "depth"), "0.3");
    hands_enter(story_control(story, "stagger"), "40");
    hands_enter(story_control(story, "fade-in"), "1.5");
    g_assert_cmpint(folds_of(story)->number, ==, 5);
    g_assert_cmpfloat(folds_of(story)->depth, ==, 0.3);
    g_assert_cmpfloat(folds_of(story)->stagger, ==, 0.4);
    g_assert_cmpfloat(only_block(story, BILLOW_BLOCK_FOLD)->fade_in, ==, 1.5);
    g_assert_false(gtk_widget_is_sensitive(story_control(story, "heading")));
}

/* Folds gather a cloth, without stretching it, and loop; they are copied, cut in two and taken back. */
static void
gather_a_cloth(Story *story)
{
    g_autoptr(BillowProject) before = billow_project_ref((BillowProject *) project_of(story));
    hands_click(story_control(story, "loop"));
    hands_scroll_to(named(story, "keep-lengths"));
    hands_click(named(story, "keep-lengths"));
    go_to(story, 60);
    BillowMesh *seen = billow_mesh_ref((BillowMesh *) story_mesh(story));
    add_folds(story);
    go_to(story, 60);
    assert_seen(story, &seen);
    billow_mesh_unref(seen);
    assert_whole(project_of(story));
    story_picture("folds");
    use_dark(TRUE);
    story_picture("folds-dark");
    use_dark(FALSE);
    hands_click(story_block(story, BILLOW_BLOCK_FOLD, only_block(story, BILLOW_BLOCK_FOLD)->id));
    hands_act("key ctrl+c ctrl+v");
    g_assert_cmpuint(billow_project_track(project_of(story), BILLOW_BLOCK_FOLD)->len, ==, 2);
    hands_act("key ctrl+z");
    hands_click(story_block(story, BILLOW_BLOCK_FOLD, only_block(story, BILLOW_BLOCK_FOLD)->id));
    hands_act("key s");
    g_assert_cmpuint(billow_project_track(project_of(story), BILLOW_BLOCK_FOLD)->len, ==, 2);
    story_rest(story);
    while (billow_session_get_can_undo(story->session))
        hands_act("key ctrl+z");
    g_assert_true(billow_project_equal(project_of(story), before));
}

/* The story, and the simulated cloth that was seen. */
typedef struct {
    Story *story;
    const BillowMesh *seen;
} Change;

enum { SIMULATED = 12 }; /* the frame that is compared */

static BillowMesh *
simulated_mesh(Story *story)
{
    return billow_physics_preview_get_frames(story_physics(story)) >= SIMULATED
               ? billow_physics_preview_get_mesh(story_physics(story), SIMULATED)
               : NULL;
}

static gboolean
is_simulated(gpointer story)
{
    BillowMesh *mesh = simulated_mesh(story);
    billow_mesh_unref(mesh);
    return mesh != NULL;
}

static gboolean
is_simulated_elsewhere(gpointer data)
{
    const Change *change = data;
    BillowMesh *mesh = simulated_mesh(change->story);
    const gboolean moved = mesh && distance(mesh, change->seen) > 0.01;
    billow_mesh_unref(mesh);
    return moved;
}

/* The wind of the physics gets eddies, which move the simulated cloth. */
static void
stir_the_wind(Story *story)
{
    hands_act("key ctrl+2");
    gtk_expander_set_expanded(GTK_EXPANDER(named(story, "forces")), TRUE);
    hands_settle();
    hands_enter(story_control(story, "wind-speed"), "5");
    hands_wait_until(is_simulated, story);
    BillowMesh *steady = simulated_mesh(story);
    hands_enter(story_control(story, "wind-turbulence"), "0.6");
    hands_enter(story_control(story, "wind-turbulence-size"), "0.5");
    hands_enter(story_control(story, "wind-turbulence-seed"), "2");
    const BillowWind *wind = &project_of(story)->physics.wind;
    g_assert_cmpfloat(wind->turbulence, ==, 0.6);
    g_assert_cmpfloat(wind->turbulence_size, ==, 0.5);
    g_assert_cmpint(wind->turbulence_seed, ==, 2);
    hands_wait_until(is_simulated_elsewhere, &(Change){story, steady});
    billow_mesh_unref(steady);
    story_picture("turbulent-wind");
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    story_add("/window-wind/noise-and-turbulence-stir-a-cloth", "coarse-canopy.billow", stir_a_cloth);
    story_add("/window-wind/folds-gather-a-cloth", "coarse-canopy.billow", gather_a_cloth);
    story_add("/window-wind/turbulence-stirs-the-physics", "coarse-canopy.billow", stir_the_wind);
    return story_run_all();
}
