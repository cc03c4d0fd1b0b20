#include "physics/solver.h"

/* Each in a file of its own, schemes that share their equations in one. */
extern const BillowSolverClass billow_net_solver;
extern const BillowScheme billow_scheme_bdf2, billow_scheme_implicit_midpoint, billow_scheme_imex_euler,
    billow_scheme_sbdf2, billow_scheme_explicit_euler, billow_scheme_symplectic_euler, billow_scheme_midpoint,
    billow_scheme_rk4;

const BillowSolverType billow_solvers[] = {
    {{"implicit-euler", N_("Implicit Euler")}, &billow_net_solver, &billow_scheme_implicit_euler},
    {{"bdf2", N_("BDF2")}, &billow_net_solver, &billow_scheme_bdf2},
    {{"implicit-midpoint", N_("Implicit midpoint")}, &billow_net_solver, &billow_scheme_implicit_midpoint},
    {{"imex-euler", N_("IMEX Euler")}, &billow_net_solver, &billow_scheme_imex_euler},
    {{"sbdf2", N_("SBDF2")}, &billow_net_solver, &billow_scheme_sbdf2},
    {{"explicit-euler", N_("Explicit Euler")}, &billow_net_solver, &billow_scheme_explicit_euler},
    {{"symplectic-euler", N_("Euler–Cromer")}, &billow_net_solver, &billow_scheme_symplectic_euler},
    {{"midpoint", N_("Midpoint")}, &billow_net_solver, &billow_scheme_midpoint},
    {{"rk4", N_("Runge–Kutta 4")}, &billow_net_solver, &billow_scheme_rk4},
    {{NULL, NULL}, NULL, NULL},
};

int
billow_solver_count(void)
{
    return (int) (sizeof billow_solvers / sizeof *billow_solvers) - 1;
}

int
billow_integrator_count(void)
{
    int count = 0;
    while (billow_solvers[count].scheme)
        count++;
    return count;
}

BillowSolver *
billow_solver_new(int number, const BillowGrid *grid, const BillowMaterial *material,
                  const BillowDynamicsSettings *settings, BillowWorkers *workers)
{
    const BillowSolverType *type = &billow_solvers[number];
    BillowDynamicsSettings own = *settings;
    own.scheme = type->scheme;
    BillowSolver *solver = type->class->create(grid, material, &own, workers);
    solver->class = type->class;
    return solver;
}

void
billow_solver_free(BillowSolver *solver)
{
    if (solver)
        solver->class->free(solver);
}

void
billow_solver_set_colliders(BillowSolver *solver, const BillowCollider *colliders, size_t n)
{
    solver->class->set_colliders(solver, colliders, n);
}

void
billow_solver_set_motion(BillowSolver *solver, BillowMotion motion, void *motion_data)
{
    solver->class->set_motion(solver, motion, motion_data);
}

BillowPoints *
billow_solver_positions(BillowSolver *solver)
{
    return solver->class->positions(solver);
}

BillowPoints *
billow_solver_velocities(BillowSolver *solver)
{
    return solver->class->velocities(solver);
}

void
billow_solver_restart(BillowSolver *solver)
{
    solver->class->restart(solver);
}

void
billow_solver_set_push(BillowSolver *solver, BillowPush push, void *push_data)
{
    solver->class->set_push(solver, push, push_data);
}

double
billow_solver_time(const BillowSolver *solver)
{
    return solver->class->time(solver);
}

void
billow_solver_constrain(BillowSolver *solver, size_t point, BillowConstraint constraint)
{
    solver->class->constrain(solver, point, constraint);
}

BillowStepStatus
billow_solver_advance(BillowSolver *solver, double seconds, int substeps, BillowSolverDrive drive,
                      void *drive_data)
{
    return solver->class->advance(solver, seconds, substeps, drive, drive_data);
}

BillowEnergy
billow_solver_energy(const BillowSolver *solver)
{
    return solver->class->energy(solver);
}

long
billow_solver_halvings(const BillowSolver *solver)
{
    return solver->class->halvings(solver);
}

size_t
billow_solver_state_bytes(const BillowSolver *solver)
{
    return solver->class->state_bytes(solver);
}

void
billow_solver_save(const BillowSolver *solver, void *state)
{
    solver->class->save(solver, state);
}

void
billow_solver_restore(BillowSolver *solver, const void *state)
{
    solver->class->restore(solver, state);
}
