#include "../crossings.h"
/* Tests the cloth of a keyframe while its anchors are moved: it continues from where it is, is shown on its
 * way, and settles. */
#include "core/drape/rest_shape.h"
#include "model/edits/edits.h"
#include "model/live/live_drape.h"

#include <string.h>

typedef struct {
    BillowRestCache *cache;
    BillowLiveDrape *follower;
} Fixture;

static void
set_up(Fixture *fixture, gconstpointer data)
{
    fixture->cache = billow_rest_cache_new(0);
    fixture->follower = billow_live_drape_new(fixture->cache);
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    billow_live_drape_free(fixture->follower);
    billow_rest_cache_unref(fixture->cache);
}

/* --- Projects --- */

static BillowProject *
new_project(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors)
{
    BillowProject *project = billow_project_new("p", grid);
    BillowBlock *keyframe = billow_block_new(BILLOW_BLOCK_KEYFRAME, "k", "k");
    billow_block_set_anchors(keyframe, anchors, n_anchors);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), keyframe);
    return project;
}

static BillowBlock *
keyframe_of(const BillowProject *project)
{
    return g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), 0);
}

/* A cloth of one meter, pinned at its upper corners. */
static BillowProject *
new_towel(double apart, double height)
{
    const BillowGrid grid = {25, 25, 1.0 / 24.0};
    const BillowAnchor anchors[] = {{0, 0, {-0.5 * apart, height, 0.0}}, {24, 0, {0.5 * apart, 1.0, 0.0}}};
    return new_project(&grid, anchors, G_N_ELEMENTS(anchors));
}

enum { ARCH_COLUMNS = 33, ARCH_ROWS = 9 };

/* A strip of 30 cm, stiff enough to stand as an arch between its ends, which can also hang as a swag. NULL:
 * draped from nothing. */
static BillowProject *
new_strip(double span, const BillowCoarsePose *pose)
{
    const BillowGrid grid = {ARCH_COLUMNS, ARCH_ROWS, 0.3 / (ARCH_COLUMNS - 1)};
    const double width = (ARCH_ROWS - 1) * grid.spacing;
    const BillowAnchor anchors[] = {{0, 0, {0.0, 1.0, 0.0}},
                                    {0, ARCH_ROWS - 1, {0.0, 1.0, width}},
                                    {ARCH_COLUMNS - 1, 0, {span, 1.0, 0.0}},
                                    {ARCH_COLUMNS - 1, ARCH_ROWS - 1, {span, 1.0, width}}};
    BillowProject *project = new_project(&grid, anchors, G_N_ELEMENTS(anchors));
    project->cloth->material.bending_length = 0.1;
    billow_keyframe_set_hang(billow_block_keyframe(keyframe_of(project)), pose);
    return project;
}

static BillowCoarsePose *
arch_pose(double span)
{
    BillowCoarsePose *pose = billow_coarse_pose_new(9, 2);
    for (int i = 0; i < 18; i++) {
        const double along = (i % 9) / 8.0;
        pose->points[3 * i] = (float) (along * span);
        pose->points[3 * i + 1] = (float) (1.0 + 0.06 * sin(G_PI * along));
        pose->points[3 * i + 2] = (float) (i / 9 * 0.075);
    }
    return pose;
}

static BillowProject *
new_arch(double span)
{
    BillowCoarsePose *pose = arch_pose(span);
    BillowProject *project = new_strip(span, pose);
    billow_coarse_pose_free(pose);
    return project;
}

/* --- Checks --- */

static void
step(Fixture *fixture, BillowProject *project, gboolean goes_on)
{
    g_assert_true(billow_live_drape_step(fixture->follower, project, goes_on, NULL, NULL));
}

static double
middle_height(const Fixture *fixture)
{
    const BillowMesh *mesh = billow_live_drape_get_mesh(fixture->follower);
    return (double) mesh->y[billow_grid_index(&mesh->grid, mesh->grid.columns / 2, mesh->grid.rows / 2)];
}

static void
assert_shows(const Fixture *fixture, const BillowRestShape *shape)
{
    const BillowMesh *mesh = billow_live_drape_get_mesh(fixture->follower);
    const size_t bytes = billow_grid_count(&shape->grid) * sizeof(float);
    g_assert_cmpmem(mesh->x, bytes, shape->x, bytes);
    g_assert_cmpmem(mesh->y, bytes, shape->y, bytes);
    g_assert_cmpmem(mesh->z, bytes, shape->z, bytes);
    g_assert_cmpmem(mesh->ny, bytes, shape->ny, bytes);
}

/* Drapes it as a program does that has just read it. */
static BillowRestShape *
redrape(const BillowProject *project)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    return billow_rest_cache_get(cache, project, keyframe_of(project), NULL, NULL);
}

static int
steps_until_still(Fixture *fixture, BillowProject *project)
{
    int steps = 0;
    for (; billow_live_drape_is_moving(fixture->follower); steps++)
        step(fixture, project, FALSE);
    return steps;
}

/* --- Tests --- */

static void
at_first_the_shape_is_as_the_project_tells(Fixture *fixture, gconstpointer data)
{
    g_autoptr(BillowProject) project = new_towel(0.7, 1.0);
    step(fixture, project, TRUE);
    BillowRestShape *told = redrape(project);
    assert_shows(fixture, told);
    g_assert_false(billow_live_drape_is_moving(fixture->follower));
    g_assert_true(billow_live_drape_is_settled(fixture->follower));
    billow_rest_shape_unref(told);
}

/* From nothing the strip hangs; an arch stays an arch. */
static void
cloth_goes_on_from_what_is_there(Fixture *fixture, gconstpointer data)
{
    g_autoptr(BillowProject) arch = new_arch(0.27), moved = new_strip(0.2715, NULL);
    step(fixture, arch, FALSE);
    g_assert_cmpfloat(middle_height(fixture), >, 1.04);
    step(fixture, moved, TRUE);
    g_assert_cmpfloat(middle_height(fixture), >, 1.04);
    g_assert_false(billow_live_drape_is_settled(fixture->follower));
    BillowRestShape *told = redrape(moved);
    g_assert_cmpfloat((double) told->y[billow_grid_index(&told->grid, ARCH_COLUMNS / 2, ARCH_ROWS / 2)], <,
                      1.0);
    billow_rest_shape_unref(told);
}

/* Moves all anchors together, after a quarter turn about the vertical: (x, y, z) to (z, y, -x). */
static BillowProject *
carried(BillowProject *project, BillowVec3 by)
{
    g_autoptr(BillowBlock) block = billow_block_copy(keyframe_of(project));
    const BillowKeyframe *keyframe = billow_block_keyframe(block);
    const size_t n = keyframe->n_anchors;
    g_autofree BillowAnchor *anchors = g_memdup2(keyframe->anchors, n * sizeof *anchors);
    for (size_t i = 0; i < n; i++) {
        const BillowVec3 place = anchors[i].position;
        anchors[i].position = billow_vec3_add(by, billow_vec3(place.z, place.y, -place.x));
    }
    billow_block_set_anchors(block, anchors, n);
    const BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, block->id};
    return billow_edit_take(billow_edit_set_block(project, &ref, block), NULL);
}

/* Checks that a cloth is another one that was taken along so, to a share of its size. */
static void
assert_carried(const BillowRestShape *there, const BillowRestShape *here, BillowVec3 by, double share)
{
    double off = 0.0;
    for (size_t i = 0; i < billow_grid_count(&here->grid); i++) {
        const BillowVec3 place = {(double) there->x[i], (double) there->y[i], (double) there->z[i]},
                         was = {(double) here->z[i], (double) here->y[i], -(double) here->x[i]};
        off = fmax(off, billow_vec3_distance(place, billow_vec3_add(was, by)));
    }
    g_assert_cmpfloat(off, <, share * billow_rest_shape_size(here));
}

/* An arch stays one wherever its anchors are taken together: while they are dragged, and in a file. */
static void
cloth_is_taken_along(Fixture *fixture, gconstpointer data)
{
    const BillowVec3 by = {0.5, 0.25, -0.75};
    g_autoptr(BillowProject) arch = new_arch(0.27), there = carried(arch, by);
    step(fixture, arch, FALSE);
    BillowRestShape *before = billow_rest_shape_ref(billow_live_drape_get_shape(fixture->follower));
    BillowRestShape *told = redrape(there);
    assert_carried(told, before, by, 1e-5);
    step(fixture, there, TRUE);
    steps_until_still(fixture, there);
    assert_carried(billow_live_drape_get_shape(fixture->follower), before, by, 0.002); /* relaxes further */
    billow_rest_shape_unref(told);
    billow_rest_shape_unref(before);
}

static void
while_nothing_changes_it_comes_to_rest(Fixture *fixture, gconstpointer data)
{
    g_autoptr(BillowProject) before = new_towel(0.7, 1.0), after = new_towel(0.7, 1.05);
    step(fixture, before, FALSE);
    step(fixture, after, TRUE);
    g_assert_true(billow_live_drape_is_moving(fixture->follower));
    g_assert_cmpint(steps_until_still(fixture, after), <=, 60);
    BillowRestShape *rest = billow_rest_shape_ref(billow_live_drape_get_shape(fixture->follower));
    assert_shows(fixture, rest);
    step(fixture, after, FALSE);
    g_assert_true(billow_live_drape_get_shape(fixture->follower) == rest);
    BillowCoarsePose *whole = billow_coarse_pose_whole(&rest->grid, rest->x, rest->y, rest->z);
    BillowRestShape *further =
        billow_rest_cache_go_on(fixture->cache, after, keyframe_of(after), whole, NULL, NULL);
    billow_coarse_pose_free(whole);
    g_assert_cmpfloat(billow_rest_shape_distance(rest, further), <, 1e-3);
    billow_rest_shape_unref(further);
    billow_rest_shape_unref(rest);
}

/* An arch that is pulled flat ends as an arch. On the way its shapes keep the cloth's lengths. */
static void
arch_snaps_through_frame_by_frame(Fixture *fixture, gconstpointer data)
{
    g_autoptr(BillowProject) arch = new_arch(0.27);
    step(fixture, arch, FALSE);
    int frames_on_the_way = 0;
    for (double span = 0.2704; span < 0.2985; span += 0.0004) {
        g_autoptr(BillowProject) pulled = new_strip(span, NULL);
        do {
            const double before = middle_height(fixture);
            step(fixture, pulled, TRUE);
            const double size = billow_rest_shape_size(billow_live_drape_get_shape(fixture->follower));
            const double moved = fabs(middle_height(fixture) - before);
            frames_on_the_way += moved > 0.003 * size;
            g_assert_cmpfloat(moved, <, 0.0301 * size);
            g_assert_cmpfloat(billow_live_drape_get_shape(fixture->follower)->report.strain.max, <, 0.02);
        } while (billow_live_drape_is_moving(fixture->follower));
    }
    g_assert_cmpfloat(middle_height(fixture), <, 1.0);
    g_assert_cmpint(frames_on_the_way, >=, 3);
}

/* The flat cloth, raised by this height. */
static void
bake_shape(BillowProject *project, double raised)
{
    const BillowGrid *grid = &project->cloth->grid;
    const size_t n = billow_grid_count(grid);
    g_autofree float *places = g_new(float, 3 * n);
    for (size_t i = 0; i < n; i++) {
        places[3 * i] = (float) ((double) (i % (size_t) grid->columns) * grid->spacing);
        places[3 * i + 1] = (float) (1.0 + raised);
        places[3 * i + 2] = (float) ((double) (i / (size_t) grid->columns) * grid->spacing);
    }
    g_autoptr(GBytes) shape = g_bytes_new(places, 3 * n * sizeof *places);
    billow_block_set_shape(keyframe_of(project), shape);
}

/* 3 m x 4 m. */
static BillowProject *
new_given(double raised, size_t n_anchors)
{
    const BillowGrid grid = {31, 41, 0.1};
    const BillowAnchor anchors[] = {{0, 0, {0.0, 1.0 + raised, 0.0}}};
    BillowProject *project = new_project(&grid, anchors, n_anchors);
    bake_shape(project, raised);
    return project;
}

/* 3 % of 5 m per frame. */
static void
what_is_far_is_reached_in_some_frames(Fixture *fixture, gconstpointer data)
{
    const double expected[] = {0.15, 0.30, 0.45, 0.50};
    g_autoptr(BillowProject) low = new_given(0.0, 0), high = new_given(0.5, 0);
    step(fixture, low, FALSE);
    for (size_t i = 0; i < G_N_ELEMENTS(expected); i++) {
        step(fixture, high, FALSE);
        g_assert_cmpfloat_with_epsilon(middle_height(fixture), 1.0 + expected[i], 1e-5);
        g_assert_true(billow_live_drape_is_moving(fixture->follower) == (i < 3));
    }
    assert_shows(fixture, billow_live_drape_get_shape(fixture->follower));
}

static void
what_anchors_carry_along_is_there_at_once(Fixture *fixture, gconstpointer data)
{
    g_autoptr(BillowProject) low = new_given(0.0, 1), high = new_given(0.5, 1);
    step(fixture, low, FALSE);
    step(fixture, high, FALSE);
    assert_shows(fixture, billow_live_drape_get_shape(fixture->follower));
}

static BillowStrain
shown_strain(const Fixture *fixture)
{
    const BillowMesh *mesh = billow_live_drape_get_mesh(fixture->follower);
    const size_t n = billow_grid_count(&mesh->grid);
    BillowPoints points = billow_points_new(n);
    for (size_t i = 0; i < n; i++)
        billow_points_set(&points, i,
                          billow_vec3((double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]));
    const BillowStrain strain = billow_strain_measure(&mesh->grid, &points);
    billow_points_free(&points);
    return strain;
}

/* Pinned at four corners in a wind that turns. */
static BillowProject *
new_sail(double heading)
{
    const BillowGrid grid = {25, 25, 1.0 / 24.0};
    const BillowAnchor anchors[] = {{0, 0, {0.0, 1.0, 0.0}},
                                    {24, 0, {0.7, 1.0, 0.0}},
                                    {0, 24, {0.0, 1.0, 0.7}},
                                    {24, 24, {0.7, 1.0, 0.7}}};
    BillowProject *project = new_project(&grid, anchors, G_N_ELEMENTS(anchors));
    billow_block_keyframe(keyframe_of(project))->wind =
        (BillowSteadyWind){.direction = heading, .strength = 2.0};
    return project;
}

static void
on_its_way_it_is_cloth(Fixture *fixture, gconstpointer data)
{
    g_autoptr(BillowProject) east = new_sail(0.0), west = new_sail(180.0);
    step(fixture, east, FALSE);
    int frames = 0;
    do {
        step(fixture, west, FALSE);
        const BillowMesh *mesh = billow_live_drape_get_mesh(fixture->follower);
        const BillowStrain strain = shown_strain(fixture);
        g_assert_cmpfloat(mesh->y[0], ==, 1.0f);
        g_assert_cmpfloat(strain.rms, <, 0.003);
        g_assert_cmpfloat(strain.p99, <, 0.015);
        frames++;
    } while (billow_live_drape_is_moving(fixture->follower));
    g_assert_cmpint(frames, >=, 5);
    g_assert_cmpint(frames, <=, 30);
    assert_shows(fixture, billow_live_drape_get_shape(fixture->follower));
}

static BillowProject *
settle(Fixture *fixture)
{
    BillowProject *settled = billow_live_drape_settle(fixture->follower, NULL, NULL);
    g_assert_true(billow_live_drape_is_settled(fixture->follower));
    steps_until_still(fixture, settled);
    return settled;
}

/* After the release, once settled, the project gives the shown shape to the bit. */
static void
assert_tells(const Fixture *fixture, const BillowProject *project)
{
    BillowRestShape *told = redrape(project);
    assert_shows(fixture, told);
    billow_rest_shape_unref(told);
}

static void
another_shape_is_settled_with_its_pose(Fixture *fixture, gconstpointer data)
{
    g_autoptr(BillowProject) arch = new_arch(0.27), moved = new_strip(0.272, NULL);
    step(fixture, arch, FALSE);
    step(fixture, moved, TRUE);
    steps_until_still(fixture, moved);
    const double height = middle_height(fixture);
    g_autoptr(BillowProject) settled = settle(fixture);
    g_assert_nonnull(billow_block_keyframe(keyframe_of(settled))->hang);
    g_assert_cmpfloat_with_epsilon(middle_height(fixture), height, 0.002);
    assert_tells(fixture, settled);
}

static void
the_shape_from_nothing_is_settled_with_its_pose(Fixture *fixture, gconstpointer data)
{
    g_autoptr(BillowProject) before = new_strip(0.27, NULL), after = new_strip(0.2705, NULL);
    step(fixture, before, FALSE);
    step(fixture, after, TRUE);
    steps_until_still(fixture, after);
    g_assert_false(billow_live_drape_is_settled(fixture->follower));
    const double height = middle_height(fixture);
    g_autoptr(BillowProject) settled = settle(fixture);
    g_assert_nonnull(billow_block_keyframe(keyframe_of(settled))->hang);
    g_assert_cmpfloat_with_epsilon(middle_height(fixture), height, 0.002);
    assert_tells(fixture, settled);
}

/* A cloth with a thickness, whose corners and middle are drawn together. */
static BillowProject *
new_gathered(double height)
{
    const BillowGrid grid = {21, 17, 0.05};
    const BillowAnchor anchors[] = {{0, 0, {0.0, 1.0, 0.0}},
                                    {20, 0, {0.55, 1.0, 0.0}},
                                    {0, 16, {0.0, 1.0, 0.44}},
                                    {20, 16, {0.55, 1.0, 0.44}},
                                    {10, 8, {0.27, height, 0.22}}};
    BillowProject *project = new_project(&grid, anchors, G_N_ELEMENTS(anchors));
    project->cloth->thickness = 0.001;
    return project;
}

static size_t
crossings_of(const BillowRestShape *shape)
{
    return test_crossing_triangles(&shape->grid, shape->x, shape->y, shape->z);
}

/* Layers may cross while anchors are dragged, which goes on without delay, but not before or afterwards. */
static void
layers_are_settled_apart(Fixture *fixture, gconstpointer data)
{
    g_autoptr(BillowProject) before = new_gathered(1.2), after = new_gathered(1.21);
    step(fixture, before, FALSE);
    g_assert_cmpuint(crossings_of(billow_live_drape_get_shape(fixture->follower)), ==, 0);
    step(fixture, after, TRUE);
    steps_until_still(fixture, after);
    g_autoptr(BillowProject) settled = settle(fixture);
    g_assert_cmpuint(crossings_of(billow_live_drape_get_shape(fixture->follower)), ==, 0);
    assert_tells(fixture, settled);
}

/* A strip of 30 cm whose ends are farther apart has only one shape. */
static void
a_taut_shape_is_settled_without_a_pose(Fixture *fixture, gconstpointer data)
{
    g_autoptr(BillowProject) before = new_strip(0.31, NULL), after = new_strip(0.3105, NULL);
    step(fixture, before, FALSE);
    step(fixture, after, TRUE);
    steps_until_still(fixture, after);
    g_assert_false(billow_live_drape_is_settled(fixture->follower));
    g_autoptr(BillowProject) settled = settle(fixture);
    g_assert_null(billow_block_keyframe(keyframe_of(settled))->hang);
    assert_tells(fixture, settled);
}

static bool
stop(void *data, double done)
{
    return false;
}

static void
stopped_it_stays_as_it_is(Fixture *fixture, gconstpointer data)
{
    g_autoptr(BillowProject) before = new_towel(0.7, 1.0), after = new_towel(0.7, 1.05);
    step(fixture, before, FALSE);
    const BillowMesh *mesh = billow_live_drape_get_mesh(fixture->follower);
    g_assert_false(billow_live_drape_step(fixture->follower, after, TRUE, stop, NULL));
    g_assert_true(billow_live_drape_get_mesh(fixture->follower) == mesh);
    g_assert_true(billow_live_drape_is_settled(fixture->follower));
    step(fixture, after, TRUE);
    const BillowRestShape *shape = billow_live_drape_get_shape(fixture->follower);
    g_assert_null(billow_live_drape_settle(fixture->follower, stop, NULL));
    g_assert_true(billow_live_drape_get_shape(fixture->follower) == shape);
    g_assert_false(billow_live_drape_is_settled(fixture->follower));
}

#define ADD(path, test) g_test_add("/follower/" path, Fixture, NULL, set_up, test, tear_down)

/* A coarse cloth of two meters, pinned by its center over a round table. */
static BillowProject *
new_tablecloth(double height)
{
    const BillowGrid grid = {21, 21, 0.1};
    const BillowAnchor anchor = {10, 10, {0.0, height, 0.0}};
    BillowProject *project = new_project(&grid, &anchor, 1);
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_COLLIDER, "table", "table");
    BillowCollider *table = billow_block_collider(block);
    *table = billow_collider_default();
    table->shape = BILLOW_COLLIDER_CYLINDER;
    table->radius = 0.6;
    table->length = 0.7;
    table->position.y = 0.35;
    table->in_fake = TRUE;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_COLLIDER), block);
    return project;
}

/* Moved onto the table from high above it, the cloth must arrive, and be cloth: it was once torn there. */
static void
cloth_arrives_on_a_table(Fixture *fixture, gconstpointer data)
{
    enum { MOST_FRAMES = 150 };
    g_autoptr(BillowProject) above = new_tablecloth(2.83), on_it = new_tablecloth(0.72);
    int frames = 0;
    g_assert_true(billow_live_drape_step(fixture->follower, above, FALSE, NULL, NULL));
    do
        g_assert_true(billow_live_drape_step(fixture->follower, on_it, TRUE, NULL, NULL));
    while (billow_live_drape_is_moving(fixture->follower) && frames++ < MOST_FRAMES);
    g_assert_cmpfloat(billow_live_drape_get_shape(fixture->follower)->report.strain.max, <, 0.05);
    g_assert_cmpint(frames, <, MOST_FRAMES);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("at-first-the-shape-is-as-the-project-tells", at_first_the_shape_is_as_the_project_tells);
    ADD("cloth-goes-on-from-what-is-there", cloth_goes_on_from_what_is_there);
    ADD("cloth-is-taken-along-with-its-anchors", cloth_is_taken_along);
    ADD("while-nothing-changes-it-comes-to-rest", while_nothing_changes_it_comes_to_rest);
    ADD("arch-snaps-through-frame-by-frame", arch_snaps_through_frame_by_frame);
    ADD("what-is-far-is-reached-in-some-frames", what_is_far_is_reached_in_some_frames);
    ADD("what-anchors-carry-along-is-there-at-once", what_anchors_carry_along_is_there_at_once);
    ADD("on-its-way-it-is-cloth", on_its_way_it_is_cloth);
    ADD("another-shape-is-settled-with-its-pose", another_shape_is_settled_with_its_pose);
    ADD("the-shape-from-nothing-is-settled-with-its-pose", the_shape_from_nothing_is_settled_with_its_pose);
    ADD("layers-are-settled-apart", layers_are_settled_apart);
    ADD("a-taut-shape-is-settled-without-a-pose", a_taut_shape_is_settled_without_a_pose);
    ADD("stopped-it-stays-as-it-is", stopped_it_stays_as_it_is);
    ADD("cloth-arrives-on-a-table", cloth_arrives_on_a_table);
    return g_test_run();
}
