/* Where something of a scene is: turned, scaled and moved. */
#pragma once

#include "core/base/vec3.h"

/* A point p goes to linear * p + offset: linear's columns are the axes. */
typedef struct {
    BillowVec3 axes[3], offset;
} BillowImportPlace;

/* Returns the place of a 4 x 4 matrix, column by column. */
BillowImportPlace billow_import_place_of(const double *matrix);

/* Returns the place of a translation, a rotation by a unit quaternion x, y, z, w and a scale (glTF 2.0,
 * 3.5.3). */
BillowImportPlace billow_import_place_of_parts(const double *translation, const double *rotation,
                                               const double *scale);

/* Returns where `inner`, as seen from `outer`, is. */
BillowImportPlace billow_import_place_within(BillowImportPlace outer, BillowImportPlace inner);

/* Returns the place that undoes another one. What is flat has none: its numbers are not finite. */
BillowImportPlace billow_import_place_inverse(BillowImportPlace place);

BillowVec3 billow_import_place_apply(const BillowImportPlace *place, BillowVec3 point);
