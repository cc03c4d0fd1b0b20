/* Meshes of a cloth as glTF files have them. */
#pragma once

#include "core/base/mesh.h"
#include "io/writers/gltf_document.h"

/* Sets `to` to the mesh as written, scaled and with normals that are never zero, minus `base` (or NULL). */
void billow_gltf_mesh_written(const BillowMesh *mesh, double scale, const BillowMesh *base, BillowMesh *to);

/* Adds the accessors of a mesh in its written form; `normals` becomes -1 if options leave them out. Returns FALSE
 * with a GIO error. */
gboolean billow_gltf_mesh_add(BillowGltfBuffer *buffer, const BillowGlbOptions *options,
                              const BillowMesh *mesh, BillowGltfUse use, int *positions, int *normals,
                              GError **error);

/* Add the accessors that all frames share, and return their indices, or -1 with a GIO error: the place of
 * each vertex on the texture, whose origin is its upper left corner, where row 0 begins; and two triangles
 * per quad, as in OBJ. */
int billow_gltf_mesh_add_uv(BillowGltfBuffer *buffer, const BillowGrid *grid, GError **error);
int billow_gltf_mesh_add_indices(BillowGltfBuffer *buffer, const BillowGrid *grid, GError **error);
