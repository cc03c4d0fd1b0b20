/* Chooses which frames of an animation become keys, so that linear interpolation between keys keeps every
 * point within a tolerance of its position in each frame. */
#pragma once

#include "core/base/mesh.h"

#include <glib.h>

/* Receives a key; `frame` is that of billow_key_choice_add(). Return FALSE with an error to stop. */
typedef gboolean (*BillowKeyTaker)(gpointer data, double frame, const BillowMesh *mesh, GError **error);

typedef struct BillowKeyChoice BillowKeyChoice;

/* Creates a choice for meshes of `grid`. With tolerance 0 every frame is a key. Needs memory for two frames
 * and each point's range of velocities. */
BillowKeyChoice *billow_key_choice_new(const BillowGrid *grid, double tolerance, BillowKeyTaker taker,
                                       gpointer data);
void billow_key_choice_free(BillowKeyChoice *choice);

/* Adds the next frame, in ascending order. Passes on each key, in order, once a later frame cannot be reached
 * without it: stretches between keys are as long as possible. Returns FALSE with the taker's error. */
gboolean billow_key_choice_add(BillowKeyChoice *choice, double frame, const BillowMesh *mesh, GError **error);

/* Makes the last frame a key and passes it on. */
gboolean billow_key_choice_end(BillowKeyChoice *choice, GError **error);
