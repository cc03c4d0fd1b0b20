#include "model/base/background.h"

#include "model/base/clock.h"

/* Outdated work is still finished if it takes no longer than this, microseconds. */
enum { GIVE_UP_AFTER = 300000 };

/* Referenced by the owner, by the thread, and by each result on its way. */
struct BillowBackground {
    GMutex lock;
    GCond wake;
    gboolean ending;
    const BillowBackgroundWork *work;
    gpointer data;
    gpointer owner; /* main thread only; NULL when it is gone */
};

typedef struct {
    BillowBackground *background;
    BillowBackgroundTakeIn take_in;
    gpointer what;
    GDestroyNotify free_what;
} Delivery;

static int count, waiting; /* atomic; the number of threads */

static void
clear(BillowBackground *background)
{
    g_mutex_clear(&background->lock);
    g_cond_clear(&background->wake);
}

static void
unref(BillowBackground *background)
{
    g_atomic_rc_box_release_full(background, (GDestroyNotify) clear);
}

static gboolean
wait_for_work(BillowBackground *background)
{
    g_mutex_lock(&background->lock);
    while (!background->ending && !background->work->take(background, background->data)) {
        g_atomic_int_inc(&waiting);
        g_cond_wait(&background->wake, &background->lock);
        g_atomic_int_add(&waiting, -1);
    }
    gboolean ending = background->ending;
    g_mutex_unlock(&background->lock);
    return !ending;
}

static gpointer
background_main(gpointer data)
{
    BillowBackground *background = data;
    while (wait_for_work(background))
        background->work->work(background, background->data);
    background->work->free(background->data);
    unref(background);
    g_atomic_int_add(&count, -1);
    return NULL;
}

BillowBackground *
billow_background_new(const BillowBackgroundWork *work, gpointer data, gpointer owner)
{
    BillowBackground *background = g_atomic_rc_box_new0(BillowBackground);
    g_mutex_init(&background->lock);
    g_cond_init(&background->wake);
    background->work = work;
    background->data = data;
    background->owner = owner;
    g_atomic_int_inc(&count);
    g_thread_unref(g_thread_new(work->name, background_main, g_atomic_rc_box_acquire(background)));
    return background;
}

void
billow_background_end(BillowBackground *background)
{
    background->owner = NULL;
    g_mutex_lock(&background->lock);
    background->ending = TRUE;
    g_cond_signal(&background->wake);
    g_mutex_unlock(&background->lock);
    unref(background);
}

void
billow_background_lock(BillowBackground *background)
{
    g_mutex_lock(&background->lock);
}

void
billow_background_unlock(BillowBackground *background)
{
    g_mutex_unlock(&background->lock);
}

void
billow_background_wake(BillowBackground *background)
{
    g_cond_signal(&background->wake);
}

gboolean
billow_background_is_ending(const BillowBackground *background)
{
    return background->ending;
}

gboolean
billow_background_gives_up(const BillowBackground *background, gboolean outdated, gint64 began)
{
    return background->ending || (outdated && billow_clock_now() - began > GIVE_UP_AFTER);
}

static void
free_delivery(Delivery *hand_over)
{
    if (hand_over->free_what)
        hand_over->free_what(hand_over->what);
    unref(hand_over->background);
    g_free(hand_over);
}

static gboolean
take_in(gpointer data)
{
    const Delivery *hand_over = data;
    if (hand_over->background->owner)
        hand_over->take_in(hand_over->background->owner, hand_over->what);
    return G_SOURCE_REMOVE;
}

/* Not g_main_context_invoke(), which may call take_in() at once, with the lock held. */
void
billow_background_hand_over(BillowBackground *background, BillowBackgroundTakeIn take_in_what, gpointer what,
                            GDestroyNotify free_what)
{
    Delivery *hand_over = g_new(Delivery, 1);
    *hand_over = (Delivery){g_atomic_rc_box_acquire(background), take_in_what, what, free_what};
    g_idle_add_full(G_PRIORITY_DEFAULT, take_in, hand_over, (GDestroyNotify) free_delivery);
}

int
billow_background_count(void)
{
    return g_atomic_int_get(&count);
}

int
billow_background_waiting(void)
{
    return g_atomic_int_get(&waiting);
}
