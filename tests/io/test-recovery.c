/* Tests autosaved work: complete, offered only once its program is gone, and taken over once. */
#include "io/project/recovery.h"

#include "io/project/file.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <unistd.h>

/* The free space that the system reports, in bytes; 0: the real one. */
static gsize free_bytes;

int
statfs(const char *path, struct statfs *about)
{
    const int result = (int) syscall(SYS_statfs, path, about);
    if (result == 0 && free_bytes > 0) {
        about->f_bsize = 1;
        about->f_bavail = free_bytes;
    }
    return result;
}

static BillowProject *
new_project(const char *name, int columns)
{
    const BillowGrid grid = {columns, 3, 0.1};
    return billow_project_new(name, &grid);
}

static char *
text_of(const BillowProject *project)
{
    return g_string_free(billow_project_format(project), FALSE);
}

static void
assert_same(const BillowProject *a, const BillowProject *b)
{
    g_autofree char *left = text_of(a), *right = text_of(b);
    g_assert_cmpstr(left, ==, right);
}

static char *
folder_of(BillowRecoveryStore store)
{
    return store == BILLOW_RECOVERY_DISK
               ? g_build_filename(g_get_user_state_dir(), "billow", "recovery", NULL)
               : g_build_filename(g_get_user_runtime_dir(), "billow", NULL);
}

/* Counts files and locks in the folders. */
static guint
count_files(void)
{
    guint n = 0;
    for (int store = 0; store < BILLOW_RECOVERY_STORES; store++) {
        g_autofree char *folder = folder_of(store);
        g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
        while (dir && g_dir_read_name(dir))
            n++;
    }
    return n;
}

static void
save_in(BillowRecovery *place, BillowRecoveryStore store, guint number, int columns)
{
    g_autoptr(BillowProject) project = new_project("Numbered", columns);
    const BillowRecoveryState state = {number, project, NULL, NULL};
    g_autoptr(GError) error = NULL;
    g_assert_true(billow_recovery_keep(place, store, &state, &error));
    g_assert_no_error(error);
}

/* Stores as the program does: in memory, if possible, and later on the disk. */
static void
save_work(BillowRecovery *place, const char *name, int columns, const char *path, const char *held)
{
    static guint number;
    g_autoptr(BillowProject) project = new_project(name, columns);
    const BillowRecoveryState state = {++number, project, path, held};
    g_autoptr(GError) error = NULL;
    (void) billow_recovery_keep(place, BILLOW_RECOVERY_MEMORY, &state, NULL);
    g_assert_true(billow_recovery_keep(place, BILLOW_RECOVERY_DISK, &state, &error));
    g_assert_no_error(error);
}

/* Starts a program that autosaves this and is killed. */
static void
leave_behind(const char *name, int columns, const char *path)
{
    int status;
    pid_t child = fork();
    g_assert_cmpint(child, >=, 0);
    if (child == 0) {
        BillowRecovery *place = billow_recovery_new(NULL);
        save_work(place, name, columns, path, "digest");
        kill(getpid(), SIGKILL);
    }
    g_assert_cmpint(waitpid(child, &status, 0), ==, child);
    g_assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

static BillowRecovery *
claim_only(BillowRecoveryNote **note)
{
    g_autoptr(GPtrArray) left = billow_recovery_list();
    g_autoptr(GError) error = NULL;
    g_assert_cmpuint(left->len, ==, 1);
    *note = left->pdata[0];
    g_ptr_array_set_free_func(left, NULL);
    BillowRecovery *taken = billow_recovery_take((*note)->id, &error);
    g_assert_no_error(error);
    g_assert_nonnull(taken);
    return taken;
}

static void
test_killed(void)
{
    const char path[] = "/somewhere/a folder/\xff\n.billow"; /* any bytes */
    leave_behind("One\n[two]", 7, path);
    BillowRecoveryNote *note;
    g_autoptr(BillowRecovery) taken = claim_only(&note);
    g_autoptr(BillowRecoveryNote) freed = note;
    g_assert_cmpstr(note->name, ==, "One\n[two]");
    g_assert_cmpstr(note->path, ==, path);
    g_assert_cmpstr(note->held, ==, "digest");
    g_assert_cmpint(ABS(note->time - g_get_real_time() / G_USEC_PER_SEC), <, 600);
    g_autoptr(BillowProject) expected = new_project("One\n[two]", 7),
                             project = billow_recovery_load(taken, NULL);
    assert_same(project, expected);
    billow_recovery_discard(taken);
    billow_recovery_free(g_steal_pointer(&taken));
    g_assert_cmpuint(count_files(), ==, 0);
}

/* Work that is kept or taken over is not available to others, in this process or another. */
static void
test_held(void)
{
    g_autoptr(BillowRecovery) mine = billow_recovery_new(NULL);
    save_work(mine, "Mine", 4, NULL, NULL);
    leave_behind("Left", 5, NULL);
    BillowRecoveryNote *note;
    g_autoptr(BillowRecovery) taken = claim_only(&note);
    g_autoptr(BillowRecoveryNote) freed = note;
    g_autoptr(GError) error = NULL;
    g_assert_cmpstr(note->name, ==, "Left");
    g_assert_null(note->path);
    g_assert_null(billow_recovery_take(note->id, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK);
    g_autoptr(GPtrArray) none = billow_recovery_list();
    g_assert_cmpuint(none->len, ==, 0);
    billow_recovery_discard(taken);
    billow_recovery_discard(mine);
    billow_recovery_free(g_steal_pointer(&mine));
    billow_recovery_free(g_steal_pointer(&taken));
    g_assert_cmpuint(count_files(), ==, 0);
}

/* A program that ends normally releases its lock, and the newest autosaved state is what is found. */
static void
test_newest(void)
{
    BillowRecovery *mine = billow_recovery_new(NULL);
    for (int i = 2; i < 9; i++)
        save_work(mine, "Grows", i, NULL, NULL);
    billow_recovery_free(mine);
    BillowRecoveryNote *note;
    g_autoptr(BillowRecovery) taken = claim_only(&note);
    g_autoptr(BillowRecoveryNote) freed = note;
    g_autoptr(BillowProject) expected = new_project("Grows", 8), project = billow_recovery_load(taken, NULL);
    assert_same(project, expected);
    billow_recovery_discard(taken);
    g_assert_null(billow_recovery_load(taken, NULL));
}

static void
test_several(void)
{
    for (int i = 0; i < 5; i++)
        leave_behind("One of several", 2 + i, NULL);
    g_autoptr(GPtrArray) left = billow_recovery_list();
    guint seen = 0;
    g_assert_cmpuint(left->len, ==, 5);
    for (guint i = 0; i < left->len; i++) {
        const BillowRecoveryNote *note = left->pdata[i];
        g_autoptr(BillowRecovery) taken = billow_recovery_take(note->id, NULL);
        g_autoptr(BillowProject) project = billow_recovery_load(taken, NULL);
        seen |= 1u << project->cloth->grid.columns;
        billow_recovery_discard(taken);
    }
    g_assert_cmpuint(seen, ==, 0x7c);
    g_assert_cmpuint(count_files(), ==, 0);
}

/* --- In memory and on the disk --- */

static gboolean
has_memory(void)
{
    if (g_str_has_prefix(g_get_user_runtime_dir(), "/dev/shm/"))
        return TRUE;
    g_test_skip("/dev/shm is not there");
    return FALSE;
}

/* The orphaned work has this number of columns, and there is none once it is discarded. */
static void
check_left(int columns)
{
    BillowRecoveryNote *note;
    g_autoptr(BillowRecovery) taken = claim_only(&note);
    g_autoptr(BillowRecoveryNote) freed = note;
    g_autoptr(BillowProject) project = billow_recovery_load(taken, NULL);
    g_assert_cmpint(project->cloth->grid.columns, ==, columns);
    billow_recovery_discard(taken);
    billow_recovery_free(g_steal_pointer(&taken));
    g_assert_cmpuint(count_files(), ==, 0);
}

/* The disk may be behind, or the memory full. */
static void
test_newer_store(void)
{
    if (!has_memory())
        return;
    for (guint in_memory = 1; in_memory < 4; in_memory++) {
        BillowRecovery *mine = billow_recovery_new(NULL);
        save_in(mine, BILLOW_RECOVERY_MEMORY, in_memory, 10 + (int) in_memory);
        save_in(mine, BILLOW_RECOVERY_DISK, 2, 12);
        billow_recovery_free(mine);
        check_left(MAX(10 + (int) in_memory, 12));
    }
}

static char *
only_file_in_memory(void)
{
    g_autofree char *folder = folder_of(BILLOW_RECOVERY_MEMORY);
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    char *path = g_build_filename(folder, g_dir_read_name(dir), NULL);
    g_assert_null(g_dir_read_name(dir));
    return path;
}

/* A torn file lacks the stored hash, even as a valid project. After a reboot only the disk is left. */
static void
test_disk_alone(void)
{
    if (!has_memory())
        return;
    for (int torn = 0; torn < 2; torn++) {
        BillowRecovery *mine = billow_recovery_new(NULL);
        save_in(mine, BILLOW_RECOVERY_MEMORY, 9, 11);
        save_in(mine, BILLOW_RECOVERY_DISK, 8, 12);
        billow_recovery_free(mine);
        g_autofree char *path = only_file_in_memory(), *text = NULL;
        g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
        *strstr(strstr(text, "\"columns\""), "11") = '2';
        if (torn)
            g_assert_true(g_file_set_contents(path, text, -1, NULL));
        else
            g_assert_cmpint(g_unlink(path), ==, 0);
        check_left(12);
    }
}

static void
test_memory_alone(void)
{
    if (!has_memory())
        return;
    BillowRecovery *mine = billow_recovery_new(NULL);
    save_in(mine, BILLOW_RECOVERY_MEMORY, 1, 11);
    g_autoptr(GPtrArray) none = billow_recovery_list();
    g_assert_cmpuint(none->len, ==, 0);
    billow_recovery_free(mine);
    check_left(11);
}

/* A state that cannot be read back does not replace one that can. */
static void
test_unreadable(void)
{
    BillowRecovery *mine = billow_recovery_new(NULL);
    g_autoptr(BillowProject) project = new_project("Caf\xe9", 12);
    const BillowRecoveryState state = {2, project, NULL, NULL};
    g_autoptr(GError) error = NULL;
    save_in(mine, BILLOW_RECOVERY_DISK, 1, 11);
    g_assert_false(billow_recovery_keep(mine, BILLOW_RECOVERY_DISK, &state, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
    billow_recovery_free(mine);
    check_left(11);
}

/* With room for few states, memory is left to others: the earlier state stays, the newest is on disk. */
static void
test_little_memory(void)
{
    if (!has_memory())
        return;
    BillowRecovery *mine = billow_recovery_new(NULL);
    g_autoptr(BillowProject) project = new_project("Numbered", 12);
    g_autoptr(GString) text = billow_project_format(project);
    const BillowRecoveryState state = {2, project, NULL, NULL};
    g_autoptr(GError) error = NULL;
    save_in(mine, BILLOW_RECOVERY_MEMORY, 1, 11);
    free_bytes = 8 * text->len; /* the note uses a part of it */
    g_assert_false(billow_recovery_keep(mine, BILLOW_RECOVERY_MEMORY, &state, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
    save_in(mine, BILLOW_RECOVERY_DISK, 2, 12);
    free_bytes = 0;
    billow_recovery_free(mine);
    check_left(12);
}

/* With a file in place of the folder on disk, nothing can be kept or locked there. */
static void
test_no_disk(void)
{
    if (!has_memory())
        return;
    g_autofree char *folder = folder_of(BILLOW_RECOVERY_DISK), *parent = g_path_get_dirname(folder);
    g_autoptr(GError) error = NULL;
    g_rmdir(folder);
    g_assert_cmpint(g_mkdir_with_parents(parent, 0700), ==, 0);
    g_assert_true(g_file_set_contents(folder, "", 0, NULL));
    BillowRecovery *mine = billow_recovery_new(NULL);
    save_in(mine, BILLOW_RECOVERY_MEMORY, 1, 11);
    g_autoptr(GPtrArray) none = billow_recovery_list();
    g_assert_cmpuint(none->len, ==, 0);
    billow_recovery_free(mine);
    check_left(11);
    g_assert_null(billow_recovery_take("gone", &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
    g_assert_cmpint(g_unlink(folder), ==, 0);
}

/* New states of work that was taken over are newer than the orphaned ones. */
static void
test_taken_up(void)
{
    if (!has_memory())
        return;
    BillowRecovery *mine = billow_recovery_new(NULL);
    save_in(mine, BILLOW_RECOVERY_DISK, 7, 11);
    billow_recovery_free(mine);
    BillowRecoveryNote *note;
    BillowRecovery *taken = claim_only(&note);
    billow_recovery_note_free(note);
    save_in(taken, BILLOW_RECOVERY_MEMORY, 1, 12);
    billow_recovery_free(taken);
    check_left(12);
}

static void
test_permissions(void)
{
    g_autoptr(BillowRecovery) mine = billow_recovery_new(NULL);
    save_work(mine, "Mine", 4, NULL, NULL);
    for (int store = 0; store < BILLOW_RECOVERY_STORES; store++) {
        g_autofree char *folder = folder_of(store);
        struct stat about;
        if (stat(folder, &about) == 0)
            g_assert_cmpint(about.st_mode & 0777, ==, 0700);
        else
            g_assert_cmpint(store, ==, BILLOW_RECOVERY_MEMORY);
    }
    billow_recovery_discard(mine);
}

/* A file of another kind is not offered and stays; a lock without work is removed. */
static void
test_odd_files(void)
{
    static const char *const texts[] = {"", "\n\n", "[Unsaved work of Billow]\nname=x\n\nno project", "{}"};
    g_autofree char *folder = g_build_filename(g_get_user_state_dir(), "billow", "recovery", NULL);
    g_autofree char *lock = g_build_filename(folder, "gone.lock", NULL);
    g_assert_cmpint(g_mkdir_with_parents(folder, 0700), ==, 0);
    for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
        g_autofree char *name = g_strdup_printf("odd-%u.work", i);
        g_autofree char *path = g_build_filename(folder, name, NULL);
        g_assert_true(g_file_set_contents(path, texts[i], -1, NULL));
    }
    g_assert_true(g_file_set_contents(lock, "", -1, NULL));
    g_autoptr(GPtrArray) left = billow_recovery_list();
    g_assert_cmpuint(left->len, ==, 1);
    const BillowRecoveryNote *note = left->pdata[0];
    g_autoptr(BillowRecovery) taken = billow_recovery_take(note->id, NULL);
    g_autoptr(GError) error = NULL;
    g_assert_null(billow_recovery_load(taken, &error));
    g_assert_error(error, BILLOW_PROJECT_ERROR, BILLOW_PROJECT_ERROR_INVALID);
    g_assert_false(g_file_test(lock, G_FILE_TEST_EXISTS));
    billow_recovery_free(g_steal_pointer(&taken));
    g_assert_cmpuint(count_files(), ==, G_N_ELEMENTS(texts));
    for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
        g_autofree char *name = g_strdup_printf("odd-%u.work", i);
        g_autofree char *path = g_build_filename(folder, name, NULL);
        g_unlink(path);
    }
}

/* It could be locked, but other programs look for a regular file. */
static void
test_pipe(void)
{
    leave_behind("One", 7, NULL);
    BillowRecoveryNote *note;
    billow_recovery_free(claim_only(&note));
    g_autoptr(BillowRecoveryNote) freed = note;
    g_autofree char *folder = folder_of(BILLOW_RECOVERY_DISK), *name = g_strconcat(note->id, ".lock", NULL);
    g_autofree char *lock = g_build_filename(folder, name, NULL);
    g_autoptr(GError) error = NULL;
    g_assert_cmpint(mkfifo(lock, 0600), ==, 0);
    g_assert_null(billow_recovery_take(note->id, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK);
    g_assert_cmpint(g_unlink(lock), ==, 0);
    check_left(7);
}

int
main(int argc, char **argv)
{
    g_autofree char *home = g_dir_make_tmp("billow-state-XXXXXX", NULL);
    char memory[] = "/dev/shm/billow-memory-XXXXXX";
    g_setenv("XDG_STATE_HOME", home, TRUE);
    g_setenv("XDG_RUNTIME_DIR", g_mkdtemp(memory) ? memory : home, TRUE);
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/recovery/work-of-a-killed-program-is-found", test_killed);
    g_test_add_func("/recovery/held-work-is-not-offered", test_held);
    g_test_add_func("/recovery/newest-state-is-found", test_newest);
    g_test_add_func("/recovery/every-crash-is-found", test_several);
    g_test_add_func("/recovery/newer-of-memory-and-disk-is-found", test_newer_store);
    g_test_add_func("/recovery/torn-or-lost-memory-leaves-the-disk", test_disk_alone);
    g_test_add_func("/recovery/state-that-is-in-memory-alone-is-found", test_memory_alone);
    g_test_add_func("/recovery/what-could-not-be-read-again-is-not-kept", test_unreadable);
    g_test_add_func("/recovery/state-in-memory-is-found-where-the-disk-cannot-be-locked", test_no_disk);
    g_test_add_func("/recovery/memory-is-not-filled", test_little_memory);
    g_test_add_func("/recovery/work-that-was-taken-up-goes-on-being-newer", test_taken_up);
    g_test_add_func("/recovery/folders-are-the-users-alone", test_permissions);
    g_test_add_func("/recovery/odd-files-are-told-apart", test_odd_files);
    g_test_add_func("/recovery/pipe-is-no-lock", test_pipe);
    const int status = g_test_run();
    g_autofree char *in_memory = folder_of(BILLOW_RECOVERY_MEMORY);
    g_rmdir(in_memory);
    g_rmdir(memory);
    const char *const folders[] = {"billow/recovery", "billow", ""};
    for (size_t i = 0; i < G_N_ELEMENTS(folders); i++) {
        g_autofree char *folder = g_build_filename(home, folders[i], NULL);
        g_rmdir(folder);
    }
    return status;
}
