/* Options for writing an OBJ sequence. */
#pragma once

#include "io/base/mesh_fields.h"

typedef struct {
    BillowUpAxis up; /* Y as in the project; Z writes (x, y, z) as (x, -z, y) */
    double scale;    /* factor on all coordinates, > 0, finite */
    int precision;   /* decimals, 0 ... 15 */
    gboolean uv, normals;
    gboolean triangles;    /* two triangles per quad */
    gboolean copy_picture; /* the material names a copy of the texture in the folder */
    int sides;             /* of the tube that a rope becomes */
    gboolean curve;        /* a rope stays a curve */
    gboolean velocities;   /* of the points, too (USD) */
    int subdivision;       /* number in billow_usda_subdivisions (USD) */
    int purpose;           /* number in billow_usda_purposes (USD) */
} BillowObjOptions;

/* The `sides` of a BillowFormat with these options. */
static inline int
billow_obj_options_sides(const void *options)
{
    const BillowObjOptions *own = options;
    return own->curve ? 0 : own->sides;
}
