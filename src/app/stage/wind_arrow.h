/* The arrow that shows the wind of a keyframe or of the physics in a view. */
#pragma once

#include "gl/overlay.h"
#include "model/project/keyframe.h"

enum { BILLOW_WIND_ARROW_LINES = 5, BILLOW_WIND_ARROW_POINTS = 10 };

/* Lines that are drawn together; they refer to `points`. */
typedef struct {
    BillowVec3 points
        [BILLOW_WIND_ARROW_POINTS]; /* two per line; the first line is the shaft, from the tail to the tip */
    BillowPolyline lines[BILLOW_WIND_ARROW_LINES];
} BillowWindArrow;

/* Computes an arrow above the middle of the anchors that points where the wind blows in which the keyframe hangs; the stronger the
 * wind, the longer the arrow. `size` is the size of the cloth in metres. Returns the number of lines, 0
 * without wind. The lines refer to `arrow`, which must outlive them. */
size_t billow_wind_arrow(BillowWindArrow *arrow, const BillowKeyframe *keyframe, const BillowSteadyWind *wind,
                         double size);

/* Like billow_wind_arrow(), for a wind with its tail at any place. */
size_t billow_wind_arrow_from(BillowWindArrow *arrow, BillowVec3 tail, const BillowSteadyWind *wind,
                              double size);

/* Returns the tip of that arrow. There must be a wind. */
BillowVec3 billow_wind_arrow_tip(const BillowWindArrow *arrow);

/* Return the wind with its arrow's tip there, in whole degrees and hundredths of the weight; never zero. */
BillowSteadyWind billow_wind_from_tip(BillowVec3 tail, double size, BillowVec3 tip);
BillowSteadyWind billow_wind_of_tip(const BillowKeyframe *keyframe, double size, BillowVec3 tip);
