#include "core/sway.h"

BillowVec3
billow_sway_displacement(const BillowSway *sway, double elapsed)
{
    double turns = elapsed / sway->period + sway->phase / 360.0;
    double reach = sway->amplitude * sin(2.0 * M_PI * turns);
    double heading = sway->direction * (M_PI / 180.0);
    return billow_vec3(reach * cos(heading), 0.0, reach * sin(heading));
}
