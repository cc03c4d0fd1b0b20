/* Tests the images of a turntable: their names and cameras. */
#include "app/transfer/image_job.h"

static void
names(void)
{
    const BillowImageWishes still = {64, 64, FALSE, 1}, turn = {64, 64, FALSE, 12};
    const struct {
        const char *path;
        const BillowImageWishes *wishes;
        int number;
        const char *expected;
    } cases[] = {{"/a/cloth.png", &still, 1, "/a/cloth.png"},
                 {"/a/cloth.png", &turn, 1, "/a/cloth.0001.png"},
                 {"/a/cloth", &turn, 12, "/a/cloth.0012.png"}};
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *path = billow_image_path(cases[i].path, cases[i].wishes, cases[i].number);
        g_assert_cmpstr(path, ==, cases[i].expected);
    }
}

/* All show the middle at the same place. The first has the given camera, the others are turned evenly. */
static void
cameras(void)
{
    const BillowVec3 middle = {0.4, 1.0, -0.3};
    const BillowImageSize size = {640, 480};
    BillowCamera camera = billow_camera_default();
    double x, y;
    camera.target = billow_vec3(0.1, 0.9, 0.2);
    g_assert_true(billow_camera_project(&camera, size, middle, &x, &y));
    for (int i = 1; i <= 8; i++) {
        const BillowCamera turned = billow_image_camera(&camera, middle, i, 8);
        double at_x, at_y;
        g_assert_true(billow_camera_project(&turned, size, middle, &at_x, &at_y));
        g_assert_cmpfloat_with_epsilon(at_x, x, 1e-9 * size.width);
        g_assert_cmpfloat_with_epsilon(at_y, y, 1e-9 * size.width);
        g_assert_cmpfloat_with_epsilon(turned.yaw, camera.yaw + 2.0 * G_PI * (i - 1) / 8, 1e-12);
    }
    const BillowCamera first = billow_image_camera(&camera, middle, 1, 8);
    g_assert_cmpfloat(billow_vec3_distance(first.target, camera.target), <, 1e-12);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/picture-job/pictures-of-a-turn-are-numbered", names);
    g_test_add_func("/picture-job/turn-is-about-the-middle-of-the-cloth", cameras);
    return g_test_run();
}
