/* The meshes of a page's motions: how each moves, as the positions of a cloth. */
#pragma once

#include "io/writers/format.h"

/* Appends a JSON list of the motions that are drawn (model/project/mesh_of_motion.h), with the positions of their points in
 * the scene: of all frames, or, so that the page does not grow beyond reason, of some. */
void billow_page_skins_append(GString *text, const BillowFormatTarget *target);
