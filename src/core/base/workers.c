/* Not OpenMP, whose loops end only when every thread has arrived, even if there is no free processor for it.
 * On two processors shared with other programs, rounds of 20 us took 0.4 to 4 ms on average (libgomp of gcc
 * 12); these take 0.05 to 0.12 ms. */
#include "core/base/workers.h"

#include "core/base/allocate.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>
#include <unistd.h>

/* Sleeping and waking takes longer than many jobs. So threads spin this long before they sleep, and soon
 * yield to others that want the processor. */
enum { PATIENCE_NS = 200000, POLITE_AFTER_NS = 5000, LOOKS_AT_ONCE = 50 };

/* Where other programs take the processors, a helper may lose its own in the middle of a chunk, and the caller waits
 * for milliseconds. So once a helper is this late, or is absent from so much work, the caller works alone for a
 * while: twice as long each time that this happens again soon. */
enum {
    LATE_NS = 250000,
    ABSENT_NS = 1000000,
    FIRST_PAUSE_NS = 1000000,
    LONGEST_PAUSE_NS = 128000000,
    SOON_NS = 30000000,
};

/* Each thread first takes the chunks of its own part of a loop, then those of others. As loops over the same items have
 * the same parts, a thread finds most of its items in its own cache, and need not wait for those of another core. */
typedef struct {
    atomic_size_t next; /* chunk */
    size_t end;
    char apart[64 - 2 * sizeof(size_t)]; /* on cache lines of their own */
} Part;

typedef struct {
    BillowWorkers *workers;
    size_t number; /* 0: the caller's */
    pthread_t handle;
} Thread;

/* What the caller knows of helpers. Nanoseconds. */
typedef struct {
    int64_t absent;      /* work that no helper has joined since one did */
    int64_t alone_until; /* the clock; until then, helpers are left asleep */
    int64_t pause;       /* how long the caller stays alone the next time */
} Company;

struct BillowWorkers {
    int threads; /* including the caller's */
    Thread *members;
    Part *parts;        /* one per thread */
    atomic_uint round;  /* number of calls of run */
    atomic_bool open;   /* helpers may still join the round */
    atomic_bool joined; /* a helper has */
    atomic_int busy;    /* helpers that have joined, or are about to check whether they may */
    atomic_bool ending;
    pthread_mutex_t lock; /* for sleeping threads, like start and finish */
    pthread_cond_t start, finish;
    atomic_int asleep; /* threads that wait for a round to start, or to finish */
    atomic_int waiting;

    BillowWork work;
    void *data;
    size_t count, chunk;
    Company company;
};

static int64_t
clock_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

static void
share_chunks(BillowWorkers *workers)
{
    const size_t n = (workers->count + workers->chunk - 1) / workers->chunk,
                 threads = (size_t) workers->threads;
    for (size_t k = 0; k < threads; k++) {
        workers->parts[k].end = (k + 1) * n / threads;
        atomic_store(&workers->parts[k].next, k * n / threads);
    }
}

static void
take_part(BillowWorkers *workers, Part *part)
{
    for (;;) {
        const size_t chunk = atomic_fetch_add(&part->next, 1), begin = chunk * workers->chunk;
        if (chunk >= part->end)
            return;
        const size_t left = workers->count - begin;
        workers->work(workers->data, begin, begin + (left < workers->chunk ? left : workers->chunk));
    }
}

static void
take_chunks(BillowWorkers *workers, size_t thread)
{
    const size_t threads = (size_t) workers->threads;
    for (size_t k = 0; k < threads; k++)
        take_part(workers, &workers->parts[(thread + k) % threads]);
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

/* Yields the core to the other hardware thread on it. */
static void
pause_core(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

/* Spins for a short while until a condition holds. */
static bool
spin_until(BillowWorkers *workers, bool (*holds)(BillowWorkers *, unsigned), unsigned seen)
{
    const int64_t start = clock_now();
    for (;;) {
        for (int i = 0; i < LOOKS_AT_ONCE; i++) {
            if (holds(workers, seen))
                return true;
            pause_core();
        }
        const int64_t passed = clock_now() - start;
        if (passed > PATIENCE_NS)
            return false;
        if (passed > POLITE_AFTER_NS)
            sched_yield();
    }
}

/* Spins, then sleeps, until a condition holds. Whoever makes it true checks for sleepers afterwards, and
 * sleepers check it again once they are counted, so none misses it. */
static void
wait_until(BillowWorkers *workers, bool (*holds)(BillowWorkers *, unsigned), unsigned seen,
           pthread_cond_t *wake, atomic_int *sleepers)
{
    if (spin_until(workers, holds, seen))
        return;
    pthread_mutex_lock(&workers->lock);
    atomic_fetch_add(sleepers, 1);
    while (!holds(workers, seen))
        pthread_cond_wait(wake, &workers->lock);
    atomic_fetch_sub(sleepers, 1);
    pthread_mutex_unlock(&workers->lock);
}

static void
wake_sleepers(BillowWorkers *workers, pthread_cond_t *wake, atomic_int *sleepers)
{
    if (atomic_load(sleepers) == 0)
        return;
    pthread_mutex_lock(&workers->lock);
    pthread_cond_broadcast(wake);
    pthread_mutex_unlock(&workers->lock);
}

static void *
helper_main(void *data)
{
    const Thread *thread = data;
    BillowWorkers *workers = thread->workers;
    for (unsigned seen = 0;;) {
        wait_until(workers, has_round, seen, &workers->start, &workers->asleep);
        if (atomic_load(&workers->ending))
            return NULL;
        seen = atomic_load(&workers->round);
        /* Joins the round unless it is over: once a helper is counted as busy, an open round stays open. */
        atomic_fetch_add(&workers->busy, 1);
        if (atomic_load(&workers->open)) {
            atomic_store(&workers->joined, true);
            take_chunks(workers, thread->number);
        }
        if (atomic_fetch_sub(&workers->busy, 1) == 1)
            wake_sleepers(workers, &workers->finish, &workers->waiting);
    }
}

BillowWorkers *
billow_workers_new(int threads)
{
    if (threads <= 0)
        threads = (int) sysconf(_SC_NPROCESSORS_ONLN);
    BillowWorkers *workers = billow_allocate(1, sizeof *workers);
    pthread_mutex_init(&workers->lock, NULL);
    pthread_cond_init(&workers->start, NULL);
    pthread_cond_init(&workers->finish, NULL);
    threads = threads > 1 ? threads : 1;
    workers->members = billow_allocate((size_t) threads, sizeof *workers->members);
    workers->parts = billow_allocate((size_t) threads, sizeof *workers->parts);
    for (workers->threads = 1; workers->threads < threads; workers->threads++) {
        Thread *thread = &workers->members[workers->threads];
        *thread = (Thread){workers, (size_t) workers->threads, 0};
        if (pthread_create(&thread->handle, NULL, helper_main, thread) != 0)
            break;
    }
    return workers;
}

void
billow_workers_free(BillowWorkers *workers)
{
    if (!workers)
        return;
    atomic_store(&workers->ending, true);
    wake_sleepers(workers, &workers->start, &workers->asleep);
    for (int i = 1; i < workers->threads; i++)
        pthread_join(workers->members[i].handle, NULL);
    pthread_cond_destroy(&workers->start);
    pthread_cond_destroy(&workers->finish);
    pthread_mutex_destroy(&workers->lock);
    free(workers->members);
    free(workers->parts);
    free(workers);
}

int
billow_workers_threads(const BillowWorkers *workers)
{
    return workers ? workers->threads : 1;
}

static bool
is_alone(const BillowWorkers *workers, int64_t now)
{
    return now < workers->company.alone_until;
}

int
billow_workers_expected(const BillowWorkers *workers)
{
    return workers && !is_alone(workers, clock_now()) ? workers->threads : 1;
}

size_t
billow_workers_share_rows(const BillowWorkers *workers, size_t columns, size_t rows)
{
    enum { LEAST_POINTS = 500, MANY_POINTS = 16000 };
    size_t points = columns * rows, shares = points / LEAST_POINTS;
    size_t enough = (size_t) billow_workers_threads(workers) * (1 + points / MANY_POINTS);
    shares = shares < enough ? shares : enough;
    shares = shares < BILLOW_MOST_SHARES ? shares : BILLOW_MOST_SHARES;
    return shares < 2 ? rows : (rows + shares - 1) / shares;
}

/* Decides whether to go on with helpers, after a round in which the caller did its part in `own`, and then waited
 * for the others. A chunk of theirs may take as long as the whole part of the caller. */
static void
judge_company(BillowWorkers *workers, int64_t own, int64_t waited, int64_t now)
{
    Company *company = &workers->company;
    company->absent = atomic_load(&workers->joined) ? 0 : company->absent + own;
    if (waited <= 2 * own + LATE_NS && company->absent <= ABSENT_NS)
        return;
    const bool soon = now - company->alone_until < SOON_NS;
    company->pause = soon ? 2 * company->pause : FIRST_PAUSE_NS;
    if (company->pause > LONGEST_PAUSE_NS)
        company->pause = LONGEST_PAUSE_NS;
    company->alone_until = now + company->pause;
    company->absent = 0;
}

void
billow_workers_run(BillowWorkers *workers, size_t count, size_t chunk, BillowWork work, void *data)
{
    const bool shared = workers && workers->threads > 1 && count > chunk;
    const int64_t began = shared ? clock_now() : 0;
    if (!shared || is_alone(workers, began)) {
        for (size_t begin = 0; begin < count; begin += chunk)
            work(data, begin, count - begin < chunk ? count : begin + chunk);
        return;
    }
    workers->work = work;
    workers->data = data;
    workers->count = count;
    workers->chunk = chunk;
    share_chunks(workers);
    atomic_store(&workers->joined, false);
    atomic_store(&workers->open, true);
    atomic_fetch_add(&workers->round, 1);
    wake_sleepers(workers, &workers->start, &workers->asleep);

    take_chunks(workers, 0);
    const int64_t done = clock_now();

    /* do not wait for helpers that have not joined by now: there may be no processor for them */
    atomic_store(&workers->open, false);
    wait_until(workers, is_finished, 0, &workers->finish, &workers->waiting);
    const int64_t now = clock_now();
    judge_company(workers, done - began, now - done, now);
}
