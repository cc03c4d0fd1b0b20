#include "core/cloth/lengths_apart.h"

#include "core/base/allocate.h"
#include "core/base/outline.h"
#include "core/contact/contours.h"
#include "core/contact/room.h"

#include <string.h>

/* A round moves a point by up to this, in spacings. */
static const double STEP = 0.3;
enum { MOST_ROUNDS = 200 };

/* After so many rounds, cloth about the crossings is smoothed as well, by this share more in each round. */
enum { UNSMOOTHED_ROUNDS = 10, WIDTH = 2 };
static const double SMOOTHING = 0.05, MOST_SMOOTHING = 0.9;

/* Then parts stay apart while edges get their lengths. Parts are looked for within REACH and are kept apart by
 * DISTANCE, in spacings. */
enum { MOST_LOOKS = 30, STEPS = 6 };
static const double REACH = 0.6, DISTANCE = 0.3;

/* Edges whose lengths are off by less are good. */
static const double STRAINED = 0.01;

typedef struct {
    BillowKeepLengths *keep;
    const BillowGrid *grid;
    const float *hold;
    BillowWorkers *workers;
    BillowProgress progress;
    void *progress_data;
    BillowPoints *x;
    BillowPoints push, from;
    double *room;         /* per point: how far it may go from where it was at the last look, `from` */
    double *share;        /* per point: the sum of its shares in moves */
    unsigned char *about; /* per point: not 0 near a crossing */
} Parting;

static void
move_point(const Parting *parting, size_t i, BillowVec3 move)
{
    if (!(parting->hold[i] > 0.0f))
        billow_points_set(parting->x, i, billow_vec3_add(billow_points_get(parting->x, i), move));
}

static bool
goes_on(const Parting *parting, double done)
{
    return !parting->progress || parting->progress(parting->progress_data, done);
}

/* --- Until nothing crosses --- */

/* Marks the points that are pushed, and those up to WIDTH edges from them. */
static void
mark_crossings(const Parting *parting)
{
    const BillowGrid *grid = parting->grid;
    const size_t columns = (size_t) grid->columns, count = billow_grid_count(grid);
    for (size_t i = 0; i < count; i++)
        parting->about[i] = billow_vec3_length(billow_points_get(&parting->push, i)) > 0.0 ? WIDTH + 1 : 0;
    for (unsigned char level = WIDTH + 1; level > 1; level--)
        for (size_t i = 0; i < count; i++) {
            const size_t column = i % columns;
            const bool near = (column > 0 && parting->about[i - 1] == level) ||
                              (column + 1 < columns && parting->about[i + 1] == level) ||
                              (i >= columns && parting->about[i - columns] == level) ||
                              (i + columns < count && parting->about[i + columns] == level);
            if (near && parting->about[i] == 0)
                parting->about[i] = level - 1;
        }
}

/* Returns the mean of the neighbors on either side, along the row and the column where there are both. */
static BillowVec3
smooth_place(const Parting *parting, size_t i)
{
    const BillowGrid *grid = parting->grid;
    const size_t columns = (size_t) grid->columns;
    const int column = (int) (i % columns), row = (int) (i / columns);
    const bool across = column > 0 && billow_grid_has_edge(grid, false, column - 1, row) &&
                        billow_grid_has_edge(grid, false, column, row),
               down = row > 0 && billow_grid_has_edge(grid, true, column, row - 1) &&
                      billow_grid_has_edge(grid, true, column, row);
    BillowVec3 sum = {0.0, 0.0, 0.0};
    if (across)
        sum = billow_vec3_add(billow_points_get(parting->x, i - 1), billow_points_get(parting->x, i + 1));
    if (down)
        sum = billow_vec3_add(sum, billow_vec3_add(billow_points_get(parting->x, i - columns),
                                                   billow_points_get(parting->x, i + columns)));
    return across || down ? billow_vec3_scale(sum, across && down ? 0.25 : 0.5)
                          : billow_points_get(parting->x, i);
}

static void
smooth_crossings(const Parting *parting, double share)
{
    const size_t count = billow_grid_count(parting->grid);
    mark_crossings(parting);
    BillowPoints push = parting->push;
    for (size_t i = 0; i < count; i++)
        billow_points_set(&push, i,
                          billow_vec3_sub(smooth_place(parting, i), billow_points_get(parting->x, i)));
    for (size_t i = 0; i < count; i++)
        if (parting->about[i])
            move_point(parting, i, billow_vec3_scale(billow_points_get(&push, i), share));
}

static bool
uncross(const Parting *parting)
{
    const BillowGrid *grid = parting->grid;
    for (int round = 0; round < MOST_ROUNDS && goes_on(parting, 0.5 * round / MOST_ROUNDS); round++) {
        if (billow_contours_shorten(grid, parting->x, parting->workers, parting->push) == 0)
            return true;
        for (size_t i = 0; i < billow_grid_count(grid); i++)
            move_point(parting, i,
                       billow_vec3_scale(billow_points_get(&parting->push, i), STEP * grid->spacing));
        if (round > UNSMOOTHED_ROUNDS)
            smooth_crossings(parting, fmin(SMOOTHING * (round - UNSMOOTHED_ROUNDS), MOST_SMOOTHING));
        billow_keep_lengths_step(parting->keep, parting->workers);
    }
    return false;
}

/* --- Until lengths are good --- */

static void
look(const Parting *parting, const uint8_t *cuts, BillowNearList *list)
{
    const size_t count = billow_grid_count(parting->grid);
    const double reach = REACH * parting->grid->spacing;
    BillowPoints from = parting->from;
    billow_near_find(parting->grid, parting->x, cuts, reach, parting->workers, list);
    billow_points_copy(&from, parting->x, count);
    billow_room_find(list, reach, count, parting->room);
}

/* Adds the move that would bring two parts to their distance, of which each point makes its share. */
static void
push_pair(const Parting *parting, const BillowNear *near)
{
    double distance = 0.0, squares = 0.0;
    for (int j = 0; j < 4; j++) {
        const BillowVec3 place = billow_points_get(parting->x, (size_t) near->point[j]);
        distance += near->weight[j] * billow_vec3_dot(near->normal, place);
        squares += near->weight[j] * near->weight[j];
    }
    const double lack = DISTANCE * parting->grid->spacing - distance;
    BillowPoints push = parting->push;
    for (int j = 0; j < 4 && lack > 0.0; j++) {
        const size_t i = (size_t) near->point[j];
        const double share = fabs(near->weight[j]);
        const BillowVec3 move = billow_vec3_scale(near->normal, share * near->weight[j] / squares * lack);
        billow_points_set(&push, i, billow_vec3_add(billow_points_get(&push, i), move));
        parting->share[i] += share;
    }
}

static void
push_apart(const Parting *parting, const BillowNearList *list)
{
    const size_t count = billow_grid_count(parting->grid);
    BillowPoints push = parting->push;
    memset(parting->share, 0, count * sizeof *parting->share);
    for (size_t i = 0; i < count; i++)
        billow_points_set(&push, i, billow_vec3(0.0, 0.0, 0.0));
    for (size_t k = 0; k < list->n_pairs; k++)
        push_pair(parting, &list->pairs[k]);
    for (size_t i = 0; i < count; i++)
        if (parting->share[i] > 0.0)
            move_point(parting, i, billow_vec3_scale(billow_points_get(&push, i), 1.0 / parting->share[i]));
}

static void
restore_lengths(const Parting *parting)
{
    const size_t count = billow_grid_count(parting->grid);
    uint8_t *cuts = billow_allocate(count, sizeof *cuts);
    memset(cuts, BILLOW_CUT_BOTH, count);
    BillowNearList list = {0};
    for (int n = 0; n < MOST_LOOKS && billow_keep_lengths_strain(parting->keep) > STRAINED &&
                    goes_on(parting, 0.5 + 0.5 * n / MOST_LOOKS);
         n++) {
        look(parting, cuts, &list);
        for (int step = 0; step < STEPS; step++) {
            billow_keep_lengths_step(parting->keep, parting->workers);
            push_apart(parting, &list);
            billow_room_keep(&parting->from, parting->room, count, parting->x);
        }
    }
    billow_near_list_clear(&list);
    free(cuts);
}

bool
billow_lengths_apart_run(BillowKeepLengths *keep, const BillowGrid *grid, const float *hold,
                         const float *const from[3], const float *const to[3], float e,
                         BillowWorkers *workers, BillowProgress progress, void *progress_data,
                         float *const pose[3])
{
    const size_t count = billow_grid_count(grid);
    Parting parting = {
        .keep = keep,
        .grid = grid,
        .hold = hold,
        .workers = workers,
        .progress = progress,
        .progress_data = progress_data,
        .x = billow_keep_lengths_begin(keep, from, to, e, workers,
                                       (const float *const[]){pose[0], pose[1], pose[2]}),
        .push = billow_points_new(count),
        .from = billow_points_new(count),
        .room = billow_allocate(count, sizeof(double)),
        .share = billow_allocate(count, sizeof(double)),
        .about = billow_allocate(count, 1),
    };
    bool apart = uncross(&parting);
    if (apart) {
        restore_lengths(&parting);
        apart = billow_contours_shorten(grid, parting.x, parting.workers, parting.push) == 0;
    }
    billow_points_write(parting.x, count, pose[0], pose[1], pose[2]);
    billow_points_free(&parting.push);
    billow_points_free(&parting.from);
    free(parting.room);
    free(parting.share);
    free(parting.about);
    return apart;
}
