#include "physics/net/net.h"

#include "core/base/allocate.h"
#include "core/base/outline.h"

#include <math.h>

/* Of a point that does not belong to the cloth, as a share of a cell: no force acts on it. */
static const double LEAST_SHARE = 0.01;

static const struct {
    int d_column, d_row;
} directions[BILLOW_N_SPRING_FAMILIES] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}, {2, 0}, {0, 2}};

static BillowNet *
allocate_net(const BillowGrid *grid)
{
    BillowNet *net = billow_allocate(1, sizeof *net);
    net->grid = *grid;
    net->count = billow_grid_count(grid);
    net->mass = billow_allocate(net->count, sizeof(double));
    net->area = billow_allocate(net->count, sizeof(double));
    for (int f = 0; f < BILLOW_N_SPRING_FAMILIES; f++) {
        BillowSprings *springs = &net->springs[f];
        springs->d_column = directions[f].d_column;
        springs->d_row = directions[f].d_row;
        springs->rest = grid->spacing * hypot(springs->d_column, springs->d_row);
        springs->longest = springs->rest;
        springs->stiffness = billow_allocate(net->count, sizeof(double));
        springs->damping = billow_allocate(net->count, sizeof(double));
        if (springs->d_column == 0 || springs->d_row == 0)
            springs->bending = billow_allocate(net->count, sizeof(double));
    }
    return net;
}

/* Within an outline: returns how much of the cloth that a spring stands for is there, 0 to 1. */
static double
share_of_spring(const BillowGrid *grid, const BillowSprings *springs, int column, int row)
{
    const bool down = springs->d_column == 0;
    if (springs->d_column != 0 && springs->d_row != 0)
        return billow_grid_cell_share(grid, column - (springs->d_column < 0), row);
    const double first = billow_grid_edge_share(grid, down, column, row);
    if (springs->d_column + springs->d_row == 1)
        return first;
    const double second = billow_grid_edge_share(grid, down, column + !down, row + down);
    return first > 0.0 && second > 0.0 ? 0.5 * (first + second) : 0.0;
}

static bool
has_spring(const BillowGrid *grid, const BillowSprings *springs, int column, int row)
{
    int c = column + springs->d_column, r = row + springs->d_row;
    if (!(c >= 0 && c < grid->columns && r < grid->rows))
        return false;
    return !grid->outline || share_of_spring(grid, springs, column, row) > 0.0;
}

/* Returns how much of a strip one spacing wide belongs to line `index` of `n`: half on a border, if n > 1. */
static double
share_of_line(int index, int n)
{
    return n > 1 && (index == 0 || index == n - 1) ? 0.5 : 1.0;
}

/* Returns how many strips one spacing wide belong to a row: those of a rope's girth, if it has one. */
static double
share_of_row(const BillowGrid *grid, int row)
{
    return billow_grid_is_rope(grid) ? billow_grid_girth(grid) / grid->spacing
                                     : share_of_line(row, grid->rows);
}

/* Returns how much of a strip one spacing wide belongs to the two edges before and after a point. */
static double
share_of_bend(const BillowGrid *grid, bool down, int column, int row)
{
    if (!grid->outline)
        return down ? share_of_line(column, grid->columns) : share_of_row(grid, row);
    const double before = billow_grid_edge_share(grid, down, column - !down, row - down),
                 after = billow_grid_edge_share(grid, down, column, row);
    return before > 0.0 && after > 0.0 ? 0.5 * (before + after) : 0.0;
}

/* Returns how much of a cell belongs to a point. */
static double
share_of_point(const BillowGrid *grid, int column, int row)
{
    return grid->outline ? grid->outline->mass[billow_grid_index(grid, column, row)]
                         : share_of_row(grid, row) * share_of_line(column, grid->columns);
}

/* Returns how much of the cloth that a spring stands for is there. */
static double
share_of(const BillowGrid *grid, const BillowSprings *springs, int column, int row)
{
    if (grid->outline)
        return share_of_spring(grid, springs, column, row);
    return springs->d_row == 0      ? share_of_row(grid, row)
           : springs->d_column == 0 ? share_of_line(column, grid->columns)
                                    : 1.0;
}

static double
stiffness_of(const BillowMaterial *material, BillowSpringFamily family)
{
    switch (family) {
    case BILLOW_SPRING_EAST:
    case BILLOW_SPRING_SOUTH:
        return material->stretch;
    case BILLOW_SPRING_EAST_2:
    case BILLOW_SPRING_SOUTH_2:
        return material->bend;
    default:
        /* a shear angle g lengthens one diagonal of a cell by g s / sqrt 2 and shortens the other as much;
         * along the cell's side, s wide, both together exert k g s: per width k g */
        return material->shear;
    }
}

/* Adds the ties of a point between two others of its row or column; the first is `back` points before it. */
static void
add_ties(BillowNet *net, BillowSpringFamily next, BillowSpringFamily second, size_t point, size_t back,
         double b)
{
    net->springs[next].bending[point - back] += 2.0 * b;
    net->springs[next].bending[point] += 2.0 * b;
    net->springs[second].bending[point - back] -= b;
}

static void
add_bending(BillowNet *net, const BillowMaterial *material)
{
    const BillowGrid *grid = &net->grid;
    const double b = billow_material_bending_modulus(material) / (grid->spacing * grid->spacing);
    net->seam_bending = b;
    net->bending_damping = material->damping;
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            size_t i = billow_grid_index(grid, column, row);
            if (column > 0 && column + 1 < grid->columns)
                add_ties(net, BILLOW_SPRING_EAST, BILLOW_SPRING_EAST_2, i, 1,
                         b * share_of_bend(grid, false, column, row));
            if (row > 0 && row + 1 < grid->rows)
                add_ties(net, BILLOW_SPRING_SOUTH, BILLOW_SPRING_SOUTH_2, i, (size_t) grid->columns,
                         b * share_of_bend(grid, true, column, row));
        }
}

BillowNet *
billow_net_new(const BillowGrid *grid, const BillowMaterial *material)
{
    BillowNet *net = allocate_net(grid);
    net->drag = material->drag;
    add_bending(net, material);
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            size_t i = billow_grid_index(grid, column, row);
            net->area[i] = grid->spacing * grid->spacing * share_of_point(grid, column, row);
            net->mass[i] =
                material->density * fmax(net->area[i], LEAST_SHARE * grid->spacing * grid->spacing);
            for (int f = 0; f < BILLOW_N_SPRING_FAMILIES; f++)
                if (has_spring(grid, &net->springs[f], column, row)) {
                    double stiffness =
                        stiffness_of(material, f) * share_of(grid, &net->springs[f], column, row);
                    net->springs[f].stiffness[i] = stiffness;
                    net->springs[f].damping[i] = stiffness * material->damping;
                    net->springs[f].is_there |= stiffness > 0.0;
                }
        }
    return net;
}

BillowNet *
billow_net_new_uniform(const BillowGrid *grid, double mass, double stiffness, double damping)
{
    BillowNet *net = allocate_net(grid);
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            size_t i = billow_grid_index(grid, column, row);
            net->area[i] = grid->spacing * grid->spacing;
            net->mass[i] = mass;
            for (int f = 0; f < BILLOW_N_SPRING_FAMILIES; f++)
                if (has_spring(grid, &net->springs[f], column, row)) {
                    net->springs[f].stiffness[i] = stiffness;
                    net->springs[f].damping[i] = damping;
                    net->springs[f].is_there = true;
                }
        }
    return net;
}

void
billow_net_free(BillowNet *net)
{
    if (!net)
        return;
    free(net->mass);
    free(net->area);
    for (int f = 0; f < BILLOW_N_SPRING_FAMILIES; f++) {
        free(net->springs[f].stiffness);
        free(net->springs[f].damping);
        free(net->springs[f].bending);
    }
    free(net);
}
