/* Keeps meshes in a nameless file beside the final one, to be read several times. */
#pragma once

#include "core/base/mesh.h"
#include "io/writers/spool.h"

typedef struct BillowMeshSpool BillowMeshSpool;

/* Creates a spool of meshes of `grid` for the file `path`, which need not exist; `normals`: whether they are
 * kept, too. Returns NULL with a GIO error that names the file. */
BillowMeshSpool *billow_mesh_spool_new(const char *path, const BillowGrid *grid, gboolean normals,
                                       GError **error);

/* NULL is allowed. */
void billow_mesh_spool_free(BillowMeshSpool *spool);

gboolean billow_mesh_spool_add(BillowMeshSpool *spool, const BillowMesh *mesh, GError **error);

/* Reads the i-th mesh that was added. Returns FALSE with a GIO error that names the file. */
gboolean billow_mesh_spool_read(const BillowMeshSpool *spool, guint i, BillowMesh *mesh, GError **error);
