#include "model/animation/own_motion.h"

#include "core/layers/weights.h"
#include "model/project/hanging_cloth.h"

#include <math.h>

/* Most that cloth opens, as a share of its distance from the axis: where it flies level. */
static const double WIDEST = 2.0;

/* Frequency of a slap, relative to the slowest swing: that of the taut canopy in the physics. */
static const double RIPPLE = 5.5;

/* Returns the speed with which a curve ends, relative to that of a linear one. */
static double
speed_at_end(const BillowEasing *easing)
{
    const double step = 1e-4;
    return (3.0 - 4.0 * billow_easing_at(easing, 1.0 - step) + billow_easing_at(easing, 1.0 - 2.0 * step)) /
           (2.0 * step);
}

static double
farthest(const BillowProject *project, const BillowBlock *keyframe)
{
    g_autoptr(GArray) held = billow_keyframe_held(billow_block_keyframe(keyframe), &project->cloth->grid);
    return billow_weights_farthest(&project->cloth->grid, billow_held_anchors(held), held->len);
}

BillowOwnMotion
billow_own_motion_of(const BillowProject *project, const BillowPose *from, const BillowPose *to)
{
    BillowOwnMotion motion = {.start = billow_block_end(from->keyframe), .grid = project->cloth->grid};
    motion.duration = to->keyframe->start - motion.start;
    if (!from->transition || from->transition->muted || !(motion.duration > 0.0))
        return motion;
    motion.hanging = billow_hanging_cloth_new(project, from->transition, to->keyframe, motion.duration);
    if (!motion.hanging)
        return motion;
    const BillowFollowThrough *follow = &billow_block_move(from->transition)->follow;
    const double length = farthest(project, to->keyframe), gravity = project->physics.gravity;
    motion.length = length;
    motion.overlap = follow->overlap;
    motion.flare = follow->flare;
    motion.billow = follow->billow;
    motion.fall = follow->fall;
    motion.slap = follow->slap;
    motion.end_speed = speed_at_end(&from->easing) / motion.duration;
    motion.ripple = RIPPLE * billow_hanging_frequency(length, gravity);
    motion.decay = follow->damping * motion.ripple;
    motion.delay = 2.0 * G_PI / motion.ripple;
    motion.reach = farthest(project, from->keyframe) / length;
    motion.gravity = billow_vec3_scale(billow_physics_down(&project->physics), gravity);
    return motion;
}

void
billow_own_motion_clear(BillowOwnMotion *motion)
{
    billow_hanging_free(motion->hanging);
    motion->hanging = NULL;
}

double
billow_own_motion_rest(const BillowOwnMotion *motion)
{
    return motion->start + billow_hanging_end(motion->hanging); /* slaps settle sooner */
}

/* Returns how full of air the cloth can be at a point: 1 in its middle, 0 at its border. */
static double
fullness(const BillowGrid *grid, size_t i)
{
    const double across =
        grid->columns > 1 ? (double) (i % (size_t) grid->columns) / (grid->columns - 1) : 0.5;
    const double along = grid->rows > 1 ? (double) (i / (size_t) grid->columns) / (grid->rows - 1) : 0.5;
    return 16.0 * across * (1.0 - across) * along * (1.0 - along);
}

/* Returns how far the hem opens, as a share of its distance from the axis about which it turns. */
static double
opening(const BillowOwnMotion *motion, double flare, const BillowRoute *route)
{
    const double flung = motion->flare * flare * route->turn.angle * route->turn.angle;
    return route->path.kind == BILLOW_PATH_TURN ? flung / (1.0 + fabs(flung) / WIDEST) : 0.0;
}

/* Returns how far twisted cloth rises, per square of the distance from the axis and integral of the squared slope: its
 * threads lean by r dw/ds, and so are 1 - (r dw/ds)^2 / 2 as high as they are long. */
static double
lifting(const BillowOwnMotion *motion, const BillowRoute *route)
{
    const double angle = motion->overlap * route->turn.angle;
    return route->path.kind == BILLOW_PATH_TURN ? 0.5 * angle * angle / motion->length : 0.0;
}

/* Returns how far a point is behind that was stopped from a speed of 1 per second `t` seconds ago. */
static double
rebound(const BillowOwnMotion *motion, double t)
{
    if (!(t > 0.0))
        return 0.0;
    const double angle = motion->ripple * t;
    return exp(-motion->decay * t) * sin(angle) * (1.0 - exp(-angle)) / motion->ripple;
}

/* A point falls freely for this share of the time in which it would fall all the way, and is then caught. */
static const double FREE = 0.8;

/* How much longer the fall takes because the point is caught gently: it stops evenly on the rest of its way,
 * 1 - FREE^2 = FREE t. */
static const double CAUGHT = (1.0 - 0.8 * 0.8) / 0.8;

/* Returns how far a point has fallen, as a share of the way, at a time in units of that of a free fall. */
static double
fall_at(double time)
{
    const double since = fmin(fmax(time - FREE, 0.0), CAUGHT);
    return time < FREE ? time * time : FREE * FREE + 2.0 * FREE * since - FREE / CAUGHT * since * since;
}

/* Adds fall and slap to the progress of a point, `elapsed` seconds after the start. `loose` says how much freer
 * the point is than before, 0 to 1; `drop` is how far it has to fall, meters. */
static double
fallen(const BillowOwnMotion *motion, double elapsed, double eased, double deep, double loose, double drop)
{
    const double fall = motion->fall * loose;
    const double gravity = billow_vec3_length(motion->gravity);
    const double longest = motion->duration / (FREE + CAUGHT);
    const double time = drop > 0.0 ? MIN(sqrt(2.0 * drop / gravity), longest) : longest;
    double ahead = fall * (fall_at(MAX(elapsed, 0.0) / time) - eased);
    if (motion->slap > 0.0)
        ahead -= motion->slap * deep *
                 ((1.0 - fall) * motion->end_speed *
                      rebound(motion, elapsed - motion->duration - deep * motion->delay) +
                  fall * 2.0 * FREE / time * rebound(motion, elapsed - FREE * time));
    return ahead;
}

static double
drop_of(const BillowOwnMotion *motion, const BillowRestShape *from, const BillowRestShape *to, size_t i)
{
    const BillowVec3 move = {(double) to->x[i] - (double) from->x[i], (double) to->y[i] - (double) from->y[i],
                             (double) to->z[i] - (double) from->z[i]};
    return billow_vec3_dot(move, motion->gravity) / billow_vec3_length(motion->gravity);
}

/* Returns how much farther a point is from the anchors than before, 0 to 1. */
static double
looseness(double before, double after)
{
    return after > before ? 1.0 - (before / after) * (before / after) : 0.0;
}

void
billow_own_motion_add(const BillowOwnMotion *motion, double seconds, double eased,
                      const BillowPinnedPoses *pinned, size_t number, const BillowOwnMotionPoints *points)
{
    const double elapsed = seconds - motion->start;
    const BillowRestShape *from = billow_pinned_shape(pinned, number),
                          *to = billow_pinned_shape(pinned, number + 1);
    BillowHangingMoment moment;
    billow_hanging_at(motion->hanging, elapsed, &moment);
    const BillowRoute *route = billow_pinned_route(pinned, number);
    const double open = opening(motion, moment.flare, route), lift = lifting(motion, route);
    for (size_t n = 0; n < points->count; n++) {
        const size_t i = points->begin + n;
        const double deep = (double) to->weight[i], opened = open * deep;
        points->open[n] = opened; /* what has opened turns less */
        points->lift[n] = lift * billow_hanging_value(moment.steep, deep);
        points->way[n] += motion->overlap * billow_hanging_ahead(&moment, deep) / (1.0 + opened * opened);
        if (motion->billow > 0.0)
            points->way[n] += motion->billow * moment.drag * deep * fullness(&motion->grid, i);
        if (motion->fall > 0.0 || motion->slap > 0.0)
            points->way[n] += fallen(motion, elapsed, eased, deep,
                                     looseness((double) from->weight[i] * motion->reach, deep),
                                     drop_of(motion, from, to, i));
    }
}
