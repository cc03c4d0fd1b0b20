/* An animated cloth of a glTF file: the mesh of its first frame, and morph targets for the others. */
#pragma once

#include "io/writers/gltf_document.h"
#include "io/writers/mesh_spool.h"

typedef struct BillowGltfCloth BillowGltfCloth;

/* Creates the cloth of a target whose options are a BillowGlbOptions, and writes its faces and texture
 * coordinates to `buffer`. `meshes` keeps all frames until the end, which more than 256 frames and a largest
 * number of targets need; otherwise NULL. Borrows all of these. Returns NULL with a GIO error. */
BillowGltfCloth *billow_gltf_cloth_new(const BillowFormatTarget *target, BillowGltfBuffer *buffer,
                                       BillowSpool *meshes, GError **error);
void billow_gltf_cloth_free(BillowGltfCloth *cloth);

/* Adds the next frame. Returns FALSE with a GIO error. */
gboolean billow_gltf_cloth_add(BillowGltfCloth *cloth, int frame, const BillowMesh *mesh, GError **error);

/* Writes what can be written only after the last frame. Returns FALSE with a GIO error. */
gboolean billow_gltf_cloth_end(BillowGltfCloth *cloth, GError **error);

/* Returns where its parts are in the buffer, for the document; owned by the cloth. */
BillowGltfParts *billow_gltf_cloth_parts(BillowGltfCloth *cloth);

/* Returns what is to be told of its morph targets, once it has ended; owned by the cloth. */
const BillowMorphTargets *billow_gltf_cloth_targets(const BillowGltfCloth *cloth);
