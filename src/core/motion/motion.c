#include "core/motion/motion.h"

#include "core/base/allocate.h"
#include "core/base/wide.h"

#include <stdatomic.h>
#include <stdint.h>
#include <string.h>

typedef struct {
    BillowMotion motion;
    atomic_int references;
} SharedMotion;

static BillowVec3
stored_point(const BillowMotion *motion, size_t frame, size_t point)
{
    const float *place = &motion->positions[3 * (frame * motion->n_points + point)];
    return billow_vec3((double) place[0], (double) place[1], (double) place[2]);
}

static void
measure_box(BillowMotion *motion)
{
    motion->low = billow_vec3(INFINITY, INFINITY, INFINITY);
    motion->high = billow_vec3(-INFINITY, -INFINITY, -INFINITY);
    const size_t things = motion->n_points > 0 ? motion->n_points : motion->n_nodes;
    for (size_t i = 0; i < motion->n_frames; i++)
        for (size_t j = 0; j < things; j++) {
            const BillowVec3 place = motion->n_points > 0 ? stored_point(motion, i, j)
                                                          : motion->places[i * motion->n_nodes + j].position;
            motion->low = billow_vec3_min(motion->low, place);
            motion->high = billow_vec3_max(motion->high, place);
        }
    if (things == 0)
        motion->low = motion->high = (BillowVec3){0};
}

BillowMotion *
billow_motion_new(const BillowMotion *parts)
{
    SharedMotion *shared = billow_allocate(1, sizeof *shared);
    shared->motion = *parts;
    measure_box(&shared->motion);
    atomic_init(&shared->references, 1);
    return &shared->motion;
}

void
billow_motion_parts_clear(BillowMotion *parts)
{
    for (size_t i = 0; parts->nodes && i < parts->n_nodes; i++)
        free(parts->nodes[i].name);
    free(parts->name);
    free(parts->nodes);
    free(parts->places);
    free(parts->triangles);
    free(parts->positions);
    free(parts->coordinates);
    *parts = (BillowMotion){0};
}

BillowMotion *
billow_motion_ref(BillowMotion *motion)
{
    atomic_fetch_add(&((SharedMotion *) motion)->references, 1);
    return motion;
}

void
billow_motion_unref(BillowMotion *motion)
{
    SharedMotion *shared = (SharedMotion *) motion;
    if (!shared || atomic_fetch_sub(&shared->references, 1) != 1)
        return;
    billow_motion_parts_clear(motion);
    free(shared);
}

size_t
billow_motion_bytes(size_t n_frames, size_t n_nodes, size_t n_points)
{
    if (n_nodes > BILLOW_MAX_MOTION_NODES || n_points > BILLOW_MAX_MOTION_POINTS)
        return SIZE_MAX;
    const size_t frame = n_nodes * sizeof(BillowMotionPlace) + n_points * 3 * sizeof(float);
    return frame > 0 && n_frames > SIZE_MAX / frame ? SIZE_MAX : n_frames * frame;
}

double
billow_motion_duration(const BillowMotion *motion)
{
    return (double) (motion->n_frames - 1) / motion->rate;
}

int
billow_motion_find(const BillowMotion *motion, const char *node)
{
    for (size_t i = 0; i < motion->n_nodes; i++)
        if (strcmp(motion->nodes[i].name, node) == 0)
            return (int) i;
    return -1;
}

BillowMotionFrames
billow_motion_frames_at(const BillowMotion *motion, double seconds)
{
    const double last = (double) (motion->n_frames - 1);
    const double frame = fmax(0.0, fmin(last, ldexp(rint(ldexp(seconds * motion->rate, 30)), -30)));
    const size_t before = (size_t) frame;
    const double share = frame - (double) before;
    return (BillowMotionFrames){before, share > 0.0 ? before + 1 : before, share};
}

BillowMotionPlace
billow_motion_place_at(const BillowMotion *motion, int node, double seconds)
{
    const BillowMotionFrames at = billow_motion_frames_at(motion, seconds);
    const BillowMotionPlace *places = &motion->places[node];
    return billow_motion_place_mix(&places[at.before * motion->n_nodes], &places[at.after * motion->n_nodes],
                                   at.share);
}

BILLOW_WIDE static void
mix_numbers(const float *before, const float *after, float share, size_t n, float *restrict mixed)
{
#pragma GCC ivdep
    for (size_t i = 0; i < n; i++)
        mixed[i] = (1.0f - share) * before[i] + share * after[i];
}

void
billow_motion_points_at(const BillowMotion *motion, double seconds, float *points)
{
    const BillowMotionFrames at = billow_motion_frames_at(motion, seconds);
    const size_t n = 3 * motion->n_points;
    mix_numbers(&motion->positions[at.before * n], &motion->positions[at.after * n], (float) at.share, n,
                points);
}

BillowVec3
billow_motion_point_at(const BillowMotion *motion, uint32_t point, double seconds)
{
    const BillowMotionFrames at = billow_motion_frames_at(motion, seconds);
    return billow_vec3_mix(stored_point(motion, at.before, point), stored_point(motion, at.after, point),
                           at.share);
}
