/* Compares onion skins and the path of a point with frames that are evaluated separately. */
#include "model/live/onion.h"
#include "model/live/point_path.h"

enum { COLUMNS = 7, ROWS = 5, POINTS = COLUMNS * ROWS };
static const BillowGrid GRID = {COLUMNS, ROWS, 0.1};

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowMesh, billow_mesh_unref)

static void
add_keyframe(BillowProject *project, const char *id, double start, double height)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    const BillowAnchor anchors[] = {{0, 0, {-0.3, height, 0}}, {COLUMNS - 1, 0, {0.3, height, 0}}};
    block->start = start;
    block->duration = 0.5;
    billow_block_set_anchors(block, anchors, G_N_ELEMENTS(anchors));
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
}

/* At 10 frames per second: held in frames 1 to 6, 21 to 26 and 41 to 45. */
static BillowAnimation *
new_animation(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    project->frame_rate = 10.0;
    add_keyframe(project, "a", 0.0, 1.0);
    add_keyframe(project, "b", 2.0, 1.5);
    add_keyframe(project, "c", 4.0, 0.5);
    return billow_animation_new(project, cache);
}

static void
assert_frames(const BillowAnimation *animation, int frame, BillowOnionWishes wishes, const int *frames,
              guint n)
{
    g_autoptr(GArray) found = billow_onion_frames(animation, frame, &wishes);
    g_assert_cmpmem(found->data, found->len * sizeof(int), frames, n * sizeof(int));
}

#define ASSERT_FRAMES(animation, frame, keyframes, every, ...)                                               \
    assert_frames(animation, frame, (BillowOnionWishes){keyframes, every}, (const int[]){__VA_ARGS__},       \
                  sizeof((const int[]){__VA_ARGS__}) / sizeof(int))

static void
test_which_frames(void)
{
    g_autoptr(BillowAnimation) animation = new_animation();
    g_assert_cmpint(billow_project_frame_count(billow_animation_project(animation)), ==, 45);
    ASSERT_FRAMES(animation, 13, TRUE, 0, 6, 21);
    ASSERT_FRAMES(animation, 23, TRUE, 0, 6, 41); /* not the keyframe that is held */
    ASSERT_FRAMES(animation, 3, TRUE, 0, 21);
    ASSERT_FRAMES(animation, 12, FALSE, 5, 1, 6, 11, 16, 21, 26);
    ASSERT_FRAMES(animation, 11, FALSE, 5, 1, 6, 16, 21, 26); /* not the displayed frame */
    ASSERT_FRAMES(animation, 44, FALSE, 1, 41, 42, 43, 45);
    ASSERT_FRAMES(animation, 13, TRUE, 10, 1, 6, 11, 21, 31, 41);
    assert_frames(animation, 13, (BillowOnionWishes){0}, NULL, 0);
}

static void
count(gpointer n)
{
    ++*(int *) n;
}

static void
assert_frame(BillowAnimation *animation, const BillowSkin *skin)
{
    g_autoptr(BillowMesh) mesh = billow_mesh_new(&GRID);
    billow_animation_evaluate(animation, (skin->frame - 1) / 10.0, TRUE, NULL, mesh);
    g_assert_cmpmem(skin->mesh->y, POINTS * sizeof(float), mesh->y, POINTS * sizeof(float));
    g_assert_cmpmem(skin->mesh->nz, POINTS * sizeof(float), mesh->nz, POINTS * sizeof(float));
}

static void
wait_for(const BillowOnion *onion, guint n)
{
    while (billow_onion_get(onion)->len != n)
        g_main_context_iteration(NULL, TRUE);
}

/* Frames that are still needed are not computed again, and others are dropped at once. */
static void
test_skins(void)
{
    g_autoptr(BillowAnimation) animation = new_animation();
    const BillowOnionWishes wishes = {FALSE, 5}, none = {0};
    int changes = 0;
    BillowOnion *onion = billow_onion_new(count, &changes);
    billow_onion_set(onion, animation, 12, &wishes);
    wait_for(onion, 6);
    g_assert_cmpint(changes, ==, 6);
    for (guint i = 0; i < 6; i++)
        assert_frame(animation, &g_array_index(billow_onion_get(onion), BillowSkin, i));
    billow_onion_set(onion, animation, 13, &wishes);
    g_assert_cmpint(changes, ==, 6);
    billow_onion_set(onion, animation, 11, &wishes);
    g_assert_cmpint(billow_onion_get(onion)->len, ==, 5);
    g_assert_cmpint(changes, ==, 7);
    billow_onion_set(onion, animation, 11, &none);
    g_assert_cmpint(billow_onion_get(onion)->len, ==, 0);
    billow_onion_set(onion, animation, 13, &(BillowOnionWishes){TRUE, 0});
    wait_for(onion, 2);
    billow_onion_set(onion, NULL, 1, &wishes);
    g_assert_cmpint(billow_onion_get(onion)->len, ==, 0);
    billow_onion_free(onion);
}

static void
test_path(void)
{
    g_autoptr(BillowAnimation) animation = new_animation();
    g_autoptr(BillowMesh) mesh = billow_mesh_new(&GRID);
    const size_t point = billow_grid_index(&GRID, 3, 4);
    int changes = 0;
    BillowPointPath *path = billow_point_path_new(count, &changes);
    billow_point_path_set(path, animation, point);
    const GArray *places = billow_point_path_get(path);
    while (places->len < 45) {
        g_main_context_iteration(NULL, TRUE);
        places = billow_point_path_get(path);
    }
    for (int frame = 1; frame <= 45; frame += 4) {
        const BillowVec3 place = g_array_index(places, BillowVec3, frame - 1);
        billow_animation_evaluate(animation, (frame - 1) / 10.0, FALSE, NULL, mesh);
        g_assert_cmpfloat(place.x, ==, (double) mesh->x[point]);
        g_assert_cmpfloat(place.y, ==, (double) mesh->y[point]);
        g_assert_cmpfloat(place.z, ==, (double) mesh->z[point]);
    }
    billow_point_path_set(path, NULL, 0);
    g_assert_cmpuint(billow_point_path_get(path)->len, ==, 0);
    billow_point_path_free(path);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/onion/neighbours-are-keyframes-and-every-nth-frame", test_which_frames);
    g_test_add_func("/onion/skins-are-frames-and-made-once", test_skins);
    g_test_add_func("/onion/path-is-where-the-point-is-in-each-frame", test_path);
    return g_test_run();
}
