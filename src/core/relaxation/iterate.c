/* Computes one iteration of a level. */
#include "core/relaxation/contact.h"
#include "core/relaxation/faces.h"
#include "core/relaxation/hinges.h"
#include "core/relaxation/level.h"
#include "core/relaxation/repulsion.h"

#include "core/base/wide.h"

#include <string.h>

enum {
    MARGIN = 8, /* doubles of padding before and after a row */
    ROWS_IN_HAND = 45,
};

static const double RELAX = 1.6; /* over-relaxation, where there is no momentum */
static const double ASCENT =
    0.7; /* with momentum, the multipliers' step as a share of the largest stable one */
static const double TINY = 1e-30; /* keeps the inverse of 0 finite */

/* Pinned points feel no force. Others are pulled to their anchors by stiff springs. */
void
billow_relaxation_level_pull(BillowRelaxationLevel *level, const BillowVec3 *places)
{
    BillowPoints *force = &level->residual;
    for (size_t k = 0; k < level->n_anchors; k++) {
        BillowTie *tie = &level->ties[k];
        if (tie->held)
            continue;
        BillowVec3 place = places ? places[k] : billow_vec3(0.0, 0.0, 0.0);
        BillowVec3 tied = {0.0, 0.0, 0.0};
        for (int i = 0; i < 4; i++)
            tied = billow_vec3_add(
                tied, billow_vec3_scale(billow_points_get(&level->x, tie->point[i]), tie->share[i]));
        BillowVec3 miss = billow_vec3_sub(billow_vec3_sub(place, tie->fold), tied);
        BillowVec3 pull = billow_vec3_scale(miss, tie->weight);
        for (int i = 0; i < 4; i++) {
            BillowVec3 share = billow_vec3_scale(pull, tie->share[i]);
            billow_points_set(force, tie->point[i],
                              billow_vec3_add(billow_points_get(force, tie->point[i]), share));
        }
    }
    for (size_t k = 0; k < level->n_anchors; k++)
        if (level->ties[k].held)
            billow_points_set(force, level->ties[k].point[0], billow_vec3(0.0, 0.0, 0.0));
}

/* Directions and scaled multipliers of the edges, starting at a point. */
typedef struct {
    BillowPoints z;
    double *mu;
} State;

/* Terms of the forces on a row: rows with zero padding, for even and odd rows in turn, or for three
 * cyclically. */
typedef struct {
    BillowPoints east, south[2];               /* of the edges, stored at their first points */
    BillowPoints south_east[2], south_west[2]; /* of the diagonals, likewise */
    BillowPoints bend_x, bend_y[3];            /* second differences times their stiffness */
    /* previous state of edges and diagonals that end in the first row: another chunk updates it */
    State above, above_east, above_west;
} RowBuffers;

static size_t
row_room(const BillowRelaxationLevel *level)
{
    return ((size_t) level->columns + 2 * MARGIN + MARGIN - 1) / MARGIN * MARGIN;
}

size_t
billow_relaxation_level_room(const BillowRelaxationLevel *level)
{
    return BILLOW_MOST_SHARES * ROWS_IN_HAND * row_room(level);
}

static BillowPoints
next_row(double **room, size_t each)
{
    BillowPoints row = {*room, *room + each, *room + 2 * each};
    *room += 3 * each;
    return row;
}

static State
next_state(double **room, size_t each)
{
    State state = {next_row(room, each), *room};
    *room += each;
    return state;
}

static RowBuffers
buffers_at(const BillowRelaxationLevel *level, size_t begin)
{
    size_t each = row_room(level);
    double *room = level->room + begin / level->chunk * ROWS_IN_HAND * each + MARGIN;
    RowBuffers hand = {.east = next_row(&room, each), .bend_x = next_row(&room, each)};
    for (int turn = 0; turn < 2; turn++) {
        hand.south[turn] = next_row(&room, each);
        hand.south_east[turn] = next_row(&room, each);
        hand.south_west[turn] = next_row(&room, each);
    }
    for (int turn = 0; turn < 3; turn++)
        hand.bend_y[turn] = next_row(&room, each);
    hand.above = next_state(&room, each);
    hand.above_east = next_state(&room, each);
    hand.above_west = next_state(&room, each);
    return hand;
}

/* Returns where the rest values of a row are stored: without folds all rows share the first one's. */
static inline size_t
rest_row(const BillowRelaxationLevel *level, size_t row)
{
    return level->folded ? row * (size_t) level->columns : 0;
}

static inline BillowPoints
from_point(const BillowPoints *points, size_t i)
{
    return (BillowPoints){points->x + i, points->y + i, points->z + i};
}

static void
clear(const BillowPoints *row, size_t count)
{
    memset(row->x, 0, count * sizeof(double));
    memset(row->y, 0, count * sizeof(double));
    memset(row->z, 0, count * sizeof(double));
}

static inline void
clear_at(const BillowPoints *row, size_t i)
{
    row->x[i] = row->y[i] = row->z[i] = 0.0;
}

/* d = x_b - x_a is split as d = l z with |z| = 1:
 *
 *   v = alpha d + (1 - alpha) l z + mu z,   z <- v / |v|,   mu <- mu + tau (|v| - l - mu),
 *
 * where the scaled multiplier is u = mu z. The points then feel the force  f = rho (d - l z + mu z). */
BILLOW_WITHIN void
update_edges(BillowPoints x, size_t step, size_t n, const double *lengths, const double *rho, double relax,
             double ascent, double most, State old, State new, BillowPoints f)
{
#pragma GCC ivdep
    for (size_t i = 0; i < n; i++) {
        double dx = x.x[i + step] - x.x[i], dy = x.y[i + step] - x.y[i], dz = x.z[i + step] - x.z[i];
        double rest = lengths[i], keep = (1.0 - relax) * rest + old.mu[i];
        double vx = relax * dx + keep * old.z.x[i], vy = relax * dy + keep * old.z.y[i],
               vz = relax * dz + keep * old.z.z[i];
        double length = sqrt(vx * vx + vy * vy + vz * vz), inverse = 1.0 / (length + TINY);
        double next = ascent * (length - rest) + (1.0 - ascent) * old.mu[i];
        double stretch = next < most ? next : most, pull = stretch - rest;
        double zx = vx * inverse, zy = vy * inverse, zz = vz * inverse;
        new.z.x[i] = zx;
        new.z.y[i] = zy;
        new.z.z[i] = zz;
        new.mu[i] = stretch;
        f.x[i] = rho[i] * (dx + pull * zx);
        f.y[i] = rho[i] * (dy + pull * zy);
        f.z[i] = rho[i] * (dz + pull * zz);
    }
}

/* Diagonals are springs of stiffness k: v = d + mu z, and the split length t along it minimizes k (t - l)^2 +
 * rho (t - |v|)^2; mu <- mu + tau (|v| - t - mu). */
BILLOW_WITHIN void
update_diagonals(BillowPoints x, size_t step, size_t n, const double *lengths, const double *k,
                 const double *rho, double ascent, State old, State new, BillowPoints f)
{
#pragma GCC ivdep
    for (size_t i = 0; i < n; i++) {
        double dx = x.x[i + step] - x.x[i], dy = x.y[i + step] - x.y[i], dz = x.z[i + step] - x.z[i];
        double vx = dx + old.mu[i] * old.z.x[i], vy = dy + old.mu[i] * old.z.y[i],
               vz = dz + old.mu[i] * old.z.z[i];
        double length = sqrt(vx * vx + vy * vy + vz * vz), inverse = 1.0 / (length + TINY);
        double over = k[i] * (length - lengths[i]) / (k[i] + rho[i] + TINY);
        double stretch = ascent * over + (1.0 - ascent) * old.mu[i], pull = over + stretch - length;
        double zx = vx * inverse, zy = vy * inverse, zz = vz * inverse;
        new.z.x[i] = zx;
        new.z.y[i] = zy;
        new.z.z[i] = zz;
        new.mu[i] = stretch;
        f.x[i] = rho[i] * (dx + pull * zx);
        f.y[i] = rho[i] * (dy + pull * zy);
        f.z[i] = rho[i] * (dz + pull * zz);
    }
}

/* q = k (x_before - 2 x + x_after) */
BILLOW_WITHIN void
update_bends(BillowPoints x, ptrdiff_t step, ptrdiff_t n, double k, BillowPoints q)
{
#pragma GCC ivdep
    for (ptrdiff_t i = 0; i < n; i++) {
        q.x[i] = k * (x.x[i - step] - 2.0 * x.x[i] + x.x[i + step]);
        q.y[i] = k * (x.y[i - step] - 2.0 * x.y[i] + x.y[i + step]);
        q.z[i] = k * (x.z[i - step] - 2.0 * x.z[i] + x.z[i + step]);
    }
}

/* Bending as far as there is cloth. */
BILLOW_WITHIN void
share_bends(const double *share, size_t n, const BillowPoints *bends)
{
    for (size_t i = 0; i < n; i++) {
        bends->x[i] *= share[i];
        bends->y[i] *= share[i];
        bends->z[i] *= share[i];
    }
}

/* Whole rows are processed; results where there is no edge are undone afterwards. */
static inline State
state_at(const BillowPoints *z, double *mu, size_t i)
{
    return (State){from_point(z, i), mu + i};
}

static inline double
relaxation_of(const BillowRelaxationLevel *level)
{
    return level->momentum > 0.0 ? 1.0 : RELAX;
}

/* Slow modes of the tensions, in edges that have little of the matrix's stiffness, are stable with a momentum m as long
 * as tau < (1 - m) / m^2: docs/method.md §3. */
static inline double
ascent_of(const BillowRelaxationLevel *level)
{
    const double m = level->momentum;
    return m > 0.0 && level->bounded ? fmin(ASCENT * (1.0 - m) / (m * m), 1.0) : 1.0;
}

/* The second difference across the seam of a tube. */
static void
bend_seam(BillowPoints x, size_t last, double bending, const BillowPoints *bends)
{
    bends->x[0] = bends->x[last] = bending * (x.x[last - 1] - 2.0 * x.x[0] + x.x[1]);
    bends->y[0] = bends->y[last] = bending * (x.y[last - 1] - 2.0 * x.y[0] + x.y[1]);
    bends->z[0] = bends->z[last] = bending * (x.z[last - 1] - 2.0 * x.z[0] + x.z[1]);
}

/* Returns the stiffness of a row against the second difference across the seam; `bending`: where it is not shrunk. */
static double
seam_bending(const BillowRelaxationLevel *level, size_t row, double bending)
{
    if (!level->shrink)
        return bending;
    const BillowGrid grid = billow_relaxation_level_grid(level);
    return level->edges[0].bending * billow_line_share((int) row, level->rows) *
           billow_grid_shrunk_bend(&grid, false, 0, (int) row);
}

BILLOW_WITHIN void
update_across(const BillowRelaxationLevel *level, const RowBuffers *hand, size_t row)
{
    const BillowEdges *edges = &level->edges[0];
    size_t n = (size_t) level->columns, first = row * n;
    BillowPoints x = from_point(&level->x, first);
    State state = state_at(&edges->z, edges->mu, first);
    update_edges(x, 1, n, edges->rest + rest_row(level, row), edges->weight + first, relaxation_of(level),
                 ascent_of(level), level->most_tension * edges->length, state, state, hand->east);
    clear_at(&hand->east, n - 1);
    /* along a border there is only half a strip of cloth */
    double bending =
        edges->bending * (!edges->bend && (row == 0 || row + 1 == (size_t) level->rows) ? 0.5 : 1.0);
    update_bends(x, 1, level->columns, bending, hand->bend_x);
    if (edges->bend)
        share_bends(edges->bend + first, n, &hand->bend_x);
    clear_at(&hand->bend_x, 0);
    clear_at(&hand->bend_x, n - 1);
    if (level->closed)
        bend_seam(x, n - 1, seam_bending(level, row, bending), &hand->bend_x);
}

/* Computes the edges and diagonals from a row to the next. `again`: the row belongs to another chunk, which
 * updates the state of its edges; only their force is needed. */
BILLOW_WITHIN void
update_down(const BillowRelaxationLevel *level, const RowBuffers *hand, size_t row, bool again)
{
    const BillowEdges *edges = &level->edges[1];
    size_t n = (size_t) level->columns, first = row * n, turn = row % 2;
    const double *rest = level->diagonal_rest + rest_row(level, row);
    BillowPoints x = from_point(&level->x, first);
    const BillowDiagonals *east = &level->diagonals[0], *west = &level->diagonals[1];
    State own = state_at(&edges->z, edges->mu, first), own_east = state_at(&east->z, east->mu, first),
          own_west = state_at(&west->z, west->mu, first + 1), scratch = {hand->east, hand->bend_x.x};
    update_edges(x, n, n, edges->rest + rest_row(level, row), edges->weight + first, relaxation_of(level),
                 ascent_of(level), level->most_tension * edges->length, again ? hand->above : own,
                 again ? scratch : own, hand->south[turn]);
    update_diagonals(x, n + 1, n - 1, rest, east->shear + first, east->weight + first, ascent_of(level),
                     again ? hand->above_east : own_east, again ? scratch : own_east, hand->south_east[turn]);
    clear_at(&hand->south_east[turn], n - 1);
    update_diagonals(from_point(&x, 1), n - 1, n - 1, rest, west->shear + first + 1, west->weight + first + 1,
                     ascent_of(level), again ? hand->above_west : own_west, again ? scratch : own_west,
                     from_point(&hand->south_west[turn], 1));
    clear_at(&hand->south_west[turn], 0);
    clear_at(&hand->south_west[turn], n);
}

static void
clear_down(const BillowRelaxationLevel *level, const RowBuffers *hand, size_t turn)
{
    clear(&hand->south[turn], (size_t) level->columns);
    clear(&hand->south_east[turn], (size_t) level->columns);
    clear(&hand->south_west[turn], (size_t) level->columns);
}

BILLOW_WITHIN void
bend_down(const BillowRelaxationLevel *level, const BillowPoints *bends, size_t row)
{
    size_t last = (size_t) level->columns - 1;
    update_bends(from_point(&level->x, row * (last + 1)), level->columns, level->columns,
                 level->edges[1].bending, *bends);
    if (level->edges[1].bend) {
        share_bends(level->edges[1].bend + row * (last + 1), last + 1, bends);
        return;
    }
    for (size_t side = 0; side < 2; side++) {
        size_t i = side * last;
        bends->x[i] *= 0.5;
        bends->y[i] *= 0.5;
        bends->z[i] *= 0.5;
    }
}

BILLOW_WITHIN void
update_bends_down(const BillowRelaxationLevel *level, const RowBuffers *hand, size_t row)
{
    size_t n = (size_t) level->columns;
    if (row == 0 || row + 1 >= (size_t) level->rows)
        clear(&hand->bend_y[row % 3], n);
    else
        bend_down(level, &hand->bend_y[row % 3], row);
}

/* One axis of the forces on a row: terms that start at a point minus those that end there (north: the row
 * above). */
typedef struct {
    const double *east, *south, *north, *south_east, *north_west, *south_west, *north_east;
    const double *bend_x, *bend_y, *bend_above, *bend_below, *steady;
    double *out;
} GatherTerms;

BILLOW_WITHIN void
gather_axis(const GatherTerms *g, ptrdiff_t n)
{
#pragma GCC ivdep
    for (ptrdiff_t i = 0; i < n; i++)
        g->out[i] = g->steady[i] + (g->east[i] - g->east[i - 1]) + (g->south[i] - g->north[i]) +
                    (g->south_east[i] - g->north_west[i - 1]) + (g->south_west[i] - g->north_east[i + 1]) +
                    (2.0 * g->bend_x[i] - (g->bend_x[i - 1] + g->bend_x[i + 1])) +
                    (2.0 * g->bend_y[i] - (g->bend_above[i] + g->bend_below[i]));
}

BILLOW_WITHIN void
gather_row(const BillowRelaxationLevel *level, const RowBuffers *hand, size_t row)
{
    size_t n = (size_t) level->columns;
    BillowPoints steady = from_point(&level->steady, billow_relaxation_level_steady_row(level, row)),
                 out = from_point(&level->residual, row * n);
    const BillowPoints *e = &hand->east, *s = &hand->south[row % 2], *se = &hand->south_east[row % 2],
                       *sw = &hand->south_west[row % 2], *north = &hand->south[(row + 1) % 2],
                       *nw = &hand->south_east[(row + 1) % 2], *ne = &hand->south_west[(row + 1) % 2];
    const BillowPoints *p = &hand->bend_x, *q = &hand->bend_y[row % 3], *above = &hand->bend_y[(row + 2) % 3],
                       *below = &hand->bend_y[(row + 1) % 3];
    GatherTerms x = {e->x, s->x, north->x, se->x,    nw->x,    sw->x, ne->x,
                     p->x, q->x, above->x, below->x, steady.x, out.x};
    GatherTerms y = {e->y, s->y, north->y, se->y,    nw->y,    sw->y, ne->y,
                     p->y, q->y, above->y, below->y, steady.y, out.y};
    GatherTerms z = {e->z, s->z, north->z, se->z,    nw->z,    sw->z, ne->z,
                     p->z, q->z, above->z, below->z, steady.z, out.z};
    gather_axis(&x, level->columns);
    gather_axis(&y, level->columns);
    gather_axis(&z, level->columns);
    for (size_t i = 0; level->closed && i < n; i += n - 1) { /* both took all of the seam's bend */
        out.x[i] -= p->x[i];
        out.y[i] -= p->y[i];
        out.z[i] -= p->z[i];
    }
}

/* Goes row by row, buffering no more terms than the next row needs. */
BILLOW_WIDE static void
force_rows(void *data, size_t begin, size_t end)
{
    const BillowRelaxationLevel *level = data;
    RowBuffers hand = buffers_at(level, begin);
    if (begin > 0) {
        update_down(level, &hand, begin - 1, true);
        update_bends_down(level, &hand, begin - 1);
    } else {
        clear_down(level, &hand, 1);
        clear(&hand.bend_y[2], (size_t) level->columns);
    }
    update_bends_down(level, &hand, begin);
    for (size_t row = begin; row < end; row++) {
        update_across(level, &hand, row);
        if (row + 1 < (size_t) level->rows)
            update_down(level, &hand, row, false);
        else
            clear_down(level, &hand, row % 2);
        update_bends_down(level, &hand, row + 1);
        gather_row(level, &hand, row);
    }
}

static void
keep_state(State to, const BillowPoints *z, const double *mu, size_t first, size_t n)
{
    size_t bytes = n * sizeof(double);
    memcpy(to.z.x, z->x + first, bytes);
    memcpy(to.z.y, z->y + first, bytes);
    memcpy(to.z.z, z->z + first, bytes);
    memcpy(to.mu, mu + first, bytes);
}

/* Copies the state that neighboring chunks both read. */
static void
keep_state_between_chunks(const BillowRelaxationLevel *level)
{
    const BillowEdges *south = &level->edges[1];
    const BillowDiagonals *east = &level->diagonals[0], *west = &level->diagonals[1];
    size_t n = (size_t) level->columns;
    for (size_t begin = level->chunk; begin < (size_t) level->rows; begin += level->chunk) {
        RowBuffers hand = buffers_at(level, begin);
        size_t first = (begin - 1) * n;
        keep_state(hand.above, &south->z, south->mu, first, n);
        keep_state(hand.above_east, &east->z, east->mu, first, n);
        keep_state(hand.above_west, &west->z, west->mu, first + 1, n - 1);
    }
}

/* x <- x + m (x - before),  before <- x */
BILLOW_WIDE static void
push_rows(void *data, size_t begin, size_t end)
{
    const BillowRelaxationLevel *level = data;
    double m = level->momentum;
    double *const to[3] = {level->x.x, level->x.y, level->x.z};
    double *const from[3] = {level->before.x, level->before.y, level->before.z};
    size_t n = (size_t) level->columns;
    for (int axis = 0; axis < 3; axis++) {
        double *x = to[axis], *before = from[axis];
#pragma GCC ivdep
        for (size_t i = begin * n; i < end * n; i++) {
            double here = x[i];
            x[i] = level->moving ? here + m * (here - before[i]) : here;
            before[i] = here;
        }
    }
}

static void
renew_solver(BillowRelaxationLevel *level)
{
    BillowGridSolver *solver = billow_relaxation_level_make_solver(level);
    if (level->contact)
        billow_relaxation_contact_take_solver(level, solver);
    else
        billow_relaxation_repulsion_take_solver(level, solver);
}

void
billow_relaxation_level_drag(BillowRelaxationLevel *level, double drag)
{
    level->drag = drag * level->load;
    renew_solver(level);
}

void
billow_relaxation_level_look(BillowRelaxationLevel *level, BillowWorkers *workers)
{
    if (level->repulsion && billow_relaxation_repulsion_look(level, workers))
        renew_solver(level);
}

double
billow_relaxation_level_iterate(BillowRelaxationLevel *level, const BillowVec3 *places, double momentum,
                                BillowWorkers *workers)
{
    size_t rows = (size_t) level->rows;
    level->chunk = billow_workers_share_rows(workers, (size_t) level->columns, rows);
    level->momentum = momentum;
    billow_relaxation_level_look(level, workers);
    if (momentum > 0.0)
        billow_workers_run(workers, rows, level->chunk, push_rows, level);
    level->moving = momentum > 0.0;
    const bool others = level->faces && billow_relaxation_faces_look(level);
    if ((level->contact && billow_relaxation_contact_look(level)) || others)
        renew_solver(level);
    keep_state_between_chunks(level);
    billow_workers_run(workers, rows, level->chunk, force_rows, level);
    if (level->crease)
        billow_relaxation_hinges_bend(level);
    billow_relaxation_level_pull(level, places);
    if (level->contact)
        billow_relaxation_contact_bear(level);
    if (level->faces)
        billow_relaxation_faces_bear(level);
    if (level->repulsion)
        billow_relaxation_repulsion_bear(level);
    billow_grid_solver_correct(level->solver, workers, &level->residual, &level->x, level->moves);
    if (level->repulsion)
        billow_relaxation_repulsion_stop(level);
    billow_relaxation_level_close(level);
    double most = 0.0;
    for (size_t row = 0; row < rows; row++)
        most = fmax(most, level->moves[row]);
    if (level->contact)
        billow_relaxation_contact_travel(level, (1.0 + momentum) * most);
    return most;
}
