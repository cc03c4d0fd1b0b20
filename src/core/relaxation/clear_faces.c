#include "core/relaxation/clear_faces.h"

#include "core/cloth/strain.h"
#include "core/relaxation/contact.h"
#include "core/relaxation/faces.h"
#include "core/relaxation/level.h"
#include "core/relaxation/lying.h"
#include "core/relaxation/polish.h"

#include <math.h>

enum {
    ITERATIONS = 240,
    ROUNDS = 40,   /* of sweeps over the edges, and of moves outside */
    SWEEPS = 5,    /* per round */
    PATIENCE = 10, /* rounds in which faces have to come less deep */
    GRIPS = 10000, /* friction holds the cloth to the end */
};

/* In spacings: how deep faces may be, and how far cloth that lies may slip. */
static const double DEEP = 1e-3, MOST_SLIP = 0.2;

/* Likewise, of cloth that is tried several times: how deep its faces may stay, how far it may slip if no try
 * leaves it where it lay, and how many spacings of slip a spacing of depth counts as. */
static const double LEFT = 5e-3, LARGEST_SLIP = 0.75, DEPTH_COSTS = 20.0;

/* How much stiffer edges are meanwhile, and for how many iterations friction holds whatever touches. */
typedef struct {
    double firmness;
    int grips;
} Try;

/* Of cloth that hangs; and of cloth that lies, which is stiffer, lest it is shaken off. If cloth that was let
 * down slips as soon as friction lets go, or is strained, friction holds it to the end. */
static const Try hung = {3.0, 0};
static const Try laid[] = {{8.0, ITERATIONS}, {32.0, GRIPS}, {128.0, GRIPS}, {16.0, GRIPS}, {512.0, GRIPS}};

/* `edges`: set to the points once edges have their lengths, before the last faces are moved outside. */
static void
hold_faces(const BillowRelaxationClearing *clearing, const Try *try, BillowPoints *edges)
{
    BillowRelaxationLevel *level = clearing->level;
    billow_relaxation_contact_grip(level, try->grips);
    billow_relaxation_level_lighten(level, 1.0 / try->firmness);
    for (int i = 0; i < ITERATIONS && clearing->iterate(clearing->data); i++)
        ;
    billow_relaxation_level_lighten(level, try->firmness);
    const bool more = clearing->finish(clearing->data);
    billow_points_copy(edges, &level->x, (size_t) level->columns * (size_t) level->rows);
    double least = INFINITY, depth;
    for (int i = 0, since = 0; more && i < ROUNDS && since < PATIENCE; i++, since++) {
        depth = billow_relaxation_faces_depth(level);
        if (depth <= DEEP)
            break;
        if (depth < least) {
            least = depth;
            since = 0;
        }
        for (int k = 0; k < SWEEPS; k++) {
            billow_relaxation_sweep(level, clearing->freedom, clearing->workers);
            billow_relaxation_contact_push(level);
        }
        billow_relaxation_faces_push(level);
        billow_relaxation_level_close(level);
    }
}

/* Returns how far a point that lay has moved since `kept`, in spacings. */
static double
slip_of(const BillowRelaxationLevel *level, const BillowPoints *kept)
{
    double slip = 0.0;
    for (size_t i = 0; i < (size_t) level->columns * (size_t) level->rows; i++)
        if (billow_relaxation_lies(level->lying, i))
            slip =
                fmax(slip, billow_vec3_distance(billow_points_get(&level->x, i), billow_points_get(kept, i)));
    return slip;
}

/* Returns whether cloth whose faces were taken outside has good lengths, or better ones than before. */
static bool
has_lengths(const BillowRelaxationClearing *clearing, const BillowRelaxationStrain *before)
{
    const BillowRelaxationStrain after = billow_relaxation_survey(clearing->level, clearing->freedom);
    return billow_relaxation_is_good(&after) ||
           (after.rms <= before->rms && after.most <= before->most && after.large <= before->large);
}

/* The cloth before all tries, and the best one of those that did not do. */
typedef struct {
    BillowPoints kept, best;
    BillowRelaxationStrain strain; /* before */
    double cost;                   /* of the best one */
} Tries;

/* Takes over the cloth that a try has left, if it is better than that of others: less deep, and has slipped less. */
static void
compare(const BillowRelaxationClearing *clearing, double slip, double depth, Tries *tries)
{
    const BillowRelaxationLevel *level = clearing->level;
    const double cost = slip + DEPTH_COSTS * fmax(depth - LEFT, 0.0);
    if (slip > LARGEST_SLIP || cost >= tries->cost || !has_lengths(clearing, &tries->strain))
        return;
    tries->cost = cost;
    billow_points_copy(&tries->best, &level->x, (size_t) level->columns * (size_t) level->rows);
}

/* Returns whether the try has done it; otherwise the cloth is where it was. `several`: tries go on until one leaves
 * nothing inside, or else the best of them counts. */
static bool
clears(const BillowRelaxationClearing *clearing, const Try *try, bool several, Tries *tries)
{
    BillowRelaxationLevel *level = clearing->level;
    if (!billow_relaxation_faces_add(level, clearing->obstacles, several))
        return false;
    if (try->grips > 0 && !level->lying)
        billow_relaxation_lying_find(level, clearing->obstacles);
    const size_t count = (size_t) level->columns * (size_t) level->rows;
    BillowPoints edges = billow_points_new(count);
    hold_faces(clearing, try, &edges);
    const double slip = slip_of(level, &tries->kept),
                 depth = several ? billow_relaxation_faces_depth(level) : 0.0;
    bool sound = slip <= MOST_SLIP && depth <= LEFT && has_lengths(clearing, &tries->strain);
    if (!sound && several)
        compare(clearing, slip, depth, tries);
    if (!sound && tries->strain.most > BILLOW_STRAIN_MAX) { /* lengths matter more than faces */
        billow_points_copy(&level->x, &edges, count);
        sound = slip_of(level, &tries->kept) <= MOST_SLIP && has_lengths(clearing, &tries->strain);
    }
    if (!sound)
        billow_points_copy(&level->x, &tries->kept, count);
    billow_points_free(&edges);
    billow_relaxation_contact_grip(level, 0);
    billow_relaxation_faces_remove(level);
    return sound;
}

bool
billow_relaxation_clear_faces(const BillowRelaxationClearing *clearing)
{
    BillowRelaxationLevel *level = clearing->level;
    if (!level->contact)
        return false;
    const size_t count = (size_t) level->columns * (size_t) level->rows;
    Tries tries = {.kept = billow_points_new(count),
                   .best = billow_points_new(count),
                   .strain = billow_relaxation_survey(level, clearing->freedom),
                   .cost = INFINITY};
    billow_points_copy(&tries.kept, &level->x, count);
    const bool hangs = !clearing->laid && !level->lying;
    /* an anchor that is dragged has the cloth laid anew in each step, and it has to go along evenly; a pose that is let
     * down again and again while it is edited would slip off step by step */
    const bool is_free = clearing->laid && level->n_anchors == 0, several = is_free && !clearing->posed;
    const size_t n = is_free ? sizeof laid / sizeof *laid : 1;
    bool sound = false;
    for (size_t k = 0; k < n && !sound; k++)
        sound = clears(clearing, hangs ? &hung : &laid[k], several, &tries);
    if (!sound && isfinite(tries.cost)) {
        billow_points_copy(&level->x, &tries.best, count);
        sound = true;
    }
    billow_points_free(&tries.kept);
    billow_points_free(&tries.best);
    return sound;
}
