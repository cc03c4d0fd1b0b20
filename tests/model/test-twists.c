/* Tests the twists of a keyframe's rope: what they change, what they reject, and that they are kept. */
#include "model/animation/evaluation.h"
#include "model/animation/rest_key.h"
#include "model/edits/edits.h"
#include "model/edits/scale.h"
#include "model/live/live_drape.h"
#include "model/live/session.h"
#include "model/simulation/simulation.h"

#include <math.h>

static const BillowGrid RIBBON = {41, 1, 0.05, .radius = 0.002, .flat_width = 0.05};

static const BillowTwist TWISTS[] = {{0, 2.0, 3.0}, {20, 0.5, -0.5}};

static void
add_keyframe(BillowProject *project, const char *id, double start, const BillowTwist *twists, size_t n)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    const BillowAnchor ends[] = {{0, 0, {-0.8, 2.0, 0.0}}, {40, 0, {0.8, 2.0, 0.3}}};
    billow_block_set_anchors(block, ends, 2);
    billow_keyframe_set_twists(billow_block_keyframe(block), twists, NULL, n);
    block->start = start;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
}

static BillowProject *
new_project(const BillowGrid *grid, const BillowTwist *twists, size_t n)
{
    BillowProject *project = billow_project_new("ribbon", grid);
    if (grid->rows > 1 || grid->columns < 41) {
        BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, "twisted", "twisted");
        billow_keyframe_set_twists(billow_block_keyframe(block), twists, NULL, n);
        g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
    } else {
        add_keyframe(project, "twisted", 0.0, twists, n);
    }
    return project;
}

static BillowBlock *
block_of(const BillowProject *project)
{
    return g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), 0);
}

static const BillowKeyframe *
keyframe_of(const BillowProject *project)
{
    return billow_block_keyframe(block_of(project));
}

static BillowMesh *
frame_at(const BillowProject *project, double seconds)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowProject) own = billow_project_copy(project);
    g_autoptr(BillowAnimation) animation = billow_animation_new(own, cache);
    BillowMesh *mesh = billow_mesh_new(&own->cloth->grid);
    billow_animation_evaluate(animation, seconds, TRUE, NULL, mesh);
    return mesh;
}

/* A rope with other twists is another block, and hangs alike: its points are where they were. */
static void
each_value_counts_and_none_moves_a_point(void)
{
    const BillowTwist all[] = {{10, 0.5, 1.0}, {11, 0.5, 1.0}, {10, 0.6, 1.0}, {10, 0.5, 1.25}};
    g_autoptr(BillowProject) project = new_project(&RIBBON, all, 1);
    BillowMesh *mesh = frame_at(project, 0.0);
    for (size_t k = 1; k <= G_N_ELEMENTS(all); k++) {
        g_autoptr(BillowProject) other =
            new_project(&RIBBON, &all[k % G_N_ELEMENTS(all)], k < G_N_ELEMENTS(all));
        BillowMesh *now = frame_at(other, 0.0);
        float differs = 0.0F;
        g_assert_false(billow_block_equal(block_of(project), block_of(other)));
        g_assert_true(billow_rest_are_alike(project, block_of(project), other, block_of(other)));
        for (size_t i = 0; i < 41; i++) {
            g_assert_true(billow_vec3_equal(billow_mesh_point(mesh, i), billow_mesh_point(now, i)));
            differs = fmaxf(differs, fabsf(mesh->twist[i] - now->twist[i]));
        }
        g_assert_cmpfloat(differs, >, 0.1F);
        billow_mesh_unref(now);
    }
    billow_mesh_unref(mesh);
}

/* On the way from a straight ribbon to one of three turns, each point has turned by its share of them. */
static void
it_turns_evenly_on_the_way(void)
{
    const BillowTwist three = {0, 2.0, 3.0};
    g_autoptr(BillowProject) project = new_project(&RIBBON, NULL, 0);
    add_keyframe(project, "wound", 2.0, &three, 1);
    project->cloth->keep_lengths = TRUE;
    for (int step = 0; step <= 8; step++) {
        BillowMesh *mesh = frame_at(project, 0.25 * step);
        for (int i = 0; i <= 40; i++)
            g_assert_cmpfloat_with_epsilon((double) mesh->twist[i], step / 8.0 * 3.0 * 2.0 * G_PI * i / 40.0,
                                           1e-5);
        billow_mesh_unref(mesh);
    }
}

/* A simulated ribbon is turned as the animated one. */
static void
physics_turns_it_alike(void)
{
    const BillowTwist three = {0, 2.0, 3.0};
    g_autoptr(BillowProject) project = new_project(&RIBBON, NULL, 0);
    add_keyframe(project, "wound", 0.5, &three, 1);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    BillowSimulation *simulation = billow_simulation_new(animation, NULL);
    BillowMesh *mesh = billow_mesh_new(&RIBBON), *fake = billow_mesh_new(&RIBBON);
    for (int frame = 2; frame <= 9; frame++) {
        BillowSimulationFrame report;
        g_assert_true(billow_simulation_next(simulation, &report));
        billow_simulation_write(simulation, NULL, mesh);
        billow_animation_evaluate(animation, billow_project_frame_time(project, frame), FALSE, NULL, fake);
        for (int i = 0; i <= 40; i++)
            g_assert_cmpfloat(mesh->twist[i], ==, fake->twist[i]);
    }
    g_assert_cmpfloat(mesh->twist[40], >, 6.0F);
    billow_mesh_unref(mesh);
    billow_mesh_unref(fake);
    billow_simulation_free(simulation);
}

/* What the editor of keyframes shows is turned at once. */
static void
it_is_seen_while_it_is_edited(void)
{
    g_autoptr(BillowProject) project = new_project(&RIBBON, NULL, 0),
                             twisted = new_project(&RIBBON, TWISTS, 1);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    BillowLiveDrape *follower = billow_live_drape_new(cache);
    g_assert_true(billow_live_drape_step(follower, project, FALSE, NULL, NULL));
    g_assert_cmpfloat(billow_live_drape_get_mesh(follower)->twist[40], ==, 0.0F);
    g_assert_true(billow_live_drape_step(follower, twisted, TRUE, NULL, NULL));
    g_assert_cmpfloat_with_epsilon((double) billow_live_drape_get_mesh(follower)->twist[40], 6.0 * G_PI,
                                   1e-5);
    billow_live_drape_free(follower);
}

/* A rope that was round before is drawn as wide as it is, where it is edited, too. */
static void
another_width_is_seen_while_it_is_edited(void)
{
    const BillowGrid round = {41, 1, 0.05, .radius = 0.002};
    g_autoptr(BillowProject) project = new_project(&round, NULL, 0), flat = new_project(&RIBBON, NULL, 0);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    BillowLiveDrape *follower = billow_live_drape_new(cache);
    g_assert_true(billow_live_drape_step(follower, project, FALSE, NULL, NULL));
    g_assert_true(billow_live_drape_step(follower, flat, FALSE, NULL, NULL));
    g_assert_cmpfloat(billow_live_drape_get_mesh(follower)->grid.flat_width, ==, RIBBON.flat_width);
    billow_live_drape_free(follower);
}

static BillowEditOutcome
outcome_of(const BillowGrid *grid, const BillowTwist *twists, size_t n)
{
    g_autoptr(BillowProject) project = new_project(grid, NULL, 0), wanted = new_project(grid, twists, n);
    const BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, block_of(project)->id};
    g_auto(BillowEdit) edit = billow_edit_set_block(project, &ref, block_of(wanted));
    return edit.outcome;
}

static void
an_edit_refuses_what_does_not_fit(void)
{
    const BillowTwist bad[] = {
        {41, 0.5, 1.0}, {-1, 0.5, 1.0}, {10, -0.5, 1.0}, {10, 0.5, 1001.0}, {10, 0.5, NAN}};
    const BillowGrid cloth = {41, 2, 0.05};
    BillowTwist many[BILLOW_MAX_TWISTS + 1];
    for (size_t i = 0; i < G_N_ELEMENTS(many); i++)
        many[i] = TWISTS[0];
    g_assert_cmpint(outcome_of(&RIBBON, TWISTS, 2), ==, BILLOW_EDIT_DONE);
    for (size_t i = 0; i < G_N_ELEMENTS(bad); i++)
        g_assert_cmpint(outcome_of(&RIBBON, &bad[i], 1), ==, BILLOW_EDIT_BAD_TWISTS);
    g_assert_cmpint(outcome_of(&RIBBON, many, BILLOW_MAX_TWISTS), ==, BILLOW_EDIT_DONE);
    g_assert_cmpint(outcome_of(&RIBBON, many, BILLOW_MAX_TWISTS + 1), ==, BILLOW_EDIT_BAD_TWISTS);
    g_assert_cmpint(outcome_of(&cloth, TWISTS, 1), ==, BILLOW_EDIT_BAD_TWISTS);
}

/* With twice the points, each is turned as before; as a cloth, it has no twists. Twice as large, it has as many turns. */
static void
another_grid_or_size_keeps_it(void)
{
    const BillowGrid fine = {81, 1, 0.025, .radius = 0.002, .flat_width = 0.05}, cloth = {41, 11, 0.05};
    g_autoptr(BillowProject) project = new_project(&RIBBON, TWISTS, 2);
    g_autoptr(BillowProject) finer = billow_edit_take(billow_edit_set_grid(project, &fine), NULL);
    g_autoptr(BillowProject) large = billow_edit_take(billow_edit_scale(project, 2.0), NULL);
    g_autoptr(BillowProject) wide = billow_edit_take(billow_edit_set_grid(project, &cloth), NULL);
    BillowMesh *few = frame_at(project, 0.0), *many = frame_at(finer, 0.0), *scaled = frame_at(large, 0.0);
    g_assert_cmpfloat(large->cloth->grid.flat_width, ==, 0.1);
    for (size_t i = 0; i <= 40; i++) {
        g_assert_cmpfloat_with_epsilon(few->twist[i], many->twist[2 * i], 1e-5F);
        g_assert_cmpfloat_with_epsilon(few->twist[i], scaled->twist[i], 1e-5F);
    }
    g_assert_cmpuint(keyframe_of(wide)->n_twists, ==, 0);
    billow_mesh_unref(few);
    billow_mesh_unref(many);
    billow_mesh_unref(scaled);
}

/* A flat rope weighs what a strip of its width does, and the wind meets the mean of what it shows, 2 w / pi. */
static void
it_is_a_strip_of_its_material(void)
{
    const BillowGrid round = {41, 1, 0.05, .radius = 0.002};
    g_assert_cmpfloat_with_epsilon(billow_grid_girth(&RIBBON), 0.05, 1e-15);
    g_assert_cmpfloat_with_epsilon(billow_grid_around(&RIBBON), 0.1, 1e-15);
    g_assert_cmpfloat_with_epsilon(billow_grid_windward(&RIBBON), 0.1 / G_PI, 1e-15);
    g_assert_cmpfloat_with_epsilon(billow_grid_girth(&round), 0.004 * G_PI, 1e-15);
    g_assert_cmpfloat_with_epsilon(billow_grid_windward(&round), 0.004, 1e-15);
    g_assert_false(billow_grid_equal(&round, &RIBBON));
}

static void
it_is_undone(void)
{
    g_autoptr(BillowProject) project = new_project(&RIBBON, TWISTS, 2),
                             wanted = new_project(&RIBBON, TWISTS, 1);
    g_autoptr(BillowSession) session = billow_session_new(project);
    const BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, block_of(project)->id};
    g_auto(BillowEdit) edit = billow_edit_set_block(project, &ref, block_of(wanted));
    billow_session_edit(session, edit.project, "Remove Twist", NULL);
    g_assert_cmpuint(keyframe_of(billow_session_get_project(session))->n_twists, ==, 1);
    billow_session_undo(session);
    g_assert_true(billow_project_equal(billow_session_get_project(session), project));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/twists/each-value-counts-and-none-moves-a-point",
                    each_value_counts_and_none_moves_a_point);
    g_test_add_func("/twists/it-turns-evenly-on-the-way", it_turns_evenly_on_the_way);
    g_test_add_func("/twists/physics-turns-it-alike", physics_turns_it_alike);
    g_test_add_func("/twists/it-is-seen-while-it-is-edited", it_is_seen_while_it_is_edited);
    g_test_add_func("/twists/another-width-is-seen-while-it-is-edited",
                    another_width_is_seen_while_it_is_edited);
    g_test_add_func("/twists/an-edit-refuses-what-does-not-fit", an_edit_refuses_what_does_not_fit);
    g_test_add_func("/twists/another-grid-or-size-keeps-it", another_grid_or_size_keeps_it);
    g_test_add_func("/twists/it-is-a-strip-of-its-material", it_is_a_strip_of_its_material);
    g_test_add_func("/twists/it-is-undone", it_is_undone);
    return g_test_run();
}
