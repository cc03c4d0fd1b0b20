/* Tests that baking a row of shapes gives the same result as baking them one by one. */
#include "core/drape/rest_shape.h"
#include "model/edits/edits.h"
#include "model/edits/shape_row.h"

static const BillowGrid GRID = {3, 2, 0.1};
static const BillowAnchor ANCHORS[] = {{0, 0, {0.0, 0.0, 0.0}}, {2, 1, {0.2, 0.1, 0.0}}};

static BillowMesh *
at_height(double height)
{
    BillowMesh *mesh = billow_mesh_new(&GRID);
    for (size_t i = 0; i < billow_grid_count(&GRID); i++) {
        mesh->x[i] = (float) i;
        mesh->y[i] = (float) height;
        mesh->z[i] = 0.0f;
    }
    return mesh;
}

static GBytes *
shape_at(double height)
{
    const size_t n = billow_grid_count(&GRID);
    float *points = g_new(float, 3 * n);
    for (size_t i = 0; i < n; i++) {
        points[3 * i] = (float) i;
        points[3 * i + 1] = (float) height;
        points[3 * i + 2] = 0.0f;
    }
    return g_bytes_new_take(points, 3 * n * sizeof *points);
}

/* Keyframes with and without a hold, and muted ones, with ids that new ones would have too. */
static BillowProject *
any_project(GRand *chance)
{
    BillowProject *project = billow_project_new("p", &GRID);
    double start = 0.0;
    for (int i = 0; i < 12; i++) {
        g_autofree char *id = g_strdup_printf("keyframe-%d", g_rand_int_range(chance, 1, 60));
        g_autoptr(BillowBlock) keyframe = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
        keyframe->start = start += g_rand_double_range(chance, 0.1, 2.0);
        keyframe->duration = g_rand_boolean(chance) ? 0.0 : g_rand_double_range(chance, 0.0, 0.1);
        keyframe->muted = g_rand_int_range(chance, 0, 4) == 0;
        g_autoptr(BillowProject) before = project;
        project = billow_edit_take(billow_edit_add_block(before, keyframe), NULL);
        g_assert_nonnull(project);
    }
    return project;
}

/* Returns the time of an existing keyframe, or any other. */
static double
any_time(GRand *chance, const BillowProject *project)
{
    const GPtrArray *keyframes = billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
    const BillowBlock *there = keyframes->pdata[g_rand_int_range(chance, 0, (int) keyframes->len)];
    return g_rand_boolean(chance) ? there->start : g_rand_double_range(chance, 0.0, 20.0);
}

static void
test_as_one_by_one(void)
{
    g_autoptr(GRand) chance = g_rand_new_with_seed(5);
    for (int turn = 0; turn < 40; turn++) {
        g_autoptr(BillowProject) alone = any_project(chance);
        g_autoptr(BillowShapeRow) row = billow_shape_row_new(alone);
        for (int i = 0; i < 50; i++) {
            const double time = any_time(chance, alone), height = g_rand_int_range(chance, 0, 3);
            BillowMesh *mesh = at_height(height);
            g_autoptr(GBytes) shape = shape_at(height);
            g_auto(BillowEdit) one = billow_edit_bake(alone, time, mesh, ANCHORS, 2);
            g_auto(BillowEdit) given = billow_shape_row_give(row, time, NULL, shape, ANCHORS, 2);
            billow_mesh_unref(mesh);
            g_assert_cmpint(one.outcome, ==, given.outcome);
            g_assert_null(given.project);
            g_assert_true(billow_block_ref_equal(one.added, given.added));
            if (given.added)
                g_assert_cmpstr(billow_shape_row_last(row)->id, ==, given.added->id);
            if (one.project) {
                billow_project_unref(alone);
                alone = billow_project_ref(one.project);
            }
        }
        g_autoptr(BillowProject) all = billow_shape_row_take(row);
        g_assert_true(billow_project_equal(alone, all));
    }
}

/* The project at the start of a row is not changed. */
static void
test_project_stays(void)
{
    g_autoptr(GRand) chance = g_rand_new_with_seed(6);
    g_autoptr(BillowProject) project = any_project(chance), same = billow_project_copy(project);
    g_autoptr(BillowShapeRow) row = billow_shape_row_new(project);
    g_autoptr(GBytes) shape = shape_at(1.0);
    for (int i = 0; i < 40; i++) {
        g_auto(BillowEdit) given = billow_shape_row_give(row, 0.5 * i, "new", shape, ANCHORS, 2);
        g_assert_nonnull(given.added);
    }
    g_assert_true(billow_project_equal(project, same));
}

/* The result equals that of billow_edit_set_block() with the same keyframe. */
static void
test_hung(void)
{
    g_autoptr(GRand) chance = g_rand_new_with_seed(7);
    g_autoptr(GBytes) shape = shape_at(1.0);
    BillowRestShape *rest =
        billow_rest_shape_new_baked(&GRID, g_bytes_get_data(shape, NULL), ANCHORS, 2, NULL);
    BillowCoarsePose *pose = billow_coarse_pose_sample(&rest->grid, rest->x, rest->y, rest->z);
    billow_rest_shape_unref(rest);
    for (int turn = 0; turn < 40; turn++) {
        g_autoptr(BillowProject) alone = any_project(chance);
        g_autoptr(BillowShapeRow) row = billow_shape_row_new(alone);
        const double time = any_time(chance, alone);
        g_auto(BillowEdit) given = billow_shape_row_give(row, time, "new", shape, ANCHORS, 2);
        g_autoptr(BillowShapeRow) other = billow_shape_row_new(alone);
        g_auto(BillowEdit) same = billow_shape_row_give(other, time, "new", shape, ANCHORS, 2);
        g_autoptr(BillowProject) shaped = billow_shape_row_take(other);
        g_autoptr(BillowBlock) hung = billow_block_copy(billow_shape_row_last(row));
        billow_block_set_shape(hung, NULL);
        billow_keyframe_set_hang(billow_block_keyframe(hung), pose);
        g_auto(BillowEdit) put = billow_edit_set_block(shaped, given.added, hung);
        g_auto(BillowEdit) let = billow_shape_row_drape(row, pose);
        g_assert_cmpint(put.outcome, ==, let.outcome);
        g_autoptr(BillowProject) all = billow_shape_row_take(row);
        g_assert_true(billow_project_equal(put.project, all));
    }
    billow_coarse_pose_free(pose);
}

/* Only a keyframe that would be the end of its project is held, and only for a frame. */
static void
test_held_for_a_frame(void)
{
    g_autoptr(GBytes) shape = shape_at(1.0);
    const struct {
        double own, start, held;
    } cases[] = {{0.0, 3.0, 0.04}, {0.0, 2.01, 0.04}, {0.0, 1.0, 0.0},
                 {2.5, 3.0, 0.04}, {4.0, 3.0, 0.0},   {0.0, BILLOW_MAX_DURATION, 0.0}};
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
        project->frame_rate = 25.0;
        project->duration = cases[i].own;
        g_autoptr(BillowShapeRow) row = billow_shape_row_new(project);
        g_auto(BillowEdit) first = billow_shape_row_give(row, 2.0, NULL, shape, ANCHORS, 2);
        g_auto(BillowEdit) last = billow_shape_row_give(row, cases[i].start, NULL, shape, ANCHORS, 2);
        g_assert_true(first.added && last.added);
        g_auto(BillowEdit) hold = billow_shape_row_hold(row);
        g_assert_cmpint(hold.outcome, ==,
                        cases[i].held > 0.0 ? BILLOW_EDIT_DONE : BILLOW_EDIT_NOTHING_CHANGED);
        g_assert_cmpfloat(billow_shape_row_last(row)->start, ==, cases[i].start);
        g_assert_cmpfloat_with_epsilon(billow_shape_row_last(row)->duration, cases[i].held, 1e-12);
        g_autoptr(BillowProject) made = billow_shape_row_take(row);
        if (cases[i].own > 0.0)
            g_assert_cmpfloat_with_epsilon(made->duration, MAX(cases[i].own, cases[i].start + cases[i].held),
                                           1e-12);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/shape-row/as-one-by-one", test_as_one_by_one);
    g_test_add_func("/shape-row/project-stays", test_project_stays);
    g_test_add_func("/shape-row/hung-as-put", test_hung);
    g_test_add_func("/shape-row/held-for-a-frame", test_held_for_a_frame);
    return g_test_run();
}
