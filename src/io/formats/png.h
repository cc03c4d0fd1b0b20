/* PNG files, one a frame, of what the viewport shows. */
#pragma once

#include "io/writers/format.h"

extern const BillowFormat billow_format_png;
