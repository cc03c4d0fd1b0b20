/* OBJ files, one a frame, with one material beside them. */
#pragma once

#include "io/writers/format.h"

extern const BillowFormat billow_format_obj;
