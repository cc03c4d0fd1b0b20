#include "gl/ramp.h"

#include <math.h>

/* viridis, sampled evenly */
const BillowColor billow_ramp_colors[BILLOW_RAMP_COLORS] = {
    {0x44 / 255.0f, 0x01 / 255.0f, 0x54 / 255.0f}, {0x47 / 255.0f, 0x2d / 255.0f, 0x7b / 255.0f},
    {0x3b / 255.0f, 0x52 / 255.0f, 0x8b / 255.0f}, {0x2c / 255.0f, 0x72 / 255.0f, 0x8e / 255.0f},
    {0x21 / 255.0f, 0x91 / 255.0f, 0x8c / 255.0f}, {0x27 / 255.0f, 0xad / 255.0f, 0x81 / 255.0f},
    {0x5d / 255.0f, 0xc8 / 255.0f, 0x63 / 255.0f}, {0xaa / 255.0f, 0xdc / 255.0f, 0x32 / 255.0f},
    {0xfd / 255.0f, 0xe7 / 255.0f, 0x25 / 255.0f},
};

BillowColor
billow_ramp_at(double value)
{
    double along = fmin(fmax(value, 0.0), 1.0) * (BILLOW_RAMP_COLORS - 1);
    int step = (int) fmin(along, BILLOW_RAMP_COLORS - 2);
    float part = (float) (along - step);
    BillowColor from = billow_ramp_colors[step], to = billow_ramp_colors[step + 1];
    return (BillowColor){from.red + part * (to.red - from.red), from.green + part * (to.green - from.green),
                         from.blue + part * (to.blue - from.blue)};
}
