#include "core/relaxation/level.h"

#include "core/base/allocate.h"
#include "core/base/patch.h"
#include "core/relaxation/contact.h"
#include "core/relaxation/faces.h"
#include "core/relaxation/hinges.h"
#include "core/relaxation/painted.h"
#include "core/relaxation/repulsion.h"

#include <stdint.h>
#include <string.h>

/* rho away from the anchors, in units of the weight per area times the longer side. */
static const double STIFFNESS = 2.0;

/* Of cloth without anchors, as a share of its weight in a move of one spacing: its matrix is singular
 * otherwise. */
static const double LEAST_DRAG = 0.05;

enum {
    PLANES = 41,
    LINE = 8,     /* doubles per cache line */
    STAGGER = 40, /* keeps planes from starting at the same cache set */
};

static double *
next_plane(double **next, size_t stride)
{
    double *plane = *next;
    *next += stride;
    return plane;
}

static BillowPoints
next_points(double **next, size_t stride)
{
    BillowPoints points = {next_plane(next, stride), NULL, NULL};
    points.y = next_plane(next, stride);
    points.z = next_plane(next, stride);
    return points;
}

static void
edges_init(BillowEdges *edges, double **next, size_t stride, double length)
{
    edges->length = length;
    edges->rest = next_plane(next, stride);
    edges->weight = next_plane(next, stride);
    edges->z = next_points(next, stride);
    edges->mu = next_plane(next, stride);
}

/* Allocates the per-point arrays as planes of one memory block. */
static void
allocate_planes(BillowRelaxationLevel *level)
{
    /* with padding of more than a row on either side */
    size_t columns = (size_t) level->columns, rows = (size_t) level->rows;
    size_t margin = (columns + LINE) / LINE * LINE;
    size_t stride = (columns * rows + LINE - 1) / LINE * LINE + 2 * margin + STAGGER;
    size_t planes = level->finest ? PLANES - 3 : PLANES;
    level->block_count = planes * stride + LINE;
    level->block = billow_allocate(level->block_count, sizeof(double));
    size_t off = (uintptr_t) level->block / sizeof(double) % LINE;
    double *next = level->block + (LINE - off) % LINE + margin;
    edges_init(&level->edges[0], &next, stride, level->width);
    edges_init(&level->edges[1], &next, stride, level->height);
    for (int d = 0; d < 2; d++) {
        level->diagonals[d].weight = next_plane(&next, stride);
        level->diagonals[d].shear = next_plane(&next, stride);
        level->diagonals[d].z = next_points(&next, stride);
        level->diagonals[d].mu = next_plane(&next, stride);
    }
    level->before = next_points(&next, stride);
    level->diagonal_rest = next_plane(&next, stride);
    level->steady = next_points(&next, stride);
    level->share = next_plane(&next, stride);
    level->x = next_points(&next, stride);
    level->residual = next_points(&next, stride);
    level->start = level->finest ? level->residual : next_points(&next, stride);
    level->edges[0].share = level->x.x;
    level->edges[1].share = level->x.y;
}

static BillowTie
make_tie(const BillowRelaxationLevel *level, const BillowAnchor *anchor)
{
    double column = anchor->column / level->width, row = anchor->row / level->height;
    int c = (int) fmin(column, level->columns - 2), r = (int) fmin(row, level->rows - 2);
    double s = column - c, t = row - r;
    size_t n = (size_t) level->columns, first = (size_t) r * n + (size_t) c;
    BillowTie tie = {.point = {first, first + 1, first + n, first + n + 1},
                     .share = {(1.0 - s) * (1.0 - t), s * (1.0 - t), (1.0 - s) * t, s * t}};
    int nearest = (int) lround(s) + 2 * (int) lround(t);
    tie.held = tie.share[nearest] > 1.0 - 1e-9;
    if (tie.held)
        tie.point[0] = tie.point[nearest];
    return tie;
}

/* Reinforces the cloth around the anchors, which are points of the finest level. */
static void
reinforce(BillowRelaxationLevel *level, double radius)
{
    BillowGrid grid = {level->columns, level->rows, 1.0};
    unsigned char *held = billow_allocate(billow_grid_count(&grid), sizeof *held);
    for (size_t k = 0; k < level->n_anchors; k++)
        held[level->ties[k].point[0]] = 1;
    for (int d = 0; d < 2; d++) {
        size_t n;
        BillowReinforcement *list = billow_reinforced_springs(&grid, held, radius, d == 0 ? 1 : -1, 1, &n);
        for (size_t k = 0; k < n; k++)
            level->diagonals[d].shear[list[k].point] *= list[k].factor;
        free(list);
    }
    free(held);
}

/* Diagonals resist shear as far as their cells are cloth. */
static void
shear_cells(BillowRelaxationLevel *level)
{
    const size_t n = (size_t) level->columns;
    for (size_t row = 0; level->outline && row + 1 < (size_t) level->rows; row++)
        for (size_t i = row * n; i + 1 < (row + 1) * n; i++) {
            level->diagonals[0].shear[i] *= level->outline->share[i];
            level->diagonals[1].shear[i + 1] *= level->outline->share[i];
        }
}

void
billow_relaxation_level_dress(BillowRelaxationLevel *level, const BillowRelaxationCloth *cloth)
{
    double w = level->width, h = level->height;
    size_t count = (size_t) level->columns * (size_t) level->rows;
    for (int d = 0; d < 2; d++)
        for (size_t i = 0; i < count; i++)
            level->diagonals[d].shear[i] = cloth->shear * 2.0 * w * h / (w * w + h * h);
    shear_cells(level);
    if (level->finest && cloth->radius > 0.0)
        reinforce(level, cloth->radius);
    level->edges[0].bending = (cloth->bending + cloth->weft_excess) * h / (w * w * w);
    level->edges[1].bending = cloth->bending * w / (h * h * h);
}

/* Returns how much stiffer the cloth is against second differences where it is shrunk. */
static double
shrunk_bend(const BillowRelaxationLevel *level, int direction, int column, int row)
{
    const BillowGrid grid = billow_relaxation_level_grid(level);
    return level->shrink ? billow_grid_shrunk_bend(&grid, direction == 1, column, row) : 1.0;
}

static void
find_bends(BillowRelaxationLevel *level)
{
    const size_t n = (size_t) level->columns, count = n * (size_t) level->rows;
    for (int d = 0; (level->outline || level->stiff || level->shrink) && d < 2; d++) {
        level->edges[d].bend = billow_allocate(count, sizeof *level->edges[d].bend);
        for (size_t i = 0; i < count; i++)
            level->edges[d].bend[i] = billow_relaxation_level_bend(level, d, (int) (i % n), (int) (i / n)) *
                                      (level->stiff ? level->stiff[i] : 1.0) *
                                      shrunk_bend(level, d, (int) (i % n), (int) (i / n));
    }
}

BillowRelaxationLevel *
billow_relaxation_level_new(const BillowGrid *grid, int columns, int rows, const BillowAnchor *anchors,
                            size_t n_anchors, const BillowRelaxationCloth *cloth)
{
    BillowRelaxationLevel *level = billow_allocate(1, sizeof *level);
    double w = (double) (grid->columns - 1) / (columns - 1), h = (double) (grid->rows - 1) / (rows - 1);
    double size = fmax(grid->columns, grid->rows);
    level->columns = columns;
    level->rows = rows;
    level->finest = columns == grid->columns && rows == grid->rows;
    level->width = w;
    level->height = h;
    level->outline = !grid->outline  ? NULL
                     : level->finest ? billow_outline_ref(grid->outline)
                                     : billow_outline_coarsen(grid->outline, columns, rows);
    level->shrink = !grid->shrink   ? NULL
                    : level->finest ? billow_shrink_ref(grid->shrink)
                                    : billow_shrink_coarsen(grid->shrink, columns, rows);
    level->closed = grid->closed == BILLOW_CLOSED_COLUMNS;
    level->narrow = cloth->narrow;
    level->load = w * h;
    level->drag = n_anchors == 0 ? LEAST_DRAG * level->load : 0.0;
    allocate_planes(level);
    level->moves = billow_allocate((size_t) rows, sizeof *level->moves);
    level->room = billow_allocate(billow_relaxation_level_room(level), sizeof *level->room);
    level->n_anchors = n_anchors;
    level->ties = billow_allocate(n_anchors, sizeof *level->ties);
    for (size_t k = 0; k < n_anchors; k++)
        level->ties[k] = make_tie(level, &anchors[k]);
    billow_relaxation_paint(level, grid, cloth);
    find_bends(level);
    billow_relaxation_level_weigh(level, STIFFNESS, size);
    billow_relaxation_level_dress(level, cloth);
    level->solver = billow_relaxation_level_make_solver(level);
    return level;
}

void
billow_relaxation_level_free(BillowRelaxationLevel *level)
{
    if (!level)
        return;
    billow_outline_unref(level->outline);
    billow_shrink_unref(level->shrink);
    free(level->edges[0].bend);
    free(level->edges[1].bend);
    billow_relaxation_unpaint(level);
    free(level->block);
    free(level->moves);
    free(level->room);
    free(level->ties);
    billow_relaxation_contact_remove(level);
    billow_relaxation_hinges_remove(level);
    billow_grid_solver_free(level->solver);
    free(level);
}

double *
billow_relaxation_level_keep(const BillowRelaxationLevel *level)
{
    double *kept = billow_allocate(level->block_count, sizeof *kept);
    memcpy(kept, level->block, level->block_count * sizeof *kept);
    return kept;
}

void
billow_relaxation_level_return(BillowRelaxationLevel *level, const double *kept)
{
    memcpy(level->block, kept, level->block_count * sizeof *kept);
}

static void
multiply(double *values, size_t count, double factor)
{
    for (size_t i = 0; i < count; i++)
        values[i] *= factor;
}

void
billow_relaxation_level_lighten(BillowRelaxationLevel *level, double share)
{
    const size_t count = (size_t) level->columns * (size_t) level->rows,
                 steady = billow_relaxation_level_steady_count(level);
    for (int d = 0; d < 2; d++) {
        level->edges[d].bending *= share;
        multiply(level->edges[d].mu, count, share);
        multiply(level->diagonals[d].mu, count, share);
        multiply(level->diagonals[d].shear, count, share);
    }
    if (level->contact)
        billow_relaxation_contact_lighten(level, share);
    if (level->faces)
        billow_relaxation_faces_lighten(level, share);
    if (level->repulsion)
        billow_relaxation_repulsion_lighten(level, share);
    if (level->crease)
        billow_relaxation_hinges_lighten(level, share);
    multiply(level->steady.x, steady, share);
    multiply(level->steady.y, steady, share);
    multiply(level->steady.z, steady, share);
}

void
billow_relaxation_level_close(BillowRelaxationLevel *level)
{
    const size_t n = (size_t) level->columns, count = n * (size_t) level->rows;
    for (size_t i = 0; level->closed && i < count; i += n) {
        const BillowVec3 mean =
            billow_vec3_mix(billow_points_get(&level->x, i), billow_points_get(&level->x, i + n - 1), 0.5);
        billow_points_set(&level->x, i, mean);
        billow_points_set(&level->x, i + n - 1, mean);
    }
}

/* Cloth that is anchored along a vertical (a flag on its pole without wind) would crumple in a plane. So on
 * the coarse levels there is a breeze, in units of the weight, that decreases towards the finest level and
 * with the slant of the anchors. It blows away from them and a little sideways, out of any plane. */
static const double BREEZE = 0.5, ACROSS = 0.1, SLANTED = 0.2;

static const double LEAST_LEAN = 1e-6; /* relative to the square of the anchors' extent; less is rounding */

/* Returns how far the anchors are beside the vertical through their mean, relative to their extent on it. */
static double
slant(const BillowVec3 *places, size_t n_anchors, BillowVec3 middle)
{
    double aside = 0.0, along = 0.0;
    for (size_t k = 0; k < n_anchors; k++) {
        BillowVec3 d = billow_vec3_sub(places[k], middle);
        aside = fmax(aside, hypot(d.x, d.z));
        along = fmax(along, fabs(d.y));
    }
    return along > 0.0 ? aside / along : INFINITY;
}

/* Returns the side, 1 or -1, of the vertical plane through the level unit vector (x, z) to which the upper anchors are
 * more than the lower ones; 1 if they are in a plane that is parallel to it. Mirrored cloth gets the mirrored breeze. */
static double
leaning_side(const BillowVec3 *places, size_t n_anchors, BillowVec3 middle, double x, double z)
{
    double lean = 0.0, most = 0.0;
    for (size_t k = 0; k < n_anchors; k++) {
        const BillowVec3 d = billow_vec3_sub(places[k], middle);
        lean += d.y * (d.z * x - d.x * z);
        most += billow_vec3_dot(d, d);
    }
    return lean < -LEAST_LEAN * most ? -1.0 : 1.0;
}

bool
billow_relaxation_levels_blow(BillowRelaxationLevel *const *levels, int first, const BillowVec3 *places,
                              size_t n_anchors, const BillowPoints *start, size_t n_points)
{
    BillowVec3 middle = {0.0, 0.0, 0.0}, away = {0.0, 0.0, 0.0};
    for (size_t k = 0; k < n_anchors; k++)
        middle = billow_vec3_add(middle, billow_vec3_scale(places[k], 1.0 / (double) n_anchors));
    double strength = BREEZE * (1.0 - slant(places, n_anchors, middle) / SLANTED);
    if (first == 0 || strength <= 0.0)
        return false;
    for (size_t i = 0; i < n_points; i++)
        away = billow_vec3_add(away, billow_vec3_sub(billow_points_get(start, i), middle));
    double length = hypot(away.x, away.z), x = length > 0.0 ? away.x / length : 1.0,
           z = length > 0.0 ? away.z / length : 0.0;
    const double across = ACROSS * leaning_side(places, n_anchors, middle, x, z);
    BillowVec3 heading = billow_vec3(x - across * z, 0.0, z + across * x);
    for (int i = 1; i <= first; i++) {
        const BillowRelaxationLevel *level = levels[i];
        const BillowVec3 breeze = billow_vec3_scale(heading, strength * i / first);
        BillowPoints steady = level->steady;
        for (size_t k = 0; k < billow_relaxation_level_steady_count(level); k++)
            billow_points_set(
                &steady, k,
                billow_vec3_add(billow_points_get(&steady, k),
                                billow_vec3_scale(breeze, billow_relaxation_level_load(level, k))));
    }
    return true;
}
