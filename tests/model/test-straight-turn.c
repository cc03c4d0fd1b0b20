/* Tests which transitions are said to turn the cloth on straight lines, and the edit that lets it turn. */
#include "model/edits/several.h"
#include "model/project/straight_turn.h"

#include <math.h>

static const BillowGrid GRID = {5, 5, 0.5};

/* The corners of a square of 1.5 m, turned about the vertical and moved. */
static void
add(BillowProject *project, const char *id, double start, double degrees, BillowVec3 by)
{
    const double c = 0.75 * cos(degrees * G_PI / 180.0), s = 0.75 * sin(degrees * G_PI / 180.0);
    const BillowVec3 corners[] = {
        {-c - s, 0, s - c}, {c - s, 0, -s - c}, {-c + s, 0, s + c}, {c + s, 0, -s + c}};
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    BillowAnchor anchors[4];
    for (int k = 0; k < 4; k++)
        anchors[k] = (BillowAnchor){4 * (k % 2), 4 * (k / 2), billow_vec3_add(corners[k], by)};
    block->start = start;
    block->duration = 1.0;
    billow_block_set_anchors(block, anchors, G_N_ELEMENTS(anchors));
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
}

/* Held from 0 to 1 s and, turned and moved, from 2 to 3 s. */
static BillowProject *
turned(double degrees, BillowVec3 by)
{
    BillowProject *project = billow_project_new("p", &GRID);
    add(project, "a", 0.0, 0.0, billow_vec3(0, 2, 0));
    add(project, "b", 2.0, degrees, billow_vec3_add(by, billow_vec3(0, 2, 0)));
    return project;
}

static BillowBlock *
write_transition(BillowProject *project, const char *from)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_TRANSITION, from, "");
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_TRANSITION), block);
    return block;
}

/* Returns the angle that is told, in degrees. */
static double
told(const BillowProject *project, const char *from)
{
    return billow_straight_turn_from(project, from) * 180.0 / G_PI;
}

static void
test_angles(void)
{
    static const double silent[] = {0.0, 30.0, 59.0, -59.0}, heard[] = {61.0, -61.0, 90.0, 150.0, -150.0};
    static const BillowVec3 moves[] = {{0, 0, 0}, {3, -1, 5}};
    for (size_t m = 0; m < G_N_ELEMENTS(moves); m++) {
        for (size_t i = 0; i < G_N_ELEMENTS(silent); i++) {
            g_autoptr(BillowProject) project = turned(silent[i], moves[m]);
            g_assert_cmpfloat(told(project, "a"), ==, 0.0);
        }
        for (size_t i = 0; i < G_N_ELEMENTS(heard); i++) {
            g_autoptr(BillowProject) project = turned(heard[i], moves[m]);
            g_assert_cmpfloat_with_epsilon(told(project, "a"), fabs(heard[i]), 1e-3);
            g_assert_cmpfloat(told(project, "b"), ==, 0.0); /* nothing follows */
        }
    }
}

static void
test_paths(void)
{
    g_autoptr(BillowProject) project = turned(150.0, billow_vec3(0, 0, 0));
    BillowBlock *transition = write_transition(project, "a");
    BillowPathKind *path = &billow_block_move(transition)->path.kind;
    g_assert_cmpfloat_with_epsilon(told(project, "a"), 150.0, 1e-3);
    *path = BILLOW_PATH_TURN;
    g_assert_cmpfloat(told(project, "a"), ==, 0.0);
    *path = BILLOW_PATH_ARC;
    g_assert_cmpfloat(told(project, "a"), ==, 0.0);
    *path = BILLOW_PATH_STRAIGHT;
    transition->muted = TRUE;
    g_assert_cmpfloat(told(project, "a"), ==, 0.0);
}

/* A loop of 5 s leads from b, at 150°, back to a. */
static void
test_loop(void)
{
    g_autoptr(BillowProject) project = turned(150.0, billow_vec3(0, 0, 0));
    project->loop = TRUE;
    project->duration = 5.0;
    g_assert_cmpfloat_with_epsilon(told(project, "b"), 150.0, 1e-3);
}

static BillowProject *
turn_all(const BillowProject *project, const char *const *from)
{
    g_autoptr(BillowBlockSet) set = billow_block_set_new();
    for (; *from; from++)
        billow_block_set_add(set, BILLOW_BLOCK_TRANSITION, *from);
    return billow_edit_take(billow_edit_turn_cloth(project, set), NULL);
}

static BillowPathKind
path_from(const BillowProject *project, const char *from)
{
    const BillowBlock *transition = billow_project_find(project, BILLOW_BLOCK_TRANSITION, from);
    return transition ? billow_block_move(transition)->path.kind : BILLOW_PATH_STRAIGHT;
}

/* From a to b, to c and to d by 150°, 30° and 120°; only the first is written. */
static void
test_edit(void)
{
    g_autoptr(BillowProject) project = turned(150.0, billow_vec3(1, 0, 0));
    add(project, "c", 4.0, 180.0, billow_vec3(2, 2, 0));
    add(project, "d", 6.0, 60.0, billow_vec3(2, 2, 0));
    billow_block_move(write_transition(project, "a"))->follow.lag = 0.25;
    g_autoptr(BillowProject) first = turn_all(project, (const char *const[]){"a", NULL}),
                             all = turn_all(project, (const char *const[]){"a", "b", "c", "d", NULL});
    g_assert_cmpint(path_from(first, "a"), ==, BILLOW_PATH_TURN);
    g_assert_cmpfloat(billow_block_move(billow_project_find(first, BILLOW_BLOCK_TRANSITION, "a"))->follow.lag,
                      ==, 0.25);
    g_assert_cmpint(path_from(first, "c"), ==, BILLOW_PATH_STRAIGHT);
    g_assert_cmpint(path_from(all, "a"), ==, BILLOW_PATH_TURN);
    g_assert_cmpint(path_from(all, "b"), ==, BILLOW_PATH_STRAIGHT);
    g_assert_cmpint(path_from(all, "c"), ==, BILLOW_PATH_TURN);
    g_assert_cmpfloat(told(all, "a") + told(all, "b") + told(all, "c"), ==, 0.0);
    g_assert_null(turn_all(all, (const char *const[]){"a", "b", "c", NULL})); /* nothing is left to do */
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/straight-turn/is-told-from-60-degrees-on", test_angles);
    g_test_add_func("/straight-turn/is-not-told-of-other-paths", test_paths);
    g_test_add_func("/straight-turn/is-told-of-the-way-back-of-a-loop", test_loop);
    g_test_add_func("/straight-turn/selected-transitions-turn", test_edit);
    return g_test_run();
}
