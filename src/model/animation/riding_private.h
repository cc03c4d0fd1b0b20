/* Private to riding.c and riding_net.c: what rides, and how it is carried. */
#pragma once

#include "core/transition/trailing.h"
#include "model/project/carrier_frame.h"
#include "model/project/poses.h"

typedef struct BillowRiding BillowRiding;
typedef struct BillowRidingNets BillowRidingNets;

enum { BILLOW_RIDING_RINGS = 8 };

/* Where the first ring is, as a share of the way to the freest point: nearer cloth is held. */
#define BILLOW_RIDING_FIRST_RING 0.02

typedef struct {
    size_t anchor; /* of the keyframe */
    BillowCarrier carrier;
    BillowVec3 offset, home; /* from the carrier; in the world at time 0 */
    BillowVec3 home_axis[2]; /* own x and z of the carrier at time 0 */
    gboolean turns;          /* its axes count for the turn */
} BillowRider;

/* A move, and a turn about the vertical: p becomes turned p - center + place. */
typedef struct {
    BillowVec3 center, place;
    double yaw; /* radians, from +z to +x */
} BillowCarry;

typedef struct {
    BillowRider *riders;
    size_t count; /* 0: nothing carries the pose */
    BillowVec3 center;
    BillowCarry away; /* from time 0 to its keyframe */
} BillowRidden;

struct BillowRiding {
    const BillowProject *world;
    const BillowPoses *poses;
    BillowRidden *ridden; /* one per pose */
    double length;        /* of the cloth that hangs free, meters */
    double step;          /* between samples of the past, seconds */
    size_t samples;
    double *weights;        /* of the samples, ring by ring; NULL: nothing trails */
    BillowRidingNets *nets; /* NULL: it trails by rows */
};

/* The cloth's way: rigid where it is held, then ring by ring. */
typedef struct {
    BillowVec3 center;
    double cosine[BILLOW_RIDING_RINGS + 1], sine[BILLOW_RIDING_RINGS + 1];
    BillowVec3 place[BILLOW_RIDING_RINGS + 1];
} BillowRidingWay;

/* Returns the keyframe of a pose. */
const BillowKeyframe *billow_riding_keyframe(const BillowRiding *riding, size_t pose);

/* Returns the move and turn that take the ridden anchors from time 0 to `seconds`, in the sense of least
 * squares. */
BillowCarry billow_riding_carry_at(const BillowRiding *riding, size_t pose, double seconds);

/* Returns where a move and turn take a point. */
BillowVec3 billow_riding_carry_point(const BillowCarry *carry, BillowVec3 point);

/* Returns where rider number i is held. `frame` has the frame of the carrier of the rider before, and
 * receives that of its own, which is often the same. */
BillowVec3 billow_riding_held_at(const BillowRiding *riding, const BillowRidden *ridden, size_t i,
                                 double seconds, BillowCarrierFrame *frame);

/* Finds the way of cloth that trails by rows, where `now` is how it is carried. */
void billow_riding_trail(const BillowRiding *riding, const BillowPoseBlend *moment, double seconds,
                         const BillowCarry *now, BillowRidingWay *way);

/* Returns where the way takes a point that is so free, 0 ... 1. */
BillowVec3 billow_riding_way_point(const BillowRidingWay *way, double free, BillowVec3 point);
