/* Tests the lock that shows who has a project open, with real processes and with notes as other machines
 * would write them. */
#include "io/project/lock.h"

#include <dlfcn.h>
#include <errno.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/file.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* Set to simulate a file system without locks. */
static gboolean no_locks;

int
flock(int descriptor, int operation)
{
    if (!no_locks)
        return (int) syscall(SYS_flock, descriptor, operation);
    errno = ENOLCK;
    return -1;
}

/* Overrides the function, since not every machine has an id. */
gboolean
g_file_get_contents(const char *path, char **text, gsize *length, GError **error)
{
    gboolean (*read)(const char *, char **, gsize *, GError **);
    *(void **) &read = dlsym(RTLD_NEXT, "g_file_get_contents");
    if (!g_str_equal(path, "/etc/machine-id"))
        return read(path, text, length, error);
    *text = g_strdup("this\n");
    return TRUE;
}

typedef struct {
    char *folder, *project, *lock;
} Place;

static void
set_up(Place *place, gconstpointer data)
{
    place->folder = g_dir_make_tmp("billow-lock-XXXXXX", NULL);
    place->project = g_build_filename(place->folder, "cloth.billow", NULL);
    place->lock = g_build_filename(place->folder, ".cloth.billow.lock", NULL);
    g_assert_true(g_file_set_contents(place->project, "{}", -1, NULL));
}

static void
tear_down(Place *place, gconstpointer data)
{
    g_remove(place->project);
    g_remove(place->lock);
    g_assert_cmpint(g_rmdir(place->folder), ==, 0); /* nothing else is left */
    g_free(place->folder);
    g_free(place->project);
    g_free(place->lock);
}

static gboolean
is_there(const char *path)
{
    return g_file_test(path, G_FILE_TEST_EXISTS);
}

/* Starts a process that has the project open until it is killed. */
static pid_t
start_holder(const Place *place)
{
    int ends[2];
    g_assert_cmpint(pipe(ends), ==, 0);
    const pid_t child = fork();
    g_assert_cmpint(child, >=, 0);
    if (child == 0) {
        const char has = billow_project_lock_take(place->project, FALSE, NULL) ? 'y' : 'n';
        if (write(ends[1], &has, 1) == 1)
            for (;;)
                pause();
        _exit(1);
    }
    char has;
    g_assert_cmpint(read(ends[0], &has, 1), ==, 1);
    g_assert_cmpint(has, ==, 'y');
    close(ends[0]);
    close(ends[1]);
    return child;
}

static void
end_holder(pid_t child)
{
    g_assert_cmpint(kill(child, SIGKILL), ==, 0);
    g_assert_cmpint(waitpid(child, NULL, 0), ==, child);
}

static void
tells_who_has_it(Place *place, gconstpointer data)
{
    const gint64 before = g_get_real_time() / G_USEC_PER_SEC;
    const pid_t child = start_holder(place);
    g_autoptr(BillowLockNote) holder = NULL;
    g_assert_null(billow_project_lock_take(place->project, FALSE, &holder));
    g_assert_nonnull(holder);
    g_assert_cmpint(holder->pid, ==, child);
    g_assert_cmpstr(holder->user, ==, g_get_user_name());
    g_assert_cmpstr(holder->host, ==, g_get_host_name());
    g_assert_cmpint(holder->since, >=, before);
    g_assert_cmpint(holder->since, <=, g_get_real_time() / G_USEC_PER_SEC);
    g_assert_false(billow_lock_note_is_own(holder));
    g_assert_null(
        billow_project_lock_take(place->project, TRUE, NULL)); /* a system lock is another process's */
    end_holder(child);
}

static void
dead_process_is_taken_over(Place *place, gconstpointer data)
{
    end_holder(start_holder(place));
    g_assert_true(is_there(place->lock));
    g_autoptr(BillowLockNote) holder = NULL;
    BillowProjectLock *lock = billow_project_lock_take(place->project, FALSE, &holder);
    g_assert_nonnull(lock);
    g_assert_null(holder);
    g_autoptr(BillowLockNote) own = NULL;
    g_assert_null(billow_project_lock_take(place->project, FALSE, &own));
    g_assert_true(billow_lock_note_is_own(own));
    billow_project_lock_release(lock);
    g_assert_false(is_there(place->lock));
}

/* The lock of a symbolic link is beside its target, so that both names are one project. */
static void
link_is_the_same_project(Place *place, gconstpointer data)
{
    g_autofree char *link = g_build_filename(place->folder, "other.billow", NULL);
    g_assert_cmpint(symlink("cloth.billow", link), ==, 0);
    BillowProjectLock *lock = billow_project_lock_take(link, FALSE, NULL);
    g_assert_nonnull(lock);
    g_assert_cmpstr(billow_project_lock_project(lock), ==, link);
    g_assert_true(is_there(place->lock));
    billow_project_lock_release(lock);
    g_remove(link);
}

/* A note from a machine whose locks are not visible here. */
static void
write_note(const Place *place, const char *machine, const char *boot, int pid)
{
    g_autofree char *text = g_strdup_printf(
        "[Lock]\nMachine=%s\nBoot=%s\nHost=atelier\\n2\nUser=mira\nSince=1700000000\nProcess=%d\n", machine,
        boot, pid);
    g_assert_true(g_file_set_contents(place->lock, text, -1, NULL));
}

static void
another_machine_has_it(Place *place, gconstpointer data)
{
    write_note(place, "another", "boot", 1);
    g_autoptr(BillowLockNote) holder = NULL;
    g_assert_null(billow_project_lock_take(place->project, FALSE, &holder));
    g_assert_nonnull(holder);
    g_assert_cmpstr(holder->user, ==, "mira");
    g_assert_cmpstr(holder->host, ==, "atelier\\n2"); /* on one line */
    g_assert_cmpint(holder->since, ==, 1700000000);
    BillowProjectLock *lock = billow_project_lock_take(place->project, TRUE, NULL);
    g_assert_nonnull(lock);
    billow_project_lock_release(lock);
    g_assert_false(is_there(place->lock));
}

/* Notes from this machine before a restart, and incomplete ones. */
static void
what_cannot_be_is_taken_over(Place *place, gconstpointer data)
{
    write_note(place, "this", "an earlier boot", 1);
    static const char *const left[] = {NULL, "", "[Lock]\nMachine=another\n",
                                       "\x7f"
                                       "ELF \xff\xfe"};
    for (gsize i = 0; i < G_N_ELEMENTS(left); i++) {
        if (left[i])
            g_assert_true(g_file_set_contents(place->lock, left[i], -1, NULL));
        g_autoptr(BillowLockNote) holder = NULL;
        BillowProjectLock *lock = billow_project_lock_take(place->project, FALSE, &holder);
        g_assert_nonnull(lock);
        billow_project_lock_release(lock);
    }
}

/* Returns a line as this program writes it. */
static char *
own_line(const Place *place, const char *key)
{
    g_autoptr(BillowProjectLock) lock = billow_project_lock_take(place->project, FALSE, NULL);
    g_autoptr(GKeyFile) file = g_key_file_new();
    g_assert_true(g_key_file_load_from_file(file, place->lock, G_KEY_FILE_NONE, NULL));
    return g_key_file_get_string(file, "Lock", key, NULL);
}

static void
assert_taken_over(const Place *place, gboolean expected)
{
    g_autoptr(BillowLockNote) holder = NULL;
    g_autoptr(BillowProjectLock) lock = billow_project_lock_take(place->project, FALSE, &holder);
    g_assert_true((lock != NULL) == expected);
    g_assert_true((holder != NULL) != expected);
}

/* Without locks, a note of this machine counts while its process lives, but not one from before a restart,
 * when the process id was another process's. */
static void
without_locks_the_process_counts(Place *place, gconstpointer data)
{
    no_locks = TRUE;
    g_autofree char *machine = own_line(place, "Machine"), *boot = own_line(place, "Boot");
    g_assert_cmpstr(machine, ==, "this");
    const pid_t dead = fork();
    if (dead == 0)
        _exit(0);
    g_assert_cmpint(waitpid(dead, NULL, 0), ==, dead);
    write_note(place, machine, boot, getppid());
    assert_taken_over(place, FALSE);
    write_note(place, machine, boot, 1); /* perhaps another user's */
    assert_taken_over(place, FALSE);
    write_note(place, machine, "an earlier boot", getppid());
    assert_taken_over(place, TRUE);
    write_note(place, machine, boot, dead);
    assert_taken_over(place, TRUE);
    write_note(place, "another", boot, dead);
    assert_taken_over(place, FALSE);
    no_locks = FALSE;
    write_note(place, machine, boot, getppid()); /* with locks, it would be locked */
    assert_taken_over(place, TRUE);
}

/* However long ago it was written. */
static void
notes_of_other_machines_do_not_age(Place *place, gconstpointer data)
{
    static const gint64 times[] = {0, 1, 1700000000, G_MAXINT64};
    for (gsize i = 0; i < G_N_ELEMENTS(times); i++) {
        g_autofree char *text =
            g_strdup_printf("[Lock]\nMachine=another\nSince=%" G_GINT64_FORMAT "\nProcess=7\n", times[i]);
        g_assert_true(g_file_set_contents(place->lock, text, -1, NULL));
        g_autoptr(BillowLockNote) holder = NULL;
        g_assert_null(billow_project_lock_take(place->project, FALSE, &holder));
        g_assert_nonnull(holder);
        g_assert_cmpint(holder->since, ==, times[i]);
    }
}

/* In a folder that cannot be written, or with something in the lock's place, there is no lock. */
static void
nowhere_to_lock(Place *place, gconstpointer data)
{
    BillowLockNote *holder = NULL;
    g_assert_null(billow_project_lock_take("/proc/no/such/cloth.billow", FALSE, &holder));
    g_assert_null(holder);
    g_assert_cmpint(symlink("cloth.billow", place->lock), ==, 0);
    g_assert_null(billow_project_lock_take(place->project, TRUE, &holder));
    g_assert_null(holder);
    g_autofree char *text = NULL;
    g_assert_true(g_file_get_contents(place->project, &text, NULL, NULL));
    g_assert_cmpstr(text, ==, "{}");
    billow_project_lock_release(NULL);
}

/* If another process has recreated the file, it is not removed. */
static void
released_once(Place *place, gconstpointer data)
{
    BillowProjectLock *lock = billow_project_lock_take(place->project, FALSE, NULL);
    g_remove(place->lock);
    write_note(place, "another", "boot", 1);
    billow_project_lock_release(lock);
    g_assert_true(is_there(place->lock));
}

static void
add(const char *path, void (*test)(Place *, gconstpointer))
{
    g_test_add(path, Place, NULL, set_up, test, tear_down);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    add("/project-lock/tells-who-has-it", tells_who_has_it);
    add("/project-lock/dead-process-is-taken-over", dead_process_is_taken_over);
    add("/project-lock/link-is-the-same-project", link_is_the_same_project);
    add("/project-lock/another-machine-has-it", another_machine_has_it);
    add("/project-lock/what-cannot-be-is-taken-over", what_cannot_be_is_taken_over);
    add("/project-lock/without-locks-the-process-counts", without_locks_the_process_counts);
    add("/project-lock/notes-of-other-machines-do-not-age", notes_of_other_machines_do_not_age);
    add("/project-lock/nowhere-to-lock", nowhere_to_lock);
    add("/project-lock/released-once", released_once);
    return g_test_run();
}
