#include "physics/solver/solver.h"

/* Each in a file of its own, or together with schemes that share its equations. */
extern const BillowScheme billow_scheme_bdf2, billow_scheme_implicit_midpoint, billow_scheme_imex_euler,
    billow_scheme_sbdf2, billow_scheme_explicit_euler, billow_scheme_symplectic_euler, billow_scheme_midpoint,
    billow_scheme_rk4, billow_scheme_rk2, billow_scheme_midpoint_cromer, billow_scheme_rk2_cromer,
    billow_scheme_rk4_cromer;

const BillowSolver billow_solvers[] = {
    {{"implicit-euler", N_("Implicit Euler")},
     &billow_scheme_implicit_euler,
     N_("Stable in any step; swings die away early")},
    {{"bdf2", N_("BDF2")}, &billow_scheme_bdf2, N_("Stable in any step; more exact")},
    {{"implicit-midpoint", N_("Implicit midpoint")},
     &billow_scheme_implicit_midpoint,
     N_("Keeps the energy; more exact")},
    {{"imex-euler", N_("IMEX Euler")},
     &billow_scheme_imex_euler,
     N_("Quick to compute, for short steps")},
    {{"sbdf2", N_("SBDF2")}, &billow_scheme_sbdf2, N_("As IMEX Euler, but more exact")},
    {{"explicit-euler", N_("Explicit Euler")},
     &billow_scheme_explicit_euler,
     N_("For comparison: gains energy")},
    {{"symplectic-euler", N_("Euler–Cromer")},
     &billow_scheme_symplectic_euler,
     N_("Soft cloth, in very short steps")},
    {{"midpoint", N_("Midpoint")}, &billow_scheme_midpoint, N_("For comparison, in very short steps")},
    {{"rk4", N_("Runge–Kutta 4")}, &billow_scheme_rk4, N_("The most exact, in very short steps")},
    {{"rk2", N_("Runge–Kutta 2")}, &billow_scheme_rk2, N_("For comparison, in very short steps")},
    {{"midpoint-cromer", N_("Midpoint–Cromer")},
     &billow_scheme_midpoint_cromer,
     N_("For comparison, in very short steps")},
    {{"rk2-cromer", N_("Runge–Kutta 2–Cromer")},
     &billow_scheme_rk2_cromer,
     N_("For comparison, in very short steps")},
    {{"rk4-cromer", N_("Runge–Kutta 4–Cromer")},
     &billow_scheme_rk4_cromer,
     N_("For comparison, in very short steps")},
    {{NULL, NULL}, NULL, NULL},
};

int
billow_solver_count(void)
{
    return (int) (sizeof billow_solvers / sizeof *billow_solvers) - 1;
}
