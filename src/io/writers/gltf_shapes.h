/* The motion of a cloth as few morph targets, whose sum is nearest to the frames, with weights for every frame. */
#pragma once

#include "io/writers/gltf_frames.h"

/* Writes the mesh of the first frame, at most `options->shapes` targets and one more, whose weight is always 1, and the weights
 * of all frames, from 0 to 1. Sets the
 * parts of these and what is to be told. Returns FALSE with a GIO error. */
gboolean billow_gltf_shapes_write(const BillowGltfFrames *frames, BillowGltfParts *parts,
                                  BillowMorphTargets *told, GError **error);
