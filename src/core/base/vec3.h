/* Vectors of three double-precision coordinates, used for everything that is solved rather than drawn. */
#pragma once

#include <math.h>
#include <stdbool.h>

/* A point or a vector in the world: meters, right-handed, y up. */
typedef struct {
    double x, y, z;
} BillowVec3;

static inline BillowVec3
billow_vec3(double x, double y, double z)
{
    return (BillowVec3){x, y, z};
}

static inline BillowVec3
billow_vec3_add(BillowVec3 a, BillowVec3 b)
{
    return (BillowVec3){a.x + b.x, a.y + b.y, a.z + b.z};
}

static inline BillowVec3
billow_vec3_sub(BillowVec3 a, BillowVec3 b)
{
    return (BillowVec3){a.x - b.x, a.y - b.y, a.z - b.z};
}

static inline BillowVec3
billow_vec3_scale(BillowVec3 a, double s)
{
    return (BillowVec3){a.x * s, a.y * s, a.z * s};
}

/* Returns a + t (b - a), exactly a at t = 0 and exactly b at t = 1. */
static inline BillowVec3
billow_vec3_mix(BillowVec3 a, BillowVec3 b, double t)
{
    return billow_vec3_add(billow_vec3_scale(a, 1.0 - t), billow_vec3_scale(b, t));
}

static inline double
billow_vec3_dot(BillowVec3 a, BillowVec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline BillowVec3
billow_vec3_cross(BillowVec3 a, BillowVec3 b)
{
    return (BillowVec3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static inline double
billow_vec3_length(BillowVec3 a)
{
    return sqrt(billow_vec3_dot(a, a));
}

static inline double
billow_vec3_distance(BillowVec3 a, BillowVec3 b)
{
    return billow_vec3_length(billow_vec3_sub(a, b));
}

/* Return the smaller or larger of each coordinate, to extend bounding boxes. */
static inline BillowVec3
billow_vec3_min(BillowVec3 a, BillowVec3 b)
{
    return (BillowVec3){fmin(a.x, b.x), fmin(a.y, b.y), fmin(a.z, b.z)};
}

static inline BillowVec3
billow_vec3_max(BillowVec3 a, BillowVec3 b)
{
    return (BillowVec3){fmax(a.x, b.x), fmax(a.y, b.y), fmax(a.z, b.z)};
}

static inline bool
billow_vec3_equal(BillowVec3 a, BillowVec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static inline bool
billow_vec3_is_finite(BillowVec3 a)
{
    return isfinite(a.x) && isfinite(a.y) && isfinite(a.z);
}
