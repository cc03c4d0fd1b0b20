#include "model/simulation/pulled_cloth.h"

#include <glib.h>

enum { COLUMNS = 9, ROWS = 7 };
static const BillowGrid GRID = {COLUMNS, ROWS, 0.1};
static const BillowAnchor ANCHORS[] = {{0, 0, {-0.4, 1.0, 0.0}}, {8, 0, {0.4, 1.0, 0.0}}};
static const int HELD_COLUMN = 4, HELD_ROW = 6; /* the middle of the lower edge */

/* A pulled cloth that hangs straight down from two anchors. */
typedef struct {
    BillowAnimation *animation;
    BillowPulledCloth *cloth;
} Pull;

static BillowMesh *
new_hanging_mesh(void)
{
    BillowMesh *mesh = billow_mesh_new(&GRID);
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < COLUMNS; column++) {
            const size_t i = billow_grid_index(&GRID, column, row);
            mesh->x[i] = (float) (0.1 * column - 0.4);
            mesh->y[i] = (float) (1.0 - 0.1 * row);
        }
    return mesh;
}

static size_t
pulled_point(void)
{
    return billow_grid_index(&GRID, HELD_COLUMN, HELD_ROW);
}

static BillowProject *
new_project(void)
{
    BillowProject *project = billow_project_new("p", &GRID);
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, "a", "a");
    block->duration = 1.0;
    billow_block_set_anchors(block, ANCHORS, G_N_ELEMENTS(ANCHORS));
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
    return project;
}

static Pull
start_pull_with(BillowProject *project)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(GArray) anchors = g_array_new(FALSE, FALSE, sizeof(BillowAnchor));
    g_array_append_vals(anchors, ANCHORS, G_N_ELEMENTS(ANCHORS));
    BillowMesh *mesh = new_hanging_mesh();
    BillowAnimation *animation = billow_animation_new(project, cache);
    const Pull pull = {animation,
                       billow_pulled_cloth_new(animation, 0.0, mesh, anchors, pulled_point(), NULL)};
    billow_mesh_unref(mesh);
    return pull;
}

static Pull
start_pull(void)
{
    g_autoptr(BillowProject) project = new_project();
    return start_pull_with(project);
}

static void
end(Pull *pull)
{
    billow_pulled_cloth_free(pull->cloth);
    billow_animation_unref(pull->animation);
}

static BillowVec3
place_of(Pull *pull, size_t point)
{
    BillowMesh *mesh = billow_pulled_cloth_mesh(pull->cloth);
    const BillowVec3 place = {(double) mesh->x[point], (double) mesh->y[point], (double) mesh->z[point]};
    billow_mesh_unref(mesh);
    return place;
}

static void
pull_to(Pull *pull, BillowVec3 hand, int frames)
{
    for (int i = 0; i < frames; i++)
        g_assert_true(billow_pulled_cloth_advance(pull->cloth, &hand));
}

static void
assert_held_by_anchors(Pull *pull)
{
    for (size_t i = 0; i < G_N_ELEMENTS(ANCHORS); i++) {
        const size_t point = billow_grid_index(&GRID, ANCHORS[i].column, ANCHORS[i].row);
        g_assert_cmpfloat(billow_vec3_distance(place_of(pull, point), ANCHORS[i].position), <, 1e-6);
    }
}

static void
test_the_point_goes_to_the_hand(void)
{
    Pull pull = start_pull();
    const BillowVec3 from = place_of(&pull, pulled_point()), hand = {0.1, 0.6, 0.25};
    double away = billow_vec3_distance(from, hand);
    for (int frame = 0; frame < 24; frame++) {
        pull_to(&pull, hand, 1);
        const double now = billow_vec3_distance(place_of(&pull, pulled_point()), hand);
        g_assert_cmpfloat(now, <, away);
        away = now;
    }
    g_assert_cmpfloat(away, <, 1e-3);
    assert_held_by_anchors(&pull);
    end(&pull);
}

static void
test_the_point_goes_no_farther_than_the_cloth_reaches(void)
{
    Pull pull = start_pull();
    const double length = 0.1 * hypot(4.0, 6.0); /* along the cloth, from either anchor */
    pull_to(&pull, billow_vec3(0.0, 1.0, 100.0), 48);
    for (size_t i = 0; i < G_N_ELEMENTS(ANCHORS); i++) {
        const double away = billow_vec3_distance(place_of(&pull, pulled_point()), ANCHORS[i].position);
        g_assert_cmpfloat(away, <, 1.06 * length);
        g_assert_cmpfloat(away, >, length);
    }
    assert_held_by_anchors(&pull);
    end(&pull);
}

static void
test_let_go_it_falls_back_and_comes_to_rest(void)
{
    Pull pull = start_pull();
    const BillowVec3 hand = {0.0, 0.7, 0.4};
    pull_to(&pull, hand, 24);
    g_assert_false(billow_pulled_cloth_is_at_rest(pull.cloth));
    for (int frame = 0; frame < 4000 && !billow_pulled_cloth_is_at_rest(pull.cloth); frame++)
        g_assert_true(billow_pulled_cloth_advance(pull.cloth, NULL));
    g_assert_true(billow_pulled_cloth_is_at_rest(pull.cloth));
    g_assert_cmpfloat(place_of(&pull, pulled_point()).y, <, 0.45);
    assert_held_by_anchors(&pull);
    end(&pull);
}

static void
test_what_slides_stays_on_its_path(void)
{
    g_autoptr(BillowProject) project = new_project();
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_CONSTRAINT, "rail", "rail");
    *billow_block_slide(block) = (BillowSlide){8, 6, BILLOW_CONSTRAINT_LINE, {2.0, 0.0, 0.0}};
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_CONSTRAINT), block);
    Pull pull = start_pull_with(project);
    pull_to(&pull, billow_vec3(-0.2, 0.6, 0.3), 12);
    const BillowVec3 slid = place_of(&pull, billow_grid_index(&GRID, 8, 6));
    g_assert_cmpfloat_with_epsilon(slid.y, 0.4, 1e-6);
    g_assert_cmpfloat_with_epsilon(slid.z, 0.0, 1e-6);
    g_assert_cmpfloat(slid.x, <, 0.39);
    end(&pull);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/pulled-cloth/the-point-goes-to-the-hand", test_the_point_goes_to_the_hand);
    g_test_add_func("/pulled-cloth/the-point-goes-no-farther-than-the-cloth-reaches",
                    test_the_point_goes_no_farther_than_the_cloth_reaches);
    g_test_add_func("/pulled-cloth/let-go-it-falls-back-and-comes-to-rest",
                    test_let_go_it_falls_back_and_comes_to_rest);
    g_test_add_func("/pulled-cloth/what-slides-stays-on-its-path", test_what_slides_stays_on_its_path);
    return g_test_run();
}
