#include "model/project/moving_body.h"

#include "core/transition/key_times.h"
#include "physics/colliders/shape.h"
#include "physics/colliders/solid.h"

const BillowField billow_body_key_fields[] = {
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "time",
        .offset = offsetof(BillowBodyKey, time),
        .label = N_("_Time"),
        .unit = N_("s"),
        .time = BILLOW_FIELD_MOMENT,
        .tooltip = N_("Time at which the collider is at this position"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .required = true,
    },
    {
        .type = BILLOW_FIELD_VECTOR,
        .key = "position",
        .offset = offsetof(BillowBodyKey, position),
        .label = N_("Position"),
        .unit = N_("m"),
        .tooltip = N_("Position of the center: x to the right, y up, z to the front"),
        .parts = {N_("_X"), N_("_Y"), N_("_Z")},
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.05,
        .required = true,
    },
    {
        .type = BILLOW_FIELD_VECTOR,
        .key = "rotation",
        .offset = offsetof(BillowBodyKey, rotation),
        .label = N_("Rotation"),
        .unit = N_("°"),
        .tooltip = N_(
            "Rotation about the world axes: first x, then y, then z; add 360° for a full turn along the way"),
        .parts = {N_("Turn about x"), N_("Turn about y"), N_("Turn about z")},
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 15,
    },
    {0},
};

static bool
has_motion(const void *ride)
{
    return ((const BillowBodyRide *) ride)->motion;
}

const BillowField billow_body_ride_fields[] = {
    {
        .type = BILLOW_FIELD_TEXT,
        .key = "motion",
        .offset = offsetof(BillowBodyRide, motion),
        .heading = N_("Motion"),
        .label = N_("Moves with"),
        .tooltip = N_("Id of the motion that moves the collider"),
        .pattern = ".",
        .expected = N_("the id of a motion"),
        .none = N_("Nothing"),
    },
    {
        .type = BILLOW_FIELD_TEXT,
        .key = "node",
        .offset = offsetof(BillowBodyRide, node),
        .label = N_("_Node"),
        .tooltip = N_("Node of the motion that the collider is on"),
        .pattern = ".",
        .expected = N_("the name of a node"),
        .none = N_("That of the motion"),
        .applies = has_motion,
        .when = N_("Needs a motion."),
    },
    {
        .type = BILLOW_FIELD_BOOLEAN,
        .key = "skin",
        .offset = offsetof(BillowBodyRide, skin),
        .label = N_("_Skin of the motion"),
        .tooltip = N_("The collider is the mesh of the motion, as it moves; for the shape “Mesh”"),
        .applies = has_motion,
        .when = N_("Needs a motion."),
        .sparse = true,
    },
    {0},
};

/* --- Hooks --- */

void
billow_moving_body_copy(void *payload)
{
    BillowMovingBody *body = payload;
    body->keys = g_memdup2(body->keys, body->n_keys * sizeof *body->keys);
    for (size_t i = 0; i < body->n_keys; i++)
        body->keys[i].unknown = g_strdup(body->keys[i].unknown);
    billow_solid_ref(body->collider.solid);
    billow_staged_motion_ref(body->staged);
}

static void
clear_keys(BillowMovingBody *body)
{
    for (size_t i = 0; i < body->n_keys; i++)
        g_free(body->keys[i].unknown);
    g_clear_pointer(&body->keys, g_free);
    body->n_keys = 0;
}

void
billow_moving_body_clear(void *payload)
{
    BillowMovingBody *body = payload;
    clear_keys(body);
    g_clear_pointer(&body->collider.solid, billow_solid_unref);
    g_clear_pointer(&body->staged, billow_staged_motion_unref);
}

gboolean
billow_moving_body_moves(const BillowMovingBody *body)
{
    return body->n_keys > 1 || (body->staged && (body->node >= 0 || billow_moving_body_is_skin(body)));
}

void
billow_moving_body_stage(BillowMovingBody *body, BillowStagedMotion *staged, int node)
{
    BillowStagedMotion *old = body->staged;
    body->staged = billow_staged_motion_ref(staged);
    body->node = node;
    billow_staged_motion_unref(old);
}

gboolean
billow_moving_body_is_there(const BillowMovingBody *body)
{
    if (billow_moving_body_is_skin(body))
        return body->staged && billow_motion_has_skin(body->staged->read->motion);
    return body->collider.shape != BILLOW_COLLIDER_MESH || body->collider.solid;
}

gboolean
billow_moving_body_is_skin(const BillowMovingBody *body)
{
    return body->ride.motion && body->ride.skin && body->collider.shape == BILLOW_COLLIDER_MESH;
}

void
billow_moving_body_give_solid(BillowMovingBody *body, BillowSolid *solid)
{
    BillowSolid *placed = solid ? billow_solid_placed(solid, &body->look.place) : NULL;
    billow_solid_unref(body->collider.solid);
    body->collider.solid = placed;
}

gboolean
billow_moving_body_equal(const void *a, const void *b)
{
    const BillowMovingBody *p = a, *q = b;
    if (p->n_keys != q->n_keys)
        return FALSE;
    for (size_t i = 0; i < p->n_keys; i++)
        if (!billow_fields_equal(billow_body_key_fields, &p->keys[i], &q->keys[i]) ||
            !billow_easing_equal(&p->keys[i].easing, &q->keys[i].easing) ||
            g_strcmp0(p->keys[i].unknown, q->keys[i].unknown) != 0)
            return FALSE;
    return TRUE;
}

gboolean
billow_moving_body_fits(const void *payload, const BillowGrid *grid)
{
    const BillowMovingBody *body = payload;
    for (size_t i = 0; i < body->n_keys; i++)
        if (billow_fields_unfit(billow_body_key_fields, &body->keys[i], grid) ||
            billow_fields_unfit(billow_easing_fields, &body->keys[i].easing, grid) ||
            (i > 0 && !(body->keys[i - 1].time < body->keys[i].time)))
            return FALSE;
    return body->n_keys <= BILLOW_MAX_BODY_KEYS;
}

void
billow_moving_body_shift(void *payload, BillowVec3 by)
{
    BillowMovingBody *body = payload;
    if (body->ride.motion) /* it is where the motion is */
        return;
    body->collider.position = billow_vec3_add(body->collider.position, by);
    for (size_t i = 0; i < body->n_keys; i++)
        body->keys[i].position = billow_vec3_add(body->keys[i].position, by);
}

/* All else of it has a unit. */
void
billow_moving_body_scale(void *payload, double factor)
{
    BillowMovingBody *body = payload;
    body->look.place.scale *= factor;
    for (size_t i = 0; i < body->n_keys; i++)
        body->keys[i].position = billow_vec3_scale(body->keys[i].position, factor);
}

void
billow_moving_body_step_aside(void *payload)
{
    const BillowMovingBody *body = payload;
    billow_moving_body_shift(payload, billow_vec3(billow_shape_width(&body->collider), 0.0, 0.0));
}

/* --- Position over time --- */

/* Returns it by its keys alone. */
static BillowCollider
keyed_at(const BillowMovingBody *body, double seconds)
{
    BillowCollider collider = body->collider;
    if (body->n_keys == 0)
        return collider;
    const size_t next = billow_key_after(body->keys, body->n_keys, sizeof *body->keys, seconds);
    const BillowBodyKey *from = &body->keys[next > 0 ? next - 1 : 0],
                        *to = &body->keys[next < body->n_keys ? next : next - 1];
    const double tau = from == to ? 0.0 : (seconds - from->time) / (to->time - from->time);
    const double share = billow_easing_at(&from->easing, tau);
    collider.position = billow_vec3_mix(from->position, to->position, share);
    collider.rotation = billow_vec3_mix(from->rotation, to->rotation, share);
    return collider;
}

/* Turns and moves a collider from a frame into the world, or back. */
static void
leave(const BillowCarrierFrame *frame, BillowCollider *collider)
{
    BillowVec3 axes[3], turned[3], place = frame->place;
    const double parts[3] = {collider->position.x, collider->position.y, collider->position.z};
    billow_collider_axes(collider, axes);
    for (int k = 0; k < 3; k++) {
        const BillowVec3 a = axes[k];
        place = billow_vec3_add(place, billow_vec3_scale(frame->axis[k], parts[k]));
        turned[k] = billow_vec3_add(
            billow_vec3_scale(frame->axis[0], a.x),
            billow_vec3_add(billow_vec3_scale(frame->axis[1], a.y), billow_vec3_scale(frame->axis[2], a.z)));
    }
    collider->position = place;
    collider->rotation = billow_collider_angles(turned, collider->rotation);
    collider->angles_jump = TRUE;
}

static BillowVec3
against(const BillowCarrierFrame *frame, BillowVec3 v)
{
    return billow_vec3(billow_vec3_dot(frame->axis[0], v), billow_vec3_dot(frame->axis[1], v),
                       billow_vec3_dot(frame->axis[2], v));
}

static void
enter(const BillowCarrierFrame *frame, BillowCollider *collider, BillowVec3 near)
{
    BillowVec3 axes[3];
    billow_collider_axes(collider, axes);
    for (int k = 0; k < 3; k++)
        axes[k] = against(frame, axes[k]);
    collider->position = against(frame, billow_vec3_sub(collider->position, frame->place));
    collider->rotation = billow_collider_angles(axes, near);
}

BillowCollider
billow_moving_body_at(const BillowMovingBody *body, double seconds)
{
    if (billow_moving_body_is_skin(body)) {
        BillowCollider skin = body->collider;
        skin.position = body->staged ? body->staged->stage.position : skin.position;
        skin.rotation = body->staged ? body->staged->stage.rotation : skin.rotation;
        skin.solid = NULL;
        return skin;
    }
    BillowCollider collider = keyed_at(body, seconds);
    if (body->staged) {
        const BillowCarrierFrame frame = billow_staged_motion_frame_at(body->staged, body->node, seconds);
        leave(&frame, &collider);
    }
    return collider;
}

BillowCollider
billow_moving_body_take_at(const BillowMovingBody *body, double seconds)
{
    BillowCollider collider = billow_moving_body_at(body, seconds);
    collider.solid = billow_moving_body_is_skin(body) && body->staged
                         ? billow_staged_motion_skin_at(body->staged, seconds)
                         : billow_solid_ref(collider.solid);
    return collider;
}

/* --- Keys --- */

int
billow_moving_body_find_key(const BillowMovingBody *body, double seconds, double slack)
{
    return billow_key_near(body->keys, body->n_keys, sizeof *body->keys, seconds, slack);
}

static BillowBodyKey *
insert_key(BillowMovingBody *body, double seconds)
{
    size_t number = 0;
    while (number < body->n_keys && body->keys[number].time < seconds)
        number++;
    BillowBodyKey key = {.time = seconds, .easing = billow_easing_default()};
    key.easing.curve = BILLOW_CURVE_EASE_IN_OUT;
    if (body->n_keys > 0) /* it continues as before */
        key.easing = body->keys[number > 0 ? number - 1 : 0].easing;
    body->keys = g_renew(BillowBodyKey, body->keys, body->n_keys + 1);
    memmove(&body->keys[number + 1], &body->keys[number], (body->n_keys - number) * sizeof key);
    body->keys[number] = key;
    body->n_keys++;
    return &body->keys[number];
}

gboolean
billow_moving_body_set_key(BillowMovingBody *body, double seconds, double slack, BillowVec3 position,
                           BillowVec3 rotation)
{
    const int found = billow_moving_body_find_key(body, seconds, slack);
    if (found < 0 && body->n_keys >= BILLOW_MAX_BODY_KEYS)
        return FALSE;
    BillowBodyKey *key = found < 0 ? insert_key(body, seconds) : &body->keys[found];
    key->position = position;
    key->rotation = rotation;
    return TRUE;
}

gboolean
billow_moving_body_place(BillowMovingBody *body, double seconds, double slack, BillowVec3 position,
                         BillowVec3 rotation)
{
    if (billow_moving_body_is_skin(body)) /* it stays on its motion */
        return TRUE;
    if (body->staged) {
        const BillowCarrierFrame frame = billow_staged_motion_frame_at(body->staged, body->node, seconds);
        BillowCollider there = {.position = position, .rotation = rotation};
        enter(&frame, &there, keyed_at(body, seconds).rotation);
        position = there.position;
        rotation = there.rotation;
    }
    if (body->n_keys > 0)
        return billow_moving_body_set_key(body, seconds, slack, position, rotation);
    body->collider.position = position;
    body->collider.rotation = rotation;
    return TRUE;
}

void
billow_moving_body_remove_key(BillowMovingBody *body, size_t number)
{
    const BillowBodyKey key = body->keys[number];
    g_free(key.unknown);
    memmove(&body->keys[number], &body->keys[number + 1], (body->n_keys - number - 1) * sizeof key);
    if (--body->n_keys > 0)
        return;
    g_clear_pointer(&body->keys, g_free);
    body->collider.position = key.position;
    body->collider.rotation = key.rotation;
}

void
billow_moving_body_stop(BillowMovingBody *body, double seconds)
{
    BillowCollider there = billow_moving_body_take_at(body, seconds);
    there.angles_jump = FALSE;
    billow_solid_unref(body->collider.solid);
    body->collider = there;
    billow_fields_clear_texts(billow_body_ride_fields, &body->ride);
    billow_moving_body_stage(body, NULL, -1);
    clear_keys(body);
}
