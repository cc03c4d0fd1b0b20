/* glTF 2.0 in one binary file: the mesh of the first frame, morph targets for others, and an animation that goes through them. */
#pragma once

#include "io/writers/format.h"

extern const BillowFormat billow_format_glb;
