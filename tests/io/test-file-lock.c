/* Tests how long a process waits for a locked file, with a clock that the test controls. */
#include "io/base/file_lock.h"
#include "model/base/clock.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/syscall.h>
#include <unistd.h>

/* As documented in io/base/file_lock.h. */
static const gint64 PROMISED = 60 * G_TIME_SPAN_SECOND;

static int tries;      /* number of attempts to lock */
static int frees = -1; /* the attempt at which the other process unlocks; below 0: never */
static BillowFileLock *other;

int
flock(int descriptor, int operation)
{
    if (++tries == frees)
        billow_file_lock_release(g_steal_pointer(&other));
    return (int) syscall(SYS_flock, descriptor, operation);
}

typedef struct {
    char *folder, *path;
    gint64 began;
} Place;

static void
set_up(Place *place, gconstpointer data)
{
    place->folder = g_dir_make_tmp("billow-lock-XXXXXX", NULL);
    place->path = g_build_filename(place->folder, "frames.lock", NULL);
    billow_clock_hold();
    frees = -1;
    other = billow_file_lock_take(place->path, NULL, NULL);
    g_assert_nonnull(other);
    place->began = billow_clock_now();
    tries = 0;
}

static void
tear_down(Place *place, gconstpointer data)
{
    billow_file_lock_release(g_steal_pointer(&other));
    billow_clock_let_go();
    g_assert_cmpint(g_rmdir(place->folder), ==, 0); /* no lock is left behind */
    g_free(place->path);
    g_free(place->folder);
}

static void
test_a_minute(Place *place, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    g_assert_null(billow_file_lock_take(place->path, NULL, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK);
    g_assert_nonnull(strstr(error->message, place->path));
    const gint64 waited = billow_clock_now() - place->began;
    g_assert_cmpint(waited, >=, PROMISED);
    g_assert_cmpint(waited, <=, PROMISED + 10 * G_TIME_SPAN_MILLISECOND);
}

/* It is taken within milliseconds of being unlocked. */
static void
test_given_up(Place *place, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    frees = 100;
    g_autoptr(BillowFileLock) lock = billow_file_lock_take(place->path, NULL, &error);
    g_assert_no_error(error);
    g_assert_nonnull(lock);
    g_assert_cmpint(tries, ==, frees + 1); /* the attempt after unlocking was on a deleted file */
    g_assert_cmpint(billow_clock_now() - place->began, <=, 2 * G_TIME_SPAN_SECOND);
}

static void
test_cancelled(Place *place, gconstpointer data)
{
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_autoptr(GError) error = NULL;
    g_cancellable_cancel(cancellable);
    g_assert_null(billow_file_lock_take(place->path, cancellable, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_assert_cmpint(billow_clock_now(), ==, place->began);
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
    add("/file-lock/another-has-it-for-a-minute", test_a_minute);
    add("/file-lock/taken-when-it-is-given-up", test_given_up);
    add("/file-lock/cancelled-at-once", test_cancelled);
    return g_test_run();
}
