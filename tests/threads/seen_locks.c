/* Reports GLib's synchronization to ThreadSanitizer, which does not see it, because GLib is not compiled for
 * it and its locks are system calls. This library is preloaded (LD_PRELOAD): each function calls GLib's own
 * and reports what it orders. */
#include <dlfcn.h>
#include <glib-object.h>

/* From its runtime, which is missing in programs that only start the tested ones. */
void __tsan_acquire(void *address) __attribute__((weak));
void __tsan_release(void *address) __attribute__((weak));
void AnnotateIgnoreReadsBegin(const char *file, int line) __attribute__((weak));
void AnnotateIgnoreReadsEnd(const char *file, int line) __attribute__((weak));
void AnnotateIgnoreWritesBegin(const char *file, int line) __attribute__((weak));
void AnnotateIgnoreWritesEnd(const char *file, int line) __attribute__((weak));

static void
acquire(void *address)
{
    if (__tsan_acquire)
        __tsan_acquire(address);
}

static void
release(void *address)
{
    if (__tsan_release)
        __tsan_release(address);
}

/* Ignores memory accesses of GLib under its internal locks, until look_again(). */
static void
look_away(void)
{
    if (AnnotateIgnoreReadsBegin && AnnotateIgnoreWritesBegin) {
        AnnotateIgnoreReadsBegin(__FILE__, __LINE__);
        AnnotateIgnoreWritesBegin(__FILE__, __LINE__);
    }
}

static void
look_again(void)
{
    if (AnnotateIgnoreReadsEnd && AnnotateIgnoreWritesEnd) {
        AnnotateIgnoreWritesEnd(__FILE__, __LINE__);
        AnnotateIgnoreReadsEnd(__FILE__, __LINE__);
    }
}

/* Finds GLib's own function of that name. */
#define OWN(name)                                                                                            \
    static __typeof__(&(name)) own;                                                                          \
    if (!own)                                                                                                \
    *(void **) &own = dlsym(RTLD_NEXT, #name)

/* GLib creates the lock of its error domains with the first error: here, before there are threads. */
__attribute__((constructor)) static void
make_first_error(void)
{
    g_error_free(g_error_new_literal(G_FILE_ERROR, G_FILE_ERROR_FAILED, ""));
}

/* --- Locks --- */

void
g_mutex_lock(GMutex *mutex)
{
    OWN(g_mutex_lock);
    own(mutex);
    acquire(mutex);
}

gboolean
g_mutex_trylock(GMutex *mutex)
{
    OWN(g_mutex_trylock);
    const gboolean locked = own(mutex);
    if (locked)
        acquire(mutex);
    return locked;
}

void
g_mutex_unlock(GMutex *mutex)
{
    OWN(g_mutex_unlock);
    release(mutex);
    own(mutex);
}

void
g_cond_wait(GCond *condition, GMutex *mutex)
{
    OWN(g_cond_wait);
    release(mutex);
    own(condition, mutex);
    acquire(mutex);
}

gboolean
g_cond_wait_until(GCond *condition, GMutex *mutex, gint64 end)
{
    OWN(g_cond_wait_until);
    release(mutex);
    const gboolean signalled = own(condition, mutex, end);
    acquire(mutex);
    return signalled;
}

/* --- Reference counts: each use of an object comes before its end --- */

gboolean(g_atomic_ref_count_dec)(gatomicrefcount *count)
{
    OWN(g_atomic_ref_count_dec);
    release(count);
    const gboolean last = own(count);
    if (last)
        acquire(count);
    return last;
}

static __thread GDestroyNotify clear_box;

static void
acquire_and_clear(gpointer box)
{
    GDestroyNotify clear = clear_box;
    clear_box = NULL;
    acquire(box);
    if (clear)
        clear(box);
}

void
g_atomic_rc_box_release_full(gpointer box, GDestroyNotify clear)
{
    OWN(g_atomic_rc_box_release_full);
    release(box);
    clear_box = clear;
    own(box, acquire_and_clear);
    clear_box = NULL;
}

void
g_atomic_rc_box_release(gpointer box)
{
    g_atomic_rc_box_release_full(box, NULL);
}

void
g_bytes_unref(GBytes *bytes)
{
    OWN(g_bytes_unref);
    if (bytes) {
        release(bytes);
        acquire(bytes);
    }
    own(bytes);
}

void(g_object_unref)(gpointer object)
{
    OWN(g_object_unref);
    release(object);
    acquire(object);
    own(object);
}

/* --- Calls that are passed to the main loop --- */

typedef struct {
    GSourceFunc function;
    gpointer data;
    GDestroyNotify free_data;
} HandOver;

static HandOver *
hand_over(GSourceFunc function, gpointer data, GDestroyNotify free_data)
{
    HandOver *what = g_new(HandOver, 1);
    *what = (HandOver){function, data, free_data};
    release(what);
    return what;
}

static gboolean
take_over(gpointer data)
{
    HandOver *what = data;
    acquire(what);
    return what->function(what->data);
}

static void
end_hand_over(gpointer data)
{
    HandOver *what = data;
    acquire(what);
    if (what->free_data)
        what->free_data(what->data);
    g_free(what);
}

guint
g_idle_add_full(int priority, GSourceFunc function, gpointer data, GDestroyNotify free_data)
{
    OWN(g_idle_add_full);
    HandOver *what = hand_over(function, data, free_data);
    look_away();
    const guint id = own(priority, take_over, what, end_hand_over);
    look_again();
    return id;
}

guint(g_idle_add)(GSourceFunc function, gpointer data)
{
    return g_idle_add_full(G_PRIORITY_DEFAULT_IDLE, function, data, NULL);
}

void
g_main_context_invoke_full(GMainContext *context, int priority, GSourceFunc function, gpointer data,
                           GDestroyNotify free_data)
{
    OWN(g_main_context_invoke_full);
    if (g_main_context_is_owner(context ? context : g_main_context_default())) {
        own(context, priority, function, data, free_data); /* runs here, at once */
        return;
    }
    HandOver *what = hand_over(function, data, free_data);
    look_away();
    own(context, priority, take_over, what, end_hand_over);
    look_again();
}

void
g_main_context_invoke(GMainContext *context, GSourceFunc function, gpointer data)
{
    g_main_context_invoke_full(context, G_PRIORITY_DEFAULT, function, data, NULL);
}
