/* Makes parts of a cloth that are near each other in space move alike, so that a move does not push them through
 * each other. Source: the grid of Harlow's particle-in-cell method, 1964, through which Jiang, Gast and Teran,
 * Anisotropic elastoplasticity for cloth, knit and hair frictional contact, 2017, let cloth meet itself. */
#pragma once

#include "core/base/points.h"
#include "core/base/workers.h"

/* Memory that calls use one after the other, so that they need not get it anew. */
typedef struct BillowCommonRoom BillowCommonRoom;

/* Free with billow_common_room_free(); NULL is allowed there. */
BillowCommonRoom *billow_common_room_new(void);
void billow_common_room_free(BillowCommonRoom *room);

typedef struct {
    double width;           /* meters, > 0: what is within about twice as much moves nearly alike */
    int rounds;             /* > 0: the more, the better moves are kept that change little over 6 widths */
    double share;           /* of the common move that each point takes, 0 to 1; the rest is its own */
    const float *hold;      /* per point: how much less it takes, 0 to 1; NULL: 0 */
    BillowCommonRoom *room; /* borrowed, of one thread at a time; NULL: the call gets memory of its own */
} BillowCommonMoves;

/* Replaces the move of each point, `from` where it was `to` where it is, by one that depends on nothing but where it
 * was, and smoothly on that. Moves that are the same everywhere stay. Points that are not of the cloth keep theirs.
 *
 * The result is a continuous function of all points, and moves along if all are moved by as much. It is
 * bit-identical for any number of threads. `workers` may be NULL. */
void billow_common_moves_take(const BillowCommonMoves *moves, const BillowGrid *grid,
                              const BillowPoints *from, BillowWorkers *workers, BillowPoints *to);
