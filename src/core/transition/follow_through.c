#include "core/transition/follow_through.h"

#include "core/base/allocate.h"

#include <math.h>

enum { INTERVALS = 1024 };

/* Invisible in any frame; as a share of the move. */
static const double SETTLED = 1e-8;

static bool
swings(const void *follow)
{
    return ((const BillowFollowThrough *) follow)->swing > 0.0;
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
        .applies = swings,
        .when = N_("Needs a swing above 0."),
    },
    {0},
};

/* A swing settles when e^(-decay t) is e^-24, decay = damping 2 pi frequency: in 12 rounds at 2 per round. */
void
billow_follow_through_loop(BillowFollowThrough *follow, double seconds)
{
    follow->lag = fmin(follow->lag, seconds);
    if (!(follow->swing > 0.0))
        return;
    const double least = 2.0 / (seconds * 2.0 * M_PI * follow->frequency);
    if (least > 1.0)
        follow->swing = 0.0;
    else
        follow->damping = fmax(follow->damping, least);
}

typedef struct {
    double y, speed;
} State;

struct BillowSwingPath {
    double frequency, decay, damped; /* per second: w, damping w, w sqrt(1 - damping^2) */
    double swing, duration;
    double end;
    double acceleration[INTERVALS]; /* of the move */
    State state[INTERVALS + 1];     /* at the start of each interval; the last one is after the move */
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

/* Returns the eased parameter at a knot; at the last one its limit from the left, which a jump makes less
 * than 1. */
static double
eased(const BillowEasing *easing, int knot)
{
    return billow_easing_at(easing, knot < INTERVALS ? knot / (double) INTERVALS : nextafter(1.0, 0.0));
}

/* Returns the move's speed at a knot, by second-order differences. */
static double
speed_at(const BillowEasing *easing, int knot, double interval)
{
    if (knot == 0)
        return (4.0 * eased(easing, 1) - eased(easing, 2)) / (2.0 * interval);
    if (knot == INTERVALS)
        return (3.0 * eased(easing, knot) - 4.0 * eased(easing, knot - 1) + eased(easing, knot - 2)) /
               (2.0 * interval);
    return (eased(easing, knot + 1) - eased(easing, knot - 1)) / (2.0 * interval);
}

BillowSwingPath *
billow_swing_path_new(const BillowFollowThrough *follow, const BillowEasing *easing, double duration)
{
    BillowSwingPath *path = billow_allocate(1, sizeof *path);
    path->frequency = 2.0 * M_PI * follow->frequency;
    path->decay = follow->damping * path->frequency;
    path->damped = path->frequency * sqrt(1.0 - follow->damping * follow->damping);
    path->swing = follow->swing;
    path->duration = duration;
    const double interval = duration / INTERVALS;
    double speed = speed_at(easing, 0, interval);
    path->state[0] = (State){0.0, -speed};
    for (int i = 0; i < INTERVALS; i++) {
        const double next = speed_at(easing, i + 1, interval);
        path->acceleration[i] = (next - speed) / interval;
        path->state[i + 1] = state_after(path, path->state[i], path->acceleration[i], interval);
        speed = next;
    }
    path->state[INTERVALS].y -= 1.0 - eased(easing, INTERVALS);
    path->state[INTERVALS].speed += speed;
    /* The end is when the swing has decayed to SETTLED: reach (1 + w t) e^(-decay t) is an upper bound for
     * it, and is below SETTLED 5 / decay after reach e^(-decay t) is. */
    const State last = path->state[INTERVALS];
    const double reach = path->swing * (fabs(last.y) + fabs(last.speed) / path->frequency);
    path->end = path->duration + (log(fmax(reach / SETTLED, 1.0)) + 5.0) / path->decay;
    return path;
}

void
billow_swing_path_free(BillowSwingPath *path)
{
    free(path);
}

double
billow_swing_path_at(const BillowSwingPath *path, double elapsed)
{
    if (!(elapsed > 0.0) || elapsed >= path->end)
        return 0.0;
    const double interval = path->duration / INTERVALS;
    const int i = elapsed < path->duration ? (int) (elapsed / interval) : INTERVALS;
    const double acceleration = i < INTERVALS ? path->acceleration[i] : 0.0;
    return path->swing * state_after(path, path->state[i], acceleration, elapsed - i * interval).y;
}

double
billow_swing_path_end(const BillowSwingPath *path)
{
    return path->end;
}

void
billow_follow_through_response(const BillowFollowThrough *follow, const BillowEasing *easing, double duration,
                               double seconds, int count, double *ways)
{
    BillowSwingPath *path = follow->swing > 0.0 ? billow_swing_path_new(follow, easing, duration) : NULL;
    for (int i = 0; i < count; i++) {
        const double elapsed = seconds * i / (count - 1) - follow->lag;
        const double share = fmin(fmax(elapsed / duration, 0.0), 1.0);
        ways[i] = billow_easing_at(easing, share) + (path ? billow_swing_path_at(path, elapsed) : 0.0);
    }
    billow_swing_path_free(path);
}

double
billow_follow_through_settling(const BillowFollowThrough *follow, double duration)
{
    const double decay = 2.0 * M_PI * follow->frequency * follow->damping;
    return duration + follow->lag + (follow->swing > 0.0 ? log(20.0) / decay : 0.0);
}
