#include "core/drape/coil.h"

#include "core/base/allocate.h"
#include "core/base/root.h"
#include "core/drape/rope_frame.h"

#include <stdlib.h>

static const double TURN = 2.0 * 3.14159265358979323846;

/* The next point is looked for in steps of this share of a turn. After so many they become longer. */
static const double STEP = 1.0 / 8.0;
enum { EVEN_STEPS = 16 };

typedef struct {
    const BillowCoil *coil;
    const BillowCoilAxis *axis;
    BillowRopeFrame *frames; /* at the points of the axis */
    BillowVec3 here;         /* the point before the one that is looked for */
    double length;           /* from it */
} Winding;

double
billow_coil_excess(const BillowCoil *coil)
{
    return hypot(1.0, TURN * coil->radius / coil->pitch);
}

static BillowVec3
edge_of(const BillowPoints *points, size_t i)
{
    return billow_vec3_sub(billow_points_get(points, i + 1), billow_points_get(points, i));
}

/* Returns the frames at the points of the axis, halfway between the directions of its edges. */
static BillowRopeFrame *
new_frames(const BillowCoilAxis *axis)
{
    BillowRopeFrame *frames = billow_allocate(axis->count, sizeof *frames);
    BillowVec3 along = {0.0, -1.0, 0.0};
    for (size_t i = 0; i < axis->count; i++) {
        BillowVec3 sum = {0.0, 0.0, 0.0};
        if (i > 0)
            sum = edge_of(axis->points, i - 1);
        if (i + 1 < axis->count)
            sum = billow_vec3_add(sum, edge_of(axis->points, i));
        const double size = billow_vec3_length(sum);
        if (size > 1e-9 * axis->spacing) /* it does not turn back */
            along = billow_vec3_scale(sum, 1.0 / size);
        frames[i] = i > 0 ? frames[i - 1] : billow_rope_frame_new(along);
        billow_rope_frame_turn(&frames[i], along);
    }
    return frames;
}

/* Returns the share of the radius at some turns from an anchor. */
static double
growth(double turns)
{
    const double t = fmin(fmax(turns, 0.0), 1.0);
    return t * t * (3.0 - 2.0 * t);
}

static double
radius_at(const Winding *winding, double at)
{
    const BillowCoilAxis *axis = winding->axis;
    const double end = axis->spacing * (double) (axis->count - 1), pitch = winding->coil->pitch;
    return winding->coil->radius * (axis->free ? 1.0 : growth(at / pitch)) *
           (axis->held ? growth((end - at) / pitch) : 1.0);
}

static BillowVec3
normalized(BillowVec3 v)
{
    return billow_vec3_scale(v, 1.0 / (billow_vec3_length(v) + 1e-300));
}

/* Returns the point of the helix that is `at` meters along the axis. */
static BillowVec3
helix_at(const Winding *winding, double at)
{
    const BillowCoilAxis *axis = winding->axis;
    const double place = at / axis->spacing;
    const size_t i = (size_t) fmin(place, (double) axis->count - 2.0);
    const double share = place - (double) i, within = fmin(share, 1.0);
    const BillowRopeFrame *a = &winding->frames[i], *b = a + 1;
    BillowRopeFrame frame = {normalized(billow_vec3_mix(a->along, b->along, within)),
                             billow_vec3_mix(a->across, b->across, within)};
    frame.across = normalized(billow_vec3_sub(
        frame.across, billow_vec3_scale(frame.along, billow_vec3_dot(frame.across, frame.along))));
    const BillowVec3 center =
        billow_vec3_mix(billow_points_get(axis->points, i), billow_points_get(axis->points, i + 1), share);
    const double radius = radius_at(winding, at), angle = TURN * fmod(at / winding->coil->pitch, 1.0);
    return billow_vec3_add(center,
                           billow_rope_frame_out(&frame, 0.0, radius * cos(angle), radius * sin(angle)));
}

static double
too_far(const void *data, double at)
{
    const Winding *winding = data;
    return billow_vec3_distance(helix_at(winding, at), winding->here) - winding->length;
}

/* Returns the next place along the axis whose point has the right distance from this one. */
static double
next_place(Winding *winding, double at)
{
    const double pitch = winding->coil->pitch;
    double step = fmin(STEP * pitch, winding->length), low = at, excess = -winding->length;
    for (int k = 1;; k++) {
        const double high = low + step, then = too_far(winding, high);
        if (!(then < 0.0))
            return billow_root(too_far, winding, low, high, excess, then);
        low = high;
        excess = then;
        step *= k % EVEN_STEPS == 0 ? 2.0 : 1.0;
    }
}

double
billow_coil_wind(const BillowCoil *coil, const BillowCoilAxis *axis, size_t edges, double length,
                 BillowPoints *points)
{
    Winding winding = {coil, axis, new_frames(axis), {0.0, 0.0, 0.0}, length};
    double at = 0.0;
    for (size_t i = 0; i <= edges; i++) {
        at = i > 0 ? next_place(&winding, at) : 0.0;
        winding.here = helix_at(&winding, at);
        billow_points_set(points, i, winding.here);
    }
    free(winding.frames);
    return at;
}
