#include "io/motion/bake.h"

#include "core/base/allocate.h"
#include "io/base/text_lines.h"
#include "io/motion/clip.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* In the names of nodes that assimp adds for the pivots of FBX files. */
static const char HELPER[] = "_$AssimpFbx$_";

/* How much of a vertex follows a bone. */
typedef struct {
    guint bone;
    double weight;
} Influence;

/* A mesh below a node. */
typedef struct {
    const struct aiMesh *mesh;
    guint node;
    size_t first;          /* its first point in the motion */
    guint *starts;         /* influences of vertex i: starts[i] to starts[i + 1] */
    Influence *influences; /* the weights of a vertex add up to 1 */
    int *bones;            /* node of each bone, or -1 */
    BillowAffine *offsets; /* of each bone */
} Skin;

static void
clear_skin(gpointer data)
{
    Skin *skin = data;
    g_free(skin->starts);
    g_free(skin->influences);
    g_free(skin->bones);
    g_free(skin->offsets);
}

/* --- Weights --- */

static gboolean
counts(const Skin *skin, guint bone, const struct aiVertexWeight *weight)
{
    return skin->bones[bone] >= 0 && weight->mVertexId < skin->mesh->mNumVertices && weight->mWeight > 0.0f &&
           isfinite(weight->mWeight);
}

/* Sorts the weights by vertex and scales those of each vertex to a sum of 1. */
static void
sort_weights(Skin *skin)
{
    const struct aiMesh *mesh = skin->mesh;
    skin->starts = g_new0(guint, mesh->mNumVertices + 2);
    guint n = 0;
    for (guint b = 0; b < mesh->mNumBones; b++)
        for (guint k = 0; k < mesh->mBones[b]->mNumWeights; k++)
            if (counts(skin, b, &mesh->mBones[b]->mWeights[k])) {
                skin->starts[mesh->mBones[b]->mWeights[k].mVertexId + 2]++;
                n++;
            }
    for (guint i = 2; i < mesh->mNumVertices + 2; i++)
        skin->starts[i] += skin->starts[i - 1];
    skin->influences = g_new0(Influence, n);
    for (guint b = 0; b < mesh->mNumBones; b++)
        for (guint k = 0; k < mesh->mBones[b]->mNumWeights; k++) {
            const struct aiVertexWeight *weight = &mesh->mBones[b]->mWeights[k];
            if (counts(skin, b, weight))
                skin->influences[skin->starts[weight->mVertexId + 1]++] =
                    (Influence){b, (double) weight->mWeight};
        }
    for (guint i = 0; i < mesh->mNumVertices; i++) {
        double sum = 0.0;
        for (guint k = skin->starts[i]; k < skin->starts[i + 1]; k++)
            sum += skin->influences[k].weight;
        for (guint k = skin->starts[i]; k < skin->starts[i + 1]; k++)
            skin->influences[k].weight /= sum;
    }
}

static void
add_skin(GArray *skins, const struct aiMesh *mesh, guint node, const BillowSceneNodes *nodes,
         BillowMotion *parts)
{
    Skin skin = {.mesh = mesh, .node = node, .first = parts->n_points};
    skin.bones = g_new(int, mesh->mNumBones + 1);
    skin.offsets = g_new(BillowAffine, mesh->mNumBones + 1);
    for (guint b = 0; b < mesh->mNumBones; b++) {
        skin.bones[b] = billow_scene_nodes_find(nodes, mesh->mBones[b]->mName.data);
        skin.offsets[b] = billow_affine_of(&mesh->mBones[b]->mOffsetMatrix);
    }
    sort_weights(&skin);
    g_array_append_val(skins, skin);
    parts->n_points += mesh->mNumVertices;
    for (guint i = 0; i < mesh->mNumFaces; i++)
        parts->n_triangles += mesh->mFaces[i].mNumIndices == 3;
}

/* Lists every mesh below every node, and counts points and triangles. Stops beyond the limit. */
static GArray *
list_skins(const struct aiScene *scene, const BillowSceneNodes *nodes, BillowMotion *parts)
{
    GArray *skins = g_array_new(FALSE, FALSE, sizeof(Skin));
    g_array_set_clear_func(skins, clear_skin);
    for (guint i = 0; i < nodes->nodes->len; i++) {
        const struct aiNode *node = nodes->nodes->pdata[i];
        for (guint k = 0; k < node->mNumMeshes && parts->n_points <= BILLOW_MAX_MOTION_POINTS; k++)
            if (node->mMeshes[k] < scene->mNumMeshes)
                add_skin(skins, scene->mMeshes[node->mMeshes[k]], i, nodes, parts);
    }
    return skins;
}

static void
write_triangles(const GArray *skins, BillowMotion *parts)
{
    parts->triangles = billow_allocate(3 * parts->n_triangles, sizeof *parts->triangles);
    guint32 *to = parts->triangles;
    gboolean have_coordinates = parts->n_points > 0;
    for (guint s = 0; s < skins->len; s++) {
        const Skin *skin = &g_array_index(skins, Skin, s);
        have_coordinates = have_coordinates && skin->mesh->mTextureCoords[0];
        for (guint i = 0; i < skin->mesh->mNumFaces; i++)
            for (guint k = 0; skin->mesh->mFaces[i].mNumIndices == 3 && k < 3; k++)
                *to++ = (guint32) skin->first + skin->mesh->mFaces[i].mIndices[k];
    }
    if (!have_coordinates)
        return;
    parts->coordinates = billow_allocate(2 * parts->n_points, sizeof *parts->coordinates);
    for (guint s = 0; s < skins->len; s++) {
        const Skin *skin = &g_array_index(skins, Skin, s);
        for (guint i = 0; i < skin->mesh->mNumVertices; i++) {
            parts->coordinates[2 * (skin->first + i)] = skin->mesh->mTextureCoords[0][i].x;
            parts->coordinates[2 * (skin->first + i) + 1] = skin->mesh->mTextureCoords[0][i].y;
        }
    }
}

/* --- Points --- */

static BillowVec3
vector_of(const struct aiVector3D *v)
{
    return billow_vec3((double) v->x, (double) v->y, (double) v->z);
}

/* Writes the vertices of a mesh with its morph targets: v + sum of w (target - v). */
static void
morph(const Skin *skin, const BillowSceneClip *clip, double tick, BillowVec3 *vertices)
{
    const struct aiMesh *mesh = skin->mesh;
    const guint n = mesh->mNumAnimMeshes;
    g_autofree double *weights = g_new0(double, n + 1);
    for (guint k = 0; k < n; k++)
        weights[k] = (double) mesh->mAnimMeshes[k]->mWeight;
    billow_scene_clip_weights(clip, skin->node, tick, weights, n);
    for (guint i = 0; i < mesh->mNumVertices; i++)
        vertices[i] = vector_of(&mesh->mVertices[i]);
    for (guint k = 0; k < n; k++) {
        const struct aiAnimMesh *target = mesh->mAnimMeshes[k];
        for (guint i = 0;
             weights[k] != 0.0 && target->mVertices && i < MIN(target->mNumVertices, mesh->mNumVertices);
             i++) {
            const BillowVec3 by =
                billow_vec3_sub(vector_of(&target->mVertices[i]), vector_of(&mesh->mVertices[i]));
            vertices[i] = billow_vec3_add(vertices[i], billow_vec3_scale(by, weights[k]));
        }
    }
}

static void
pose_skin(const Skin *skin, const BillowSceneClip *clip, double tick, const BillowAffine *global,
          BillowVec3 *vertices, float *points)
{
    const struct aiMesh *mesh = skin->mesh;
    g_autofree BillowAffine *moves = g_new(BillowAffine, mesh->mNumBones + 1);
    for (guint b = 0; b < mesh->mNumBones; b++)
        if (skin->bones[b] >= 0)
            moves[b] = billow_affine_multiply(&global[skin->bones[b]], &skin->offsets[b]);
    morph(skin, clip, tick, vertices);
    for (guint i = 0; i < mesh->mNumVertices; i++) {
        BillowVec3 place = {0};
        for (guint k = skin->starts[i]; k < skin->starts[i + 1]; k++) {
            const Influence *influence = &skin->influences[k];
            place = billow_vec3_add(
                place, billow_vec3_scale(billow_affine_apply(&moves[influence->bone], vertices[i]),
                                         influence->weight));
        }
        if (skin->starts[i] == skin->starts[i + 1])
            place = billow_affine_apply(&global[skin->node], vertices[i]);
        points[3 * i] = (float) place.x;
        points[3 * i + 1] = (float) place.y;
        points[3 * i + 2] = (float) place.z;
    }
}

/* --- Nodes --- */

/* Lists the nodes without helpers. `shown` becomes the index of each of the motion's nodes among all. */
static void
list_nodes(const BillowSceneNodes *nodes, BillowMotion *parts, GArray *shown)
{
    g_autofree int *own = g_new(int, nodes->nodes->len + 1); /* the nearest shown node, itself or above */
    for (guint i = 0; i < nodes->nodes->len; i++) {
        const struct aiNode *node = nodes->nodes->pdata[i];
        const int parent = g_array_index(nodes->parents, int, i);
        own[i] = parent < 0 ? -1 : own[parent];
        if (strstr(node->mName.data, HELPER))
            continue;
        own[i] = (int) shown->len;
        g_array_append_val(shown, i);
    }
    parts->n_nodes = shown->len;
    parts->nodes = billow_allocate(parts->n_nodes, sizeof *parts->nodes);
    for (guint i = 0; i < shown->len; i++) {
        const guint at = g_array_index(shown, guint, i);
        const struct aiNode *node = nodes->nodes->pdata[at];
        const int parent = g_array_index(nodes->parents, int, at);
        parts->nodes[i] =
            (BillowMotionNode){billow_duplicate_text(node->mName.data), parent < 0 ? -1 : own[parent]};
    }
}

/* A node that is flattened, as by a scale of 0, keeps the turn of the frame before. */
static void
write_places(const BillowAffine *global, const GArray *shown, size_t frame, BillowMotion *parts)
{
    BillowMotionPlace *places = &parts->places[frame * parts->n_nodes];
    for (guint i = 0; i < shown->len; i++) {
        places[i] = frame > 0 ? places[i - parts->n_nodes] : BILLOW_MOTION_PLACE_HOME;
        billow_motion_place_of_matrix(global[g_array_index(shown, guint, i)].m, &places[i]);
    }
}

/* --- Units, axes and rate --- */

static gboolean
number_called(const struct aiScene *scene, const char *key, double *number)
{
    const struct aiMetadata *data = scene->mMetaData;
    for (guint i = 0; data && i < data->mNumProperties; i++) {
        const struct aiMetadataEntry *entry = &data->mValues[i];
        if (!g_str_equal(data->mKeys[i].data, key) || !entry->mData)
            continue;
        if (entry->mType == AI_DOUBLE)
            *number = *(const double *) entry->mData;
        else if (entry->mType == AI_FLOAT)
            *number = (double) *(const float *) entry->mData;
        else if (entry->mType == AI_INT32)
            *number = *(const gint32 *) entry->mData;
        else
            continue;
        return isfinite(*number);
    }
    return FALSE;
}

static double
root_scale(const struct aiScene *scene)
{
    const BillowAffine root = billow_affine_of(&scene->mRootNode->mTransformation);
    const double scale = billow_vec3_length(billow_vec3(root.m[0], root.m[4], root.m[8]));
    return scale > 0.0 && isfinite(scale) ? scale : 1.0;
}

static void
settle(const struct aiScene *scene, const BillowMotionSource *source, const BillowMotionOptions *options,
       const BillowSceneClip *clip, guint n_nodes, BillowMotion *parts, BillowMotionFacts *facts)
{
    double unit = source->unit, number = 0.0;
    BillowMotionUp up = source->up;
    if (source->root_has_unit)
        unit = root_scale(scene);
    if (source->is_fbx && number_called(scene, "UnitScaleFactor", &number) && number > 0.0)
        unit = 0.01 * number;
    if (source->is_fbx && number_called(scene, "UpAxis", &number) && number >= 0.0 && number <= 2.0)
        up = number == 0.0 ? BILLOW_MOTION_UP_X : number == 1.0 ? BILLOW_MOTION_UP_Y : BILLOW_MOTION_UP_Z;
    const double rate = source->is_bvh ? clip->ticks : billow_scene_clip_rate(clip, n_nodes);
    facts->n_clips = scene->mNumAnimations;
    billow_motion_decide(options, unit, up, rate <= BILLOW_MAX_MOTION_RATE ? rate : 0.0, facts, parts);
    const double frames = (clip->last - clip->first) / clip->ticks * parts->rate;
    /* the last key is within the last frame; what is on a frame but for rounding does not make another */
    parts->n_frames = frames < 2.0 * BILLOW_MAX_MOTION_FRAMES ? (size_t) ceil(frames - 1e-3) + 1 : SIZE_MAX;
}

static void
bake_frames(const GArray *skins, const BillowSceneClip *clip, const BillowSceneNodes *nodes,
            const GArray *shown, BillowMotion *parts)
{
    guint most = 0;
    for (guint s = 0; s < skins->len; s++)
        most = MAX(most, g_array_index(skins, Skin, s).mesh->mNumVertices);
    g_autofree BillowVec3 *vertices = g_new(BillowVec3, most + 1);
    g_autofree BillowAffine *global = g_new(BillowAffine, nodes->nodes->len + 1);
    for (size_t i = 0; i < parts->n_frames; i++) {
        const double tick = fmin(clip->last, clip->first + (double) i / parts->rate * clip->ticks);
        billow_scene_clip_pose(clip, nodes, tick, global);
        write_places(global, shown, i, parts);
        for (guint s = 0; s < skins->len; s++) {
            const Skin *skin = &g_array_index(skins, Skin, s);
            pose_skin(skin, clip, tick, global, vertices,
                      &parts->positions[3 * (i * parts->n_points + skin->first)]);
        }
    }
}

gboolean
billow_motion_bake(const struct aiScene *scene, const BillowMotionSource *source,
                   const BillowMotionOptions *options, BillowMotion *parts, BillowMotionFacts *facts,
                   GError **error)
{
    BillowSceneNodes nodes = {0};
    BillowSceneClip clip = {0};
    g_autoptr(GArray) shown = g_array_new(FALSE, FALSE, sizeof(guint)), skins = NULL;
    gboolean done = billow_scene_nodes_list(scene, source->path, &nodes, error) &&
                    billow_scene_clip_choose(scene, &nodes, options->clip, source->path, &clip, error);
    if (done) {
        settle(scene, source, options, &clip, nodes.nodes->len, parts, facts);
        list_nodes(&nodes, parts, shown);
        skins = list_skins(scene, &nodes, parts);
        done = billow_motion_allocate(parts, source->path, error);
    }
    if (done) {
        write_triangles(skins, parts);
        bake_frames(skins, &clip, &nodes, shown, parts);
        if (clip.animation && clip.animation->mName.length > 0)
            parts->name = billow_duplicate_text(clip.animation->mName.data);
        billow_motion_convert(parts, source->root_has_unit ? facts->unit / root_scale(scene) : facts->unit,
                              facts->up);
    }
    billow_scene_nodes_clear(&nodes);
    billow_scene_clip_clear(&clip);
    return done;
}
