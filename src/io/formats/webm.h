/* A video of what the viewport shows: VP8 in WebM, by GStreamer. */
#pragma once

#include "io/writers/format.h"

extern const BillowFormat billow_format_webm;
