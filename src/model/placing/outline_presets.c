#include "model/placing/outline_presets.h"

#include "core/base/allocate.h"
#include "core/base/outline.h"

#include <glib/gi18n.h>
#include <math.h>

enum { RECTANGLE, ROUND, OVAL, TRIANGLE, PENNANT, SWALLOW_TAIL, STAR, SCALLOPS, RING, CUSTOM };

const BillowChoice billow_outline_presets[] = {
    [RECTANGLE] = {"rectangle", N_("Rectangle")},
    [ROUND] = {"round", N_("Round")},
    [OVAL] = {"oval", N_("Oval")},
    [TRIANGLE] = {"triangle", N_("Triangle")},
    [PENNANT] = {"pennant", N_("Pennant")},
    [SWALLOW_TAIL] = {"swallow-tail", N_("Swallow-tail")},
    [STAR] = {"star", N_("Star")},
    [SCALLOPS] = {"scallops", N_("Scallops")},
    [RING] = {"ring", N_("Ring")},
    [CUSTOM] = {"custom", N_("Custom")},
    {0},
};

enum { OVAL_POINTS = 16, STAR_POINTS = 10, SCALLOP_ARCS = 5, ARC_POINTS = 6 };

/* The depth of scallops, as a share of the cloth; inner radius of a star; hole of a ring. */
static const double SCALLOP = 0.16, INNER = 0.42, HOLE = 0.45;

/* A place at shares of the cloth. */
static void
add(BillowOutlineLoop *loop, const BillowGrid *grid, double across, double down)
{
    loop->points[loop->n_points++] = (BillowGridPlace){across * (grid->columns - 1), down * (grid->rows - 1)};
}

static void
add_all(BillowOutlineLoop *loop, const BillowGrid *grid, const double (*shares)[2], int n)
{
    for (int i = 0; i < n; i++)
        add(loop, grid, shares[i][0], shares[i][1]);
}

static BillowOutlineLoop
circle(const BillowGrid *grid, double share)
{
    const double across = 0.5 * (grid->columns - 1), down = 0.5 * (grid->rows - 1);
    return (BillowOutlineLoop){.center = {across, down}, .radius = share * fmin(across, down)};
}

/* The middles of the sides are points of the curve, which stays within the grid. */
static void
add_oval(BillowOutlineLoop *loop, const BillowGrid *grid)
{
    loop->smooth = 1;
    for (int i = 0; i < OVAL_POINTS; i++)
        add(loop, grid, 0.5 + 0.5 * cos(2.0 * G_PI * i / OVAL_POINTS),
            0.5 + 0.5 * sin(2.0 * G_PI * i / OVAL_POINTS));
}

static void
add_star(BillowOutlineLoop *loop, const BillowGrid *grid)
{
    for (int i = 0; i < STAR_POINTS; i++) {
        const double radius = i % 2 ? 0.5 * INNER : 0.5, angle = G_PI * (2.0 * i / STAR_POINTS - 0.5);
        add(loop, grid, 0.5 + radius * cos(angle), 0.5 + radius * sin(angle));
    }
}

/* Straight at the top, arcs at the bottom. */
static void
add_scallops(BillowOutlineLoop *loop, const BillowGrid *grid)
{
    add(loop, grid, 0.0, 0.0);
    add(loop, grid, 1.0, 0.0);
    for (int arc = SCALLOP_ARCS - 1; arc >= 0; arc--)
        for (int i = 0; i < ARC_POINTS; i++) {
            const double share = (double) i / ARC_POINTS;
            add(loop, grid, (arc + 1.0 - share) / SCALLOP_ARCS, 1.0 - SCALLOP + SCALLOP * sin(G_PI * share));
        }
    add(loop, grid, 0.0, 1.0 - SCALLOP);
}

static void
add_points(int preset, BillowOutlineLoop *loop, const BillowGrid *grid)
{
    static const double triangle[][2] = {{0, 0}, {1, 0}, {0.5, 1}}, pennant[][2] = {{0, 0}, {1, 0.5}, {0, 1}},
                        swallow[][2] = {{0, 0}, {1, 0}, {0.6, 0.5}, {1, 1}, {0, 1}};
    switch (preset) {
    case OVAL:
        add_oval(loop, grid);
        break;
    case TRIANGLE:
        add_all(loop, grid, triangle, 3);
        break;
    case PENNANT:
        add_all(loop, grid, pennant, 3);
        break;
    case SWALLOW_TAIL:
        add_all(loop, grid, swallow, 5);
        break;
    case STAR:
        add_star(loop, grid);
        break;
    case SCALLOPS:
        add_scallops(loop, grid);
        break;
    }
}

BillowOutlineLoop *
billow_outline_preset_loops(int preset, const BillowGrid *grid, size_t *n)
{
    BillowOutlineLoop *loops = billow_allocate(2, sizeof *loops);
    *n = preset == RECTANGLE || preset == CUSTOM ? 0 : preset == RING ? 2 : 1;
    if (preset == ROUND || preset == RING) {
        loops[0] = circle(grid, 1.0);
    } else if (*n > 0) {
        loops[0].points = billow_allocate(BILLOW_OUTLINE_MOST_POINTS, sizeof *loops[0].points);
        add_points(preset, &loops[0], grid);
    }
    if (preset == RING) {
        loops[1] = circle(grid, HOLE);
        loops[1].hole = 1;
    }
    return loops;
}

int
billow_outline_preset_of(const BillowGrid *grid)
{
    const BillowOutline *outline = grid->outline;
    if (!outline)
        return RECTANGLE;
    for (int preset = ROUND; preset < CUSTOM; preset++) {
        size_t n;
        BillowOutlineLoop *loops = billow_outline_preset_loops(preset, grid, &n);
        const gboolean same = billow_outline_loops_equal(loops, n, outline->loops, outline->n_loops);
        billow_outline_loops_free(loops, n);
        if (same)
            return preset;
    }
    return CUSTOM;
}
