/* The nodes of a scene of assimp, and where they are at a time of one of its animations. */
#pragma once

#include "io/motion/reading.h"

#include <assimp/scene.h>

/* An affine map of 3 rows and 4 columns, row by row. */
typedef struct {
    double m[12];
} BillowAffine;

BillowAffine billow_affine_of(const struct aiMatrix4x4 *matrix);
BillowAffine billow_affine_multiply(const BillowAffine *a, const BillowAffine *b);
BillowVec3 billow_affine_apply(const BillowAffine *a, BillowVec3 v);

/* All nodes, each after its parent. */
typedef struct {
    GPtrArray *nodes;    /* of const struct aiNode *, borrowed */
    GArray *parents;     /* of int */
    GHashTable *indices; /* name -> index + 1, of the first node with this name */
} BillowSceneNodes;

/* Returns FALSE with an error if there are too many. Clear in either case. */
gboolean billow_scene_nodes_list(const struct aiScene *scene, const char *path, BillowSceneNodes *nodes,
                                 GError **error);
void billow_scene_nodes_clear(BillowSceneNodes *nodes);

/* Returns the index of the node with this name, or -1. */
int billow_scene_nodes_find(const BillowSceneNodes *nodes, const char *name);

/* An animation, or none. */
typedef struct {
    const struct aiAnimation *animation;   /* NULL: nothing moves */
    const struct aiNodeAnim **channels;    /* of each node; NULL: it stays */
    const struct aiMeshMorphAnim **morphs; /* of each node; NULL: none */
    double ticks;                          /* per second */
    double first, last;                    /* ticks of the first and last key */
} BillowSceneClip;

/* Chooses the animation called `name`, or the longest if `name` is NULL. Returns FALSE with an error that
 * lists the names. Clear in either case. */
gboolean billow_scene_clip_choose(const struct aiScene *scene, const BillowSceneNodes *nodes,
                                  const char *name, const char *path, BillowSceneClip *clip, GError **error);
void billow_scene_clip_clear(BillowSceneClip *clip);

/* Returns the frame rate at which the keys lie, or 0. */
double billow_scene_clip_rate(const BillowSceneClip *clip, guint n_nodes);

/* Writes the maps from each node's own frame to that of the scene. */
void billow_scene_clip_pose(const BillowSceneClip *clip, const BillowSceneNodes *nodes, double tick,
                            BillowAffine *global);

/* Writes the weights of `n` morph targets of a mesh below a node; those that are not animated keep their
 * value. */
void billow_scene_clip_weights(const BillowSceneClip *clip, guint node, double tick, double *weights,
                               guint n);
