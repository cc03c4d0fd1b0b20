#include "core/relaxation/finish.h"

#include "core/relaxation/clear_faces.h"
#include "core/relaxation/contact.h"
#include "core/relaxation/effort.h"
#include "core/relaxation/level.h"
#include "core/relaxation/polish.h"

/* The gap that remains of a collider's margin for triangles over its edges, in spacings. */
static const double DEPTH = 0.005;

enum {
    MOST_FIRM = 60,
    CHECK_EVERY = 8,
    POLISH_ROUNDS = 40,
    POLISH_PATIENCE = 6, /* rounds within which the strain must decrease */
    POLISH_SWEEPS = 5,   /* per round */
};

static const double POLISH_LARGE = 0.15; /* no polish if a larger share of edges is long or short */

static const double FIRM = 4.0,
                    FIRMEST = 64.0; /* how much stiffer edges get once lengths matter more than settling */

/* On a large net a few edges are left to the polish: more iterations would only let the tips travel on. */
static bool
is_done(const BillowRelaxationRun *run)
{
    BillowRelaxationStrain strain = billow_relaxation_strain_of(run);
    return billow_relaxation_is_large(run->relaxation) ? billow_relaxation_is_nearly_good(&strain)
                                                       : billow_relaxation_is_good(&strain);
}

/* Brings the finest level to its lengths, without momentum and with increasing stiffness. */
static bool
stiffen_finest(BillowRelaxationRun *run)
{
    BillowRelaxationLevel *level = run->relaxation->levels[0];
    bool done = false;
    for (double firmness = FIRM; firmness <= FIRMEST && !done && !run->report.cancelled; firmness *= FIRM) {
        done = is_done(run);
        billow_relaxation_level_lighten(level, 1.0 / firmness);
        for (int i = 1; i <= MOST_FIRM && !done && billow_relaxation_iterate(run, 0, 0.0); i++)
            done = i % CHECK_EVERY == 0 && is_done(run);
        billow_relaxation_level_lighten(level, firmness);
    }
    return !run->report.cancelled;
}

/* Corrects the few remaining edges: short sweeps while they help. Overstretched cloth keeps its strain. */
static bool
polish(BillowRelaxationRun *run)
{
    struct BillowRelaxation *relaxation = run->relaxation;
    BillowRelaxationLevel *level = relaxation->levels[0];
    double before = INFINITY;
    for (int i = 0; i < POLISH_ROUNDS && !run->report.cancelled; i++) {
        BillowRelaxationStrain strain = billow_relaxation_strain_of(run);
        /* around points or triangles deeper in a collider than DEPTH, lengths cannot be corrected */
        if ((billow_relaxation_is_good(&strain) &&
             !(level->contact && billow_relaxation_contact_depth(level) > DEPTH)) ||
            strain.large > POLISH_LARGE || (i >= POLISH_PATIENCE && strain.rms > 0.995 * before))
            break;
        before = strain.rms;
        for (int k = 0; k < POLISH_SWEEPS; k++) {
            billow_relaxation_sweep(level, relaxation->freedom, run->workers);
            if (level->contact)
                billow_relaxation_contact_push(level);
        }
        if (billow_relaxation_is_large(relaxation))
            billow_relaxation_even_out(level, relaxation->freedom, run->workers);
        billow_relaxation_impose_symmetry(run, level);
        billow_relaxation_advance(run, 0.0);
    }
    billow_relaxation_share_out(level, relaxation->freedom, run->workers);
    return !run->report.cancelled;
}

static bool
clear_iterate(void *data)
{
    return billow_relaxation_iterate(data, 0, 0.0);
}

bool
billow_relaxation_finish(BillowRelaxationRun *run)
{
    return stiffen_finest(run) && polish(run);
}

static bool
clear_finish(void *data)
{
    return billow_relaxation_finish(data);
}

bool
billow_relaxation_finish_faces(BillowRelaxationRun *run, const BillowObstacles *obstacles)
{
    return billow_relaxation_clear_faces(&(BillowRelaxationClearing){.level = run->relaxation->levels[0],
                                                                     .obstacles = obstacles,
                                                                     .freedom = run->relaxation->freedom,
                                                                     .laid = run->settings->laid,
                                                                     .posed = run->settings->posed,
                                                                     .workers = run->workers,
                                                                     .iterate = clear_iterate,
                                                                     .finish = clear_finish,
                                                                     .data = run});
}
