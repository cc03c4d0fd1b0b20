#include "core/base/workers.h"

#include <glib.h>
#include <math.h>

typedef struct {
    int *visits;
    double *sums; /* one per chunk */
    size_t chunk;
    gint calls;
} Loop;

static void
visit(void *data, size_t begin, size_t end)
{
    Loop *loop = data;
    g_atomic_int_inc(&loop->calls);
    double sum = 0.0;
    for (size_t i = begin; i < end; i++) {
        loop->visits[i]++;
        sum += sin((double) i);
    }
    loop->sums[begin / loop->chunk] = sum;
}

static void
check_loop(BillowWorkers *workers, size_t count, size_t chunk, double *sums)
{
    g_autofree int *visits = g_new0(int, count + 1);
    Loop loop = {visits, sums, chunk, 0};
    billow_workers_run(workers, count, chunk, visit, &loop);
    for (size_t i = 0; i < count; i++)
        g_assert_cmpint(visits[i], ==, 1);
    g_assert_cmpint(visits[count], ==, 0);
    g_assert_cmpuint((size_t) g_atomic_int_get(&loop.calls), ==, (count + chunk - 1) / chunk);
}

static void
test_once(void)
{
    const size_t counts[] = {0, 1, 2, 7, 64, 1000, 4097}, chunks[] = {1, 3, 64, 5000};
    g_autofree double *sums = g_new0(double, 4097);
    for (int threads = 1; threads <= 5; threads++) {
        BillowWorkers *workers = billow_workers_new(threads);
        g_assert_cmpint(billow_workers_threads(workers), ==, threads);
        for (size_t i = 0; i < G_N_ELEMENTS(counts); i++)
            for (size_t k = 0; k < G_N_ELEMENTS(chunks); k++)
                check_loop(workers, counts[i], chunks[k], sums);
        billow_workers_free(workers);
    }
}

static void
test_none(void)
{
    g_autofree double *sums = g_new0(double, 100);
    check_loop(NULL, 1000, 10, sums);
    g_assert_cmpint(billow_workers_threads(NULL), ==, 1);
    billow_workers_free(NULL);
}

/* Sums of chunks do not depend on the number of threads. */
static void
test_same_chunks(void)
{
    g_autofree double *one = g_new0(double, 143), *four = g_new0(double, 143);
    BillowWorkers *workers = billow_workers_new(4);
    check_loop(NULL, 1000, 7, one);
    check_loop(workers, 1000, 7, four);
    g_assert_cmpmem(one, 143 * sizeof *one, four, 143 * sizeof *four);
    billow_workers_free(workers);
}

static void
test_many_rounds(void)
{
    g_autofree double *sums = g_new0(double, 16);
    BillowWorkers *workers = billow_workers_new(3);
    for (int round = 0; round < 5000; round++)
        check_loop(workers, 16, 1, sums);
    billow_workers_free(workers);
}

/* Two chunks, of which a thread takes one each. */
typedef struct {
    GThread *caller;
    gint joined, left; /* whether the helper has begun, and the caller has ended its chunk */
    gint64 own;        /* microseconds that the caller took */
} Lateness;

/* The caller waits for the helper; the helper ends long after the caller, as if other programs had its processor. */
static void
be_late(void *data, size_t begin, size_t end)
{
    Lateness *late = data;
    if (g_thread_self() != late->caller) {
        g_atomic_int_set(&late->joined, 1);
        while (!g_atomic_int_get(&late->left))
            g_usleep(100);
        g_usleep((gulong) (3 * late->own + 2000));
        return;
    }
    const gint64 began = g_get_monotonic_time();
    while (!g_atomic_int_get(&late->joined))
        g_thread_yield();
    late->own = g_get_monotonic_time() - began;
    g_atomic_int_set(&late->left, 1);
}

static void
note_thread(void *data, size_t begin, size_t end)
{
    GThread **threads = data;
    for (size_t i = begin; i < end; i++)
        threads[i] = g_thread_self();
}

static void
wait_for_company(const BillowWorkers *workers)
{
    while (billow_workers_expected(workers) < billow_workers_threads(workers))
        g_usleep(100);
}

/* After a helper came late, the caller does without it for a while. Beside other programs, that while may be over
 * before it is seen; so this looks again. */
static void
test_alone(void)
{
    enum { COUNT = 64 };
    GThread *threads[COUNT];
    BillowWorkers *workers = billow_workers_new(2);
    g_assert_cmpint(billow_workers_threads(workers), ==, 2);
    for (gboolean seen = FALSE; !seen;) {
        wait_for_company(workers);
        Lateness late = {.caller = g_thread_self()};
        billow_workers_run(workers, 2, 1, be_late, &late);
        billow_workers_run(workers, COUNT, 1, note_thread, threads);
        seen = billow_workers_expected(workers) == 1;
        for (int i = 0; seen && i < COUNT; i++)
            g_assert_true(threads[i] == g_thread_self());
    }
    wait_for_company(workers);
    g_assert_cmpint(billow_workers_expected(NULL), ==, 1);
    billow_workers_free(workers);
}

static void
test_all_processors(void)
{
    BillowWorkers *workers = billow_workers_new(0);
    g_assert_cmpint(billow_workers_threads(workers), >=, 1);
    g_assert_cmpuint((guint) billow_workers_threads(workers), <=, g_get_num_processors() + 1024);
    billow_workers_free(workers);
}

int
main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/workers/each-item-once", test_once);
    g_test_add_func("/workers/none-is-the-caller-alone", test_none);
    g_test_add_func("/workers/same-chunks-for-any-threads", test_same_chunks);
    g_test_add_func("/workers/many-rounds", test_many_rounds);
    g_test_add_func("/workers/alone-after-late-helpers", test_alone);
    g_test_add_func("/workers/as-many-as-processors", test_all_processors);
    return g_test_run();
}
