#include "app/stage/wind_arrow.h"

/* Shares of the cloth's size: height above the anchors, greatest length; of the arrow: its head. */
static const double LIFT = 0.12, LONGEST = 0.45, HEAD = 0.25;

static BillowVec3
unit(BillowVec3 v)
{
    return billow_vec3_scale(v, 1.0 / billow_vec3_length(v));
}

static void
add_line(BillowWindArrow *arrow, size_t line, BillowVec3 from, BillowVec3 to)
{
    BillowVec3 *points = &arrow->points[2 * line];
    points[0] = from;
    points[1] = to;
    arrow->lines[line] = (BillowPolyline){points, 2, BILLOW_LINE_NORMAL};
}

static BillowVec3
tail_of(const BillowKeyframe *keyframe, double size)
{
    BillowVec3 sum = {0};
    for (size_t i = 0; i < keyframe->n_anchors; i++)
        sum = billow_vec3_add(sum, keyframe->anchors[i].position);
    return billow_vec3_add(
        keyframe->n_anchors > 0 ? billow_vec3_scale(sum, 1.0 / (double) keyframe->n_anchors) : sum,
        billow_vec3(0.0, LIFT * size, 0.0));
}

size_t
billow_wind_arrow_from(BillowWindArrow *arrow, BillowVec3 tail, const BillowSteadyWind *wind, double size)
{
    const double strength = wind->strength, length = LONGEST * size * (strength / (0.5 + strength));
    const BillowVec3 heading = billow_steady_wind_heading(wind);
    const BillowVec3 tip = billow_vec3_add(tail, billow_vec3_scale(heading, length));
    const BillowVec3 neck = billow_vec3_mix(tip, tail, HEAD);
    BillowVec3 sides[2];
    if (strength <= 0.0)
        return 0;
    const BillowVec3 up = billow_vec3(0.0, 1.0, 0.0), front = billow_vec3(0.0, 0.0, 1.0);
    sides[0] = unit(billow_vec3_cross(heading, fabs(heading.y) < 0.99 ? up : front));
    sides[1] = billow_vec3_cross(heading, sides[0]);
    add_line(arrow, 0, tail, tip);
    for (size_t i = 0; i < 4; i++) {
        const double aside = (i % 2 ? 0.5 : -0.5) * HEAD * length;
        add_line(arrow, i + 1, billow_vec3_add(neck, billow_vec3_scale(sides[i / 2], aside)), tip);
    }
    return BILLOW_WIND_ARROW_LINES;
}

size_t
billow_wind_arrow(BillowWindArrow *arrow, const BillowKeyframe *keyframe, const BillowSteadyWind *wind,
                  double size)
{
    return billow_wind_arrow_from(arrow, tail_of(keyframe, size), wind, size);
}

BillowVec3
billow_wind_arrow_tip(const BillowWindArrow *arrow)
{
    return arrow->points[1];
}

BillowSteadyWind
billow_wind_from_tip(BillowVec3 tail, double size, BillowVec3 tip)
{
    const double degree = M_PI / 180.0;
    const BillowVec3 arrow = billow_vec3_sub(tip, tail);
    const double share = fmin(fmax(billow_vec3_length(arrow) / (LONGEST * size), 0.0), 0.95);
    const double strength = 0.5 * share / (1.0 - share);
    return (BillowSteadyWind){
        .direction = round(atan2(arrow.z, arrow.x) / degree),
        .elevation = round(atan2(arrow.y, hypot(arrow.x, arrow.z)) / degree),
        .strength = fmax(round(100.0 * strength) / 100.0, 0.01),
    };
}

BillowSteadyWind
billow_wind_of_tip(const BillowKeyframe *keyframe, double size, BillowVec3 tip)
{
    return billow_wind_from_tip(tail_of(keyframe, size), size, tip);
}
