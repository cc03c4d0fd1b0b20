/* An imported motion: for every frame the places of named nodes (joints and others), and optionally a mesh
 * that moves with them. It is what its file says, in meters and with y up, and knows nothing of when or where
 * a scene plays it (core/motion/play.h). */
#pragma once

#include "core/motion/place.h"

#include <stddef.h>
#include <stdint.h>

/* Limits for one motion. BYTES counts the places and the points of all frames. */
enum {
    BILLOW_MAX_MOTION_FRAMES = 100000,
    BILLOW_MAX_MOTION_NODES = 4096,
    BILLOW_MAX_MOTION_POINTS = 1000000,
    BILLOW_MAX_MOTION_TRIANGLES = 1000000,
    BILLOW_MAX_MOTION_BYTES = 300000000,
    BILLOW_MAX_MOTION_RATE = 1000, /* frames per second */
};

typedef struct {
    char *name; /* not empty; no other node of the motion has it */
    int parent; /* a node before this one, or -1 */
} BillowMotionNode;

/* Immutable, and shared by a thread-safe reference count. Numbers are finite, at most BILLOW_MAX_NUMBER. */
typedef struct {
    char *name;      /* of the motion in its file, or of the file */
    double rate;     /* frames per second, > 0 */
    size_t n_frames; /* > 0 */

    size_t n_nodes;
    BillowMotionNode *nodes;
    BillowMotionPlace *places; /* in the world: of node j in frame i at i * n_nodes + j */

    size_t n_points, n_triangles; /* 0 if there is no mesh */
    uint32_t *triangles;          /* three points of each */
    float *positions;             /* in the world: x, y, z of point j in frame i at 3 * (i * n_points + j) */
    float *coordinates;           /* u, v of each point, v up; NULL if the mesh has none */

    BillowVec3 low, high; /* the box of all points in all frames, or of all nodes if there is no mesh */
} BillowMotion;

/* Makes a motion, with one reference, that takes over the arrays and names of `parts`, each from malloc() or
 * billow_allocate(). The box is computed; that of `parts` is not read. */
BillowMotion *billow_motion_new(const BillowMotion *parts);

/* Frees the arrays and names of parts that were not taken over. */
void billow_motion_parts_clear(BillowMotion *parts);

BillowMotion *billow_motion_ref(BillowMotion *motion);

/* Drops a reference and frees the motion with the last one. NULL is allowed. */
void billow_motion_unref(BillowMotion *motion);

/* Returns how many bytes the places and points take for these counts, or SIZE_MAX if they are too many. */
size_t billow_motion_bytes(size_t n_frames, size_t n_nodes, size_t n_points);

/* Returns the seconds from the first frame to the last. 0 for one frame. */
double billow_motion_duration(const BillowMotion *motion);

/* Returns the index of the node with this name, or -1. */
int billow_motion_find(const BillowMotion *motion, const char *node);

/* Two frames and a share of the second, 0 <= share < 1. */
typedef struct {
    size_t before, after;
    double share;
} BillowMotionFrames;

/* Returns the frames around a time, in seconds from the first frame. Before it, and after the last frame,
 * those are held. Times are rounded to 2^-30 of a frame, so that what is on a frame but for rounding errors
 * is on it. */
BillowMotionFrames billow_motion_frames_at(const BillowMotion *motion, double seconds);

/* Returns the place of a node at a time: that of its frame, or interpolated between two. */
BillowMotionPlace billow_motion_place_at(const BillowMotion *motion, int node, double seconds);

/* Writes x, y, z of each of the mesh's points at a time: those of its frame, or interpolated between two. */
void billow_motion_points_at(const BillowMotion *motion, double seconds, float *points);

/* Returns one of the mesh's points at a time, without rounding it to a float. */
BillowVec3 billow_motion_point_at(const BillowMotion *motion, uint32_t point, double seconds);
