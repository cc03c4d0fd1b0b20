/* Tests the folder that the export suggests. */
#include "app/chooser/samples.h"
#include "app/transfer/export_parts.h"
#include "io/formats/formats.h"
#include "io/writers/frame_range.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/statvfs.h>

/* Replaces the function: a disk with 1000 free blocks of 512 bytes, 900 of them available to everybody. */
int
statvfs(const char *path, struct statvfs *disk)
{
    if (!g_file_test(path, G_FILE_TEST_EXISTS)) {
        errno = ENOENT;
        return -1;
    }
    *disk = (struct statvfs){.f_bsize = 4096,
                             .f_frsize = 512,
                             .f_blocks = 5000,
                             .f_bfree = 1000,
                             .f_bavail = 900,
                             .f_files = 77,
                             .f_ffree = 66,
                             .f_favail = 55};
    return 0;
}

static void
assert_suggested(const char *folder, const char *file, BillowMethod method, const char *in,
                 const char *expected)
{
    g_autofree char *path = g_build_filename(folder, file, NULL);
    g_autofree char *suggested = billow_export_folder_suggest(path, method, "obj");
    g_autofree char *whole = g_build_filename(in, expected, NULL);
    g_assert_cmpstr(suggested, ==, whole);
}

static void
is_beside_the_project(void)
{
    g_autofree char *folder = g_dir_make_tmp("billow-export-XXXXXX", NULL);
    assert_suggested(folder, "My Cloth.billow", BILLOW_METHOD_FAKE, folder, "My Cloth-obj");
    assert_suggested(folder, "My Cloth.billow", BILLOW_METHOD_PHYSICS, folder, "My Cloth-physics-obj");
    assert_suggested(folder, "cloth.json", BILLOW_METHOD_FAKE, folder, "cloth.json-obj");
    g_assert_cmpint(g_rmdir(folder), ==, 0);
    g_assert_null(billow_export_folder_suggest(NULL, BILLOW_METHOD_FAKE, "obj")); /* never saved */
}

static void
of_a_sample_is_among_the_documents(void)
{
    const char *documents = g_get_user_special_dir(G_USER_DIRECTORY_DOCUMENTS);
    g_assert_nonnull(documents);
    assert_suggested(billow_samples_folder(), "canopy.billow", BILLOW_METHOD_FAKE, documents, "canopy-obj");
    g_autofree char *indirect = g_build_filename(billow_samples_folder(), "..", "projects", NULL);
    assert_suggested(indirect, "canopy.billow", BILLOW_METHOD_PHYSICS, documents, "canopy-physics-obj");
}

static void
of_a_folder_that_cannot_be_written_is_among_the_documents(void)
{
    const char *documents = g_get_user_special_dir(G_USER_DIRECTORY_DOCUMENTS);
    assert_suggested("/nowhere/at/all", "canopy.billow", BILLOW_METHOD_FAKE, documents, "canopy-obj");
}

/* Makes a home with a documents folder, as the desktop's tools do. */
static char *
make_home(void)
{
    char *home = g_dir_make_tmp("billow-home-XXXXXX", NULL);
    g_autofree char *directories = g_build_filename(home, "user-dirs.dirs", NULL);
    g_assert_true(g_file_set_contents(directories, "XDG_DOCUMENTS_DIR=\"$HOME/Papers\"\n", -1, NULL));
    g_setenv("HOME", home, TRUE);
    g_setenv("XDG_CONFIG_HOME", home, TRUE);
    return home;
}

/* --- Free space --- */

static void
keep_result(GObject *source, GAsyncResult *result, gpointer data)
{
    *(GAsyncResult **) data = g_object_ref(result);
}

/* Space reserved for root does not count. A folder that does not exist yet counts as on its parent's disk. */
static void
knows_what_is_free(void)
{
    g_autofree char *folder = g_dir_make_tmp("billow-export-XXXXXX", NULL);
    g_autofree char *deeper = g_build_filename(folder, "not", "there", NULL);
    g_autoptr(GAsyncResult) result = NULL;
    billow_export_folder_read_async(deeper, NULL, keep_result, &result);
    while (!result)
        g_main_context_iteration(NULL, TRUE);
    double free_bytes;
    g_autoptr(GPtrArray) names = billow_export_folder_read_finish(result, &free_bytes, NULL);
    g_assert_cmpuint(names->len, ==, 0);
    g_assert_cmpfloat(free_bytes, ==, 900.0 * 512.0);
    g_assert_cmpint(g_rmdir(folder), ==, 0);
}

/* 5 x 4 points, 10 frames of PC2: 32 + 10 * 20 * 12 bytes. */
static void
warns_when_there_is_no_room(void)
{
    const BillowGrid grid = {5, 4, 0.1};
    g_autoptr(BillowProject) project = billow_project_new("Small", &grid);
    g_auto(BillowSequenceSettings) settings;
    billow_sequence_settings_init(&settings, billow_format_find("pc2"));
    g_autoptr(GArray) frames = billow_frame_range_parse("1-10", 10, NULL, NULL);
    g_assert_null(billow_export_room_problem(project, &settings, frames, -1.0));
    g_assert_null(billow_export_room_problem(project, &settings, frames, 2432));
    g_autofree char *problem = billow_export_room_problem(project, &settings, frames, 2431);
    g_assert_nonnull(problem);
    g_autofree char *text = billow_export_summary(project, &settings, frames, 5e9);
    g_assert_nonnull(strstr(text, "10 frames, Small.pc2, about 2.4"));
    g_assert_nonnull(strstr(text, "(5.0"));
    g_autofree char *unknown = billow_export_summary(project, &settings, frames, -1.0);
    g_assert_null(strstr(unknown, "free"));
}

/* 5 x 4 and 3 x 3 points: as objects of one file, as caches for each, and of those that are not muted. */
static void
sums_up_the_files_of_several_cloths(void)
{
    static const struct {
        const char *format, *one, *both;
    } cases[] = {
        {"obj", "2 frames, Two.cloth.0001.obj … Two.cloth.0002.obj, about ",
         "2 frames, Two.0001.obj … Two.0002.obj, about "},
        {"glb", "2 frames, Two.cloth.glb, about ", "2 frames, Two.glb, about "},
        {"pc2", "2 frames, Two.cloth.pc2, about ", "2 frames, Two.cloth.pc2 … Two.small.pc2, about "},
        {"png", "2 frames, Two.0001.png … Two.0002.png, about ",
         "2 frames, Two.0001.png … Two.0002.png, about "},
    };
    const BillowGrid grid = {5, 4, 0.1}, small = {3, 3, 0.1};
    g_autoptr(GArray) frames = billow_frame_range_parse("1-2", 2, NULL, NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(BillowProject) project = billow_project_new("Two", &grid);
        BillowCloth *second = billow_cloth_new(&small);
        billow_cloth_set_id(second, "small");
        billow_project_append_cloth(project, second); /* becomes the active one */
        g_auto(BillowSequenceSettings) settings;
        billow_sequence_settings_init(&settings, billow_format_find(cases[i].format));
        for (int muted = 0; muted < 2; muted++) {
            second->muted = muted;
            g_autofree char *text = billow_export_summary(project, &settings, frames, -1.0);
            g_assert_true(g_str_has_prefix(text, muted ? cases[i].one : cases[i].both));
        }
    }
}

int
main(int argc, char **argv)
{
    g_autofree char *home = make_home();
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/export-folder/is-beside-the-project", is_beside_the_project);
    g_test_add_func("/export-folder/of-a-sample-is-among-the-documents", of_a_sample_is_among_the_documents);
    g_test_add_func("/export-folder/of-a-folder-that-cannot-be-written-is-among-the-documents",
                    of_a_folder_that_cannot_be_written_is_among_the_documents);
    g_test_add_func("/export-folder/knows-what-is-free", knows_what_is_free);
    g_test_add_func("/export-folder/warns-when-there-is-no-room", warns_when_there_is_no_room);
    g_test_add_func("/export-folder/sums-up-the-files-of-several-cloths",
                    sums_up_the_files_of_several_cloths);
    const int status = g_test_run();
    g_autofree char *directories = g_build_filename(home, "user-dirs.dirs", NULL);
    g_unlink(directories);
    g_rmdir(home);
    return status;
}
