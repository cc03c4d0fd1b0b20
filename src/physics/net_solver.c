/* The mass-spring net as a solver: BillowDynamics, moved by a scheme. */
#include "core/allocate.h"
#include "physics/solver.h"

typedef struct {
    BillowSolver solver;
    BillowDynamics *dynamics;
    BillowSolverDrive drive;
    void *drive_data;
} NetSolver;

static BillowDynamics *
dynamics_of(const BillowSolver *solver)
{
    return ((const NetSolver *) solver)->dynamics;
}

static BillowSolver *
new_solver(const BillowGrid *grid, const BillowMaterial *material, const BillowDynamicsSettings *settings,
           BillowWorkers *workers)
{
    NetSolver *net = billow_allocate(1, sizeof *net);
    net->dynamics = billow_dynamics_new(billow_net_new(grid, material), settings, workers);
    return &net->solver;
}

static void
free_solver(BillowSolver *solver)
{
    billow_dynamics_free(dynamics_of(solver));
    free(solver);
}

static void
set_colliders(BillowSolver *solver, const BillowCollider *colliders, size_t n)
{
    billow_dynamics_set_colliders(dynamics_of(solver), colliders, n);
}

static void
set_motion(BillowSolver *solver, BillowMotion motion, void *motion_data)
{
    billow_dynamics_set_motion(dynamics_of(solver), motion, motion_data);
}

static BillowPoints *
positions(BillowSolver *solver)
{
    return billow_dynamics_positions(dynamics_of(solver));
}

static BillowPoints *
velocities(BillowSolver *solver)
{
    return billow_dynamics_velocities(dynamics_of(solver));
}

static void
restart(BillowSolver *solver)
{
    billow_dynamics_restart(dynamics_of(solver));
}

static void
set_push(BillowSolver *solver, BillowPush push, void *push_data)
{
    billow_dynamics_set_push(dynamics_of(solver), push, push_data);
}

static double
time_of(const BillowSolver *solver)
{
    return billow_dynamics_time(dynamics_of(solver));
}

static void
constrain(BillowSolver *solver, size_t point, BillowConstraint constraint)
{
    billow_dynamics_constrain(dynamics_of(solver), point, constraint);
}

static void
drive_net(void *data, double time, BillowDynamics *dynamics)
{
    NetSolver *net = data;
    if (net->drive)
        net->drive(net->drive_data, time, &net->solver);
}

static BillowStepStatus
advance(BillowSolver *solver, double seconds, int substeps, BillowSolverDrive drive, void *drive_data)
{
    NetSolver *net = (NetSolver *) solver;
    net->drive = drive;
    net->drive_data = drive_data;
    return billow_dynamics_advance(net->dynamics, seconds, substeps, drive_net, net);
}

static BillowEnergy
energy(const BillowSolver *solver)
{
    return billow_dynamics_energy(dynamics_of(solver));
}

static long
halvings(const BillowSolver *solver)
{
    return billow_dynamics_profile(dynamics_of(solver))->halvings;
}

static size_t
state_bytes(const BillowSolver *solver)
{
    return billow_dynamics_state_bytes(dynamics_of(solver));
}

static void
save(const BillowSolver *solver, void *state)
{
    billow_dynamics_save(dynamics_of(solver), state);
}

static void
restore(BillowSolver *solver, const void *state)
{
    billow_dynamics_restore(dynamics_of(solver), state);
}

const BillowSolverClass billow_net_solver = {
    .create = new_solver,
    .free = free_solver,
    .set_colliders = set_colliders,
    .set_motion = set_motion,
    .positions = positions,
    .velocities = velocities,
    .restart = restart,
    .set_push = set_push,
    .time = time_of,
    .constrain = constrain,
    .advance = advance,
    .energy = energy,
    .halvings = halvings,
    .state_bytes = state_bytes,
    .save = save,
    .restore = restore,
};
