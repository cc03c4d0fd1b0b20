/* Scales the cloths together with everything around them. */
#pragma once

#include "model/edits/edit.h"

/* Scales all cloths by `factor`, > 0, about the origin, and everything that has a length along with it: the
 * spacing, positions of anchors, baked shapes, colliders with their sizes, gaps, display meshes and keys; the
 * amplitude, wavelength and speed of waves, the amplitude of sways, the height of arcs; anchor radius, reach of
 * the falloff, bending length and stiffnesses of the material, against which the weight of the cloth grows.
 * Every frame of the fake is then the same shape, `factor` times as large. Gravity, wind, the weight of a
 * square metre and times stay: the simulated cloth hangs alike, but moves more slowly for its size. */
BillowEdit billow_edit_scale(const BillowProject *project, double factor);
