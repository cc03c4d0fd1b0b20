/* Tests when unsaved work is stored, with a clock that the test controls. */
#include "app/document/parts.h"
#include "held_time.h"
#include "model/base/clock.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/* As docs/architecture.md promises, milliseconds. */
enum { PROMISED = 2000 };

/* --- A disk that may be full --- */

static gboolean disk_is_full;

/* Returns whether a descriptor is of a file in the state folder. */
static gboolean
is_on_disk(int descriptor)
{
    g_autofree char *link = g_strdup_printf("/proc/self/fd/%d", descriptor);
    g_autofree char *path = g_file_read_link(link, NULL);
    return path && g_str_has_prefix(path, g_get_user_state_dir());
}

ssize_t
write(int descriptor, const void *bytes, size_t length)
{
    if (disk_is_full && is_on_disk(descriptor)) {
        errno = ENOSPC;
        return -1;
    }
    return syscall(SYS_write, descriptor, bytes, length);
}

/* --- A session that is followed --- */

typedef struct {
    BillowSession *session;
    BillowAutosave *autosave;
    int told; /* failures */
} Work;

static void
count(Work *work)
{
    work->told++;
}

static BillowProject *
new_project(const char *name)
{
    const BillowGrid grid = {4, 3, 0.1};
    return billow_project_new(name, &grid);
}

static void
set_up(Work *work, gconstpointer data)
{
    g_autoptr(BillowProject) project = new_project("Saved");
    billow_clock_hold();
    work->session = billow_session_new(project);
    work->autosave = billow_autosave_new(work->session);
    g_signal_connect_swapped(work->autosave, "failed", G_CALLBACK(count), work);
}

static void
tear_down(Work *work, gconstpointer data)
{
    disk_is_full = FALSE;
    billow_autosave_close(work->autosave);
    held_time_turn(0);
    g_object_unref(work->autosave);
    g_object_unref(work->session);
    billow_clock_let_go();
}

static void
edit(const Work *work, const char *name)
{
    g_autoptr(BillowProject) project = billow_project_copy(billow_session_get_project(work->session));
    billow_project_set_name(project, name);
    billow_session_edit(work->session, project, "Name", NULL);
}

/* --- Stored work --- */

/* Returns the text of the only file of work in a store, or NULL. */
static char *
read_work(BillowRecoveryStore store)
{
    g_autofree char *folder = store == BILLOW_RECOVERY_DISK
                                  ? g_build_filename(g_get_user_state_dir(), "billow", "recovery", NULL)
                                  : g_build_filename(g_get_user_runtime_dir(), "billow", NULL);
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    char *text = NULL;
    for (const char *name; dir && (name = g_dir_read_name(dir));) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        if (!g_str_has_suffix(name, ".work"))
            continue;
        g_assert_null(text);
        g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    }
    return text;
}

/* NULL: nothing is stored there. */
static void
assert_kept_in(BillowRecoveryStore store, const char *name)
{
    g_autofree char *text = read_work(store), *line = g_strdup_printf("\nname=%s\n", name);
    g_assert_true(name ? text && strstr(text, line) : !text);
}

static gboolean
has_memory(void)
{
    return g_str_has_prefix(g_get_user_runtime_dir(), "/dev/shm/");
}

static void
assert_kept(const char *name)
{
    assert_kept_in(BILLOW_RECOVERY_DISK, name);
    assert_kept_in(BILLOW_RECOVERY_MEMORY, has_memory() ? name : NULL);
}

/* --- When --- */

static void
two_seconds_after_a_change(Work *work, gconstpointer data)
{
    const guint before = held_time_begun();
    held_time_turn(PROMISED); /* nothing is unsaved */
    edit(work, "One");
    held_time_turn(PROMISED - 1);
    g_assert_cmpuint(held_time_begun(), ==, before);
    assert_kept(NULL);
    held_time_turn(1);
    assert_kept("One");
}

/* For a minute of ten changes a second, every two seconds one state goes to memory and to the disk. */
static void
typing_on_puts_nothing_off(Work *work, gconstpointer data)
{
    enum { PAUSE = 100, CHANGES = 600, EACH = PROMISED / PAUSE };
    const guint before = held_time_begun();
    for (int i = 1; i <= CHANGES; i++) {
        g_autofree char *name = g_strdup_printf("Change %d", i);
        g_autofree char *kept = g_strdup_printf("Change %d", i / EACH * EACH);
        edit(work, name);
        held_time_turn(PAUSE);
        assert_kept(i < EACH ? NULL : kept);
        g_assert_cmpuint(held_time_begun() - before, ==, 2u * (guint) (i / EACH));
    }
}

/* Without a change nothing is written. */
static void
rest_is_left_in_peace(Work *work, gconstpointer data)
{
    edit(work, "One");
    held_time_turn(PROMISED);
    const guint before = held_time_begun();
    held_time_turn(100 * PROMISED);
    g_assert_cmpuint(held_time_begun(), ==, before);
    assert_kept("One");
}

static void
saved_work_is_forgotten_at_once(Work *work, gconstpointer data)
{
    const guint before = held_time_begun();
    edit(work, "One");
    held_time_turn(PROMISED / 2);
    billow_session_mark_saved(work->session, billow_session_get_project(work->session), "/one.billow");
    held_time_turn(10 * PROMISED);
    g_assert_cmpuint(held_time_begun(), ==, before);
    edit(work, "Two");
    held_time_turn(PROMISED);
    assert_kept("Two");
    billow_session_mark_saved(work->session, billow_session_get_project(work->session), "/one.billow");
    held_time_turn(0);
    assert_kept(NULL);
}

/* The failure is reported once; storing is tried every two seconds. The copy in memory stays. */
static void
full_disk_is_tried_again(Work *work, gconstpointer data)
{
    disk_is_full = TRUE;
    edit(work, "One");
    held_time_turn(PROMISED);
    for (int tries = 1; tries < 20; tries++) {
        const guint before = held_time_begun();
        g_assert_cmpint(work->told, ==, 1);
        assert_kept_in(BILLOW_RECOVERY_DISK, NULL);
        assert_kept_in(BILLOW_RECOVERY_MEMORY, has_memory() ? "One" : NULL);
        held_time_turn(PROMISED - 1);
        g_assert_cmpuint(held_time_begun(), ==, before);
        disk_is_full = tries < 19;
        held_time_turn(1);
        g_assert_cmpuint(held_time_begun(), >, before);
    }
    assert_kept("One");
    disk_is_full = TRUE; /* the next failure is reported again */
    edit(work, "Two");
    held_time_turn(PROMISED);
    g_assert_cmpint(work->told, ==, 2);
    assert_kept_in(BILLOW_RECOVERY_DISK, "One");
}

/* --- A draft --- */

static BillowProject *
draft_of(gpointer name)
{
    return new_project(*(const char **) name);
}

/* A draft does not notify of changes. */
static void
draft_is_kept_as_soon(Work *work, gconstpointer data)
{
    const char *name = "Draft 1";
    billow_autosave_set_draft(work->autosave, draft_of, &name);
    held_time_turn(PROMISED - 1);
    assert_kept(NULL);
    held_time_turn(1);
    assert_kept("Draft 1");
    held_time_turn(PROMISED / 4);
    name = "Draft 2";
    held_time_turn(PROMISED);
    assert_kept("Draft 2");
    const guint before = held_time_begun();
    held_time_turn(100 * PROMISED);
    g_assert_cmpuint(held_time_begun(), ==, before);
    billow_session_mark_saved(work->session, billow_session_get_project(work->session), "/one.billow");
    held_time_turn(PROMISED); /* under its new name */
    g_autofree char *text = read_work(BILLOW_RECOVERY_DISK);
    g_assert_nonnull(strstr(text, "\nfile=file:///one.billow\n"));
    billow_autosave_set_draft(work->autosave, NULL, NULL);
    held_time_turn(PROMISED);
    assert_kept(NULL);
}

static void
draft_is_tried_again(Work *work, gconstpointer data)
{
    const char *name = "Draft";
    disk_is_full = TRUE;
    billow_autosave_set_draft(work->autosave, draft_of, &name);
    held_time_turn(3 * PROMISED);
    g_assert_cmpint(work->told, ==, 1);
    disk_is_full = FALSE;
    held_time_turn(PROMISED);
    assert_kept("Draft");
    billow_autosave_set_draft(work->autosave, NULL, NULL);
}

static void
add(const char *path, void (*test)(Work *, gconstpointer))
{
    g_test_add(path, Work, NULL, set_up, test, tear_down);
}

static void
remove_tree(const char *path)
{
    g_autoptr(GDir) dir = g_dir_open(path, 0, NULL);
    for (const char *name; dir && (name = g_dir_read_name(dir));) {
        g_autofree char *inner = g_build_filename(path, name, NULL);
        remove_tree(inner);
    }
    g_remove(path);
}

int
main(int argc, char **argv)
{
    g_autofree char *home = g_dir_make_tmp("billow-state-XXXXXX", NULL);
    char memory[] = "/dev/shm/billow-memory-XXXXXX";
    const gboolean in_memory = g_mkdtemp(memory) != NULL;
    g_setenv("XDG_STATE_HOME", home, TRUE);
    g_setenv("XDG_RUNTIME_DIR", in_memory ? memory : "/proc/nowhere", TRUE);
    g_test_init(&argc, &argv, NULL);
    add("/autosave-times/two-seconds-after-a-change", two_seconds_after_a_change);
    add("/autosave-times/typing-on-puts-nothing-off", typing_on_puts_nothing_off);
    add("/autosave-times/rest-is-left-in-peace", rest_is_left_in_peace);
    add("/autosave-times/saved-work-is-forgotten-at-once", saved_work_is_forgotten_at_once);
    add("/autosave-times/full-disk-is-tried-again", full_disk_is_tried_again);
    add("/autosave-times/draft-is-kept-as-soon", draft_is_kept_as_soon);
    add("/autosave-times/draft-is-tried-again", draft_is_tried_again);
    const int status = g_test_run();
    remove_tree(home);
    if (in_memory)
        remove_tree(memory);
    return status;
}
