/* A pool of threads that share the iterations of a loop. */
#pragma once

#include <stddef.h>

typedef struct BillowWorkers BillowWorkers;

/* Processes the items [begin, end). Called on several threads at once with ranges that do not overlap. */
typedef void (*BillowWork)(void *data, size_t begin, size_t end);

/* Creates a pool of `threads` threads including the caller's; 0 = one per processor. Free with
 * billow_workers_free(). */
BillowWorkers *billow_workers_new(int threads);

/* Ends the threads. NULL is allowed. */
void billow_workers_free(BillowWorkers *workers);

int billow_workers_threads(const BillowWorkers *workers);

/* Returns how many threads the next loop can expect: 1 while other programs keep helpers from the processors, so
 * that the caller works alone. For chunks on whose size no result depends. */
int billow_workers_expected(const BillowWorkers *workers);

/* Splits [0, count) into chunks of `chunk` items, processes them and returns when all are done. The chunks
 * do not depend on the number of threads, so neither does any result that is a function of an item or of its
 * chunk. With NULL workers, and while other programs keep helpers from the processors, the caller does all the
 * work. Only one call at a time per pool. */
void billow_workers_run(BillowWorkers *workers, size_t count, size_t chunk, BillowWork work, void *data);

/* Maximum number of shares into which billow_workers_share_rows() splits a grid. */
enum { BILLOW_MOST_SHARES = 16 };

/* Returns how many rows of a grid each thread should take at a time, for results that do not depend on the
 * split: as few shares as keep all threads busy, and a single one where waking them is not worth it. */
size_t billow_workers_share_rows(const BillowWorkers *workers, size_t columns, size_t rows);
