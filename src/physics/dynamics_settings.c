#include "physics/dynamics.h"

#include <stddef.h>

const char *const billow_integrator_names[] = {
    "implicit-euler",
    "bdf2",
    "implicit-midpoint",
    "imex-euler",
    "sbdf2",
    "explicit-euler",
    "symplectic-euler",
    "midpoint",
    "rk4",
    NULL,
};

bool
billow_integrator_is_explicit(BillowIntegrator integrator)
{
    return integrator >= BILLOW_INTEGRATOR_EXPLICIT_EULER;
}

BillowDynamicsSettings
billow_dynamics_default_settings(void)
{
    return (BillowDynamicsSettings){
        .gravity = {0.0, -9.81, 0.0},
        .wind = billow_wind_default(),
        .integrator = BILLOW_INTEGRATOR_IMPLICIT_EULER,
        .tolerance = 1e-4,
        .max_iterations = 1000,
        .margin = 0.002,
        .max_halvings = 8,
    };
}
