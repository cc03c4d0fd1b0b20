/* Where a new cloth stands: beside those that are there. */
#pragma once

#include "model/project/project.h"

/* Moves a cloth that nobody else can see yet along x, so that its anchors, or the flat cloth of keyframes
 * without anchors, are to the right of those of all cloths of the project. Heights stay. */
void billow_place_beside(const BillowProject *project, BillowCloth *cloth);
