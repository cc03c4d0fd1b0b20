/* A pool of threads that share a loop. */
#pragma once

#include <stddef.h>

typedef struct BillowWorkers BillowWorkers;

/* Works on the items [begin, end). Called on several threads at once with ranges that do not overlap. */
typedef void (*BillowWork)(void *data, size_t begin, size_t end);

/* A pool that uses `threads` threads, the caller's among them; 0 = as many as there are processors.
 * Free with billow_workers_free(). */
BillowWorkers *billow_workers_new(int threads);

/* Ends the threads. NULL is allowed. */
void billow_workers_free(BillowWorkers *workers);

int billow_workers_threads(const BillowWorkers *workers);

/* Cuts [0, count) into chunks of `chunk` items and returns when all are done. The chunks do not depend on the number
 * of threads, so neither does any result that is a function of the item alone or of its chunk. NULL workers: the
 * caller does it all. One call at a time per pool. */
void billow_workers_run(BillowWorkers *workers, size_t count, size_t chunk, BillowWork work, void *data);

/* The most shares that billow_workers_share_rows() cuts a grid into. */
enum { BILLOW_MOST_SHARES = 16 };

/* Rows of a grid for a thread to take at a time, where the results do not depend on how the grid is cut: as
 * few shares as keep all threads busy, and none where the work is not worth waking them. */
size_t billow_workers_share_rows(const BillowWorkers *workers, size_t columns, size_t rows);
