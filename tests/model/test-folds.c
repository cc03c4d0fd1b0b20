/* Tests pleats between two anchors of a keyframe. */
#include "core/cloth/strain.h"
#include "model/animation/rest_cache.h"
#include "model/animation/rest_key.h"
#include "model/edits/edits.h"
#include "model/live/session.h"
#include "model/simulation/simulation.h"

static const BillowGrid GRID = {61, 43, 0.05};

/* As shares of a rail that is as long as the cloth is wide. */
static const double DRAWN = 0.7, OPEN = 0.35;

enum { PLEATS = 6, RATE = 8 };

/* A curtain between two corners on this share of its rail. */
static BillowBlock *
new_curtain(const char *id, double start, double share, int number)
{
    const double width = share * (GRID.columns - 1) * GRID.spacing;
    const BillowAnchor anchors[] = {{0, 0, {-1.5, 2.25, 0.0}},
                                    {GRID.columns - 1, 0, {width - 1.5, 2.25, 0.0}}};
    const BillowFold fold = {0, 0, GRID.columns - 1, 0, {number, 0.0, 0.0}};
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    block->start = start;
    block->duration = 1.0;
    billow_block_set_anchors(block, anchors, 2);
    billow_keyframe_set_folds(billow_block_keyframe(block), &fold, NULL, 1);
    return block;
}

/* Drawn for one second, open from second two on. */
static BillowProject *
new_project(void)
{
    BillowProject *project = billow_project_new("curtain", &GRID);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME),
                    new_curtain("drawn", 0.0, DRAWN, PLEATS));
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME),
                    new_curtain("open", 2.0, OPEN, PLEATS));
    return project;
}

static BillowBlock *
keyframe_of(const BillowProject *project, guint i)
{
    return g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), i);
}

static BillowKeyframe *
first_of(const BillowProject *project)
{
    return billow_block_keyframe(keyframe_of(project, 0));
}

static BillowVec3
point_of(const BillowRestShape *shape, const BillowAnchor *anchor)
{
    const size_t i = billow_grid_index(&shape->grid, anchor->column, anchor->row);
    return billow_vec3((double) shape->x[i], (double) shape->y[i], (double) shape->z[i]);
}

static void
a_curtain_from_two_corners_has_its_lengths(void)
{
    for (int number = 1; number <= 15; number += 7) {
        g_autoptr(BillowProject) project = billow_project_new("curtain", &GRID);
        g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME),
                        new_curtain("drawn", 0.0, DRAWN, number));
        g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
        BillowRestShape *shape = billow_rest_cache_get(cache, project, keyframe_of(project, 0), NULL, NULL);
        BillowPoints points = billow_points_new(billow_grid_count(&GRID));
        for (size_t i = 0; i < billow_grid_count(&GRID); i++)
            billow_points_set(&points, i,
                              billow_vec3((double) shape->x[i], (double) shape->y[i], (double) shape->z[i]));
        const BillowStrain strain = billow_strain_measure(&GRID, &points);
        g_test_message("%d pleats: rms %g, p99 %g, max %g", number, strain.rms, strain.p99, strain.max);
        g_assert_true(billow_strain_is_small(&strain));
        billow_points_free(&points);
        billow_rest_shape_unref(shape);
    }
}

/* The anchors come first, then every point between them once, in row order. */
static void
points_between_the_ends_are_held(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(GArray) held = billow_keyframe_held(first_of(project), &GRID);
    const BillowAnchor *anchors = billow_held_anchors(held);
    g_assert_cmpuint(held->len, ==, 61);
    g_assert_cmpint(anchors[1].column, ==, 60);
    for (int i = 2; i < 61; i++) {
        g_assert_cmpint(anchors[i].column, ==, i - 1);
        g_assert_cmpint(anchors[i].row, ==, 0);
        g_assert_cmpfloat_with_epsilon(
            billow_vec3_distance(anchors[i].position, anchors[i > 2 ? i - 1 : 0].position), GRID.spacing,
            1e-12);
    }
}

static void
rest_shape_goes_through_them(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(GArray) held = billow_keyframe_held(first_of(project), &GRID);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    BillowRestShape *shape = billow_rest_cache_get(cache, project, keyframe_of(project, 0), NULL, NULL);
    for (guint i = 0; i < held->len; i++) {
        const BillowAnchor *anchor = &billow_held_anchors(held)[i];
        g_assert_cmpfloat(billow_vec3_distance(point_of(shape, anchor), anchor->position), <, 1e-6);
        g_assert_cmpfloat((double) shape->weight[billow_grid_index(&GRID, anchor->column, anchor->row)], ==,
                          0.0);
    }
    billow_rest_shape_unref(shape);
}

/* Anchors at the fold's places give the same shape. */
static void
shape_is_as_of_anchors_at_their_places(void)
{
    g_autoptr(BillowProject) project = new_project(), by_hand = new_project();
    BillowKeyframe *keyframe = first_of(by_hand);
    g_autoptr(GArray) held = billow_keyframe_held(keyframe, &GRID);
    billow_keyframe_set_anchors(keyframe, billow_held_anchors(held), held->len);
    g_assert_cmpuint(keyframe->n_folds, ==, 0);
    g_assert_true(billow_rest_are_alike(project, keyframe_of(project, 0), by_hand, keyframe_of(by_hand, 0)));
}

/* Another number, sharpness or side gives another shape. */
static void
each_value_makes_another_shape(void)
{
    const BillowFold others[] = {{0, 0, 60, 0, {PLEATS + 1, 0.0, 0.0}},
                                 {0, 0, 60, 0, {PLEATS, 0.5, 0.0}},
                                 {0, 0, 60, 0, {PLEATS, 0.0, 180.0}}};
    g_autoptr(BillowProject) project = new_project();
    for (size_t i = 0; i < G_N_ELEMENTS(others); i++) {
        g_autoptr(BillowProject) other = new_project();
        billow_keyframe_set_folds(first_of(other), &others[i], NULL, 1);
        g_assert_false(billow_block_equal(keyframe_of(project, 0), keyframe_of(other, 0)));
        g_assert_false(billow_rest_are_alike(project, keyframe_of(project, 0), other, keyframe_of(other, 0)));
        g_assert_cmpint(billow_simulation_first_difference(project, other), ==, 1);
    }
}

/* --- During a transition --- */

/* How the fold and the place of the second keyframe differ from those of the first. */
typedef struct {
    const char *name;
    BillowFold fold;
    BillowPathKind path;
    double turn; /* about the first end, degrees */
} Change;

static const Change CHANGES[] = {
    {"nothing else", {0, 0, 60, 0, {PLEATS, 0.0, 0.0}}, BILLOW_PATH_STRAIGHT, 0.0},
    {"sharper", {0, 0, 60, 0, {PLEATS, 0.8, 0.0}}, BILLOW_PATH_STRAIGHT, 0.0},
    {"fewer", {0, 0, 60, 0, {PLEATS - 2, 0.0, 0.0}}, BILLOW_PATH_STRAIGHT, 0.0},
    {"to the other side", {0, 0, 60, 0, {PLEATS, 0.0, 150.0}}, BILLOW_PATH_ARC, 0.0},
    {"told from its other end", {60, 0, 0, 0, {PLEATS, 0.0, 180.0}}, BILLOW_PATH_STRAIGHT, 0.0},
    {"turned", {0, 0, 60, 0, {PLEATS, 0.0, 0.0}}, BILLOW_PATH_TURN, 120.0},
};

static BillowAnimation *
animate(const Change *change, gboolean keep_lengths, BillowRestCache *cache)
{
    g_autoptr(BillowProject) project = new_project();
    BillowKeyframe *open = billow_block_keyframe(keyframe_of(project, 1));
    BillowBlock *transition = billow_block_new(BILLOW_BLOCK_TRANSITION, "drawn", "");
    const BillowVec3 off = billow_vec3_sub(open->anchors[1].position, open->anchors[0].position);
    const double angle = change->turn * G_PI / 180.0;
    open->anchors[1].position = billow_vec3_add(open->anchors[0].position,
                                                billow_vec3(off.x * cos(angle), off.y, -off.x * sin(angle)));
    billow_keyframe_set_folds(open, &change->fold, NULL, 1);
    billow_block_path(transition)->kind = change->path;
    billow_block_path(transition)->height = 0.3;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_TRANSITION), transition);
    project->cloth->keep_lengths = keep_lengths;
    project->frame_rate = RATE;
    project->physics.step = 0.5 / RATE;
    return billow_animation_new(project, cache);
}

static BillowMesh *
mesh_at(const BillowAnimation *animation, double seconds)
{
    BillowMesh *mesh = billow_mesh_new(&GRID);
    billow_animation_evaluate(animation, seconds, FALSE, NULL, mesh);
    return mesh;
}

static BillowVec3
point_in(const BillowMesh *mesh, int i)
{
    return billow_vec3((double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]);
}

static double
rail_strain(const BillowMesh *mesh)
{
    double most = 0.0;
    for (int i = 0; i + 1 < GRID.columns; i++) {
        const double length = billow_vec3_distance(point_in(mesh, i), point_in(mesh, i + 1));
        most = fmax(most, fabs(length / GRID.spacing - 1.0));
    }
    return most;
}

/* With straight paths alone the error of an edge would be several per cent. */
static void
rail_keeps_its_lengths_on_the_way(void)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    for (size_t k = 0; k < G_N_ELEMENTS(CHANGES); k++)
        for (int keep = 0; keep < 2; keep++) {
            g_autoptr(BillowAnimation) animation = animate(&CHANGES[k], keep, cache);
            for (double seconds = 1.0; seconds <= 2.0; seconds += 0.0625) {
                BillowMesh *mesh = mesh_at(animation, seconds);
                g_test_message("%s, %g s: %g", CHANGES[k].name, seconds, rail_strain(mesh));
                g_assert_cmpfloat(rail_strain(mesh), <, 1e-4);
                billow_mesh_unref(mesh);
            }
        }
}

/* Half-way, straight ways would be off by up to several centimeters. */
static void
physics_lead_the_rail_as_the_fake_does(void)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    for (size_t k = 0; k < G_N_ELEMENTS(CHANGES); k++) {
        g_autoptr(BillowAnimation) animation = animate(&CHANGES[k], FALSE, cache);
        g_autoptr(BillowSimulation) simulation = billow_simulation_new(animation, NULL);
        while (billow_simulation_frame(simulation) < 2 * RATE + 1) {
            g_assert_true(billow_simulation_next(simulation, NULL));
            BillowMesh *moved = billow_mesh_new(&GRID);
            billow_simulation_write(simulation, NULL, moved);
            BillowMesh *fake = mesh_at(animation, (billow_simulation_frame(simulation) - 1) / (double) RATE);
            g_assert_cmpfloat(rail_strain(moved), <, 1e-4);
            for (int i = 0; i < GRID.columns; i++)
                g_assert_cmpfloat(billow_vec3_distance(point_in(moved, i), point_in(fake, i)), <, 1e-5);
            billow_mesh_unref(moved);
            billow_mesh_unref(fake);
        }
    }
}

/* Returns the largest distance of a point between the two times. */
static double
largest_move(const BillowAnimation *animation, double from, double to)
{
    BillowMesh *a = mesh_at(animation, from), *b = mesh_at(animation, to);
    double most = 0.0;
    for (int i = 0; i < GRID.columns * GRID.rows; i++)
        most = fmax(most, billow_vec3_distance(point_in(a, i), point_in(b, i)));
    billow_mesh_unref(a);
    billow_mesh_unref(b);
    return most;
}

/* Within a thousandth of a second nothing moves faster than 10 m/s; at the end all is at the keyframe. */
static void
the_way_has_no_jumps(void)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    for (size_t k = 0; k < G_N_ELEMENTS(CHANGES); k++) {
        g_autoptr(BillowAnimation) animation = animate(&CHANGES[k], FALSE, cache);
        for (double seconds = 0.9995; seconds < 2.001; seconds += 0.125)
            g_assert_cmpfloat(largest_move(animation, seconds, seconds + 1e-3), <, 0.01);
        g_assert_cmpfloat(largest_move(animation, 1.0, 1.0 + 1e-6), <, 1e-5);
        g_assert_cmpfloat(largest_move(animation, 2.0 - 1e-6, 2.0), <, 1e-5);
    }
}

/* A change of the pleats at the rail affects the whole height of the cloth. */
static void
cloth_goes_along_with_its_rail(void)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = animate(&CHANGES[0], FALSE, cache);
    BillowMesh *mesh = mesh_at(animation, 1.5);
    g_autoptr(BillowRestShape) from = billow_animation_rest_shape(animation, "drawn");
    g_autoptr(BillowRestShape) to = billow_animation_rest_shape(animation, "open");
    for (int column = 0; column < GRID.columns; column++) {
        const BillowVec3 rail = point_in(mesh, column);
        const double step = rail.z - 0.5 * ((double) from->z[column] + (double) to->z[column]);
        for (int row = 1; row < GRID.rows; row++) {
            const size_t i = billow_grid_index(&GRID, column, row);
            const double blended = 0.5 * ((double) from->z[i] + (double) to->z[i]);
            g_assert_cmpfloat_with_epsilon((double) mesh->z[i] - blended, step, 1e-5);
        }
    }
    billow_mesh_unref(mesh);
}

static void
what_else_is_held_stays_where_it_goes(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    for (guint i = 0; i < 2; i++) {
        BillowKeyframe *keyframe = billow_block_keyframe(keyframe_of(project, i));
        const BillowAnchor anchors[] = {
            keyframe->anchors[0], keyframe->anchors[1], {15, 42, {-1.2, 0.3, 0.2}}};
        billow_keyframe_set_anchors(keyframe, anchors, 3);
    }
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    BillowMesh *mesh = mesh_at(animation, 1.5);
    const BillowVec3 place = point_in(mesh, (int) billow_grid_index(&GRID, 15, 42));
    g_assert_cmpfloat(billow_vec3_distance(place, billow_vec3(-1.2, 0.3, 0.2)), <, 1e-5);
    billow_mesh_unref(mesh);
}

static void
a_fold_goes_with_its_ends(void)
{
    g_autoptr(BillowProject) project = new_project();
    BillowKeyframe *keyframe = first_of(project);
    BillowAnchor anchors[] = {
        keyframe->anchors[0], keyframe->anchors[1], {30, 42, {0.0, 0.0, 0.0}}, {30, 0, {0.0, 3.0, 0.0}}};
    anchors[0].position.x -= 0.5;
    billow_keyframe_set_anchors(keyframe, anchors, 3);
    g_assert_cmpuint(keyframe->n_folds, ==, 1); /* moved, while another one stays elsewhere */
    g_autoptr(BillowBlock) between = billow_block_copy(keyframe_of(project, 0));
    billow_block_set_anchors(between, anchors, 4);
    g_assert_cmpuint(billow_block_keyframe(between)->n_folds, ==, 0);
    billow_keyframe_set_anchors(keyframe, anchors, 1);
    g_assert_cmpuint(keyframe->n_folds, ==, 0);
}

static void
a_finer_or_coarser_cloth_keeps_it(void)
{
    static const struct {
        BillowGrid grid;
        int number; /* 0: no fold */
    } cases[] = {{{121, 85, 0.025}, PLEATS}, {{25, 17, 0.125}, PLEATS}, {{13, 9, 0.25}, 3}, {{4, 3, 1.0}, 0}};
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(BillowProject) project = new_project();
        g_autoptr(BillowProject) other =
            billow_edit_take(billow_edit_set_grid(project, &cases[i].grid), NULL);
        const BillowKeyframe *keyframe = first_of(other);
        g_assert_cmpuint(keyframe->n_folds, ==, cases[i].number > 0);
        if (cases[i].number == 0)
            continue;
        g_assert_cmpint(keyframe->folds[0].pleats.number, ==, cases[i].number);
        g_assert_cmpint(keyframe->folds[0].to_column, ==, cases[i].grid.columns - 1);
        g_assert_true(billow_keyframe_folds_fit(keyframe, &cases[i].grid));
    }
}

static BillowEditOutcome
outcome_of(const BillowProject *project, const BillowFold *folds, size_t n_folds)
{
    const BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, keyframe_of(project, 0)->id};
    g_autoptr(BillowBlock) changed = billow_block_copy(keyframe_of(project, 0));
    billow_keyframe_set_folds(billow_block_keyframe(changed), folds, NULL, n_folds);
    g_auto(BillowEdit) edit = billow_edit_set_block(project, &ref, changed);
    return edit.outcome;
}

static void
an_edit_refuses_what_does_not_fit(void)
{
    g_autoptr(BillowProject) project = new_project();
    const BillowFold good[] = {{0, 0, 60, 0, {15, 1.0, 30.0}}};
    const BillowFold bad[][2] = {{{0, 0, 60, 0, {16, 0.0, 0.0}}}, {{0, 0, 60, 0, {0, 0.0, 0.0}}},
                                 {{0, 0, 60, 0, {4, 1.5, 0.0}}},  {{0, 0, 60, 0, {4, NAN, 0.0}}},
                                 {{0, 0, 59, 0, {4, 0.0, 0.0}}},  {{0, 0, 0, 42, {4, 0.0, 0.0}}},
                                 {{0, 0, 61, 0, {4, 0.0, 0.0}}}};
    const BillowFold twice[] = {good[0], good[0]};
    g_assert_cmpint(outcome_of(project, good, 1), ==, BILLOW_EDIT_DONE);
    g_assert_cmpint(outcome_of(project, NULL, 0), ==, BILLOW_EDIT_DONE);
    g_assert_cmpint(outcome_of(project, twice, 2), ==, BILLOW_EDIT_BAD_FOLDS);
    for (size_t i = 0; i < G_N_ELEMENTS(bad); i++)
        g_assert_cmpint(outcome_of(project, bad[i], 1), ==, BILLOW_EDIT_BAD_FOLDS);
}

static void
it_is_undone(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowSession) session = billow_session_new(project);
    const BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, keyframe_of(project, 0)->id};
    g_autoptr(BillowBlock) changed = billow_block_copy(keyframe_of(project, 0));
    billow_keyframe_set_folds(billow_block_keyframe(changed), NULL, NULL, 0);
    g_auto(BillowEdit) edit = billow_edit_set_block(project, &ref, changed);
    billow_session_edit(session, edit.project, "Remove Pleats", NULL);
    g_assert_cmpuint(first_of(billow_session_get_project(session))->n_folds, ==, 0);
    billow_session_undo(session);
    g_assert_true(billow_project_equal(billow_session_get_project(session), project));
    g_assert_cmpuint(first_of(billow_session_get_project(session))->n_folds, ==, 1);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/folds/a-curtain-from-two-corners-has-its-lengths",
                    a_curtain_from_two_corners_has_its_lengths);
    g_test_add_func("/folds/points-between-the-ends-are-held", points_between_the_ends_are_held);
    g_test_add_func("/folds/rest-shape-goes-through-them", rest_shape_goes_through_them);
    g_test_add_func("/folds/shape-is-as-of-anchors-at-their-places", shape_is_as_of_anchors_at_their_places);
    g_test_add_func("/folds/each-value-makes-another-shape", each_value_makes_another_shape);
    g_test_add_func("/folds/rail-keeps-its-lengths-on-the-way", rail_keeps_its_lengths_on_the_way);
    g_test_add_func("/folds/physics-lead-the-rail-as-the-fake-does", physics_lead_the_rail_as_the_fake_does);
    g_test_add_func("/folds/the-way-has-no-jumps", the_way_has_no_jumps);
    g_test_add_func("/folds/cloth-goes-along-with-its-rail", cloth_goes_along_with_its_rail);
    g_test_add_func("/folds/what-else-is-held-stays-where-it-goes", what_else_is_held_stays_where_it_goes);
    g_test_add_func("/folds/a-fold-goes-with-its-ends", a_fold_goes_with_its_ends);
    g_test_add_func("/folds/a-finer-or-coarser-cloth-keeps-it", a_finer_or_coarser_cloth_keeps_it);
    g_test_add_func("/folds/an-edit-refuses-what-does-not-fit", an_edit_refuses_what_does_not_fit);
    g_test_add_func("/folds/it-is-undone", it_is_undone);
    return g_test_run();
}
