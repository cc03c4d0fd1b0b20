/* The folder that the export offers. */
#include "app/export_folder.h"
#include "app/samples.h"

#include <glib/gstdio.h>

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

/* A home with a folder of documents, as the desktop's tools set it up. */
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

int
main(int argc, char **argv)
{
    g_autofree char *home = make_home();
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/export-folder/is-beside-the-project", is_beside_the_project);
    g_test_add_func("/export-folder/of-a-sample-is-among-the-documents", of_a_sample_is_among_the_documents);
    g_test_add_func("/export-folder/of-a-folder-that-cannot-be-written-is-among-the-documents",
                    of_a_folder_that_cannot_be_written_is_among_the_documents);
    const int status = g_test_run();
    g_autofree char *directories = g_build_filename(home, "user-dirs.dirs", NULL);
    g_unlink(directories);
    g_rmdir(home);
    return status;
}
