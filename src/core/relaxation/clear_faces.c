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

/* How deep faces may be, and how far cloth that lies may slip, in spacings. */
static const double DEEP = 1e-3, MOST_SLIP = 0.2;

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

/* Returns whether cloth whose faces were taken outside has good lengths, or better ones than before, and has
 * stayed where it lay. */
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

/* Returns whether the try has done it; otherwise the cloth is where it was. */
static bool
clears(const BillowRelaxationClearing *clearing, const Try *try)
{
    BillowRelaxationLevel *level = clearing->level;
    if (!billow_relaxation_faces_add(level, clearing->obstacles))
        return false;
    if (try->grips > 0 && !level->lying)
        billow_relaxation_lying_find(level, clearing->obstacles);
    const size_t count = (size_t) level->columns * (size_t) level->rows;
    const BillowRelaxationStrain before = billow_relaxation_survey(level, clearing->freedom);
    BillowPoints kept = billow_points_new(count), edges = billow_points_new(count);
    billow_points_copy(&kept, &level->x, count);
    hold_faces(clearing, try, &edges);
    bool sound = is_sound(clearing, &before, &kept);
    if (!sound && before.most > BILLOW_STRAIN_MAX) { /* lengths matter more than faces */
        billow_points_copy(&level->x, &edges, count);
        sound = is_sound(clearing, &before, &kept);
    }
    if (!sound)
        billow_points_copy(&level->x, &kept, count);
    billow_points_free(&kept);
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
    if (!clearing->laid && !level->lying)
        return clears(clearing, &hung);
    /* an anchor that is dragged has the cloth laid anew in each step, and it has to go along evenly */
    const size_t n = clearing->laid && level->n_anchors == 0 ? sizeof laid / sizeof *laid : 1;
    bool sound = false;
    for (size_t k = 0; k < n && !sound; k++)
        sound = clears(clearing, &laid[k]);
    return sound;
}
