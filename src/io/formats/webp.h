/* A picture that moves, of what the viewport shows: an animated WebP. */
#pragma once

#include "io/writers/format.h"

extern const BillowFormat billow_format_webp;
