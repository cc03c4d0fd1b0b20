#include "io/writers/gltf_bones.h"

#include "core/fit/skin.h"
#include "io/writers/gltf_mesh.h"
#include "io/writers/motion_error.h"

#include <math.h>
#include <string.h>

enum { INFLUENCES = BILLOW_SKIN_INFLUENCES };

typedef struct {
    const BillowGltfFrames *frames;
    const BillowSkin *skin;
    BillowVec3 *joints; /* where each is at rest: in the middle of what it moves */
} Bones;

/* --- Rest --- */

static void
find_joints(Bones *it)
{
    const BillowSkin *skin = it->skin;
    g_autofree double *sums = g_new0(double, skin->n_bones);
    it->joints = g_new0(BillowVec3, skin->n_bones);
    for (gsize i = 0; i < skin->n_points; i++) {
        const BillowVec3 rest = billow_vec3((double) skin->rest[i], (double) skin->rest[skin->n_points + i],
                                            (double) skin->rest[2 * skin->n_points + i]);
        for (gsize k = 0; k < INFLUENCES; k++) {
            const double weight = (double) skin->weights[INFLUENCES * i + k];
            const gsize bone = skin->bones[INFLUENCES * i + k];
            it->joints[bone] = billow_vec3_add(it->joints[bone], billow_vec3_scale(rest, weight));
            sums[bone] += weight;
        }
    }
    for (gsize b = 0; b < skin->n_bones; b++)
        it->joints[b] = billow_vec3_scale(it->joints[b], 1.0 / sums[b]);
}

/* Sets the normals of the mesh at rest to the mean of those of all frames, turned back. */
static gboolean
find_normals(const Bones *it, BillowMesh *rest, GError **error)
{
    const gsize n = it->skin->n_points;
    float *const turned[] = {rest->nx, rest->ny, rest->nz};
    BillowMesh *mesh = billow_mesh_new(&it->frames->grid);
    g_autofree double *sums = g_new0(double, 3 * n);
    g_autofree float *normals = g_new(float, 3 * n);
    gboolean good = TRUE;
    for (guint f = 0; good && f < it->skin->n_frames; f++) {
        const float *const planes[] = {mesh->nx, mesh->ny, mesh->nz};
        good = billow_gltf_frames_mesh(it->frames, f, mesh, error);
        for (gsize axis = 0; axis < 3; axis++)
            memcpy(normals + axis * n, planes[axis], n * sizeof(float));
        billow_skin_turn_back(it->skin, f, normals, sums);
    }
    for (gsize i = 0; i < n; i++) {
        const double length =
            sqrt(sums[i] * sums[i] + sums[n + i] * sums[n + i] + sums[2 * n + i] * sums[2 * n + i]);
        for (gsize axis = 0; axis < 3; axis++)
            turned[axis][i] =
                length > 0.0 ? (float) (sums[axis * n + i] / length) : (float) (axis == 1); /* up, if none */
    }
    billow_mesh_unref(mesh);
    return good;
}

static gboolean
write_rest(const Bones *it, BillowGltfParts *parts, GError **error)
{
    const gsize n = it->skin->n_points;
    BillowMesh *rest = billow_mesh_new(&it->frames->grid);
    float *const planes[] = {rest->x, rest->y, rest->z};
    for (gsize axis = 0; axis < 3; axis++)
        memcpy(planes[axis], it->skin->rest + axis * n, n * sizeof(float));
    gboolean good = !it->frames->options->normals || find_normals(it, rest, error);
    good = good && billow_gltf_mesh_add(it->frames->buffer, it->frames->options, rest, BILLOW_GLTF_VERTICES,
                                        &parts->positions, &parts->normals, error);
    billow_mesh_unref(rest);
    if (good)
        parts->bones = billow_gltf_add_bones(it->frames->buffer, it->skin->bones, n, error);
    if (good && parts->bones >= 0)
        parts->shares = billow_gltf_add_rows(it->frames->buffer, it->skin->weights, 4, n, TRUE, error);
    return good && parts->shares >= 0;
}

/* Joints are not turned at rest, so the inverse of their places is a move. Column by column. */
static gboolean
write_inverse(const Bones *it, BillowGltfParts *parts, GError **error)
{
    const gsize n = it->skin->n_bones;
    g_autofree float *matrices = g_new0(float, 16 * n);
    for (gsize b = 0; b < n; b++) {
        float *matrix = matrices + 16 * b;
        matrix[0] = matrix[5] = matrix[10] = matrix[15] = 1.0F;
        matrix[12] = (float) -it->joints[b].x;
        matrix[13] = (float) -it->joints[b].y;
        matrix[14] = (float) -it->joints[b].z;
    }
    parts->inverse = billow_gltf_add_rows(it->frames->buffer, matrices, 16, n, FALSE, error);
    return parts->inverse >= 0;
}

/* --- Motion --- */

/* Fills the place of a joint in a frame: three numbers of its position, four of its turn. */
static void
place_joint(const Bones *it, gsize bone, gsize frame, float position[3], float turn[4])
{
    const BillowMotionPlace *place = &it->skin->places[bone * it->skin->n_frames + frame];
    /* the inverse is rounded: its joint is what the position goes with */
    const BillowVec3 joint = {(double) (float) it->joints[bone].x, (double) (float) it->joints[bone].y,
                              (double) (float) it->joints[bone].z},
                     at = billow_motion_place_apply(place, joint);
    const double numbers[] = {place->rotation.x, place->rotation.y, place->rotation.z, place->rotation.w};
    position[0] = (float) at.x;
    position[1] = (float) at.y;
    position[2] = (float) at.z;
    for (int i = 0; i < 4; i++)
        turn[i] = (float) numbers[i];
}

/* The quaternion that closes a loop is on the side of the one before it. */
static void
close_turn(const float before[4], float last[4])
{
    double product = 0.0;
    for (int i = 0; i < 4; i++)
        product += (double) before[i] * (double) last[i];
    for (int i = 0; i < 4 && product < 0.0; i++)
        last[i] = -last[i];
}

static gboolean
write_joint(const Bones *it, gsize bone, BillowGltfParts *parts, GError **error)
{
    const gsize keys = billow_gltf_frames_keys(it->frames);
    g_autofree float *positions = g_new(float, 3 * keys), *turns = g_new(float, 4 * keys);
    for (gsize key = 0; key < keys; key++) {
        place_joint(it, bone, billow_gltf_frames_of_key(it->frames, key), positions + 3 * key,
                    turns + 4 * key);
        if (key == it->frames->n_frames)
            close_turn(turns + 4 * (key - 1), turns + 4 * key);
    }
    BillowGltfJoint joint = {.positions = -1, .turns = -1};
    memcpy(joint.position, positions, sizeof joint.position);
    memcpy(joint.turn, turns, sizeof joint.turn);
    if (keys > 1) {
        joint.positions = billow_gltf_add_rows(it->frames->buffer, positions, 3, keys, FALSE, error);
        if (joint.positions < 0)
            return FALSE;
        joint.turns = billow_gltf_add_rows(it->frames->buffer, turns, 4, keys, FALSE, error);
        if (joint.turns < 0)
            return FALSE;
    }
    g_array_append_val(parts->joints, joint);
    return TRUE;
}

static gboolean
write_all(Bones *it, BillowGltfParts *parts, GError **error)
{
    find_joints(it);
    if (!write_rest(it, parts, error) || !write_inverse(it, parts, error))
        return FALSE;
    const gboolean moves = billow_gltf_frames_keys(it->frames) > 1;
    if (moves)
        parts->times = billow_gltf_frames_add_times(it->frames, error);
    gboolean good = !moves || parts->times >= 0;
    for (gsize b = 0; good && b < it->skin->n_bones; b++)
        good = write_joint(it, b, parts, error);
    return good;
}

static void
measure(const Bones *it, BillowMorphTargets *told)
{
    g_autofree float *fitted = g_new(float, 3 * it->skin->n_points);
    g_autoptr(BillowMotionError) error = billow_motion_error_new(&it->frames->target->grid);
    for (gsize f = 0; f < it->frames->n_frames; f++) {
        billow_skin_frame(it->skin, f, fitted);
        billow_motion_error_add(error, it->frames->frames[f], fitted);
    }
    billow_morph_targets_set_fit(told, billow_motion_error_result(error), it->frames->options->scale);
    told->bones = (guint) it->skin->n_bones;
}

gboolean
billow_gltf_bones_write(const BillowGltfFrames *frames, BillowGltfParts *parts, BillowMorphTargets *told,
                        GError **error)
{
    BillowWorkers *workers = billow_workers_new(0);
    BillowSkin *skin =
        billow_skin_new((const float *const *) frames->frames, frames->n_points, frames->n_frames,
                        (gsize) frames->options->bones, workers, billow_gltf_frames_go_on, (gpointer) frames);
    billow_workers_free(workers);
    if (!skin)
        return billow_gltf_frames_set_cancelled(frames, error);
    Bones it = {.frames = frames, .skin = skin};
    const gboolean good = write_all(&it, parts, error);
    if (good)
        measure(&it, told);
    g_free(it.joints);
    billow_skin_free(skin);
    return good;
}
