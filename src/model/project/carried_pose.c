#include "model/project/carried_pose.h"

#include "core/base/turn.h"

#include <math.h>

/* Anchors count as moved alike if each is this near to where they are all taken: a share of their distances,
 * and in meters, since their positions are rounded to a micrometer. */
static const double SHARE_OFF = 1e-5, METERS_OFF = 2e-6;

/* Smaller angles in radians are due to rounding. */
static const double LEAST_TURN = 1e-6;

/* A rigid motion: `from` moves to `to`, and everything may turn about it. */
typedef struct {
    BillowVec3 from, to;
    gboolean turns;
    BillowMatrix3 turn;
} Motion;

static BillowVec3
moved(const Motion *motion, BillowVec3 place)
{
    if (!motion->turns)
        return billow_vec3_add(place, billow_vec3_sub(motion->to, motion->from));
    return billow_vec3_add(motion->to,
                           billow_matrix3_apply(&motion->turn, billow_vec3_sub(place, motion->from)));
}

static gboolean
same_point(const BillowAnchor *a, const BillowAnchor *b)
{
    return billow_anchor_same_place(a, b);
}

/* Returns, for each anchor of `from`, the one at the same point in `to`; NULL if they pin other points. */
static BillowAnchor *
paired(const BillowAnchor *from, size_t n_from, const BillowAnchor *to, size_t n_to)
{
    if (n_from != n_to)
        return NULL;
    g_autofree BillowAnchor *pairs = g_new(BillowAnchor, MAX(n_from, 1));
    for (size_t i = 0; i < n_from; i++) {
        size_t k = same_point(&to[i], &from[i]) ? i : 0; /* mostly in the same order */
        while (k < n_to && !same_point(&to[k], &from[i]))
            k++;
        if (k == n_to)
            return NULL;
        pairs[i] = to[k];
    }
    return g_steal_pointer(&pairs);
}

static BillowVec3
center_of(const BillowAnchor *anchors, size_t n)
{
    BillowVec3 sum = {0.0, 0.0, 0.0};
    for (size_t i = 0; i < n; i++)
        sum = billow_vec3_add(sum, anchors[i].position);
    return billow_vec3_scale(sum, 1.0 / (double) n);
}

/* Writes the positions relative to `center`, as planes of x, y and z. */
static void
fill_planes(float *planes, const BillowAnchor *anchors, size_t n, BillowVec3 center)
{
    for (size_t i = 0; i < n; i++) {
        const BillowVec3 place = billow_vec3_sub(anchors[i].position, center);
        planes[i] = (float) place.x;
        planes[n + i] = (float) place.y;
        planes[2 * n + i] = (float) place.z;
    }
}

/* Returns the motion that fits best. */
static Motion
motion_between(const BillowAnchor *from, const BillowAnchor *to, size_t n)
{
    Motion motion = {.from = center_of(from, n), .to = center_of(to, n)};
    g_autofree float *planes = g_new(float, 6 * n);
    float *after = planes + 3 * n;
    fill_planes(planes, from, n, motion.from);
    fill_planes(after, to, n, motion.to);
    const BillowTurn turn = billow_turn_between((const float *const[]){planes, planes + n, planes + 2 * n},
                                                (const float *const[]){after, after + n, after + 2 * n}, n);
    motion.turns = turn.angle >= LEAST_TURN;
    motion.turn = billow_turn_matrix(&turn, 1.0);
    return motion;
}

static gboolean
fits(const Motion *motion, const BillowAnchor *from, const BillowAnchor *to, size_t n)
{
    double off = 0.0, extent = 0.0;
    for (size_t i = 0; i < n; i++) {
        off = fmax(off, billow_vec3_distance(moved(motion, from[i].position), to[i].position));
        extent = fmax(extent, billow_vec3_distance(from[i].position, motion->from));
    }
    return off <= SHARE_OFF * extent + METERS_OFF;
}

static void
move_points(const Motion *motion, BillowCoarsePose *pose)
{
    float *end = pose->points + 3 * (size_t) pose->columns * (size_t) pose->rows;
    for (float *p = pose->points; p < end; p += 3) {
        const BillowVec3 place = moved(motion, billow_vec3((double) p[0], (double) p[1], (double) p[2]));
        p[0] = (float) place.x;
        p[1] = (float) place.y;
        p[2] = (float) place.z;
    }
}

BillowCoarsePose *
billow_carried_pose(const BillowCoarsePose *pose, const BillowAnchor *from, size_t n_from,
                    const BillowAnchor *to, size_t n_to)
{
    g_autofree BillowAnchor *pairs = paired(from, n_from, to, n_to);
    if (!pairs)
        return NULL;
    BillowCoarsePose *carried = billow_coarse_pose_copy(pose);
    if (n_from == 0)
        return carried;
    const Motion motion = motion_between(from, pairs, n_from);
    if (fits(&motion, from, pairs, n_from))
        move_points(&motion, carried);
    return carried;
}
