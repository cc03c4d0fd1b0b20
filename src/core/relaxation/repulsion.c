#include "core/relaxation/repulsion.h"

#include "core/base/allocate.h"
#include "core/contact/room.h"

#include <string.h>

/* When parts are looked for again, which costs far more than an iteration: `least` iterations after the last
 * search if the share `many` of the points had to stop, or `most` if a point has gone as far as `moved`. `reach`
 * is the distance within which parts are known: no point goes farther in between. Both are in cells. */
typedef struct {
    int least, most;
    double many, moved, reach;
} Looks;

static const Looks OFTEN = {1, 12, 0.02, 0.0, 0.7}, SELDOM = {4, 12, 0.06, 0.1, 0.6};

/* Stiffness of the repulsion relative to the mean of the edges' splitting. Softer cloth locks: it is pressed
 * together until its steps are as short as its distances. */
static const double STIFFNESS = 8.0;

/* Distances below this share of the repulsion's repel no more strongly. */
static const double LEAST = 0.02;

struct BillowRelaxationRepulsion {
    BillowGrid grid; /* the level's, of square cells */
    double distance, stiffness;
    const Looks *looks;
    unsigned char *held; /* per point */
    uint8_t *cuts;       /* per cell: both diagonals, so that it does not matter which one is drawn */
    BillowNearList near;
    BillowPoints from;       /* where the points were at the last search */
    double *room;            /* how far each may go from there */
    size_t n_stopped;        /* points that had to stop in the last iteration */
    int looked;              /* iterations since the last search */
    BillowGridSolver *plain; /* the level's solver without repulsion */
};

static size_t
points_of(const BillowRelaxationRepulsion *repulsion)
{
    return billow_grid_count(&repulsion->grid);
}

static double
mean_weight(const BillowRelaxationLevel *level)
{
    const size_t count = (size_t) level->columns * (size_t) level->rows;
    double sum = 0.0;
    size_t edges = 0;
    for (int direction = 0; direction < 2; direction++)
        for (size_t i = 0; i < count; i++) {
            const int column = (int) (i % (size_t) level->columns), row = (int) (i / (size_t) level->columns);
            if (!billow_relaxation_level_has_edge(level, direction, column, row))
                continue;
            sum += level->edges[direction].weight[i];
            edges++;
        }
    return sum / (double) edges;
}

void
billow_relaxation_repulsion_add(BillowRelaxationLevel *level, double distance, bool often)
{
    BillowRelaxationRepulsion *repulsion = billow_allocate(1, sizeof *repulsion);
    repulsion->grid = billow_relaxation_level_grid(level);
    repulsion->distance = distance;
    repulsion->looks = often ? &OFTEN : &SELDOM;
    repulsion->stiffness = STIFFNESS * mean_weight(level);
    const size_t count = points_of(repulsion);
    repulsion->held = billow_allocate(count, sizeof *repulsion->held);
    for (size_t i = 0; i < count; i++)
        repulsion->held[i] = !billow_grid_has_point(&repulsion->grid, i);
    for (size_t k = 0; k < level->n_anchors; k++)
        repulsion->held[level->ties[k].point[0]] |= level->ties[k].held;
    repulsion->cuts = billow_allocate(count, sizeof *repulsion->cuts);
    memset(repulsion->cuts, BILLOW_CUT_BOTH, count);
    repulsion->from = billow_points_new(count);
    repulsion->room = billow_allocate(count, sizeof *repulsion->room);
    repulsion->plain = level->solver;
    level->repulsion = repulsion;
}

void
billow_relaxation_repulsion_remove(BillowRelaxationLevel *level)
{
    BillowRelaxationRepulsion *repulsion = level->repulsion;
    if (!repulsion)
        return;
    if (!level->contact)
        billow_relaxation_repulsion_take_solver(level, repulsion->plain);
    level->repulsion = NULL;
    free(repulsion->held);
    free(repulsion->cuts);
    billow_near_list_clear(&repulsion->near);
    billow_points_free(&repulsion->from);
    free(repulsion->room);
    free(repulsion);
}

void
billow_relaxation_repulsion_take_solver(BillowRelaxationLevel *level, BillowGridSolver *solver)
{
    if (level->solver != level->repulsion->plain)
        billow_grid_solver_free(level->solver);
    level->solver = solver;
}

void
billow_relaxation_repulsion_lighten(BillowRelaxationLevel *level, double share)
{
    level->repulsion->stiffness *= share;
}

/* Both points of a tube's seam go as far as the one that has less room. */
static void
even_seam(const BillowRelaxationRepulsion *repulsion)
{
    const size_t columns = (size_t) repulsion->grid.columns;
    double *room = repulsion->room;
    for (size_t i = 0; repulsion->grid.closed && i < points_of(repulsion); i += columns)
        room[i] = room[i + columns - 1] = fmin(room[i], room[i + columns - 1]);
}

/* Returns whether a point has gone so far since the last search that it is due. */
static bool
has_moved(const BillowRelaxationRepulsion *repulsion, const BillowPoints *x)
{
    const double far = repulsion->looks->moved * repulsion->grid.spacing;
    for (size_t i = 0; i < points_of(repulsion); i++)
        if (billow_vec3_distance(billow_points_get(x, i), billow_points_get(&repulsion->from, i)) >= far)
            return true;
    return false;
}

static bool
is_due(const BillowRelaxationRepulsion *repulsion, const BillowPoints *x)
{
    const Looks *looks = repulsion->looks;
    if (repulsion->looked == 0)
        return true;
    if (repulsion->looked < looks->least)
        return false;
    return (double) repulsion->n_stopped > looks->many * (double) points_of(repulsion) ||
           (repulsion->looked >= looks->most && has_moved(repulsion, x));
}

bool
billow_relaxation_repulsion_look(BillowRelaxationLevel *level, BillowWorkers *workers)
{
    BillowRelaxationRepulsion *repulsion = level->repulsion;
    const size_t count = points_of(repulsion);
    const double reach = repulsion->looks->reach * repulsion->grid.spacing;
    const bool due = is_due(repulsion, &level->x);
    repulsion->looked = due ? 1 : repulsion->looked + 1;
    if (!due)
        return false;
    repulsion->n_stopped = 0;
    billow_points_copy(&repulsion->from, &level->x, count);
    billow_near_find(&repulsion->grid, &level->x, repulsion->cuts, reach, workers, &repulsion->near);
    billow_room_find(&repulsion->near, reach, count, repulsion->room);
    even_seam(repulsion);
    return true;
}

/* --- Force --- */

/* The repulsion of parts that are d apart is  k (h - d),  and below h / 2 it goes on smoothly as
 * k h^2 / (4 d). */
typedef struct {
    double force, slope;
} Repulsion;

static Repulsion
repulsion_at(const BillowRelaxationRepulsion *repulsion, double d)
{
    const double h = repulsion->distance, k = repulsion->stiffness;
    if (d >= h)
        return (Repulsion){0.0, 0.0};
    if (d > 0.5 * h)
        return (Repulsion){k * (h - d), k};
    const double e = fmax(d, LEAST * h);
    return (Repulsion){k * h * h / (4.0 * e), k * h * h / (4.0 * e * e)};
}

/* A contains at least half of the stiffness, slope w wᵀ, whose rows sum to at most 2 slope |w|. */
void
billow_relaxation_repulsion_stiffen(const BillowRelaxationLevel *level, double *center)
{
    const BillowRelaxationRepulsion *repulsion = level->repulsion;
    for (size_t k = 0; k < repulsion->near.n_pairs; k++) {
        const BillowNear *near = &repulsion->near.pairs[k];
        const double slope = repulsion_at(repulsion, near->distance).slope;
        for (int j = 0; j < 4; j++)
            center[near->point[j]] += slope * fabs(near->weight[j]);
    }
}

void
billow_relaxation_repulsion_bear(BillowRelaxationLevel *level)
{
    const BillowRelaxationRepulsion *repulsion = level->repulsion;
    for (size_t k = 0; k < repulsion->near.n_pairs; k++) {
        const BillowNear *near = &repulsion->near.pairs[k];
        double distance = 0.0;
        for (int j = 0; j < 4; j++)
            distance += near->weight[j] *
                        billow_vec3_dot(near->normal, billow_points_get(&level->x, (size_t) near->point[j]));
        const double force = repulsion_at(repulsion, distance).force;
        for (int j = 0; j < 4 && force > 0.0; j++) {
            const size_t i = (size_t) near->point[j];
            const BillowVec3 share = billow_vec3_scale(near->normal, force * near->weight[j]);
            if (!repulsion->held[i])
                billow_points_set(&level->residual, i,
                                  billow_vec3_add(billow_points_get(&level->residual, i), share));
        }
    }
}

void
billow_relaxation_repulsion_stop(BillowRelaxationLevel *level)
{
    BillowRelaxationRepulsion *repulsion = level->repulsion;
    repulsion->n_stopped =
        billow_room_keep(&repulsion->from, repulsion->room, points_of(repulsion), &level->x);
}
