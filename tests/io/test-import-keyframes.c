/* Tests cancelling an import. */
#include "io/import/keyframes.h"

#include <glib/gstdio.h>

static const char mesh[] = "v 0 0 0\nv 1 0 0\nv 0 0 1\nv 1 0 1\nf 1 3 4 2\n";

static gboolean
stop_at(gpointer data, guint done, guint total)
{
    g_assert_cmpuint(total, ==, 2);
    return done < *(const guint *) data;
}

/* Cancels after one of two frames, after the last, and not at all. */
static void
stopping_makes_no_project(void)
{
    g_autofree char *folder = g_dir_make_tmp("billow-import-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "mesh.obj", NULL);
    g_assert_true(g_file_set_contents(path, mesh, -1, NULL));
    g_autoptr(GError) error = NULL;
    g_autoptr(BillowImport) import = billow_import_open(
        &(BillowImportSource){.paths = (const char *[]){path, path, NULL}, .axes = {BILLOW_UP_Y, 1.0}}, NULL,
        &error);
    g_assert_no_error(error);
    const BillowGrid grid = billow_import_grid(import, NULL);
    g_autoptr(BillowProject) project = billow_import_new_project(&grid, "p", 24.0, &error);
    g_autoptr(GArray) frames = g_array_new(FALSE, FALSE, sizeof(int));
    for (int frame = 1; frame <= 2; frame++)
        g_array_append_val(frames, frame);
    g_autoptr(GArray) starts = billow_import_starts(import, frames, project, 0.0, 0.0, &error),
                      held = billow_import_points("corners", &grid, &error);
    g_assert_no_error(error);
    const BillowImportWishes wishes = {frames, starts, held, FALSE};
    for (guint stop = 1; stop <= 3; stop++) {
        g_autoptr(GArray) imported = g_array_new(FALSE, FALSE, sizeof(BillowImported));
        g_array_set_clear_func(imported, (GDestroyNotify) billow_imported_clear);
        g_autoptr(BillowProject) made =
            billow_import_keyframes(import, project, &wishes, imported, stop_at, &stop, NULL, &error);
        g_assert_cmpint(made != NULL, ==, stop > 2);
        g_assert_cmpuint(imported->len, ==, MIN(stop, 2));
        if (stop <= 2)
            g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
        g_clear_error(&error);
    }
    g_assert_cmpint(g_remove(path), ==, 0);
    g_assert_cmpint(g_rmdir(folder), ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/import-keyframes/stopping-makes-no-project", stopping_makes_no_project);
    return g_test_run();
}
