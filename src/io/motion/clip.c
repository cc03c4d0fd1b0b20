#include "io/motion/clip.h"

#include "io/base/text_lines.h"
#include "io/import/rate.h"
#include "model/base/text_hash.h"

#include <assimp/cimport.h>
#include <glib/gi18n.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* With the helpers that assimp adds to nodes of FBX files. */
enum { MOST_NODES = 8 * BILLOW_MAX_MOTION_NODES, MOST_TIMES = 20000, MOST_NAMES = 8 };

/* --- Maps --- */

BillowAffine
billow_affine_of(const struct aiMatrix4x4 *matrix)
{
    return (BillowAffine){{
        (double) matrix->a1,
        (double) matrix->a2,
        (double) matrix->a3,
        (double) matrix->a4, //
        (double) matrix->b1,
        (double) matrix->b2,
        (double) matrix->b3,
        (double) matrix->b4, //
        (double) matrix->c1,
        (double) matrix->c2,
        (double) matrix->c3,
        (double) matrix->c4,
    }};
}

BillowAffine
billow_affine_multiply(const BillowAffine *a, const BillowAffine *b)
{
    BillowAffine product;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++) {
            double sum = j == 3 ? a->m[4 * i + 3] : 0.0;
            for (int k = 0; k < 3; k++)
                sum += a->m[4 * i + k] * b->m[4 * k + j];
            product.m[4 * i + j] = sum;
        }
    return product;
}

BillowVec3
billow_affine_apply(const BillowAffine *a, BillowVec3 v)
{
    const double *m = a->m;
    return billow_vec3(m[0] * v.x + m[1] * v.y + m[2] * v.z + m[3],
                       m[4] * v.x + m[5] * v.y + m[6] * v.z + m[7],
                       m[8] * v.x + m[9] * v.y + m[10] * v.z + m[11]);
}

/* --- Nodes --- */

/* A node that is still to be listed. */
typedef struct {
    const struct aiNode *node;
    int parent;
} Pending;

static gboolean
list_next(GArray *pending, const char *path, BillowSceneNodes *nodes, GError **error)
{
    const Pending next = g_array_index(pending, Pending, pending->len - 1);
    const int own = (int) nodes->nodes->len;
    g_array_set_size(pending, pending->len - 1);
    g_ptr_array_add(nodes->nodes, (gpointer) (guintptr) next.node);
    g_array_append_val(nodes->parents, next.parent);
    if (!g_hash_table_contains(nodes->indices, next.node->mName.data))
        g_hash_table_insert(nodes->indices, (gpointer) (guintptr) next.node->mName.data,
                            GINT_TO_POINTER(own + 1));
    if (nodes->nodes->len + pending->len + next.node->mNumChildren > MOST_NODES) {
        billow_import_refuse(error, path, _("the motion has more than %d nodes"), BILLOW_MAX_MOTION_NODES);
        return FALSE;
    }
    for (guint k = next.node->mNumChildren; k > 0; k--) {
        const Pending child = {next.node->mChildren[k - 1], own};
        g_array_append_val(pending, child);
    }
    return TRUE;
}

gboolean
billow_scene_nodes_list(const struct aiScene *scene, const char *path, BillowSceneNodes *nodes,
                        GError **error)
{
    nodes->nodes = g_ptr_array_new();
    nodes->parents = g_array_new(FALSE, FALSE, sizeof(int));
    nodes->indices = g_hash_table_new(billow_text_hash, g_str_equal);
    g_autoptr(GArray) pending = g_array_new(FALSE, FALSE, sizeof(Pending));
    const Pending root = {scene->mRootNode, -1};
    if (root.node)
        g_array_append_val(pending, root);
    while (pending->len > 0)
        if (!list_next(pending, path, nodes, error))
            return FALSE;
    return TRUE;
}

void
billow_scene_nodes_clear(BillowSceneNodes *nodes)
{
    g_ptr_array_unref(nodes->nodes);
    g_array_unref(nodes->parents);
    g_hash_table_unref(nodes->indices);
}

int
billow_scene_nodes_find(const BillowSceneNodes *nodes, const char *name)
{
    return (int) GPOINTER_TO_UINT(g_hash_table_lookup(nodes->indices, name)) - 1;
}

/* --- The animation --- */

static void
extend(BillowSceneClip *clip, double time)
{
    clip->first = fmin(clip->first, time);
    clip->last = fmax(clip->last, time);
}

static double
ticks_of(const struct aiAnimation *animation)
{
    return animation->mTicksPerSecond > 0.0 ? animation->mTicksPerSecond : 1.0;
}

static const struct aiAnimation *
animation_called(const struct aiScene *scene, const char *name)
{
    const struct aiAnimation *best = NULL;
    for (guint i = 0; i < scene->mNumAnimations; i++) {
        const struct aiAnimation *one = scene->mAnimations[i];
        if (name && g_str_equal(one->mName.data, name))
            return one;
        if (!name && (!best || one->mDuration / ticks_of(one) > best->mDuration / ticks_of(best)))
            best = one;
    }
    return best;
}

static void
refuse_name(const struct aiScene *scene, const char *name, const char *path, GError **error)
{
    g_autoptr(GString) names = g_string_new(NULL);
    for (guint i = 0; i < MIN(scene->mNumAnimations, (guint) MOST_NAMES); i++)
        g_string_append_printf(names, "%s“%s”", i > 0 ? ", " : "", scene->mAnimations[i]->mName.data);
    billow_import_refuse(error, path, _("the file has no animation “%s”; it has: %s"), name, names->str);
}

gboolean
billow_scene_clip_choose(const struct aiScene *scene, const BillowSceneNodes *nodes, const char *name,
                         const char *path, BillowSceneClip *clip, GError **error)
{
    const struct aiAnimation *animation = animation_called(scene, name);
    *clip = (BillowSceneClip){animation,
                              g_new0(const struct aiNodeAnim *, nodes->nodes->len),
                              g_new0(const struct aiMeshMorphAnim *, nodes->nodes->len),
                              1.0,
                              INFINITY,
                              -INFINITY};
    if (name && !animation) {
        refuse_name(scene, name, path, error);
        return FALSE;
    }
    clip->ticks = animation ? ticks_of(animation) : 1.0;
    for (guint i = 0; animation && i < animation->mNumChannels; i++) {
        const struct aiNodeAnim *channel = animation->mChannels[i];
        const int node = billow_scene_nodes_find(nodes, channel->mNodeName.data);
        if (node < 0)
            continue;
        clip->channels[node] = channel;
        for (guint k = 0; k < channel->mNumPositionKeys; k++)
            extend(clip, channel->mPositionKeys[k].mTime);
        for (guint k = 0; k < channel->mNumRotationKeys; k++)
            extend(clip, channel->mRotationKeys[k].mTime);
        for (guint k = 0; k < channel->mNumScalingKeys; k++)
            extend(clip, channel->mScalingKeys[k].mTime);
    }
    for (guint i = 0; animation && i < animation->mNumMorphMeshChannels; i++) {
        const struct aiMeshMorphAnim *morph = animation->mMorphMeshChannels[i];
        const int node = billow_scene_nodes_find(nodes, morph->mName.data);
        if (node < 0 || morph->mNumKeys == 0)
            continue;
        clip->morphs[node] = morph;
        for (guint k = 0; k < morph->mNumKeys; k++)
            extend(clip, morph->mKeys[k].mTime);
    }
    if (!(clip->last - clip->first < INFINITY) || !(clip->last > clip->first))
        clip->first = clip->last = isfinite(clip->first) ? clip->first : 0.0;
    return TRUE;
}

void
billow_scene_clip_clear(BillowSceneClip *clip)
{
    g_free(clip->channels);
    g_free(clip->morphs);
}

static int
compare_times(const void *a, const void *b)
{
    const double p = *(const double *) a, q = *(const double *) b;
    return (p > q) - (p < q);
}

/* Keeps the times of the key list with the most keys, which are those of frames if any are. */
static void
take_times(GArray *times, const BillowSceneClip *clip, const void *keys, guint n, size_t size)
{
    if (n <= times->len || n > MOST_TIMES)
        return;
    g_array_set_size(times, 0);
    for (guint i = 0; i < n; i++) {
        double tick;
        memcpy(&tick, (const char *) keys + i * size,
               sizeof tick); /* each kind of key begins with its time */
        tick = (tick - clip->first) / clip->ticks;
        g_array_append_val(times, tick);
    }
}

double
billow_scene_clip_rate(const BillowSceneClip *clip, guint n_nodes)
{
    g_autoptr(GArray) times = g_array_new(FALSE, FALSE, sizeof(double));
    for (guint i = 0; i < n_nodes; i++) {
        const struct aiNodeAnim *channel = clip->channels[i];
        if (channel) {
            take_times(times, clip, channel->mPositionKeys, channel->mNumPositionKeys,
                       sizeof(struct aiVectorKey));
            take_times(times, clip, channel->mRotationKeys, channel->mNumRotationKeys,
                       sizeof(struct aiQuatKey));
            take_times(times, clip, channel->mScalingKeys, channel->mNumScalingKeys,
                       sizeof(struct aiVectorKey));
        }
        if (clip->morphs[i])
            take_times(times, clip, clip->morphs[i]->mKeys, clip->morphs[i]->mNumKeys,
                       sizeof(struct aiMeshMorphKey));
    }
    double *list = (double *) (void *) times->data;
    qsort(list, times->len, sizeof *list, compare_times);
    guint n = 0;
    for (guint i = 0; i < times->len; i++)
        if (n == 0 || list[i] > list[n - 1] + 1e-6)
            list[n++] = list[i];
    return n < 3 ? 0.0 : billow_import_rate(list, n);
}

/* --- Interpolation --- */

/* The keys around a time: index of the one before, and the share of the next. Each kind of key begins with
 * its time. */
static guint
find_key(const void *keys, guint n, size_t size, double tick, double *share)
{
    guint low = 0, high = n - 1;
    double before, after;
    while (low < high) {
        const guint middle = low + (high - low + 1) / 2;
        memcpy(&before, (const char *) keys + middle * size, sizeof before);
        if (before <= tick)
            low = middle;
        else
            high = middle - 1;
    }
    *share = 0.0;
    if (low + 1 >= n)
        return low;
    memcpy(&before, (const char *) keys + low * size, sizeof before);
    memcpy(&after, (const char *) keys + (low + 1) * size, sizeof after);
    if (after > before)
        *share = fmax(0.0, fmin(1.0, (tick - before) / (after - before)));
    return low;
}

static BillowVec3
vector_of(const struct aiVector3D *v)
{
    return billow_vec3((double) v->x, (double) v->y, (double) v->z);
}

static BillowQuaternion
quaternion_of(const struct aiQuaternion *q)
{
    return billow_quaternion_unit(
        (BillowQuaternion){(double) q->x, (double) q->y, (double) q->z, (double) q->w});
}

static BillowVec3
vector_at(const struct aiVectorKey *keys, guint n, double tick)
{
    double share;
    const guint i = find_key(keys, n, sizeof *keys, tick, &share);
    const BillowVec3 before = vector_of(&keys[i].mValue);
    return share > 0.0 ? billow_vec3_mix(before, vector_of(&keys[i + 1].mValue), share) : before;
}

static BillowQuaternion
quaternion_at(const struct aiQuatKey *keys, guint n, double tick)
{
    double share;
    const guint i = find_key(keys, n, sizeof *keys, tick, &share);
    const BillowQuaternion before = quaternion_of(&keys[i].mValue);
    return share > 0.0 ? billow_quaternion_mix(before, quaternion_of(&keys[i + 1].mValue), share) : before;
}

/* Position, turn and scale of a channel; what it has no keys for is that of the node. */
static BillowAffine
local_at(const struct aiNodeAnim *channel, const struct aiNode *node, double tick)
{
    struct aiVector3D scale, position;
    struct aiQuaternion rotation;
    aiDecomposeMatrix(&node->mTransformation, &scale, &rotation, &position);
    const BillowVec3 at = channel->mNumPositionKeys > 0
                              ? vector_at(channel->mPositionKeys, channel->mNumPositionKeys, tick)
                              : vector_of(&position);
    const BillowVec3 by = channel->mNumScalingKeys > 0
                              ? vector_at(channel->mScalingKeys, channel->mNumScalingKeys, tick)
                              : vector_of(&scale);
    const BillowQuaternion turn = channel->mNumRotationKeys > 0
                                      ? quaternion_at(channel->mRotationKeys, channel->mNumRotationKeys, tick)
                                      : quaternion_of(&rotation);
    const BillowVec3 x = billow_quaternion_apply(turn, billow_vec3(by.x, 0.0, 0.0));
    const BillowVec3 y = billow_quaternion_apply(turn, billow_vec3(0.0, by.y, 0.0));
    const BillowVec3 z = billow_quaternion_apply(turn, billow_vec3(0.0, 0.0, by.z));
    return (BillowAffine){{x.x, y.x, z.x, at.x, x.y, y.y, z.y, at.y, x.z, y.z, z.z, at.z}};
}

void
billow_scene_clip_pose(const BillowSceneClip *clip, const BillowSceneNodes *nodes, double tick,
                       BillowAffine *global)
{
    for (guint i = 0; i < nodes->nodes->len; i++) {
        const struct aiNode *node = nodes->nodes->pdata[i];
        const int parent = g_array_index(nodes->parents, int, i);
        const BillowAffine local = clip->channels[i] ? local_at(clip->channels[i], node, tick)
                                                     : billow_affine_of(&node->mTransformation);
        global[i] = parent < 0 ? local : billow_affine_multiply(&global[parent], &local);
    }
}

void
billow_scene_clip_weights(const BillowSceneClip *clip, guint node, double tick, double *weights, guint n)
{
    const struct aiMeshMorphAnim *morph = clip->morphs[node];
    if (!morph)
        return;
    double share;
    const guint i = find_key(morph->mKeys, morph->mNumKeys, sizeof *morph->mKeys, tick, &share);
    for (guint side = 0; side < 2 && i + side < morph->mNumKeys; side++) {
        const struct aiMeshMorphKey *key = &morph->mKeys[i + side];
        for (guint k = 0; k < key->mNumValuesAndWeights; k++) {
            const guint target = key->mValues[k];
            if (target < n)
                weights[target] =
                    side == 0 ? key->mWeights[k] : (1.0 - share) * weights[target] + share * key->mWeights[k];
        }
        if (share == 0.0)
            break;
    }
}
