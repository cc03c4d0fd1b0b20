#include "io/base/sync.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

gboolean
billow_sync(int descriptor)
{
    return TEMP_FAILURE_RETRY(fsync(descriptor)) == 0;
}

void
billow_sync_folder(const char *folder)
{
    const int descriptor = TEMP_FAILURE_RETRY(open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (descriptor < 0)
        return;
    (void) billow_sync(descriptor);
    close(descriptor);
}
