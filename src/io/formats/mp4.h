/* A video of what the viewport shows: H.264 in MP4, by GStreamer. */
#pragma once

#include "io/writers/format.h"

extern const BillowFormat billow_format_mp4;
