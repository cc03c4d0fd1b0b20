#include "core/transition/follow_through.h"

#include "core/base/allocate.h"

#include <math.h>

enum { INTERVALS = 1024 }; /* of a pendulum's move */

/* Invisible in any frame; as a share of the move. */
static const double SETTLED = 1e-8;

static bool
swings(const void *follow)
{
    return billow_follow_through_most_swing(follow) > 0.0;
}

static bool
swings_at_all(const void *follow)
{
    return swings(follow) || billow_follow_through_hangs(follow);
}

bool
billow_follow_through_hangs(const BillowFollowThrough *follow)
{
    return follow->overlap > 0.0 || follow->flare > 0.0 || follow->billow > 0.0 || follow->fall > 0.0 ||
           follow->slap > 0.0;
}

static double
value_at(const BillowFollowThrough *follow, size_t offset, double plain, double share)
{
    const BillowKeyedNumber *number = billow_number_keys_find(&follow->keys, offset);
    return number ? billow_keyed_number_at(number, share) : plain;
}

static double
most_of(const BillowFollowThrough *follow, size_t offset, double plain)
{
    const BillowKeyedNumber *number = billow_number_keys_find(&follow->keys, offset);
    return number ? billow_keyed_number_most(number) : plain;
}

double
billow_follow_through_lag(const BillowFollowThrough *follow, double elapsed, double duration)
{
    return value_at(follow, offsetof(BillowFollowThrough, lag), follow->lag, elapsed / duration);
}

double
billow_follow_through_swing(const BillowFollowThrough *follow, double elapsed, double duration)
{
    return value_at(follow, offsetof(BillowFollowThrough, swing), follow->swing, elapsed / duration);
}

double
billow_follow_through_most_lag(const BillowFollowThrough *follow)
{
    return most_of(follow, offsetof(BillowFollowThrough, lag), follow->lag);
}

double
billow_follow_through_most_swing(const BillowFollowThrough *follow)
{
    return most_of(follow, offsetof(BillowFollowThrough, swing), follow->swing);
}

const BillowField billow_follow_through_fields[] = {
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "lag",
        .offset = offsetof(BillowFollowThrough, lag),
        .heading = N_("Follow-through"),
        .label = N_("_Lag"),
        .unit = N_("s"),
        .time = BILLOW_FIELD_SPAN,
        .tooltip = N_("How long the freest point of the cloth lags behind the anchors"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.05,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "swing",
        .offset = offsetof(BillowFollowThrough, swing),
        .label = N_("_Swing"),
        .tooltip =
            N_("How far the free parts swing: 1 is like a pendulum on the anchors, without abrupt stops"),
        .high = 100.0,
        .step = 0.1,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "frequency",
        .offset = offsetof(BillowFollowThrough, frequency),
        .label = N_("_Frequency"),
        .unit = N_("Hz"),
        .tooltip = N_("Number of full swings back and forth per second"),
        .low = 0.01,
        .high = 100.0,
        .step = 0.1,
        .initial = {1.0},
        .applies = swings,
        .when = N_("Needs a swing above 0."),
        .steady = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "damping",
        .offset = offsetof(BillowFollowThrough, damping),
        .label = N_("D_amping"),
        .tooltip = N_("How quickly the swing dies down: at 1, the cloth does not swing back"),
        .low = 0.01,
        .high = 1.0,
        .step = 0.05,
        .initial = {0.2},
        .applies = swings_at_all,
        .when = N_("Needs a swing above 0, or one of the values below."),
        .steady = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "overlap",
        .offset = offsetof(BillowFollowThrough, overlap),
        .label = N_("Overlap"),
        .unit = N_("%"),
        .tooltip = N_("How much the cloth swings and twists like a hanging chain: each motion runs from the "
                      "anchors down to the hem, more slowly in long cloth. Replaces lag and swing"),
        .high = 1.0,
        .step = 10,
        .scale = 100.0,
        .sparse = true,
        .steady = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "flare",
        .offset = offsetof(BillowFollowThrough, flare),
        .label = N_("Flare"),
        .tooltip = N_("How far the hem is flung out while the cloth turns; it then closes and opens again"),
        .high = 10.0,
        .step = 0.1,
        .sparse = true,
        .steady = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "billow",
        .offset = offsetof(BillowFollowThrough, billow),
        .label = N_("Billowing"),
        .tooltip = N_("How far air fills the middle of the cloth and holds it back while it moves"),
        .high = 10.0,
        .step = 0.1,
        .sparse = true,
        .steady = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "fall",
        .offset = offsetof(BillowFollowThrough, fall),
        .label = N_("Free fall"),
        .unit = N_("%"),
        .tooltip = N_("How much the parts that are let go fall by their weight instead of along the curve"),
        .high = 1.0,
        .step = 10,
        .scale = 100.0,
        .sparse = true,
        .steady = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "slap",
        .offset = offsetof(BillowFollowThrough, slap),
        .label = N_("Slap"),
        .tooltip = N_("How far the cloth bounces, in a ripple that dies down, where it is stopped abruptly"),
        .high = 10.0,
        .step = 0.1,
        .sparse = true,
        .steady = true,
    },
    {0},
};

/* Returns the damping with which a swing of `frequency` Hz settles in 12 rounds of `seconds`: a swing has
 * settled when e^(-decay t) is e^-24, decay = damping 2 pi frequency. */
static double
least_damping(double seconds, double frequency)
{
    return 2.0 / (seconds * 2.0 * M_PI * frequency);
}

static void
limit_lag(BillowFollowThrough *follow, double most)
{
    const BillowKeyedNumber *keyed =
        billow_number_keys_find(&follow->keys, offsetof(BillowFollowThrough, lag));
    follow->lag = fmin(follow->lag, most);
    for (size_t i = 0; keyed && i < keyed->n_keys; i++)
        keyed->keys[i].value = fmin(keyed->keys[i].value, most);
}

void
billow_follow_through_loop(BillowFollowThrough *follow, double seconds, double hanging)
{
    limit_lag(follow, seconds);
    double least = 0.0;
    if (swings(follow)) {
        least = least_damping(seconds, follow->frequency);
        if (least > 1.0) {
            follow->swing = least = 0.0;
            billow_number_keys_multiply(&follow->keys, offsetof(BillowFollowThrough, swing), 0.0);
        }
    }
    if (billow_follow_through_hangs(follow)) {
        const double needed = least_damping(seconds, hanging / (2.0 * M_PI));
        if (needed > 1.0)
            follow->overlap = follow->flare = follow->billow = follow->fall = follow->slap = 0.0;
        else
            least = fmax(least, needed);
    }
    follow->damping = fmax(follow->damping, least);
}

typedef struct {
    double y, speed;
} State;

/* From one knot to the next; after the last knot is what follows the move. */
typedef struct {
    State state;                     /* at its start */
    double move_speed, acceleration; /* of the move: at its start, and within it */
} Interval;

struct BillowSwingPath {
    double frequency, decay, damped; /* per second: w, damping w, w sqrt(1 - damping^2) */
    double swing, duration;
    double end;
    int count;
    Interval intervals[]; /* `count` + 1 */
};

/* Returns the displacement of a pendulum at time `t` after it was at rest, under an acceleration of 1: (1 -
 * e^(-a t) (cos d t + a sin(d t) / d)) / w^2; by its series where that would cancel. */
static double
push_displacement(const BillowSwingPath *path, double fall, double cosine, double sine, double t)
{
    const double w2 = path->frequency * path->frequency, a = path->decay;
    if (path->frequency * t < 1e-3)
        return 0.5 * t * t * (1.0 - a * t * (2.0 / 3.0) + (4.0 * a * a - w2) * t * t / 12.0);
    return (1.0 - fall * (cosine + a * sine)) / w2;
}

/* Returns the state `t` later under a constant acceleration of the move. */
static State
state_after(const BillowSwingPath *path, State state, double acceleration, double t)
{
    const double w2 = path->frequency * path->frequency, a = path->decay;
    const double fall = exp(-a * t), cosine = cos(path->damped * t),
                 sine = path->damped * t < 1e-6
                            ? t
                            : sin(path->damped * t) / path->damped; /* divided by `damped`, which may be 0 */
    const double free = fall * (state.y * cosine + (state.speed + a * state.y) * sine);
    const double free_speed = fall * (state.speed * cosine - (w2 * state.y + a * state.speed) * sine);
    return (State){free - acceleration * push_displacement(path, fall, cosine, sine, t),
                   free_speed - acceleration * fall * sine};
}

/* Returns the eased parameter at a knot of `count`; at the last one its limit from the left, which a jump
 * makes less than 1. */
static double
eased(const BillowEasing *easing, int knot, int count)
{
    return billow_easing_at(easing, knot < count ? knot / (double) count : nextafter(1.0, 0.0));
}

/* Returns the move's speed at a knot, by second-order differences. */
static double
speed_at(const BillowEasing *easing, int knot, int count, double interval)
{
    if (knot == 0)
        return (4.0 * eased(easing, 1, count) - eased(easing, 2, count)) / (2.0 * interval);
    if (knot == count)
        return (3.0 * eased(easing, knot, count) - 4.0 * eased(easing, knot - 1, count) +
                eased(easing, knot - 2, count)) /
               (2.0 * interval);
    return (eased(easing, knot + 1, count) - eased(easing, knot - 1, count)) / (2.0 * interval);
}

/* Follows the pendulum through the move, from rest. */
static void
fill_intervals(BillowSwingPath *path, const BillowEasing *easing)
{
    Interval *intervals = path->intervals;
    const double interval = path->duration / path->count;
    double speed = speed_at(easing, 0, path->count, interval);
    intervals[0].state = (State){0.0, -speed};
    for (int i = 0; i < path->count; i++) {
        const double next = speed_at(easing, i + 1, path->count, interval);
        intervals[i].move_speed = speed;
        intervals[i].acceleration = (next - speed) / interval;
        intervals[i + 1].state = state_after(path, intervals[i].state, intervals[i].acceleration, interval);
        speed = next;
    }
    Interval *last = &intervals[path->count];
    last->state.y -= 1.0 - eased(easing, path->count, path->count);
    last->state.speed += speed;
    last->move_speed = last->acceleration = 0.0;
}

static BillowSwingPath *
new_path(double frequency, double damping, double swing, double duration, int count)
{
    BillowSwingPath *path = billow_allocate(1, sizeof *path + ((size_t) count + 1) * sizeof(Interval));
    path->frequency = frequency;
    path->decay = damping * path->frequency;
    path->damped = path->frequency * sqrt(1.0 - damping * damping);
    path->swing = swing;
    path->duration = duration;
    path->count = count;
    return path;
}

/* The end is when the swing has decayed to SETTLED: reach (1 + w t) e^(-decay t) is an upper bound for it, and
 * is below SETTLED 5 / decay after reach e^(-decay t) is. */
static void
find_end(BillowSwingPath *path)
{
    const State last = path->intervals[path->count].state;
    const double reach = path->swing * (fabs(last.y) + fabs(last.speed) / path->frequency);
    path->end = path->duration + (log(fmax(reach / SETTLED, 1.0)) + 5.0) / path->decay;
}

BillowSwingPath *
billow_swing_path_of(double frequency, double damping, double swing, const BillowEasing *easing,
                     double duration, int count)
{
    BillowSwingPath *path = new_path(frequency, damping, swing, duration, count);
    fill_intervals(path, easing);
    find_end(path);
    return path;
}

BillowSwingPath *
billow_swing_path_forced(double frequency, double damping, const double *force, int count, double duration)
{
    BillowSwingPath *path = new_path(frequency, damping, 1.0, duration, count);
    for (int i = 0; i < count; i++) {
        path->intervals[i].acceleration = -force[i];
        path->intervals[i + 1].state =
            state_after(path, path->intervals[i].state, -force[i], duration / count);
    }
    find_end(path);
    return path;
}

BillowSwingPath *
billow_swing_path_new(const BillowFollowThrough *follow, const BillowEasing *easing, double duration)
{
    return billow_swing_path_of(2.0 * M_PI * follow->frequency, follow->damping, follow->swing, easing,
                                duration, INTERVALS);
}

void
billow_swing_path_free(BillowSwingPath *path)
{
    free(path);
}

/* Returns the interval that `elapsed`, within the path, is in, and the time since its start. */
static const Interval *
interval_at(const BillowSwingPath *path, double elapsed, double *since)
{
    const double interval = path->duration / path->count;
    const int i = elapsed < path->duration ? (int) (elapsed / interval) : path->count;
    *since = elapsed - i * interval;
    return &path->intervals[i];
}

double
billow_swing_path_at(const BillowSwingPath *path, double elapsed)
{
    if (!(elapsed > 0.0) || elapsed >= path->end)
        return 0.0;
    double t;
    const Interval *now = interval_at(path, elapsed, &t);
    return path->swing * state_after(path, now->state, now->acceleration, t).y;
}

/* z' = y, and so z'' + 2 a z' + w^2 z = -u': w z = -(u' + y' + 2 a y) / w. */
double
billow_swing_path_drag_at(const BillowSwingPath *path, double elapsed)
{
    if (!(elapsed > 0.0) || elapsed >= path->end)
        return 0.0;
    double t;
    const Interval *now = interval_at(path, elapsed, &t);
    const State state = state_after(path, now->state, now->acceleration, t);
    return -path->swing *
           (now->move_speed + now->acceleration * t + state.speed + 2.0 * path->decay * state.y) /
           path->frequency;
}

double
billow_swing_path_end(const BillowSwingPath *path)
{
    return path->end;
}
