/* Keeps the meshes of a cloth in a spool, to be read several times. */
#pragma once

#include "core/base/mesh.h"
#include "io/writers/spool.h"

typedef struct BillowMeshSpool BillowMeshSpool;

/* Creates a spool of meshes of `grid` in `bytes`, which is borrowed and may contain those of other cloths,
 * too; `normals`: whether they are kept. */
BillowMeshSpool *billow_mesh_spool_new(BillowSpool *bytes, const BillowGrid *grid, gboolean normals);

/* NULL is allowed. */
void billow_mesh_spool_free(BillowMeshSpool *spool);

gboolean billow_mesh_spool_add(BillowMeshSpool *spool, const BillowMesh *mesh, GError **error);

/* Reads the i-th mesh that was added. Returns FALSE with a GIO error that names the file. */
gboolean billow_mesh_spool_read(const BillowMeshSpool *spool, guint i, BillowMesh *mesh, GError **error);
