/* Examines the newest of a series of things on its own thread, once it has been the newest for a short time.
 * A drag makes a new one every frame, and nothing waits for the search. Main thread only, except as noted. */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef struct BillowSearch BillowSearch;
typedef struct BillowSearchTask BillowSearchTask;

typedef struct {
    guint stays; /* delay in milliseconds before a thing is examined */

    /* Reference and unreference a thing; called on both threads. */
    gpointer (*ref)(gpointer thing);
    void (*unref)(gpointer thing);

    /* Examines the thing and delivers its results with billow_search_hand_over(). Runs on the thread, and
     * should call billow_search_goes_on() often. */
    void (*look)(BillowSearchTask *task, gpointer thing);

    /* Receives a result for the thing that was set last; other results are freed instead. */
    void (*found)(gpointer owner, gpointer what);
    GDestroyNotify free_found;
} BillowSearchWork;

/* Starts the thread. */
BillowSearch *billow_search_new(const BillowSearchWork *work, gpointer owner);

/* Ends the search at once; `found` is not called any more. NULL is allowed. */
void billow_search_free(BillowSearch *search);

/* Makes `thing` (a reference is taken; NULL: nothing) the one to examine, and cancels any other search. */
void billow_search_set(BillowSearch *search, gpointer thing);

/* Returns the thing that was set last, transfer none. */
gpointer billow_search_get(const BillowSearch *search);

/* A BillowProgress for the thread: returns whether the thing is still wanted. `task`: a BillowSearchTask. */
bool billow_search_goes_on(void *task, double done);

/* Delivers `what` to found(). Call on the thread. */
void billow_search_hand_over(BillowSearchTask *task, gpointer what);
