#include "model/animation/swings.h"

#include <math.h>
#include <string.h>

enum { LAST = 2 * BILLOW_SWINGS_STEPS, KEPT = 8 };

/* A replay: the offsets of all steps that have been found, and the state at the last one. */
typedef struct {
    gint64 number;
    int found; /* the last step; -1: none */
    guint64 used;
    BillowVec3 *offsets, *places, *velocities;
} Replay;

struct BillowSwings {
    BillowSwingNet *net;
    size_t points;
    unsigned char *held;
    BillowSwingsWay way;
    double part;
    gint64 parts; /* of a round; 0: none */
    GMutex lock;
    guint64 uses;
    Replay replays[KEPT];
    BillowVec3 *carried;
};

BillowSwings *
billow_swings_new(BillowSwingNet *net, size_t points, const unsigned char *held, const BillowSwingsWay *way,
                  double round)
{
    BillowSwings *swings = g_new0(BillowSwings, 1);
    swings->net = net;
    swings->points = points;
    swings->held = g_memdup2(held, points);
    swings->way = *way;
    swings->parts = round > 0.0 ? (gint64) ceil(round / BILLOW_SWINGS_PART) : 0;
    swings->part = round > 0.0 ? round / (double) swings->parts : BILLOW_SWINGS_PART;
    g_mutex_init(&swings->lock);
    swings->carried = g_new(BillowVec3, points);
    for (int i = 0; i < KEPT; i++) {
        Replay *replay = &swings->replays[i];
        replay->found = -1;
        replay->offsets = g_new(BillowVec3, (LAST + 1) * points);
        replay->places = g_new(BillowVec3, points);
        replay->velocities = g_new(BillowVec3, points);
    }
    return swings;
}

void
billow_swings_free(BillowSwings *swings)
{
    if (!swings)
        return;
    for (int i = 0; i < KEPT; i++) {
        g_free(swings->replays[i].offsets);
        g_free(swings->replays[i].places);
        g_free(swings->replays[i].velocities);
    }
    g_mutex_clear(&swings->lock);
    billow_swing_net_free(swings->net);
    g_free(swings->carried);
    g_free(swings->held);
    g_free(swings);
}

/* --- A replay --- */

static double
step_of(const BillowSwings *swings)
{
    return swings->part / BILLOW_SWINGS_STEPS;
}

/* Returns the carrier at a time with its speeds, from half a step before to half a step after it, and writes
 * where it carries the points. */
static BillowSwingCarrier
carry(BillowSwings *swings, double seconds)
{
    const double step = step_of(swings);
    const void *data = swings->way.data;
    BillowSwingCarrier now, before, after;
    swings->way.carry(data, seconds - 0.5 * step, &before, NULL);
    swings->way.carry(data, seconds + 0.5 * step, &after, NULL);
    swings->way.carry(data, seconds, &now, swings->carried);
    now.velocity = billow_vec3_scale(billow_vec3_sub(after.place, before.place), 1.0 / step);
    now.pace = remainder(after.yaw - before.yaw, 2.0 * G_PI) / step;
    return now;
}

/* Writes how far the state is from where it is carried. A state that is no cloth is brought back there. */
static void
keep_offsets(BillowSwings *swings, Replay *replay, int step, double yaw)
{
    BillowVec3 *offsets = replay->offsets + (size_t) step * swings->points;
    const double c = cos(yaw), s = sin(yaw);
    for (size_t i = 0; i < swings->points; i++) {
        if (!billow_vec3_is_finite(replay->places[i]) || !billow_vec3_is_finite(replay->velocities[i])) {
            memcpy(replay->places, swings->carried, swings->points * sizeof *swings->carried);
            memset(replay->velocities, 0, swings->points * sizeof *replay->velocities);
            memset(offsets, 0, swings->points * sizeof *offsets);
            return;
        }
        const BillowVec3 way = billow_vec3_sub(replay->places[i], swings->carried[i]);
        offsets[i] = billow_vec3(c * way.x - s * way.z, way.y, c * way.z + s * way.x);
    }
}

static void
begin_replay(BillowSwings *swings, Replay *replay)
{
    const double step = step_of(swings), seconds = swings->part * (double) replay->number;
    BillowVec3 *before = swings->carried;
    swings->way.begin(swings->way.data, seconds - 0.5 * step, before);
    swings->way.begin(swings->way.data, seconds + 0.5 * step, replay->velocities);
    for (size_t i = 0; i < swings->points; i++)
        replay->velocities[i] =
            billow_vec3_scale(billow_vec3_sub(replay->velocities[i], before[i]), 1.0 / step);
    swings->way.begin(swings->way.data, seconds, replay->places);
    const BillowSwingCarrier carrier = carry(swings, seconds);
    for (size_t i = 0; i < swings->points; i++)
        if (swings->held[i])
            replay->places[i] = swings->carried[i];
    keep_offsets(swings, replay, 0, carrier.yaw);
    replay->found = 0;
}

static void
replay_until(BillowSwings *swings, Replay *replay, int step)
{
    const double length = step_of(swings);
    if (replay->found < 0)
        begin_replay(swings, replay);
    while (replay->found < step) {
        replay->found++;
        const double seconds = swings->part * (double) replay->number + length * replay->found;
        const BillowSwingCarrier carrier = carry(swings, seconds);
        billow_swing_net_step(swings->net, &carrier, swings->carried, length, replay->places,
                              replay->velocities);
        keep_offsets(swings, replay, replay->found, carrier.yaw);
    }
}

/* Returns a replay: one that is kept, or in place of the one that was not used for longest. */
static Replay *
replay_of(BillowSwings *swings, gint64 number)
{
    Replay *oldest = &swings->replays[0];
    if (swings->parts > 0) {
        number %= swings->parts;
        number += number < 0 ? swings->parts : 0;
    }
    for (int i = 0; i < KEPT; i++) {
        Replay *replay = &swings->replays[i];
        if (replay->found >= 0 && replay->number == number) {
            replay->used = ++swings->uses;
            return replay;
        }
        if (replay->used < oldest->used)
            oldest = replay;
    }
    oldest->number = number;
    oldest->found = -1;
    oldest->used = ++swings->uses;
    return oldest;
}

/* --- The offsets --- */

/* Returns a share that rises from 0 to 1, with its slope and bend 0 at both ends. */
static double
smooth(double share)
{
    return share * share * share * (10.0 - 15.0 * share + 6.0 * share * share);
}

/* Adds `share` of the offsets of a replay at a time, in steps since it began, on a curve through those of
 * four steps. */
static void
add_offsets(BillowSwings *swings, gint64 number, double time, double share, BillowVec3 *offsets)
{
    const int step = CLAMP((int) floor(time), 0, LAST - 1);
    const double t = time - step, r = 1.0 - t;
    const double shares[4] = {-0.5 * t * r * r, r * r * (1.0 + 2.0 * t) + 0.5 * t * t * r,
                              t * t * (3.0 - 2.0 * t) + 0.5 * t * r * r, -0.5 * t * t * r};
    Replay *replay = replay_of(swings, number);
    replay_until(swings, replay, MIN(step + 2, LAST));
    for (int k = 0; k < 4; k++) {
        const BillowVec3 *found = replay->offsets + (size_t) CLAMP(step - 1 + k, 0, LAST) * swings->points;
        for (size_t i = 0; i < swings->points; i++)
            offsets[i] = billow_vec3_add(offsets[i], billow_vec3_scale(found[i], share * shares[k]));
    }
}

void
billow_swings_find(BillowSwings *swings, double seconds, BillowVec3 *offsets)
{
    const double time = seconds / swings->part, begun = floor(time), share = smooth(time - begun);
    memset(offsets, 0, swings->points * sizeof *offsets);
    g_mutex_lock(&swings->lock);
    add_offsets(swings, (gint64) begun - 1, (time - begun + 1.0) * BILLOW_SWINGS_STEPS, 1.0 - share, offsets);
    add_offsets(swings, (gint64) begun, (time - begun) * BILLOW_SWINGS_STEPS, share, offsets);
    g_mutex_unlock(&swings->lock);
}
