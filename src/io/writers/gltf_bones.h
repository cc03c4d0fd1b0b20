/* The motion of a cloth as a skin on rigid bones (core/fit/skin.h), which game engines play. */
#pragma once

#include "io/writers/gltf_frames.h"

/* Writes a mesh at rest with at most `options->bones` joints, four weights a vertex, and the places of the joints in
 * all frames. Sets the parts of these and what is to be told. Returns FALSE with a GIO error. */
gboolean billow_gltf_bones_write(const BillowGltfFrames *frames, BillowGltfParts *parts,
                                 BillowMorphTargets *told, GError **error);
