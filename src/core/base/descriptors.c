#include "core/base/descriptors.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

/* Opens each closed descriptor on /dev/null, in the direction that is not used. */
bool
billow_reserve_descriptors(void)
{
    static const int modes[] = {
        [STDIN_FILENO] = O_WRONLY, [STDOUT_FILENO] = O_RDONLY, [STDERR_FILENO] = O_RDONLY};
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++)
        if (fcntl(descriptor, F_GETFD) == -1 && errno == EBADF &&
            open("/dev/null", modes[descriptor]) != descriptor)
            return false;
    return true;
}

/* Checks each number instead of opening descriptors, which would take them from other threads. */
int
billow_free_descriptors(int most)
{
    struct rlimit limit;
    int found = 0;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return most;
    for (int descriptor = 0; found < most && (rlim_t) descriptor < limit.rlim_cur; descriptor++)
        found += fcntl(descriptor, F_GETFD) == -1;
    return found;
}
