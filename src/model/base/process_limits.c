#include "model/base/process_limits.h"

#include "core/base/descriptors.h"

#include <glib/gi18n.h>
#include <sys/mman.h>
#include <sys/resource.h>

gboolean
billow_has_descriptors(int wanted, GError **error)
{
    const int left = billow_free_descriptors(wanted);
    if (left < wanted)
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_TOO_MANY_OPEN_FILES,
                    _("only %d of the %d file descriptors needed are left: raise the limit with ulimit -n"),
                    left, wanted);
    return left >= wanted;
}

/* Reserves address space only, no memory. */
static gboolean
can_be_mapped(guint64 wanted)
{
    void *taken = mmap(NULL, wanted, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return taken != MAP_FAILED && munmap(taken, wanted) == 0;
}

gboolean
billow_has_address_space(guint64 wanted, GError **error)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY || can_be_mapped(wanted))
        return TRUE;
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED,
                _("not enough address space is left, %u MB are needed: raise the limit with ulimit -v"),
                (unsigned) (wanted >> 20));
    return FALSE;
}

static gpointer
wait_for_lock(gpointer lock)
{
    g_mutex_lock(lock);
    g_mutex_unlock(lock);
    return NULL;
}

/* Returns how many of the threads could be started at once. */
static int
count_startable_threads(int wanted)
{
    GMutex lock;
    g_autoptr(GPtrArray) threads = g_ptr_array_new();
    g_mutex_init(&lock);
    g_mutex_lock(&lock);
    GThread *thread;
    while ((int) threads->len < wanted && (thread = g_thread_try_new("room", wait_for_lock, &lock, NULL)))
        g_ptr_array_add(threads, thread);
    g_mutex_unlock(&lock);
    for (guint i = 0; i < threads->len; i++)
        g_thread_join(threads->pdata[i]);
    g_mutex_clear(&lock);
    return (int) threads->len;
}

gboolean
billow_has_threads(int wanted, GError **error)
{
    const int started = count_startable_threads(wanted);
    if (started < wanted)
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED,
                    _("only %d of the %d threads needed can be started: raise the process limit with ulimit "
                      "-u or in the container"),
                    started, wanted);
    return started >= wanted;
}
