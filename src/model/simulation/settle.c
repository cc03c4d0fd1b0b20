/* Measures how far a rest shape is from where physics lets it come to rest. */
#include "model/project/wind_keys.h"
#include "model/simulation/anchor_drive.h"
#include "model/simulation/initial_cloth.h"
#include "model/simulation/simulation.h"

#include <math.h>

/* The simulation is quasi-static: long implicit steps suppress vibrations, and the cloth stops at every peak
 * of its kinetic energy (kinetic damping), so that it does not swing about the nearest equilibrium. */
static const double STEP = 1.0 / 60.0;

/* The cloth is at rest if no point moves by more than this share of its size over a whole window, seconds. */
static const double WINDOW = 0.5, STILL = 5e-4;

/* Simulated seconds after which it gives up. */
static const double LONGEST = 30.0;

static void
copy_points(const BillowPoints *from, BillowPoints *to, size_t count)
{
    for (size_t i = 0; i < count; i++)
        billow_points_set(to, i, billow_points_get(from, i));
}

static BillowDistance
distance_between(const BillowPoints *a, const BillowPoints *b, size_t count)
{
    double squares = 0.0, most = 0.0;
    for (size_t i = 0; i < count; i++) {
        double d = billow_vec3_distance(billow_points_get(a, i), billow_points_get(b, i));
        squares += d * d;
        most = fmax(most, d);
    }
    return (BillowDistance){sqrt(squares / (double) count), most};
}

/* Stops the cloth when its kinetic energy has passed a peak. */
static void
damp(BillowDynamics *dynamics, size_t count, double *kinetic)
{
    double energy = billow_dynamics_energy(dynamics).kinetic;
    gboolean passed = energy < *kinetic;
    *kinetic = passed ? 0.0 : energy;
    if (!passed)
        return;
    BillowPoints *v = billow_dynamics_velocities(dynamics);
    for (size_t i = 0; i < count; i++)
        billow_points_set(v, i, billow_vec3(0.0, 0.0, 0.0));
    billow_dynamics_restart(dynamics);
}

/* Lets the cloth come to rest. Returns FALSE if it was cancelled or a step failed. */
static gboolean
simulate_to_rest(BillowDynamics *dynamics, size_t count, BillowAnchorDrive *drive, double size,
                 GCancellable *cancellable, BillowSettle *settle)
{
    const BillowPoints *x = billow_dynamics_positions(dynamics);
    BillowPoints before = billow_points_new(count);
    gboolean going = TRUE;
    for (double kinetic = 0.0; going && !settle->at_rest && settle->seconds < LONGEST;) {
        copy_points(x, &before, count);
        for (double t = 0.0; going && t < WINDOW; t += STEP) {
            going = !g_cancellable_is_cancelled(cancellable) &&
                    billow_dynamics_advance(dynamics, STEP, 1, billow_anchor_drive_apply, drive) ==
                        BILLOW_STEP_DONE;
            damp(dynamics, count, &kinetic);
        }
        settle->seconds = billow_dynamics_time(dynamics);
        settle->at_rest = going && distance_between(x, &before, count).max <= STILL * size;
    }
    billow_points_free(&before);
    return going;
}

gboolean
billow_simulation_settle(const BillowAnimation *animation, const char *keyframe_id, BillowWorkers *workers,
                         GCancellable *cancellable, BillowSettle *settle)
{
    const BillowProject *project = billow_animation_project(animation);
    BillowBlock *keyframe = billow_project_find(project, BILLOW_BLOCK_KEYFRAME, keyframe_id);
    *settle = (BillowSettle){0};
    g_return_val_if_fail(keyframe && !keyframe->muted, FALSE);
    g_autoptr(BillowProject) still = billow_project_copy(project); /* with that keyframe alone, in
                                                                            the wind of its start */
    g_ptr_array_set_size(billow_project_track(still, BILLOW_BLOCK_KEYFRAME), 0);
    g_ptr_array_add(billow_project_track(still, BILLOW_BLOCK_KEYFRAME), billow_block_ref(keyframe));
    billow_wind_clear_keys(&still->physics.wind);
    still->physics.pre_roll = 0.0;
    still->physics.wind = billow_wind_at(&project->physics.wind, keyframe->start);
    still->physics.solver = BILLOW_INTEGRATOR_IMPLICIT_EULER;
    BillowDynamics *dynamics = billow_simulation_new_dynamics(animation, keyframe, &still->physics, workers);
    const BillowPoints *x = billow_dynamics_positions(dynamics);
    size_t count = billow_grid_count(&project->cloth->grid);
    BillowPoints start = billow_points_new(count);
    copy_points(x, &start, count);
    double size = billow_points_size(&start, &project->cloth->grid);
    BillowAnchorDrive *drive = billow_anchor_drive_new(still, NULL, &start);
    gboolean done = simulate_to_rest(dynamics, count, drive, size, cancellable, settle);
    BillowDistance distance = distance_between(x, &start, count);
    settle->rms = distance.rms / size;
    settle->max = distance.max / size;
    billow_anchor_drive_free(drive);
    billow_points_free(&start);
    billow_dynamics_free(dynamics);
    return done;
}
