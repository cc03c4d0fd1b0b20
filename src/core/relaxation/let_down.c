#include "core/relaxation/let_down.h"

#include "core/relaxation/level.h"

/* Falling cloth moves by at most 1/DRAG spacings an iteration. */
static const double DRAG = 4.0;

/* It falls as long as its points move, in so many iterations, by more than this (RMS, spacings), ... */
enum { WATCHED = 24, MOST_FALLING = 600 };
static const double FALLS = 0.12;

/* ... then comes to rest in stiffer cloth, until they move by less than this. */
static const double FIRM = 8.0, MOVES = 0.03;
enum { MOST_RESTING = 240 };

/* Moves the anchors towards their places, by at most what the cloth falls in an iteration. Returns whether all have
 * arrived. */
static bool
lower_anchors(const BillowRelaxationLetDown *down)
{
    BillowRelaxationLevel *level = down->level;
    bool arrived = true;
    for (size_t k = 0; k < level->n_anchors; k++) {
        const size_t i = level->ties[k].point[0];
        const BillowVec3 x = billow_points_get(&level->x, i), way = billow_vec3_sub(down->places[k], x);
        const double length = billow_vec3_length(way), most = 1.0 / DRAG;
        billow_points_set(&level->x, i,
                          length > most ? billow_vec3_add(x, billow_vec3_scale(way, most / length))
                                        : down->places[k]);
        arrived &= length <= most;
    }
    return arrived;
}

/* Returns the distance from `then`, RMS, and sets it to now. */
static double
moved_since(const BillowRelaxationLevel *level, BillowPoints *then)
{
    const size_t count = (size_t) level->columns * (size_t) level->rows;
    const double moved = billow_points_distance(&level->x, then, count);
    billow_points_copy(then, &level->x, count);
    return moved;
}

/* Iterates until the cloth moves by less than `least` in WATCHED iterations. Returns whether the caller asks for
 * more. */
static bool
go_down(const BillowRelaxationLetDown *down, int most, double least, BillowPoints *then)
{
    bool more = true;
    for (int i = 1; i <= most && more; i++) {
        const bool arrived = lower_anchors(down);
        billow_relaxation_level_iterate(down->level, down->places, 0.0, down->workers);
        more = down->advance(down->data);
        if (i % WATCHED == 0 && moved_since(down->level, then) < least &&
            (arrived || down->level->n_anchors == 1))
            break;
    }
    return more;
}

bool
billow_relaxation_let_down(const BillowRelaxationLetDown *down)
{
    BillowRelaxationLevel *level = down->level;
    const double own = level->drag / level->load;
    BillowPoints then = billow_points_new((size_t) level->columns * (size_t) level->rows);
    moved_since(level, &then);
    billow_relaxation_level_drag(level, DRAG);
    bool more = go_down(down, MOST_FALLING, FALLS, &then);
    billow_relaxation_level_drag(level, own);
    billow_relaxation_level_lighten(level, 1.0 / FIRM);
    more = more && go_down(down, MOST_RESTING, MOVES, &then);
    billow_relaxation_level_lighten(level, FIRM);
    billow_points_free(&then);
    return more;
}
