/* Looks at the newest of several things on a thread of its own, once it has stayed for a moment: a drag makes a new one for every
 * frame, and none of them is waited for. Main thread only, but for what says otherwise. */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef struct BillowSearch BillowSearch;
typedef struct BillowSearchTask BillowSearchTask;

typedef struct {
    guint stays; /* milliseconds before a thing is looked at */

    /* Of a thing that is looked at; on both threads. */
    gpointer (*ref)(gpointer thing);
    void (*unref)(gpointer thing);

    /* On the thread: looks at it, and hands over what it finds. It is to ask billow_search_goes_on() often. */
    void (*look)(BillowSearchTask *task, gpointer thing);

    /* Takes over what was found of the thing that was set last; what was found of others is freed. */
    void (*found)(gpointer owner, gpointer what);
    GDestroyNotify free_found;
} BillowSearchWork;

/* Starts the thread. */
BillowSearch *billow_search_new(const BillowSearchWork *work, gpointer owner);

/* Ends at once; `found` is not called any more. NULL is allowed. */
void billow_search_free(BillowSearch *search);

/* Looks at `thing` (referenced; NULL: at nothing) from now on, and at no other: what goes on is left off. */
void billow_search_set(BillowSearch *search, gpointer thing);

/* That thing, transfer none. */
gpointer billow_search_get(const BillowSearch *search);

/* On the thread, a BillowProgress: whether the thing is still wanted. `task` is a BillowSearchTask. */
bool billow_search_goes_on(void *task, double done);

/* On the thread: gives `what` to found(). */
void billow_search_hand_over(BillowSearchTask *task, gpointer what);
