#include "model/simulation/simulation.h"

#include "model/simulation/roll.h"
#include "model/simulation/simulated_group.h"

#include <glib/gi18n.h>

struct BillowSimulation {
    GPtrArray *cloths; /* BillowSimulatedCloth; NULL where a cloth is muted and not the active one */
    GPtrArray *groups; /* BillowSimulatedGroup */
    guint active;
    int frame;
};

static BillowSimulatedCloth *
active_of(const BillowSimulation *simulation)
{
    return simulation->cloths->pdata[simulation->active];
}

BillowSimulation *
billow_simulation_new(BillowAnimation *animation, BillowWorkers *workers)
{
    const BillowProject *project = billow_animation_project(animation);
    BillowSimulation *simulation = g_new0(BillowSimulation, 1);
    g_autoptr(GPtrArray) others = billow_animation_others(animation);
    simulation->cloths = g_ptr_array_new_with_free_func((GDestroyNotify) billow_simulated_cloth_free);
    simulation->active = billow_project_active(project);
    simulation->frame = 1 - billow_roll_frames(project);
    for (guint i = 0, next = 0; i < project->cloths->len; i++) {
        const BillowCloth *cloth = project->cloths->pdata[i];
        BillowAnimation *own = i == simulation->active ? animation
                               : cloth->muted          ? NULL
                                                       : others->pdata[next++];
        g_ptr_array_add(simulation->cloths, own ? billow_simulated_cloth_new(own, workers) : NULL);
    }
    simulation->groups = billow_simulated_groups_new(simulation->cloths, workers);
    return simulation;
}

void
billow_simulation_free(BillowSimulation *simulation)
{
    if (!simulation)
        return;
    g_ptr_array_unref(simulation->groups);
    g_ptr_array_unref(simulation->cloths);
    g_free(simulation);
}

guint
billow_simulation_count(const BillowSimulation *simulation)
{
    return simulation->cloths->len;
}

const BillowSimulatedCloth *
billow_simulation_cloth(const BillowSimulation *simulation, guint i)
{
    return simulation->cloths->pdata[i];
}

/* --- Frames --- */

int
billow_simulation_frame(const BillowSimulation *simulation)
{
    return simulation->frame;
}

static BillowStepStatus
advance_groups(BillowSimulation *simulation)
{
    BillowStepStatus status = BILLOW_STEP_DONE;
    for (guint i = 0; i < simulation->groups->len && status == BILLOW_STEP_DONE; i++)
        status = billow_simulated_group_advance(simulation->groups->pdata[i], simulation->frame + 1);
    return status;
}

static void
measure_cloths(BillowSimulation *simulation)
{
    for (guint i = 0; i < simulation->cloths->len; i++)
        if (simulation->cloths->pdata[i])
            billow_simulated_cloth_measure(simulation->cloths->pdata[i]);
}

/* Returns the profile of each cloth so far. Free with g_free(). */
static BillowDynamicsProfile *
get_profiles(const BillowSimulation *simulation)
{
    BillowDynamicsProfile *profiles = g_new0(BillowDynamicsProfile, simulation->cloths->len);
    for (guint i = 0; i < simulation->cloths->len; i++)
        if (simulation->cloths->pdata[i])
            profiles[i] =
                *billow_dynamics_profile(billow_simulated_cloth_dynamics(simulation->cloths->pdata[i]));
    return profiles;
}

gboolean
billow_simulation_next(BillowSimulation *simulation, BillowSimulationFrame *report)
{
    g_autofree BillowDynamicsProfile *before = get_profiles(simulation);
    const gint64 began = g_get_monotonic_time();
    const BillowStepStatus status = advance_groups(simulation);
    const double milliseconds = (double) (g_get_monotonic_time() - began) * 1e-3;
    if (status == BILLOW_STEP_DONE) {
        simulation->frame++;
        for (guint i = 0; i < simulation->cloths->len; i++)
            if (simulation->cloths->pdata[i])
                billow_simulated_cloth_go_to(simulation->cloths->pdata[i], simulation->frame);
    }
    if (!report)
        return status == BILLOW_STEP_DONE;
    measure_cloths(simulation);
    for (guint i = 0; i < simulation->cloths->len; i++)
        if (simulation->cloths->pdata[i])
            billow_simulated_cloth_count(simulation->cloths->pdata[i], &before[i], milliseconds, status);
    *report = *billow_simulated_cloth_report(active_of(simulation));
    return status == BILLOW_STEP_DONE;
}

gboolean
billow_simulation_roll(BillowSimulation *simulation, GCancellable *cancellable, BillowSimulationFrame *report)
{
    while (simulation->frame < 1)
        if (g_cancellable_is_cancelled(cancellable) || !billow_simulation_next(simulation, report))
            return FALSE;
    billow_simulation_measure(simulation, report);
    return TRUE;
}

void
billow_simulation_measure(BillowSimulation *simulation, BillowSimulationFrame *report)
{
    measure_cloths(simulation);
    *report = *billow_simulated_cloth_report(active_of(simulation));
}

/* --- The active cloth --- */

const BillowDynamics *
billow_simulation_dynamics(const BillowSimulation *simulation)
{
    return billow_simulated_cloth_dynamics(active_of(simulation));
}

const BillowPoints *
billow_simulation_positions(const BillowSimulation *simulation)
{
    return billow_simulated_cloth_positions(active_of(simulation));
}

void
billow_simulation_write(const BillowSimulation *simulation, BillowWorkers *workers, BillowMesh *mesh)
{
    billow_simulated_cloth_write(active_of(simulation), workers, mesh);
}

void
billow_simulation_anchors(const BillowSimulation *simulation, GArray *anchors)
{
    billow_simulated_cloth_anchors(active_of(simulation), anchors);
}

/* --- States: the frame number, and the state of each cloth --- */

GBytes *
billow_simulation_save(const BillowSimulation *simulation)
{
    GByteArray *state = g_byte_array_new();
    g_byte_array_append(state, (const guint8 *) &simulation->frame, sizeof simulation->frame);
    for (guint i = 0; i < simulation->cloths->len; i++)
        if (simulation->cloths->pdata[i])
            billow_simulated_cloth_save(simulation->cloths->pdata[i], state);
    return g_byte_array_free_to_bytes(state);
}

void
billow_simulation_restore(BillowSimulation *simulation, GBytes *state)
{
    const guint8 *data = g_bytes_get_data(state, NULL);
    memcpy(&simulation->frame, data, sizeof simulation->frame);
    data += sizeof simulation->frame;
    for (guint i = 0; i < simulation->cloths->len; i++)
        if (simulation->cloths->pdata[i])
            billow_simulated_cloth_restore(simulation->cloths->pdata[i], &data);
}

char *
billow_simulation_problem(BillowStepStatus status, int frame)
{
    frame = MAX(frame, 1); /* earlier ones are the pre-roll of that */
    if (status == BILLOW_STEP_DIVERGED)
        return g_strdup_printf(
            _("Frame %d cannot be simulated because the cloth flies apart even in steps that "
              "are halved again and again: use an implicit solver, a shorter step, a softer "
              "material or less wind, or give the anchors more time to move."),
            frame);
    return g_strdup_printf(
        _("Frame %d cannot be simulated because the equations could not be solved even in "
          "steps that are halved again and again: use a shorter step or a softer material."),
        frame);
}
