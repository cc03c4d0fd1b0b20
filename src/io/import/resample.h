/* Makes a cloth of a mesh that is no grid: lays a grid over it. */
#pragma once

#include "core/flat/resampling.h"
#include "io/base/mesh_fields.h"
#include "io/import/mesh.h"

typedef struct {
    BillowResampling resampling;
    guint points;    /* of the mesh that faces use, where those at one place are one */
    double stretch;  /* of the layout: core/flat/layout.h */
    gboolean mapped; /* it follows from texture coordinates, not from a plane */
} BillowImportResample;

/* How a grid is laid. */
typedef struct {
    BillowAxes axes; /* of the file */
    double distance; /* in the file, within which points are one; 0: what rounding makes of one place */
    double spacing;  /* about, meters; 0: for about as many points as the mesh has */
} BillowImportLaying;

/* Lays a grid over a mesh that was read with BILLOW_FACES_ANY. Returns NULL with G_IO_ERROR_INVALID_DATA,
 * which names the file, says why that cannot be, and what to do. */
BillowImportResample *billow_import_resample_new(const BillowImportMesh *mesh,
                                                 const BillowImportLaying *laying, GError **error);
void billow_import_resample_free(BillowImportResample *resample); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowImportResample, billow_import_resample_free)
