/* The arrow that shows a wind in the picture: that of a keyframe, or of the physics. */
#pragma once

#include "gl/marks.h"
#include "model/project/keyframe.h"

enum { BILLOW_WIND_ARROW_LINES = 5, BILLOW_WIND_ARROW_POINTS = 10 };

/* Lines that are drawn together; their points stand in `points`. */
typedef struct {
    BillowVec3 points
        [BILLOW_WIND_ARROW_POINTS]; /* two a line; the first line is the shaft, from the tail to the tip */
    BillowPolyline lines[BILLOW_WIND_ARROW_LINES];
} BillowWindArrow;

/* Over the middle of the anchors, in the direction that the wind blows to, the longer the stronger; `size` is that of the
 * cloth, metres. Returns how many lines there are: none without a wind. The lines point into `arrow`. */
size_t billow_wind_arrow(BillowWindArrow *arrow, const BillowKeyframe *keyframe, double size);

/* The same of a wind from any place. */
size_t billow_wind_arrow_from(BillowWindArrow *arrow, BillowVec3 tail, const BillowSteadyWind *wind,
                              double size);

/* The tip of that arrow, with a wind. */
BillowVec3 billow_wind_arrow_tip(const BillowWindArrow *arrow);

/* The wind whose arrow has its tip there, in whole degrees and hundredths of the weight; never none. */
BillowSteadyWind billow_wind_from_tip(BillowVec3 tail, double size, BillowVec3 tip);
BillowSteadyWind billow_wind_of_tip(const BillowKeyframe *keyframe, double size, BillowVec3 tip);
