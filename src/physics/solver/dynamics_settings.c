/* What a step is told unless it is told otherwise. */
#include "physics/solver/dynamics.h"

BillowDynamicsSettings
billow_dynamics_default_settings(void)
{
    return (BillowDynamicsSettings){
        .gravity = {0.0, -9.81, 0.0},
        .wind = billow_wind_default(),
        .scheme = &billow_scheme_implicit_euler,
        .tolerance = 1e-4,
        .max_iterations = 1000,
        .iterations = 1,
        .margin = 0.002,
        .max_halvings = 8,
    };
}
