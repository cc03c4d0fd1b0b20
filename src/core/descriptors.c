/* Standard descriptors: closed ones are opened on /dev/null, for the direction that nobody uses. */
#include "core/descriptors.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

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
