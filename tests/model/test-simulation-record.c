/* Tests what users are told about a simulation: colliders that the cloth begins inside. */
#include "model/simulation/simulation_record.h"

#include <string.h>

static const BillowGrid GRID = {9, 7, 0.1};

/* Returns a place that is so far from the middle of the flat cloth. */
static BillowVec3
from_middle(double x, double y)
{
    return billow_vec3_add(billow_grid_flat(&GRID, 4, 3), billow_vec3(x, y, 0.0));
}

static BillowBlock *
add_ball(BillowProject *project, const char *name, BillowVec3 position, double radius)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_COLLIDER, name, name);
    billow_block_collider(block)->shape = BILLOW_COLLIDER_SPHERE;
    billow_block_collider(block)->position = position;
    billow_block_collider(block)->radius = radius;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_COLLIDER), block);
    return block;
}

/* Returns the report of frame 1. */
static BillowSimulationFrame
first_frame(BillowProject *project)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    g_autoptr(BillowSimulation) simulation = billow_simulation_new(animation, NULL);
    BillowSimulationFrame report;
    billow_simulation_measure(simulation, &report);
    return report;
}

static void
colliders_that_the_cloth_begins_inside_are_counted(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    add_ball(project, "Shallow", from_middle(0.3, 0.0), 0.05);
    add_ball(project, "Deep", from_middle(0.0, 0.05), 0.2);
    add_ball(project, "Apart", from_middle(0.0, 0.5), 0.4);
    const BillowStartInside inside = first_frame(project).inside;
    g_assert_cmpint(inside.count, ==, 2);
    g_assert_cmpstr(inside.deepest, ==, "Deep");
}

static void
colliders_that_support_the_cloth_or_are_muted_are_not(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    billow_block_collider(add_ball(project, "Supports", from_middle(0.0, 0.0), 0.2))->in_fake = TRUE;
    add_ball(project, "Muted", from_middle(0.0, 0.0), 0.2)->muted = TRUE;
    billow_block_collider(add_ball(project, "Passed", from_middle(0.0, 0.0), 0.2))->in_physics = FALSE;
    g_assert_cmpint(first_frame(project).inside.count, ==, 0);
    g_assert_null(first_frame(project).inside.deepest);
}

/* What is held inside a collider stays there. */
static void
pinned_points_inside_are_not_told(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    const BillowAnchor anchor = {0, 0, {0.0, 1.0, 0.0}};
    BillowBlock *keyframe = billow_block_new(BILLOW_BLOCK_KEYFRAME, "a", "A");
    billow_block_set_anchors(keyframe, &anchor, 1);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), keyframe);
    add_ball(project, "Pole", anchor.position, 0.05);
    g_assert_cmpint(first_frame(project).inside.count, ==, 0);
}

static void
stretched_cloth_is_told_why(void)
{
    const BillowSimulationFrame calm = {.inside = {2, "Arm"}},
                                strained = {.strain = {.away = 0.5}, .inside = {2, "Arm"}};
    BillowSimulationRecord record = {0};
    billow_simulation_record_add(&record, 1, &calm);
    g_assert_null(billow_simulation_record_notice(&record));
    billow_simulation_record_add(&record, 2, &strained);
    g_autofree char *notice = billow_simulation_record_notice(&record);
    g_assert_nonnull(strstr(notice, "From frame 2 on"));
    g_assert_nonnull(strstr(notice, "up to 50 %"));
    g_assert_nonnull(strstr(notice, "inside “Arm” and 1 other collider"));
}

/* It has come out long before. */
static void
cloth_that_is_stretched_later_is_told_of_the_step(void)
{
    const BillowSimulationFrame calm = {.inside = {1, "Arm"}},
                                strained = {.strain = {.away = 0.5}, .inside = {1, "Arm"}};
    BillowSimulationRecord record = {0};
    billow_simulation_record_add(&record, 2, &calm);
    billow_simulation_record_add(&record, 40, &strained);
    g_autofree char *notice = billow_simulation_record_notice(&record);
    g_assert_nonnull(strstr(notice, "From frame 40 on"));
    g_assert_nonnull(strstr(notice, "shorter step"));
    g_assert_null(strstr(notice, "Arm"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/simulation-record/colliders-that-the-cloth-begins-inside-are-counted",
                    colliders_that_the_cloth_begins_inside_are_counted);
    g_test_add_func("/simulation-record/colliders-that-support-the-cloth-or-are-muted-are-not",
                    colliders_that_support_the_cloth_or_are_muted_are_not);
    g_test_add_func("/simulation-record/pinned-points-inside-are-not-told",
                    pinned_points_inside_are_not_told);
    g_test_add_func("/simulation-record/stretched-cloth-is-told-why", stretched_cloth_is_told_why);
    g_test_add_func("/simulation-record/cloth-that-is-stretched-later-is-told-of-the-step",
                    cloth_that_is_stretched_later_is_told_of_the_step);
    return g_test_run();
}
