/* USD as text: a mesh whose points have samples in time. */
#pragma once

#include "io/writers/format.h"

extern const BillowFormat billow_format_usda;
