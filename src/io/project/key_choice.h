/* Which frames of an animation are kept as keys, so that every point, where it goes straight and evenly from key to key, stays within
 * a distance of where it is in each frame. */
#pragma once

#include "core/base/mesh.h"

#include <glib.h>

/* What becomes of a key; `frame` as it was told. FALSE with an error: no more is wanted. */
typedef gboolean (*BillowKeyTaker)(gpointer data, double frame, const BillowMesh *mesh, GError **error);

typedef struct BillowKeyChoice BillowKeyChoice;

/* Of meshes of `grid`. Tolerance 0: every frame is a key. Two frames are in memory, and how fast points may go, and no more. */
BillowKeyChoice *billow_key_choice_new(const BillowGrid *grid, double tolerance, BillowKeyTaker taker,
                                       gpointer data);
void billow_key_choice_free(BillowKeyChoice *choice);

/* The next frame, ascending. Keys are told in order, each at the latest when a frame after it cannot be reached without it: the
 * longest stretch from the last one on. FALSE with the taker's error. */
gboolean billow_key_choice_add(BillowKeyChoice *choice, double frame, const BillowMesh *mesh, GError **error);

/* The last frame is a key. */
gboolean billow_key_choice_end(BillowKeyChoice *choice, GError **error);
