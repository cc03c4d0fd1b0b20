/* MDD, LightWave's cache of points: all frames in one file, with the mesh of the first beside it. */
#pragma once

#include "io/writers/format.h"

extern const BillowFormat billow_format_mdd;
