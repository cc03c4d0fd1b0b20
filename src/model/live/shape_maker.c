#include "model/live/shape_maker.h"

#include "model/base/background.h"

/* The state of the thread. */
typedef struct {
    /* Guarded by the lock: */
    BillowAnimation *wanted; /* or NULL */
    size_t wanted_near;      /* the pose whose neighbors come first */
    gboolean anew;           /* another one is wanted than before */

    BillowAnimation *animation; /* being worked on */
    size_t near;
    size_t seen, fit; /* number of poses visited so far, from the nearest on, and to visit in total */
} Worker;

struct BillowShapeMaker {
    BillowBackground *background;
    Worker *task;
};

/* --- On the thread --- */

static size_t
count_poses(const BillowAnimation *animation)
{
    return MAX(billow_animation_poses(animation)->count, 1);
}

static gboolean
take(BillowBackground *background, gpointer data)
{
    Worker *task = data;
    if (task->anew) {
        g_clear_pointer(&task->animation, billow_animation_unref);
        task->animation = task->wanted ? billow_animation_ref(task->wanted) : NULL;
        task->near = task->wanted_near;
        task->seen = 0;
        task->fit = 0;
        if (task->animation)
            task->fit = MIN(count_poses(task->animation), billow_animation_shapes_that_fit(task->animation));
        task->anew = FALSE;
    }
    return task->seen < 2 * task->fit;
}

/* Returns the pose to which exactly `nearer` poses are closer: by turns the next one after and before. */
static size_t
nth_nearest(const Worker *task, size_t nearer)
{
    const size_t count = count_poses(task->animation), after = count - 1 - task->near,
                 both = MIN(task->near, after);
    if (nearer > 2 * both)
        return after > task->near ? nearer : count - 1 - nearer;
    return nearer % 2 == 1 ? task->near + (nearer + 1) / 2 : task->near - nearer / 2;
}

typedef struct {
    BillowBackground *background;
    const Worker *task;
} Progress;

static bool
should_continue(void *data, double done)
{
    const Progress *making = data;
    billow_background_lock(making->background);
    const gboolean wanted =
        making->task->animation == making->task->wanted && !billow_background_is_ending(making->background);
    billow_background_unlock(making->background);
    return wanted;
}

/* First touches the shapes in memory, so that new ones displace those farther away. */
static void
work(BillowBackground *background, gpointer data)
{
    Worker *task = data;
    const Progress making = {background, task};
    const size_t seen = task->seen++;
    BillowRestShape *shape =
        seen < task->fit
            ? billow_animation_peek_shape(task->animation, nth_nearest(task, task->fit - 1 - seen))
            : billow_animation_shape(task->animation, nth_nearest(task, seen - task->fit),
                                     BILLOW_WANTED_LATER, should_continue, (void *) &making);
    billow_rest_shape_unref(shape);
}

static void
free_task(gpointer data)
{
    Worker *task = data;
    billow_animation_unref(task->wanted);
    billow_animation_unref(task->animation);
    g_free(task);
}

/* --- On the main thread --- */

BillowShapeMaker *
billow_shape_maker_new(void)
{
    static const BillowBackgroundWork thread = {"shapes", take, work, free_task};
    BillowShapeMaker *maker = g_new0(BillowShapeMaker, 1);
    maker->task = g_new0(Worker, 1);
    maker->background = billow_background_new(&thread, maker->task, maker);
    return maker;
}

void
billow_shape_maker_free(BillowShapeMaker *maker)
{
    if (!maker)
        return;
    billow_background_end(maker->background);
    g_free(maker);
}

void
billow_shape_maker_set(BillowShapeMaker *maker, BillowAnimation *animation, double seconds)
{
    Worker *task = maker->task;
    const size_t near = animation ? billow_animation_range_at(animation, seconds).last : 0;
    billow_background_lock(maker->background);
    if (task->wanted != animation || task->wanted_near != near) {
        g_clear_pointer(&task->wanted, billow_animation_unref);
        task->wanted = animation ? billow_animation_ref(animation) : NULL;
        task->wanted_near = near;
        task->anew = TRUE;
        billow_background_wake(maker->background);
    }
    billow_background_unlock(maker->background);
}
