/* Sews the parts of a map together along the seams where it was cut. */
#pragma once

#include "core/flat/layout_data.h"

/* Moves, turns, scales and mirrors the parts of a layout's map, one after another, so that they fit along their seams, and makes
 * one vertex of those that meet. A part whose seam does not fit stays apart, and so does a seam at which only another one
 * keeps two parts together. The places are those of the map. */
void billow_seams_sew(const BillowLayoutMesh *mesh, BillowLayout *layout);
