/* How an OBJ sequence is written. */
#pragma once

#include "io/base/mesh_fields.h"

typedef struct {
    BillowUpAxis up; /* Y: as in the project; Z: (x, y, z) is written as (x, -z, y) */
    double scale;    /* factor on all coordinates, > 0, finite */
    int precision;   /* decimals, 0 ... 15 */
    gboolean uv, normals;
    gboolean triangles;    /* two a quad instead of quads */
    gboolean copy_picture; /* the material names a copy of the picture in the folder */
} BillowObjOptions;
