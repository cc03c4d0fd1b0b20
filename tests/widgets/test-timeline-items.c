/* Tests the items of a track and their lanes. */
#include "widgets/timeline/items.h"

static BillowProject *
new_project(void)
{
    BillowGrid grid = {.columns = 11, .rows = 11, .spacing = 0.1};
    return billow_project_new("Test", &grid);
}

static void
add(BillowProject *project, BillowBlockKind kind, const char *id, double start, double duration)
{
    BillowBlock *block = billow_block_new(kind, id, id);
    block->start = start;
    block->duration = duration;
    g_ptr_array_add(billow_project_track(project, kind), block);
}

static BillowProject *
new_random_waves(GRand *random, int n)
{
    BillowProject *project = new_project();
    for (int i = 0; i < n; i++) {
        g_autofree char *id = g_strdup_printf("wave-%d", i);
        add(project, BILLOW_BLOCK_WAVE, id, g_rand_double_range(random, 0, 30),
            g_rand_double_range(random, 0.1, 4));
    }
    return project;
}

/* Returns the largest number of waves at one time, which is the least number of lanes. */
static int
most_at_once(const BillowProject *project)
{
    int most = 1;
    for (guint i = 0; i < billow_project_track(project, BILLOW_BLOCK_WAVE)->len; i++) {
        const BillowBlock *one = billow_project_track(project, BILLOW_BLOCK_WAVE)->pdata[i];
        int n = 0;
        for (guint j = 0; j < billow_project_track(project, BILLOW_BLOCK_WAVE)->len; j++) {
            const BillowBlock *other = billow_project_track(project, BILLOW_BLOCK_WAVE)->pdata[j];
            n += other->start <= one->start && billow_block_end(other) > one->start;
        }
        most = MAX(most, n);
    }
    return most;
}

static void
test_lanes(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(7);
    for (int trial = 0; trial < 20; trial++) {
        g_autoptr(BillowProject) project = new_random_waves(random, 60);
        int n_lanes = 0;
        g_autoptr(GArray) items = billow_timeline_items_new(project, BILLOW_BLOCK_WAVE, &n_lanes);
        g_assert_cmpint(items->len, ==, 60);
        g_assert_cmpint(n_lanes, ==, most_at_once(project));
        for (guint i = 0; i < items->len; i++)
            for (guint j = 0; j < i; j++) {
                BillowTimelineItem *a = &g_array_index(items, BillowTimelineItem, j);
                BillowTimelineItem *b = &g_array_index(items, BillowTimelineItem, i);
                g_assert_cmpfloat(a->start, <=, b->start);
                g_assert_true(a->lane != b->lane || a->end <= b->start);
            }
    }
}

static void
assert_none_hides_another(const GArray *items)
{
    for (guint i = 0; i < items->len; i++)
        for (guint j = 0; j < i; j++) {
            const BillowTimelineItem *a = &g_array_index(items, BillowTimelineItem, j);
            const BillowTimelineItem *b = &g_array_index(items, BillowTimelineItem, i);
            g_assert_true(a->lane != b->lane || a->end <= b->start || b->end <= a->start);
        }
}

static int
lane_of(const GArray *items, const char *id)
{
    for (guint i = 0; i < items->len; i++)
        if (g_str_equal(g_array_index(items, BillowTimelineItem, i).block->id, id))
            return g_array_index(items, BillowTimelineItem, i).lane;
    g_assert_not_reached();
}

/* Moves one wave after another anywhere: all others keep their lanes, and none covers another. */
static void
test_lanes_are_kept(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(11);
    g_autoptr(BillowProject) project = new_random_waves(random, 40);
    int n_lanes = 0;
    g_autoptr(GArray) before = billow_timeline_items_new(project, BILLOW_BLOCK_WAVE, &n_lanes);
    for (int move = 0; move < 100; move++) {
        const BillowBlock *wave =
            billow_project_track(project, BILLOW_BLOCK_WAVE)->pdata[g_rand_int_range(random, 0, 40)];
        const BillowBlockRef ref = {BILLOW_BLOCK_WAVE, wave->id};
        BillowProject *moved =
            billow_edit_take(billow_edit_move(project, &ref, g_rand_double_range(random, 0, 30)), NULL);
        GArray *items = billow_timeline_items_new(moved, BILLOW_BLOCK_WAVE, &n_lanes);
        billow_timeline_items_keep_lanes(items, before, &n_lanes);
        assert_none_hides_another(items);
        for (guint i = 0; i < items->len; i++) {
            const BillowTimelineItem *item = &g_array_index(items, BillowTimelineItem, i);
            g_assert_cmpint(item->lane, <, n_lanes);
            if (!g_str_equal(item->block->id, ref.id))
                g_assert_cmpint(item->lane, ==, lane_of(before, item->block->id));
        }
        g_array_unref(before);
        before = items;
        billow_project_unref(project);
        project = moved;
    }
}

static void
test_transitions(void)
{
    g_autoptr(BillowProject) project = new_project();
    add(project, BILLOW_BLOCK_KEYFRAME, "a", 0.0, 1.0);
    add(project, BILLOW_BLOCK_KEYFRAME, "b", 2.0, 1.0);
    add(project, BILLOW_BLOCK_KEYFRAME, "c", 4.5, 0.5);
    add(project, BILLOW_BLOCK_TRANSITION, "b", 0.0, 0.0);
    int n_lanes = 0;
    g_autoptr(GArray) items = billow_timeline_items_new(project, BILLOW_BLOCK_TRANSITION, &n_lanes);
    g_assert_cmpint(items->len, ==, 2);
    g_assert_cmpint(n_lanes, ==, 1);
    BillowTimelineItem *first = &g_array_index(items, BillowTimelineItem, 0);
    BillowTimelineItem *second = &g_array_index(items, BillowTimelineItem, 1);
    g_assert_true(first->implied);
    g_assert_cmpstr(first->block->id, ==, "a");
    g_assert_cmpfloat(first->start, ==, 1.0);
    g_assert_cmpfloat(first->end, ==, 2.0);
    g_assert_false(second->implied);
    g_assert_cmpfloat(second->start, ==, 3.0);
    g_assert_cmpfloat(second->end, ==, 4.5);
}

static void
test_way_back(void)
{
    g_autoptr(BillowProject) project = new_project();
    add(project, BILLOW_BLOCK_KEYFRAME, "a", 0.0, 1.0);
    const BillowAnchor anchor = {0, 0, billow_vec3(0.0, 1.0, 0.0)};
    add(project, BILLOW_BLOCK_KEYFRAME, "b", 2.0, 1.0);
    billow_block_set_anchors(billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[0], &anchor, 1);
    project->duration = 5.0;
    project->loop = TRUE;
    int n_lanes = 0;
    g_autoptr(GArray) items = billow_timeline_items_new(project, BILLOW_BLOCK_TRANSITION, &n_lanes);
    g_assert_cmpint(items->len, ==, 2);
    const BillowTimelineItem *back = &g_array_index(items, BillowTimelineItem, 1);
    g_assert_true(back->implied);
    g_assert_cmpstr(back->block->id, ==, "b");
    g_assert_cmpfloat(back->start, ==, 3.0);
    g_assert_cmpfloat(back->end, ==, 5.0);
}

static void
test_empty(void)
{
    g_autoptr(BillowProject) project = new_project();
    int n_lanes = 0;
    g_autoptr(GArray) items = billow_timeline_items_new(project, BILLOW_BLOCK_SWAY, &n_lanes);
    g_assert_cmpint(items->len, ==, 0);
    g_assert_cmpint(n_lanes, ==, 1);
}

static void
test_edges(void)
{
    g_autoptr(BillowProject) project = new_project();
    add(project, BILLOW_BLOCK_KEYFRAME, "a", 1.0, 1.0);
    add(project, BILLOW_BLOCK_WAVE, "w", 0.5, 6.0);
    add(project, BILLOW_BLOCK_SWAY, "s", 3.0, 1.0);
    BillowBlockRef dragged = {BILLOW_BLOCK_SWAY, (char *) "s"};
    g_autoptr(BillowBlockSet) blocks = billow_block_set_of(&dragged);
    g_autoptr(GArray) edges = billow_timeline_edges_new(project, blocks, 2.25);
    static const double expected[] = {0.0, 0.5, 1.0, 2.0, 2.25, 6.5, 6.5};
    g_assert_cmpmem(edges->data, edges->len * sizeof(double), expected, sizeof expected);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/timeline-items/lanes-are-kept-while-one-moves", test_lanes_are_kept);
    g_test_add_func("/timeline-items/no-block-hides-another-in-the-fewest-lanes", test_lanes);
    g_test_add_func("/timeline-items/transitions-fill-the-gaps-written-or-not", test_transitions);
    g_test_add_func("/timeline-items/a-loop-has-its-way-back", test_way_back);
    g_test_add_func("/timeline-items/an-empty-track-has-one-lane", test_empty);
    g_test_add_func("/timeline-items/edges-are-of-all-other-blocks", test_edges);
    return g_test_run();
}
