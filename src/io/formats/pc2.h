/* PC2, 3ds Max's Point Cache 2: all frames in one file, with the mesh of the first beside it. */
#pragma once

#include "io/writers/format.h"

extern const BillowFormat billow_format_pc2;
