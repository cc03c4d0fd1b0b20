/* How far a coarse net of cloth swings from where it is carried, at any time by itself: it is replayed over
 * a limited past. A replay begins at each multiple of BILLOW_SWINGS_PART, where the cloth trails, and lasts
 * twice as long; of the two that reach a time, a smooth mean counts. docs/method.md §11. */
#pragma once

#include "core/cloth/swing_net.h"

#include <glib.h>

/* Seconds between the beginnings of two replays (a little less in a loop, so that they divide it), and steps
 * in this time. */
#define BILLOW_SWINGS_PART 0.75
enum { BILLOW_SWINGS_STEPS = 36 };

/* What moves the net; functions of the time alone, for any thread. */
typedef struct {
    /* Finds where the net is carried: `places` (NULL: not wanted) has one element per point. The speeds are
     * not wanted. */
    void (*carry)(const void *data, double seconds, BillowSwingCarrier *carrier, BillowVec3 *places);
    /* Finds where a replay lets the net begin. */
    void (*begin)(const void *data, double seconds, BillowVec3 *places);
    const void *data;
} BillowSwingsWay;

typedef struct BillowSwings BillowSwings;

/* Takes over the net; `held` as it was made with. `round`: seconds after which everything repeats; 0: never.
 * Free with billow_swings_free(); NULL is allowed. */
BillowSwings *billow_swings_new(BillowSwingNet *net, size_t points, const unsigned char *held,
                                const BillowSwingsWay *way, double round);
void billow_swings_free(BillowSwings *swings);

/* Writes how far the points are from where they are carried, along the axes of the carrier when it is not
 * turned. Any thread. Replays are kept, so that a time soon after another one takes few steps. */
void billow_swings_find(BillowSwings *swings, double seconds, BillowVec3 *offsets);
