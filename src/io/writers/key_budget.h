/* Finds out how coarse a choice of keys (io/project/key_choice.h) has to be for a number of keys. */
#pragma once

#include "io/project/key_choice.h"
#include "io/writers/mesh_spool.h"

/* An animation in a spool. */
typedef struct {
    const BillowMeshSpool *meshes;
    BillowGrid grid;
    const GArray *frames;    /* of int: the numbers of the meshes */
    const BillowMesh *again; /* the mesh that ends a loop; NULL: there is none */
    double again_frame;      /* its number */
    GCancellable *cancellable;
} BillowKeyedFrames;

/* Sets `tolerance` to the least, of two digits and at least `least`, with which there are at most `most` keys
 * (2 or more); `least` itself is taken if it suffices. Reads all meshes some twelve times. Returns FALSE with a
 * GIO error. */
gboolean billow_key_budget_tolerance(const BillowKeyedFrames *frames, double least, guint most,
                                     double *tolerance, GError **error);

/* Passes all meshes to a choice with this tolerance; `taker` gets the keys. Returns FALSE with an error. */
gboolean billow_key_budget_choose(const BillowKeyedFrames *frames, double tolerance, BillowKeyTaker taker,
                                  gpointer data, GError **error);

/* Sets `error_length` to the largest distance, metres, of a point from where the keys with this tolerance put
 * it. Returns FALSE with an error. */
gboolean billow_key_budget_error(const BillowKeyedFrames *frames, double tolerance, double *error_length,
                                 GError **error);
