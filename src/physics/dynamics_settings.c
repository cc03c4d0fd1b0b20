#include "physics/dynamics.h"

#include <stddef.h>

const BillowChoice billow_integrators[] = {
    [BILLOW_INTEGRATOR_IMPLICIT_EULER] = {"implicit-euler", N_("Implicit Euler")},
    [BILLOW_INTEGRATOR_BDF2] = {"bdf2", N_("BDF2")},
    [BILLOW_INTEGRATOR_IMPLICIT_MIDPOINT] = {"implicit-midpoint", N_("Implicit midpoint")},
    [BILLOW_INTEGRATOR_IMEX_EULER] = {"imex-euler", N_("IMEX Euler")},
    [BILLOW_INTEGRATOR_SBDF2] = {"sbdf2", N_("SBDF2")},
    [BILLOW_INTEGRATOR_EXPLICIT_EULER] = {"explicit-euler", N_("Explicit Euler")},
    [BILLOW_INTEGRATOR_SYMPLECTIC_EULER] = {"symplectic-euler", N_("Euler–Cromer")},
    [BILLOW_INTEGRATOR_MIDPOINT] = {"midpoint", N_("Midpoint")},
    [BILLOW_INTEGRATOR_RK4] = {"rk4", N_("Runge–Kutta 4")},
    [BILLOW_N_INTEGRATORS] = {0},
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
