#include "model/edits/bones.h"

#include "model/edits/private.h"
#include "model/project/body_keys.h"
#include "model/project/motions.h"

#include <math.h>

/* A bone is at least this long, meters, and one without a mesh this thick, relative to its length. */
static const double LEAST_LENGTH = 0.01, SLENDER = 0.2;

/* A move that is none, meters; and how many steps the numbers of keys have per meter and degree. */
static const double SAME_PLACE = 1e-4, PLACES = 1e5, ANGLES = 1e3;

typedef struct {
    int upper, lower;    /* nodes; lower -1: a ball at the upper one */
    BillowVec3 from, to; /* in the upper node's own frame, meters */
    double distance,
        mass;       /* of the mesh's points that belong to it from the bone, summed up, and their number */
    BillowVec3 sum; /* of these points, in the upper node's own frame */
    double squares; /* of their distances from the node */
} Bone;

/* --- Bones --- */

static gboolean
moves(const BillowMotion *motion, size_t node)
{
    for (size_t i = 1; i < motion->n_frames; i++) {
        const BillowMotionPlace *a = &motion->places[node], *b = &motion->places[i * motion->n_nodes + node];
        if (billow_vec3_distance(a->position, b->position) > SAME_PLACE ||
            fabs(a->rotation.x * b->rotation.x + a->rotation.y * b->rotation.y +
                 a->rotation.z * b->rotation.z + a->rotation.w * b->rotation.w) < 1.0 - 1e-9)
            return TRUE;
    }
    return FALSE;
}

static gboolean
has_children(const BillowMotion *motion, size_t node)
{
    for (size_t i = node + 1; i < motion->n_nodes; i++)
        if (motion->nodes[i].parent == (int) node)
            return TRUE;
    return FALSE;
}

static GArray *
list_bones(const BillowMotion *motion)
{
    GArray *bones = g_array_new(FALSE, FALSE, sizeof(Bone));
    for (size_t lower = 0; lower < motion->n_nodes; lower++) {
        const int upper = motion->nodes[lower].parent;
        if (upper < 0)
            continue;
        Bone bone = {.upper = upper, .lower = (int) lower};
        bone.to = billow_motion_place_find(&motion->places[upper], motion->places[lower].position);
        const gboolean way = !moves(motion, (size_t) upper) && moves(motion, lower);
        if (billow_vec3_length(bone.to) >= LEAST_LENGTH && !way)
            g_array_append_val(bones, bone);
        const Bone end = {.upper = (int) lower, .lower = -1};
        if (!has_children(motion, lower) && motion->n_points > 0 && moves(motion, lower))
            g_array_append_val(bones, end);
    }
    return bones;
}

/* --- Thickness --- */

static double
distance_to(const Bone *bone, BillowVec3 own)
{
    const BillowVec3 way = billow_vec3_sub(bone->to, bone->from), arm = billow_vec3_sub(own, bone->from);
    const double square = billow_vec3_dot(way, way),
                 share = square > 0.0 ? CLAMP(billow_vec3_dot(arm, way) / square, 0.0, 1.0) : 0.0;
    return billow_vec3_distance(arm, billow_vec3_scale(way, share));
}

/* Gives each point of the mesh, in the first frame, to the nearest bone. */
static void
share_mesh(const BillowMotion *motion, GArray *bones)
{
    for (size_t i = 0; i < motion->n_points; i++) {
        const float *p = motion->positions + 3 * i;
        const BillowVec3 place = {(double) p[0], (double) p[1], (double) p[2]};
        double least = INFINITY;
        Bone *nearest = NULL;
        for (guint k = 0; k < bones->len; k++) {
            Bone *bone = &g_array_index(bones, Bone, k);
            const double distance =
                distance_to(bone, billow_motion_place_find(&motion->places[bone->upper], place));
            if (distance <= least) { /* beyond its end, a bone leaves them to the ball there */
                least = distance;
                nearest = bone;
            }
        }
        if (!nearest)
            return;
        const BillowVec3 own = billow_motion_place_find(&motion->places[nearest->upper], place);
        nearest->sum = billow_vec3_add(nearest->sum, own);
        nearest->squares += billow_vec3_dot(own, own);
        nearest->distance += least;
        nearest->mass += 1.0;
    }
}

/* Returns the radius; 0: the mesh does not belong to it. A ball goes to the middle of its part of the mesh. */
static double
thickness_of(const BillowMotion *motion, Bone *bone)
{
    if (motion->n_points == 0)
        return SLENDER * billow_vec3_distance(bone->from, bone->to);
    if (bone->mass == 0.0)
        return 0.0;
    if (bone->lower < 0) {
        bone->from = bone->to = billow_vec3_scale(bone->sum, 1.0 / bone->mass);
        return sqrt(fmax(bone->squares / bone->mass - billow_vec3_dot(bone->to, bone->to), 0.0));
    }
    return bone->distance / bone->mass;
}

/* --- Keys --- */

/* Returns the angles about x, then y, then z, in degrees, that turn axes like this and are nearest to `near`. */
static BillowVec3
angles_of(BillowQuaternion q, BillowVec3 near)
{
    const BillowVec3 x = billow_quaternion_apply(q, billow_vec3(1.0, 0.0, 0.0)),
                     y = billow_quaternion_apply(q, billow_vec3(0.0, 1.0, 0.0)),
                     z = billow_quaternion_apply(q, billow_vec3(0.0, 0.0, 1.0));
    const double pitch = asin(CLAMP(-x.z, -1.0, 1.0));
    const gboolean locked = hypot(x.x, x.y) < 1e-9; /* then only one of the other two angles counts */
    const double roll = locked ? atan2(-z.y, y.y) : atan2(y.z, z.z), yaw = locked ? 0.0 : atan2(x.y, x.x);
    const double choices[2][3] = {{roll, pitch, yaw}, {roll + M_PI, M_PI - pitch, yaw + M_PI}};
    const double wanted[3] = {near.x, near.y, near.z};
    double least = INFINITY;
    BillowVec3 best = near;
    for (int i = 0; i < 2; i++) {
        double angles[3], far = 0.0;
        for (int k = 0; k < 3; k++) {
            const double degrees = choices[i][k] * 180.0 / M_PI;
            angles[k] = degrees + 360.0 * round((wanted[k] - degrees) / 360.0);
            far += fabs(angles[k] - wanted[k]);
        }
        if (far < least) {
            least = far;
            best = billow_vec3(angles[0], angles[1], angles[2]);
        }
    }
    return best;
}

/* Returns the shortest turn from the y axis to a direction. */
static BillowQuaternion
turn_from_y(BillowVec3 to)
{
    const double length = billow_vec3_length(to);
    if (!(length > 0.0))
        return BILLOW_MOTION_PLACE_HOME.rotation;
    const BillowVec3 d = billow_vec3_scale(to, 1.0 / length);
    return d.y < -1.0 + 1e-9 ? (BillowQuaternion){.x = 1.0}
                             : billow_quaternion_unit((BillowQuaternion){d.z, 0.0, -d.x, 1.0 + d.y});
}

static BillowVec3
rounded(BillowVec3 v, double steps)
{
    return billow_vec3(round(v.x * steps) / steps, round(v.y * steps) / steps, round(v.z * steps) / steps);
}

static GArray *
keys_of(const BillowMotion *motion, const Bone *bone, const BillowBonesPlace *where)
{
    GArray *keys = g_array_new(FALSE, FALSE, sizeof(BillowBodyKey));
    const BillowQuaternion along = turn_from_y(billow_vec3_sub(bone->to, bone->from));
    const BillowVec3 middle = billow_vec3_mix(bone->from, bone->to, 0.5);
    BillowVec3 last = {0.0, 0.0, 0.0};
    for (size_t i = 0; i < motion->n_frames; i++) {
        const BillowMotionPlace *place = &motion->places[i * motion->n_nodes + (size_t) bone->upper];
        const BillowQuaternion turn = billow_quaternion_multiply(where->place.rotation, place->rotation);
        const BillowVec3 there =
            billow_motion_place_apply(&where->place, billow_motion_place_apply(place, middle));
        last = angles_of(billow_quaternion_multiply(turn, along), last);
        const BillowBodyKey key = {.time = where->start + (double) i / motion->rate,
                                   .position = rounded(there, PLACES),
                                   .rotation = rounded(last, ANGLES),
                                   .easing = billow_easing_default()};
        g_array_append_val(keys, key);
    }
    return keys;
}

/* --- The edit --- */

static char *
name_of(const BillowMotion *motion, const Bone *bone, const GArray *bones)
{
    guint alike = 0;
    for (guint i = 0; i < bones->len; i++)
        alike += g_array_index(bones, Bone, i).upper == bone->upper;
    const char *upper = motion->nodes[bone->upper].name;
    return alike < 2 || bone->lower < 0 ? g_strdup(upper)
                                        : g_strconcat(upper, " – ", motion->nodes[bone->lower].name, NULL);
}

/* Puts a collider on its bone, which the motion's block moves. */
static void
ride(const BillowMotion *motion, const Bone *bone, const BillowBlock *played, BillowMovingBody *body)
{
    const double scale = billow_block_motion(played)->stage.scale;
    body->collider.position = billow_vec3_scale(billow_vec3_mix(bone->from, bone->to, 0.5), scale);
    body->collider.rotation =
        angles_of(turn_from_y(billow_vec3_sub(bone->to, bone->from)), billow_vec3(0.0, 0.0, 0.0));
    body->collider.radius *= scale;
    body->collider.length *= scale;
    body->ride.motion = g_strdup(played->id);
    body->ride.node = g_strdup(motion->nodes[bone->upper].name);
}

/* What moves the bones: the place of a motion, or its block. */
typedef struct {
    const BillowBonesPlace *where;
    const BillowBlock *played; /* NULL: they get keys */
} BonesMove;

static BillowBlock *
new_capsule(const BillowMotion *motion, const Bone *bone, double radius, const char *name,
            const BonesMove *move)
{
    g_autofree char *id = g_ascii_strdown(name, -1);
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_COLLIDER, id, name);
    BillowMovingBody *body = billow_block_body(block);
    body->collider = billow_collider_default();
    body->collider.shape = BILLOW_COLLIDER_CAPSULE;
    body->collider.is_floor = FALSE;
    body->collider.in_fake = TRUE;
    body->collider.pushes = TRUE;
    body->collider.radius = radius;
    body->collider.length = billow_vec3_distance(bone->from, bone->to);
    if (bone->lower < 0)
        body->collider.shape = BILLOW_COLLIDER_SPHERE;
    if (move->played) {
        ride(motion, bone, move->played, body);
        return block;
    }
    g_autoptr(GArray) keys = keys_of(motion, bone, move->where);
    billow_moving_body_set_keys(body, keys);
    return block;
}

static BillowEdit
add_bones(const BillowProject *project, const BillowMotion *motion, const BonesMove *move)
{
    g_autoptr(GArray) bones = list_bones(motion);
    g_autoptr(BillowProject) copy = billow_project_copy(project);
    GPtrArray *track = billow_blocks_copy(billow_project_track(project, BILLOW_BLOCK_COLLIDER));
    gboolean any = FALSE;
    share_mesh(motion, bones);
    billow_project_set_track(copy, BILLOW_BLOCK_COLLIDER, track);
    for (guint i = 0; i < bones->len; i++) {
        Bone *bone = &g_array_index(bones, Bone, i);
        const double radius = thickness_of(motion, bone);
        if (!(radius > 0.0))
            continue;
        g_autofree char *name = name_of(motion, bone, bones);
        BillowBlock *block = new_capsule(motion, bone, radius, name, move);
        g_autofree char *id = billow_edit_unique_id(copy, block->id);
        billow_block_set_id(block, id);
        g_ptr_array_add(billow_project_track(copy, BILLOW_BLOCK_COLLIDER), block);
        any = TRUE;
    }
    return any ? billow_edit_done(g_steal_pointer(&copy)) : billow_edit_refuse(BILLOW_EDIT_NOTHING_CHANGED);
}

BillowEdit
billow_edit_add_bones(const BillowProject *project, const BillowMotion *motion, const BillowBonesPlace *where)
{
    return add_bones(project, motion, &(BonesMove){where, NULL});
}

BillowEdit
billow_edit_ride_bones(const BillowProject *project, const char *motion)
{
    const BillowBlock *block = billow_project_find(project, BILLOW_BLOCK_MOTION, motion);
    const BillowReadMotion *read = block ? billow_block_motion(block)->read : NULL;
    if (!block || !read)
        return billow_edit_refuse(block ? BILLOW_EDIT_NOTHING_CHANGED : BILLOW_EDIT_NO_BLOCK);
    g_auto(BillowEdit) edit = add_bones(project, read->motion, &(BonesMove){NULL, block});
    if (!edit.project)
        return billow_edit_refuse(BILLOW_EDIT_NOTHING_CHANGED);
    g_autoptr(BillowProject) settled = billow_project_settle_motions(edit.project);
    return billow_edit_done(billow_project_ref(settled));
}
