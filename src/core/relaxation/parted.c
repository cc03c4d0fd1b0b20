#include "core/relaxation/parted.h"

#include "core/base/allocate.h"
#include "core/relaxation/level.h"
#include "core/relaxation/polish.h"
#include "core/relaxation/repulsion.h"

enum { CHECK_EVERY = 8 };

static const double MOMENTUM = 0.7;

/* Iterations in which anchors come back to their places. */
enum { FLIGHT = 4 };

/* Then the cloth moves freely, where no coarser level did that, ... */
enum { FREELY = 40 };

/* ... then in stiffer cloth until it settles, ... */
enum { LEAST_SETTLING = 60, MOST_SETTLING = 300, POINTS_SETTLING = 120000 };
static const double SETTLING_FIRM = 10.0;

/* ... and last its lengths get good without momentum, in cloth that gets stiffer and stiffer. */
static const double FIRM = 4.0, FIRMEST = 64.0;
enum { MOST_FIRM = 60 };

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
is_good(const BillowRelaxationParting *parting)
{
    const BillowRelaxationStrain strain = billow_relaxation_survey(parting->level, parting->freedom);
    return billow_relaxation_is_good(&strain) && way_home(parting) < HOME;
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
settling_iterations(const BillowRelaxationLevel *level)
{
    const int points = level->columns * level->rows;
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
    for (int i = 0; i < FREELY && more && !parting->refined; i++)
        more = iterate(parting, from, 1.0, MOMENTUM, &move);
    billow_relaxation_level_lighten(parting->level, 1.0 / SETTLING_FIRM);
    for (int i = 0; i < settling_iterations(parting->level) && more && move >= parting->tolerance; i++)
        more = iterate(parting, from, 1.0, MOMENTUM, &move);
    billow_relaxation_level_lighten(parting->level, SETTLING_FIRM);
    return more;
}

static void
stiffen(const BillowRelaxationParting *parting, const BillowVec3 *from)
{
    bool done = false;
    double move;
    for (double firmness = FIRM; firmness <= FIRMEST && !done; firmness *= FIRM) {
        done = is_good(parting);
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
        billow_relaxation_repulsion_add(level, parting->distance * cell);
    billow_relaxation_level_look(level, parting->workers);
    if (descend(parting, from) && level->finest)
        stiffen(parting, from);
    free(from);
}
