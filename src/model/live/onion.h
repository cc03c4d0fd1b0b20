/* Onion skins: the adjacent keyframes and every nth frame, evaluated on a thread. Main thread only. */
#pragma once

#include "model/animation/evaluation.h"

/* Maximum number of skins. */
enum { BILLOW_MOST_SKINS = 16 };

typedef struct {
    gboolean keyframes; /* the adjacent keyframes */
    int every;          /* frames 1, 1 + every, 1 + 2 every ..., three to either side; 0: none */
} BillowOnionWishes;

/* One skin, with a reference to its mesh. */
typedef struct {
    int frame;
    BillowMesh *mesh;
} BillowSkin;

/* Returns the skins' frame numbers, ascending, without `frame`: array of int; free with g_array_unref(). */
GArray *billow_onion_frames(const BillowAnimation *animation, int frame, const BillowOnionWishes *wishes);

typedef struct BillowOnion BillowOnion;

/* Creates onion skins that call `changed` with `data` each time they change. */
BillowOnion *billow_onion_new(void (*changed)(gpointer data), gpointer data);

/* Ends at once; `changed` is not called any more. NULL is allowed. */
void billow_onion_free(BillowOnion *onion);

/* Sets which skins are wanted beside `frame` of `animation` (a reference is taken; NULL: none). Keeps
 * existing skins that are still wanted, and evaluates missing ones. */
void billow_onion_set(BillowOnion *onion, BillowAnimation *animation, int frame,
                      const BillowOnionWishes *wishes);

/* Returns the skins that are ready, in no particular order: array of BillowSkin, transfer none. */
const GArray *billow_onion_get(const BillowOnion *onion);
