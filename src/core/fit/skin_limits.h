/* The sizes of a skin. */
#pragma once

/* Bones that move a point, and bones of a skin, at most. */
enum { BILLOW_SKIN_INFLUENCES = 4, BILLOW_SKIN_MOST_BONES = 128 };
