/* Prints the bits of rest shapes, to be compared between builds. */
#include "core/base/outline.h"
#include "core/drape/rest_shape.h"
#include "scenarios/scenarios.h"

#include <stdio.h>

enum { SETS = 8, POINTS = 13, MORE_POINTS = 3 };

/* FNV-1a over the bytes of a plane. */
static uint64_t
bits_of(const float *plane, size_t count, uint64_t bits)
{
    const unsigned char *bytes = (const unsigned char *) plane;
    for (size_t i = 0; i < count * sizeof *plane; i++)
        bits = (bits ^ bytes[i]) * 0x100000001B3u;
    return bits;
}

static void
print_shape(BillowRestSolver *solver, const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors)
{
    BillowRestShape *shape = billow_rest_solver_run(solver, grid, anchors, n_anchors, NULL, NULL, NULL, NULL);
    const size_t count = billow_grid_count(grid);
    const float *const planes[] = {shape->x, shape->y, shape->z, shape->nx, shape->ny, shape->nz};
    uint64_t bits = 0xCBF29CE484222325u;
    for (size_t p = 0; p < sizeof planes / sizeof *planes; p++)
        bits = bits_of(planes[p], count, bits);
    printf("%d x %d, %zu anchors, %d iterations: %016llx\n", grid->columns, grid->rows, n_anchors,
           shape->report.iterations, (unsigned long long) bits);
    billow_rest_shape_unref(shape);
}

/* A disc gets its lengths by conjugate gradients. */
static void
print_disc(BillowRestSolver *solver)
{
    const BillowOutlineLoop circle = {.center = {16.0, 16.0}, .radius = 16.0};
    BillowOutline *outline = billow_outline_new(&circle, 1, 33, 33, NULL, NULL);
    const BillowGrid grid = {33, 33, 0.05, outline};
    const BillowAnchor anchors[] = {{0, 16, .position = {-0.6, 2.0, 0.0}},
                                    {32, 16, .position = {0.6, 2.1, 0.1}}};
    print_shape(solver, &grid, anchors, 2);
    billow_outline_unref(outline);
}

int
main(void)
{
    BillowRestSolver *solver = billow_rest_solver_new(NULL);
    for (int k = 0; k < SETS; k++) {
        BillowScenario set = billow_scenario_random(POINTS + MORE_POINTS * k, 40u + (unsigned) k);
        print_shape(solver, &set.grid, set.anchors, set.n_anchors);
        billow_scenario_free(&set);
    }
    print_disc(solver);
    billow_rest_solver_free(solver);
    return 0;
}
