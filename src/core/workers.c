#include "core/workers.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

struct BillowWorkers {
    int threads; /* the caller's included */
    pthread_t *handles;
    pthread_mutex_t lock;
    pthread_cond_t start, finish;
    unsigned round; /* counts the calls of run */
    int busy;       /* helpers still in this round */
    bool ending;

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

static void *
helper_main(void *data)
{
    BillowWorkers *workers = data;
    unsigned seen = 0;
    pthread_mutex_lock(&workers->lock);
    for (;;) {
        while (workers->round == seen && !workers->ending)
            pthread_cond_wait(&workers->start, &workers->lock);
        if (workers->ending)
            break;
        seen = workers->round;
        pthread_mutex_unlock(&workers->lock);
        take_chunks(workers);
        pthread_mutex_lock(&workers->lock);
        if (--workers->busy == 0)
            pthread_cond_signal(&workers->finish);
    }
    pthread_mutex_unlock(&workers->lock);
    return NULL;
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
    workers->ending = true;
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
    atomic_store(&workers->next, 0);
    workers->busy = workers->threads - 1;
    workers->round++;
    pthread_cond_broadcast(&workers->start);
    pthread_mutex_unlock(&workers->lock);

    take_chunks(workers);

    pthread_mutex_lock(&workers->lock);
    while (workers->busy > 0)
        pthread_cond_wait(&workers->finish, &workers->lock);
    pthread_mutex_unlock(&workers->lock);
}
