#include "core/drape/own_frame.h"

#include "core/base/allocate.h"

/* Own coordinates and distances are whole multiples of these, in spacings. Powers of 2: coordinates of few
 * digits, decimal or binary, are then not half-way between two multiples. */
static const double STEP = 0x1p-20, DISTANCE_STEP = 0x1p-23;

/* Sums of the anchors' level positions that are a smaller share of what they could be give no heading. */
static const double LEAST_HEADING = 1e-3;

/* Rows that head nearly as columns do, or against them, are at no angle to them. */
static const double LEAST_SLANT = 0.05;

/* A tilt of the pull below this is rounding. */
static const double UPRIGHT = 1e-12;

static double
rounded(double value, double step)
{
    return round(value / step) * step;
}

static BillowVec3
rounded_point(BillowVec3 p, double step)
{
    return billow_vec3(rounded(p.x, step), rounded(p.y, step), rounded(p.z, step));
}

/* Rodrigues' formula about a level axis. */
static BillowVec3
turned(BillowVec3 p, BillowVec3 axis, double cosine, double sine)
{
    BillowVec3 along = billow_vec3_scale(axis, billow_vec3_dot(axis, p) * (1.0 - cosine));
    return billow_vec3_add(billow_vec3_add(billow_vec3_scale(p, cosine), along),
                           billow_vec3_scale(billow_vec3_cross(axis, p), sine));
}

/* Sets the axes to the world's, tilted by the shortest rotation from straight down to the pull. */
static void
stand(BillowOwnFrame *frame, BillowVec3 pull)
{
    BillowVec3 down = billow_vec3_scale(pull, 1.0 / billow_vec3_length(pull)), axis = {1.0, 0.0, 0.0};
    double sine = hypot(down.x, down.z), cosine = -down.y;
    if (sine < UPRIGHT) {
        sine = 0.0;
        cosine = down.y < 0.0 ? 1.0 : -1.0;
    } else {
        axis = billow_vec3(-down.z / sine, 0.0, down.x / sine);
    }
    frame->axis[0] = turned(billow_vec3(1.0, 0.0, 0.0), axis, cosine, sine);
    frame->axis[1] = turned(billow_vec3(0.0, 1.0, 0.0), axis, cosine, sine);
    frame->axis[2] = turned(billow_vec3(0.0, 0.0, 1.0), axis, cosine, sine);
}

BillowVec3
billow_own_frame_turn(const BillowOwnFrame *frame, BillowVec3 direction)
{
    return billow_vec3(billow_vec3_dot(frame->axis[0], direction), billow_vec3_dot(frame->axis[1], direction),
                       billow_vec3_dot(frame->axis[2], direction));
}

static BillowVec3
from_axes(const BillowOwnFrame *frame, BillowVec3 p)
{
    return billow_vec3_add(
        billow_vec3_scale(frame->axis[0], p.x),
        billow_vec3_add(billow_vec3_scale(frame->axis[1], p.y), billow_vec3_scale(frame->axis[2], p.z)));
}

/* An anchor's place in the grid, as a number whose sum over all anchors is 0: its column, its row, or their
 * product, less the mean. */
typedef struct {
    double column, row, product;
} Means;

static double
order(const BillowAnchor *anchor, int which, const Means *mean)
{
    double column = anchor->column, row = anchor->row;
    return which == 0 ? column - mean->column : which == 1 ? row - mean->row : column * row - mean->product;
}

static Means
means_of(const BillowAnchor *anchors, size_t n_anchors)
{
    Means mean = {0.0, 0.0, 0.0};
    for (size_t k = 0; k < n_anchors; k++) {
        mean.column += anchors[k].column / (double) n_anchors;
        mean.row += anchors[k].row / (double) n_anchors;
        mean.product += (double) anchors[k].column * anchors[k].row / (double) n_anchors;
    }
    return mean;
}

/* Finds the level direction (own x and z) in which the columns (0), the rows (1) or the products of both (2) increase.
 * It is a sum over the anchors, so that it depends smoothly on them. */
static bool
find_order(const BillowOwnFrame *frame, const BillowAnchor *anchors, size_t n_anchors, int which, double *x,
           double *z)
{
    const Means mean = means_of(anchors, n_anchors);
    double most = 0.0;
    *x = *z = 0.0;
    for (size_t k = 0; k < n_anchors; k++) {
        BillowVec3 d = billow_own_frame_turn(frame, billow_vec3_sub(anchors[k].position, frame->origin));
        double share = order(&anchors[k], which, &mean);
        *x += share * d.x;
        *z += share * d.z;
        most += fabs(share) * billow_vec3_length(d);
    }
    double length = hypot(*x, *z);
    if (!(length > LEAST_HEADING * most))
        return false;
    *x /= length;
    *z /= length;
    return true;
}

/* Finds the heading of the columns, or else of the rows, or else of the products of both. */
static bool
find_heading(const BillowOwnFrame *frame, const BillowAnchor *anchors, size_t n_anchors, double *x, double *z)
{
    for (int which = 0; which < 3; which++)
        if (find_order(frame, anchors, n_anchors, which, x, z))
            return true;
    return false;
}

static const BillowAnchor *
first_of(const BillowAnchor *anchors, size_t n_anchors)
{
    const BillowAnchor *first = anchors;
    for (size_t k = 1; k < n_anchors; k++)
        if (anchors[k].row < first->row ||
            (anchors[k].row == first->row && anchors[k].column < first->column))
            first = &anchors[k];
    return first;
}

/* Turns x into a level direction. */
static void
head(BillowOwnFrame *frame, double x, double z)
{
    BillowVec3 east = frame->axis[0], south = frame->axis[2];
    frame->axis[0] = billow_vec3_add(billow_vec3_scale(east, x), billow_vec3_scale(south, z));
    frame->axis[2] = billow_vec3_sub(billow_vec3_scale(south, x), billow_vec3_scale(east, z));
}

BillowOwnFrame
billow_own_frame_of(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors, BillowVec3 pull)
{
    BillowOwnFrame frame = {.origin = first_of(anchors, n_anchors)->position, .spacing = grid->spacing};
    stand(&frame, pull);
    double x, z;
    if (find_heading(&frame, anchors, n_anchors, &x, &z))
        head(&frame, x, z);
    return frame;
}

/* Returns the mean of the anchors' positions. */
static BillowVec3
center_of(const BillowAnchor *anchors, size_t n_anchors)
{
    const BillowVec3 first = first_of(anchors, n_anchors)->position;
    BillowVec3 sum = {0.0, 0.0, 0.0};
    for (size_t k = 0; k < n_anchors; k++)
        sum = billow_vec3_add(sum, billow_vec3_sub(anchors[k].position, first));
    return billow_vec3_add(first, billow_vec3_scale(sum, 1.0 / (double) n_anchors));
}

/* With unit vectors c and r along the columns' and the rows' order, c + r and c - r are at a right angle. The sum of
 * both, each made as long as 1, is the axis that c has in the square cross nearest to c and r (Löwdin 1950). */
BillowOwnFrame
billow_own_frame_centered(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
                          BillowVec3 pull)
{
    BillowOwnFrame frame = billow_own_frame_of(grid, anchors, n_anchors, pull);
    double cx, cz, rx, rz;
    if (find_order(&frame, anchors, n_anchors, 0, &cx, &cz) &&
        find_order(&frame, anchors, n_anchors, 1, &rx, &rz)) {
        const double sum = hypot(cx + rx, cz + rz), difference = hypot(cx - rx, cz - rz),
                     plus = sum > LEAST_SLANT ? 1.0 / sum : 0.0,
                     minus = difference > LEAST_SLANT ? 1.0 / difference : 0.0,
                     x = plus * (cx + rx) + minus * (cx - rx), z = plus * (cz + rz) + minus * (cz - rz),
                     length = hypot(x, z);
        head(&frame, x / length, z / length);
    }
    frame.origin = center_of(anchors, n_anchors);
    return frame;
}

BillowVec3
billow_own_frame_enter(const BillowOwnFrame *frame, BillowVec3 point)
{
    BillowVec3 own = billow_own_frame_turn(frame, billow_vec3_sub(point, frame->origin));
    return rounded_point(billow_vec3_scale(own, 1.0 / frame->spacing), STEP);
}

BillowAnchor *
billow_own_frame_enter_anchors(const BillowOwnFrame *frame, const BillowAnchor *anchors, size_t n_anchors)
{
    BillowAnchor *own = billow_allocate(n_anchors, sizeof *own);
    for (size_t k = 0; k < n_anchors; k++) {
        own[k] = anchors[k];
        own[k].position = billow_own_frame_enter(frame, anchors[k].position);
    }
    return own;
}

BillowVec3
billow_own_frame_leave(const BillowOwnFrame *frame, BillowVec3 point)
{
    return billow_vec3_add(frame->origin, billow_vec3_scale(from_axes(frame, point), frame->spacing));
}

/* Returns a distance in the world as one in the frame; turns its normal too. */
static double
enter_distance(const BillowOwnFrame *frame, double distance, BillowVec3 *normal)
{
    *normal = rounded_point(billow_own_frame_turn(frame, *normal), DISTANCE_STEP);
    return rounded(distance / frame->spacing, DISTANCE_STEP);
}

static double
own_distance(const void *bodies, BillowVec3 point, double share, BillowVec3 *normal)
{
    const BillowOwnBodies *here = bodies;
    const BillowOwnFrame *frame = &here->own->frame;
    const BillowVec3 place = billow_own_frame_leave(frame, point);
    return enter_distance(frame, here->own->world.distance(here->bodies, place, share, normal), normal);
}

/* What is found within a step more is over `most` after rounding, too. */
static double
own_distance_within(const void *bodies, BillowVec3 point, double share, double most, BillowVec3 *normal)
{
    const BillowOwnBodies *here = bodies;
    const BillowOwnFrame *frame = &here->own->frame;
    const BillowVec3 place = billow_own_frame_leave(frame, point);
    const double limit = (most + DISTANCE_STEP) * frame->spacing,
                 distance = here->own->world.distance_within(here->bodies, place, share, limit, normal);
    if (distance > limit) /* there is no normal */
        return rounded(distance / frame->spacing, DISTANCE_STEP);
    return enter_distance(frame, distance, normal);
}

static double
own_friction(const void *bodies, BillowVec3 point)
{
    const BillowOwnBodies *here = bodies;
    return here->own->world.friction(here->bodies, billow_own_frame_leave(&here->own->frame, point));
}

void
billow_own_obstacles_init(BillowOwnObstacles *own, const BillowOwnFrame *frame, const BillowObstacles *world)
{
    *own = (BillowOwnObstacles){.frame = *frame, .world = *world};
    own->bodies = (BillowOwnBodies){own, world->bodies};
    own->thick = (BillowOwnBodies){own, world->thick_bodies};
    own->backed = (BillowOwnBodies){own, world->backed_bodies};
    own->obstacles = (BillowObstacles){.distance = own_distance,
                                       .distance_within = world->distance_within ? own_distance_within : NULL,
                                       .friction = world->friction ? own_friction : NULL,
                                       .bodies = &own->bodies,
                                       .thick_bodies = &own->thick,
                                       .backed_bodies = world->backed_bodies ? &own->backed : NULL,
                                       .thinnest = world->thinnest / frame->spacing};
}
