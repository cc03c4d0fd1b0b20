/* Tests frames with problems: those found in a frame, their ranges, and the search on its thread. */
#include "model/base/background.h"
#include "model/live/problem_frames.h"

enum { COLUMNS = 13, ROWS = 5, POINTS = COLUMNS * ROWS };
static const BillowGrid GRID = {COLUMNS, ROWS, 0.5};

/* A flat baked shape with edges along x that are `longer` times their length. */
static BillowBlock *
add_pose(BillowProject *project, const char *id, double longer, double start)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    block->start = start;
    float points[3 * POINTS];
    for (int i = 0; i < POINTS; i++) {
        points[3 * i] = (float) (0.5 * longer * (i % COLUMNS));
        points[3 * i + 1] = 1.0f;
        points[3 * i + 2] = 0.5f * (float) (i / COLUMNS);
    }
    g_autoptr(GBytes) shape = g_bytes_new(points, sizeof points);
    billow_block_set_shape(block, shape);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
    return block;
}

/* From its true lengths to `longer` times those, in frames 1 to 11. */
static BillowProject *
new_project(double longer)
{
    BillowProject *project = billow_project_new("marks", &GRID);
    project->frame_rate = 10.0;
    project->duration = 1.1;
    add_pose(project, "a", 1.0, 0.0);
    add_pose(project, "b", longer, 1.0);
    return project;
}

static BillowAnimation *
animate(BillowProject *project)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    return billow_animation_new(project, cache);
}

static BillowProblemFrame
mark_frame(BillowProject *project, int frame)
{
    g_autoptr(BillowAnimation) animation = animate(project);
    BillowMesh *mesh = billow_mesh_new(&GRID);
    const BillowProblemFrame mark = billow_problem_frame_of(animation, frame, mesh, NULL, NULL);
    billow_mesh_unref(mesh);
    return mark;
}

static void
test_longer(void)
{
    g_autoptr(BillowProject) project = new_project(1.08);
    for (int frame = 1; frame <= 11; frame++) {
        const BillowProblemFrame mark = mark_frame(project, frame);
        const double longer = 0.008 * (frame - 1);
        g_assert_true(mark.known);
        g_assert_cmpfloat_with_epsilon(mark.longest, longer, 1e-5);
        g_assert_cmpfloat_with_epsilon(mark.shortest, 0.0, 1e-5);
        g_assert_cmpint(billow_problem_frame_is_set(&mark, BILLOW_MARK_LIMIT), ==,
                        longer > BILLOW_MARK_LIMIT);
    }
}

static void
test_shorter(void)
{
    g_autoptr(BillowProject) project = new_project(0.8);
    const BillowProblemFrame mark = mark_frame(project, 6);
    g_assert_cmpfloat_with_epsilon(mark.shortest, -0.1, 1e-5);
    g_assert_cmpfloat_with_epsilon(billow_problem_frame_strain(&mark), 0.1, 1e-5);
    g_assert_true(billow_problem_frame_is_set(&mark, BILLOW_MARK_LIMIT));
}

/* All of the cloth is pinned, so nothing can be done about it. */
static void
test_between_anchors(void)
{
    g_autoptr(BillowProject) project = new_project(1.2);
    BillowAnchor anchors[POINTS];
    for (int i = 0; i < POINTS; i++)
        anchors[i] = (BillowAnchor){i % COLUMNS, i / COLUMNS, billow_vec3(0.0, 0.0, 0.0)};
    BillowBlock *b = billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[1];
    billow_block_set_anchors(b, anchors, POINTS);
    const BillowProblemFrame held = mark_frame(project, 6);
    g_assert_cmpfloat(held.longest, ==, 0.0);
    billow_block_set_anchors(b, anchors, 1);
    const BillowProblemFrame free = mark_frame(project, 6);
    g_assert_cmpfloat_with_epsilon(free.longest, 0.1, 1e-5);
}

/* Bent like the letter alpha. */
static void
test_crossing(void)
{
    g_autoptr(BillowProject) project = new_project(1.0);
    float points[3 * POINTS];
    for (int i = 0; i < POINTS; i++) {
        const double t = 0.6 * (i % COLUMNS) - 3.53;
        points[3 * i] = (float) (t * t * t / 9.0 - t);
        points[3 * i + 1] = (float) (t * t / 3.0);
        points[3 * i + 2] = 0.5f * (float) (i / COLUMNS);
    }
    g_autoptr(GBytes) alpha = g_bytes_new(points, sizeof points);
    billow_block_set_shape(billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[1], alpha);
    g_assert_cmpuint(mark_frame(project, 1).crossing, ==, 0);
    g_assert_cmpuint(mark_frame(project, 11).crossing, >=, 2 * (ROWS - 1));
}

/* The cloth lies at 1 m in a solid that fills everything below 1.3 m. The fake does not avoid it. */
static void
test_inside(void)
{
    g_autoptr(BillowProject) project = new_project(1.0);
    g_assert_cmpfloat(mark_frame(project, 3).depth, ==, 0.0);
    BillowBlock *floor = billow_block_new(BILLOW_BLOCK_COLLIDER, "floor", "Floor");
    billow_block_collider(floor)->position = billow_vec3(0.0, 1.3, 0.0);
    billow_block_collider(floor)->in_fake = false;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_COLLIDER), floor);
    const BillowProblemFrame mark = mark_frame(project, 3);
    g_assert_cmpfloat_with_epsilon(mark.depth, 0.3, 1e-6);
    g_assert_true(billow_problem_frame_is_set(&mark, BILLOW_MARK_LIMIT));
    floor->muted = TRUE;
    g_assert_cmpfloat(mark_frame(project, 3).depth, ==, 0.0);
}

/* Frames 2 to 4, 6 and 7 have problems. */
static GArray *
new_marks(void)
{
    GArray *marks = g_array_new(FALSE, TRUE, sizeof(BillowProblemFrame));
    const BillowProblemFrame list[] = {{TRUE, 0.01, 0.0, 0, 0.0},  {TRUE, 0.05, 0.0, 0, 0.0},
                                       {TRUE, 0.04, -0.2, 0, 0.0}, {TRUE, 0.01, 0.0, 9, 0.0},
                                       {FALSE, 0.5, 0.0, 5, 0.0},  {TRUE, 0.02, -0.01, 3, 0.0},
                                       {TRUE, 0.01, 0.0, 40, 0.0}, {TRUE, 0.029, -0.03, 0, 0.0}};
    return g_array_append_vals(marks, list, G_N_ELEMENTS(list));
}

static void
test_stretches(void)
{
    g_autoptr(GArray) marks = new_marks();
    BillowFrameStretch stretch;
    g_assert_false(billow_problem_frames_stretch(marks, BILLOW_MARK_LIMIT, 1, &stretch));
    g_assert_true(billow_problem_frames_stretch(marks, BILLOW_MARK_LIMIT, 2, &stretch));
    g_assert_cmpint(stretch.first, ==, 2);
    g_assert_cmpint(stretch.last, ==, 4);
    g_assert_cmpint(stretch.worst, ==, 3);
    g_assert_false(billow_problem_frames_stretch(marks, BILLOW_MARK_LIMIT, 5, &stretch));
    g_assert_true(billow_problem_frames_stretch(marks, BILLOW_MARK_LIMIT, 6, &stretch));
    g_assert_cmpint(stretch.last, ==, 7);
    g_assert_cmpint(stretch.worst, ==, 7);
    g_assert_false(billow_problem_frames_stretch(marks, BILLOW_MARK_LIMIT, 8, &stretch));
    g_assert_false(billow_problem_frames_stretch(marks, BILLOW_MARK_LIMIT, 9, &stretch));
}

static void
test_worst(void)
{
    g_autoptr(GArray) marks = new_marks();
    BillowFrameStretch stretch;
    g_assert_true(billow_problem_frames_stretch(marks, BILLOW_MARK_LIMIT, 3, &stretch));
    const BillowProblemFrame worst = billow_problem_frames_worst(marks, &stretch);
    g_assert_cmpfloat(worst.longest, ==, 0.05);
    g_assert_cmpfloat(worst.shortest, ==, -0.2);
    g_assert_cmpuint(worst.crossing, ==, 9);
    g_assert_cmpfloat(worst.depth, ==, 0.0);
}

static void
test_limit(void)
{
    g_autoptr(GArray) marks = new_marks();
    BillowFrameStretch stretch;
    g_assert_false(billow_problem_frames_stretch(marks, 0.06, 2, &stretch));
    g_assert_true(billow_problem_frames_stretch(marks, 0.06, 3, &stretch));
    g_assert_cmpint(stretch.first, ==, 3);
    g_assert_true(billow_problem_frames_stretch(marks, 0.005, 1, &stretch));
    g_assert_cmpint(stretch.first, ==, 1);
    g_assert_cmpint(stretch.last, ==, 4);
    g_assert_true(billow_problem_frames_stretch(marks, 0.005, 8, &stretch));
    g_assert_cmpint(stretch.first, ==, 6);
}

/* Frame 5 has not been checked yet. */
static void
test_known(void)
{
    g_autoptr(GArray) marks = new_marks();
    for (int frame = 1; frame <= 8; frame++) {
        g_assert_cmpint(billow_problem_frames_all_known(marks, frame, 1), ==, frame > 5);
        g_assert_cmpint(billow_problem_frames_all_known(marks, frame, -1), ==, frame < 5);
    }
}

/* The worst frames of the ranges are 3 and 7. */
static void
test_next(void)
{
    g_autoptr(GArray) marks = new_marks();
    static const int after[] = {3, 3, 7, 7, 7, 7, 0, 0, 0}, before[] = {0, 0, 0, 3, 3, 3, 3, 7, 7};
    for (int frame = 1; frame <= 9; frame++) {
        g_assert_cmpint(billow_problem_frames_next(marks, BILLOW_MARK_LIMIT, frame, 1), ==, after[frame - 1]);
        g_assert_cmpint(billow_problem_frames_next(marks, BILLOW_MARK_LIMIT, frame, -1), ==,
                        before[frame - 1]);
    }
    g_assert_cmpint(billow_problem_frames_next(marks, 1.0, 1, 1), ==, 4);
}

/* --- On the thread --- */

typedef struct {
    BillowProblemFrames *marks;
    int changes;
} Search;

static void
note_change(gpointer data)
{
    ((Search *) data)->changes++;
}

static gboolean
is_whole(const Search *search)
{
    const GArray *marks = billow_problem_frames_get(search->marks);
    for (guint i = 0; marks && i < marks->len; i++)
        if (!g_array_index(marks, BillowProblemFrame, i).known)
            return FALSE;
    return marks != NULL;
}

static void
end_search(Search *search)
{
    billow_problem_frames_free(search->marks);
    while (billow_background_count() > 0)
        g_main_context_iteration(NULL, FALSE);
}

static void
test_search(void)
{
    Search search = {0};
    search.marks = billow_problem_frames_new(note_change, &search);
    g_autoptr(BillowProject) project = new_project(1.1);
    g_autoptr(BillowAnimation) animation = animate(project);
    billow_problem_frames_set_animation(search.marks, animation);
    g_assert_null(billow_problem_frames_get(search.marks));
    while (!is_whole(&search))
        g_main_context_iteration(NULL, TRUE);
    const GArray *marks = billow_problem_frames_get(search.marks);
    g_assert_cmpuint(marks->len, ==, 11);
    for (int frame = 1; frame <= 11; frame++) {
        const BillowProblemFrame one = mark_frame(project, frame);
        const BillowProblemFrame *found = &g_array_index(marks, BillowProblemFrame, frame - 1);
        g_assert_cmpfloat(found->longest, ==, one.longest);
        g_assert_cmpfloat(found->shortest, ==, one.shortest);
        g_assert_cmpuint(found->crossing, ==, one.crossing);
        g_assert_cmpfloat(found->depth, ==, one.depth);
    }
    end_search(&search);
}

static void
test_another(void)
{
    Search search = {0};
    search.marks = billow_problem_frames_new(note_change, &search);
    g_autoptr(BillowProject) one = new_project(1.1);
    g_autoptr(BillowProject) other = new_project(1.3);
    g_autoptr(BillowAnimation) first = animate(one);
    g_autoptr(BillowAnimation) second = animate(other);
    billow_problem_frames_set_animation(search.marks, first);
    while (!is_whole(&search))
        g_main_context_iteration(NULL, TRUE);
    const int changes = search.changes;
    billow_problem_frames_set_animation(search.marks, first);
    g_assert_nonnull(billow_problem_frames_get(search.marks));
    g_assert_cmpint(search.changes, ==, changes);
    billow_problem_frames_set_animation(search.marks, second);
    g_assert_null(billow_problem_frames_get(search.marks));
    while (!is_whole(&search))
        g_main_context_iteration(NULL, TRUE);
    g_assert_cmpfloat_with_epsilon(
        g_array_index(billow_problem_frames_get(search.marks), BillowProblemFrame, 10).longest, 0.3, 1e-5);
    billow_problem_frames_set_animation(search.marks, NULL);
    g_assert_null(billow_problem_frames_get(search.marks));
    end_search(&search);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/marks/an-edge-is-longer", test_longer);
    g_test_add_func("/marks/an-edge-is-shorter", test_shorter);
    g_test_add_func("/marks/edges-between-anchors-do-not-count", test_between_anchors);
    g_test_add_func("/marks/the-cloth-passes-through-itself", test_crossing);
    g_test_add_func("/marks/the-cloth-is-inside-a-body", test_inside);
    g_test_add_func("/marks/the-worst-frame-of-a-stretch", test_stretches);
    g_test_add_func("/marks/the-worst-of-each-in-a-stretch", test_worst);
    g_test_add_func("/marks/strain-over-the-limit-is-marked", test_limit);
    g_test_add_func("/marks/tell-what-is-still-to-be-looked-at", test_known);
    g_test_add_func("/marks/the-next-one-and-the-one-before", test_next);
    g_test_add_func("/marks/the-search-finds-what-each-frame-has", test_search);
    g_test_add_func("/marks/what-is-known-of-another-animation-is-forgotten", test_another);
    return g_test_run();
}
