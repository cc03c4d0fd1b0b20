/* Private to the skin: makes rounds that each take off little go faster, by mixing the last ones so that their
 * moves cancel (Anderson, J. ACM 12(4), 1965; Walker and Ni, SIAM J. Numer. Anal. 49(4), 2011). */
#pragma once

#include "core/fit/skin_state.h"

typedef struct BillowSkinMix BillowSkinMix;

/* Creates a mix of the maps and the rest of a state, which is borrowed; its bones must stay. */
BillowSkinMix *billow_skin_mix_new(BillowSkinState *state);
void billow_skin_mix_free(BillowSkinMix *mix);

/* A round starts from the state as it is, and ends: then the state becomes the mix. Maps of a mix are not quite
 * rigid until they are moved. */
void billow_skin_mix_start(BillowSkinMix *mix);
void billow_skin_mix_end(BillowSkinMix *mix);

/* Makes the state again what it was before the last mix, and forgets the rounds. Returns false if there was none. */
bool billow_skin_mix_undo(BillowSkinMix *mix);
