/* Dijkstra's algorithm over the eight neighbors, where a point takes over the last turn of a neighbor's way if it
 * sees it: Nash et al., Theta*, 2007. It does if the neighbor that is nearest to the line to the turn does. */
#include "core/base/shortest_paths.h"

#include "core/base/allocate.h"

typedef struct {
    float length;
    int32_t point;
} Entry;

typedef struct {
    const BillowGrid *grid;
    float *length;
    int32_t *turn;       /* where the way of a point turns last, or ends; -1: there is none yet */
    unsigned char *done; /* per point: its way is the shortest */
    Entry *heap;
    size_t n, room;
} Search;

/* --- The queue --- */

static void
push(Search *search, float length, int32_t point)
{
    if (search->n == search->room) {
        search->room = search->room ? 2 * search->room : 256;
        search->heap = billow_reallocate(search->heap, search->room, sizeof *search->heap);
    }
    size_t at = search->n++;
    for (; at > 0 && search->heap[(at - 1) / 2].length > length; at = (at - 1) / 2)
        search->heap[at] = search->heap[(at - 1) / 2];
    search->heap[at] = (Entry){length, point};
}

static Entry
pop(Search *search)
{
    const Entry first = search->heap[0], last = search->heap[--search->n];
    size_t at = 0;
    for (;;) {
        size_t child = 2 * at + 1;
        if (child + 1 < search->n && search->heap[child + 1].length < search->heap[child].length)
            child++;
        if (child >= search->n || !(search->heap[child].length < last.length))
            break;
        search->heap[at] = search->heap[child];
        at = child;
    }
    search->heap[at] = last;
    return first;
}

/* --- The cloth --- */

/* Returns whether there is cloth between a point and its neighbor so many columns and rows away. */
static bool
are_joined(const BillowGrid *grid, int column, int row, int right, int down)
{
    if (right != 0 && down != 0)
        return billow_grid_cell_share(grid, column - (right < 0), row - (down < 0)) > 0.0;
    return billow_grid_edge_share(grid, down != 0, column - (right < 0), row - (down < 0)) > 0.0;
}

static int
sign(int value)
{
    return (value > 0) - (value < 0);
}

/* Returns whether the neighbor sees the turn; a neighbor that is not of the cloth: -1. */
static int
is_on_way(const Search *search, int column, int row, int right, int down, int32_t turn)
{
    const size_t i = billow_grid_index(search->grid, column + right, row + down);
    if (!billow_grid_has_point(search->grid, i))
        return -1;
    return are_joined(search->grid, column, row, right, down) && search->done[i] &&
           (search->turn[i] == turn || (int32_t) i == turn);
}

static bool
sees(const Search *search, int column, int row, int32_t turn)
{
    const int right = turn % search->grid->columns - column, down = turn / search->grid->columns - row;
    const bool wide = abs(right) >= abs(down);
    const int longer = wide ? abs(right) : abs(down), shorter = wide ? abs(down) : abs(right);
    const bool straight = 2 * shorter <= longer; /* the neighbor along the axis is nearest to the line */
    for (int k = 0; k < 2; k++) {
        const bool diagonal = straight == (k == 1);
        const int found = is_on_way(search, column, row, wide || diagonal ? sign(right) : 0,
                                    !wide || diagonal ? sign(down) : 0, turn);
        if (found >= 0)
            return found;
    }
    return false;
}

static float
length_between(const BillowGrid *grid, int32_t a, int32_t b)
{
    return (float) hypot(a % grid->columns - b % grid->columns, a / grid->columns - b / grid->columns);
}

static void
offer(Search *search, int column, int row, int32_t from)
{
    const int32_t i = (int32_t) billow_grid_index(search->grid, column, row);
    const int32_t turn = sees(search, column, row, search->turn[from]) ? search->turn[from] : from;
    const float length = search->length[turn] + length_between(search->grid, i, turn);
    if (search->turn[i] >= 0 && search->length[i] <= length)
        return;
    search->length[i] = length;
    search->turn[i] = turn;
    push(search, length, i);
}

static void
offer_around(Search *search, int32_t from)
{
    const int column = from % search->grid->columns, row = from / search->grid->columns;
    for (int down = -1; down <= 1; down++)
        for (int right = -1; right <= 1; right++) {
            const int c = column + right, r = row + down;
            if ((right != 0 || down != 0) && c >= 0 && r >= 0 && c < search->grid->columns &&
                r < search->grid->rows && are_joined(search->grid, column, row, right, down) &&
                !search->done[billow_grid_index(search->grid, c, r)])
                offer(search, c, r, from);
        }
}

float
billow_shortest_paths_fill(const BillowGrid *grid, const uint8_t *marked, float *distance)
{
    const size_t count = billow_grid_count(grid);
    Search search = {.grid = grid,
                     .length = distance,
                     .turn = billow_allocate(count, sizeof(int32_t)),
                     .done = billow_allocate(count, 1)};
    float most = 0.0f;
    for (size_t i = 0; i < count; i++) {
        distance[i] = 0.0f;
        search.turn[i] = marked[i] ? (int32_t) i : -1;
        if (marked[i])
            push(&search, 0.0f, (int32_t) i);
    }
    while (search.n > 0) {
        const Entry next = pop(&search);
        if (search.done[next.point])
            continue;
        search.done[next.point] = 1;
        most = next.length > most ? next.length : most;
        offer_around(&search, next.point);
    }
    free(search.turn);
    free(search.done);
    free(search.heap);
    return most;
}
