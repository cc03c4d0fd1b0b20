/* Tests recordings in files. */
#include "io/project/file.h"
#include "model/edits/edits.h"
#include "model/edits/several.h"

#include <string.h>

static BillowProject *
new_project(void)
{
    const BillowGrid grid = {5, 4, 0.1};
    return billow_project_new("p", &grid);
}

/* Adds a recording whose numbers need all digits of single precision. */
static BillowProject *
with_recording(const BillowProject *project, int n_shapes, int n_frames)
{
    g_autoptr(BillowBlock) block = billow_edit_default_block(project, BILLOW_BLOCK_RECORDING, 0.25);
    BillowRecordedShapes *shapes =
        billow_recorded_shapes_new(billow_grid_count(&project->cloth->grid), n_shapes, n_frames);
    for (size_t i = 0; i < (size_t) n_shapes * 3 * shapes->n_points; i++)
        shapes->shapes[i] = (float) i / 7.0f - 1.0f;
    for (int i = 0; i < n_shapes * n_frames; i++)
        shapes->curves[i] = 1.0f - (float) i / 3.0f;
    BillowRecording *recording = billow_block_recording(block);
    billow_recording_set_shapes(recording, shapes);
    billow_recorded_shapes_unref(shapes);
    recording->strength = -0.5;
    recording->rate = 30.0;
    recording->repeats = TRUE;
    return billow_edit_take(billow_edit_add_block(project, block), NULL);
}

static BillowProject *
parse(const char *text)
{
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    BillowProject *project = billow_project_parse(text, strlen(text), "p.billow", NULL, problems);
    g_assert_cmpuint(problems->len, ==, 0);
    return project;
}

static void
is_read_as_written(void)
{
    const int numbers[][2] = {{1, 1}, {3, 50}, {64, 2}};
    for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++) {
        g_autoptr(BillowProject) plain = new_project();
        g_autoptr(BillowProject) project = with_recording(plain, numbers[i][0], numbers[i][1]);
        GString *text = billow_project_format(project);
        g_autoptr(BillowProject) read = parse(text->str);
        g_assert_true(billow_project_equal(project, read));
        GString *again = billow_project_format(read);
        g_assert_cmpstr(again->str, ==, text->str);
        g_string_free(again, TRUE);
        g_string_free(text, TRUE);
    }
}

/* A file without recordings does not mention them. */
static void
none_is_not_written(void)
{
    g_autoptr(BillowProject) plain = new_project();
    GString *text = billow_project_format(plain);
    g_assert_null(strstr(text->str, "recorded"));
    g_string_free(text, TRUE);
}

/* One without shapes stays one. */
static void
may_have_no_shapes(void)
{
    g_autoptr(BillowProject) plain = new_project();
    g_autoptr(BillowBlock) block = billow_edit_default_block(plain, BILLOW_BLOCK_RECORDING, 0.0);
    g_autoptr(BillowProject) project = billow_edit_take(billow_edit_add_block(plain, block), NULL);
    GString *text = billow_project_format(project);
    g_autoptr(BillowProject) read = parse(text->str);
    g_assert_true(billow_project_equal(project, read));
    g_string_free(text, TRUE);
}

/* Through the clipboard, and onto another grid. */
static void
is_copied(void)
{
    g_autoptr(BillowProject) plain = new_project();
    g_autoptr(BillowProject) project = with_recording(plain, 2, 10);
    const BillowBlock *block = billow_project_track(project, BILLOW_BLOCK_RECORDING)->pdata[0];
    g_autoptr(BillowBlockSet) set = billow_block_set_new();
    billow_block_set_add(set, BILLOW_BLOCK_RECORDING, block->id);
    g_autoptr(BillowProject) excerpt = billow_edit_excerpt(project, set);
    g_autofree char *text = billow_blocks_text(excerpt), *problem = NULL;
    g_autoptr(BillowProject) read = billow_blocks_parse(text, strlen(text), &problem);
    g_assert_null(problem);
    g_assert_true(billow_project_equal(excerpt, read));
    const BillowGrid other = {9, 7, 0.1};
    g_autoptr(BillowProject) there = billow_edit_take(billow_edit_set_grid(read, &other), NULL);
    const BillowBlock *moved = billow_project_track(there, BILLOW_BLOCK_RECORDING)->pdata[0];
    const BillowRecordedShapes *shapes = billow_block_recording(moved)->shapes,
                               *before = billow_block_recording(block)->shapes;
    g_assert_cmpuint(shapes->n_points, ==, 63);
    g_assert_cmpfloat((double) billow_recorded_shape(shapes, 1)[3 * 62 + 2], ==,
                      (double) billow_recorded_shape(before, 1)[3 * 19 + 2]);
    g_assert_cmpmem(shapes->curves, 20 * sizeof(float), before->curves, 20 * sizeof(float));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/recording-file/is-read-as-written", is_read_as_written);
    g_test_add_func("/recording-file/none-is-not-written", none_is_not_written);
    g_test_add_func("/recording-file/may-have-no-shapes", may_have_no_shapes);
    g_test_add_func("/recording-file/is-copied", is_copied);
    return g_test_run();
}
