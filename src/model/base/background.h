/* A thread that works for an object of the main thread: it waits for requests, can be told to give up, hands over what it
 * has made, and ends by itself once the object is gone. */
#pragma once

#include <glib.h>

typedef struct BillowBackground BillowBackground;

/* What the thread does with `data`, all of it on the thread. */
typedef struct {
    const char *name;

    /* With the lock held: takes over what has been requested. FALSE: there is nothing to do. */
    gboolean (*take)(BillowBackground *background, gpointer data);

    /* Does what was taken. */
    void (*work)(BillowBackground *background, gpointer data);

    /* The thread ends: nothing uses `data` any more. */
    void (*free)(gpointer data);
} BillowBackgroundWork;

/* Starts the thread. `data` is its own from now on, but for what is read and written with the lock held; `owner` is who
 * it works for. End with billow_background_end(). */
BillowBackground *billow_background_new(const BillowBackgroundWork *work, gpointer data, gpointer owner);

/* Main thread: the owner goes away. Nothing is handed over from now on; the thread ends when it next looks, without being
 * waited for. */
void billow_background_end(BillowBackground *background);

void billow_background_lock(BillowBackground *background);
void billow_background_unlock(BillowBackground *background);

/* With the lock held: something was requested, take() is called. */
void billow_background_wake(BillowBackground *background);

/* With the lock held: whether the owner is gone. */
gboolean billow_background_is_ending(const BillowBackground *background);

/* With the lock held, in work(): whether to leave off work that began at `began` (billow_clock_now()), because the
 * owner is gone, or because it is `outdated` and has gone on for so long that finishing it would show. What takes less is
 * finished, so that something is shown during a drag. */
gboolean billow_background_gives_up(const BillowBackground *background, gboolean outdated, gint64 began);

/* Called on the main thread with the owner and what was handed over. */
typedef void (*BillowBackgroundTakeIn)(gpointer owner, gpointer what);

/* On the thread, with or without the lock: calls take_in() from the main loop, unless the owner is gone by then.
 * `free_what` (may be NULL) is called in any case. */
void billow_background_hand_over(BillowBackground *background, BillowBackgroundTakeIn take_in, gpointer what,
                                 GDestroyNotify free_what);

/* How many of these threads there are, all told, and how many of them found nothing to do and wait. One that has ended has
 * let go of all it held. */
int billow_background_count(void);
int billow_background_waiting(void);
