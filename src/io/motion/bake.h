/* Turns a scene of assimp into a motion: the places of its nodes and the points of its skin, frame by
 * frame. */
#pragma once

#include "io/motion/reading.h"

#include <assimp/scene.h>

/* What is known of the file apart from its scene. */
typedef struct {
    const char *path;
    double unit;       /* meters; 0: unknown */
    BillowMotionUp up; /* unknown: as the metadata of an FBX file say */
    gboolean is_fbx, is_bvh;
    gboolean root_has_unit; /* the unit is the scale of the root's matrix */
} BillowMotionSource;

/* Fills parts, in meters with y up, and facts. Returns FALSE with G_IO_ERROR_INVALID_DATA. */
gboolean billow_motion_bake(const struct aiScene *scene, const BillowMotionSource *source,
                            const BillowMotionOptions *options, BillowMotion *parts, BillowMotionFacts *facts,
                            GError **error);
