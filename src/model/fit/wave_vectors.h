/* The lattice of wave vectors in which layers are looked for. docs/method.md §12. */
#pragma once

#include "core/base/grid.h"

#include <glib.h>

typedef struct {
    double kx, kz; /* radians per meter; both 0: of a sway */
    int x, z;      /* the same, in steps of the lattice */
} BillowWaveVector;

/* Returns a GArray of BillowWaveVector: 0 twice, and pairs of opposite ones with at least one wave across a cloth of this
 * size, meters. Steps are shares of half a turn over the cloth. Of a chessboard, the black squares come first: `*black`
 * vectors, with 0. Transfer full. */
GArray *billow_wave_vectors_list(const BillowGrid *grid, double size, double step, guint *black);

/* Returns whether a wave vector, or the opposite one, is beside another on the lattice. */
gboolean billow_wave_vectors_touch(const BillowWaveVector *a, const BillowWaveVector *b);
