#include "model/project/staged_motion.h"

#include "core/base/wide.h"
#include "physics/colliders/collider.h"

/* --- What has been read --- */

BillowReadMotion *
billow_read_motion_new(BillowMotion *motion, const char *source, const char *digest)
{
    BillowReadMotion *read = g_atomic_rc_box_new0(BillowReadMotion);
    *read = (BillowReadMotion){motion, g_strdup(source), g_strdup(digest), billow_motion_skin_new()};
    return read;
}

BillowReadMotion *
billow_read_motion_ref(BillowReadMotion *read)
{
    return read ? g_atomic_rc_box_acquire(read) : NULL;
}

static void
clear_read(BillowReadMotion *read)
{
    billow_motion_skin_free(read->skin);
    billow_motion_unref(read->motion);
    g_free(read->source);
    g_free(read->digest);
}

void
billow_read_motion_unref(BillowReadMotion *read)
{
    if (read)
        g_atomic_rc_box_release_full(read, (GDestroyNotify) clear_read);
}

gboolean
billow_read_motion_equal(const BillowReadMotion *a, const BillowReadMotion *b)
{
    return a == b || (a && b && g_str_equal(a->digest, b->digest));
}

/* --- In the scene --- */

BillowStagedMotion *
billow_staged_motion_new(BillowReadMotion *read, const BillowMotionPlay *play, const BillowMotionStage *stage)
{
    BillowStagedMotion *staged = g_atomic_rc_box_new0(BillowStagedMotion);
    *staged = (BillowStagedMotion){billow_read_motion_ref(read), *play, *stage};
    return staged;
}

BillowStagedMotion *
billow_staged_motion_ref(BillowStagedMotion *staged)
{
    return staged ? g_atomic_rc_box_acquire(staged) : NULL;
}

static void
clear_staged(BillowStagedMotion *staged)
{
    billow_read_motion_unref(staged->read);
}

void
billow_staged_motion_unref(BillowStagedMotion *staged)
{
    if (staged)
        g_atomic_rc_box_release_full(staged, (GDestroyNotify) clear_staged);
}

gboolean
billow_staged_motion_equal(const BillowStagedMotion *a, const BillowStagedMotion *b)
{
    if (a == b || !a || !b)
        return a == b;
    return billow_read_motion_equal(a->read, b->read) && a->play.start == b->play.start &&
           a->play.speed == b->play.speed && a->play.loop == b->play.loop && a->play.first == b->play.first &&
           a->play.last == b->play.last && a->stage.scale == b->stage.scale &&
           billow_vec3_equal(a->stage.position, b->stage.position) &&
           billow_vec3_equal(a->stage.rotation, b->stage.rotation);
}

static BillowVec3
along(const BillowVec3 axis[3], BillowVec3 v)
{
    return billow_vec3_add(billow_vec3_scale(axis[0], v.x),
                           billow_vec3_add(billow_vec3_scale(axis[1], v.y), billow_vec3_scale(axis[2], v.z)));
}

BillowCarrierFrame
billow_motion_stage_frame(const BillowMotionStage *stage)
{
    const BillowCollider turned = {.rotation = stage->rotation};
    BillowCarrierFrame frame = {.place = stage->position};
    billow_collider_axes(&turned, frame.axis);
    return frame;
}

static double
time_of(const BillowStagedMotion *staged, double seconds)
{
    return billow_motion_play_at(staged->read->motion, &staged->play, seconds);
}

BillowCarrierFrame
billow_staged_motion_frame_at(const BillowStagedMotion *staged, int node, double seconds)
{
    static const BillowVec3 unit[3] = {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}};
    const BillowCarrierFrame world = billow_motion_stage_frame(&staged->stage);
    if (node < 0)
        return world;
    const BillowMotionPlace place =
        billow_motion_place_at(staged->read->motion, node, time_of(staged, seconds));
    const BillowVec3 scaled = billow_vec3_scale(place.position, staged->stage.scale);
    BillowCarrierFrame frame = {.place = billow_vec3_add(world.place, along(world.axis, scaled))};
    for (int k = 0; k < 3; k++)
        frame.axis[k] = along(world.axis, billow_quaternion_apply(place.rotation, unit[k]));
    return frame;
}

BillowSolid *
billow_staged_motion_skin_at(const BillowStagedMotion *staged, double seconds)
{
    const BillowReadMotion *read = staged->read;
    const BillowMeshPlace place = {.scale = staged->stage.scale};
    if (!billow_motion_has_skin(read->motion))
        return NULL;
    BillowSolid *own =
        billow_motion_skin_at(read->skin, read->motion, read->digest, time_of(staged, seconds));
    BillowSolid *placed = billow_solid_placed(own, &place);
    billow_solid_unref(own);
    return placed;
}

enum { LANES = 8 };

/* Returns the square of the way of a point, whose numbers begin at `i`. */
BILLOW_WITHIN double
square_of_way(const float *before, const float *then, size_t i)
{
    const double x = (double) (then[i] - before[i]), y = (double) (then[i + 1] - before[i + 1]),
                 z = (double) (then[i + 2] - before[i + 2]);
    return x * x + y * y + z * z;
}

/* Returns the square of the longest way of `n` points. Separate lanes keep the processor's vectors full. */
BILLOW_WIDE static double
longest_square(const float *before, const float *then, size_t n)
{
    double most[LANES] = {0.0};
    size_t i = 0;
    for (; i + LANES <= n; i += LANES) {
        double squares[LANES];
#pragma GCC unroll 1
        for (size_t k = 0; k < LANES; k++)
            squares[k] = square_of_way(before, then, 3 * (i + k));
        for (size_t k = 0; k < LANES; k++)
            most[k] = squares[k] > most[k] ? squares[k] : most[k];
    }
    for (; i < n; i++)
        most[0] = fmax(most[0], square_of_way(before, then, 3 * i));
    for (size_t k = 1; k < LANES; k++)
        most[0] = fmax(most[0], most[k]);
    return most[0];
}

double
billow_staged_motion_move(const BillowStagedMotion *staged, const double *times, size_t n)
{
    const BillowMotion *motion = staged->read->motion;
    g_autofree float *before = g_new(float, 3 * motion->n_points + 1),
                     *then = g_new(float, 3 * motion->n_points + 1);
    double most = 0.0;
    billow_motion_points_at(motion, time_of(staged, times[0]), before);
    for (size_t k = 1; k < n; k++) {
        billow_motion_points_at(motion, time_of(staged, times[k]), then);
        most = fmax(most, longest_square(before, then, motion->n_points));
        float *const done = before;
        before = then;
        then = done;
    }
    return staged->stage.scale * sqrt(most);
}
