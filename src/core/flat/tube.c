#include "core/flat/tube.h"

#include "core/base/allocate.h"

/* The two sides that may be one line: they are at either end of `across`, and run along `down`. */
typedef struct {
    const BillowLayout *layout;
    bool columns; /* across is x, down is y */
    double most;
    double *places; /* along the near side of each point there; otherwise NAN */
} Sides;

static double
across_of(const Sides *sides, uint32_t vertex)
{
    const BillowLayout *layout = sides->layout;
    return sides->columns ? layout->places[vertex].x - layout->low.x
                          : layout->places[vertex].y - layout->low.y;
}

static double
down_of(const Sides *sides, uint32_t vertex)
{
    const BillowLayout *layout = sides->layout;
    return sides->columns ? layout->places[vertex].y - layout->low.y
                          : layout->places[vertex].x - layout->low.x;
}

/* Returns whether the points of the outer border at the far side are those at the near one. Next to the corners, other
 * points may be near a side; but corners are. */
static bool
are_one_line(const Sides *sides, double width, double length)
{
    const BillowBorder *border = &sides->layout->border;
    size_t n_near = 0, n_far = 0; /* not next to a corner */
    bool begins = false, ends = false;
    for (size_t i = border->starts[0]; i < border->starts[1]; i++) {
        const uint32_t vertex = border->vertices[i];
        const double down = down_of(sides, vertex);
        if (across_of(sides, vertex) > sides->most)
            continue;
        sides->places[sides->layout->points[vertex]] = down;
        n_near += down > sides->most && down < length - sides->most;
    }
    for (size_t i = border->starts[0]; i < border->starts[1]; i++) {
        const uint32_t vertex = border->vertices[i];
        const double down = down_of(sides, vertex), other = sides->places[sides->layout->points[vertex]];
        const bool at_end = down <= sides->most || down >= length - sides->most;
        if (across_of(sides, vertex) < width - sides->most)
            continue;
        const bool matched = fabs(down - other) <= sides->most;
        if (!matched && !at_end)
            return false;
        begins |= matched && down <= sides->most;
        ends |= matched && down >= length - sides->most;
        n_far += !at_end;
    }
    return begins && ends && n_near == n_far;
}

BillowClosed
billow_layout_closed(const BillowLayout *layout, double most)
{
    static const BillowClosed closed[] = {BILLOW_CLOSED_COLUMNS, BILLOW_CLOSED_ROWS};
    const double width = layout->high.x - layout->low.x, height = layout->high.y - layout->low.y;
    size_t n = 0;
    for (size_t i = 0; i < layout->n_vertices; i++)
        n = layout->points[i] >= n ? layout->points[i] + (size_t) 1 : n;
    Sides sides = {.layout = layout, .most = most, .places = billow_allocate(n + 1, sizeof *sides.places)};
    BillowClosed found = BILLOW_OPEN;
    for (int k = 0; k < 2 && found == BILLOW_OPEN; k++) {
        sides.columns = closed[k] == BILLOW_CLOSED_COLUMNS;
        for (size_t i = 0; i < n; i++)
            sides.places[i] = NAN;
        if (are_one_line(&sides, sides.columns ? width : height, sides.columns ? height : width))
            found = closed[k];
    }
    free(sides.places);
    return found;
}
