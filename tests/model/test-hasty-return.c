/* Tests ways back to the first keyframe that are much faster than all else. */
#include "model/project/hasty_return.h"

static const BillowGrid GRID = {5, 4, 0.1};

/* A cloth that is held at one height until 0.5 s and then raised by 1 m within a second; the loop has 2.5 s. */
static BillowProject *
new_project(double hold, gboolean baked)
{
    BillowProject *project = billow_project_new("p", &GRID);
    project->frame_rate = 20.0;
    project->duration = 2.5;
    project->loop = TRUE;
    for (int k = 0; k < 2; k++) {
        BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, k == 0 ? "a" : "b", "");
        const BillowAnchor anchors[] = {{0, 0, {0.0, baked ? 0.0 : k, 0.0}},
                                        {4, 0, {0.4, baked ? 0.0 : k, 0.0}}};
        block->start = 1.5 * k;
        block->duration = k == 0 ? 0.5 : hold;
        billow_block_set_anchors(block, anchors, G_N_ELEMENTS(anchors));
        if (baked) {
            float places[3 * 20];
            for (int i = 0; i < 3 * 20; i++)
                places[i] = i % 3 == 1 ? (float) k : 0.0f;
            g_autoptr(GBytes) shape = g_bytes_new(places, sizeof places);
            billow_block_set_shape(block, shape);
        }
        g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
    }
    return project;
}

/* Up takes a second; down what is left after the hold: 0.1 s is ten times as fast, 0.3 s not five times. */
static void
test_told(void)
{
    for (int baked = 0; baked < 2; baked++) {
        g_autoptr(BillowProject) fast = new_project(0.9, baked), slow = new_project(0.7, baked);
        g_autofree char *from = NULL;
        g_assert_cmpfloat(billow_hasty_return(slow, &from), ==, 0.0);
        g_assert_null(from);
        g_assert_cmpfloat_with_epsilon(billow_hasty_return(fast, &from), 10.0, 1e-6);
        g_assert_cmpstr(from, ==, "b");
    }
}

static void
test_not_told(void)
{
    g_autoptr(BillowProject) single = new_project(0.9, FALSE), still = new_project(0.9, FALSE);
    g_autofree char *from = NULL;
    single->loop = FALSE;
    g_assert_cmpfloat(billow_hasty_return(single, &from), ==, 0.0);
    g_ptr_array_remove_index(billow_project_track(still, BILLOW_BLOCK_KEYFRAME), 1);
    g_assert_cmpfloat(billow_hasty_return(still, &from), ==, 0.0);
    g_assert_null(from);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/hasty-return/five-times-as-fast-is-told", test_told);
    g_test_add_func("/hasty-return/nothing-else-is", test_not_told);
    return g_test_run();
}
