/* Frames beside the one that is looked at: the neighbouring keyframes and every nth frame, made on a thread of their own.
 * Main thread only. */
#pragma once

#include "model/animation/evaluation.h"

/* How many there are at most. */
enum { BILLOW_MOST_SKINS = 16 };

typedef struct {
    gboolean keyframes; /* the one before and the one after */
    int every;          /* frames 1, 1 + every, 1 + 2 every ..., three to either side; 0: none */
} BillowOnionWishes;

/* One of them, with a reference to its cloth. */
typedef struct {
    int frame;
    BillowMesh *mesh;
} BillowSkin;

/* Their numbers, ascending, without `frame` itself: array of int; free with g_array_unref(). */
GArray *billow_onion_frames(const BillowAnimation *animation, int frame, const BillowOnionWishes *wishes);

typedef struct BillowOnion BillowOnion;

/* Calls `changed` with `data` each time others are there. */
BillowOnion *billow_onion_new(void (*changed)(gpointer data), gpointer data);

/* Ends at once; `changed` is not called any more. NULL is allowed. */
void billow_onion_free(BillowOnion *onion);

/* What is wanted from now on, beside `frame` of `animation` (referenced; NULL: nothing). Those that are there stay while they are
 * wanted; the rest is made. */
void billow_onion_set(BillowOnion *onion, BillowAnimation *animation, int frame,
                      const BillowOnionWishes *wishes);

/* Those that are there, in no order: array of BillowSkin, transfer none. */
const GArray *billow_onion_get(const BillowOnion *onion);
