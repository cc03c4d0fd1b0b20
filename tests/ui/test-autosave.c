/* Tests autosaving with a slow disk: a kill leaves the newest state, and a program that ends does end. */
#include "app/document/parts.h"
#include "io/project/recovery.h"

#include <dlfcn.h>
#include <glib/gstdio.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* --- The program that is killed --- */

static int told = -1; /* descriptor on which it reports: */
static const char HELD[] = "h", KEPT[] = "k";

static BillowSession *session;

static void
tell(const char *what)
{
    g_assert_cmpint(write(told, what, 1), ==, 1);
}

static void
name_project(gpointer name)
{
    g_autoptr(BillowProject) project = billow_project_copy(billow_session_get_project(session));
    billow_project_set_name(project, name);
    billow_session_edit(session, project, "Name", NULL);
}

/* The disk never finishes, and the user makes another change. */
int
fsync(int descriptor)
{
    if (told < 0)
        return (int) syscall(SYS_fsync, descriptor);
    tell(HELD);
    g_idle_add_once(name_project, (gpointer) "Two");
    for (;;)
        pause();
}

int
rename(const char *from, const char *to)
{
    const int result = (int) syscall(SYS_rename, from, to);
    if (told >= 0 && result == 0 && g_str_has_prefix(to, g_get_user_runtime_dir()))
        tell(KEPT);
    return result;
}

static void
work(void)
{
    g_autoptr(GMainLoop) loop = g_main_loop_new(NULL, FALSE);
    const BillowGrid grid = {4, 3, 0.1};
    g_autoptr(BillowProject) project = billow_project_new("Saved", &grid);
    session = billow_session_new(project);
    g_autoptr(BillowAutosave) autosave = billow_autosave_new(session);
    name_project((gpointer) "One");
    g_main_loop_run(loop);
}

/* --- The program that kills it --- */

enum { MOST_MILLISECONDS = 60000 };

static void
wait_for(int from, const char *what)
{
    struct pollfd told_from = {from, POLLIN, 0};
    char byte;
    g_assert_cmpint(poll(&told_from, 1, MOST_MILLISECONDS), ==, 1);
    g_assert_cmpint(read(from, &byte, 1), ==, 1);
    g_assert_cmpint(byte, ==, *what);
}

static void
check_left(const char *name)
{
    g_autoptr(GPtrArray) left = billow_recovery_list();
    g_assert_cmpuint(left->len, ==, 1);
    const BillowRecoveryNote *note = left->pdata[0];
    g_autoptr(BillowRecovery) taken = billow_recovery_take(note->id, NULL);
    g_autoptr(BillowProject) found = billow_recovery_load(taken, NULL);
    g_assert_cmpstr(note->name, ==, name);
    g_assert_cmpstr(found->name, ==, name);
    billow_recovery_discard(taken);
}

static void
test_held_disk(void)
{
    int pipes[2], status;
    if (!g_str_has_prefix(g_get_user_runtime_dir(), "/dev/shm/")) {
        g_test_skip("/dev/shm is not there");
        return;
    }
    g_assert_cmpint(pipe(pipes), ==, 0);
    const pid_t program = fork();
    g_assert_cmpint(program, >=, 0);
    if (program == 0) {
        told = pipes[1];
        prctl(PR_SET_PDEATHSIG, SIGKILL); /* if this test fails */
        work();
    }
    wait_for(pipes[0], KEPT);
    wait_for(pipes[0], HELD);
    wait_for(pipes[0], KEPT);
    g_assert_cmpint(kill(program, SIGKILL), ==, 0);
    g_assert_cmpint(waitpid(program, &status, 0), ==, program);
    check_left("Two");
    close(pipes[0]);
    close(pipes[1]);
}

/* --- The program that ends --- */

enum { ENDS = 500 };

static GThread *main_thread;

/* A call from a thread would not wake the main loop, which would wait forever. */
void
g_application_release(GApplication *application)
{
    void (*release)(GApplication *);
    *(void **) &release = dlsym(RTLD_NEXT, "g_application_release");
    g_assert_true(g_thread_self() == main_thread);
    release(application);
}

/* Like a window that is closed without saving. */
static void
close_unsaved(GApplication *application)
{
    const BillowGrid grid = {4, 3, 0.1};
    g_autoptr(BillowProject) project = billow_project_new("Saved", &grid);
    g_autoptr(BillowAutosave) autosave = NULL;
    session = billow_session_new(project);
    autosave = billow_autosave_new(session);
    billow_autosave_adopt(autosave, billow_recovery_new(NULL));
    billow_autosave_close(autosave);
    g_clear_object(&session);
}

/* On one processor a thread often goes on only after the main loop that it woke. */
static void
test_end(void)
{
    cpu_set_t before, one;
    g_assert_cmpint(sched_getaffinity(0, sizeof before, &before), ==, 0);
    int first = 0;
    while (!CPU_ISSET(first, &before))
        first++;
    CPU_ZERO(&one);
    CPU_SET(first, &one);
    g_assert_cmpint(sched_setaffinity(0, sizeof one, &one), ==, 0);
    main_thread = g_thread_self();
    for (int i = 0; i < ENDS; i++) {
        g_autoptr(GApplication) application = g_application_new(NULL, G_APPLICATION_NON_UNIQUE);
        g_signal_connect(application, "activate", G_CALLBACK(close_unsaved), NULL);
        g_application_set_default(application);
        g_assert_cmpint(g_application_run(application, 0, NULL), ==, 0);
    }
    g_application_set_default(NULL);
    g_assert_cmpint(sched_setaffinity(0, sizeof before, &before), ==, 0);
}

/* --- The program without unsaved work --- */

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

static void
end_saved(void)
{
    const BillowGrid grid = {4, 3, 0.1};
    g_autoptr(BillowProject) project = billow_project_new("Saved", &grid);
    g_autoptr(BillowSession) saved = billow_session_new(project);
    g_autoptr(BillowAutosave) autosave = billow_autosave_new(saved);
    billow_autosave_leave(autosave);
}

static void
test_nothing_to_keep(void)
{
    g_autofree char *on_disk = g_build_filename(g_get_user_state_dir(), "billow", NULL),
                    *in_memory = g_build_filename(g_get_user_runtime_dir(), "billow", NULL);
    remove_tree(on_disk);
    remove_tree(in_memory);
    end_saved();
    g_assert_false(g_file_test(on_disk, G_FILE_TEST_EXISTS));
    g_assert_false(g_file_test(in_memory, G_FILE_TEST_EXISTS));
}

static void
fail_at_words(const char *words)
{
    g_error("told: %s", words);
}

/* Files in place of the folders, so that none can be created. */
static void
test_nowhere_to_keep(void)
{
    g_autofree char *on_disk = g_build_filename(g_get_user_state_dir(), "billow", NULL),
                    *in_memory = g_build_filename(g_get_user_runtime_dir(), "billow", NULL);
    remove_tree(on_disk);
    remove_tree(in_memory);
    g_assert_true(g_file_set_contents(on_disk, "", 0, NULL));
    g_assert_true(g_file_set_contents(in_memory, "", 0, NULL));
    GPrintFunc before = g_set_printerr_handler(fail_at_words);
    end_saved();
    g_set_printerr_handler(before);
    remove_tree(on_disk);
    remove_tree(in_memory);
}

int
main(int argc, char **argv)
{
    g_autofree char *home = g_dir_make_tmp("billow-state-XXXXXX", NULL);
    char memory[] = "/dev/shm/billow-memory-XXXXXX";
    const gboolean has_memory = g_mkdtemp(memory) != NULL;
    g_setenv("XDG_STATE_HOME", home, TRUE);
    g_setenv("XDG_RUNTIME_DIR", has_memory ? memory : home, TRUE);
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/autosave/killed-while-the-disk-is-late", test_held_disk);
    g_test_add_func("/autosave/program-ends-when-its-work-is-kept", test_end);
    g_test_add_func("/autosave/nothing-to-keep-makes-no-place", test_nothing_to_keep);
    g_test_add_func("/autosave/nothing-to-keep-needs-no-place", test_nowhere_to_keep);
    const int status = g_test_run();
    remove_tree(home);
    if (has_memory)
        remove_tree(memory);
    return status;
}
