#include "physics/net/net.h"

#include "core/base/allocate.h"
#include "core/base/outline.h"
#include "core/base/shrink.h"

#include <math.h>
#include <stdlib.h>

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
        springs->rests = grid->shrink ? billow_allocate(net->count, sizeof(double)) : NULL;
        springs->stiffness = billow_allocate(net->count, sizeof(double));
        springs->damping = billow_allocate(net->count, sizeof(double));
        if (springs->d_column == 0 || springs->d_row == 0)
            springs->bending = billow_allocate(net->count, sizeof(double));
    }
    return net;
}

/* Returns the length of a family's spring where the cloth is shrunk. */
static double
shrunk_rest(const BillowGrid *grid, const BillowSprings *springs, size_t point)
{
    const bool down = springs->d_column == 0;
    if (springs->d_column != 0 && springs->d_row != 0)
        return billow_shrink_diagonal(grid->shrink, point - (springs->d_column < 0), grid->spacing,
                                      grid->spacing);
    const double first = billow_grid_edge_length(grid, down, point);
    if (springs->d_column + springs->d_row == 1)
        return first;
    return first + billow_grid_edge_length(grid, down, point + (down ? (size_t) grid->columns : 1));
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

/* Returns how much of a strip one spacing wide belongs to the two edges before and after a point. */
static double
share_of_bend(const BillowGrid *grid, bool down, int column, int row)
{
    if (!grid->outline)
        return down ? billow_line_share(column, grid->columns) : billow_grid_row_share(grid, row);
    const double before = billow_grid_edge_share(grid, down, column - !down, row - down),
                 after = billow_grid_edge_share(grid, down, column, row);
    return before > 0.0 && after > 0.0 ? 0.5 * (before + after) : 0.0;
}

/* Returns how much of the cloth that a spring stands for is there. */
static double
share_of(const BillowGrid *grid, const BillowSprings *springs, int column, int row)
{
    if (grid->outline)
        return share_of_spring(grid, springs, column, row);
    return springs->d_row == 0      ? billow_grid_row_share(grid, row)
           : springs->d_column == 0 ? billow_line_share(column, grid->columns)
                                    : 1.0;
}

static double
stiffness_of(const BillowMaterial *material, BillowSpringFamily family)
{
    switch (family) {
    case BILLOW_SPRING_EAST:
    case BILLOW_SPRING_SOUTH:
        return billow_material_stretch(material, family == BILLOW_SPRING_SOUTH);
    case BILLOW_SPRING_EAST_2:
    case BILLOW_SPRING_SOUTH_2:
        return material->bend;
    default:
        /* a shear angle g lengthens one diagonal of a cell by g s / sqrt 2 and shortens the other as much;
         * along the cell's side, s wide, both together exert k g s: per width k g */
        return material->shear;
    }
}

/* Returns a painted factor of a point; `factors` NULL: 1. */
static double
painted(const float *factors, size_t point)
{
    return factors ? (double) factors[point] : 1.0;
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

/* Returns how much stiffer the cloth is against second differences where it is shrunk. */
static double
shrunk_bend(const BillowGrid *grid, bool down, int column, int row)
{
    return grid->shrink ? billow_grid_shrunk_bend(grid, down, column, row) : 1.0;
}

static void
add_bending(BillowNet *net, const BillowMaterial *material, const float *bends)
{
    const BillowGrid *grid = &net->grid;
    const double cell = grid->spacing * grid->spacing,
                 weft = billow_material_bending_modulus(material, false) / cell,
                 warp = billow_material_bending_modulus(material, true) / cell;
    net->seam_bending = grid->closed == BILLOW_CLOSED_ROWS ? warp : weft;
    net->bending_damping = material->damping;
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            size_t i = billow_grid_index(grid, column, row);
            if (column > 0 && column + 1 < grid->columns)
                add_ties(net, BILLOW_SPRING_EAST, BILLOW_SPRING_EAST_2, i, 1,
                         weft * share_of_bend(grid, false, column, row) * painted(bends, i) *
                             shrunk_bend(grid, false, column, row));
            if (row > 0 && row + 1 < grid->rows)
                add_ties(net, BILLOW_SPRING_SOUTH, BILLOW_SPRING_SOUTH_2, i, (size_t) grid->columns,
                         warp * share_of_bend(grid, true, column, row) * painted(bends, i) *
                             shrunk_bend(grid, true, column, row));
        }
}

/* Threads are as stiff as the mean of their ends says. */
static double
painted_thread(const float *factors, const BillowGrid *grid, const BillowSprings *springs, int column,
               int row)
{
    const bool is_thread = abs(springs->d_column) + springs->d_row == 1;
    const size_t first = billow_grid_index(grid, column, row);
    if (!factors || !is_thread)
        return 1.0;
    const size_t second = billow_grid_index(grid, column + springs->d_column, row + springs->d_row);
    return 0.5 * (painted(factors, first) + painted(factors, second));
}

static void
add_springs(BillowNet *net, const BillowMaterial *material, const float *stretches, int column, int row)
{
    const BillowGrid *grid = &net->grid;
    const size_t i = billow_grid_index(grid, column, row);
    for (int f = 0; f < BILLOW_N_SPRING_FAMILIES; f++)
        if (has_spring(grid, &net->springs[f], column, row)) {
            double stiffness = stiffness_of(material, f) * share_of(grid, &net->springs[f], column, row) *
                               painted_thread(stretches, grid, &net->springs[f], column, row);
            net->springs[f].stiffness[i] = stiffness;
            net->springs[f].damping[i] = stiffness * material->damping;
            net->springs[f].is_there |= stiffness > 0.0;
            if (grid->shrink)
                net->springs[f].rests[i] = shrunk_rest(grid, &net->springs[f], i);
        }
}

static void
add_grip(BillowNet *net, const BillowClothMaps *maps)
{
    float *grip = billow_cloth_maps_factors(maps, BILLOW_MAP_FRICTION, &net->grid);
    net->grip = grip ? billow_allocate(net->count, sizeof *net->grip) : NULL;
    for (size_t i = 0; grip && i < net->count; i++)
        net->grip[i] = (double) grip[i];
    free(grip);
}

BillowNet *
billow_net_new_painted(const BillowGrid *grid, const BillowMaterial *material, const BillowClothMaps *maps)
{
    BillowNet *net = allocate_net(grid);
    float *densities = billow_cloth_maps_factors(maps, BILLOW_MAP_DENSITY, grid),
          *stretches = billow_cloth_maps_factors(maps, BILLOW_MAP_STRETCH, grid),
          *bends = billow_cloth_maps_factors(maps, BILLOW_MAP_BENDING, grid);
    const double cell = grid->spacing * grid->spacing;
    net->drag = material->drag;
    add_bending(net, material, bends);
    add_grip(net, maps);
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            size_t i = billow_grid_index(grid, column, row);
            net->area[i] = cell * billow_grid_point_share(grid, column, row);
            net->mass[i] = material->density * fmax(net->area[i], LEAST_SHARE * cell) * painted(densities, i);
            add_springs(net, material, stretches, column, row);
        }
    free(densities);
    free(stretches);
    free(bends);
    return net;
}

BillowNet *
billow_net_new(const BillowGrid *grid, const BillowMaterial *material)
{
    return billow_net_new_painted(grid, material, NULL);
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
                    if (grid->shrink)
                        net->springs[f].rests[i] = shrunk_rest(grid, &net->springs[f], i);
                }
        }
    return net;
}

void
billow_net_free(BillowNet *net)
{
    if (!net)
        return;
    free(net->grip);
    free(net->mass);
    free(net->area);
    for (int f = 0; f < BILLOW_N_SPRING_FAMILIES; f++) {
        free(net->springs[f].stiffness);
        free(net->springs[f].damping);
        free(net->springs[f].bending);
        free(net->springs[f].rests);
    }
    free(net);
}
