#include "model/animation/riding.h"

#include "core/layers/weights.h"
#include "model/animation/riding_net.h"
#include "model/animation/riding_private.h"
#include "model/project/loop.h"

#include <math.h>

enum { MOST_SAMPLES = 400, ROWS_PER_CHUNK = 16 };

/* Slowest swing of a hanging chain of the length D: this times the root of g / D, Hz. */
static const double CHAIN = 0.191;

/* How far around an anchor its carrier counts for the turn, meters, as if the cloth were held there too. */
static const double GRIP = 0.05;

/* Least time between two samples of the past, seconds. */
static const double SAMPLE = 1.0 / 60.0;

const BillowKeyframe *
billow_riding_keyframe(const BillowRiding *riding, size_t pose)
{
    return billow_block_keyframe(riding->poses->items[pose].keyframe);
}

/* --- Moves and turns --- */

static BillowVec3
turned(BillowVec3 p, double yaw)
{
    const double c = cos(yaw), s = sin(yaw);
    return billow_vec3(c * p.x + s * p.z, p.y, c * p.z - s * p.x);
}

BillowVec3
billow_riding_carry_point(const BillowCarry *carry, BillowVec3 p)
{
    return billow_vec3_add(turned(billow_vec3_sub(p, carry->center), carry->yaw), carry->place);
}

static BillowVec3
bring_point_home(const BillowCarry *carry, BillowVec3 p)
{
    return billow_vec3_add(turned(billow_vec3_sub(p, carry->place), -carry->yaw), carry->center);
}

/* Returns the turn that is nearest to `last` among those that differ by whole rounds. */
static double
nearest_yaw(double yaw, double last)
{
    return yaw - 2.0 * M_PI * round((yaw - last) / (2.0 * M_PI));
}

/* Adds to the best turn that takes the level part of `from` to that of `to`. */
static void
add_turn(BillowVec3 from, BillowVec3 to, double share, double *sine, double *cosine)
{
    *sine += share * (from.z * to.x - from.x * to.z);
    *cosine += share * (from.x * to.x + from.z * to.z);
}

BillowVec3
billow_riding_held_at(const BillowRiding *riding, const BillowRidden *ridden, size_t i, double seconds,
                      BillowCarrierFrame *frame)
{
    const BillowCarrier *carrier = &ridden->riders[i].carrier,
                        *before = i > 0 ? &ridden->riders[i - 1].carrier : NULL;
    if (!before || before->block != carrier->block || before->node != carrier->node || carrier->on_mesh ||
        before->on_mesh)
        *frame = billow_carrier_at(carrier, billow_loop_time(riding->world, seconds));
    return billow_carrier_frame_leave(frame, ridden->riders[i].offset);
}

BillowCarry
billow_riding_carry_at(const BillowRiding *riding, size_t pose, double seconds)
{
    const BillowRidden *ridden = &riding->ridden[pose];
    BillowCarry carry = {ridden->center, ridden->center, 0.0};
    BillowVec3 places = {0.0, 0.0, 0.0};
    double sine = 0.0, cosine = 0.0;
    BillowCarrierFrame frame;
    for (size_t i = 0; i < ridden->count; i++) {
        const BillowRider *rider = &ridden->riders[i];
        const BillowVec3 arm = billow_vec3_sub(rider->home, ridden->center);
        const BillowVec3 place = billow_riding_held_at(riding, ridden, i, seconds, &frame);
        places = billow_vec3_add(places, place);
        add_turn(arm, place, 1.0, &sine, &cosine); /* arms sum up to 0: no need to subtract the mean place */
        for (int axis = 0; rider->turns && axis < 2; axis++)
            add_turn(rider->home_axis[axis], frame.axis[2 * axis], GRIP * GRIP, &sine, &cosine);
    }
    if (ridden->count == 0)
        return carry;
    carry.place = billow_vec3_scale(places, 1.0 / (double) ridden->count);
    carry.yaw = atan2(sine, cosine);
    return carry;
}

/* Returns how the cloth is carried between two poses. The turn is the nearest to `last`. */
static BillowCarry
carry_between(const BillowRiding *riding, const BillowPoseBlend *moment, double seconds, double last)
{
    const BillowCarry from = billow_riding_carry_at(riding, moment->from, seconds);
    BillowCarry carry = from;
    if (moment->to != moment->from) {
        const BillowCarry to = billow_riding_carry_at(riding, moment->to, seconds);
        const gboolean pivots = riding->ridden[moment->from].count > 0;
        carry.center = pivots ? from.center : to.center;
        carry.place = billow_vec3_mix(billow_riding_carry_point(&from, carry.center),
                                      billow_riding_carry_point(&to, carry.center), moment->e);
        carry.yaw = from.yaw + moment->e * (nearest_yaw(to.yaw, from.yaw) - from.yaw);
    }
    carry.yaw = nearest_yaw(carry.yaw, last);
    return carry;
}

/* --- What rides --- */

static void
find_riders(BillowRiding *riding, size_t pose)
{
    const BillowBlock *block = riding->poses->items[pose].keyframe;
    const BillowKeyframe *keyframe = billow_riding_keyframe(riding, pose);
    BillowRidden *ridden = &riding->ridden[pose];
    ridden->riders = g_new0(BillowRider, keyframe->n_anchors + 1);
    for (size_t k = 0; k < keyframe->n_anchors; k++) {
        const BillowBinding *binding = billow_keyframe_binding(keyframe, k);
        const BillowCarrier carrier = billow_project_carrier(riding->world, binding);
        if (!carrier.block)
            continue;
        BillowRider *rider = &ridden->riders[ridden->count++];
        const BillowCarrierFrame home = billow_carrier_at(&carrier, 0.0);
        *rider = (BillowRider){k,
                               carrier,
                               binding->offset,
                               billow_carrier_frame_leave(&home, binding->offset),
                               {home.axis[0], home.axis[2]},
                               billow_carrier_turns(&carrier)};
        ridden->center = billow_vec3_add(ridden->center, rider->home);
    }
    ridden->center = billow_vec3_scale(ridden->center, 1.0 / (double) MAX(ridden->count, 1));
    ridden->away = billow_riding_carry_at(riding, pose, block->start);
}

/* --- Trailing --- */

static double
ring_at(int ring)
{
    return BILLOW_RIDING_FIRST_RING + (1.0 - BILLOW_RIDING_FIRST_RING) * ring / (BILLOW_RIDING_RINGS - 1.0);
}

/* Hanging cloth swings faster the shorter it is. */
static BillowTrailing
trailing_at(const BillowRiding *riding, double way)
{
    const BillowCloth *cloth = riding->world->cloth;
    const double chain = CHAIN * sqrt(riding->world->physics.gravity / riding->length);
    return (BillowTrailing){2.0 * M_PI * chain * cloth->trail_stiffness / sqrt(way), cloth->trail_damping,
                            cloth->trail_air};
}

static void
weigh_past(BillowRiding *riding)
{
    if (!(riding->world->cloth->trail > 0.0) || !(riding->length > 0.0) ||
        !(riding->world->physics.gravity > 0.0))
        return;
    const BillowTrailing slowest = trailing_at(riding, 1.0);
    const double past = billow_trailing_past(&slowest);
    riding->step = fmax(SAMPLE, past / (MOST_SAMPLES - 2.0));
    riding->samples = MIN((size_t) ceil(past / riding->step) + 2, MOST_SAMPLES);
    riding->weights = g_new(double, BILLOW_RIDING_RINGS * riding->samples);
    for (int ring = 0; ring < BILLOW_RIDING_RINGS; ring++) {
        const BillowTrailing trailing = trailing_at(riding, ring_at(ring));
        billow_trailing_weights(&trailing, riding->step, riding->samples,
                                riding->weights + (size_t) ring * riding->samples);
    }
}

BillowRiding *
billow_riding_new(const BillowProject *world, const BillowPoses *poses)
{
    gboolean any = FALSE;
    BillowRiding *riding = g_new0(BillowRiding, 1);
    riding->world = world;
    riding->poses = poses;
    riding->ridden = g_new0(BillowRidden, poses->count + 1);
    for (size_t pose = 0; pose < poses->count; pose++) {
        find_riders(riding, pose);
        if (riding->ridden[pose].count == 0)
            continue;
        any = TRUE;
        g_autoptr(GArray) held =
            billow_keyframe_held(billow_riding_keyframe(riding, pose), &world->cloth->grid);
        riding->length = fmax(riding->length, billow_weights_farthest(&world->cloth->grid,
                                                                      billow_held_anchors(held), held->len));
    }
    if (any) {
        weigh_past(riding);
        riding->nets = riding->weights ? billow_riding_nets_new(riding) : NULL;
        return riding;
    }
    billow_riding_free(riding);
    return NULL;
}

void
billow_riding_free(BillowRiding *riding)
{
    if (!riding)
        return;
    for (size_t pose = 0; pose < riding->poses->count; pose++)
        g_free(riding->ridden[pose].riders);
    billow_riding_nets_free(riding->nets);
    g_free(riding->ridden);
    g_free(riding->weights);
    g_free(riding);
}

/* --- At time 0 --- */

gboolean
billow_riding_is_away(const BillowRiding *riding, size_t pose)
{
    const BillowCarry *away = &riding->ridden[pose].away;
    return away->yaw != 0.0 || !billow_vec3_equal(away->center, away->place);
}

BillowProject *
billow_riding_home(const BillowRiding *riding)
{
    BillowProject *home = billow_project_copy(riding->world);
    const GPtrArray *track = billow_project_track(riding->world, BILLOW_BLOCK_KEYFRAME);
    GPtrArray *blocks = billow_blocks_new();
    for (guint i = 0, pose = 0; i < track->len; i++) {
        BillowBlock *block = track->pdata[i];
        const gboolean played = pose < riding->poses->count && riding->poses->items[pose].keyframe == block;
        if (!played || !billow_riding_is_away(riding, pose)) {
            g_ptr_array_add(blocks, billow_block_ref(block));
            pose += played ? 1 : 0;
            continue;
        }
        BillowBlock *moved = billow_block_copy(block);
        const BillowKeyframe *keyframe = billow_block_keyframe(block);
        g_autofree BillowAnchor *anchors =
            g_memdup2(keyframe->anchors, keyframe->n_anchors * sizeof *anchors);
        for (size_t k = 0; k < keyframe->n_anchors; k++)
            anchors[k].position = bring_point_home(&riding->ridden[pose].away, anchors[k].position);
        billow_keyframe_carry(billow_block_keyframe(moved), anchors);
        g_ptr_array_add(blocks, moved);
        pose++;
    }
    billow_project_set_track(home, BILLOW_BLOCK_KEYFRAME, blocks);
    return home;
}

BillowKey
billow_riding_key(const BillowRiding *riding, size_t pose, const BillowKey *key)
{
    if (!billow_riding_is_away(riding, pose))
        return *key;
    const BillowCarry *away = &riding->ridden[pose].away;
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    g_byte_array_append(bytes, key->digest, sizeof key->digest);
    g_byte_array_append(bytes, (const guint8 *) away, sizeof *away);
    return billow_key_of(bytes);
}

BillowRestShape *
billow_riding_bring_home(const BillowRiding *riding, size_t pose, const BillowRestShape *shape)
{
    const BillowCarry *away = &riding->ridden[pose].away;
    const size_t count = billow_grid_count(&shape->grid);
    g_autofree float *planes = g_new(float, 7 * count);
    for (size_t i = 0; i < count; i++) {
        const BillowVec3 place = bring_point_home(
            away, billow_vec3((double) shape->x[i], (double) shape->y[i], (double) shape->z[i]));
        const BillowVec3 normal = turned(
            billow_vec3((double) shape->nx[i], (double) shape->ny[i], (double) shape->nz[i]), -away->yaw);
        const double values[7] = {
            place.x, place.y, place.z, normal.x, normal.y, normal.z, (double) shape->weight[i]};
        for (size_t plane = 0; plane < 7; plane++)
            planes[plane * count + i] = (float) values[plane];
    }
    const BillowRestReport report = {.converged = shape->report.converged};
    return billow_rest_shape_new_stored(&shape->grid, planes, &report);
}

/* --- Carrying --- */

/* What carries a frame. */
typedef struct {
    BillowRidingWay way;
    const float *const *weights; /* of the poses on either side */
    const unsigned char *rows;   /* that are wanted; NULL: all */
    double e;
    BillowMesh *mesh;
} Carrying;

static void
set_ring(BillowRidingWay *way, int ring, BillowVec3 place, double yaw)
{
    way->place[ring] = place;
    way->cosine[ring] = cos(yaw);
    way->sine[ring] = sin(yaw);
}

/* Lets the rings follow late: level places and turns; heights are told at once, so that threads do not stretch. */
void
billow_riding_trail(const BillowRiding *riding, const BillowPoseBlend *moment, double seconds,
                    const BillowCarry *now, BillowRidingWay *way)
{
    BillowVec3 places[BILLOW_RIDING_RINGS] = {{0.0, 0.0, 0.0}};
    double yaws[BILLOW_RIDING_RINGS] = {0.0}, last = now->yaw;
    for (size_t i = 0; i < riding->samples; i++) {
        const BillowCarry then =
            i == 0 ? *now : carry_between(riding, moment, seconds - riding->step * (double) i, last);
        last = then.yaw;
        for (size_t ring = 0; ring < BILLOW_RIDING_RINGS; ring++) {
            const double share = riding->weights[ring * riding->samples + i];
            places[ring] = billow_vec3_add(places[ring],
                                           billow_vec3_scale(billow_vec3_sub(then.place, now->place), share));
            yaws[ring] += share * (then.yaw - now->yaw);
        }
    }
    const double most = riding->world->cloth->trail;
    way->center = now->center;
    set_ring(way, 0, now->place, now->yaw);
    for (int ring = 0; ring < BILLOW_RIDING_RINGS; ring++) {
        places[ring].y = 0.0;
        set_ring(way, ring + 1, billow_vec3_add(now->place, billow_vec3_scale(places[ring], most)),
                 now->yaw + most * yaws[ring]);
    }
}

BillowVec3
billow_riding_way_point(const BillowRidingWay *way, double free, BillowVec3 point)
{
    const double first = BILLOW_RIDING_FIRST_RING;
    const double beyond = (free - first) * (BILLOW_RIDING_RINGS - 1.0) / (1.0 - first);
    const int ring = free < first ? 0 : MIN((int) beyond + 1, BILLOW_RIDING_RINGS - 1);
    const double share = free < first ? free / first : beyond - (ring - 1), rest = 1.0 - share;
    const double c = rest * way->cosine[ring] + share * way->cosine[ring + 1],
                 s = rest * way->sine[ring] + share * way->sine[ring + 1];
    const BillowVec3 place = billow_vec3_mix(way->place[ring], way->place[ring + 1], share);
    const double x = point.x - way->center.x, z = point.z - way->center.z;
    return billow_vec3(c * x + s * z + place.x, point.y - way->center.y + place.y, c * z - s * x + place.z);
}

static void
carry_row(const Carrying *carrying, size_t row)
{
    BillowMesh *mesh = carrying->mesh;
    const size_t columns = (size_t) mesh->grid.columns;
    for (size_t i = row * columns; i < (row + 1) * columns; i++) {
        const double free = (1.0 - carrying->e) * (double) carrying->weights[0][i] +
                            carrying->e * (double) carrying->weights[1][i];
        const BillowVec3 place = billow_riding_way_point(&carrying->way, free, billow_mesh_point(mesh, i));
        mesh->x[i] = (float) place.x;
        mesh->y[i] = (float) place.y;
        mesh->z[i] = (float) place.z;
    }
}

static void
carry_rows(void *data, size_t row_begin, size_t row_end)
{
    const Carrying *carrying = data;
    for (size_t row = row_begin; row < row_end; row++)
        if (!carrying->rows || carrying->rows[row])
            carry_row(carrying, row);
}

void
billow_riding_carry(const BillowRiding *riding, const BillowPoseBlend *moment, double seconds,
                    const BillowRestShape *const shapes[2], const float *const weights[2],
                    const unsigned char *rows, BillowWorkers *workers, BillowMesh *mesh)
{
    const BillowCarry now = carry_between(riding, moment, seconds, 0.0);
    Carrying carrying = {{.center = now.center}, weights, riding->nets ? NULL : rows, moment->e, mesh};
    for (int ring = 0; ring <= BILLOW_RIDING_RINGS; ring++)
        set_ring(&carrying.way, ring, now.place, now.yaw);
    if (riding->weights && !riding->nets)
        billow_riding_trail(riding, moment, seconds, &now, &carrying.way);
    billow_workers_run(workers, (size_t) mesh->grid.rows, ROWS_PER_CHUNK, carry_rows, &carrying);
    if (riding->nets)
        billow_riding_nets_swing(riding->nets, moment, seconds, now.yaw, shapes, weights, mesh);
}

void
billow_riding_held(const BillowRiding *riding, size_t pose, double seconds, BillowVec3 *held)
{
    const BillowKeyframe *keyframe = billow_riding_keyframe(riding, pose);
    const BillowRidden *ridden = &riding->ridden[pose];
    for (size_t k = 0; k < keyframe->n_anchors; k++)
        held[k] = keyframe->anchors[k].position;
    BillowCarrierFrame frame;
    for (size_t i = 0; i < ridden->count; i++)
        held[ridden->riders[i].anchor] = billow_riding_held_at(riding, ridden, i, seconds, &frame);
}

void
billow_riding_carry_places(const BillowRiding *riding, const BillowPoseBlend *moment, double seconds,
                           BillowVec3 *places, size_t n)
{
    const BillowCarry now = carry_between(riding, moment, seconds, 0.0);
    for (size_t i = 0; i < n; i++)
        places[i] = billow_riding_carry_point(&now, places[i]);
}

void
billow_riding_places(const BillowRiding *riding, const BillowPoseBlend *moment, size_t pose, double seconds,
                     BillowVec3 *places, size_t n)
{
    for (size_t i = 0; i < n; i++)
        places[i] = bring_point_home(&riding->ridden[pose].away, places[i]);
    billow_riding_carry_places(riding, moment, seconds, places, n);
}
