/* What carries an anchor: a point of another cloth or rope, or a collider. */
#pragma once

#include "core/base/grid.h"

#include <glib.h>

typedef struct {
    char *on; /* id of the cloth or collider that carries the anchor; NULL: the anchor is not bound */
    BillowGridPoint at; /* of that cloth; a collider has none */
    BillowVec3
        offset; /* of the anchor from there, meters; along the own axes of a collider from its center */

    gboolean rides;     /* a collider carries it */
    BillowVec3 axis[3]; /* own axes of the collider when the keyframe begins: carried_anchors.h */
} BillowBinding;

/* Returns a move in the world as a change of the offset. */
BillowVec3 billow_binding_offset_by(const BillowBinding *binding, BillowVec3 by);

/* Returns a copy of `n` bindings with their own ids; NULL if there are none (`bindings` NULL). */
BillowBinding *billow_bindings_copy(const BillowBinding *bindings, size_t n);
void billow_bindings_free(BillowBinding *bindings, size_t n);

/* Returns whether all would be written identically; either may be NULL. */
gboolean billow_bindings_equal(const BillowBinding *a, const BillowBinding *b, size_t n);

/* Returns the bindings of new anchors: those at the same grid points as old ones keep theirs, with an offset as much
 * longer as the anchor has moved. NULL if none is bound. Free with billow_bindings_free(). */
BillowBinding *billow_bindings_follow(const BillowBinding *bindings, const BillowAnchor *old, size_t n_old,
                                      const BillowAnchor *anchors, size_t n_anchors);
