/* Standard descriptors that are closed when the program starts. */
#include "core/descriptors.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <stdbool.h>
#include <sys/wait.h>
#include <unistd.h>

/* What a child that began without some of its descriptors (bits of `closed`) finds. */
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

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/descriptors/closed-ones-are-not-given-to-files", closed_ones_are_not_given_to_files);
    g_test_add_func("/descriptors/open-ones-are-left-alone", open_ones_are_left_alone);
    return g_test_run();
}
