/* Tests that crowded marks are drawn smaller. */
#include "gl/crowd.h"

#include <glib.h>

static const BillowImageSize SIZE = {800.0, 600.0};
enum { MARKS = 101 };

/* Returns the share for marks in a line, `apart` pixels from one another. */
static double
share_of_line(double apart, double radius)
{
    BillowCamera camera = billow_camera_default();
    BillowOverlayPoint marks[MARKS];
    double x0, y0, x1, y1;
    billow_camera_look(&camera, BILLOW_VIEW_FRONT);
    camera.orthographic = true;
    g_assert_true(billow_camera_project(&camera, SIZE, billow_vec3(0, 0, 0), &x0, &y0));
    g_assert_true(billow_camera_project(&camera, SIZE, billow_vec3(1, 0, 0), &x1, &y1));
    for (int i = 0; i < MARKS; i++)
        marks[i] =
            (BillowOverlayPoint){billow_vec3(apart * i / (x1 - x0), 0, 0), BILLOW_OVERLAY_POINT_ANCHOR};
    const BillowCrowd crowd = billow_crowd_of(marks, MARKS);
    return billow_crowd_share(&crowd, &camera, SIZE, radius);
}

static void
have_their_size(void)
{
    g_assert_cmpfloat(share_of_line(40.0, 6.5), ==, 1.0);
}

static void
do_not_touch(void)
{
    for (double apart = 5.0; apart < 15.0; apart += 1.0)
        g_assert_cmpfloat(2.0 * 6.5 * share_of_line(apart, 6.5), <, apart);
}

static void
can_still_be_seen(void)
{
    g_assert_cmpfloat(share_of_line(0.01, 6.5), ==, 0.3);
}

static void
few_do_not_crowd(void)
{
    const BillowCamera camera = billow_camera_default();
    const BillowOverlayPoint one = {{0, 0, 0}, BILLOW_OVERLAY_POINT_ANCHOR};
    const BillowCrowd none = billow_crowd_of(NULL, 0), single = billow_crowd_of(&one, 1);
    g_assert_cmpfloat(billow_crowd_share(&none, &camera, SIZE, 6.5), ==, 1.0);
    g_assert_cmpfloat(billow_crowd_share(&single, &camera, SIZE, 6.5), ==, 1.0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/crowd/marks-apart-have-their-size", have_their_size);
    g_test_add_func("/crowd/neighbours-do-not-touch", do_not_touch);
    g_test_add_func("/crowd/marks-can-still-be-seen", can_still_be_seen);
    g_test_add_func("/crowd/one-mark-is-no-crowd", few_do_not_crowd);
    return g_test_run();
}
