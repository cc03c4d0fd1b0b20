/* Tests gusts on the timeline. */
#include "core/layers/gust_front.h"
#include "model/animation/evaluation.h"
#include "model/edits/edits.h"
#include "model/project/loop.h"
#include "model/project/number_keys.h"

#include <string.h>

enum { COLUMNS = 21, ROWS = 13, POINTS = COLUMNS * ROWS };
static const BillowGrid GRID = {COLUMNS, ROWS, 0.1};

/* Returns a flat banner in the plane of x and y, held by its first row, with a gust from 1 to 3 s. */
static BillowProject *
new_banner(double smoothing)
{
    BillowProject *project = billow_project_new("banner", &GRID);
    BillowBlock *keyframe = billow_block_new(BILLOW_BLOCK_KEYFRAME, "k", "k");
    BillowAnchor anchors[COLUMNS];
    float points[3 * POINTS];
    for (int i = 0; i < POINTS; i++) {
        const BillowVec3 place = {0.1 * (i % COLUMNS), 2.0 - 0.1 * (i / COLUMNS), 0.0};
        if (i < COLUMNS)
            anchors[i] = (BillowAnchor){i, 0, place};
        points[3 * i] = (float) place.x;
        points[3 * i + 1] = (float) place.y;
        points[3 * i + 2] = 0.0f;
    }
    billow_block_set_anchors(keyframe, anchors, COLUMNS);
    g_autoptr(GBytes) shape = g_bytes_new(points, sizeof points);
    billow_block_set_shape(keyframe, shape);
    keyframe->duration = 4.0;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), keyframe);
    BillowBlock *gust = billow_block_new(BILLOW_BLOCK_GUST, "g", "g");
    gust->start = 1.0;
    gust->duration = 2.0;
    *(BillowGustFront *) gust->payload =
        (BillowGustFront){.amplitude = 0.3, .direction = 30.0, .speed = 3.0, .smoothing = smoothing};
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_GUST), gust);
    return project;
}

static BillowAnimation *
animate(BillowProject *project)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    return billow_animation_new(project, cache);
}

static void
assert_same(const BillowMesh *a, const BillowMesh *b)
{
    g_assert_cmpmem(a->x, POINTS * sizeof(float), b->x, POINTS * sizeof(float));
    g_assert_cmpmem(a->y, POINTS * sizeof(float), b->y, POINTS * sizeof(float));
    g_assert_cmpmem(a->z, POINTS * sizeof(float), b->z, POINTS * sizeof(float));
}

/* Each point moves along its normal by its weight, its distance from the rail as a share of the length, times
 * the height. The normals of a plane are the same however they are smoothed. */
static void
test_push(void)
{
    for (int k = 0; k < 2; k++) {
        g_autoptr(BillowProject) project = new_banner(0.4 * k);
        g_autoptr(BillowAnimation) animation = animate(project);
        const BillowGustFront *gust =
            ((BillowBlock *) billow_project_track(project, BILLOW_BLOCK_GUST)->pdata[0])->payload;
        BillowMesh *mesh = billow_mesh_new(&GRID);
        double most = 0.0;
        for (double t = 1.0; t <= 3.0; t += 0.13) {
            billow_animation_evaluate(animation, t, FALSE, NULL, mesh);
            for (int i = 0; i < POINTS; i++) {
                const int column = i % COLUMNS, row = i / COLUMNS;
                const double height = billow_gust_front_height(gust, &GRID, column, row, t - 1.0, 2.0);
                g_assert_cmpfloat_with_epsilon(fabs((double) mesh->z[i]), fabs(height) * row / 12.0, 1e-5);
                g_assert_cmpfloat_with_epsilon((double) mesh->x[i], 0.1 * column, 1e-5);
                most = fmax(most, fabs((double) mesh->z[i]));
            }
        }
        g_assert_cmpfloat(most, >, 0.25);
        billow_mesh_unref(mesh);
    }
}

/* At its ends, and outside, every bit is that of a project without it; and a frame does not depend on those
 * that were computed before. */
static void
test_frames(void)
{
    g_autoptr(BillowProject) project = new_banner(0.4);
    g_autoptr(BillowProject) calm = billow_project_copy(project);
    g_ptr_array_set_size(billow_project_track(calm, BILLOW_BLOCK_GUST), 0);
    g_autoptr(BillowAnimation) blown = animate(project);
    g_autoptr(BillowAnimation) still = animate(calm);
    BillowMesh *a = billow_mesh_new(&GRID), *b = billow_mesh_new(&GRID);
    const double at_rest[] = {0.5, 1.0, 3.0, 3.5};
    for (size_t i = 0; i < G_N_ELEMENTS(at_rest); i++) {
        billow_animation_evaluate(blown, at_rest[i], FALSE, NULL, a);
        billow_animation_evaluate(still, at_rest[i], FALSE, NULL, b);
        assert_same(a, b);
    }
    billow_animation_evaluate(blown, 1.7, FALSE, NULL, a);
    g_autoptr(BillowAnimation) fresh = animate(project);
    billow_animation_evaluate(fresh, 1.7, FALSE, NULL, b);
    assert_same(a, b);
    billow_animation_evaluate(still, 1.7, FALSE, NULL, b);
    g_assert_cmpint(memcmp(a->z, b->z, POINTS * sizeof(float)), !=, 0);
    billow_mesh_unref(a);
    billow_mesh_unref(b);
}

/* A loop that ends during the gust leaves it no less time to die away: it ends with the loop. */
static void
test_loop(void)
{
    g_autoptr(BillowProject) project = new_banner(0.0);
    project->loop = TRUE;
    project->duration = 2.5;
    project->frame_rate = 10.0;
    g_autoptr(BillowProject) played = billow_loop_play(project);
    const BillowBlock *gust = billow_project_track(played, BILLOW_BLOCK_GUST)->pdata[0];
    g_assert_cmpfloat(gust->start, ==, 1.0);
    g_assert_cmpfloat_with_epsilon(billow_block_end(gust), 2.5, 1e-9);
    g_assert_cmpfloat(gust->fade_out, ==, 0.0);
}

/* Keys that say what the numbers of a gust say make the same frames; its seed varies them alike. */
static void
test_keys(void)
{
    g_autoptr(BillowProject) plain = new_banner(0.0), keyed = new_banner(0.0);
    BillowBlock *block = billow_project_track(keyed, BILLOW_BLOCK_GUST)->pdata[0];
    BillowGustFront *gust = block->payload;
    const BillowField *const fields[] = {&billow_gust_front_fields[0], &billow_gust_front_fields[1],
                                         &billow_gust_front_fields[2]};
    for (size_t i = 0; i < G_N_ELEMENTS(fields); i++) {
        const double value = billow_field_get(fields[i], gust, 0);
        billow_number_keys_set(&gust->keys, fields[i], 0.0, 0.01, value);
        billow_number_keys_set(&gust->keys, fields[i], 1.0, 0.01, value);
    }
    gust->amplitude = gust->direction = 0.0;
    gust->speed = 1e-3;
    for (int seed = 0; seed <= 3; seed += 3) {
        plain->cloth->gust_seed = keyed->cloth->gust_seed = seed;
        g_autoptr(BillowAnimation) one = animate(plain), other = animate(keyed);
        BillowMesh *a = billow_mesh_new(&plain->cloth->grid), *b = billow_mesh_new(&plain->cloth->grid);
        for (double seconds = 1.0; seconds < 3.5; seconds += 0.3) {
            billow_animation_evaluate(one, seconds, FALSE, NULL, a);
            billow_animation_evaluate(other, seconds, FALSE, NULL, b);
            for (int i = 0; i < POINTS; i++) {
                const size_t point = (size_t) i;
                g_assert_cmpfloat(
                    billow_vec3_distance(billow_mesh_point(a, point), billow_mesh_point(b, point)), <, 1e-6);
            }
        }
        billow_mesh_unref(a);
        billow_mesh_unref(b);
    }
}

static void
test_new(void)
{
    g_autoptr(BillowProject) project = new_banner(0.0);
    project->duration = 10.0;
    g_autoptr(BillowBlock) gust = billow_edit_default_block(project, BILLOW_BLOCK_GUST, 1.5);
    const BillowGustFront *front = gust->payload;
    g_assert_cmpfloat(gust->duration, ==, 2.0);
    g_assert_cmpfloat_with_epsilon(front->amplitude, 0.3, 1e-12); /* of 2 m */
    g_assert_cmpfloat_with_epsilon(front->speed, 2.5, 1e-12);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/gust/pushes-along-the-normals", test_push);
    g_test_add_func("/gust/changes-no-frame-but-its-own", test_frames);
    g_test_add_func("/gust/ends-with-the-loop", test_loop);
    g_test_add_func("/gust/keys-are-as-its-numbers", test_keys);
    g_test_add_func("/gust/new-one-suits-the-cloth", test_new);
    return g_test_run();
}
