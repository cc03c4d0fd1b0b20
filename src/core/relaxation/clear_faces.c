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
};

/* How deep faces may be, and how far cloth that lies may slip, in spacings. */
static const double DEEP = 1e-3, MOST_SLIP = 0.2;

/* How much stiffer edges are meanwhile: of cloth that lies more, lest it is shaken off. */
static const double FIRM = 3.0, LAID_FIRM = 8.0;

/* `edges`: set to the points once edges have their lengths, before the last faces are moved outside. */
static void
hold_faces(const BillowRelaxationClearing *clearing, BillowPoints *edges)
{
    BillowRelaxationLevel *level = clearing->level;
    const bool lies = clearing->laid || level->lying;
    const double firmness = lies ? LAID_FIRM : FIRM;
    if (lies && !level->lying)
        billow_relaxation_lying_find(level, clearing->obstacles);
    billow_relaxation_contact_grip(level, ITERATIONS);
    billow_relaxation_level_lighten(level, 1.0 / firmness);
    for (int i = 0; i < ITERATIONS && clearing->iterate(clearing->data); i++)
        ;
    billow_relaxation_level_lighten(level, firmness);
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

/* Returns whether cloth whose faces were taken outside has good lengths, or better ones than before, and has stayed where
 * it lay. */
static bool
is_sound(const BillowRelaxationClearing *clearing, const BillowRelaxationStrain *before,
         const BillowPoints *kept)
{
    const BillowRelaxationLevel *level = clearing->level;
    const BillowRelaxationStrain after = billow_relaxation_survey(level, clearing->freedom);
    for (size_t i = 0; i < (size_t) level->columns * (size_t) level->rows; i++)
        if (billow_relaxation_lies(level->lying, i) &&
            billow_vec3_distance(billow_points_get(&level->x, i), billow_points_get(kept, i)) > MOST_SLIP)
            return false;
    return billow_relaxation_is_good(&after) ||
           (after.rms <= before->rms && after.most <= before->most && after.large <= before->large);
}

bool
billow_relaxation_clear_faces(const BillowRelaxationClearing *clearing)
{
    BillowRelaxationLevel *level = clearing->level;
    if (!level->contact || !billow_relaxation_faces_add(level, clearing->obstacles))
        return false;
    const size_t count = (size_t) level->columns * (size_t) level->rows;
    const BillowRelaxationStrain before = billow_relaxation_survey(level, clearing->freedom);
    BillowPoints kept = billow_points_new(count), edges = billow_points_new(count);
    billow_points_copy(&kept, &level->x, count);
    hold_faces(clearing, &edges);
    bool sound = is_sound(clearing, &before, &kept);
    if (!sound && before.most > BILLOW_STRAIN_MAX) { /* lengths matter more than faces */
        billow_points_copy(&level->x, &edges, count);
        sound = is_sound(clearing, &before, &kept);
    }
    if (!sound)
        billow_points_copy(&level->x, &kept, count);
    billow_points_free(&kept);
    billow_points_free(&edges);
    billow_relaxation_faces_remove(level);
    return sound;
}
