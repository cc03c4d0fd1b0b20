#include "core/base/outline_trim.h"

#include "core/base/allocate.h"
#include "core/base/outline_stops.h"

#include <string.h>

/* In cells: a smaller part of a cell is left out. */
static const double LEAST_SHARE = 1e-3;

/* In cells: so little is not even a piece of a cell, but a line by rounding. */
static const double LEAST_PIECE = 1e-6;

/* The border within one cell: its stops from the one where it comes in to the one where it leaves. */
typedef struct {
    int32_t cell;
    const BillowOutlineStops *loop;
    size_t first, n;
    double in, out; /* where on the border of the cell: side by side from its first point, 0 to 4 */
    bool used;
} Chain;

/* A corner of a piece of a cell. */
typedef struct {
    double right, down; /* within the cell */
    int32_t vertex;
} Corner;

typedef struct {
    BillowOutline *outline;
    BillowOutlineStops *loops;
    int32_t n_vertices; /* grid points, then vertices of the border */
    Chain *chains;      /* in the order of their cells */
    size_t n_chains, room_chains, room_faces;
    Corner *corners; /* room for those of a piece */
} Trim;

/* --- The border, cell by cell --- */

static const BillowOutlineStop *
stop_at(const BillowOutlineStops *loop, size_t i)
{
    return &loop->stops[i % loop->n];
}

static int
clamp(int value, int high)
{
    return value < 0 ? 0 : value > high ? high : value;
}

/* Returns the cell of the line from a stop to the next one. */
static int32_t
cell_after(const BillowOutline *outline, const BillowOutlineStops *loop, size_t i)
{
    const BillowGridPlace a = stop_at(loop, i)->at, b = stop_at(loop, i + 1)->at;
    const int column = clamp((int) floor(0.5 * (a.column + b.column)), outline->columns - 2),
              row = clamp((int) floor(0.5 * (a.row + b.row)), outline->rows - 2);
    return (int32_t) row * outline->columns + column;
}

/* Returns where on the border of a cell a stop is: 0 at its first point, 1 at the next column, 2 at the opposite
 * corner, 3 at the next row. By rounding it may be beside the border. */
static double
place_on_border(const BillowOutline *outline, int32_t cell, BillowGridPlace at)
{
    const double right = at.column - cell % outline->columns, down = at.row - cell / outline->columns;
    const double away[4] = {fabs(down), fabs(1.0 - right), fabs(1.0 - down), fabs(right)},
                 place[4] = {right, 1.0 + down, 3.0 - right, 4.0 - down};
    int nearest = 0;
    for (int side = 1; side < 4; side++)
        if (away[side] < away[nearest])
            nearest = side;
    return place[nearest];
}

static void
add_chain(Trim *trim, const BillowOutlineStops *loop, size_t first, size_t n, int32_t cell)
{
    if (trim->n_chains == trim->room_chains) {
        trim->room_chains = trim->room_chains ? 2 * trim->room_chains : 64;
        trim->chains = billow_reallocate(trim->chains, trim->room_chains, sizeof *trim->chains);
    }
    trim->chains[trim->n_chains++] =
        (Chain){cell,
                loop,
                first,
                n,
                place_on_border(trim->outline, cell, stop_at(loop, first)->at),
                place_on_border(trim->outline, cell, stop_at(loop, first + n - 1)->at),
                false};
}

/* Divides a loop into chains. Returns false if it lies within one cell. */
static bool
add_chains(Trim *trim, const BillowOutlineStops *loop)
{
    size_t start = 0;
    while (start < loop->n &&
           cell_after(trim->outline, loop, start + loop->n - 1) == cell_after(trim->outline, loop, start))
        start++;
    if (start == loop->n)
        return false;
    for (size_t i = start; i < start + loop->n;) {
        const int32_t cell = cell_after(trim->outline, loop, i);
        size_t lines = 1;
        while (i + lines < start + loop->n && cell_after(trim->outline, loop, i + lines) == cell)
            lines++;
        add_chain(trim, loop, i, lines + 1, cell);
        i += lines;
    }
    return true;
}

static int
compare_chains(const void *a, const void *b)
{
    const Chain *p = a, *q = b;
    return p->cell != q->cell ? (p->cell > q->cell) - (p->cell < q->cell) : (p->in > q->in) - (p->in < q->in);
}

/* --- Faces --- */

static void
add_face(Trim *trim, int32_t a, int32_t b, int32_t c, int32_t d)
{
    BillowOutline *outline = trim->outline;
    if (outline->n_faces == trim->room_faces) {
        trim->room_faces = trim->room_faces ? 2 * trim->room_faces : 256;
        outline->faces = billow_reallocate(outline->faces, trim->room_faces, sizeof *outline->faces);
    }
    outline->faces[outline->n_faces++] = (BillowOutlineFace){{a, b, c, d}};
}

/* Adds a part of a cell to the masses of its points: the integrals of their bilinear shares over a triangle, which
 * the middles of its sides give exactly. */
static void
add_mass(BillowOutline *outline, int32_t cell, const Corner *corner[3], double area)
{
    double *mass = outline->mass + cell;
    const int columns = outline->columns;
    for (int k = 0; k < 3; k++) {
        const double s = 0.5 * (corner[k]->right + corner[(k + 1) % 3]->right),
                     t = 0.5 * (corner[k]->down + corner[(k + 1) % 3]->down), third = area / 3.0;
        mass[0] += third * (1.0 - s) * (1.0 - t);
        mass[1] += third * s * (1.0 - t);
        mass[columns] += third * (1.0 - s) * t;
        mass[columns + 1] += third * s * t;
    }
}

static double
area_of(const Corner *a, const Corner *b, const Corner *c)
{
    return 0.5 * ((b->right - a->right) * (c->down - a->down) - (b->down - a->down) * (c->right - a->right));
}

static bool
is_ear(const Corner *corners, size_t n, size_t i)
{
    const Corner *a = &corners[(i + n - 1) % n], *b = &corners[i], *c = &corners[(i + 1) % n];
    if (!(area_of(a, b, c) > 1e-14))
        return false;
    for (size_t k = 0; k < n; k++) {
        const Corner *p = &corners[k];
        if (p != a && p != b && p != c && area_of(a, b, p) >= 0.0 && area_of(b, c, p) >= 0.0 &&
            area_of(c, a, p) >= 0.0)
            return false;
    }
    return true;
}

/* Returns the ear with the shortest side within the piece; if there is none, by rounding, any corner. */
static size_t
best_ear(const Corner *corners, size_t n)
{
    size_t best = 0;
    double shortest = INFINITY;
    for (size_t i = 0; i < n; i++) {
        const Corner *a = &corners[(i + n - 1) % n], *c = &corners[(i + 1) % n];
        const double side = hypot(c->right - a->right, c->down - a->down);
        if (side < shortest && is_ear(corners, n, i)) {
            shortest = side;
            best = i;
        }
    }
    return best;
}

static size_t
without_repeats(Corner *corners, size_t n)
{
    size_t kept = 0;
    for (size_t i = 0; i < n; i++)
        if (kept == 0 || corners[i].vertex != corners[kept - 1].vertex)
            corners[kept++] = corners[i];
    while (kept > 1 && corners[kept - 1].vertex == corners[0].vertex)
        kept--;
    return kept;
}

static double
area_of_piece(const Corner *corners, size_t n)
{
    double sum = 0.0;
    for (size_t k = 1; k + 1 < n; k++)
        sum += area_of(&corners[0], &corners[k], &corners[k + 1]);
    return sum;
}

/* Adds the faces of a piece of a cell, and returns its area. */
static double
add_piece(Trim *trim, int32_t cell, Corner *corners, size_t n)
{
    BillowOutline *outline = trim->outline;
    const int32_t columns = outline->columns, next_row = cell + columns;
    double sum = 0.0;
    const size_t first_face = outline->n_faces;
    n = without_repeats(corners, n);
    if (area_of_piece(corners, n) < LEAST_PIECE)
        return 0.0;
    bool whole = n == 4;
    for (size_t k = 0; k < n; k++)
        whole = whole && corners[k].vertex < columns * outline->rows;
    for (; n >= 3; n--) {
        const size_t i = best_ear(corners, n);
        const Corner *ear[3] = {&corners[i], &corners[(i + 1) % n], &corners[(i + n - 1) % n]};
        const double area = area_of(ear[0], ear[1], ear[2]);
        add_face(trim, ear[0]->vertex, ear[2]->vertex, ear[1]->vertex, -1);
        add_mass(outline, cell, ear, area);
        sum += area;
        memmove(corners + i, corners + i + 1, (n - i - 1) * sizeof *corners);
    }
    if (whole) {
        outline->n_faces = first_face;
        add_face(trim, cell, next_row, next_row + 1, cell + 1);
    }
    return sum;
}

/* --- Cells on the border --- */

static size_t
add_corners_of(const Trim *trim, const Chain *chain, Corner *to)
{
    const int column = chain->cell % trim->outline->columns, row = chain->cell / trim->outline->columns;
    for (size_t k = 0; k < chain->n; k++) {
        const BillowOutlineStop *stop = stop_at(chain->loop, chain->first + k);
        to[k] = (Corner){stop->at.column - column, stop->at.row - row, stop->vertex};
    }
    return chain->n;
}

/* Adds the grid points between two places on the border of a cell. */
static size_t
add_grid_points(const Trim *trim, int32_t cell, double from, double to, Corner *corners)
{
    const int32_t columns = trim->outline->columns;
    const Corner all[4] = {
        {0.0, 0.0, cell}, {1.0, 0.0, cell + 1}, {1.0, 1.0, cell + columns + 1}, {0.0, 1.0, cell + columns}};
    size_t n = 0;
    for (int k = (int) floor(from) + 1; k < to; k++)
        corners[n++] = all[k % 4];
    return n;
}

/* Returns the chain that comes in next after the end of one, along the border of the cell. */
static size_t
chain_after(const Chain *chains, size_t n, double out, double *to)
{
    size_t best = 0;
    *to = INFINITY;
    for (size_t k = 0; k < n; k++) {
        const double in = chains[k].in > out ? chains[k].in : chains[k].in + 4.0;
        if (in < *to) {
            *to = in;
            best = k;
        }
    }
    return best;
}

/* Trims a cell: each piece goes along a chain, then on the border of the cell to the next one, and so on. */
static double
trim_cell(Trim *trim, Chain *chains, size_t n)
{
    double sum = 0.0;
    for (size_t first = 0; first < n; first++) {
        size_t count = 0;
        for (size_t k = first; !chains[k].used;) {
            double to;
            chains[k].used = true;
            count += add_corners_of(trim, &chains[k], trim->corners + count);
            const double out = chains[k].out;
            k = chain_after(chains, n, out, &to);
            count += add_grid_points(trim, chains[k].cell, out, to, trim->corners + count);
        }
        if (count > 0)
            sum += add_piece(trim, chains[first].cell, trim->corners, count);
    }
    return sum;
}

/* --- All cells --- */

/* Marks the cells at whose middles the inside of the loops begins or ends along their row. */
static void
find_sides(const Trim *trim, unsigned char *turns)
{
    const int columns = trim->outline->columns, rows = trim->outline->rows;
    for (size_t l = 0; l < trim->outline->n_loops; l++)
        for (size_t i = 0; i < trim->loops[l].n; i++) {
            const BillowGridPlace a = stop_at(&trim->loops[l], i)->at,
                                  b = stop_at(&trim->loops[l], i + 1)->at;
            const int first = clamp((int) floor(fmin(a.row, b.row)) - 1, rows - 2),
                      last = clamp((int) ceil(fmax(a.row, b.row)), rows - 2);
            for (int row = first; row <= last; row++) {
                const double middle = row + 0.5;
                if ((a.row > middle) == (b.row > middle))
                    continue;
                const double column = a.column + (b.column - a.column) * (middle - a.row) / (b.row - a.row);
                turns[(size_t) row * (size_t) columns +
                      (size_t) clamp((int) ceil(column - 0.5), columns - 1)] ^= 1;
            }
        }
}

static double
add_whole_cell(Trim *trim, int32_t cell)
{
    const int32_t below = cell + trim->outline->columns;
    double *mass = trim->outline->mass;
    mass[cell] += 0.25;
    mass[cell + 1] += 0.25;
    mass[below] += 0.25;
    mass[below + 1] += 0.25;
    add_face(trim, cell, below, below + 1, cell + 1);
    return 1.0;
}

/* Undoes what a cell of which too little is left has added. */
static void
leave_out(Trim *trim, int32_t cell, size_t n_faces, const double mass[4])
{
    double *to = trim->outline->mass + cell;
    trim->outline->n_faces = n_faces;
    to[0] = mass[0];
    to[1] = mass[1];
    to[trim->outline->columns] = mass[2];
    to[trim->outline->columns + 1] = mass[3];
}

static double
cut_cell(Trim *trim, Chain *chains, size_t n)
{
    const int32_t cell = chains[0].cell, below = cell + trim->outline->columns;
    const size_t n_faces = trim->outline->n_faces;
    const double *mass = trim->outline->mass,
                 before[4] = {mass[cell], mass[cell + 1], mass[below], mass[below + 1]};
    const double share = fmin(trim_cell(trim, chains, n), 1.0);
    if (share >= LEAST_SHARE)
        return share;
    leave_out(trim, cell, n_faces, before);
    return 0.0;
}

static void
trim_cells(Trim *trim)
{
    BillowOutline *outline = trim->outline;
    unsigned char *turns = billow_allocate((size_t) outline->columns * (size_t) outline->rows, 1);
    size_t next = 0;
    find_sides(trim, turns);
    for (int row = 0; row + 1 < outline->rows; row++) {
        bool inside = false;
        for (int column = 0; column + 1 < outline->columns; column++) {
            const int32_t cell = (int32_t) row * outline->columns + column;
            size_t n = 0;
            inside ^= turns[cell];
            while (next + n < trim->n_chains && trim->chains[next + n].cell == cell)
                n++;
            if (n > 0)
                outline->share[cell] = cut_cell(trim, trim->chains + next, n);
            else if (inside)
                outline->share[cell] = add_whole_cell(trim, cell);
            next += n;
        }
    }
    free(turns);
}

/* --- Numbers --- */

static BillowOutlineVertex
vertex_at(const BillowOutline *outline, BillowGridPlace at)
{
    const int column = clamp((int) floor(at.column), outline->columns - 2),
              row = clamp((int) floor(at.row), outline->rows - 2);
    return (BillowOutlineVertex){column, row, fmin(fmax(at.column - column, 0.0), 1.0),
                                 fmin(fmax(at.row - row, 0.0), 1.0)};
}

/* Numbers the vertices that faces have: grid points first. */
static void
number_vertices(Trim *trim)
{
    BillowOutline *outline = trim->outline;
    const int32_t points = outline->columns * outline->rows;
    int32_t *number = billow_allocate((size_t) trim->n_vertices, sizeof *number);
    BillowGridPlace *places = billow_allocate((size_t) (trim->n_vertices - points) + 1, sizeof *places);
    for (size_t l = 0; l < outline->n_loops; l++)
        for (size_t i = 0; i < trim->loops[l].n; i++) {
            const BillowOutlineStop *stop = stop_at(&trim->loops[l], i);
            if (stop->vertex >= points)
                places[stop->vertex - points] = stop->at;
        }
    for (size_t f = 0; f < outline->n_faces; f++)
        for (int k = 0; k < 4; k++)
            if (outline->faces[f].corner[k] >= 0)
                number[outline->faces[f].corner[k]] = 1;
    outline->inner = billow_allocate((size_t) points, 1);
    outline->vertices = billow_allocate((size_t) trim->n_vertices, sizeof *outline->vertices);
    for (int32_t i = 0; i < trim->n_vertices; i++) {
        if (number[i] == 0)
            continue;
        number[i] = (int32_t) outline->n_vertices;
        outline->n_inner += i < points;
        if (i < points)
            outline->inner[i] = 1;
        outline->vertices[outline->n_vertices++] =
            i < points ? (BillowOutlineVertex){i % outline->columns, i / outline->columns, 0.0, 0.0}
                       : vertex_at(outline, places[i - points]);
    }
    for (size_t f = 0; f < outline->n_faces; f++)
        for (int k = 0; k < 4; k++)
            if (outline->faces[f].corner[k] >= 0)
                outline->faces[f].corner[k] = number[outline->faces[f].corner[k]];
    free(places);
    free(number);
}

bool
billow_outline_trim(BillowOutline *outline, size_t *loop)
{
    Trim trim = {.outline = outline, .n_vertices = outline->columns * outline->rows};
    bool good = true;
    size_t n_stops = 0;
    trim.loops = billow_allocate(outline->n_loops, sizeof *trim.loops);
    for (*loop = 0; *loop < outline->n_loops && good; ++*loop) {
        trim.loops[*loop] = billow_outline_stops_find(&outline->loops[*loop], outline->columns, outline->rows,
                                                      &trim.n_vertices);
        n_stops += trim.loops[*loop].n;
        good = add_chains(&trim, &trim.loops[*loop]);
    }
    *loop -= 1;
    if (good) {
        qsort(trim.chains, trim.n_chains, sizeof *trim.chains, compare_chains);
        trim.corners = billow_allocate(n_stops + 4 * trim.n_chains + 8, sizeof *trim.corners);
        trim_cells(&trim);
        number_vertices(&trim);
        good = outline->n_inner > 0;
    }
    for (size_t l = 0; l < outline->n_loops; l++)
        free(trim.loops[l].stops);
    free(trim.loops);
    free(trim.chains);
    free(trim.corners);
    return good;
}
