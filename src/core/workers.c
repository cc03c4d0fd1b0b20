#include "core/workers.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* To sleep and to be woken takes longer than many a piece of work: threads look about for this long before
 * they do, and let others go first that want the processor. */
enum { PATIENCE_NS = 30000, LOOKS_AT_ONCE = 50 };

struct BillowWorkers {
    int threads; /* the caller's included */
    pthread_t *handles;
    pthread_mutex_t lock;
    pthread_cond_t start, finish;
    atomic_uint round; /* counts the calls of run */
    atomic_int busy;   /* helpers in this round */
    bool open;         /* helpers may still join it */
    atomic_bool ending;

    BillowWork work;
    void *data;
    size_t count, chunk;
    atomic_size_t next;
};

static void
take_chunks(BillowWorkers *workers)
{
    for (;;) {
        size_t begin = atomic_fetch_add(&workers->next, 1) * workers->chunk;
        if (begin >= workers->count)
            return;
        size_t end = workers->count - begin < workers->chunk ? workers->count : begin + workers->chunk;
        workers->work(workers->data, begin, end);
    }
}

static long
nanoseconds_since(const struct timespec *start)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (now.tv_sec - start->tv_sec) * 1000000000L + (now.tv_nsec - start->tv_nsec);
}

static bool
has_round(BillowWorkers *workers, unsigned seen)
{
    return atomic_load(&workers->round) != seen || atomic_load(&workers->ending);
}

static bool
is_finished(BillowWorkers *workers, unsigned unused)
{
    return atomic_load(&workers->busy) == 0;
}

/* Looks out for a condition for a short while, then sleeps until it holds. */
static void
wait_until(BillowWorkers *workers, bool (*holds)(BillowWorkers *, unsigned), unsigned seen,
           pthread_cond_t *wake)
{
    struct timespec start;
    clock_gettime(CLOCK_MONOTONIC, &start);
    do
        for (int i = 0; i < LOOKS_AT_ONCE; i++)
            if (holds(workers, seen))
                return;
    while (sched_yield() == 0 && nanoseconds_since(&start) < PATIENCE_NS);
    pthread_mutex_lock(&workers->lock);
    while (!holds(workers, seen))
        pthread_cond_wait(wake, &workers->lock);
    pthread_mutex_unlock(&workers->lock);
}

/* Joins the round that there is, unless it is over already. */
static bool
join_round(BillowWorkers *workers, unsigned *seen)
{
    pthread_mutex_lock(&workers->lock);
    *seen = atomic_load(&workers->round);
    bool joins = workers->open;
    if (joins)
        atomic_fetch_add(&workers->busy, 1);
    pthread_mutex_unlock(&workers->lock);
    return joins;
}

static void
leave_round(BillowWorkers *workers)
{
    pthread_mutex_lock(&workers->lock);
    if (atomic_fetch_sub(&workers->busy, 1) == 1)
        pthread_cond_signal(&workers->finish);
    pthread_mutex_unlock(&workers->lock);
}

static void *
helper_main(void *data)
{
    BillowWorkers *workers = data;
    for (unsigned seen = 0;;) {
        wait_until(workers, has_round, seen, &workers->start);
        if (atomic_load(&workers->ending))
            return NULL;
        if (join_round(workers, &seen)) {
            take_chunks(workers);
            leave_round(workers);
        }
    }
}

BillowWorkers *
billow_workers_new(int threads)
{
    if (threads <= 0)
        threads = (int) sysconf(_SC_NPROCESSORS_ONLN);
    BillowWorkers *workers = calloc(1, sizeof *workers);
    pthread_mutex_init(&workers->lock, NULL);
    pthread_cond_init(&workers->start, NULL);
    pthread_cond_init(&workers->finish, NULL);
    workers->handles = calloc((size_t) (threads > 1 ? threads : 1), sizeof *workers->handles);
    workers->threads = 1;
    while (workers->threads < threads &&
           pthread_create(&workers->handles[workers->threads - 1], NULL, helper_main, workers) == 0)
        workers->threads++;
    return workers;
}

void
billow_workers_free(BillowWorkers *workers)
{
    if (!workers)
        return;
    pthread_mutex_lock(&workers->lock);
    atomic_store(&workers->ending, true);
    pthread_cond_broadcast(&workers->start);
    pthread_mutex_unlock(&workers->lock);
    for (int i = 0; i < workers->threads - 1; i++)
        pthread_join(workers->handles[i], NULL);
    pthread_cond_destroy(&workers->start);
    pthread_cond_destroy(&workers->finish);
    pthread_mutex_destroy(&workers->lock);
    free(workers->handles);
    free(workers);
}

int
billow_workers_threads(const BillowWorkers *workers)
{
    return workers ? workers->threads : 1;
}

static void
run_alone(size_t count, size_t chunk, BillowWork work, void *data)
{
    for (size_t begin = 0; begin < count; begin += chunk)
        work(data, begin, count - begin < chunk ? count : begin + chunk);
}

void
billow_workers_run(BillowWorkers *workers, size_t count, size_t chunk, BillowWork work, void *data)
{
    if (!workers || workers->threads == 1 || count <= chunk) {
        run_alone(count, chunk, work, data);
        return;
    }
    pthread_mutex_lock(&workers->lock);
    workers->work = work;
    workers->data = data;
    workers->count = count;
    workers->chunk = chunk;
    workers->open = true;
    atomic_store(&workers->next, 0);
    atomic_fetch_add(&workers->round, 1);
    pthread_cond_broadcast(&workers->start);
    pthread_mutex_unlock(&workers->lock);

    take_chunks(workers);

    /* helpers that have not come by now are not waited for: there may be no processor for them */
    pthread_mutex_lock(&workers->lock);
    workers->open = false;
    pthread_mutex_unlock(&workers->lock);
    wait_until(workers, is_finished, 0, &workers->finish);
}
