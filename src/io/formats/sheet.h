/* A contact sheet: small pictures of frames in one PNG file. */
#pragma once

#include "io/writers/format.h"

extern const BillowFormat billow_format_sheet;
