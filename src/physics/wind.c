#include "physics/wind.h"

#include <math.h>

#define RADIANS(degrees) ((degrees) *M_PI / 180.0)

BillowWind
billow_wind_default(void)
{
    return (BillowWind){.gust = 0.5, .gust_period = 2.0, .pressure = 1.0, .lift = 0.1};
}

/* Etzmuss (2.35): f = (a + sin omega t) w; Gerits (3.10): f = v (sin t^2 + 0.5). */
static double
gust_phase(const BillowWind *wind, double time)
{
    if (wind->gust_shape == BILLOW_GUST_SINE)
        return 2.0 * M_PI * time / wind->gust_period;
    double t = 2.0 * time / wind->gust_period;
    return t * t;
}

BillowVec3
billow_wind_velocity(const BillowWind *wind, double time)
{
    double speed = wind->speed * (1.0 + wind->gust * sin(gust_phase(wind, time)));
    double level = speed * cos(RADIANS(wind->elevation));
    return billow_vec3(level * cos(RADIANS(wind->direction)), speed * sin(RADIANS(wind->elevation)),
                       level * sin(RADIANS(wind->direction)));
}
