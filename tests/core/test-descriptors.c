/* Tests that standard descriptors that are closed at the start get opened, and the number of free ones. */
#include "core/base/descriptors.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <stdbool.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* Checks what a child finds that starts without some descriptors (bits of `closed`). */
static bool
is_as_good_as_closed(int closed)
{
    for (int descriptor = 0; descriptor < 3; descriptor++)
        if (closed & 1 << descriptor)
            close(descriptor);
    if (!billow_reserve_descriptors() || open("/dev/zero", O_RDWR) < 3)
        return false;
    char byte = 0;
    bool fails = true;
    for (int descriptor = 0; descriptor < 3; descriptor++)
        if (closed & 1 << descriptor)
            fails &=
                (descriptor == 0 ? read(0, &byte, 1) : write(descriptor, &byte, 1)) == -1 && errno == EBADF;
    return fails;
}

static void
closed_ones_are_not_given_to_files(void)
{
    for (int closed = 0; closed < 8; closed++) {
        pid_t child = fork();
        if (child == 0)
            _exit(is_as_good_as_closed(closed) ? 0 : 1);
        int status;
        g_assert_cmpint(waitpid(child, &status, 0), ==, child);
        g_test_message("closed: %d", closed);
        g_assert_cmpint(status, ==, 0);
    }
}

static void
open_ones_are_left_alone(void)
{
    int ends[2];
    g_assert_cmpint(pipe(ends), ==, 0);
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDOUT_FILENO);
        _exit(billow_reserve_descriptors() && write(STDOUT_FILENO, "x", 1) == 1 ? 0 : 1);
    }
    int status;
    char byte = 0;
    g_assert_cmpint(waitpid(child, &status, 0), ==, child);
    g_assert_cmpint(status, ==, 0);
    g_assert_cmpint(read(ends[0], &byte, 1), ==, 1);
    g_assert_cmpint(byte, ==, 'x');
    close(ends[0]);
    close(ends[1]);
}

/* Runs in a child that may have `limit` open descriptors, and has 0, 1, 2 and `more` others. */
static void
check_free_ones(int limit, int more, int most)
{
    const struct rlimit low = {(rlim_t) limit, (rlim_t) limit};
    for (int descriptor = 3; descriptor < 100; descriptor++)
        close(descriptor);
    for (int i = 0; i < more; i++)
        dup(STDIN_FILENO);
    setrlimit(RLIMIT_NOFILE, &low);
    const int told = billow_free_descriptors(most);
    int opened = 0;
    while (opened < most && dup(STDIN_FILENO) >= 0)
        opened++;
    _exit(told == opened ? 0 : 1);
}

static void
free_ones_can_be_opened(void)
{
    static const struct {
        int limit, more, most;
    } cases[] = {{3, 0, 5}, {4, 0, 5}, {20, 0, 5}, {20, 15, 5}, {20, 17, 5}, {10, 17, 5}, {20, 4, 100}};
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        pid_t child = fork();
        if (child == 0)
            check_free_ones(cases[i].limit, cases[i].more, cases[i].most);
        int status;
        g_assert_cmpint(waitpid(child, &status, 0), ==, child);
        g_test_message("limit %d, %d open", cases[i].limit, 3 + cases[i].more);
        g_assert_cmpint(status, ==, 0);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/descriptors/closed-ones-are-not-given-to-files", closed_ones_are_not_given_to_files);
    g_test_add_func("/descriptors/open-ones-are-left-alone", open_ones_are_left_alone);
    g_test_add_func("/descriptors/free-ones-can-be-opened", free_ones_can_be_opened);
    return g_test_run();
}
