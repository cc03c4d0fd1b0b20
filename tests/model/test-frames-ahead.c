#include "model/live/frames_ahead.h"

static const BillowGrid GRID = {5, 4, 0.1};

static BillowAnimation *
animate(double duration)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    project->duration = duration;
    return billow_animation_new(project, cache);
}

static BillowFramesAhead *
with_room_for(size_t frames)
{
    return billow_frames_ahead_new(frames * billow_mesh_bytes(&GRID));
}

static void
add(BillowFramesAhead *ahead, int frame)
{
    BillowMesh *mesh = billow_mesh_new(&GRID);
    billow_frames_ahead_add(ahead, frame, mesh);
    billow_mesh_unref(mesh);
}

static gboolean
has(const BillowFramesAhead *ahead, int frame)
{
    BillowMesh *mesh = billow_frames_ahead_get(ahead, frame);
    billow_mesh_unref(mesh);
    return mesh != NULL;
}

static void
nothing_is_missing_without_animation(void)
{
    BillowFramesAhead *ahead = with_room_for(10);
    g_assert_cmpint(billow_frames_ahead_missing(ahead), ==, 0);
    add(ahead, 1);
    g_assert_false(has(ahead, 1));
    billow_frames_ahead_free(ahead);
}

static void
frames_are_missing_in_the_order_they_are_shown(void)
{
    g_autoptr(BillowAnimation) animation = animate(0.25);
    BillowFramesAhead *ahead = with_room_for(100);
    billow_frames_ahead_show(ahead, animation, 5);
    add(ahead, 5);
    static const int order[] = {6, 1, 2, 3, 4};
    for (size_t i = 0; i < G_N_ELEMENTS(order); i++) {
        g_assert_cmpint(billow_frames_ahead_missing(ahead), ==, order[i]);
        add(ahead, order[i]);
    }
    g_assert_cmpint(billow_frames_ahead_missing(ahead), ==, 0);
    billow_frames_ahead_free(ahead);
}

static void
frames_keep_within_their_bytes(void)
{
    g_autoptr(BillowAnimation) animation = animate(1.0);
    BillowFramesAhead *ahead = with_room_for(4);
    for (int shown = 1; shown <= 24; shown++) {
        billow_frames_ahead_show(ahead, animation, shown);
        add(ahead, shown);
        for (int frame; (frame = billow_frames_ahead_missing(ahead));)
            add(ahead, frame);
        int count = 0;
        for (int frame = 1; frame <= 24; frame++)
            count += has(ahead, frame);
        g_assert_cmpint(count, ==, 4);
        for (int later = 0; later < 4; later++)
            g_assert_true(has(ahead, (shown - 1 + later) % 24 + 1));
    }
    billow_frames_ahead_free(ahead);
}

static void
frames_of_another_animation_are_dropped(void)
{
    g_autoptr(BillowAnimation) animation = animate(1.0);
    g_autoptr(BillowAnimation) other = animate(0.5);
    BillowFramesAhead *ahead = with_room_for(100);
    billow_frames_ahead_show(ahead, animation, 1);
    add(ahead, 1);
    billow_frames_ahead_show(ahead, animation, 2);
    g_assert_true(has(ahead, 1));
    billow_frames_ahead_show(ahead, other, 2);
    g_assert_false(has(ahead, 1));
    billow_frames_ahead_free(ahead);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/frames-ahead/nothing-is-missing-without-animation",
                    nothing_is_missing_without_animation);
    g_test_add_func("/frames-ahead/frames-are-missing-in-the-order-they-are-shown",
                    frames_are_missing_in_the_order_they_are_shown);
    g_test_add_func("/frames-ahead/frames-keep-within-their-bytes", frames_keep_within_their_bytes);
    g_test_add_func("/frames-ahead/frames-of-another-animation-are-dropped",
                    frames_of_another_animation_are_dropped);
    return g_test_run();
}
