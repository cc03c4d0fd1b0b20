#include "core/flat/resampling.h"

#include "core/base/allocate.h"
#include "core/base/outline_fit.h"
#include "core/flat/bins.h"
#include "core/flat/tube.h"

#include <string.h>

/* In cells: how far lines of an outline may be from the layout's, and how far a border is from straight. */
static const double TOLERANCE = 0.05, STRAIGHT = 0.1;

/* In cells: a place so near to a grid point is at it. */
static const double ON_GRID = 1e-5;

/* A share of a triangle below 0 that is rounding, and the least one of a triangle that goes on beyond its
 * sides. */
static const double INSIDE = -1e-6, BEYOND = -8.0;

/* In cells: how far beyond the border points are that cells of the net have. */
static const double REACH = 2.0;

/* The shortest way back into the cloth, relative to the way out, from which the way out is told. */
static const double SHORTEST_BACK = 0.1;

enum { LEAST_CELLS = 24, MOST_CELLS = 256, LEAST_ACROSS = 4 };

void
billow_resampling_clear(BillowResampling *resampling)
{
    billow_outline_unref((BillowOutline *) resampling->grid.outline);
    free(resampling->points);
    free(resampling->weights);
    free(resampling->vertices);
    free(resampling->places);
    *resampling = (BillowResampling){0};
}

static double
area2_of(BillowGridPlace a, BillowGridPlace b, BillowGridPlace c)
{
    return (b.column - a.column) * (c.row - a.row) - (b.row - a.row) * (c.column - a.column);
}

double
billow_resampling_spacing(const BillowLayout *layout)
{
    const double width = layout->high.x - layout->low.x, height = layout->high.y - layout->low.y,
                 longest = fmax(width, height), shortest = fmin(width, height);
    double area = 0.0;
    for (size_t i = 0; i < layout->n_triangles; i++) {
        BillowGridPlace corners[3];
        for (int k = 0; k < 3; k++) {
            const BillowFlatPlace place = layout->places[layout->triangles[i][k]];
            corners[k] = (BillowGridPlace){place.x, place.y};
        }
        area += 0.5 * fabs(area2_of(corners[0], corners[1], corners[2]));
    }
    const double alike = fmax(sqrt(area / (double) layout->n_vertices), longest / MOST_CELLS);
    return fmin(fmin(alike, longest / LEAST_CELLS), shortest / LEAST_ACROSS);
}

/* --- The grid --- */

/* Returns whether the outer border is the box around it, up to `most` meters. */
static bool
is_rectangle(const BillowLayout *layout, double most)
{
    const BillowBorder *border = &layout->border;
    bool corners[4] = {0};
    for (size_t i = border->starts[0]; i < border->starts[1]; i++) {
        const BillowFlatPlace place = layout->places[border->vertices[i]];
        const bool left = place.x - layout->low.x <= most, right = layout->high.x - place.x <= most,
                   top = place.y - layout->low.y <= most, bottom = layout->high.y - place.y <= most;
        if (!left && !right && !top && !bottom)
            return false;
        corners[0] |= left && top;
        corners[1] |= right && top;
        corners[2] |= left && bottom;
        corners[3] |= right && bottom;
    }
    return corners[0] && corners[1] && corners[2] && corners[3];
}

static bool
choose_grid(const BillowLayout *layout, double spacing, bool *whole, BillowResampling *made)
{
    const double width = layout->high.x - layout->low.x, height = layout->high.y - layout->low.y;
    const double columns = fmax(round(width / spacing), 1.0);
    if (!(columns < BILLOW_MAX_SIDE))
        return false;
    made->across = made->down = width / columns;
    *whole = is_rectangle(layout, STRAIGHT * fmin(made->across, height));
    const double exact = height / made->across, rows = fmax(*whole ? round(exact) : ceil(exact - 1e-6), 1.0);
    if (!(rows < BILLOW_MAX_SIDE) || (columns + 1.0) * (rows + 1.0) > BILLOW_MAX_POINTS)
        return false;
    if (*whole)
        made->down = height / rows;
    made->grid = (BillowGrid){
        .columns = (int) columns + 1, .rows = (int) rows + 1, .spacing = 0.5 * (made->across + made->down)};
    return true;
}

static void
place_vertices(const BillowLayout *layout, BillowResampling *made)
{
    made->n_vertices = layout->n_vertices;
    made->vertices = billow_allocate(layout->n_vertices, sizeof *made->vertices);
    made->places = billow_allocate(layout->n_vertices, sizeof *made->places);
    memcpy(made->vertices, layout->points, layout->n_vertices * sizeof *made->vertices);
    for (size_t i = 0; i < layout->n_vertices; i++)
        made->places[i] = (BillowGridPlace){
            fmin((layout->places[i].x - layout->low.x) / made->across, made->grid.columns - 1),
            fmin((layout->places[i].y - layout->low.y) / made->down, made->grid.rows - 1)};
}

/* --- The outline --- */

/* Rounding must not leave points of the grid outside that are on the border. */
static double
snapped(double value)
{
    return fabs(value - round(value)) < ON_GRID ? round(value) : value;
}

static BillowPolygon
line_of(const BillowLayout *layout, size_t line, const BillowResampling *made)
{
    const BillowBorder *border = &layout->border;
    const size_t begin = border->starts[line];
    BillowPolygon polygon = {NULL, border->starts[line + 1] - begin};
    polygon.corners = billow_allocate(polygon.n, sizeof *polygon.corners);
    for (size_t i = 0; i < polygon.n; i++) {
        const BillowGridPlace place = made->places[border->vertices[begin + i]];
        polygon.corners[i] = (BillowGridPlace){snapped(place.column), snapped(place.row)};
    }
    return polygon;
}

static BillowPolygon
box_of(const BillowGrid *grid)
{
    const double right = grid->columns - 1, bottom = grid->rows - 1;
    const BillowGridPlace corners[4] = {{0.0, 0.0}, {right, 0.0}, {right, bottom}, {0.0, bottom}};
    BillowPolygon polygon = {billow_allocate(4, sizeof *corners), 4};
    memcpy(polygon.corners, corners, sizeof corners);
    return polygon;
}

static int
compare_areas(const void *a, const void *b)
{
    const double p = fabs(billow_polygon_area2(a)), q = fabs(billow_polygon_area2(b));
    return (p < q) - (p > q);
}

/* Returns the border and the holes larger than a cell, largest first; `n` becomes how many. */
static BillowPolygon *
collect_lines(const BillowLayout *layout, bool whole, BillowResampling *made, size_t *n)
{
    BillowPolygon *lines = billow_allocate(layout->border.n, sizeof *lines);
    lines[0] = whole ? box_of(&made->grid) : line_of(layout, 0, made);
    for (size_t line = 1; line < layout->border.n; line++)
        lines[line] = line_of(layout, line, made);
    qsort(lines + 1, layout->border.n - 1, sizeof *lines, compare_areas);
    *n = 1;
    while (*n < layout->border.n && *n < BILLOW_OUTLINE_MOST_LOOPS &&
           fabs(billow_polygon_area2(&lines[*n])) > 2.0)
        ++*n;
    for (size_t line = *n; line < layout->border.n; line++)
        free(lines[line].corners);
    made->holes_left_out = layout->border.n - *n;
    return lines;
}

/* Makes the outline of loops, without holes that are too small. */
static BillowResamplingFault
trim(BillowOutlineFit *fit, BillowResampling *made)
{
    BillowOutlineFault fault = BILLOW_OUTLINE_GOOD;
    size_t wrong = 0;
    while (fit->n > 0) {
        made->grid.outline =
            billow_outline_new(fit->loops, fit->n, made->grid.columns, made->grid.rows, &fault, &wrong);
        if (made->grid.outline)
            return BILLOW_RESAMPLING_DONE;
        if (fault != BILLOW_OUTLINE_TOO_SMALL || wrong == 0)
            return BILLOW_RESAMPLING_TOO_COARSE;
        free(fit->loops[wrong].points);
        for (size_t k = wrong; k + 1 < fit->n; k++)
            fit->loops[k] = fit->loops[k + 1];
        fit->n--;
        made->holes_left_out++;
    }
    return BILLOW_RESAMPLING_DONE;
}

static BillowResamplingFault
make_outline(const BillowLayout *layout, bool whole, BillowResampling *made)
{
    size_t n;
    BillowPolygon *lines = collect_lines(layout, whole, made, &n);
    const BillowPolygon **list = billow_allocate(n, sizeof *list);
    for (size_t k = 0; k < n; k++)
        list[k] = &lines[k];
    const BillowOutlineLines of_grid = {
        list, n, made->grid.columns - 1, made->grid.rows - 1, made->grid.columns, made->grid.rows};
    BillowOutlineFit fit;
    BillowResamplingFault fault = BILLOW_RESAMPLING_CROSSES;
    if (billow_outline_fit(&of_grid, TOLERANCE, &fit)) {
        made->holes_left_out += fit.holes_left_out;
        fault = trim(&fit, made);
    }
    billow_outline_loops_free(fit.loops, fit.n);
    for (size_t k = 0; k < n; k++)
        free(lines[k].corners);
    free(lines);
    free(list);
    return fault;
}

/* --- Weights --- */

typedef struct {
    const BillowLayout *layout;
    BillowResampling *made;
    BillowGridPlace *triangles, *lines; /* corners of each triangle, and of each edge of the border */
    uint32_t (*ends)[2];                /* vertices of these edges */
    size_t n_lines;
    BillowBins in_triangles, near_lines;
} Search;

/* A place on the layout as shares of up to three vertices. */
typedef struct {
    uint32_t vertices[3];
    double shares[3];
    int n;
} Shares;

/* Finds the triangle of those in the cell `around` that a place is in, or most nearly so: its shares are
 * at least `least_share`. */
static bool
find_triangle(const Search *search, BillowGridPlace around, BillowGridPlace place, double least_share,
              Shares *found)
{
    const size_t cell = billow_bins_cell(&search->in_triangles, around);
    double best = least_share;
    found->n = 0;
    for (size_t i = search->in_triangles.starts[cell]; i < search->in_triangles.starts[cell + 1]; i++) {
        const uint32_t number = search->in_triangles.items[i];
        const BillowGridPlace *corners = search->triangles + 3 * (size_t) number;
        const double area = area2_of(corners[0], corners[1], corners[2]);
        if (!(area > 0.0))
            continue;
        const double shares[3] = {area2_of(place, corners[1], corners[2]) / area,
                                  area2_of(corners[0], place, corners[2]) / area,
                                  area2_of(corners[0], corners[1], place) / area};
        const double least = fmin(fmin(shares[0], shares[1]), shares[2]);
        if (least < best || (found->n > 0 && least == best))
            continue;
        best = least;
        found->n = 3;
        memcpy(found->shares, shares, sizeof shares);
        memcpy(found->vertices, search->layout->triangles[number], sizeof found->vertices);
    }
    return found->n > 0;
}

/* Finds the nearest place on the border. */
static bool
find_border(const Search *search, BillowGridPlace place, Shares *found, BillowGridPlace *at)
{
    const size_t cell = billow_bins_cell(&search->near_lines, place);
    double best = INFINITY;
    for (size_t i = search->near_lines.starts[cell]; i < search->near_lines.starts[cell + 1]; i++) {
        const uint32_t number = search->near_lines.items[i];
        const BillowGridPlace a = search->lines[2 * (size_t) number],
                              b = search->lines[2 * (size_t) number + 1];
        const double across = b.column - a.column, down = b.row - a.row,
                     square = across * across + down * down,
                     along = (place.column - a.column) * across + (place.row - a.row) * down,
                     t = square > 0.0 ? fmin(fmax(along / square, 0.0), 1.0) : 0.0;
        const BillowGridPlace there = {a.column + t * across, a.row + t * down};
        const double away = hypot(place.column - there.column, place.row - there.row);
        if (away >= best)
            continue;
        best = away;
        *at = there;
        *found = (Shares){{search->ends[number][0], search->ends[number][1]}, {1.0 - t, t}, 2};
    }
    return best < INFINITY;
}

static void
add_shares(const Search *search, size_t point, const Shares *shares, double factor, int *n)
{
    for (int k = 0; k < shares->n; k++, ++*n) {
        search->made->points[point][*n] = search->layout->points[shares->vertices[k]];
        search->made->weights[point][*n] = factor * shares->shares[k];
    }
}

/* A point beyond the border is as far from its nearest place there as the cloth goes on the other side: the
 * reflection of a place within. At a tip, where there is none, it is in the plane of a triangle there. */
static void
weigh_point(const Search *search, size_t point, BillowGridPlace place)
{
    Shares shares, within;
    BillowGridPlace at = place;
    int n = 0;
    if (find_triangle(search, place, place, INSIDE, &shares)) {
        add_shares(search, point, &shares, 1.0, &n);
        return;
    }
    if (!find_border(search, place, &shares, &at))
        return;
    for (double back = 1.0; back > SHORTEST_BACK; back *= 0.5) {
        const BillowGridPlace mirrored = {at.column - back * (place.column - at.column),
                                          at.row - back * (place.row - at.row)};
        if (!find_triangle(search, mirrored, mirrored, INSIDE, &within))
            continue;
        add_shares(search, point, &shares, 1.0 + 1.0 / back, &n);
        add_shares(search, point, &within, -1.0 / back, &n);
        return;
    }
    find_triangle(search, at, place, BEYOND, &within);
    add_shares(search, point, within.n > 0 ? &within : &shares, 1.0, &n);
}

static void
collect_border(Search *search)
{
    const BillowBorder *border = &search->layout->border;
    search->n_lines = border->starts[border->n];
    search->lines = billow_allocate(2 * search->n_lines, sizeof *search->lines);
    search->ends = billow_allocate(search->n_lines, sizeof *search->ends);
    for (size_t line = 0; line < border->n; line++)
        for (size_t i = border->starts[line]; i < border->starts[line + 1]; i++) {
            const size_t next = i + 1 < border->starts[line + 1] ? i + 1 : border->starts[line];
            const uint32_t ends[2] = {border->vertices[i], border->vertices[next]};
            memcpy(search->ends[i], ends, sizeof ends);
            for (int k = 0; k < 2; k++)
                search->lines[2 * i + (size_t) k] = search->made->places[ends[k]];
        }
}

static void
weigh(const BillowLayout *layout, BillowResampling *made)
{
    const BillowGrid *grid = &made->grid;
    Search search = {.layout = layout, .made = made};
    search.triangles = billow_allocate(3 * layout->n_triangles, sizeof *search.triangles);
    for (size_t i = 0; i < 3 * layout->n_triangles; i++)
        search.triangles[i] = made->places[layout->triangles[i / 3][i % 3]];
    collect_border(&search);
    search.in_triangles =
        billow_bins_make(search.triangles, 3, layout->n_triangles, grid->columns - 1, grid->rows - 1, 0.0);
    search.near_lines =
        billow_bins_make(search.lines, 2, search.n_lines, grid->columns - 1, grid->rows - 1, REACH);
    made->points = billow_allocate(billow_grid_count(grid), sizeof *made->points);
    made->weights = billow_allocate(billow_grid_count(grid), sizeof *made->weights);
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            const size_t point = billow_grid_index(grid, column, row);
            if (billow_grid_has_point(grid, point))
                weigh_point(&search, point, (BillowGridPlace){column, row});
        }
    billow_bins_clear(&search.in_triangles);
    billow_bins_clear(&search.near_lines);
    free(search.triangles);
    free(search.lines);
    free(search.ends);
}

/* Makes a tube of the rectangle if its sides are one line of the mesh: both ends of a line around it have one place. */
static void
close_tube(const BillowLayout *layout, BillowResampling *made)
{
    BillowGrid *grid = &made->grid;
    grid->closed = billow_layout_closed(layout, STRAIGHT * fmin(made->across, made->down));
    if ((grid->closed == BILLOW_CLOSED_COLUMNS ? grid->columns : grid->rows) <= BILLOW_LEAST_AROUND)
        grid->closed = BILLOW_OPEN;
    for (size_t i = 0; i < billow_grid_count(grid); i++) {
        const size_t first = billow_grid_first_twin(grid, i);
        memcpy(made->points[i], made->points[first], sizeof *made->points);
        memcpy(made->weights[i], made->weights[first], sizeof *made->weights);
    }
}

BillowResamplingFault
billow_resampling_make(const BillowLayout *layout, double spacing, BillowResampling *resampling)
{
    bool whole;
    *resampling = (BillowResampling){0};
    if (!choose_grid(layout, spacing, &whole, resampling))
        return BILLOW_RESAMPLING_TOO_FINE;
    place_vertices(layout, resampling);
    const BillowResamplingFault fault = make_outline(layout, whole, resampling);
    if (fault == BILLOW_RESAMPLING_DONE)
        weigh(layout, resampling);
    if (fault == BILLOW_RESAMPLING_DONE && whole && !resampling->grid.outline)
        close_tube(layout, resampling);
    if (fault != BILLOW_RESAMPLING_DONE)
        billow_resampling_clear(resampling);
    return fault;
}

/* --- Shapes --- */

void
billow_resampling_apply(const BillowResampling *resampling, const float *points, float *shape)
{
    const size_t n = billow_grid_count(&resampling->grid);
    float *axes[3];
    for (int axis = 0; axis < 3; axis++) {
        axes[axis] = billow_allocate(n, sizeof *axes[axis]);
        for (size_t i = 0; i < n; i++) {
            double sum = 0.0;
            for (int k = 0; k < BILLOW_RESAMPLING_TERMS; k++)
                sum += resampling->weights[i][k] *
                       (double) points[3 * (size_t) resampling->points[i][k] + (size_t) axis];
            axes[axis][i] = (float) sum;
        }
    }
    billow_grid_carry_floats(&resampling->grid, axes);
    for (int axis = 0; axis < 3; axis++) {
        for (size_t i = 0; i < n; i++)
            shape[3 * i + (size_t) axis] = axes[axis][i];
        free(axes[axis]);
    }
}

/* Returns where a place of the grid is, between the four points of its cell. */
static BillowVec3
place_on(const BillowGrid *grid, const float *shape, BillowGridPlace place)
{
    const int column = (int) fmin(place.column, grid->columns - 2),
              row = (int) fmin(place.row, grid->rows - 2);
    const double right = place.column - column, down = place.row - row;
    double sums[3] = {0};
    for (int k = 0; k < 4; k++) {
        const double weight = (k & 1 ? right : 1.0 - right) * (k & 2 ? down : 1.0 - down);
        const float *point = shape + 3 * billow_grid_index(grid, column + (k & 1), row + (k >> 1));
        for (int axis = 0; axis < 3; axis++)
            sums[axis] += weight * (double) point[axis];
    }
    return billow_vec3(sums[0], sums[1], sums[2]);
}

BillowResamplingDistance
billow_resampling_measure(const BillowResampling *resampling, const float *points, const float *shape)
{
    BillowResamplingDistance distance = {0};
    for (size_t i = 0; i < resampling->n_vertices; i++) {
        const float *point = points + 3 * (size_t) resampling->vertices[i];
        const BillowVec3 place = place_on(&resampling->grid, shape, resampling->places[i]);
        const double away =
            billow_vec3_distance(place, billow_vec3((double) point[0], (double) point[1], (double) point[2]));
        distance.most = fmax(distance.most, away);
        distance.rms += away * away;
    }
    distance.rms = sqrt(distance.rms / (double) resampling->n_vertices);
    return distance;
}
