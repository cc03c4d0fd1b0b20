/* Tests that files are synced before they are renamed, by recording the calls of fsync() and rename(). */
#include "io/formats/formats.h"
#include "io/project/file.h"
#include "io/sequence/writing.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* --- The recorder --- */

static GMutex lock;
static GHashTable *synced; /* inode → size when it was synced, + 1 */
static guint renamed, torn, folder_syncs, unsynced_names;

int
fsync(int descriptor)
{
    struct stat about;
    const int result = (int) syscall(SYS_fsync, descriptor);
    g_assert_cmpint(fstat(descriptor, &about), ==, 0);
    g_mutex_lock(&lock);
    if (S_ISDIR(about.st_mode)) {
        folder_syncs++;
        unsynced_names = 0;
    } else if (synced)
        g_hash_table_insert(synced, GSIZE_TO_POINTER(about.st_ino), GSIZE_TO_POINTER(about.st_size + 1));
    g_mutex_unlock(&lock);
    return result;
}

int
rename(const char *from, const char *to)
{
    struct stat about;
    g_assert_cmpint(stat(from, &about), ==, 0);
    g_mutex_lock(&lock);
    gpointer size = synced ? g_hash_table_lookup(synced, GSIZE_TO_POINTER(about.st_ino)) : NULL;
    renamed++;
    unsynced_names++;
    torn += GPOINTER_TO_SIZE(size) != (gsize) about.st_size + 1;
    g_mutex_unlock(&lock);
    return (int) syscall(SYS_rename, from, to);
}

static void
begin_recording(void)
{
    g_clear_pointer(&synced, g_hash_table_unref);
    synced = g_hash_table_new(NULL, NULL);
    renamed = torn = folder_syncs = unsynced_names = 0;
}

/* --- Recording an export --- */

enum { FRAMES = 50 };

static void
remove_folder(const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    for (const char *name; (name = g_dir_read_name(dir));) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        g_assert_cmpint(g_unlink(path), ==, 0);
    }
    g_assert_cmpint(g_rmdir(folder), ==, 0);
}

static void
test_frames(gconstpointer jobs)
{
    const BillowGrid grid = {4, 3, 0.1};
    g_autoptr(BillowProject) project = billow_project_new("Flat", &grid);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    g_autoptr(BillowFrameSource) source = billow_frame_source_new(animation, NULL, NULL);
    g_autoptr(GArray) frames = g_array_new(FALSE, FALSE, sizeof(int));
    g_autofree char *folder = g_dir_make_tmp("billow-sync-XXXXXX", NULL);
    g_auto(BillowSequenceSettings) settings = {0};
    for (int frame = 1; frame <= FRAMES; frame++)
        g_array_append_val(frames, frame);
    billow_sequence_settings_init(&settings, billow_formats[0]);
    settings.jobs = GPOINTER_TO_INT(jobs);
    const BillowSequence sequence = {
        .project = project, .settings = &settings, .frames = frames, .folder = folder};
    BillowSequenceReport report;
    g_autoptr(GError) error = NULL;
    begin_recording();
    g_assert_true(billow_sequence_write(&sequence, source, NULL, NULL, NULL, &report, &error));
    g_assert_no_error(error);
    g_assert_cmpint(report.written, ==, FRAMES);
    g_assert_cmpuint(renamed, >=, FRAMES);
    g_assert_cmpuint(torn, ==, 0);
    g_assert_cmpuint(unsynced_names, ==, 0);
    g_assert_cmpuint(folder_syncs, >, 0);
    remove_folder(folder);
}

static void
test_project(void)
{
    const BillowGrid grid = {4, 3, 0.1};
    g_autoptr(BillowProject) project = billow_project_new("Flat", &grid);
    g_autofree char *folder = g_dir_make_tmp("billow-sync-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "flat.billow", NULL);
    begin_recording();
    g_assert_true(billow_project_save(project, path, NULL));
    g_assert_cmpuint(renamed, ==, 1);
    g_assert_cmpuint(torn, ==, 0);
    g_assert_cmpuint(unsynced_names, ==, 0);
    remove_folder(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sync/project-is-on-the-disk-before-it-has-its-name", test_project);
    g_test_add_data_func("/sync/frames-are-on-the-disk-before-they-have-their-names", GINT_TO_POINTER(1),
                         test_frames);
    g_test_add_data_func("/sync/frames-of-several-jobs-too", GINT_TO_POINTER(4), test_frames);
    const int status = g_test_run();
    g_clear_pointer(&synced, g_hash_table_unref);
    return status;
}
