#include "io/motion/options.h"

const BillowMotionUnit billow_motion_units[] = {
    {{"file", N_("From the file")}, "", "", 0.0},
    {{"cm", N_("Centimeters")}, N_("centimeters"), N_("_Use Centimeters"), 0.01},
    {{"mm", N_("Millimeters")}, N_("millimeters"), N_("_Use Millimeters"), 0.001},
    {{"in", N_("Inches")}, N_("inches"), N_("_Use Inches"), 0.0254},
    {{"m", N_("Meters")}, N_("meters"), N_("_Use Meters"), 1.0},
    {{"hm", N_("Units of 100 m")}, N_("units of 100 m"), N_("_Use Units of 100 m"), 100.0},
    {{NULL, NULL}, NULL, NULL, 0.0},
};
