#include "model/animation/fake_bodies.h"

#include "model/animation/floor.h"
#include "model/project/loop.h"
#include "physics/colliders/body.h"
#include "physics/colliders/solid.h"

struct BillowFakeBodies {
    GArray *bodies;    /* of BillowBody */
    GArray *thick;     /* the same, thickened */
    GPtrArray *solids; /* of BillowSolid: those of the bodies */
    GArray *backed;    /* the same, thin plates extended away from the cloth; NULL: no plate is thin */
    double spacing;    /* of the cloth */
    double coarse;     /* thickness of plates for its coarse nets */
    BillowObstacles obstacles;
};

/* The distance_within function of BillowObstacles: the distance to the nearest of all colliders. */
static double
distance_within(const void *data, BillowVec3 point, double share, double most, BillowVec3 *normal)
{
    const GArray *bodies = data;
    double nearest = INFINITY;
    for (guint i = 0; i < bodies->len; i++) {
        const BillowBody *body = &g_array_index(bodies, BillowBody, i);
        const double off = share * body->collider.margin + body->skin, room = fmin(most, nearest) + off;
        BillowVec3 own;
        double d =
            billow_body_distance_within(body, point, room, &own) - share * body->collider.margin - body->skin;
        if (d < nearest) {
            nearest = d;
            *normal = own;
        }
    }
    return nearest;
}

/* The distance function of BillowObstacles. */
static double
distance(const void *data, BillowVec3 point, double share, BillowVec3 *normal)
{
    return distance_within(data, point, share, INFINITY, normal);
}

/* A friction function of BillowObstacles. */
static double
friction(const void *data, BillowVec3 point)
{
    const GArray *bodies = data;
    double nearest = INFINITY, found = 0.0;
    for (guint i = 0; i < bodies->len; i++) {
        const BillowBody *body = &g_array_index(bodies, BillowBody, i);
        const double d = billow_body_distance(body, point, NULL) - body->collider.margin;
        if (d < nearest) {
            nearest = d;
            found = body->collider.friction;
        }
    }
    return found;
}

/* The thickness as a share of the cloth's longer side: one and a half cells of the coarsest grid. */
static const double THICK = 0.25;

/* In spacings: thinner plates are thin, and are extended to the second. */
static const double THIN = 2.0, BACKED = 2.5;

static double
half_along(const BillowCollider *collider, int axis)
{
    const BillowVec3 half = billow_collider_own_halves(collider);
    const double length = axis == 0 ? half.x : axis == 1 ? half.y : half.z;
    return length > 0.0 ? length : INFINITY;
}

static int
thinnest_axis(const BillowCollider *collider)
{
    int thinnest = 0;
    for (int axis = 1; axis < 3; axis++)
        if (half_along(collider, axis) < half_along(collider, thinnest))
            thinnest = axis;
    return thinnest;
}

/* Returns whether it is thin along one axis, and not along the other two. */
static gboolean
is_thin_plate(const BillowCollider *collider, double spacing)
{
    const int axis = thinnest_axis(collider);
    return billow_shapes[collider->shape]->back && (!collider->solid || collider->is_open) &&
           2.0 * half_along(collider, axis) < THIN * spacing &&
           2.0 * fmin(half_along(collider, (axis + 1) % 3), half_along(collider, (axis + 2) % 3)) >=
               THIN * spacing;
}

static gboolean
is_fake_body(const BillowBlock *block)
{
    return !block->muted && billow_block_collider(block)->in_fake &&
           billow_moving_body_is_there(billow_block_body(block));
}

static gboolean
is_pushing(const BillowBlock *block)
{
    return is_fake_body(block) && billow_block_collider(block)->pushes && !billow_is_still_floor(block);
}

/* Cloth that hangs from one keyframe meets only what moves. */
static gboolean
is_moving_and_pushing(const BillowBlock *block)
{
    return is_pushing(block) && billow_moving_body_moves(billow_block_body(block));
}

static gboolean
is_pushing_skin(const BillowBlock *block)
{
    return is_pushing(block) && billow_moving_body_is_skin(billow_block_body(block));
}

static gboolean
is_pushing_shape(const BillowBlock *block)
{
    return is_pushing(block) && !billow_moving_body_is_skin(billow_block_body(block));
}

static gboolean
has_any(const BillowProject *project, gboolean (*is_such)(const BillowBlock *))
{
    const GPtrArray *colliders = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    for (guint i = 0; i < colliders->len; i++)
        if (is_such(colliders->pdata[i]))
            return TRUE;
    return FALSE;
}

gboolean
billow_has_fake_bodies(const BillowProject *project)
{
    return has_any(project, is_fake_body);
}

gboolean
billow_has_pushing_bodies(const BillowProject *project)
{
    return has_any(project, billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->len > 1
                                ? is_pushing
                                : is_moving_and_pushing);
}

gboolean
billow_only_skins_push(const BillowProject *project)
{
    return has_any(project, is_pushing_skin) && !has_any(project, is_pushing_shape);
}

static void
append(BillowFakeBodies *bodies, const BillowCollider *collider, double skin)
{
    const BillowShape *shape = billow_shapes[collider->shape];
    BillowBody body = billow_body(collider);
    body.skin = skin;
    BillowBody thick = body;
    bodies->obstacles.thinnest = fmin(bodies->obstacles.thinnest, 2.0 * billow_collider_least_half(collider));
    if (shape->thicken)
        shape->thicken(&thick.collider, thick.axes, bodies->coarse);
    g_array_append_val(bodies->bodies, body);
    g_array_append_val(bodies->thick, thick);
}

static BillowFakeBodies *
bodies_at(const BillowProject *project, double seconds, gboolean above_floor, gboolean pushing)
{
    const GPtrArray *colliders = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    const BillowGrid *grid = &project->cloth->grid;
    seconds = billow_loop_time(project, seconds);
    BillowFakeBodies *bodies = g_new0(BillowFakeBodies, 1);
    bodies->bodies = g_array_new(FALSE, FALSE, sizeof(BillowBody));
    bodies->thick = g_array_new(FALSE, FALSE, sizeof(BillowBody));
    bodies->solids = g_ptr_array_new_with_free_func((GDestroyNotify) billow_solid_unref);
    bodies->obstacles = (BillowObstacles){.distance = distance,
                                          .distance_within = distance_within,
                                          .friction = friction,
                                          .bodies = bodies->bodies,
                                          .thick_bodies = bodies->thick,
                                          .thinnest = INFINITY};
    bodies->spacing = grid->spacing;
    bodies->coarse = THICK * grid->spacing * (MAX(grid->columns, grid->rows) - 1);
    for (guint i = 0; i < colliders->len; i++) {
        const BillowBlock *block = g_ptr_array_index(colliders, i);
        if (!(pushing ? is_pushing(block) : is_fake_body(block)) ||
            (above_floor && billow_is_still_floor(block)))
            continue;
        const BillowCollider collider = billow_moving_body_take_at(billow_block_body(block), seconds);
        if (collider.solid)
            g_ptr_array_add(bodies->solids, collider.solid);
        append(bodies, &collider, billow_grid_is_rope(grid) ? grid->radius : 0.0);
    }
    if (bodies->bodies->len == 0)
        g_clear_pointer(&bodies, billow_fake_bodies_free);
    return bodies;
}

BillowFakeBodies *
billow_fake_bodies_new(const BillowProject *project, double seconds, gboolean above_floor)
{
    return bodies_at(project, seconds, above_floor, FALSE);
}

BillowFakeBodies *
billow_fake_bodies_new_pushing(const BillowProject *project, double seconds)
{
    return bodies_at(project, seconds, FALSE, TRUE);
}

/* Least half thickness that counts, in spacings: thinner plates push points, which stay on their sides. */
static const double THINNEST = 0.25;

enum { SPEEDS = 16 /* in an interval */ };

/* What counts as half the thickness of the skin of a motion, meters. A step moves it by at most a quarter, which is half
 * of half the thickness of a thin limb: what it meets comes out on the side on which it was. */
static const double SKIN = 0.08;

/* Gets the times that divide an interval, as a loop plays them. */
static void
divide_time(const BillowProject *project, double from, double to, double times[SPEEDS + 1])
{
    for (int k = 0; k <= SPEEDS; k++)
        times[k] = billow_loop_time(project, from + (to - from) * k / SPEEDS);
}

/* Does the same as billow_moving_body_push() for the skin of a motion. */
static double
skin_push(const BillowProject *project, const BillowMovingBody *body, double from, double to)
{
    const double half = fmax(SKIN, THINNEST * project->cloth->grid.spacing);
    double times[SPEEDS + 1];
    if (!body->staged)
        return 0.0;
    divide_time(project, from, to, times);
    return SPEEDS / half * billow_staged_motion_move(body->staged, times, SPEEDS + 1);
}

double
billow_moving_body_push(const BillowProject *project, const BillowMovingBody *body, double from, double to)
{
    if (billow_moving_body_is_skin(body))
        return skin_push(project, body, from, to);
    BillowCollider before = billow_moving_body_at(body, billow_loop_time(project, from));
    const double least = billow_collider_least_half(&before),
                 half = isfinite(least) ? fmax(least, THINNEST * project->cloth->grid.spacing) : 1.0;
    double most = 0.0;
    for (int k = 1; k <= SPEEDS; k++) {
        const double seconds = from + (to - from) * k / SPEEDS;
        const BillowCollider then = billow_moving_body_at(body, billow_loop_time(project, seconds));
        most = fmax(most, SPEEDS * billow_collider_move(&before, &then) / half);
        before = then;
    }
    return most;
}

double
billow_fake_bodies_push(const BillowProject *project, double from, double to)
{
    const GPtrArray *colliders = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    double most = 0.0;
    for (guint i = 0; i < colliders->len; i++)
        if (is_pushing(colliders->pdata[i]))
            most = fmax(most,
                        billow_moving_body_push(project, billow_block_body(colliders->pdata[i]), from, to));
    return most;
}

static gboolean
moves(const BillowProject *project, const BillowMovingBody *body, double from, double to)
{
    double times[SPEEDS + 1];
    if (!billow_moving_body_is_skin(body))
        return billow_moving_body_push(project, body, from, to) > 0.0;
    divide_time(project, from, to, times);
    for (int k = 0; body->staged && k < SPEEDS; k++)
        if (billow_staged_motion_move(body->staged, &times[k], 2) > 0.0)
            return TRUE;
    return FALSE;
}

gboolean
billow_fake_bodies_move(const BillowProject *project, double from, double to)
{
    const GPtrArray *colliders = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    for (guint i = 0; i < colliders->len; i++)
        if (is_pushing(colliders->pdata[i]) &&
            moves(project, billow_block_body(colliders->pdata[i]), from, to))
            return TRUE;
    return FALSE;
}

/* Returns the direction along an axis of a plate that leads away from the anchors: -1 if they are on its
 * positive side, 1 if on its negative side, 0 if on both or on neither. */
static double
away_from(const BillowBody *plate, int axis, const BillowAnchor *anchors, size_t n_anchors)
{
    double side = 0.0;
    for (size_t k = 0; k < n_anchors; k++) {
        const double at = billow_vec3_dot(billow_vec3_sub(anchors[k].position, plate->collider.position),
                                          plate->axes[axis]);
        const double own = fabs(at) < half_along(&plate->collider, axis) ? 0.0 : copysign(1.0, at);
        if (own * side < 0.0)
            return 0.0;
        side = own == 0.0 ? side : own;
    }
    return -side;
}

/* If its axis is more or less vertical, cloth lies on a plate unless it is certainly below it. */
static void
back_plate(BillowBody *plate, const BillowAnchor *anchors, size_t n_anchors, double least)
{
    const int axis = thinnest_axis(&plate->collider);
    const double up = plate->axes[axis].y;
    double way = away_from(plate, axis, anchors, n_anchors);
    if (way == 0.0 && up * up > 0.5)
        way = -up;
    if (way != 0.0)
        billow_shapes[plate->collider.shape]->back(&plate->collider, plate->axes, axis, way, least);
}

void
billow_fake_bodies_back(BillowFakeBodies *bodies, const BillowAnchor *anchors, size_t n_anchors)
{
    for (guint i = 0; bodies && i < bodies->bodies->len; i++) {
        const BillowBody plate = g_array_index(bodies->bodies, BillowBody, i);
        if (!is_thin_plate(&plate.collider, bodies->spacing))
            continue;
        if (!bodies->backed) {
            bodies->backed = g_array_new(FALSE, FALSE, sizeof(BillowBody));
            g_array_append_vals(bodies->backed, bodies->bodies->data, bodies->bodies->len);
            bodies->obstacles.backed_bodies = bodies->backed;
        }
        back_plate(&g_array_index(bodies->backed, BillowBody, i), anchors, n_anchors,
                   BACKED * bodies->spacing);
        g_array_index(bodies->thick, BillowBody, i) = plate;
        back_plate(&g_array_index(bodies->thick, BillowBody, i), anchors, n_anchors,
                   fmax(bodies->coarse, BACKED * bodies->spacing));
    }
}

void
billow_fake_bodies_free(BillowFakeBodies *bodies)
{
    if (!bodies)
        return;
    g_array_unref(bodies->bodies);
    g_array_unref(bodies->thick);
    g_ptr_array_unref(bodies->solids);
    if (bodies->backed)
        g_array_unref(bodies->backed);
    g_free(bodies);
}

const BillowObstacles *
billow_fake_bodies_obstacles(const BillowFakeBodies *bodies)
{
    return bodies ? &bodies->obstacles : NULL;
}

BillowLaying
billow_fake_bodies_lay(const BillowFakeBodies *bodies, BillowVec3 up)
{
    BillowLaying lay = {.up = up, .highest = -INFINITY, .lowest = INFINITY};
    for (guint i = 0; bodies && i < bodies->bodies->len; i++) {
        const BillowCollider *collider = &g_array_index(bodies->bodies, BillowBody, i).collider;
        const double height = billow_vec3_dot(collider->position, up),
                     reach = billow_vec3_length(billow_shape_halves(collider)) + collider->margin;
        const gboolean endless = billow_shapes[collider->shape]->is_endless;
        lay.highest = endless ? lay.highest : fmax(lay.highest, height + reach);
        lay.lowest = endless ? -INFINITY : fmin(lay.lowest, height - reach);
    }
    return lay;
}

/* Appends the values of all fields, including those that the shape does not use. */
void
billow_fake_bodies_append_key(const BillowFakeBodies *bodies, GByteArray *key)
{
    for (guint i = 0; bodies && i < bodies->bodies->len; i++) {
        const BillowCollider *collider = &g_array_index(bodies->bodies, BillowBody, i).collider;
        const BillowSolid *solid = collider->solid;
        if (solid) {
            g_byte_array_append(key, (const guint8 *) solid->digest, (guint) strlen(solid->digest));
            g_byte_array_append(key, (const guint8 *) &solid->place, sizeof solid->place);
        }
        for (const BillowField *field = billow_collider_fields; field->key; field++)
            for (int part = 0; part < billow_field_components(field); part++) {
                const double value = billow_field_get(field, collider, part);
                if (!solid && billow_collider_field_is_of_meshes(field))
                    continue; /* keys as they were */
                g_byte_array_append(key, (const guint8 *) &value, sizeof value);
            }
    }
}
