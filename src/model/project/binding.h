/* What carries an anchor: a point of another cloth or rope, a collider, or a node or a place of the mesh of a motion. */
#pragma once

#include "core/base/grid.h"
#include "core/motion/surface.h"

#include <glib.h>

typedef struct {
    char *on; /* id of the cloth, collider or motion that carries the anchor; NULL: the anchor is not bound */
    BillowGridPoint at; /* of that cloth; the others have none */
    BillowVec3
        offset; /* of the anchor from there, meters; from a collider, node or triangle, along its own axes */

    gboolean rides;        /* a collider or motion carries it */
    char *node;            /* of a motion; NULL: the one that the motion names */
    gboolean on_mesh;      /* of a motion: the anchor is on its mesh, and `node` does not count */
    BillowMotionSpot spot; /* there */
    BillowVec3
        axis[3]; /* own axes of the collider, node or triangle when the keyframe begins: carried_anchors.h */
    gboolean placed; /* the anchor has been where its carrier holds it since it was bound or read */
} BillowBinding;

/* Returns a move in the world as a change of the offset. */
BillowVec3 billow_binding_offset_by(const BillowBinding *binding, BillowVec3 by);

/* Gives a bytewise copy its own texts. */
void billow_binding_own(BillowBinding *binding);

/* Frees the texts. */
void billow_binding_clear(BillowBinding *binding);

/* Returns a copy of `n` bindings with their own texts; NULL if there are none (`bindings` NULL). */
BillowBinding *billow_bindings_copy(const BillowBinding *bindings, size_t n);
void billow_bindings_free(BillowBinding *bindings, size_t n);

/* Returns whether all would be written identically; either may be NULL. */
gboolean billow_bindings_equal(const BillowBinding *a, const BillowBinding *b, size_t n);

/* Returns the bindings of new anchors: those at the same grid points as old ones keep theirs, with an offset as much
 * longer as the anchor has moved. NULL if none is bound. Free with billow_bindings_free(). */
BillowBinding *billow_bindings_follow(const BillowBinding *bindings, const BillowAnchor *old, size_t n_old,
                                      const BillowAnchor *anchors, size_t n_anchors);
