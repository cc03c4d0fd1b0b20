#include "core/relaxation/parted.h"

#include "core/base/allocate.h"
#include "core/relaxation/contact.h"
#include "core/relaxation/level.h"
#include "core/relaxation/polish.h"
#include "core/relaxation/repulsion.h"

enum { CHECK_EVERY = 8 };

static const double MOMENTUM = 0.7;

/* Iterations in which anchors come back to their places. */
enum { FLIGHT = 4 };

/* Then the cloth moves freely: for long on the coarsest level, where that costs least, but on the finest, or
 * with care, only if no other level did that, ... */
enum { FREELY = 40, FREELY_COARSE = 200 };

/* ... then in stiffer cloth until it settles, ... */
enum { LEAST_SETTLING = 60, MOST_SETTLING = 300, POINTS_SETTLING = 120000 };
static const double SETTLING_FIRM = 10.0;

/* ... and last its lengths get good: by sweeps over the edges, while these help, or else without momentum, in
 * cloth that gets stiffer and stiffer. With care, it begins softer, and is not swept. */
static const double FIRM = 16.0, CAREFUL_FIRM = 4.0, FIRMER = 4.0, FIRMEST = 64.0;
enum { MOST_FIRM = 60 };
enum {
    POLISH_ROUNDS = 40,
    POLISH_PATIENCE = 6, /* rounds within which the strain must decrease */
    POLISH_SWEEPS = 5,   /* per round */
};
static const double POLISH_LARGE = 0.15; /* no polish if a larger share of edges is long or short */

/* Anchors that are farther from their places than this, in spacings, were moved. */
static const double HOME = 1e-9;

static void
impose_mirrors(const BillowRelaxationParting *parting)
{
    const BillowRelaxationLevel *level = parting->level;
    for (int k = 0; k < parting->n_mirrors; k++)
        billow_mirror_impose(&parting->mirrors[k], parting->workers, level->columns, level->rows, level->x);
}

static size_t
anchored_point(const BillowRelaxationParting *parting, size_t k)
{
    return parting->level->ties[k].point[0];
}

/* Moves the anchors by a share of their way from the start, as far as the cloth has made room. */
static void
move_anchors(const BillowRelaxationParting *parting, const BillowVec3 *from, double share)
{
    BillowRelaxationLevel *level = parting->level;
    const double eased = share * share * (3.0 - 2.0 * share);
    for (size_t k = 0; k < level->n_anchors; k++)
        if (level->ties[k].held)
            billow_points_set(&level->x, anchored_point(parting, k),
                              billow_vec3_mix(from[k], parting->places[k], eased));
    billow_relaxation_repulsion_stop(level);
    for (size_t k = 0; k < level->n_anchors; k++) {
        const size_t i = anchored_point(parting, k);
        if (level->ties[k].held)
            billow_points_set(&level->before, i, billow_points_get(&level->x, i));
    }
}

/* Returns the distance of the farthest anchored point from its place. */
static double
way_home(const BillowRelaxationParting *parting)
{
    const BillowRelaxationLevel *level = parting->level;
    double most = 0.0;
    for (size_t k = 0; k < level->n_anchors; k++)
        if (level->ties[k].held)
            most = fmax(most, billow_vec3_distance(parting->places[k],
                                                   billow_points_get(&level->x, anchored_point(parting, k))));
    return most;
}

static bool
are_good(const BillowRelaxationParting *parting, const BillowRelaxationStrain *strain)
{
    return billow_relaxation_is_good(strain) && way_home(parting) < HOME;
}

static bool
is_good(const BillowRelaxationParting *parting)
{
    const BillowRelaxationStrain strain = billow_relaxation_survey(parting->level, parting->freedom);
    return are_good(parting, &strain);
}

/* Moves the anchors, then all points. Returns whether the caller asks for more. */
static bool
iterate(const BillowRelaxationParting *parting, const BillowVec3 *from, double share, double momentum,
        double *move)
{
    move_anchors(parting, from, share);
    *move = billow_relaxation_level_iterate(parting->level, parting->places, momentum, parting->workers);
    impose_mirrors(parting);
    return parting->advance(parting->data);
}

static int
free_iterations(const BillowRelaxationParting *parting)
{
    if (parting->level->finest || parting->careful)
        return parting->refined ? 0 : FREELY;
    return parting->refined ? FREELY : FREELY_COARSE;
}

static int
settling_iterations(const BillowRelaxationParting *parting)
{
    const BillowRelaxationLevel *level = parting->level;
    const int points = level->columns * level->rows;
    if (!level->finest && !parting->careful)
        return LEAST_SETTLING;
    return (int) fmin(fmax(POINTS_SETTLING / points, LEAST_SETTLING), MOST_SETTLING);
}

/* Returns whether the caller asks for more, as does the next function. */
static bool
descend(const BillowRelaxationParting *parting, const BillowVec3 *from)
{
    const int flight = way_home(parting) > HOME ? FLIGHT : 0;
    double move = INFINITY;
    bool more = true;
    for (int i = 1; i <= flight && more; i++)
        more = iterate(parting, from, (double) i / flight, MOMENTUM, &move);
    for (int i = 0; i < free_iterations(parting) && more; i++)
        more = iterate(parting, from, 1.0, MOMENTUM, &move);
    billow_relaxation_level_lighten(parting->level, 1.0 / SETTLING_FIRM);
    for (int i = 0; i < settling_iterations(parting) && more && move >= parting->tolerance; i++)
        more = iterate(parting, from, 1.0, MOMENTUM, &move);
    billow_relaxation_level_lighten(parting->level, SETTLING_FIRM);
    return more;
}

/* Corrects the edges one by one, no farther than parts may go. Returns whether all lengths are good then. */
static bool
polish(const BillowRelaxationParting *parting)
{
    BillowRelaxationLevel *level = parting->level;
    double before = INFINITY;
    for (int i = 0;; i++) {
        const BillowRelaxationStrain strain = billow_relaxation_survey(level, parting->freedom);
        if (are_good(parting, &strain))
            return true;
        if (i == POLISH_ROUNDS || strain.large > POLISH_LARGE ||
            (i >= POLISH_PATIENCE && strain.rms > 0.995 * before))
            return false;
        before = strain.rms;
        for (int k = 0; k < POLISH_SWEEPS; k++) {
            billow_relaxation_sweep(level, parting->freedom, parting->workers);
            if (level->contact)
                billow_relaxation_contact_push(level);
        }
        billow_relaxation_repulsion_stop(level);
        billow_relaxation_level_close(level);
        impose_mirrors(parting);
        billow_relaxation_level_look(level, parting->workers);
    }
}

static void
stiffen(const BillowRelaxationParting *parting, const BillowVec3 *from)
{
    bool done = false;
    double move;
    for (double firmness = parting->careful ? CAREFUL_FIRM : FIRM; firmness <= FIRMEST && !done;
         firmness *= FIRMER) {
        done = parting->careful ? is_good(parting) : polish(parting);
        billow_relaxation_level_lighten(parting->level, 1.0 / firmness);
        for (int i = 1; i <= MOST_FIRM && !done; i++)
            done = !iterate(parting, from, 1.0, 0.0, &move) || (i % CHECK_EVERY == 0 && is_good(parting));
        billow_relaxation_level_lighten(parting->level, firmness);
    }
}

void
billow_relaxation_part(const BillowRelaxationParting *parting)
{
    BillowRelaxationLevel *level = parting->level;
    BillowVec3 *from = billow_allocate(level->n_anchors, sizeof *from);
    for (size_t k = 0; k < level->n_anchors; k++)
        from[k] = billow_points_get(&level->x, anchored_point(parting, k));
    const double cell = billow_relaxation_level_grid(level).spacing;
    if (!level->repulsion)
        billow_relaxation_repulsion_add(level, parting->distance * cell, parting->careful);
    billow_relaxation_level_look(level, parting->workers);
    if (descend(parting, from) && level->finest)
        stiffen(parting, from);
    free(from);
}
