/* Moves keys that have times of their own along with later blocks. */
#include "model/edits/private.h"

#include <math.h>

/* Times within this share of a frame of another one are there. */
static const double ON_FRAME = 1e-6;

/* How the keys of a list move. */
typedef struct {
    double from, way; /* those from this time on, by so many seconds */
    double frame;     /* the least time from one to the next */
    double before;    /* the time of the one before; -INFINITY for the first one */
} Shift;

/* `last`: the time of the last key, which stays within bounds. */
static Shift
shift_of(const BillowProject *project, double from, double way, double last)
{
    return (Shift){from, MIN(way, MAX(BILLOW_MAX_DURATION - last, 0.0)), 1.0 / project->frame_rate,
                   -INFINITY};
}

/* Gives the next key its new time. */
static void
shift_next(Shift *shift, double *time)
{
    if (*time >= shift->from - ON_FRAME * shift->frame)
        *time = MAX(*time + shift->way, shift->before + shift->frame);
    shift->before = *time;
}

static void
shift_bodies(BillowProject *own, double from, double way)
{
    GPtrArray *bodies = billow_project_track(own, BILLOW_BLOCK_COLLIDER);
    for (guint i = 0; i < bodies->len; i++) {
        BillowBlock *moved = billow_block_copy(bodies->pdata[i]);
        BillowMovingBody *body = billow_block_body(moved);
        const size_t n = body->n_keys;
        Shift shift = shift_of(own, from, way, n > 0 ? body->keys[n - 1].time : 0.0);
        for (size_t k = 0; k < n; k++)
            shift_next(&shift, &body->keys[k].time);
        if (n > 0)
            billow_edit_replace(bodies, i, moved);
        else
            billow_block_unref(moved);
    }
}

static void
shift_wind(BillowProject *own, double from, double way)
{
    BillowWind *wind = &own->physics.wind;
    Shift shift = shift_of(own, from, way, wind->n_keys > 0 ? wind->keys[wind->n_keys - 1].time : 0.0);
    for (size_t k = 0; k < wind->n_keys; k++)
        shift_next(&shift, &wind->keys[k].time);
}

void
billow_edit_shift_cloth_keys(BillowProject *own, double from, double way)
{
    const BillowKeyedNumber *number = own->cloth->stiffness.keys.numbers;
    if (!number)
        return;
    Shift shift = shift_of(own, from, way, number->keys[number->n_keys - 1].at);
    for (size_t k = 0; k < number->n_keys; k++)
        shift_next(&shift, &number->keys[k].at);
}

void
billow_edit_shift_scene_keys(BillowProject *own, double from, double way)
{
    shift_bodies(own, from, way);
    shift_wind(own, from, way);
}
