/* Anchors between the points of the grid: the corners of a pennant are exactly at their anchors in every frame. */
#include "core/base/outline.h"
#include "core/drape/clip.h"
#include "model/edits/edits.h"
#include "model/placing/anchor_outline.h"
#include "model/placing/anchor_pose.h"
#include "model/project/anchor_place.h"
#include "model/simulation/simulation.h"

#include <math.h>

static const BillowGrid GRID = {25, 17, 0.02};
static const BillowGridPlace CORNERS[] = {{0.4, 0.3}, {23.6, 8.2}, {0.0, 15.7}};
enum { N = G_N_ELEMENTS(CORNERS) };

static const double RATE = 24.0, EXACT = 1e-6;

/* The corners in a plane through the y axis, nearer to each other than on the flat cloth. */
static void
place_corners(BillowAnchor anchors[N], double heading)
{
    const double slack = 0.94 * GRID.spacing;
    for (int k = 0; k < N; k++) {
        const double x = slack * CORNERS[k].column;
        anchors[k].position = billow_vec3(x * cos(heading), 1.0 - slack * CORNERS[k].row, x * sin(heading));
        billow_anchor_put(&anchors[k], CORNERS[k].column, CORNERS[k].row);
    }
}

static void
add_keyframe(BillowProject *project, const char *id, double start, double heading)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    BillowAnchor anchors[N];
    place_corners(anchors, heading);
    block->start = start;
    block->duration = 0.5;
    billow_block_set_anchors(block, anchors, N);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
}

static BillowProject *
pennant(void)
{
    g_autoptr(BillowProject) project = billow_project_new("pennant", &GRID);
    BillowGridPlace corners[N];
    memcpy(corners, CORNERS, sizeof corners);
    const BillowOutlineLoop loop = {.points = corners, .n_points = N};
    BillowProject *made = billow_edit_take(billow_edit_set_outline(project, &loop, 1), NULL);
    g_assert_nonnull(made);
    made->duration = 1.5;
    add_keyframe(made, "a", 0.0, 0.2);
    add_keyframe(made, "b", 1.0, 0.9);
    return made;
}

static void
add_wave(BillowProject *project)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_WAVE, "w", "w");
    block->duration = project->duration;
    *billow_block_wave(block) = (BillowWave){.amplitude = 0.03, .wavelength = 0.3, .speed = 0.3};
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_WAVE), block);
}

/* Returns the vertex of the surface that is at a corner of the outline. */
static BillowVec3
corner_of(const BillowMesh *mesh, int k)
{
    const BillowOutline *outline = mesh->grid.outline;
    for (size_t v = 0; v < outline->n_vertices; v++) {
        const BillowGridPlace place = billow_grid_vertex(&mesh->grid, v);
        if (hypot(place.column - CORNERS[k].column, place.row - CORNERS[k].row) > 1e-6)
            continue;
        const BillowOutlineVertex *at = &outline->vertices[v];
        BillowVec3 sum = {0.0, 0.0, 0.0};
        for (int i = 0; i < 4; i++) {
            const double share = (i % 2 ? at->right : 1.0 - at->right) * (i / 2 ? at->down : 1.0 - at->down);
            const size_t p = billow_grid_index(&mesh->grid, at->column + i % 2, at->row + i / 2);
            sum.x += share * (double) mesh->x[p];
            sum.y += share * (double) mesh->y[p];
            sum.z += share * (double) mesh->z[p];
        }
        return sum;
    }
    g_assert_not_reached();
}

/* Asserts that each corner is at its anchor or, on the way, on the line from one to the next. */
static void
assert_held(const BillowMesh *mesh, double seconds)
{
    BillowAnchor first[N], last[N];
    place_corners(first, 0.2);
    place_corners(last, 0.9);
    for (int k = 0; k < N; k++) {
        const BillowVec3 place = corner_of(mesh, k), a = first[k].position, b = last[k].position,
                         way = billow_vec3_sub(b, a);
        const double length = billow_vec3_length(way),
                     share = seconds <= 0.5   ? 0.0
                             : seconds >= 1.0 ? 1.0
                             : length > 0.0
                                 ? billow_vec3_dot(billow_vec3_sub(place, a), way) / (length * length)
                                 : 0.0;
        g_assert_cmpfloat(billow_vec3_distance(place, billow_vec3_mix(a, b, share)), <, EXACT);
        g_assert_cmpfloat(share, >=, -EXACT);
        g_assert_cmpfloat(share, <=, 1.0 + EXACT);
    }
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowMesh, billow_mesh_unref)

static void
assert_held_in_all_frames(BillowProject *project)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    g_autoptr(BillowMesh) mesh = billow_mesh_new(&project->cloth->grid);
    for (int frame = 0; frame <= (int) (RATE * project->duration); frame += 3) {
        billow_animation_evaluate(animation, frame / RATE, FALSE, NULL, mesh);
        assert_held(mesh, frame / RATE);
        g_autoptr(GArray) places = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
        billow_animation_anchors_at(animation, frame / RATE, places);
        g_assert_cmpuint(places->len, ==, N);
        for (int k = 0; k < N; k++)
            g_assert_cmpfloat(billow_vec3_distance(g_array_index(places, BillowVec3, k), corner_of(mesh, k)),
                              <, EXACT);
    }
}

static void
test_frames(void)
{
    g_autoptr(BillowProject) project = pennant();
    assert_held_in_all_frames(project);
}

static void
test_frames_with_layers(void)
{
    g_autoptr(BillowProject) project = pennant();
    add_wave(project);
    project->cloth->keep_lengths = TRUE;
    project->cloth->thickness = 0.002;
    assert_held_in_all_frames(project);
}

static void
test_physics(void)
{
    g_autoptr(BillowProject) project = pennant();
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    g_autoptr(BillowSimulation) simulation = billow_simulation_new(animation, NULL);
    g_autoptr(BillowMesh) mesh = billow_mesh_new(&project->cloth->grid);
    for (int frame = 0; frame <= (int) (RATE * project->duration) - 1; frame++) {
        billow_simulation_write(simulation, NULL, mesh);
        assert_held(mesh, frame / RATE);
        g_assert_true(billow_simulation_next(simulation, NULL));
    }
}

/* A cell is as large as on the flat cloth, and each point belongs to one anchor. */
static void
test_held_points(void)
{
    g_autoptr(BillowProject) project = pennant();
    const BillowGrid *grid = &project->cloth->grid;
    BillowAnchor anchors[N];
    place_corners(anchors, 0.5);
    BillowKeyframe *keyframe =
        billow_block_keyframe(billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[0]);
    g_autoptr(GArray) held = billow_keyframe_held(keyframe, grid);
    g_assert_cmpuint(held->len, ==, 4 + 4 + 2); /* the last corner is on the edge of the grid */
    for (guint i = 0; i < held->len; i++)
        for (guint j = 0; j < i; j++) {
            const BillowAnchor *p = &billow_held_anchors(held)[i], *q = &billow_held_anchors(held)[j];
            if (billow_anchor_holding(keyframe->anchors, N, p->column, p->row) !=
                billow_anchor_holding(keyframe->anchors, N, q->column, q->row))
                continue;
            g_assert_cmpfloat_with_epsilon(billow_vec3_distance(p->position, q->position),
                                           GRID.spacing * hypot(p->column - q->column, p->row - q->row),
                                           1e-12);
        }
}

static void
test_what_fits(void)
{
    g_autoptr(BillowProject) project = pennant();
    const BillowGrid *grid = &project->cloth->grid;
    const struct {
        double column, row;
        gboolean fits;
    } places[] = {
        {5.5, 7.3, TRUE}, {12.0, 8.4, TRUE}, {20.5, 1.5, FALSE}, {24.2, 8.0, FALSE}, {-0.2, 8.0, FALSE}};
    for (size_t i = 0; i < G_N_ELEMENTS(places); i++) {
        BillowAnchor anchor = {.position = {0.0, 1.0, 0.0}};
        billow_anchor_put(&anchor, places[i].column, places[i].row);
        g_assert_cmpint(billow_anchor_fits(&anchor, grid), ==, places[i].fits);
    }
    BillowAnchor near[2] = {{.position = {0.0, 1.0, 0.0}}, {6, 8, {0.1, 1.0, 0.0}, 0.0, 0.0}};
    billow_anchor_put(&near[0], 5.5, 7.3);
    const BillowKeyframe both = {.anchors = near, .n_anchors = 2};
    g_assert_false(billow_keyframe_fits(&both, grid)); /* of one cell */
    near[1].column = 7;
    g_assert_true(billow_keyframe_fits(&both, grid));
    const BillowGrid rope = {.columns = 20, .rows = 1, .spacing = 0.1, .radius = 0.01};
    billow_anchor_put(&near[0], 5.5, 0.0);
    g_assert_false(billow_anchor_fits(&near[0], &rope));
}

/* On a grid of another size, anchors between points are at the same place of the cloth. */
static void
test_other_grid(void)
{
    g_autoptr(BillowProject) project = pennant();
    BillowGrid finer = {49, 33, 0.01};
    g_autoptr(BillowProject) made = billow_edit_take(billow_edit_set_grid(project, &finer), NULL);
    g_assert_nonnull(made);
    const BillowKeyframe *keyframe =
        billow_block_keyframe(billow_project_track(made, BILLOW_BLOCK_KEYFRAME)->pdata[0]);
    g_assert_cmpuint(keyframe->n_anchors, ==, N);
    for (int k = 0; k < N; k++) {
        g_assert_cmpfloat_with_epsilon(billow_anchor_column(&keyframe->anchors[k]), 2.0 * CORNERS[k].column,
                                       1e-9);
        g_assert_cmpfloat_with_epsilon(billow_anchor_row(&keyframe->anchors[k]), 2.0 * CORNERS[k].row, 1e-9);
    }
}

/* Picking another point leaves the anchors where they are; a point of their cells cannot be picked. */
static void
test_picking(void)
{
    g_autoptr(BillowProject) project = pennant();
    BillowAnchor anchors[N];
    place_corners(anchors, 0.2);
    const BillowGridPoint points[] = {{anchors[0].column, anchors[0].row},
                                      {anchors[1].column, anchors[1].row},
                                      {anchors[2].column, anchors[2].row},
                                      {10, 8},
                                      {anchors[1].column - 1, anchors[1].row}};
    g_autoptr(GArray) made =
        billow_anchors_for_points(&project->cloth->grid, anchors, N, points, G_N_ELEMENTS(points));
    g_assert_cmpuint(made->len, ==, 4);
    for (int k = 0; k < N; k++)
        g_assert_true(billow_anchor_same_place(&g_array_index(made, BillowAnchor, k), &anchors[k]) &&
                      billow_vec3_equal(g_array_index(made, BillowAnchor, k).position, anchors[k].position));
}

/* Anchors at the points next to the corners go there; one on an edge to the line; one far within stays. */
static void
test_to_the_outline(void)
{
    g_autoptr(BillowProject) project = pennant();
    const BillowGrid *grid = &project->cloth->grid;
    BillowAnchor anchors[] = {
        {1, 1, {0, 1, 0}}, {19, 8, {1, 1, 0}}, {1, 15, {0, 0, 0}}, {10, 4, {0, 1, 1}}, {9, 8, {1, 0, 0}}};
    for (int k = 0; k < N; k++) {
        int column = (int) lround(CORNERS[k].column), row = (int) lround(CORNERS[k].row);
        billow_grid_go_within(grid, &column, &row);
        anchors[k].column = column;
        anchors[k].row = row;
    }
    g_assert_cmpuint(billow_anchors_to_outline(grid, anchors, G_N_ELEMENTS(anchors), NULL), ==, 4);
    for (int k = 0; k < N; k++) {
        g_assert_cmpfloat(billow_anchor_column(&anchors[k]), ==, CORNERS[k].column);
        g_assert_cmpfloat(billow_anchor_row(&anchors[k]), ==, CORNERS[k].row);
    }
    const double across = CORNERS[1].column - CORNERS[0].column, down = CORNERS[1].row - CORNERS[0].row;
    g_assert_cmpfloat_with_epsilon((billow_anchor_column(&anchors[3]) - CORNERS[0].column) * down,
                                   (billow_anchor_row(&anchors[3]) - CORNERS[0].row) * across, 1e-9);
    g_assert_true(anchors[4].column == 9 && anchors[4].row == 8 && !billow_anchor_is_between(&anchors[4]));
    g_assert_cmpuint(billow_anchors_to_outline(grid, anchors, G_N_ELEMENTS(anchors), NULL), ==, 0);
}

static BillowGridPlace
place_near(const BillowGrid *grid, double column, double row)
{
    BillowGridPlace place;
    g_assert_true(billow_outline_place_near(grid, (BillowGridPlace){column, row}, 1.0, 0.3, &place));
    return place;
}

/* Near a corner the corner, beside a line the foot of the perpendicular; nothing far from the outline. */
static void
test_place_near(void)
{
    g_autoptr(BillowProject) project = pennant();
    const BillowGrid *grid = &project->cloth->grid;
    BillowGridPlace place = place_near(grid, CORNERS[0].column + 0.2, CORNERS[0].row - 0.1);
    g_assert_true(place.column == CORNERS[0].column && place.row == CORNERS[0].row);
    const double across = CORNERS[1].column - CORNERS[0].column, down = CORNERS[1].row - CORNERS[0].row;
    place = place_near(grid, 10.0, 4.0);
    g_assert_cmpfloat_with_epsilon((place.column - CORNERS[0].column) * down,
                                   (place.row - CORNERS[0].row) * across, 1e-9);
    g_assert_cmpfloat_with_epsilon((10.0 - place.column) * across + (4.0 - place.row) * down, 0.0, 1e-9);
    g_assert_false(billow_outline_place_near(grid, (BillowGridPlace){9.0, 8.0}, 1.0, 0.3, &place));
}

/* Where an outline runs through points, these are preferred: those of a diamond with corners at points. */
static void
test_points_on_outline(void)
{
    BillowGridPlace corners[] = {{12.0, 2.0}, {20.0, 10.0}, {12.0, 15.0}, {4.0, 10.0}};
    const BillowOutlineLoop loop = {.points = corners, .n_points = G_N_ELEMENTS(corners)};
    BillowGrid grid = GRID;
    BillowOutline *outline = billow_outline_new(&loop, 1, GRID.columns, GRID.rows, NULL, NULL);
    grid.outline = outline;
    const BillowGridPlace place = place_near(&grid, 15.9, 5.6);
    g_assert_cmpfloat(place.column, ==, 16.0);
    g_assert_cmpfloat(place.row, ==, 6.0);
    billow_outline_unref(outline);
}

/* Corners that are picked one after another lie in the plane of a level cloth, as far apart as that is drawn together; one
 * that was moved stays, and a place in a cell that is held is refused. */
static void
test_with_place(void)
{
    g_autoptr(BillowProject) project = pennant();
    const BillowGrid *grid = &project->cloth->grid;
    GArray *anchors = g_array_new(FALSE, FALSE, sizeof(BillowAnchor));
    for (int k = 0; k < N; k++) {
        GArray *more = billow_anchors_with_place(grid, (const BillowAnchor *) (const void *) anchors->data,
                                                 anchors->len, CORNERS[k].column, CORNERS[k].row);
        g_array_unref(anchors);
        anchors = more;
    }
    BillowAnchor *made = (BillowAnchor *) (void *) anchors->data;
    g_assert_cmpuint(anchors->len, ==, N);
    for (int k = 0; k < N; k++) {
        const BillowGridPlace *to = &CORNERS[(k + 1) % N];
        const BillowVec3 step = billow_vec3_sub(made[(k + 1) % N].position, made[k].position);
        const double flat = GRID.spacing * hypot(to->column - CORNERS[k].column, to->row - CORNERS[k].row);
        g_assert_cmpfloat(billow_anchor_column(&made[k]), ==, CORNERS[k].column);
        g_assert_cmpfloat_with_epsilon(billow_vec3_length(step), 0.9 * flat, 1e-4 * GRID.spacing);
        g_assert_cmpfloat(step.y, ==, 0.0);
    }
    made[0].position.y += 0.5;
    g_autoptr(GArray) four = billow_anchors_with_place(grid, made, N, 12.0, 8.0);
    g_assert_cmpuint(four->len, ==, N + 1);
    g_assert_true(billow_vec3_equal(g_array_index(four, BillowAnchor, 0).position, made[0].position));
    g_assert_null(billow_anchors_with_place(grid, made, N, CORNERS[0].column + 0.1, CORNERS[0].row + 0.1));
    g_array_unref(anchors);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/anchor-places/corners-are-held-in-frames", test_frames);
    g_test_add_func("/anchor-places/corners-are-held-under-waves-with-lengths-kept", test_frames_with_layers);
    g_test_add_func("/anchor-places/corners-are-held-in-the-physics", test_physics);
    g_test_add_func("/anchor-places/cells-keep-their-size", test_held_points);
    g_test_add_func("/anchor-places/only-places-on-the-cloth-fit", test_what_fits);
    g_test_add_func("/anchor-places/stay-on-another-grid", test_other_grid);
    g_test_add_func("/anchor-places/picking-leaves-them", test_picking);
    g_test_add_func("/anchor-places/go-to-the-outline", test_to_the_outline);
    g_test_add_func("/anchor-places/place-near-is-the-nearest-on-the-outline", test_place_near);
    g_test_add_func("/anchor-places/place-near-is-a-point-on-the-outline", test_points_on_outline);
    g_test_add_func("/anchor-places/places-start-in-the-pose", test_with_place);
    return g_test_run();
}
