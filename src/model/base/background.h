/* A worker thread for an object of the main thread: it waits for requests, can be asked to give up, delivers
 * results to the main loop, and ends by itself once its owner is gone. */
#pragma once

#include <glib.h>

typedef struct BillowBackground BillowBackground;

/* The work of the thread on `data`. All three functions are called on the thread. */
typedef struct {
    const char *name;

    /* Takes over the pending request; called with the lock held. Returns FALSE if there is nothing to do. */
    gboolean (*take)(BillowBackground *background, gpointer data);

    /* Does the work that take() took over; called without the lock. */
    void (*work)(BillowBackground *background, gpointer data);

    /* Frees `data` when the thread ends; nothing else uses `data` any more. */
    void (*free)(gpointer data);
} BillowBackgroundWork;

/* Starts the thread. It takes ownership of `data`; other threads may only access what the lock guards, with
 * the lock held. `owner` receives the results. End with billow_background_end(). */
BillowBackground *billow_background_new(const BillowBackgroundWork *work, gpointer data, gpointer owner);

/* Detaches the owner, which receives nothing more, without waiting for the thread. Main thread only. */
void billow_background_end(BillowBackground *background);

void billow_background_lock(BillowBackground *background);
void billow_background_unlock(BillowBackground *background);

/* Announces a new request, so that take() is called. Call with the lock held. */
void billow_background_wake(BillowBackground *background);

/* Returns whether the owner is gone. Call with the lock held. */
gboolean billow_background_is_ending(const BillowBackground *background);

/* Returns whether work() should give up what it began at `began` (billow_clock_now()): the owner is gone, or
 * the work is `outdated` and has already taken noticeably long. Shorter work is finished, so that a drag
 * shows something. Call with the lock held. */
gboolean billow_background_gives_up(const BillowBackground *background, gboolean outdated, gint64 began);

/* Receives a result; called on the main thread with the owner and the result. */
typedef void (*BillowBackgroundTakeIn)(gpointer owner, gpointer what);

/* Delivers a result from the thread, with or without the lock: the main loop calls take_in(), unless the
 * owner is gone by then. `free_what` (may be NULL) is called either way. */
void billow_background_hand_over(BillowBackground *background, BillowBackgroundTakeIn take_in, gpointer what,
                                 GDestroyNotify free_what);

/* Return the number of such threads, and of the idle ones. A thread that has ended holds no resources. */
int billow_background_count(void);
int billow_background_waiting(void);
