/* Tests the saved cameras of projects. */
#include "app/stage/parts.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

static BillowCamera
some_camera(double yaw)
{
    BillowCamera camera = billow_camera_default();
    camera.target = billow_vec3(0.1, -2.3, 1.0 / 3.0);
    camera.distance = 4.7;
    camera.yaw = yaw;
    camera.pitch = -0.25;
    camera.orthographic = true;
    return camera;
}

static void
are_read_as_they_were_written(void)
{
    BillowSavedCamera kept[BILLOW_SAVED_CAMERAS] = {0}, found[BILLOW_SAVED_CAMERAS];
    g_autoptr(GError) error = NULL;
    kept[1] = (BillowSavedCamera){TRUE, some_camera(1.0 / 7.0)};
    g_assert_true(billow_saved_cameras_write("/some/where/a.billow", kept, &error));
    g_assert_no_error(error);
    billow_saved_cameras_read("/some/where/../where/a.billow", found);
    for (int i = 0; i < BILLOW_SAVED_CAMERAS; i++)
        g_assert_cmpint(found[i].kept, ==, i == 1);
    g_assert_cmpfloat(billow_vec3_distance(found[1].camera.target, kept[1].camera.target), ==, 0.0);
    g_assert_cmpfloat(found[1].camera.distance, ==, 4.7);
    g_assert_cmpfloat(found[1].camera.yaw, ==, 1.0 / 7.0);
    g_assert_cmpfloat(found[1].camera.pitch, ==, -0.25);
    g_assert_true(found[1].camera.orthographic);
}

static void
are_of_their_project(void)
{
    BillowSavedCamera kept[BILLOW_SAVED_CAMERAS] = {{TRUE, some_camera(0.5)}}, found[BILLOW_SAVED_CAMERAS];
    g_assert_true(billow_saved_cameras_write("/some/where/b.billow", kept, NULL));
    billow_saved_cameras_read("/some/where/c.billow", found);
    g_assert_false(found[0].kept);
    billow_saved_cameras_read(NULL, found);
    g_assert_false(found[0].kept);
}

/* A file that is broken, huge or has impossible values gives no camera. */
static void
nonsense_is_not_kept(void)
{
    g_autofree char *path = billow_saved_cameras_file("/some/where/d.billow");
    g_autofree char *folder = g_path_get_dirname(path), *huge = g_strnfill(1 << 20, '#');
    const char *const texts[] = {
        "",
        "not a key file",
        huge,
        "[camera 1]\nx=0\ny=0\nz=0\ndistance=-1\nyaw=0\npitch=0\n",
        "[camera 1]\nx=0\ny=0\nz=0\ndistance=1e300\nyaw=0\npitch=0\n",
        "[camera 1]\nx=nan\ny=0\nz=0\ndistance=1\nyaw=0\npitch=0\n",
        "[camera 1]\nx=0\ny=0\nz=0\ndistance=1\nyaw=0\npitch=2\n",
        "[camera 1]\nx=0\ny=0\ndistance=1\nyaw=0\npitch=0\n",
    };
    g_assert_cmpint(g_mkdir_with_parents(folder, 0700), ==, 0);
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        BillowSavedCamera found[BILLOW_SAVED_CAMERAS] = {{TRUE, some_camera(0.5)}};
        g_assert_true(g_file_set_contents(path, texts[i], -1, NULL));
        billow_saved_cameras_read("/some/where/d.billow", found);
        g_assert_false(found[0].kept);
    }
}

/* A failure to write is reported. */
static void
failure_is_told(void)
{
    g_autofree char *path = billow_saved_cameras_file("/some/where/e.billow");
    const BillowSavedCamera kept[BILLOW_SAVED_CAMERAS] = {{TRUE, some_camera(0.5)}};
    g_autoptr(GError) error = NULL;
    g_assert_cmpint(g_mkdir_with_parents(path, 0700), ==, 0); /* a folder is in its place */
    g_assert_false(billow_saved_cameras_write("/some/where/e.billow", kept, &error));
    g_assert_nonnull(error);
    g_assert_cmpint(g_rmdir(path), ==, 0);
}

static void
are_not_of_too_many_projects(void)
{
    const BillowSavedCamera kept[BILLOW_SAVED_CAMERAS] = {{TRUE, some_camera(0.5)}};
    g_autofree char *path = billow_saved_cameras_file("/some/where/a.billow");
    g_autofree char *folder = g_path_get_dirname(path);
    for (int i = 0; i < 520; i++) {
        g_autofree char *project = g_strdup_printf("/many/%d.billow", i);
        g_assert_true(billow_saved_cameras_write(project, kept, NULL));
    }
    int n = 0;
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    while (g_dir_read_name(dir))
        n++;
    g_assert_cmpint(n, ==, 500);
}

static void
remove_folder(const char *path)
{
    g_autoptr(GDir) dir = g_dir_open(path, 0, NULL);
    for (const char *name = dir ? g_dir_read_name(dir) : NULL; name; name = g_dir_read_name(dir)) {
        g_autofree char *inner = g_build_filename(path, name, NULL);
        remove_folder(inner);
    }
    g_remove(path);
}

int
main(int argc, char **argv)
{
    g_autofree char *state = g_dir_make_tmp("billow-state-XXXXXX", NULL);
    g_setenv("XDG_STATE_HOME", state, TRUE);
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/saved-cameras/are-read-as-they-were-written", are_read_as_they_were_written);
    g_test_add_func("/saved-cameras/are-of-their-project", are_of_their_project);
    g_test_add_func("/saved-cameras/nonsense-is-not-kept", nonsense_is_not_kept);
    g_test_add_func("/saved-cameras/failure-is-told", failure_is_told);
    g_test_add_func("/saved-cameras/are-not-of-too-many-projects", are_not_of_too_many_projects);
    const int status = g_test_run();
    remove_folder(state);
    return status;
}
