/* Tests that new waves, sways and gusts suit how the cloth hangs. */
#include "core/layers/gust_front.h"
#include "model/edits/edits.h"

#include <math.h>

static const BillowGrid GRID = {21, 11, 0.1};

typedef BillowAnchor Place(int i);

static BillowAnchor
on_rail(int i)
{
    return (BillowAnchor){2 * i, 0, billow_vec3(0.2 * i, 2.0, 0.0)};
}

static BillowAnchor
on_slanting_rail(int i)
{
    return (BillowAnchor){2 * i, 10, billow_vec3(0.2 * i, 2.0 + 0.02 * i, 0.2 * i)};
}

static BillowAnchor
on_curtain_rail(int i)
{
    return (BillowAnchor){2 * i, 0, billow_vec3(0.1 * i, 2.0, 0.0)};
}

static BillowAnchor
on_pole(int i)
{
    return (BillowAnchor){0, i, billow_vec3(0.0, 2.0 - 0.1 * i, 0.0)};
}

static BillowAnchor
on_last_column(int i)
{
    return (BillowAnchor){20, i, billow_vec3(0.0, 2.0 - 0.1 * i, 0.0)};
}

static BillowAnchor
at_corners(int i)
{
    return (BillowAnchor){i % 2 * 20, i / 2 % 2 * 10, billow_vec3(i % 2 * 2.0, 2.0, i / 2 % 2 * 1.0)};
}

static void
add_keyframe(BillowProject *project, Place *place, int n, double start)
{
    g_autofree char *id = g_strdup_printf("k%.1f", start);
    BillowBlock *keyframe = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    BillowAnchor anchors[11];
    for (int i = 0; i < n; i++)
        anchors[i] = place(i);
    billow_block_set_anchors(keyframe, anchors, (size_t) n);
    billow_block_keyframe(keyframe)->wind.source = BILLOW_WIND_OF_SCENE;
    keyframe->start = start;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), keyframe);
}

static void
assert_suits(BillowProject *project, double seconds, BillowWaveAxis axis, double way, double heading)
{
    g_autoptr(BillowBlock) wave = billow_edit_default_block(project, BILLOW_BLOCK_WAVE, seconds);
    g_autoptr(BillowBlock) sway = billow_edit_default_block(project, BILLOW_BLOCK_SWAY, seconds);
    g_autoptr(BillowBlock) gust = billow_edit_default_block(project, BILLOW_BLOCK_GUST, seconds);
    g_assert_cmpint(billow_block_wave(wave)->axis, ==, axis);
    g_assert_cmpfloat(billow_block_wave(wave)->direction, ==, way);
    g_assert_cmpfloat(((const BillowGustFront *) gust->payload)->direction, ==, way);
    g_assert_cmpfloat(billow_block_sway(sway)->direction, ==, heading);
}

static void
assert_pose(Place *place, int n, BillowWaveAxis axis, double way, double heading)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    project->physics.wind.direction = 30.0;
    add_keyframe(project, place, n, 1.0);
    assert_suits(project, 0.0, axis, way, heading);
    assert_suits(project, 5.0, axis, way, heading);
}

/* Away from the rail, or from the last row; the sway goes out of the plane of the cloth. */
static void
test_banner(void)
{
    assert_pose(on_rail, 11, BILLOW_WAVE_SMOOTHED, 90.0, 90.0);
    assert_pose(on_slanting_rail, 11, BILLOW_WAVE_SMOOTHED, -90.0, 135.0);
}

static void
test_curtain(void)
{
    assert_pose(on_curtain_rail, 11, BILLOW_WAVE_SMOOTHED, 0.0, 90.0);
}

/* A flag streams along the wind, so across it is 30° + 90°. */
static void
test_flag(void)
{
    assert_pose(on_pole, 11, BILLOW_WAVE_SMOOTHED, 0.0, 120.0);
    assert_pose(on_last_column, 11, BILLOW_WAVE_SMOOTHED, 180.0, 120.0);
}

static void
test_others(void)
{
    assert_pose(at_corners, 4, BILLOW_WAVE_VERTICAL, 0.0, 0.0);
    assert_pose(on_rail, 1, BILLOW_WAVE_VERTICAL, 0.0, 0.0);
    assert_pose(on_rail, 0, BILLOW_WAVE_VERTICAL, 0.0, 0.0);
    g_autoptr(BillowProject) empty = billow_project_new("p", &GRID);
    assert_suits(empty, 0.0, BILLOW_WAVE_VERTICAL, 0.0, 0.0);
}

static void
test_playhead(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    add_keyframe(project, on_rail, 11, 0.0);
    add_keyframe(project, at_corners, 4, 2.0);
    assert_suits(project, 1.9, BILLOW_WAVE_SMOOTHED, 90.0, 90.0);
    assert_suits(project, 2.0, BILLOW_WAVE_VERTICAL, 0.0, 0.0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/suit-pose/runs-down-a-banner", test_banner);
    g_test_add_func("/suit-pose/runs-across-the-pleats-of-a-curtain", test_curtain);
    g_test_add_func("/suit-pose/runs-along-a-flag", test_flag);
    g_test_add_func("/suit-pose/leaves-cloth-that-is-held-otherwise", test_others);
    g_test_add_func("/suit-pose/is-that-of-the-playhead", test_playhead);
    return g_test_run();
}
