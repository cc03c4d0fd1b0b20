#include "core/base/outline.h"

#include "core/base/allocate.h"
#include "core/base/fine_mesh.h"
#include "core/base/nearest.h"
#include "core/base/outline_trim.h"
#include "core/base/shrink.h"

#include <stdatomic.h>

typedef struct {
    BillowOutline outline;
    atomic_int references;
} SharedOutline;

/* In cells: a point of the net weighs as much at least. */
static const double LEAST_MASS = 0.02;

static BillowOutline *
allocate_outline(int columns, int rows)
{
    SharedOutline *shared = billow_allocate(1, sizeof *shared);
    const size_t count = (size_t) columns * (size_t) rows;
    atomic_init(&shared->references, 1);
    shared->outline.columns = columns;
    shared->outline.rows = rows;
    shared->outline.share = billow_allocate(count, sizeof(double));
    shared->outline.mass = billow_allocate(count, sizeof(double));
    return &shared->outline;
}

/* A point belongs to the net if and only if a cell around it does. */
static void
settle_masses(BillowOutline *outline)
{
    const BillowGrid grid = {outline->columns, outline->rows, 1.0, outline};
    for (int row = 0; row < outline->rows; row++)
        for (int column = 0; column < outline->columns; column++) {
            const double share = billow_grid_cell_share(&grid, column, row) +
                                 billow_grid_cell_share(&grid, column - 1, row) +
                                 billow_grid_cell_share(&grid, column, row - 1) +
                                 billow_grid_cell_share(&grid, column - 1, row - 1);
            double *mass = &outline->mass[billow_grid_index(&grid, column, row)];
            *mass = share > 0.0 ? fmax(*mass, LEAST_MASS) : 0.0;
        }
}

/* Parts of rows that edges join. */
typedef struct {
    int32_t *of_part; /* of each part: itself, or one that it is joined to */
    int32_t n, room, n_joined;
} Parts;

static int32_t
add_part(Parts *parts)
{
    if (parts->n == parts->room)
        parts->of_part =
            billow_reallocate(parts->of_part, (size_t) (parts->room = 2 * parts->room + 64), sizeof(int32_t));
    parts->of_part[parts->n] = parts->n;
    return parts->n++;
}

static int32_t
first_of(Parts *parts, int32_t part)
{
    int32_t *of = parts->of_part;
    while (of[part] != part)
        part = of[part] = of[of[part]];
    return part;
}

static void
join_parts(Parts *parts, int32_t a, int32_t b)
{
    const int32_t p = first_of(parts, a), q = first_of(parts, b);
    parts->n_joined += p != q;
    parts->of_part[p > q ? p : q] = p > q ? q : p;
}

/* Returns whether one can get from each point of the net to each other one along its edges. */
static bool
is_connected(const BillowOutline *outline)
{
    const BillowGrid grid = {outline->columns, outline->rows, 1.0, outline};
    int32_t *part =
        billow_allocate((size_t) outline->columns, sizeof *part); /* of the row above, then of this */
    Parts parts = {0};
    for (int row = 0; row < outline->rows; row++)
        for (int column = 0; column < outline->columns; column++) {
            if (!(outline->mass[billow_grid_index(&grid, column, row)] > 0.0))
                continue;
            const int32_t above = part[column];
            part[column] = column > 0 && billow_grid_has_edge(&grid, false, column - 1, row)
                               ? part[column - 1]
                               : add_part(&parts);
            if (row > 0 && billow_grid_has_edge(&grid, true, column, row - 1))
                join_parts(&parts, above, part[column]);
        }
    free(parts.of_part);
    free(part);
    return parts.n - parts.n_joined <= 1;
}

BillowOutline *
billow_outline_new(const BillowOutlineLoop *loops, size_t n_loops, int columns, int rows,
                   BillowOutlineFault *fault, size_t *loop)
{
    size_t place;
    BillowOutlineFault found = billow_outline_check(loops, n_loops, columns, rows, &place);
    BillowOutline *outline = NULL;
    if (found == BILLOW_OUTLINE_GOOD) {
        outline = allocate_outline(columns, rows);
        outline->loops = billow_outline_loops_copy(loops, n_loops, 1.0, 1.0);
        outline->n_loops = n_loops;
        if (billow_outline_trim(outline, &place))
            settle_masses(outline);
        else
            found = BILLOW_OUTLINE_TOO_SMALL;
    }
    if (found == BILLOW_OUTLINE_GOOD && !is_connected(outline)) {
        found = BILLOW_OUTLINE_FALLS_APART;
        place = 0;
    }
    if (found != BILLOW_OUTLINE_GOOD) {
        billow_outline_unref(outline);
        outline = NULL;
    }
    if (fault)
        *fault = found;
    if (loop)
        *loop = place;
    return outline;
}

BillowOutline *
billow_outline_ref(const BillowOutline *outline)
{
    SharedOutline *shared = (SharedOutline *) (uintptr_t) outline;
    if (shared)
        atomic_fetch_add(&shared->references, 1);
    return shared ? &shared->outline : NULL;
}

void
billow_outline_unref(BillowOutline *outline)
{
    SharedOutline *shared = (SharedOutline *) outline;
    if (!shared || atomic_fetch_sub(&shared->references, 1) != 1)
        return;
    free(outline->share);
    free(outline->mass);
    free(outline->inner);
    billow_outline_loops_free(outline->loops, outline->n_loops);
    free(outline->vertices);
    free(outline->faces);
    free(shared);
}

bool
billow_outline_equal(const BillowOutline *a, const BillowOutline *b)
{
    return a == b || (a && b && a->columns == b->columns && a->rows == b->rows &&
                      billow_outline_loops_equal(a->loops, a->n_loops, b->loops, b->n_loops));
}

bool
billow_grid_equal(const BillowGrid *a, const BillowGrid *b)
{
    return a->columns == b->columns && a->rows == b->rows && a->spacing == b->spacing &&
           (a->rows > 1 || (a->radius == b->radius && a->flat_width == b->flat_width)) &&
           a->closed == b->closed && billow_outline_equal(a->outline, b->outline) &&
           billow_shrink_equal(a->shrink, b->shrink);
}

/* --- Fewer points --- */

/* Adds the part of a fine cell's share that is in each coarse cell. */
static void
spread_share(BillowOutline *coarse, double share, double left, double top, double width, double height)
{
    for (int r = (int) top; r < top + height && r + 1 < coarse->rows; r++)
        for (int c = (int) left; c < left + width && c + 1 < coarse->columns; c++) {
            const double across = fmin(left + width, c + 1.0) - fmax(left, c),
                         down = fmin(top + height, r + 1.0) - fmax(top, r);
            if (across > 1e-9 && down > 1e-9)
                coarse->share[(size_t) r * (size_t) coarse->columns + (size_t) c] += share * across * down;
        }
}

static void
spread_mass(BillowOutline *coarse, double mass, double column, double row)
{
    const int c = (int) fmin(column, coarse->columns - 2), r = (int) fmin(row, coarse->rows - 2);
    const double s = column - c, t = row - r;
    double *to = coarse->mass + (size_t) r * (size_t) coarse->columns + (size_t) c;
    to[0] += mass * (1.0 - s) * (1.0 - t);
    to[1] += mass * s * (1.0 - t);
    to[coarse->columns] += mass * (1.0 - s) * t;
    to[coarse->columns + 1] += mass * s * t;
}

BillowOutline *
billow_outline_coarsen(const BillowOutline *outline, int columns, int rows)
{
    BillowOutline *coarse = allocate_outline(columns, rows);
    const double width = (columns - 1.0) / (outline->columns - 1),
                 height = (rows - 1.0) / (outline->rows - 1);
    for (int row = 0; row < outline->rows; row++)
        for (int column = 0; column < outline->columns; column++) {
            const size_t i = (size_t) row * (size_t) outline->columns + (size_t) column;
            if (outline->share[i] > 0.0)
                spread_share(coarse, outline->share[i], column * width, row * height, width, height);
            if (outline->mass[i] > 0.0)
                spread_mass(coarse, outline->mass[i] * width * height, column * width, row * height);
        }
    settle_masses(coarse);
    return coarse;
}

/* --- The surface --- */

size_t
billow_grid_vertices(const BillowGrid *grid)
{
    return grid->fine      ? grid->fine->n_vertices
           : grid->outline ? grid->outline->n_vertices
                           : billow_grid_count(grid);
}

size_t
billow_grid_surface_points(const BillowGrid *grid)
{
    return grid->fine ? grid->fine->n_points : billow_grid_vertices(grid);
}

size_t
billow_grid_vertex_point(const BillowGrid *grid, size_t vertex)
{
    return grid->fine ? grid->fine->point[vertex] : vertex;
}

BillowGridPlace
billow_grid_vertex(const BillowGrid *grid, size_t vertex)
{
    if (grid->fine)
        return billow_fine_mesh_vertex(grid->fine, grid, vertex);
    if (!grid->outline)
        return (BillowGridPlace){(double) (vertex % (size_t) grid->columns),
                                 (double) (vertex / (size_t) grid->columns)};
    const BillowOutlineVertex *at = &grid->outline->vertices[vertex];
    return (BillowGridPlace){at->column + at->right, at->row + at->down};
}

BillowGrid
billow_grid_of_vertices(const BillowGrid *grid)
{
    return billow_grid_is_trimmed(grid) ? (BillowGrid){(int) billow_grid_vertices(grid), 1, grid->spacing}
                                        : *grid;
}

/* Returns the faces of a surface that is not the grid's own. */
static const BillowOutlineFace *
faces_of(const BillowGrid *grid, size_t *n)
{
    *n = grid->fine ? grid->fine->n_faces : grid->outline->n_faces;
    return grid->fine ? grid->fine->faces : grid->outline->faces;
}

size_t
billow_grid_count_faces(const BillowGrid *grid, bool triangles)
{
    if (!billow_grid_is_trimmed(grid))
        return (triangles ? 2 : 1) * (size_t) (grid->columns - 1) * (size_t) (grid->rows - 1);
    size_t n_faces;
    const BillowOutlineFace *faces = faces_of(grid, &n_faces);
    size_t n = n_faces;
    for (size_t f = 0; triangles && f < n_faces; f++)
        n += faces[f].corner[3] >= 0;
    return n;
}

int
billow_faces_next(BillowFaces *faces, size_t corner[4])
{
    const BillowGrid *grid = faces->grid;
    if (billow_grid_is_trimmed(grid)) {
        size_t n_faces;
        const BillowOutlineFace *of_surface = faces_of(grid, &n_faces);
        if (faces->next == n_faces)
            return 0;
        const int32_t *face = of_surface[faces->next++].corner;
        for (int k = 0; k < 4; k++)
            corner[k] = (size_t) face[k];
        return face[3] < 0 ? 3 : 4;
    }
    const size_t columns = (size_t) grid->columns, cells = columns - 1;
    if (faces->next == cells * (size_t) (grid->rows - 1))
        return 0;
    const size_t first = faces->next / cells * columns + faces->next % cells;
    faces->next++;
    corner[0] = first;
    corner[1] = first + columns;
    corner[2] = first + columns + 1;
    corner[3] = first + 1;
    return 4;
}

/* --- Places --- */

static const double NEAR = 0.05; /* spacings: so far beyond the border a place is on it */

static bool
touches_cloth(const BillowGrid *grid, double column, double row)
{
    for (int k = 0; k < 4; k++) {
        const int c = (int) (k % 2 ? floor(column) : ceil(column) - 1.0),
                  r = (int) (k / 2 ? floor(row) : ceil(row) - 1.0);
        if (billow_grid_cell_share(grid, c, r) > 0.0)
            return true;
    }
    return false;
}

static double
distance_from_line(BillowGridPlace a, BillowGridPlace b, double column, double row)
{
    const double across = b.column - a.column, down = b.row - a.row, square = across * across + down * down,
                 along = (across * (column - a.column) + down * (row - a.row)) / square,
                 share = square > 0.0 ? fmin(fmax(along, 0.0), 1.0) : 0.0;
    return hypot(a.column + share * across - column, a.row + share * down - row);
}

/* Returns how far a place is from the inside of a loop; negative inside. */
static double
distance_from_loop(const BillowOutlineLoop *loop, double column, double row)
{
    if (loop->radius > 0.0)
        return hypot(column - loop->center.column, row - loop->center.row) - loop->radius;
    const BillowPolygon polygon = billow_outline_loop_polygon(loop, BILLOW_OUTLINE_CURVE_STEPS);
    double least = INFINITY;
    for (size_t i = 0; i < polygon.n; i++)
        least = fmin(
            least, distance_from_line(polygon.corners[i], polygon.corners[(i + 1) % polygon.n], column, row));
    const bool inside = billow_polygon_contains(&polygon, column, row);
    free(polygon.corners);
    return inside ? -least : least;
}

bool
billow_grid_is_cloth(const BillowGrid *grid, double column, double row)
{
    if (!touches_cloth(grid, column, row))
        return false;
    for (size_t k = 0; grid->outline && k < grid->outline->n_loops; k++) {
        const BillowOutlineLoop *loop = &grid->outline->loops[k];
        const double distance = distance_from_loop(loop, column, row);
        if ((loop->hole ? -distance : distance) > NEAR)
            return false;
    }
    return true;
}

/* --- Points beyond the border --- */

void
billow_grid_go_within(const BillowGrid *grid, int *column, int *row)
{
    if (billow_grid_can_hold(grid, *column, *row))
        return;
    const int from_column = *column, from_row = *row;
    double least = INFINITY;
    for (int r = 0; r < grid->rows; r++)
        for (int c = 0; c < grid->columns; c++) {
            const double away = hypot(c - from_column, r - from_row);
            if (away < least && billow_grid_can_hold(grid, c, r)) {
                least = away;
                *column = c;
                *row = r;
            }
        }
}

/* A point x that does not belong to the net: x = 2 a - b, with a and b the next points along a line; or x = a. */
typedef struct {
    size_t point, a, b;
} Carried;

/* Finds the next two points of the net in some direction; otherwise only the next one, or none: a is `i`. */
static Carried
carried_at(const BillowGrid *grid, int column, int row)
{
    static const int ways[8][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, 1}, {1, -1}, {-1, -1}};
    const size_t i = billow_grid_index(grid, column, row);
    Carried found = {i, i, i};
    for (int k = 0; k < 8 && found.a == found.b; k++) {
        size_t next[2];
        int n = 0;
        for (; n < 2; n++) {
            const int c = column + (n + 1) * ways[k][0], r = row + (n + 1) * ways[k][1];
            if (c < 0 || r < 0 || c >= grid->columns || r >= grid->rows ||
                !billow_grid_has_point(grid, billow_grid_index(grid, c, r)))
                break;
            next[n] = billow_grid_index(grid, c, r);
        }
        if (n > 0 && (n == 2 || found.a == i))
            found = (Carried){i, next[0], next[n - 1]};
    }
    return found;
}

/* Lists the points to move. Those that nothing of the net is next to go to the nearest of the net. */
static Carried *
list_carried(const BillowGrid *grid, size_t *n)
{
    const size_t count = billow_grid_count(grid);
    Carried *list = billow_allocate(count, sizeof *list);
    uint8_t *within = billow_allocate(count, 1);
    int32_t *nearest = billow_allocate(count, sizeof *nearest);
    for (size_t i = 0; i < count; i++)
        within[i] = billow_grid_has_point(grid, i);
    billow_nearest_fill(grid, within, nearest);
    *n = 0;
    for (size_t i = 0; i < count; i++) {
        if (within[i])
            continue;
        Carried carried =
            carried_at(grid, (int) (i % (size_t) grid->columns), (int) (i / (size_t) grid->columns));
        if (carried.a == i)
            carried.a = carried.b = (size_t) nearest[i];
        list[(*n)++] = carried;
    }
    free(within);
    free(nearest);
    return list;
}

void
billow_grid_carry(const BillowGrid *grid, double *const axes[3])
{
    if (!grid->outline)
        return;
    size_t n;
    Carried *list = list_carried(grid, &n);
    for (int axis = 0; axis < 3; axis++)
        for (size_t k = 0; k < n; k++)
            axes[axis][list[k].point] = 2.0 * axes[axis][list[k].a] - axes[axis][list[k].b];
    free(list);
}

void
billow_grid_carry_floats(const BillowGrid *grid, float *const axes[3])
{
    if (!grid->outline)
        return;
    size_t n;
    Carried *list = list_carried(grid, &n);
    for (int axis = 0; axis < 3; axis++)
        for (size_t k = 0; k < n; k++)
            axes[axis][list[k].point] = 2.0f * axes[axis][list[k].a] - axes[axis][list[k].b];
    free(list);
}
