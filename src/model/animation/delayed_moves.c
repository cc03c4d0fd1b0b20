#include "model/animation/delayed_moves.h"

#include "core/transition/mix.h"
#include "model/animation/own_motion.h"

#include <string.h>

enum { PIECE = 512 };

typedef struct {
    double start, duration;            /* seconds */
    const BillowFollowThrough *follow; /* NULL: none; owned by the transition */
    double share;                      /* of lag and swing that the overlap leaves */
    double most_lag, most_swing; /* at most at any time: seconds, of a point with weight 1, and its swing */
    BillowSwingPath *path;       /* with the most swing; NULL: it does not swing */
    BillowOwnMotion own;
    double rest; /* time when this transition and all before it have come to rest, seconds */
} Follow;

struct BillowDelayedMoves {
    const BillowPoses *poses;
    size_t count;
    Follow *moves;
};

/* Overlap replaces lag and swing by its share. */
static Follow
new_follow(const BillowProject *project, const BillowPose *from, const BillowPose *to)
{
    const BillowFollowThrough *follow =
        from->transition && !from->transition->muted ? &billow_block_move(from->transition)->follow : NULL;
    const double start = billow_block_end(from->keyframe), end = to->keyframe->start;
    Follow move = {.start = start, .duration = end - start, .rest = end};
    if (!follow || end <= start)
        return move;
    move.own = billow_own_motion_of(project, from, to);
    move.follow = follow;
    move.share = 1.0 - move.own.overlap;
    move.most_lag = billow_follow_through_most_lag(follow) * move.share;
    move.most_swing = billow_follow_through_most_swing(follow);
    BillowFollowThrough pendulum = *follow;
    pendulum.swing = move.most_swing * move.share;
    if (pendulum.swing > 0.0) {
        move.path = billow_swing_path_new(&pendulum, &from->easing, end - start);
        move.rest = start + billow_swing_path_end(move.path);
    }
    move.rest += move.most_lag;
    if (move.own.hanging)
        move.rest = MAX(move.rest, billow_own_motion_rest(&move.own));
    return move;
}

static gboolean
follows(const Follow *move)
{
    return move->most_lag > 0.0 || move->path || move->own.hanging;
}

BillowDelayedMoves *
billow_delayed_moves_new(const BillowProject *project, const BillowPoses *poses)
{
    BillowDelayedMoves *following = g_new0(BillowDelayedMoves, 1);
    gboolean any = FALSE;
    double rest = 0.0;
    following->poses = poses;
    following->moves = g_new0(Follow, poses->count);
    for (size_t i = 0; i + 1 < poses->count; i++) {
        Follow *move = &following->moves[following->count++];
        *move = new_follow(project, &poses->items[i], &poses->items[i + 1]);
        move->rest = rest = MAX(rest, move->rest);
        any |= follows(move);
    }
    if (any)
        return following;
    billow_delayed_moves_free(following);
    return NULL;
}

void
billow_delayed_moves_free(BillowDelayedMoves *following)
{
    if (!following)
        return;
    for (size_t i = 0; i < following->count; i++) {
        billow_swing_path_free(following->moves[i].path);
        billow_own_motion_clear(&following->moves[i].own);
    }
    g_free(following->moves);
    g_free(following);
}

gboolean
billow_delayed_moves_flare(const BillowDelayedMoves *following)
{
    gboolean any = FALSE;
    for (size_t i = 0; following && i < following->count; i++)
        any |= following->moves[i].own.flare > 0.0;
    return any;
}

gboolean
billow_delayed_moves_at(const BillowDelayedMoves *following, const BillowPoseBlend *moment, double seconds,
                        BillowFlight *flight)
{
    if (!following || moment->to == 0)
        return FALSE;
    size_t first = moment->to - 1;
    gboolean any = follows(&following->moves[first]) && following->moves[first].rest > seconds;
    while (first > 0 && following->moves[first - 1].rest > seconds)
        any |= follows(&following->moves[--first]);
    *flight = (BillowFlight){seconds, first, moment->to - 1};
    return any;
}

/* Shares in the blend of the poses at a piece's points: of all later poses, and of the current one. */
typedef struct {
    double later[PIECE];
    float share[PIECE];
} Shares;

/* State of a piece of points, from the last transition back to the first. */
typedef struct {
    size_t begin, count;
    Shares place, weight, direction;
    double kept[PIECE];              /* how much of earlier transitions' delay remains */
    double way[PIECE], still[PIECE]; /* progress of the current transition with and without its swing */
    double part[PIECE];              /* how much of the current transition remains */
    gboolean own;                    /* the cloth moves by itself in the current transition: */
    BillowVec3 up;                   /* against gravity */
    double lift[PIECE]; /* how far it rises, per square of its distance from the axis of a turn */
    gboolean flares;    /* the cloth opens in the current transition: */
    double open[PIECE]; /* by how much of its distance from the axis */
} Piece;

static void
set_share(Shares *shares, size_t n, double later)
{
    shares->share[n] = (float) (later - shares->later[n]);
    shares->later[n] = later;
}

/* The progress of a point at its own time, and its overshoot. */
typedef struct {
    double way, swing;
} Progress;

/* Returns how far a point with weight 1 overshoots. */
static double
swing_at(const Follow *move, double elapsed)
{
    if (!move->path)
        return 0.0;
    return billow_follow_through_swing(move->follow, elapsed, move->duration) / move->most_swing *
           billow_swing_path_at(move->path, elapsed);
}

/* Returns how many seconds a point with weight 1 is late. */
static double
lag_at(const Follow *move, double elapsed)
{
    return move->most_lag > 0.0
               ? move->share * billow_follow_through_lag(move->follow, elapsed, move->duration)
               : 0.0;
}

static Progress
progress_at(const BillowDelayedMoves *following, size_t number, double seconds)
{
    const Follow *move = &following->moves[number];
    return (Progress){billow_poses_progress_at(following->poses, number, seconds),
                      swing_at(move, seconds - move->start)};
}

/* Adds the cloth's own motion to its ways with and without a swing. */
static void
add_own_motion(Piece *piece, const Follow *move, double seconds, double eased,
               const BillowPinnedPoses *pinned, size_t number)
{
    double ahead[PIECE] = {0};
    const BillowOwnMotionPoints points = {piece->begin, piece->count, ahead, piece->lift, piece->open};
    piece->up = billow_vec3_scale(move->own.gravity, -1.0 / billow_vec3_length(move->own.gravity));
    billow_own_motion_add(&move->own, seconds, eased, pinned, number, &points);
    for (size_t n = 0; n < piece->count; n++) {
        piece->way[n] += ahead[n];
        piece->still[n] += ahead[n];
    }
}

/* Computes the shares of the pose that a transition leads to. A point that either keyframe pins has no delay;
 * one that the second pins does not swing. Where a later transition brings points closer to an anchor, it
 * removes the delays of earlier ones. */
static void
share_transition(Piece *piece, const BillowDelayedMoves *following, const BillowFlight *flight,
                 const BillowPinnedPoses *pinned, size_t number)
{
    const Follow *move = &following->moves[number];
    const float *from = billow_pinned_weight(pinned, BILLOW_NO_PART, number) + piece->begin;
    const float *to = billow_pinned_weight(pinned, BILLOW_NO_PART, number + 1) + piece->begin;
    const Progress prompt = progress_at(following, number, flight->seconds);
    const double lag = lag_at(move, flight->seconds - move->start);
    double within[PIECE];
    for (size_t n = 0; n < piece->count; n++) {
        const double late = lag * (double) MIN(from[n], to[n]);
        const Progress own = late > 0.0 ? progress_at(following, number, flight->seconds - late) : prompt;
        within[n] = CLAMP(own.way, 0.0, 1.0);
        piece->way[n] = own.way + (double) to[n] * own.swing;
        piece->still[n] = own.way;
    }
    piece->flares = move->own.flare > 0.0;
    piece->own = move->own.hanging != NULL;
    if (piece->own)
        add_own_motion(piece, move, flight->seconds, prompt.way, pinned, number);
    for (size_t n = 0; n < piece->count; n++) {
        const double before = (double) from[n], after = (double) to[n], kept = piece->kept[n];
        piece->part[n] = kept;
        set_share(&piece->place, n, 1.0 + (piece->way[n] - 1.0) * kept);
        set_share(&piece->weight, n, 1.0 + (within[n] - 1.0) * kept);
        set_share(&piece->direction, n, 1.0 + (piece->still[n] - 1.0) * kept);
        piece->kept[n] = after < before ? kept * (1.0 - within[n] * (1.0 - after / before)) : kept;
    }
}

/* Adds the piece's shares of a pose to the result, whose index `at` is the piece's first point. `route` leads
 * there from the previous pose (NULL: there is none). */
typedef void (*AddShare)(void *data, const Piece *piece, size_t at, size_t pose, const BillowRoute *route);

static void
add_shares(const BillowDelayedMoves *following, const BillowFlight *flight, const BillowPinnedPoses *pinned,
           size_t begin, size_t count, AddShare add, void *data)
{
    Piece piece;
    for (size_t at = 0; at < count; at += PIECE) {
        piece.begin = begin + at;
        piece.count = MIN(count - at, PIECE);
        for (size_t n = 0; n < piece.count; n++) {
            piece.place.later[n] = piece.weight.later[n] = piece.direction.later[n] = 0.0;
            piece.kept[n] = 1.0;
        }
        for (size_t number = flight->last + 1; number-- > flight->first;) {
            share_transition(&piece, following, flight, pinned, number);
            add(data, &piece, at, number + 1, billow_pinned_route(pinned, number));
        }
        for (size_t n = 0; n < piece.count; n++) { /* the rest is the shape before all moves */
            set_share(&piece.place, n, 1.0);
            set_share(&piece.weight, n, 1.0);
            set_share(&piece.direction, n, 1.0);
        }
        add(data, &piece, at, flight->first, NULL);
    }
}

static BillowVec3
point_of(const float *const planes[3], size_t i)
{
    return billow_vec3((double) planes[0][i], (double) planes[1][i], (double) planes[2][i]);
}

static void
add_vector(float *const sums[3], size_t i, double share, BillowVec3 vector)
{
    sums[0][i] += (float) (share * vector.x);
    sums[1][i] += (float) (share * vector.y);
    sums[2][i] += (float) (share * vector.z);
}

/* Adds the offset of the route from the straight line between the vectors `from` and `to`, at the progress `way`, times
 * `part`. */
static void
add_offset(const BillowBlend *blend, double way, BillowVec3 from, BillowVec3 to, double part,
           float *const sum[3], size_t i)
{
    add_vector(sum, i, part,
               billow_vec3_sub(billow_blend_point(blend, from, to), billow_vec3_mix(from, to, way)));
}

/* Returns the vector to a place from the axis of a turn. */
static BillowVec3
out_of_axis(const BillowRoute *route, double way, BillowVec3 place)
{
    const BillowVec3 axis = route->turn.axis,
                     arm = billow_vec3_sub(place, billow_vec3_mix(route->from_centre, route->to_centre, way));
    return billow_vec3_sub(arm, billow_vec3_scale(axis, billow_vec3_dot(arm, axis)));
}

/* Adds how far twisted cloth rises at a place. */
static void
add_lift(const Piece *piece, const BillowRoute *route, size_t n, BillowVec3 place, size_t at,
         float *const sums[3])
{
    const BillowVec3 out = out_of_axis(route, piece->way[n], place);
    add_vector(sums, at + n, piece->part[n] * piece->lift[n] * billow_vec3_dot(out, out), piece->up);
}

/* Adds to positions how far a curved route is from the straight line. */
static void
add_route(const Piece *piece, const BillowRoute *route, const BillowRestShape *from,
          const BillowRestShape *to, size_t at, float *const axes[3])
{
    const float *const a[] = {from->x, from->y, from->z}, *const b[] = {to->x, to->y, to->z};
    for (size_t n = 0; n < piece->count; n++) {
        const size_t i = piece->begin + n;
        const BillowBlend blend = billow_route_at(route, piece->way[n]);
        add_offset(&blend, piece->way[n], point_of(a, i), point_of(b, i), piece->part[n], axes, at + n);
        if (piece->own && piece->lift[n] > 0.0)
            add_lift(piece, route, n, billow_blend_point(&blend, point_of(a, i), point_of(b, i)), at, axes);
    }
}

/* Adds how far turning cloth is flung away from the axis, which its pleats follow: they open. */
static void
add_flare(const Piece *piece, const BillowRoute *route, const BillowPinnedPoses *pinned, size_t pose,
          size_t at, float *const sums[3])
{
    const float *a[3], *b[3];
    billow_pinned_broad(pinned, pose - 1, piece->begin, a);
    billow_pinned_broad(pinned, pose, piece->begin, b);
    for (size_t n = 0; n < piece->count; n++) {
        const double share = piece->part[n] * piece->open[n];
        const BillowBlend blend = billow_route_at(route, piece->way[n]);
        const BillowVec3 out =
            out_of_axis(route, piece->way[n], billow_blend_point(&blend, point_of(a, n), point_of(b, n)));
        add_vector(sums, at + n, share, out);
    }
}

/* Does the same for directions, which turn with the route. */
static void
add_turn(const Piece *piece, const BillowRoute *route, const float *const from[3], const float *const to[3],
         size_t at, float *const sums[3])
{
    for (size_t n = 0; n < piece->count; n++) {
        const size_t i = piece->begin + n;
        BillowBlend turned = billow_route_at(route, piece->still[n]);
        turned.shift = billow_vec3(0.0, 0.0, 0.0);
        add_offset(&turned, piece->still[n], point_of(from, i), point_of(to, i), piece->part[n], sums,
                   at + n);
    }
}

/* Adds to positions how far each is led aside at its own progress. */
static void
add_half_way(const Piece *piece, const BillowHalfWay *way, size_t at, float *const axes[3])
{
    for (size_t n = 0; n < piece->count; n++) {
        const BillowVec3 aside =
            billow_vec3_scale(billow_half_way_at(way, piece->way[n], piece->begin + n), piece->part[n]);
        axes[0][at + n] += (float) aside.x;
        axes[1][at + n] += (float) aside.y;
        axes[2][at + n] += (float) aside.z;
    }
}

static gboolean
is_straight(const BillowRoute *route)
{
    return !route || route->path.kind == BILLOW_PATH_STRAIGHT;
}

static void
add_planes(const Piece *piece, const float *share, const float *const planes[3], float *const sums[3],
           size_t at)
{
    for (int axis = 0; axis < 3; axis++)
        billow_mix_share(share, planes[axis] + piece->begin, piece->count, sums[axis] + at);
}

static void
clear_planes(float *const planes[3], size_t count)
{
    for (int axis = 0; axis < 3; axis++)
        memset(planes[axis], 0, count * sizeof *planes[axis]);
}

typedef struct {
    const BillowPinnedPoses *pinned;
    float *weight;
    float *const *axes, *const *normals;
} Sums;

static void
add_shape(void *data, const Piece *piece, size_t at, size_t pose, const BillowRoute *route)
{
    const Sums *sums = data;
    const BillowRestShape *shape = billow_pinned_shape(sums->pinned, pose);
    const float *const places[] = {shape->x, shape->y, shape->z}, *const normals[] = {shape->nx, shape->ny,
                                                                                      shape->nz};
    const float *weight = billow_pinned_weight(sums->pinned, BILLOW_NO_PART, pose);
    billow_mix_share(piece->weight.share, weight + piece->begin, piece->count, sums->weight + at);
    add_planes(piece, piece->place.share, places, sums->axes, at);
    if (sums->normals)
        add_planes(piece, piece->direction.share, normals, sums->normals, at);
    const BillowHalfWay *way = route ? billow_pinned_half_way(sums->pinned, pose - 1) : NULL;
    if (way)
        add_half_way(piece, way, at, sums->axes);
    if (is_straight(route))
        return;
    const BillowRestShape *from = billow_pinned_shape(sums->pinned, pose - 1);
    add_route(piece, route, from, shape, at, sums->axes);
    if (piece->flares && route->path.kind == BILLOW_PATH_TURN)
        add_flare(piece, route, sums->pinned, pose, at, sums->axes);
    if (sums->normals)
        add_turn(piece, route, (const float *const[]){from->nx, from->ny, from->nz}, normals, at,
                 sums->normals);
}

void
billow_delayed_moves_mix(const BillowDelayedMoves *following, const BillowFlight *flight,
                         const BillowPinnedPoses *pinned, size_t begin, size_t count, float *weight,
                         float *const axes[3], float *const normals[3])
{
    Sums sums = {pinned, weight, axes, normals};
    memset(weight, 0, count * sizeof *weight);
    clear_planes(axes, count);
    if (normals)
        clear_planes(normals, count);
    add_shares(following, flight, pinned, begin, count, add_shape, &sums);
    if (normals)
        billow_mix_make_unit(normals, count);
}

typedef struct {
    const BillowPinnedPoses *pinned;
    guint part;
    float *sum;
} WeightSum;

static void
add_weight(void *data, const Piece *piece, size_t at, size_t pose, const BillowRoute *route)
{
    const WeightSum *sum = data;
    const float *weight = billow_pinned_weight(sum->pinned, sum->part, pose);
    billow_mix_share(piece->weight.share, weight + piece->begin, piece->count, sum->sum + at);
}

void
billow_delayed_moves_mix_weights(const BillowDelayedMoves *following, const BillowFlight *flight,
                                 const BillowPinnedPoses *pinned, guint part, size_t begin, size_t count,
                                 float *result)
{
    WeightSum sum = {pinned, part, result};
    memset(result, 0, count * sizeof *result);
    add_shares(following, flight, pinned, begin, count, add_weight, &sum);
}

typedef struct {
    const BillowPinnedPoses *pinned;
    guint part;
    float *const *sums;
} DirectionSums;

static void
add_directions(void *data, const Piece *piece, size_t at, size_t pose, const BillowRoute *route)
{
    const DirectionSums *sums = data;
    const float *from[3], *to[3];
    billow_pinned_directions(sums->pinned, sums->part, pose, 0, to);
    add_planes(piece, piece->direction.share, to, sums->sums, at);
    if (is_straight(route))
        return;
    billow_pinned_directions(sums->pinned, sums->part, pose - 1, 0, from);
    add_turn(piece, route, from, to, at, sums->sums);
}

void
billow_delayed_moves_mix_directions(const BillowDelayedMoves *following, const BillowFlight *flight,
                                    const BillowPinnedPoses *pinned, guint part, size_t begin, size_t count,
                                    float *const result[3])
{
    DirectionSums sums = {pinned, part, result};
    clear_planes(result, count);
    add_shares(following, flight, pinned, begin, count, add_directions, &sums);
}
